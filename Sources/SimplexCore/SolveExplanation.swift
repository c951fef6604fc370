// What fixes an answer: the equations that hold each value, and the optional rows that had to give
// way, with those that hold them away. Rows and variables by number; solvers never see text.

import Constraints
import ExactArithmetic

/// Why the values of a solve are what they are.
public struct SolveExplanation: Sendable {
  /// An equation that holds at the answer and takes part in fixing it.
  public enum Equation: Hashable, Sendable {
    /// A row, which holds with equality.
    case row(Int)
    /// The last step of the tie-break: nothing else holds the variable, so that it is as near to 0 as
    /// can be, and is 0.
    case leastMagnitude(variable: Int)
  }

  /// An equation on which a value depends.
  public struct Holder: Hashable, Sendable {
    /// The equation.
    public var equation: Equation
    /// How far the value moves when the equation's right side grows by 1; never 0.
    public var multiplier: Rational
  }

  /// What fixes the value of one variable.
  public struct Value: Hashable, Sendable {
    /// The variable.
    public var variable: Int
    /// Rows ascending, then variables that are 0: the value is the sum of the multiples of their
    /// right sides.
    public var holders: [Holder]
  }

  /// An optional row that does not hold.
  public struct BentRow: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// How far it is from holding, without its weight; correctly rounded.
    public var distance: Double
    /// Rows of the same or a higher priority that would hold less if this one held more, ascending.
    public var holders: [Int]
  }

  /// The outcome that is explained.
  public let outcome: SolveOutcome
  /// What fixes each of the variables asked for, in their order.
  public let values: [Value]
  /// Every optional row that does not hold, ascending.
  public let bentRows: [BentRow]
}

extension SimplexSolver {
  /// Explains the last solve: what fixes the values of some variables, and which rows are bent.
  ///
  /// - Requires: every number is that of a variable.
  /// - Complexity: O(terms) to eliminate the active equations in rationals, then O(equations it depends
  ///   on) for each variable and each bent row.
  public mutating func explanation(ofVariables variables: [Int]) -> SolveExplanation {
    let answer = self.answer(isExplained: true)
    guard
      var search = HolderSearch(
        system,
        parameters: parameters,
        isExcluded: excludedRows(answer.outcome.conflicts),
        definingRows: answer.definingRows,
        active: answer.active
      )
    else {
      preconditionFailure(
        "the active equations do not fix an answer; please report the constraint system"
      )
    }
    return SolveExplanation(
      outcome: answer.outcome,
      values: variables.map { search.value($0) },
      bentRows: search.bentRows()
    )
  }
}

/// Finds what holds values and bent rows.
private struct HolderSearch {
  private let system: ConstraintSystem
  private var space: EquationSpace
  /// The left side of every row at the answer.
  private let leftSide: [Rational]
  /// Rows that take no part; empty where all do.
  private let isExcluded: [Bool]
  /// Equations that each row's left side depends on, as far as they were asked for.
  private var spreadRows: [Int: [(equation: Int, multiplier: Rational)]] = [:]

  init?(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    isExcluded: [Bool],
    definingRows: [Int],
    active: [ActiveEquation]
  ) {
    guard let space = EquationSpace(system, definingRows: definingRows, active: active) else {
      return nil
    }
    let residual = ExactResidual(system: system, parameters: parameters)
    let solver = ExactPointSolver(residual: residual, definingRows: definingRows, active: active)
    guard case .rational(let values)? = solver.rationalPoint() else { return nil }
    self.system = system
    self.space = space
    self.isExcluded = isExcluded
    leftSide = (0..<system.rowCount).map { residual.leftSide($0, values) }
  }

  mutating func value(_ variable: Int) -> SolveExplanation.Value {
    let holders = space.multipliers(ofVariable: variable).map { item in
      SolveExplanation.Holder(
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
    (0..<system.rowCount).filter { row in
      !system.isRequired(row) && takesPart(row) && isBroken(row, by: leftSide[row])
    }
    .map { row in
      SolveExplanation.BentRow(
        row: row,
        distance: Double(leftSide[row].magnitude),
        holders: holders(ofBent: row)
      )
    }
  }

  private func takesPart(_ row: Int) -> Bool { isExcluded.isEmpty || !isExcluded[row] }

  /// Whether a row fails when its left side has a value.
  private func isBroken(_ row: Int, by value: Rational) -> Bool {
    switch system.relation[row] {
    case .equal: !value.isZero
    case .lessThanOrEqual: value.signum > 0
    case .greaterThanOrEqual: value.signum < 0
    }
  }

  /// The rows that would hold less if a bent row held more.
  ///
  /// The answer is a corner: the bent row improves along the edges that leave one of the equations it
  /// depends on. Along each, either the row of that equation begins to fail, or others fail more.
  private mutating func holders(ofBent row: Int) -> [Int] {
    var result: Set<Int> = []
    let priority = system.priority[row]
    for (number, multiplier) in spread(row) {
      // The way of the equation's left side in which the bent row improves.
      let way = multiplier.signum * (leftSide[row].signum > 0 ? -1 : 1)
      if case .row(let own) = space.equations[number], system.priority[own] >= priority,
        isBroken(own, by: Rational(way))
      {
        result.insert(own)
        continue
      }
      for other in 0..<system.rowCount
      where other != row && system.priority[other] >= priority && takesPart(other)
        && worsens(other, along: number, way)
      {
        result.insert(other)
      }
    }
    return result.sorted()
  }

  /// Whether a row fails, or fails more, when the left side of an equation moves one way.
  private mutating func worsens(_ row: Int, along equation: Int, _ way: Int) -> Bool {
    let left = leftSide[row]
    guard left.isZero || isBroken(row, by: left) else { return false }
    guard let item = spread(row).first(where: { $0.equation == equation }) else { return false }
    let move = item.multiplier.signum * way
    return left.isZero ? isBroken(row, by: Rational(move)) : left.signum == move
  }

  private mutating func spread(_ row: Int) -> [(equation: Int, multiplier: Rational)] {
    if let known = spreadRows[row] { return known }
    let result = space.multipliers(ofRow: row)
    spreadRows[row] = result
    return result
  }
}
