// Constraints that say nothing new: a required one over the same sum implies them at every corner of the ranges,
// and it is the same one at all of them, so that it does so in between. What follows from several rows together is
// not found.

import Constraints
import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel

/// Finds the constraints that a required one implies in every variant that has them.
struct RedundantConstraints {
  /// A constraint that says nothing new.
  struct Finding {
    var observation: Observation
    /// The constraint as messages show it.
    var text: String
    /// Where the document states it.
    var range: SourceRange
    /// What tells it from all others.
    var identity: String { observation.key.subject }
  }

  /// A row up to a factor: what it says of which sum.
  private struct Sum: Hashable {
    var terms: [Int32: Rational] = [:]
    var parameters: [Int32: Rational] = [:]
  }

  /// A row as a bound of a sum.
  private struct Bound {
    var sum = Sum()
    /// The least the sum may be, if there is a least.
    var low: Rational?
    /// The greatest it may be.
    var high: Rational?
    var isRequired: Bool

    /// Whether whoever fulfils this row fulfils another over the same sum.
    func implies(_ other: Bound) -> Bool {
      guard sum == other.sum else { return false }
      if let low = other.low, !(self.low.map { $0 >= low } ?? false) { return false }
      if let high = other.high, !(self.high.map { $0 <= high } ?? false) { return false }
      return true
    }
  }

  private let locations: DocumentLocations
  private var foundByIdentity: [String: Finding] = [:]
  private var order: [String] = []
  private var needed: Set<String> = []

  init(_ stated: [StatedVariant], _ locations: DocumentLocations) {
    self.locations = locations
    for variant in stated { look(variant) }
  }

  /// What was found, in constraint order.
  var findings: [Finding] {
    order.filter { !needed.contains($0) }.compactMap { foundByIdentity[$0] }
  }

  private mutating func look(_ variant: StatedVariant) {
    guard let first = variant.corners.first else { return }
    let tables = variant.corners.map { corner in
      (0..<corner.system.rowCount).map { Self.bound(ofRow: $0, corner.system) }
    }
    var rowsOfSums: [Sum: [Int]] = [:]
    for (row, bound) in tables[0].enumerated() {
      if let bound { rowsOfSums[bound.sum, default: []].append(row) }
    }
    for row in 0..<first.system.rowCount {
      guard case .constraint(let index) = first.lowering.origin(ofRow: row) else { continue }
      let constraint = first.lowering.constraints[index]
      guard let range = constraint.origin.range, locations.isConstraint(range) else { continue }
      let identity = Firmness.identity(constraint, first.layout.tree)
      let others = tables[0][row].flatMap { rowsOfSums[$0.sum] } ?? []
      guard variant.isComplete, !Self.followsSurroundings(constraint),
        let reason = others.first(where: { other in
          Self.implies(other, row, tables) && !Self.followsSurroundings(other, first.lowering)
        })
      else {
        needed.insert(identity)
        continue
      }
      guard foundByIdentity[identity] == nil else { continue }
      order.append(identity)
      let text = CanonicalText.text(of: constraint, in: first.layout.tree).printable
      foundByIdentity[identity] = Finding(
        observation: observation(identity, constraint, text, reason, first),
        text: text,
        range: range
      )
    }
  }

  /// Whether one row makes another superfluous; of two that say the same the later one is.
  private static func implies(_ reason: Int, _ row: Int, _ tables: [[Bound?]]) -> Bool {
    guard reason != row else { return false }
    var isMutual = true
    for table in tables {
      guard let bound = table[row], let other = table[reason], other.isRequired,
        other.implies(bound)
      else { return false }
      isMutual = isMutual && bound.isRequired && bound.implies(other)
    }
    return !isMutual || reason < row
  }

  /// Whether a constraint speaks of the safe area, which is another one on every device.
  private static func followsSurroundings(_ constraint: AttributeConstraint) -> Bool {
    [constraint.first, constraint.second].contains { $0?.item == .guide(.safeArea) }
  }

  private static func followsSurroundings(_ row: Int, _ lowering: Lowering) -> Bool {
    guard case .constraint(let index) = lowering.origin(ofRow: row) else { return false }
    return followsSurroundings(lowering.constraints[index])
  }

  private func observation(
    _ identity: String,
    _ constraint: AttributeConstraint,
    _ text: String,
    _ reason: Int,
    _ corner: StatedVariant.Corner
  ) -> Observation {
    let tree = corner.layout.tree
    var other: AttributeConstraint?
    if case .constraint(let index) = corner.lowering.origin(ofRow: reason) {
      other = corner.lowering.constraints[index]
    }
    return Observation(
      key: FindingKey(rule: .redundantConstraint, subject: identity),
      names: Firmness.names(constraint, tree),
      location: constraint.origin.range,
      words: Messages.redundant(
        text,
        because: other.map { CanonicalText.text(of: $0, in: tree).printable },
        line: other?.origin.range?.start.line
      )
    )
  }

  private static func bound(ofRow row: Int, _ system: ConstraintSystem) -> Bound? {
    // Its first variable in the order of all: that of a mirrored row is the same.
    let first = system.terms(ofRow: row).min {
      system.terms[$0].variable < system.terms[$1].variable
    }
    guard let first else { return nil }
    let factor = system.coefficient(ofTerm: first).reciprocal
    var bound = Bound(isRequired: system.isRequired(row))
    for term in system.terms(ofRow: row) {
      bound.sum.terms[system.terms[term].variable] = system.coefficient(ofTerm: term) * factor
    }
    for term in system.parameterTerms(ofRow: row) {
      let parameter = system.parameterTerms[term].variable
      bound.sum.parameters[parameter] = system.coefficient(ofParameterTerm: term) * factor
    }
    let value = -(system.constant(ofRow: row) * factor)
    var relation = system.rows[row].relation
    if factor.signum < 0 { relation = relation.reversed }
    if relation != .lessThanOrEqual { bound.low = value }
    if relation != .greaterThanOrEqual { bound.high = value }
    return bound
  }
}
