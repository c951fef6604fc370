// Reads the documents of a command line, each once, and reports what is wrong with them.

import LayoutXML
import Tinamou

enum ReadDocument {
  case layout(LayoutDocument)
  case system(ConstraintsFile)
  case nodes(MountedLayout)

  /// The names that `--set` can override.
  var settableNames: [String] {
    switch self {
    case .layout(let document): document.metricNames
    case .system(let file): file.parameterNames
    case .nodes(let layout): layout.usedNames.union(MountedLayout.environmentNames).sorted()
    }
  }
}

private struct DocumentOutcome {
  /// The document, nil where something is wrong with it.
  let document: ReadDocument?
  /// The names that `--set` can override; nil where they are not known.
  let settableNames: [String]?

  init(_ document: ReadDocument?, settableNames: [String]? = nil) {
    self.document = document
    self.settableNames = document?.settableNames ?? settableNames
  }
}

/// What somebody who writes a document has changed and not saved.
struct DocumentOverrides {
  /// Texts in place of files, by path.
  var texts: [String: SourceBuffer] = [:]
  /// Intrinsic content sizes in place of those of a layout document.
  var contentSizes: [ContentSizeOverride] = []
}

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
        if let document = read(argument).document { try body(document, argument.path) }
      }
      return
    }
    // A name may belong to any of the documents, so all of them are read before any is answered.
    let outcomes = arguments.map { (path: $0.path, outcome: read($0)) }
    try checkSettings(outcomes.map(\.outcome))
    for (path, outcome) in outcomes {
      if let document = outcome.document { try body(document, path) }
    }
  }

  private func read(_ argument: DocumentArgument) -> DocumentOutcome {
    let isLikeOption = argument.path.hasPrefix("-") && argument.path != "-"
    let hint = isLikeOption ? Messages.noSuchOption : nil
    guard
      let source = overrides.texts[argument.path] ?? reporter.source(at: argument.path, hint: hint)
    else { return DocumentOutcome(nil) }
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
      guard let document, !diagnostics.containsErrors else {
        return DocumentOutcome(nil, settableNames: settableNames(ofDamaged: source, .json))
      }
      let measured = measuring.measured(document, path: argument.path)
      return DocumentOutcome(measured.map { .layout($0) }, settableNames: document.metricNames)
    case .constraints:
      let (file, diagnostics) = ConstraintsFile.read(source)
      reporter.report(diagnostics)
      guard let file, !diagnostics.containsErrors else {
        return DocumentOutcome(nil, settableNames: settableNames(ofDamaged: source, .constraints))
      }
      return DocumentOutcome(.system(file))
    case .xml:
      let direction = surroundings.direction ?? .leftToRight
      let (layouts, names) = layouts(source, in: [direction])
      return DocumentOutcome(layouts?.first.map { .nodes($0) }, settableNames: names)
    }
  }

  /// A name that no document has is a wrong command line, unless a document that could not be
  /// read may have it.
  private func checkSettings(_ outcomes: [DocumentOutcome]) throws(UsageFailure) {
    for outcome in outcomes {
      if case .nodes? = outcome.document { continue }
      let names = Set(outcome.document?.settableNames ?? [])
      _ = try settings.filter { names.contains($0.name) }.checkedNumbers()
    }
    let names = outcomes.compactMap(\.settableNames)
    if names.count == outcomes.count { try checkSettings(areAmong: names.flatMap { $0 }) }
  }

  /// The names that `--set` can override in a document with errors; nil where they are not known.
  func settableNames(
    ofDamaged source: SourceBuffer,
    _ language: DocumentArgument.Language
  ) -> [String]? {
    guard !settings.isEmpty else { return nil }
    let names: [String]? =
      switch language {
      case .json: LayoutDocument.metricNames(in: source)
      case .constraints: ConstraintsFile.parameterNames(in: source)
      case .xml: nil
      }
    return names.map { $0 + settingNames(in: [source]) }
  }

  /// The names of settings that stand in texts: what has errors may hide where a name is declared or used.
  func settingNames(in sources: [SourceBuffer]) -> [String] {
    settings.map(\.name).filter { name in sources.contains { $0.contains(word: name) } }
  }

  /// Whatever is set has to have one of some names, unless a file says it that may hold more.
  func checkSettings(areAmong names: [String]) throws(UsageFailure) {
    let known = Set(names)
    let unknown = settings.filter { $0.mustBeKnown && !known.contains($0.name) }.map {
      UsageFailure(Messages.unknownSetting($0.name), near: $0.name, in: names)
    }
    if let failure = UsageFailure(unknown) { throw failure }
  }
}

extension SourceBuffer {
  /// Whether a word stands somewhere, and not as a part of a longer one.
  fileprivate func contains(word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first, word.count <= bytes.count else { return false }
    return (0...bytes.count - word.count).contains { start in
      let end = start + word.count
      return bytes[start] == first && bytes[start..<end].elementsEqual(word)
        && (start == 0 || !bytes[start - 1].isNamePart)
        && (end == bytes.count || !bytes[end].isNamePart)
    }
  }
}
