// Groups of siblings that have nothing to do with each other, in one system: rows and variables of all of them
// mixed. Sometimes a variable is between two groups, which no row joins, sometimes a row joins them after all.

import Constraints
import ExactArithmetic
import FuzzSupport

/// Makes systems of several independent groups of views.
struct SiblingGroups {
  private var system = ConstraintSystem()
  private var generator: SeededGenerator
  private let groups: [ConstraintSystem]
  /// The number of each group's variables in the system.
  private var numbers: [[Int32]]

  /// The system of an input number under a seed.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - input: Which of the seed's systems.
  ///   - largestViewCount: No group has more views.
  /// - Returns: A system of two to five groups, with one parameter, the length of every container; often with
  ///   conflicts or with sizes left open in some of them.
  static func make(seed: UInt64, input: Int, largestViewCount: Int) -> ConstraintSystem {
    var maker = SiblingGroups(SeededGenerator(seed: seed, input: input), largestViewCount)
    maker.fill()
    return maker.system
  }

  private init(_ start: SeededGenerator, _ largestViewCount: Int) {
    var generator = start
    groups = (0..<generator.integer(in: 2...5)).map { _ in
      SiblingSystem.make(
        seed: generator.next(),
        input: 0,
        viewCount: generator.integer(in: 1...largestViewCount),
        isNested: generator.chance(500)
      )
    }
    numbers = groups.map { [Int32](repeating: 0, count: $0.variableCount) }
    self.generator = generator
  }

  private mutating func fill() {
    _ = system.addParameter(default: groups[0].parameterDefault(0))
    numberVariables()
    var next = [Int](repeating: 0, count: groups.count)
    let rowCount = groups.reduce(0) { $0 + $1.rowCount }
    for _ in 0..<rowCount {
      let left = groups.indices.filter { next[$0] < groups[$0].rowCount }
      let group = generator.pick(left)
      system.addRow(next[group], of: groups[group], renumbering: numbers[group])
      next[group] += 1
    }
    if generator.chance(300) { addVariableBetweenGroups() }
    if generator.chance(100) { addRowBetweenGroups() }
  }

  /// Gives the variables of each group numbers in their order, those of all groups mixed.
  private mutating func numberVariables() {
    var next = [Int](repeating: 0, count: groups.count)
    while true {
      let left = groups.indices.filter { next[$0] < groups[$0].variableCount }
      if left.isEmpty { return }
      let group = generator.pick(left)
      numbers[group][next[group]] = Int32(system.addVariables())
      next[group] += 1
    }
  }

  private mutating func twoOfDifferentGroups() -> (Int, Int) {
    let first = generator.integer(in: 0...groups.count - 2)
    let second = generator.integer(in: first + 1...groups.count - 1)
    return (Int(generator.pick(numbers[first])), Int(generator.pick(numbers[second])))
  }

  private mutating func addVariableBetweenGroups() {
    let (first, second) = twoOfDifferentGroups()
    let between = system.addVariables()
    system.addTerm(1.0, variable: between)
    system.addTerm(1.0, variable: first)
    system.addTerm(-1.0, variable: second)
    system.endRow(constant: 0.0, .equal)
  }

  private mutating func addRowBetweenGroups() {
    let (first, second) = twoOfDifferentGroups()
    system.addTerm(1.0, variable: first)
    system.addTerm(-1.0, variable: second)
    system.endRow(
      constant: 20.0,
      generator.pick([.equal, .lessThanOrEqual]),
      priority: generator.pick([Priority.required, 600, 240])
    )
  }
}
