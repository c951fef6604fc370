// Random systems whose required rows can hold: each is written around a point that nobody is told.
// They are what Cassowary solvers are asked in practice, only tangled; and with coefficients of ±1
// every answer can be checked by anyone.

import Constraints
import ExactArithmetic
import FuzzSupport

/// Makes random feasible systems.
public enum FeasibleSystem {
  /// How many variables a system has.
  static let variableCounts = 20...60
  private static let priorities = [250.0, 500, 750]

  /// The system of an input number under a seed: always the same one, whose required rows have a common
  /// solution.
  ///
  /// Odd ones have fractions among their constants.
  public static func make(seed: UInt64, input: Int) -> ConstraintSystem {
    var generator = SeededGenerator(seed: seed, input: input)
    // Whole numbers are counted in units of a point, fractions in tenths or quarters of one.
    let denominator = input.isMultiple(of: 2) ? 1 : generator.pick([4, 10])
    let count = generator.integer(in: variableCounts)
    let point = (0..<count).map { _ in generator.integer(in: 0...400 * denominator) }
    var system = ConstraintSystem()
    system.addVariables(count)
    let requiredRows = generator.integer(in: count / 2...count * 3 / 2)
    let optionalRows = generator.integer(in: count / 2...count * 2)
    var kinds =
      Array(repeating: true, count: requiredRows) + Array(repeating: false, count: optionalRows)
    // The order of rows is part of what solvers stumble over.
    for index in stride(from: kinds.count - 1, to: 0, by: -1) {
      kinds.swapAt(index, generator.integer(in: 0...index))
    }
    for isRequired in kinds {
      let sum = addTerms(to: &system, at: point, &generator)
      let relation = relation(&generator)
      var offset = 0
      if isRequired {
        // Half of the inequalities hold with nothing to spare: degenerate, like layouts.
        let slack = generator.chance(500) ? 0 : generator.integer(in: 1...50 * denominator)
        offset = relation == .lessThanOrEqual ? -slack : relation == .equal ? 0 : slack
      } else {
        offset = generator.integer(in: -100 * denominator...100 * denominator)
      }
      system.endRow(
        constant: ExactNumber(Rational(offset - sum, over: denominator)),
        relation,
        priority: isRequired ? Priority.required : generator.pick(priorities)
      )
    }
    return system
  }

  /// Adds one to four terms and gives what they come to at a point.
  private static func addTerms(
    to system: inout ConstraintSystem,
    at point: [Int],
    _ generator: inout SeededGenerator
  ) -> Int {
    var sum = 0
    var used: [Int] = []
    for _ in 0..<generator.pick([1, 2, 2, 3, 3, 4]) {
      let variable = generator.integer(in: 0...(point.count - 1))
      if used.contains(variable) { continue }
      used.append(variable)
      let sign = generator.chance(500) ? 1 : -1
      system.addTerm(Double(sign), variable: variable)
      sum += sign * point[variable]
    }
    return sum
  }

  private static func relation(_ generator: inout SeededGenerator) -> Relation {
    generator.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual])
  }
}
