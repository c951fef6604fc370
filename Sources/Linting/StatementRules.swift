// The rules about what a document states, whatever the size: constraints that say nothing new, views and
// metrics that nothing speaks of.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel

/// What a document states at some size in one of its variants.
struct StatedLayout {
  var layout: DocumentLayout
  var lowering: Lowering
  /// The rows of the constraints; terms and constants follow the parameters.
  var system: ConstraintSystem
}

/// Looks through what a document states.
struct StatementRules {
  let document: LayoutDocument
  let places: DocumentPlaces
  /// The base and every variant.
  let stated: [StatedLayout]

  // MARK: Views and metrics

  /// The views that no constraint and no stack speaks of.
  var unusedViews: [String] {
    let tree = document.tree
    var used = Set<String>()
    for part in stated {
      let own = part.layout.tree
      for constraint in part.layout.constraints + part.layout.inactiveConstraints {
        for anchor in [constraint.first, constraint.second] {
          guard let anchor else { continue }
          used.insert(own.name(of: anchor.item))
          // What stands inside is set against its superview, also by a guide.
          if case .guide(let guide) = anchor.item { used.insert(own[own[guide].owner].name) }
        }
      }
    }
    return tree.views.dropFirst().map(\.name).filter {
      places.view($0) != nil && !used.contains($0)
    }
  }

  /// Observations of views and metrics that nothing uses.
  func unused(_ views: [String]) -> [Observation] {
    let words = Set(places.texts.flatMap(Self.names))
    var metrics: [Observation] = []
    for (name, range) in places.metrics where !words.contains(name) {
      metrics.append(Self.observation(.unusedMetric, name, range, Messages.unusedMetric(name)))
    }
    return views.map {
      Self.observation(.unusedView, $0, places.view($0), Messages.unusedView($0))
    } + metrics
  }

  /// The words of a text that may be names.
  private static func names(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  private static func observation(
    _ rule: LintRule,
    _ subject: String,
    _ place: SourceRange?,
    _ words: String
  ) -> Observation {
    Observation(
      key: FindingKey(rule: rule, subject: subject),
      place: place,
      words: words,
      measure: 0
    )
  }

  // MARK: Constraints

  /// A row up to a factor: what it says of which sum.
  private struct Sum: Hashable {
    var terms: [Int32: Rational]
    var parameters: [Int32: Rational]
  }

  /// A row as a bound of a sum.
  private struct Bound {
    var constraint: AttributeConstraint?
    var row: Int
    var sum: Sum
    /// The least the sum may be, if there is a least.
    var low: Rational?
    /// The greatest it may be.
    var high: Rational?

    /// Whether whoever fulfils this row fulfils another.
    func implies(_ other: Bound) -> Bool {
      if let low = other.low, !(self.low.map { $0 >= low } ?? false) { return false }
      if let high = other.high, !(self.high.map { $0 <= high } ?? false) { return false }
      return true
    }
  }

  /// The constraints that a required one implies in every variant that has them.
  ///
  /// Only rows over the same sum are compared, exactly; what follows from several rows together is not found.
  var redundantConstraints: [Observation] {
    var found: [String: Observation] = [:]
    var order: [String] = []
    var needed: Set<String> = []
    for part in stated {
      let bounds = (0..<part.system.rowCount).compactMap { Self.bound(ofRow: $0, part) }
      let groups = Dictionary(grouping: bounds, by: \.sum)
      for bound in bounds {
        guard let constraint = bound.constraint, let range = constraint.origin.range,
          places.isConstraint(range)
        else { continue }
        let identity = Firmness.identity(constraint, part.layout.tree)
        let reason = groups[bound.sum, default: []].first { other in
          guard other.row != bound.row, part.system.isRequired(other.row), other.implies(bound)
          else { return false }
          // Of two that say the same the later one says nothing new.
          return !part.system.isRequired(bound.row) || !bound.implies(other)
            || other.row < bound.row
        }
        guard let reason else {
          needed.insert(identity)
          continue
        }
        guard found[identity] == nil else { continue }
        order.append(identity)
        found[identity] = observation(identity, constraint, reason, part)
      }
    }
    return order.filter { !needed.contains($0) }.compactMap { found[$0] }
  }

  private func observation(
    _ identity: String,
    _ constraint: AttributeConstraint,
    _ reason: Bound,
    _ part: StatedLayout
  ) -> Observation {
    let tree = part.layout.tree
    let text = Messages.visible(CanonicalText.text(of: constraint, in: tree))
    let other = reason.constraint.map { Messages.visible(CanonicalText.text(of: $0, in: tree)) }
    return Self.observation(
      .redundantConstraint,
      identity,
      constraint.origin.range,
      Messages.redundant(
        text,
        because: other,
        line: reason.constraint?.origin.range?.start.line
      )
    )
  }

  private static func bound(ofRow row: Int, _ part: StatedLayout) -> Bound? {
    let system = part.system
    guard let first = system.terms(ofRow: row).first else { return nil }
    let factor = system.coefficient(ofTerm: first).reciprocal
    var sum = Sum(terms: [:], parameters: [:])
    for term in system.terms(ofRow: row) {
      sum.terms[system.terms[term].variable] = system.coefficient(ofTerm: term) * factor
    }
    for term in system.parameterTerms(ofRow: row) {
      let parameter = system.parameterTerms[term].variable
      sum.parameters[parameter] = system.coefficient(ofParameterTerm: term) * factor
    }
    let value = -(system.constant(ofRow: row) * factor)
    var bound = Bound(constraint: nil, row: row, sum: sum)
    if case .constraint(let index) = part.lowering.origin(ofRow: row) {
      bound.constraint = part.lowering.constraints[index]
    }
    var relation = system.rows[row].relation
    if factor.signum < 0 { relation = relation.reversed }
    if relation != .lessThanOrEqual { bound.low = value }
    if relation != .greaterThanOrEqual { bound.high = value }
    return bound
  }
}
