// A constraint system that can be taken apart: rows as values, which mutation and reduction add, change
// and drop at will. Not for solving; `ConstraintSystem` is what solvers read.

import Constraints
import ExactArithmetic

/// A constraint system in parts, with the rows of parameters it is to be solved at.
public struct SystemDraft: Sendable {
  /// How many variables there are.
  public var variableCount = 0
  /// The default of each parameter.
  public var parameters: [ExactNumber] = []
  /// The rows, in constraint order.
  public var rows: [LinearConstraint] = []
  /// A value for each parameter, one row a solve; empty for one solve at the defaults.
  public var points: [[ExactNumber]] = []

  /// Makes an empty draft.
  init() {}

  /// Takes a system apart.
  public init(_ system: ConstraintSystem, points: [[ExactNumber]] = []) {
    variableCount = system.variableCount
    parameters = system.defaults
    rows = (0..<system.rowCount).map { system.constraint(ofRow: $0) }
    self.points = points
  }

  /// Takes a file apart: edits become rows that hold a variable at a parameter, always there.
  init(_ file: ConstraintsFile) {
    self.init(file.system)
    guard !file.hasImplicitSolve else { return }
    points = file.solves.map { solve in
      var point = parameters
      for assignment in solve.assignments { point[assignment.parameter] = assignment.value }
      return point
    }
  }

  /// Reads a `.constraints` text; nil where it has errors.
  public init?(text: [UInt8]) {
    guard let file = SystemText.file(text) else { return nil }
    self.init(file)
  }

  /// The rows as a system; what is not in a system cannot be written either.
  public var system: ConstraintSystem {
    var system = ConstraintSystem()
    system.addVariables(variableCount)
    for value in parameters { _ = system.addParameter(default: value) }
    for row in rows { system.addRow(row) }
    return system
  }

  /// The draft as a `.constraints` text.
  public var text: [UInt8] {
    let solves =
      points.isEmpty
      ? [ConstraintsFile.Solve()]
      : points.map { point in
        ConstraintsFile.Solve(
          assignments: point.enumerated().map { .init(parameter: $0, value: $1) }
        )
      }
    return Array(ConstraintsFile(system, solves: solves).write().utf8)
  }

  // MARK: Parts

  /// Puts one variable in another's place, which is no longer there.
  mutating func merge(_ variable: Int, into other: Int) {
    for row in rows.indices {
      var sum: [LinearConstraint.Term] = []
      for var term in rows[row].terms {
        if term.index == variable { term.index = other }
        if let known = sum.firstIndex(where: { $0.index == term.index }) {
          let total = sum[known].coefficient.rational + term.coefficient.rational
          guard let number = ExactNumber(inRange: total) else { continue }
          sum[known].coefficient = number
        } else {
          sum.append(term)
        }
      }
      rows[row].terms = sum.filter { !$0.coefficient.isZero }
    }
    dropVariable(variable)
  }

  /// Takes a variable out of all rows, as if it were 0.
  mutating func remove(_ variable: Int) {
    for row in rows.indices { rows[row].terms.removeAll { $0.index == variable } }
    dropVariable(variable)
  }

  /// Puts its default in a parameter's place.
  mutating func fixParameter(_ parameter: Int) {
    let value = parameters.remove(at: parameter)
    for row in rows.indices {
      for term in rows[row].parameterTerms where term.index == parameter {
        add(term.coefficient.rational * value.rational, toConstantOf: row)
      }
      rows[row].parameterTerms.removeAll { $0.index == parameter }
      for later in rows[row].parameterTerms.indices
      where rows[row].parameterTerms[later].index > parameter {
        rows[row].parameterTerms[later].index -= 1
      }
    }
    for point in points.indices { points[point].remove(at: parameter) }
  }

  /// Adds to the constant of a row, unless the sum is beyond the range of numbers.
  mutating func add(_ value: Rational, toConstantOf row: Int) {
    if let sum = ExactNumber(inRange: rows[row].constant.rational + value) {
      rows[row].constant = sum
    }
  }

  private mutating func dropVariable(_ variable: Int) {
    variableCount -= 1
    for row in rows.indices {
      for term in rows[row].terms.indices where rows[row].terms[term].index > variable {
        rows[row].terms[term].index -= 1
      }
    }
  }

  /// Whether coefficients and weights have few digits: fractions of whole numbers below 2²⁴.
  ///
  /// Forms and slopes that miss each other by less than a solve on Double can tell do not come of these alone.
  public var isCoarse: Bool { hasCoefficients(ofBits: 24) }

  /// The same of every number, so that none may nearly meet.
  public var hasFewDigits: Bool {
    isCoarse && (parameters + points.joined()).allSatisfy { Self.has($0, bits: 24) }
      && rows.allSatisfy { Self.has($0.constant, bits: 24) }
  }

  /// Which fast value is too far from the exact one, or nil.
  ///
  /// They are within a billionth of a point, as promised of layouts, where coefficients are plain; with
  /// others, rows may be nearly parallel, and the digits that this costs are allowed for. Nothing is promised where numbers
  /// may nearly meet: fast values do not look for that.
  ///
  /// - Parameters:
  ///   - fast: The values to judge.
  ///   - exact: The right ones.
  ///   - least: The largest number that the solver has met before.
  ///   - isPlain: Whether the coefficients that it has met before are plain.
  /// - Returns: The first that is too far off.
  public func fastValueProblem(
    _ fast: [Double],
    exact: [Double],
    extent least: Double = 0,
    isPlain: Bool = true
  ) -> String? {
    guard hasFewDigits else { return nil }
    let numbers = exact + rows.map(\.constant.double) + points.joined().map(\.double)
    let extent = numbers.reduce(least) { max($0, $1.magnitude) }
    // Forms with small coefficients break far away, and what is near of that may be taken for one.
    let farthest = rows.reduce(0.0) { farthest, row in
      let least = row.terms.reduce(Double.infinity) { min($0, $1.coefficient.double.magnitude) }
      return max(farthest, (row.constant.double / least).magnitude)
    }
    let reach = farthest > 1e5 ? farthest / 100 : 0
    let tolerance =
      isPlain && hasPlainCoefficients
      ? 1e-9 * max(1, extent / 1e4, reach) : 1e-5 * max(1, extent)
    for (variable, (fast, exact)) in zip(fast, exact).enumerated()
    where !((fast - exact).magnitude <= max(tolerance, 1e-9 * exact.magnitude)) {
      return "fast value \(fast) of variable \(variable), exact \(exact)"
    }
    return nil
  }

  /// Whether coefficients and weights are those of layouts: fractions of whole numbers below 2⁷.
  public var hasPlainCoefficients: Bool { hasCoefficients(ofBits: 7) }

  private func hasCoefficients(ofBits bits: Int) -> Bool {
    rows.allSatisfy { row in
      Self.has(ExactNumber(row.weight), bits: bits)
        && (row.terms + row.parameterTerms).allSatisfy { Self.has($0.coefficient, bits: bits) }
    }
  }

  private static func has(_ number: ExactNumber, bits: Int) -> Bool {
    number.rational.bitWidth <= bits
  }
}

extension LinearConstraint {
  /// Puts other numbers in the place of the constant and of every coefficient.
  package mutating func changeNumbers(_ change: (ExactNumber) -> ExactNumber) {
    constant = change(constant)
    for term in terms.indices { terms[term].coefficient = change(terms[term].coefficient) }
    for term in parameterTerms.indices {
      parameterTerms[term].coefficient = change(parameterTerms[term].coefficient)
    }
  }
}
