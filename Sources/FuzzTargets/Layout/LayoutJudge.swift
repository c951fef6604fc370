// Judges an answer by itself: values, rows, proof, reference, frames.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import LayoutEngine
import LayoutModel

struct LayoutJudge {
  /// The ways of judging that are used.
  var oracles = Set(LayoutOracle.allCases)
  /// Changes the evidence of an oracle; tests plant faults with it.
  var plant: ((LayoutOracle, inout LayoutEvidence) -> Void)?
  /// Changes the findings about a document; tests plant faults with it.
  var plantInDiagnostics: ((inout [Diagnostic]) -> Void)?

  /// Heavier systems are not given to the exact reference solver, which takes minutes for them.
  private static let referenceLimit = 60
  /// Heavier systems are not proved: eliminations in fractions grow with the cube.
  private static let proofLimit = 400

  /// Evidence as an oracle gets to see it.
  func seen(_ evidence: LayoutEvidence, by oracle: LayoutOracle) -> LayoutEvidence {
    var evidence = evidence
    plant?(oracle, &evidence)
    return evidence
  }

  /// Findings about a document as they are judged.
  func seen(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var diagnostics = diagnostics
    plantInDiagnostics?(&diagnostics)
    return diagnostics
  }

  /// Whether a way of judging is used.
  func uses(_ oracle: LayoutOracle) -> Bool { oracles.contains(oracle) }

  /// Looks for what is wrong with an answer by itself.
  func check(_ subject: inout LayoutSubject, asksReference: Bool) throws(Finding) {
    if uses(.lowering) { try checkLowering(subject) }
    if subject.answering.weight <= Self.proofLimit {
      // The proof is looked for in any case: it may replace what had to be guessed.
      let finding = Finding { () throws(Finding) in try checkProof(&subject) }
      if let finding, uses(.certificate) { throw finding }
    }
    if uses(.rows) { try checkRows(subject) }
    if uses(.frames), subject.answering.weight <= Self.proofLimit {
      try checkFrames(subject)
    }
    guard uses(.reference), asksReference,
      subject.answering.weight <= Self.referenceLimit
    else { return }
    try checkReference(subject)
  }

  // MARK: Oracles

  private func checkLowering(_ subject: LayoutSubject) throws(Finding) {
    let plain = PlainTreeLowering(
      tree: subject.layout.tree,
      constraints: subject.layout.constraints
    )
    let difference = plain.difference(
      from: subject.lowering,
      system: seen(subject.evidence, by: .lowering).system
    )
    if let difference { throw Finding("lowering-differs", difference) }
  }

  private func checkProof(_ subject: inout LayoutSubject) throws(Finding) {
    try subject.prove()
    let outcome = seen(subject.evidence, by: .certificate).outcome
    guard outcome != subject.truth else { return }
    throw Finding("outcome-not-proved", outcome.difference(from: subject.truth))
  }

  private func checkRows(_ subject: LayoutSubject) throws(Finding) {
    let evidence = seen(subject.evidence, by: .rows)
    let (system, outcome) = (evidence.system, evidence.outcome)
    if let variable = outcome.values.firstIndex(where: \.isNaN) {
      throw Finding("value-is-no-number", "\(subject.name(variable)) is NaN")
    }
    if subject.answering.isTame, let variable = outcome.values.firstIndex(where: \.isInfinite) {
      throw Finding("value-is-infinite", "\(subject.name(variable)) is infinite")
    }
    let dropped = Set(outcome.droppedRows)
    for row in 0..<system.rowCount where system.isRequired(row) && !dropped.contains(row) {
      let residual = RowResidual(
        ofRow: row,
        of: system,
        parameters: subject.parameters,
        values: outcome.values
      )
      guard let residual else { continue }
      let violation = residual.leastViolation(system.rows[row].relation)
      guard violation.isZero else {
        throw Finding("required-row-fails", "row \(row) fails by at least \(Double(violation))")
      }
    }
  }

  private func checkReference(_ subject: LayoutSubject) throws(Finding) {
    let comparison = OutcomeComparison(
      subject.lowering.namedSystem(),
      parameters: subject.parameters,
      outcome: seen(subject.evidence, by: .reference).outcome
    )
    guard !comparison.differences.isEmpty else { return }
    throw Finding("outcome-differs", comparison.report ?? "")
  }

  private func checkFrames(_ subject: LayoutSubject) throws(Finding) {
    let outcome = seen(subject.evidence, by: .frames).outcome
    let result = LayoutResult(outcome, of: subject.lowering, size: subject.scene.size)
    let solved = LayoutSolver(subject.lowering).layout(at: subject.scene.size)
    // What had to be guessed may differ from what is proved.
    guard !subject.isGuess else { return }
    guard solved.frames == result.frames, solved.status == result.status,
      solved.ambiguities == result.ambiguities, solved.dropped.count == result.dropped.count
    else { throw Finding("frames-differ", "a second solve gives other frames") }
    guard solved.firstAttributeOutOfRange == nil else { return }
    for (index, frame) in solved.absoluteFrames.enumerated()
    where FrameAttribute.allCases.contains(where: { frame[$0].isNaN }) {
      throw Finding("frame-is-no-number", "view \(index) stands at \(frame)")
    }
    try checkPixels(solved, subject)
  }

  /// On pixels, edges are whole and no pixel is nearer, and frames measured from superviews add up.
  private func checkPixels(_ result: LayoutResult, _ subject: LayoutSubject) throws(Finding) {
    let alignment = PixelAlignment(scale: 2)
    let (frames, absolute) = (
      result.frames(alignedTo: alignment), result.absoluteFrames(alignedTo: alignment)
    )
    for (index, frame) in absolute.enumerated()
    where FrameAttribute.allCases.allSatisfy({ abs(frame[$0]) < 0x1p50 }) {
      guard FrameAttribute.allCases.allSatisfy({ Self.isWhole(2 * frame[$0]) }) else {
        throw Finding("edge-between-pixels", "view \(index) stands at \(frame)")
      }
      let exact = result.absoluteFrames[index]
      for attribute in FrameAttribute.allCases {
        // Of a size both edges may move by half a pixel, which is a quarter of a point.
        let most = attribute == .x || attribute == .y ? 0.25 : 0.5
        let slack = 1e-9 * max(1, abs(exact.x) + abs(exact.y) + abs(exact[attribute]))
        guard abs(frame[attribute] - exact[attribute]) <= most + slack else {
          throw Finding("pixel-is-far", "view \(index) stands at \(frame), exactly \(exact)")
        }
      }
      guard let superview = subject.layout.tree.views[index].superview else { continue }
      let outer = absolute[superview.index]
      guard abs(outer.x) < 0x1p50, abs(outer.y) < 0x1p50 else { continue }
      guard frames[index].x == frame.x - outer.x, frames[index].y == frame.y - outer.y else {
        throw Finding("pixels-do-not-add-up", "view \(index): \(frames[index]) in \(outer)")
      }
    }
  }

  private static func isWhole(_ value: Double) -> Bool { value == value.rounded(.towardZero) }
}
