// Reads the one document of a sweep or a compilation, compiled or as people write it.

import LayoutXML
import TinamouBatch

extension DocumentReading {
  /// The document; nil where something is wrong with it, which has been reported.
  func sweepDocument(_ document: DocumentArgument) throws -> SweepDocument? {
    // Only layouts of expressions take anything but numbers.
    let numbers = document.language == .xml ? [] : try settings.checkedNumbers()
    guard let source = reporter.source(at: document.path) else { return nil }
    let (result, names) =
      document.language == .xml ? sweepNodes(source) : sweepDocument(document, source, numbers)
    if let names = result?.settableNames ?? names { try checkSettings(areAmong: names) }
    return result
  }

  private func sweepDocument(
    _ document: DocumentArgument,
    _ source: SourceBuffer,
    _ settings: [SweepDocument.Setting]
  ) -> (document: SweepDocument?, settableNames: [String]?) {
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
        return (isUnmeasured ? nil : result, nil)
      } catch {
        let message = Messages.damagedFile(error.reason)
        reporter.report("compiled-file-damaged", message, file: document.path)
        return (nil, nil)
      }
    }
    if document.language == .constraints {
      let (file, diagnostics) = ConstraintsFile.read(source)
      reporter.report(diagnostics)
      guard let file else { return (nil, settableNames(ofDamaged: source, .constraints)) }
      return (SweepDocument(file, settings: settings), nil)
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
    if isUnmeasured { return (nil, result?.settableNames) }
    return (result, result == nil ? settableNames(ofDamaged: source, .json) : nil)
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

  private func sweepNodes(
    _ source: SourceBuffer
  ) -> (document: SweepDocument?, settableNames: [String]?) {
    let (loaded, found) = load(source)
    guard let loaded else {
      reporter.report(found)
      return (nil, nil)
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
    if found.containsErrors { return (nil, nil) }
    guard let nodes else { return (nil, settableNames(of: loaded, damagedIn: problems)) }
    let document = SweepDocument(nodes)
    return (loaded.hasWholeTexts ? document : nil, document.settableNames)
  }
}
