// The core of a row about one variable that rows of two variables each, such as equal widths, or widths no less than others,
// lead from to a bound that it clashes with. However many views are as wide as one, what is looked at is little more than the core.

import Constraints
import ExactArithmetic

/// A search among rows that can hold together, the first ones first, from the variable of one that they do not allow.
///
/// Every set of rows that forbids that one has a path of rows from its variable to one of these: a bound, a row of two variables that
/// closes a circle, or a row of more. The least tree, which always grows by the first row that leads on, has the path to them on which
/// the last row stands first, the one before the last, and so on; where it ends at a bound that clashes, its rows are a set that
/// forbids the row, and the one that is left when rows are tried for removal from the last to the first. Anywhere else it
/// does not tell.
///
/// An upper bound clashes with lower ones. Then a row leads on from a variable only if it holds it up, by another one below it, and a second
/// way to a variable says nothing if the first one brings at least as much. Lower bounds are the same upside down.
struct BoundPath {
  private let system: ConstraintSystem
  private let parameters: [ExactNumber]
  private let kept: ConflictNeighbourhood
  private var stations: [Int32: Station] = [:]
  /// The indices of the next rows that mention variables of the tree, negated: the first comes first.
  private var waiting = Heap<Int>()
  /// Whether lower bounds of the first variable clash, or upper ones do; nil where both can.
  private var wantsLower: Bool?

  /// A variable of the tree: `factor` times the one that it grows from, plus `constant`.
  private struct Station {
    var factor: Rational
    var constant: Rational
    var before: Int32
    /// The row that leads here; -1 for the first variable.
    var rowIndex: Int32
    /// The index of the next mention of it in `kept`; -1 for none.
    var mention: Int32

    /// How much a bound of this variable is weakened on the way to the first one, among stations with one factor.
    func loss(_ wantsLower: Bool) -> Rational {
      wantsLower == (factor.signum > 0) ? constant : -constant
    }
  }

  init(_ system: ConstraintSystem, parameters: [ExactNumber], among kept: ConflictNeighbourhood) {
    self.system = system
    self.parameters = parameters
    self.kept = kept
  }

  /// The core of a row, ascending; nil where it has another form, or is not found within `limit` rows.
  ///
  /// - Complexity: O(terms of the rows looked at, and a logarithm for each).
  mutating func core(of row: Int, atMost limit: Int = .max) -> [Int]? {
    let terms = system.terms(ofRow: row)
    guard let term = terms.first, terms.count == 1 else { return nil }
    let wanted = ValueBounds(
      Rational.coefficient(ofTerm: term, in: system),
      Rational.constant(ofRow: row, in: system, parameters: parameters),
      system.rows[row].relation
    )
    if wanted.least == nil || wanted.greatest == nil { wantsLower = wanted.least == nil }
    let start = system.terms[term].variable
    visit(start, Station(factor: 1, constant: .zero, before: start, rowIndex: -1, mention: -1))
    var count = 0
    while let negated = waiting.popLargest(), count < limit {
      count += 1
      let rowIndex = Int32(-negated)
      for (from, station) in advance(at: rowIndex) {
        switch step(through: rowIndex, from: from, station, wanted) {
        case .on: continue
        case .bound: return (path(to: from) + [kept.rows[Int(rowIndex)]]).sorted() + [row]
        case .unknown: return nil
        }
      }
    }
    return nil
  }

  /// What a row is to a variable of the tree.
  private enum Step {
    /// It leads on, or nowhere.
    case on
    /// It is a bound that clashes.
    case bound
    case unknown
  }

  private mutating func step(
    through rowIndex: Int32,
    from: Int32,
    _ station: Station,
    _ wanted: ValueBounds
  ) -> Step {
    let row = kept.rows[Int(rowIndex)]
    let terms = system.terms(ofRow: row)
    guard let near = terms.first(where: { system.terms[$0].variable == from }) else {
      return .unknown
    }
    let coefficient = Rational.coefficient(ofTerm: near, in: system)
    let factor = coefficient * station.factor
    let constant =
      coefficient * station.constant
      + Rational.constant(ofRow: row, in: system, parameters: parameters)
    let relation = system.rows[row].relation
    if terms.count == 1 {
      return wanted.cut(to: ValueBounds(factor, constant, relation)).isEmpty ? .bound : .on
    }
    if relation != .equal {
      guard let wantsLower else { return .unknown }
      // Seen from the first variable, it is a lower bound or an upper one.
      let isLower = (relation == .greaterThanOrEqual) == (factor.signum > 0)
      if isLower != wantsLower { return .on }
    }
    guard terms.count == 2, let far = terms.first(where: { $0 != near }) else { return .unknown }
    let other = -Rational.coefficient(ofTerm: far, in: system)
    let found = Station(
      factor: factor / other,
      constant: constant / other,
      before: from,
      rowIndex: rowIndex,
      mention: -1
    )
    guard let known = stations[system.terms[far].variable] else {
      visit(system.terms[far].variable, found)
      return .on
    }
    guard known.factor == found.factor else { return .unknown }
    // What others do as well says nothing; another equality fixes all of them.
    guard let wantsLower else { return known.constant == found.constant ? .on : .unknown }
    return known.loss(wantsLower) <= found.loss(wantsLower) ? .on : .unknown
  }

  private mutating func visit(_ variable: Int32, _ station: Station) {
    stations[variable] = station
    goOn(variable, to: kept.firstMention(of: variable))
  }

  private mutating func goOn(_ variable: Int32, to mention: Int32) {
    stations[variable]?.mention = mention
    if mention >= 0 { waiting.insert(-Int(kept.mention(at: mention).rowIndex)) }
  }

  /// Lets the variables that have waited for a row wait for their next ones.
  ///
  /// - Returns: These; none where both ends of the row have been there.
  private mutating func advance(at rowIndex: Int32) -> [(variable: Int32, station: Station)] {
    var found: [(variable: Int32, station: Station)] = []
    for term in system.terms(ofRow: kept.rows[Int(rowIndex)]) {
      let variable = system.terms[term].variable
      guard let station = stations[variable], station.mention >= 0 else { continue }
      let (waitedFor, next) = kept.mention(at: station.mention)
      guard waitedFor == rowIndex else { continue }
      found.append((variable, station))
      goOn(variable, to: next)
    }
    return found
  }

  /// The rows that lead to a variable of the tree.
  private func path(to variable: Int32) -> [Int] {
    var rows: [Int] = []
    var variable = variable
    while let station = stations[variable], station.rowIndex >= 0 {
      rows.append(kept.rows[Int(station.rowIndex)])
      variable = station.before
    }
    return rows
  }
}
