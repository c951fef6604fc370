// Which rows hold values and bent rows, at an answer whose equations are known. Where several rows say the
// same there, the one is named that resists what pulls; so explanations do not depend on which of
// them the simplex happened to sit on.

import Constraints
import ExactArithmetic

/// Finds what holds values and bent rows.
struct HolderSearch {
  private let system: ConstraintSystem
  private var space: EquationSpace
  /// The left side of every row at the answer.
  private let leftSide: [Rational]
  private let isExcluded: ExcludedRows
  /// Equations that each row's left side depends on, as far as they were asked for.
  private var spreadRows: [[(equation: Int, multiplier: Rational)]?]
  /// The rows that may fail, or fail more, when the left side of an equation moves, by equation and ascending,
  /// with the way each one's own goes then; empty until somebody asks.
  private var rowsAlong: [[(row: Int, way: Int)]] = []
  /// Rows that say the same as an equation at the answer, each with its factor; the equation's own row
  /// is among them.
  private var rowsOfEquation: [[(row: Int, factor: Rational)]] = []
  /// The way each equation's left side would go if its rows let it, -1, 0 or 1.
  private var pull: [Int] = []

  init?(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    isExcluded: ExcludedRows,
    definingRows: [Int],
    active: [ActiveEquation]
  ) {
    let equations = definingRows.map { .row($0) } + active
    guard let space = EquationSpace(equations, of: system) else { return nil }
    let residual = ExactResidual(system: system, parameters: parameters)
    let values = space.point(parameters: parameters)
    self.system = system
    self.space = space
    self.isExcluded = isExcluded
    spreadRows = Array(repeating: nil, count: system.rowCount)
    leftSide = (0..<system.rowCount).map { residual.leftSide($0, values) }
    findRowsOfEquations()
    findPulls()
  }

  // MARK: Equations and their rows

  private mutating func findRowsOfEquations() {
    rowsOfEquation = space.equations.map { equation in
      if case .row(let row) = equation { [(row, .one)] } else { [] }
    }
    for row in 0..<system.rowCount where leftSide[row].isZero && !isExcluded[row] {
      let parts = spread(row)
      guard let only = parts.first, parts.count == 1 else { continue }
      if space.equations[only.equation] == .row(row) { continue }
      rowsOfEquation[only.equation].append((row, only.multiplier))
    }
  }

  /// What the bent rows of the highest level would have of each equation, if they are not at odds.
  private mutating func findPulls() {
    var strength = [[Double: Rational]](repeating: [:], count: space.equations.count)
    for row in 0..<system.rowCount where isBent(row) {
      let way = leftSide[row].signum > 0 ? -1 : 1
      for part in spread(row) {
        strength[part.equation][system.rows[row].priority, default: .zero] +=
          system.weight(ofRow: row) * part.multiplier * Rational(way)
      }
    }
    pull = strength.map { levels in
      levels.sorted { $0.key > $1.key }.first { !$0.value.isZero }?.value.signum ?? 0
    }
  }

  /// The row that stands for an equation: of those that fail when its left side goes the way of the
  /// pull, the one of the highest priority, then the first; of all rows where nothing pulls.
  private func representative(ofEquation equation: Int) -> (row: Int, factor: Rational)? {
    let rows = rowsOfEquation[equation]
    let resisting = rows.filter { item in
      pull[equation] == 0 || isBroken(item.row, by: item.factor * Rational(pull[equation]))
    }
    return (resisting.isEmpty ? rows : resisting).min {
      (-system.rows[$0.row].priority, $0.row) < (-system.rows[$1.row].priority, $1.row)
    }
  }

  mutating func value(_ variable: Int) -> SolveExplanation.Value {
    let holders = space.multipliers(ofVariable: variable).map { item in
      if let chosen = representative(ofEquation: item.equation) {
        return SolveExplanation.Holder(
          equation: .row(chosen.row),
          multiplier: item.multiplier / chosen.factor
        )
      }
      return SolveExplanation.Holder(
        equation: equation(item.equation),
        multiplier: item.multiplier
      )
    }
    return SolveExplanation.Value(
      variable: variable,
      holders: holders.sorted { Self.order($0.equation) < Self.order($1.equation) }
    )
  }

  private func equation(_ number: Int) -> SolveExplanation.Equation {
    switch space.equations[number] {
    case .row(let row): .row(row)
    case .zero(let variable): .leastMagnitude(variable: variable)
    }
  }

  private static func order(_ equation: SolveExplanation.Equation) -> (Int, Int) {
    switch equation {
    case .row(let row): (0, row)
    case .leastMagnitude(let variable): (1, variable)
    }
  }

  // MARK: Bent rows

  mutating func bentRows() -> [SolveExplanation.BentRow] {
    if rowsAlong.isEmpty { findRowsAlong() }
    return (0..<system.rowCount).filter(isBent).map { row in
      SolveExplanation.BentRow(
        row: row,
        distance: Double(leftSide[row].magnitude),
        holders: holders(ofBent: row)
      )
    }
  }

  private func isBent(_ row: Int) -> Bool {
    !system.isRequired(row) && !isExcluded[row] && isBroken(row, by: leftSide[row])
  }

  /// Whether a row fails when its left side has a value.
  private func isBroken(_ row: Int, by value: Rational) -> Bool {
    system.rows[row].relation.isBroken(bySign: value.signum)
  }

  /// The rows that would hold less if a bent row held more.
  ///
  /// The answer is a corner: the bent row improves along the edges that leave one of the equations it
  /// depends on. Along each, either the row of that equation begins to fail, or others fail more.
  private mutating func holders(ofBent row: Int) -> [Int] {
    var result: Set<Int> = []
    let priority = system.rows[row].priority
    for (number, multiplier) in spread(row) {
      // The way of the equation's left side in which the bent row improves.
      let way = multiplier.signum * (leftSide[row].signum > 0 ? -1 : 1)
      let resisting = rowsOfEquation[number].filter { item in
        system.rows[item.row].priority >= priority
          && isBroken(item.row, by: item.factor * Rational(way))
      }
      if let nearest = resisting.min(by: {
        (-system.rows[$0.row].priority, $0.row) < (-system.rows[$1.row].priority, $1.row)
      }) {
        result.insert(nearest.row)
        continue
      }
      for other in rowsAlong[number]
      where other.row != row && system.rows[other.row].priority >= priority
        && worsens(other.row, other.way * way)
      {
        result.insert(other.row)
      }
    }
    return result.sorted()
  }

  private mutating func findRowsAlong() {
    rowsAlong = Array(repeating: [], count: space.equations.count)
    for row in 0..<system.rowCount
    where !isExcluded[row] && (leftSide[row].isZero || isBroken(row, by: leftSide[row])) {
      for part in spread(row) { rowsAlong[part.equation].append((row, part.multiplier.signum)) }
    }
  }

  /// Whether a row that holds with equality or is broken fails, or fails more, when its left side moves one way.
  private func worsens(_ row: Int, _ way: Int) -> Bool {
    let left = leftSide[row]
    return left.isZero ? isBroken(row, by: Rational(way)) : left.signum == way
  }

  private mutating func spread(_ row: Int) -> [(equation: Int, multiplier: Rational)] {
    if let known = spreadRows[row] { return known }
    let result = space.multipliers(ofRow: row)
    spreadRows[row] = result
    return result
  }
}
