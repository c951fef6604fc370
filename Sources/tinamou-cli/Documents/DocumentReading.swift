// Reads the documents of a command line, each once, and reports what is wrong with them.

import LayoutXML
import Tinamou

/// A document that could be read.
enum ReadDocument {
  case layout(LayoutDocument)
  case system(ConstraintsFile)
  case nodes(MountedLayout)

  /// The names that `--set` can override.
  var settableNames: [String] {
    switch self {
    case .layout(let document): document.metricNames
    case .system(let file): file.parameterNames
    case .nodes(let layout): layout.usedNames.sorted()
    }
  }
}

/// What somebody who writes a document has changed and not saved.
struct DocumentOverrides {
  /// Texts in place of files, by path.
  var texts: [String: SourceBuffer] = [:]
  /// Intrinsic content sizes in place of those of a layout document.
  var contentSizes: [ContentSizeOverride] = []
}

/// Reads documents with the settings of a command line.
struct DocumentReading {
  /// Overridden metrics and parameters, in the order given; of two of one name the later counts.
  var settings: [ValueSetting] = []
  let surroundings: DocumentSurroundings
  /// The sizes that are asked for, in the order given; none where rows or ranges may give them.
  let sizes: [LayoutSize]
  let measuring: ContentMeasuring
  var reporter: Reporter
  var overrides = DocumentOverrides()

  /// Reads every document, and gives those that could be read to `body`, in order.
  func forEach(
    of arguments: [DocumentArgument],
    _ body: (ReadDocument, _ path: String) throws -> Void
  ) throws {
    // Only layouts of expressions take anything but numbers.
    if !arguments.contains(where: { $0.language == .xml }) { _ = try settings.checkedNumbers() }
    guard !settings.isEmpty else {
      for argument in arguments {
        if let document = read(argument) { try body(document, argument.path) }
      }
      return
    }
    // A name may belong to any of the documents, so all of them are read before any is answered.
    let documents = arguments.map { (path: $0.path, document: read($0)) }
    try checkSettings(documents.map(\.document))
    for (path, document) in documents {
      if let document { try body(document, path) }
    }
  }

  private func read(_ argument: DocumentArgument) -> ReadDocument? {
    let isLikeOption = argument.path.hasPrefix("-") && argument.path != "-"
    let hint = isLikeOption ? Messages.noSuchOption : nil
    guard
      let source = overrides.texts[argument.path] ?? reporter.source(at: argument.path, hint: hint)
    else { return nil }
    switch argument.language {
    case .json:
      let (document, diagnostics) = LayoutDocument.read(
        source,
        metricOverrides: settings.numbers,
        contentSizeOverrides: overrides.contentSizes,
        safeArea: surroundings.safeArea(at: sizes.first),
        direction: surroundings.direction
      )
      reporter.report(diagnostics)
      guard let document, !diagnostics.containsErrors else { return nil }
      return measuring.measured(document, path: argument.path).map { .layout($0) }
    case .constraints:
      let (file, diagnostics) = ConstraintsFile.read(source)
      reporter.report(diagnostics)
      return diagnostics.containsErrors ? nil : file.map { .system($0) }
    case .xml:
      let direction = surroundings.direction ?? .leftToRight
      return layouts(source, in: [direction])?.first.map { .nodes($0) }
    }
  }

  /// A name that no document has is a wrong command line, unless a document that could not be
  /// read may have it.
  private func checkSettings(_ documents: [ReadDocument?]) throws(UsageFailure) {
    for document in documents {
      if case .nodes? = document { continue }
      let names = Set(document?.settableNames ?? [])
      _ = try settings.filter { names.contains($0.name) }.checkedNumbers()
    }
    guard !documents.contains(where: { $0 == nil }) else { return }
    try checkSettings(areAmong: documents.flatMap { $0?.settableNames ?? [] })
  }

  /// Whatever is set has to have one of some names, unless a file says it that may hold more.
  func checkSettings(areAmong names: [String]) throws(UsageFailure) {
    let known = Set(names)
    for setting in settings where setting.mustBeKnown && !known.contains(setting.name) {
      throw UsageFailure(Messages.unknownSetting(setting.name), near: setting.name, in: names)
    }
  }
}
