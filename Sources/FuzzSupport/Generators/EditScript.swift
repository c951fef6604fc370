// Random edits of a live solver: a pool of rows, of which some come, go and change. A seed gives a
// script, always the same one. `EditRun` carries it out and compares; `EditScript+Text` reads and writes
// scripts.

import Constraints

/// A sequence of edits.
public struct EditScript: Sendable, Equatable {
  /// One edit; constraints are named by their index among those that are there, rows by that in the pool, all of them
  /// counted round.
  public enum Step: Hashable, Sendable {
    /// Adds a row of the pool.
    case add(row: Int)
    case remove(index: Int)
    case variable
    /// Gives a number to one of the constraints, parameters or variables that are there.
    case set(Subject, index: Int, Double)
    /// Suggests so many values to one constraint after another, far from each other, and updates after each: what pivots
    /// have rounded may add up.
    case walk(count: Int)
    /// Puts another system in the place of the solver's: the first rows of the pool, so many.
    case replace(rowCount: Int)
    /// Adds a row of the pool and removes it again, so many times: nothing may stay behind.
    case cycle(row: Int, count: Int)
    /// An edit that must be refused.
    case invalid(Misuse)
  }

  /// What is given a number, by its word in scripts.
  public enum Subject: String, Hashable, Sendable {
    case constant, priority, weight
    case parameter = "set"
    /// A variable, which is held at the number by an edit variable.
    case variable = "hold"
    /// A constraint of one variable that was added so; of any other it is the constant.
    case suggestion = "suggest"
  }

  /// A way to use the solver wrongly.
  public enum Misuse: String, Hashable, Sendable, CaseIterable {
    case unknownVariable, negativeVariable, unknownParameter, removedConstraint
    case infiniteConstant, constantNotANumber, coefficientNotANumber
    case priorityTooHigh, priorityZero, priorityNotANumber, weightNegative, weightInfinite
  }

  /// Rows to choose from, with the variables and parameters that all have.
  public let pool: ConstraintSystem
  /// How many rows of the pool the solver begins with.
  public let initialRowCount: Int
  /// The edits, one after another.
  public let steps: [Step]

  /// Makes a script of its parts.
  ///
  /// More rows to begin with than there are are all of them.
  ///
  /// - Requires: numbers are in their ranges.
  public init(pool: ConstraintSystem, initialRowCount: Int, steps: [Step]) {
    self.pool = pool
    self.initialRowCount = min(initialRowCount, pool.rowCount)
    self.steps = steps
  }

  /// A script over a pool of rows.
  ///
  /// - Parameters:
  ///   - pool: The rows.
  ///   - isSteady: Whether all rows are there from the beginning, and only numbers change: what was made of
  ///     them is then kept from step to step.
  ///   - stepCount: How many edits there are.
  ///   - generator: Decides.
  /// - Returns: A script.
  public static func make(
    pool: ConstraintSystem,
    isSteady: Bool = false,
    stepCount: Int,
    using generator: inout SeededGenerator
  ) -> EditScript {
    guard pool.rowCount > 0 else {
      return EditScript(pool: pool, initialRowCount: 0, steps: [.variable])
    }
    if isSteady {
      return EditScript(
        pool: pool,
        initialRowCount: pool.rowCount,
        steps: (0..<stepCount).map { _ in changedNumber(&generator, pool) }
      )
    }
    return EditScript(
      pool: pool,
      initialRowCount: generator.integer(in: 0...pool.rowCount),
      steps: (0..<stepCount).map { _ in step(&generator, pool) }
    )
  }

  /// A random constant, or parameter.
  private static func changedNumber(
    _ generator: inout SeededGenerator,
    _ pool: ConstraintSystem
  ) -> Step {
    let index = generator.integer(in: 0...9_999)
    return pool.parameterCount > 0 && generator.chance(100)
      ? .set(.parameter, index: index, Double(generator.integer(in: 0...2_000)) / 2)
      : .set(.constant, index: index, Double(generator.integer(in: -400...400)) / 4)
  }

  /// A random step over a pool of rows.
  ///
  /// - Requires: the pool has rows.
  static func step(_ generator: inout SeededGenerator, _ pool: ConstraintSystem) -> Step {
    let index = generator.integer(in: 0...9_999)
    switch generator.integer(in: 0...99) {
    case 0..<38: return .add(row: generator.integer(in: 0...(pool.rowCount - 1)))
    case 38..<57: return .remove(index: index)
    case 57..<73:
      let subject = generator.pick([Subject.variable, .suggestion, .constant, .constant])
      return .set(subject, index: index, Double(generator.integer(in: -400...400)) / 4)
    case 73: return .replace(rowCount: generator.integer(in: 0...pool.rowCount))
    case 74..<82:
      return .set(.priority, index: index, generator.pick([1000, 999, 750, 500, 250, 33]))
    case 82..<87: return .set(.weight, index: index, generator.pick([0.5, 1, 2, 3]))
    case 87..<94:
      guard pool.parameterCount > 0 else { return .remove(index: index) }
      return .set(.parameter, index: index, Double(generator.integer(in: 0...2_000)) / 2)
    case 94..<97: return .variable
    default: return .invalid(generator.pick(Misuse.allCases))
    }
  }
}
