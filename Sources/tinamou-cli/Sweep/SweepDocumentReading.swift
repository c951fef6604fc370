// Reads the one document of a sweep or a compilation, compiled or as people write it.

import LayoutXML
import TinamouBatch

/// Reads a document whose parameters are to change.
struct SweepDocumentReading {
  let document: DocumentArgument
  let settings: [ValueSetting]
  let surroundings: DocumentSurroundings
  /// The container's size; nil for the usual one, or that of a compiled file.
  let size: LayoutSize?
  let measuring: ContentMeasuring
  let reporter: Reporter

  /// The document; nil where it cannot be read, which has been reported.
  func read() throws -> SweepDocument? {
    // Only layouts of expressions take anything but numbers.
    let numbers = document.language == .xml ? [] : try settings.checkedNumbers()
    guard let source = reporter.source(at: document.path) else { return nil }
    let result =
      document.language == .xml
      ? readNodes(source) : read(source, numbers.map { (name: $0.name, value: $0.value) })
    guard let result else { return nil }
    for setting in settings
    where setting.mustBeKnown && !result.settableNames.contains(setting.name) {
      throw UsageFailure(
        Messages.unknownSetting(setting.name),
        near: setting.name,
        in: result.settableNames
      )
    }
    return result
  }

  private func read(
    _ source: SourceBuffer,
    _ settings: [SweepDocument.Setting]
  ) -> SweepDocument? {
    // Where nobody can measure the document, that has been reported, and there is no answer.
    var isUnmeasured = false
    let measurer = { (layout: LayoutDocument) in
      let made = measuring.measurer(for: layout, path: document.path)
      isUnmeasured = made == nil
      return made
    }
    let isNamedSo = document.path.hasSuffix(DocumentArgument.compiledEnding)
    if isNamedSo || CompiledSweep.isCompiled(source.bytes) {
      do {
        let (result, diagnostics) = try CompiledSweep.document(
          from: source.bytes,
          within: source.budget,
          settings: settings,
          size: size,
          safeArea: surroundings.device.map { _ in safeArea },
          turnedSafeArea: surroundings.safeAreasThatTurn?.turned,
          measurer: measurer
        )
        reporter.report(diagnostics)
        return isUnmeasured ? nil : result
      } catch {
        let message = Messages.damagedFile(error.reason)
        reporter.report("compiled-file-damaged", message, file: document.path)
        return nil
      }
    }
    if document.language == .constraints {
      let (file, diagnostics) = ConstraintsFile.read(source)
      reporter.report(diagnostics)
      return file.map { SweepDocument($0, settings: settings) }
    }
    let (result, diagnostics) = SweepDocument.readLayout(
      source,
      settings: settings,
      size: size ?? LayoutSolver.defaultSize,
      safeArea: safeArea,
      turnedSafeArea: surroundings.safeAreasThatTurn?.turned,
      measurer: measurer
    )
    reporter.report(diagnostics)
    return isUnmeasured ? nil : result
  }

  /// The safe area, of upright containers where it is another in those that are wider than high.
  private var safeArea: LayoutInsets {
    surroundings.safeAreasThatTurn?.upright ?? surroundings.safeArea(at: size)
  }

  /// What the device says of the safe area at a size, and the command line in its place: state that nothing has to ask
  /// for.
  private func settings(at size: LayoutSize) -> [(name: String, value: ExpressionValue)] {
    let lengths = surroundings.device?.lengths(at: size) ?? []
    return lengths.map { ($0.name, .number($0.value)) } + settings.map { ($0.name, $0.value) }
  }

  private func readNodes(_ source: SourceBuffer) -> SweepDocument? {
    let reading = LayoutXMLReading(files: measuring.files, reporter: reporter)
    let (node, found) = reading.load(source, classes: surroundings.classes)
    guard let node else {
      reporter.report(found)
      return nil
    }
    let (layoutSurroundings, hasTexts) =
      surroundings.layoutSurroundings(ofDocument: document.path, reading)
    let (nodes, problems) = NodeSource.read(
      node,
      settings: settings(at: LayoutSize(width: 1, height: 2)),
      turnedSettings: settings(at: LayoutSize(width: 2, height: 1)),
      surroundings: layoutSurroundings,
      size: size ?? LayoutSolver.defaultSize,
      metrics: { measuring.metrics(hasTexts: $0, path: document.path) }
    )
    reporter.report((found + problems).inFileOrder(from: source))
    return found.containsErrors || !hasTexts ? nil : nodes.map { SweepDocument($0) }
  }
}
