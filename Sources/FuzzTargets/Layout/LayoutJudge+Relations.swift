// Judges an answer by those of related scenes.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import LayoutEngine
import LayoutModel

extension LayoutJudge {
  /// Heavier scenes are not solved again and again.
  static let relatedLimit = 200

  /// Looks for what is wrong with an answer beside those of related scenes.
  func checkRelations(_ subject: LayoutSubject) throws(Finding) {
    guard subject.answering.weight <= Self.relatedLimit else { return }
    let scene = subject.scene
    let dropped = Set(drops(subject.truth, subject.lowering).compactMap(\.self))
    let relations: [(LayoutOracle, () -> RelatedScene?)] = [
      (.translated, { scene.translated() }),
      (.scaled, { scene.scaled(by: 8) }),
      (.duplicated, { scene.duplicated(except: dropped) }),
      (.split, { scene.split() }),
      (.added, { scene.added() }),
    ]
    for (oracle, relation) in relations where uses(oracle) {
      guard let related = relation() else { continue }
      try check(subject, oracle, related)
    }
    guard uses(.mirrored), let related = scene.mirrored() else { return }
    try checkMirror(subject, related)
  }

  /// The answer to a related scene, as an oracle gets to see it; nil where it had to be guessed.
  private func evidence(
    _ subject: LayoutSubject,
    _ oracle: LayoutOracle,
    _ scene: LayoutScene
  ) -> (lowering: Lowering, outcome: SolveOutcome)? {
    let lowering = scene.lowering
    let outcome = subject.answering.outcome(
      of: lowering.system,
      parameters: lowering.parameters(for: scene.size)
    )
    guard let outcome else { return nil }
    let evidence = LayoutEvidence(system: lowering.system, outcome: outcome)
    return (lowering, seen(evidence, by: oracle).outcome)
  }

  private func check(
    _ subject: LayoutSubject,
    _ oracle: LayoutOracle,
    _ related: RelatedScene
  ) throws(Finding) {
    func different(_ message: String) -> Finding {
      Finding("\(oracle.rawValue)-differs", message)
    }
    guard let (lowering, outcome) = evidence(subject, oracle, related.scene) else {
      throw Finding("no-certificate", "of the scene \(oracle.rawValue)")
    }
    let truth = subject.truth
    let drops = drops(truth, subject.lowering).map { $0.map(related.constraintNumber) }
    let others = self.drops(outcome, lowering)
    guard drops == others else { throw different("drops \(others), expected \(drops)") }
    let variables = related.variables(from: subject.lowering, to: lowering)
    // The container stands elsewhere, and has another size.
    for variable in variables.indices.dropFirst(FrameAttribute.allCases.count) {
      guard let other = variables[variable] else { continue }
      let (value, found) = (truth.values[variable], outcome.values[other])
      let expected = value * related.factor
      // What leaves the range of normal numbers is rounded twice.
      guard expected.isNormal || value == 0 else { continue }
      guard found.bitPattern == expected.bitPattern else {
        throw different("\(subject.name(variable)) is \(found), expected \(expected)")
      }
    }
    let open = Dictionary(
      uniqueKeysWithValues: outcome.ambiguities.map { ($0.variable, $0) }
    )
    let ranges = Dictionary(uniqueKeysWithValues: truth.ambiguities.map { ($0.variable, $0) })
    for variable in variables.indices {
      guard let other = variables[variable] else { continue }
      let (range, found) = (ranges[variable], open[other])
      guard (range == nil) == (found == nil), bounds(range, related.factor) == bounds(found, 1)
      else {
        throw different(
          "\(subject.name(variable)) is open in \(bounds(found, 1)), "
            + "expected \(bounds(range, related.factor))"
        )
      }
    }
    let totals = truth.violations.map { $0.total * related.factor }
    guard outcome.violations.map(\.total) == totals || totals.contains(where: { !$0.isFinite })
    else {
      throw different("violations \(outcome.violations), expected \(totals)")
    }
  }

  private func bounds(_ range: Ambiguity?, _ factor: Double) -> [Double?] {
    [range?.low.map { $0 * factor }, range?.high.map { $0 * factor }]
  }

  /// The constraints that are dropped; nil for implicit rows.
  private func drops(_ outcome: SolveOutcome, _ lowering: Lowering) -> [Int?] {
    outcome.droppedRows.map { row in
      if case .constraint(let index) = lowering.origin(ofRow: row) { index } else { nil }
    }
  }

  private func checkMirror(_ subject: LayoutSubject, _ related: RelatedScene) throws(Finding) {
    func different(_ message: String) -> Finding { Finding("mirrored-differs", message) }
    guard let (lowering, outcome) = evidence(subject, .mirrored, related.scene) else {
      throw Finding("no-certificate", "of the scene mirrored")
    }
    let truth = subject.truth
    let (drops, others) = (drops(truth, subject.lowering), drops(outcome, lowering))
    guard drops == others else { throw different("drops \(others), expected \(drops)") }
    guard outcome.violations == truth.violations else {
      throw different("violations \(outcome.violations), expected \(truth.violations)")
    }
    // Among several answers the tie-break prefers the left to the right.
    guard truth.ambiguities.isEmpty else { return }
    guard outcome.ambiguities.isEmpty else { throw different("open \(outcome.ambiguities)") }
    for id in lowering.tree.ids.dropFirst() {
      for attribute in [FrameAttribute.y, .width, .height] {
        let variable = lowering.variable(id, attribute)
        let (value, found) = (truth.values[variable], outcome.values[variable])
        guard value.bitPattern == found.bitPattern else {
          throw different("\(subject.name(variable)) is \(found), expected \(value)")
        }
      }
      let superview = lowering.tree[id].superview ?? .container
      let x = lowering.variable(id, .x)
      let parts = [
        outcome.values[x], truth.values[x], truth.values[lowering.variable(id, .width)],
        -truth.values[lowering.variable(superview, .width)],
      ]
      guard parts.allSatisfy(\.isFinite) else { continue }
      let sum = parts.reduce(Rational(0)) { $0 + Rational(binaryFractionOf: $1) }
      let bound = parts.reduce(Rational(0)) { $0 + RowResidual.rounding(of: $1) }
      guard sum.magnitude <= bound else {
        throw different("\(subject.name(x)) is \(parts[0]), seen from the left \(parts[1])")
      }
    }
  }
}
