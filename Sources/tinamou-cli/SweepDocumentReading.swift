// Reads the one document of a sweep or a compilation, compiled or as people write it.

import ParametricSimplex
import Sweeping
import Tinamou

/// Reads a document whose parameters are to change.
struct SweepDocumentReading {
  let document: DocumentArgument
  let settings: [Setting]
  /// The container's size; nil for the usual one, or that of a compiled file.
  let size: LayoutSize?
  let measuring: ContentMeasuring
  let reporter: Reporter

  /// The document; nil where it cannot be read, which has been reported.
  func read() throws -> SweepDocument? {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(document.path)
    } catch {
      reporter.report(
        "input-unreadable",
        Messages.unreadableFile(error.reason),
        file: document.path,
        outcome: .unreadableInput
      )
      return nil
    }
    let settings = settings.map { (name: $0.name, value: $0.value) }
    guard let result = read(bytes, settings) else { return nil }
    for setting in settings where !result.settableNames.contains(setting.name) {
      throw UsageFailure(
        Messages.unknownSetting(setting.name),
        suggestion: Suggestion.nearest(to: setting.name, in: result.settableNames)
      )
    }
    return result
  }

  private func read(
    _ bytes: [UInt8],
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
    if isNamedSo || CompiledSweep.isCompiled(bytes) {
      do {
        let (result, diagnostics) = try CompiledSweep.document(
          from: bytes,
          settings: settings,
          size: size,
          measurer: measurer
        )
        reporter.report(diagnostics)
        return isUnmeasured ? nil : result
      } catch {
        reporter.report(
          "compiled-file-damaged",
          Messages.damagedFile(error.reason),
          file: document.path,
          outcome: .badInput
        )
        return nil
      }
    }
    let source = SourceBuffer(name: document.path, bytes: bytes)
    if document.language == .constraints {
      let (file, diagnostics) = ConstraintsFile.read(source)
      reporter.report(diagnostics)
      return file.map { SweepDocument($0, settings: settings) }
    }
    let (result, diagnostics) = SweepDocument.readLayout(
      source,
      settings: settings,
      size: size ?? LayoutSolver.defaultSize,
      measurer: measurer
    )
    reporter.report(diagnostics)
    return isUnmeasured ? nil : result
  }
}
