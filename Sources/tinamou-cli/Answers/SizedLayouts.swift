// Lays a document out at one size after another, for every command that says something of layouts. What is wrong
// at several sizes is reported once.

import LayoutXML
import Tinamou

extension DocumentReading {
  /// Calls `body` with a document's layout at each size, in the safe area that it has there, and who solves it, going on
  /// from the size before; sizes without one are left out.
  func forEachLayout<Failure: Error>(
    of document: LayoutDocument,
    path: String,
    _ body: (LayoutSize, LiveDocument.Sized, inout LiveSolver) throws(Failure) -> Void
  ) throws(Failure) {
    var reported: Set<String> = []
    var live = LiveDocument(document)
    var solver = LiveSolver()
    for size in sizes {
      let there = document.inSafeArea(surroundings.safeArea(at: size))
      if there.tree.safeArea != live.document.tree.safeArea { live.take(there) }
      let found = reporter.withinLimits(path: path, size.circumstance) { live.layout(at: size) }
      guard let (sized, findings) = found else {
        // Nothing goes on from an answer that took too much.
        live = LiveDocument(there)
        continue
      }
      reporter.report(findings, unlessIn: &reported)
      guard let sized else { continue }
      try body(size, sized, &solver)
    }
  }

  /// Calls `body` at each size that a layout of expressions has values at; `saysRemarks` has what is missing or odd
  /// reported, too.
  func forEachUpdate<Failure: Error>(
    of evaluation: LayoutEvaluation,
    saysRemarks: Bool = true,
    _ body: (LayoutSize) throws(Failure) -> Void
  ) throws(Failure) {
    var reported: Set<String> = []
    for size in sizes {
      surroundings.setContainer(of: evaluation, to: size)
      let findings = evaluation.update()
      guard findings.isEmpty else {
        reporter.report(findings, unlessIn: &reported)
        continue
      }
      if saysRemarks {
        reporter.report(evaluation.remarks, unlessIn: &reported)
      }
      try body(size)
    }
  }
}

extension LayoutSize {
  /// The size as headlines name it, `320 x 480`.
  var words: String { "\(JSONText.number(width.double)) x \(JSONText.number(height.double))" }

  var json: JSONValue { ["width": .number(width.double), "height": .number(height.double)] }

  /// The size as messages name it, ` at 320x480`.
  var circumstance: String {
    " at \(JSONText.number(width.double))x\(JSONText.number(height.double))"
  }
}
