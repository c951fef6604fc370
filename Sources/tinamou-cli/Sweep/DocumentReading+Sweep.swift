// Reads the one document of a sweep or a compilation, compiled or as people write it.

import LayoutXML
import TinamouBatch

extension DocumentReading {
  /// The document; nil where it cannot be read, which has been reported.
  func sweepDocument(_ document: DocumentArgument) throws -> SweepDocument? {
    // Only layouts of expressions take anything but numbers.
    let numbers = document.language == .xml ? [] : try settings.checkedNumbers()
    guard let source = reporter.source(at: document.path) else { return nil }
    let result =
      document.language == .xml ? sweepNodes(source) : sweepDocument(document, source, numbers)
    guard let result else { return nil }
    try checkSettings(areAmong: result.settableNames)
    return result
  }

  private func sweepDocument(
    _ document: DocumentArgument,
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
          size: sizes.first,
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
      size: sizes.first ?? LayoutSolver.defaultSize,
      safeArea: safeArea,
      turnedSafeArea: surroundings.safeAreasThatTurn?.turned,
      measurer: measurer
    )
    reporter.report(diagnostics)
    return isUnmeasured ? nil : result
  }

  /// The safe area, of upright containers where it is another in those that are wider than high.
  private var safeArea: LayoutInsets {
    surroundings.safeAreasThatTurn?.upright ?? surroundings.safeArea(at: sizes.first)
  }

  /// What the device says of the safe area at a size, and the command line in its place: state that nothing has to ask
  /// for.
  private func settings(at size: LayoutSize) -> [(name: String, value: ExpressionValue)] {
    let lengths = surroundings.device?.lengths(at: size) ?? []
    return lengths.map { ($0.name, .number($0.value)) } + settings.map { ($0.name, $0.value) }
  }

  private func sweepNodes(_ source: SourceBuffer) -> SweepDocument? {
    let (loaded, found) = load(source)
    guard let loaded else {
      reporter.report(found)
      return nil
    }
    let (nodes, problems) = NodeSource.read(
      loaded.node,
      settings: settings(at: LayoutSize(width: 1, height: 2)),
      turnedSettings: settings(at: LayoutSize(width: 2, height: 1)),
      surroundings: loaded.surroundings,
      size: sizes.first ?? LayoutSolver.defaultSize,
      metrics: { measuring.metrics(hasTexts: $0, path: source.name) }
    )
    reporter.report((found + problems).inFileOrder(from: source))
    return found.containsErrors || !loaded.hasWholeTexts ? nil : nodes.map { SweepDocument($0) }
  }
}
