// The core of a row about one variable that equalities of two variables each, such as equal widths, lead from to a bound
// that it clashes with. However many views are as wide as one, what is looked at is little more than the core.

import Constraints
import ExactArithmetic

/// A search among rows that can hold together, the first ones first, from the variable of one that they do not allow.
///
/// Every set of rows that forbids that one has a path of rows from its variable to one of these: a bound, an equality that closes a
/// circle, or a row that is neither a bound nor an equality of two variables. The least tree, which always grows by the first row
/// that leads on, has the path to them on which the last row stands first, the one before the last, and so on; where it ends at a bound
/// that clashes, its rows are a set that forbids the row, and the one that is left when rows are tried for removal from the
/// last to the first. Anywhere else it does not tell.
struct BoundPath {
  private let system: ConstraintSystem
  private let parameters: [ExactNumber]
  private let kept: ConflictNeighbourhood
  private var stations: [Int32: Station] = [:]
  /// The indices of the next rows that mention variables of the tree, negated: the first comes first.
  private var waiting = NumberHeap()

  /// A variable of the tree: `factor` times the one that it grows from, plus `constant`.
  private struct Station {
    var factor: Rational
    var constant: Rational
    var before: Int32
    /// The row that leads here; -1 for the first variable.
    var rowIndex: Int32
    /// Where the next row that mentions it stands; -1 for none.
    var mention: Int32
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
    let start = system.terms[term].variable
    visit(start, Station(factor: 1, constant: .zero, before: start, rowIndex: -1, mention: -1))
    var count = 0
    while let place = waiting.popLargest(), count < limit {
      count += 1
      guard let (from, station) = advance(at: Int32(-place)) else { continue }
      let next = kept.rows[-place]
      let nextTerms = system.terms(ofRow: next)
      let near = nextTerms.first { system.terms[$0].variable == from }
      guard let near else { return nil }
      let coefficient = Rational.coefficient(ofTerm: near, in: system)
      let factor = coefficient * station.factor
      let constant =
        coefficient * station.constant
        + Rational.constant(ofRow: next, in: system, parameters: parameters)
      let relation = system.rows[next].relation
      if nextTerms.count == 1 {
        guard wanted.cut(to: ValueBounds(factor, constant, relation)).isEmpty else { continue }
        return (path(to: from) + [next]).sorted() + [row]
      }
      guard relation == .equal, nextTerms.count == 2,
        let far = nextTerms.first(where: { $0 != near })
      else { return nil }
      let other = -Rational.coefficient(ofTerm: far, in: system)
      let found = Station(
        factor: factor / other,
        constant: constant / other,
        before: from,
        rowIndex: Int32(-place),
        mention: -1
      )
      guard let known = stations[system.terms[far].variable] else {
        visit(system.terms[far].variable, found)
        continue
      }
      // An equality that says what others do says nothing; another one fixes all of them.
      guard known.factor == found.factor, known.constant == found.constant else { return nil }
    }
    return nil
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
  /// - Returns: One of them; nil where there is none, since both ends of the row have been there.
  private mutating func advance(at rowIndex: Int32) -> (variable: Int32, station: Station)? {
    var found: (variable: Int32, station: Station)?
    for term in system.terms(ofRow: kept.rows[Int(rowIndex)]) {
      let variable = system.terms[term].variable
      guard let station = stations[variable], station.mention >= 0 else { continue }
      let (waitedFor, next) = kept.mention(at: station.mention)
      guard waitedFor == rowIndex else { continue }
      found = (variable, station)
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
