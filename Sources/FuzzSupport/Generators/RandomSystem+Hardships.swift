// Parts that make a system hard on purpose, on variables of their own: ties that only constraint
// order decides, corners where more rows meet than there are dimensions, and many levels at once.

import Constraints
import ExactArithmetic

extension RandomSystem {
  /// Variables that share a fixed sum while each wishes for another part of it at one level: the
  /// level is content with many divisions, and the tie-break picks one.
  mutating func addTies(count: Int) {
    let first = system.addVariables(count)
    let priority = generator.pick(recipe.priorities)
    let sum = generator.integer(in: 10...200)
    let parts = (first..<(first + count)).map { variable in
      (coefficient: ExactNumber.one, variable: variable)
    }
    add(parts, .equal, ExactNumber(sum))
    for part in parts {
      add(
        [part],
        .equal,
        ExactNumber(sum + generator.integer(in: 1...60)),
        priority: priority,
        weight: 1
      )
      if generator.chance(500) { add([part], .greaterThanOrEqual, 0) }
    }
  }

  /// A corner at which bounds on variables, their sums and their differences all meet, and wishes
  /// that pull the answer into it.
  mutating func addCorner(count: Int) {
    let first = system.addVariables(count)
    let corner = (0..<count).map { _ in generator.integer(in: -20...80) }
    for index in 0..<count {
      let current = (coefficient: ExactNumber.one, variable: first + index)
      let value = corner[index]
      add([current], .greaterThanOrEqual, ExactNumber(value))
      add(
        [current],
        generator.pick([.equal, .lessThanOrEqual]),
        ExactNumber(value - generator.integer(in: 1...30)),
        priority: generator.pick(recipe.priorities)
      )
      guard index > 0 else { continue }
      let before = (coefficient: ExactNumber.one, variable: first + index - 1)
      add([before, current], .greaterThanOrEqual, ExactNumber(corner[index - 1] + value))
      add(
        [before, (coefficient: 2, variable: current.variable)],
        .greaterThanOrEqual,
        ExactNumber(corner[index - 1] + 2 * value)
      )
    }
  }

  /// One wish at each level of the recipe for a variable of its own, no two alike.
  mutating func addLadder() {
    let variable = system.addVariables()
    for priority in recipe.priorities {
      add([(coefficient: 1, variable: variable)], relation(), number(), priority: priority)
    }
  }
}
