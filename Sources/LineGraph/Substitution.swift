// Systems whose required equalities fix one variable after the other, each by those before it, need no graph and no
// simplex for one answer: layouts whose views all have given sizes and margins, however deep they are nested. There
// the other rows only have to hold, as far as they must.
//
// All numbers are whole, as in a line graph: nothing is rounded but the values, once.

import Constraints
import ExactArithmetic

/// The point that required equalities fix variable by variable.
///
/// - Shapes: `values` is `[variableCount]`.
/// - Units: parts of the grid; all are whole numbers.
public struct Substitution {
  private let grid: Grid
  private var values: [Double]

  /// Puts values into the rows of a system, as they come, until all variables have one.
  ///
  /// - Returns: nil where rows fix several variables together or none, some required row does not hold, or numbers
  ///   have too many digits.
  /// - Complexity: O(terms) where rows come in an order in which most name one new variable, else O(terms log rows) at
  ///   most.
  public init?(_ system: ConstraintSystem, parameters: [ExactNumber]) {
    guard system.isDecimal else { return nil }
    grid = LineGraphSolver.grid(system, parameters)
    values = [Double](repeating: .nan, count: system.variableCount)
    do throws(GraphFault) {
      guard try substitute(system, parameters) else { return nil }
    } catch {
      return nil
    }
  }

  private mutating func substitute(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) throws(GraphFault) -> Bool {
    let given = try Self.onGrid(parameters, grid)
    let grid = grid
    return try values.withUnsafeMutableBufferPointer { values throws(GraphFault) in
      try SubstitutionPass(system, given, grid, values).run()
    }
  }

  private static func onGrid(
    _ parameters: [ExactNumber],
    _ grid: Grid
  ) throws(GraphFault) -> [Double] {
    var given: [Double] = []
    given.reserveCapacity(parameters.count)
    for parameter in parameters {
      guard let parts = grid.parts(parameter) else { throw .handover(.numbers) }
      given.append(parts)
    }
    return given
  }

  // MARK: Values

  /// The exact values of all variables: whole numbers, and what they are to be divided by.
  public var exactValues: (numerators: [Double], denominator: Double) {
    (values, grid.partsPerPoint)
  }

  /// Writes the correctly rounded values of all variables.
  public func takeValues(_ result: inout [Double]) {
    let parts = grid.partsPerPoint
    result = parts == 1 ? values : values.map { $0 / parts }
  }
}

/// The way through the rows.
private struct SubstitutionPass {
  private let system: ConstraintSystem
  private let parameters: [Double]
  private let grid: Grid
  /// Not a number where a variable has no value yet.
  private let values: UnsafeMutableBufferPointer<Double>

  /// Rows that wait for others are looked at again while each look takes so many of them.
  private static let leastShare = 2
  /// Where so many more rows wait than have given a value, equations are taken to be tied to each other, as equal widths are.
  private static let mostWaiting = 4

  init(
    _ system: ConstraintSystem,
    _ parameters: [Double],
    _ grid: Grid,
    _ values: UnsafeMutableBufferPointer<Double>
  ) {
    self.system = system
    self.parameters = parameters
    self.grid = grid
    self.values = values
  }

  /// Puts in values until all rows are taken; false where that is no answer.
  func run() throws(GraphFault) -> Bool {
    var openCount = values.count
    guard var waiting = try look(at: 0..<system.rowCount, &openCount) else { return false }
    while !waiting.isEmpty {
      guard let kept = try look(at: waiting, &openCount),
        kept.count <= waiting.count / Self.leastShare
      else { return false }
      waiting = kept
    }
    return openCount == 0
  }

  /// Takes those of some rows that must hold, as they come.
  ///
  /// - Parameters:
  ///   - candidates: Rows in ascending order.
  ///   - openCount: How many variables have no value.
  /// - Returns: The rows that wait for others; nil where some row does not hold, or too many wait.
  /// - Throws: `numbers` where a sum has too many digits, or the wish for a finer grid.
  @inline(__always)
  private func look(
    at candidates: some Sequence<Int>,
    _ openCount: inout Int
  ) throws(GraphFault) -> [Int]? {
    var waiting: [Int] = []
    let rows = system.rows.span
    for row in candidates where rows[unchecked: row].isRequired {
      switch try take(rows[unchecked: row]) {
      case .holds: break
      case .gives: openCount -= 1
      case .waits:
        waiting.append(row)
        if waiting.count > values.count - openCount + Self.mostWaiting { return nil }
      case .broken: return nil
      }
    }
    return waiting
  }

  private enum Step {
    /// The row holds.
    case holds
    /// It has given a variable its value.
    case gives
    /// It names variables that have no value yet.
    case waits
    /// It does not hold.
    case broken
  }

  /// Gives a row's only variable without a value the one that the row asks for, or sees whether the row holds.
  @inline(__always)
  private func take(_ row: ConstraintSystem.Row) throws(GraphFault) -> Step {
    guard var sum = grid.parts(row.constant) else { throw .handover(.numbers) }
    // Where no part comes this far, no sum is rounded.
    var extent = sum.magnitude
    var (open, openCoefficient) = (-1, 1.0)
    let terms = system.terms.span
    for index in row.terms {
      let term = terms[unchecked: index]
      let value = values[Int(term.variable)]
      if value.isNaN {
        guard open < 0 else { return .waits }
        (open, openCoefficient) = (Int(term.variable), term.coefficient)
        continue
      }
      let part = try LineModel.product(term.coefficient, value)
      sum += part
      extent += part.magnitude
    }
    for index in row.parameterTerms {
      let term = system.parameterTerms[index]
      let part = try LineModel.product(term.coefficient, parameters[Int(term.variable)])
      sum += part
      extent += part.magnitude
    }
    guard extent < Whole.limit else { throw .handover(.numbers) }
    guard open >= 0 else {
      return row.relation.isBroken(bySign: sum > 0 ? 1 : sum < 0 ? -1 : 0) ? .broken : .holds
    }
    guard row.relation == .equal else { return .waits }
    let value = try LineModel.quotient(-sum, openCoefficient)
    guard value.magnitude < Whole.limit else { throw .handover(.numbers) }
    // -0 is no other answer than 0.
    values[open] = value + 0
    return .gives
  }
}
