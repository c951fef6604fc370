// Random constraint systems: a seed gives a system, always the same one. Each system follows a
// recipe of its own, drawn first, so that a thousand systems hold many kinds and not one average.
// What a system turned out to be is not known here; the tests of SimplexCore find that out exactly.

import Constraints
import ExactArithmetic

/// Makes random constraint systems.
public struct RandomSystem {
  /// How a system came about.
  enum Kind: CaseIterable {
    /// Rows with a few random terms.
    case tangle
    /// Views in a row with gaps, sizes and wishes, as a layout engine lowers them.
    case layout
    /// Rows that all hold exactly at one point, so that many meet there.
    case meeting
    /// Several bounds and wishes for each of a few expressions.
    case bounds
    /// Equations, some of which follow from others, or nearly.
    case equations
  }

  /// How probable things are, in thousandths, for one system.
  struct Recipe {
    var requiredShare: Int
    var equalityShare: Int
    var fractionShare: Int
    var weightShare: Int
    var parameterShare: Int
    var priorities: [Double]
  }

  var generator: SeededGenerator
  var recipe: Recipe
  var system = ConstraintSystem()

  /// The system of an input number under a seed.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - input: Which of the seed's systems.
  ///   - maximumVariables: How many variables it may have at most, at least 1.
  /// - Returns: A system, often one without a solution or with many.
  public static func make(seed: UInt64, input: Int, maximumVariables: Int = 40) -> ConstraintSystem
  {
    var maker = RandomSystem(SeededGenerator(seed: seed, input: input))
    maker.fill(maximumVariables: max(1, maximumVariables))
    return maker.system
  }

  private init(_ generator: SeededGenerator) {
    self.generator = generator
    recipe = RandomSystem.recipe(&self.generator)
  }

  private static func recipe(_ generator: inout SeededGenerator) -> Recipe {
    // Up to 12 optional levels; one system in eight has more than eight.
    let levelCount =
      generator.chance(125) ? generator.integer(in: 9...12) : generator.integer(in: 1...7)
    var pool = [
      999.5, 999, 998, 801, 750, 749.25, 500, 499, 300, 251, 250, 249, 100, 50, 1, 0.5, 0.001,
    ]
    var priorities: [Double] = []
    for _ in 0..<levelCount {
      priorities.append(pool.remove(at: generator.index(in: pool)))
    }
    return Recipe(
      requiredShare: generator.pick([0, 100, 250, 400, 600]),
      equalityShare: generator.pick([100, 300, 500, 800]),
      fractionShare: generator.pick([0, 0, 100, 400]),
      weightShare: generator.pick([0, 0, 150, 500]),
      parameterShare: generator.pick([0, 0, 0, 80]),
      priorities: priorities
    )
  }

  private mutating func fill(maximumVariables: Int) {
    // Small systems are many: they fail in ways that can be read.
    let limit = generator.pick([3, 6, 10, 10, 16, 24, 40])
    // Up to nine variables are left for the hardships.
    let room = max(1, maximumVariables - 9)
    let variables = generator.integer(in: 1...max(1, min(limit, room)))
    system.addVariables(variables)
    if recipe.parameterShare > 0 {
      for _ in 0..<generator.integer(in: 1...3) { _ = system.addParameter(default: number()) }
    }
    switch generator.pick(Kind.allCases) {
    case .tangle: addTangle()
    case .layout: addLayout()
    case .meeting: addMeeting()
    case .bounds: addBounds()
    case .equations: addEquations()
    }
    if generator.chance(100) { addConflict() }
    func fits(_ count: Int) -> Bool { system.variableCount + count <= maximumVariables }
    let ties = generator.integer(in: 2...4)
    if generator.chance(350), fits(ties) { addTies(count: ties) }
    let corner = generator.integer(in: 2...4)
    if generator.chance(400), fits(corner) { addCorner(count: corner) }
    if recipe.priorities.count > 8, fits(1) { addLadder() }
  }

  // MARK: Numbers

  /// A number as documents have them: mostly small and whole, some decimals, some fractions.
  mutating func number() -> ExactNumber {
    if generator.chance(recipe.fractionShare) {
      let denominator = generator.pick([3, 7, 10, 10, 12, 100, 1000])
      return ExactNumber(Rational(generator.integer(in: -300...300), over: denominator))
    }
    return ExactNumber(generator.pick([1, 1, 8]) * generator.integer(in: -12...40))
  }

  /// A coefficient other than 0.
  mutating func coefficient() -> ExactNumber {
    if generator.chance(recipe.fractionShare) {
      return generator.pick([0.5, 0.1, 1.5, -0.25, 0.3, ExactNumber(Rational(1, over: 3))])
    }
    return generator.pick([1, 1, 1, 1, -1, -1, -1, 2, -2, 3])
  }

  mutating func relation() -> Relation {
    if generator.chance(recipe.equalityShare) { return .equal }
    return generator.pick([.lessThanOrEqual, .greaterThanOrEqual])
  }

  /// 1000 or one of the recipe's priorities.
  mutating func priority() -> Double {
    generator.chance(recipe.requiredShare)
      ? Priority.required : generator.pick(recipe.priorities)
  }

  /// An expression of one to four variables.
  mutating func expression() -> [(coefficient: ExactNumber, variable: Int)] {
    let count = min(generator.pick([1, 1, 2, 2, 2, 3, 3, 4]), system.variableCount)
    var terms: [(coefficient: ExactNumber, variable: Int)] = []
    while terms.count < count {
      // Near ones more often than far ones: layouts are long and thin.
      let near = (terms.last?.variable ?? 0) + generator.integer(in: -2...2)
      let far = generator.integer(in: 0...(system.variableCount - 1))
      let variable =
        !terms.isEmpty && generator.chance(600) && (0..<system.variableCount).contains(near)
        ? near : far
      if terms.contains(where: { $0.variable == variable }) { continue }
      terms.append((coefficient(), variable))
    }
    return terms
  }

  // MARK: Rows

  /// Adds `terms relation value`, now and then with a parameter in it.
  mutating func add(
    _ terms: [(coefficient: ExactNumber, variable: Int)],
    _ relation: Relation,
    _ value: ExactNumber,
    priority: Double = Priority.required,
    weight: Double? = nil
  ) {
    for term in terms { system.addTerm(term.coefficient, variable: term.variable) }
    if system.parameterCount > 0, generator.chance(recipe.parameterShare) {
      system.addTerm(
        coefficient(),
        parameter: generator.integer(in: 0...(system.parameterCount - 1))
      )
    }
    let isWeighted = generator.chance(recipe.weightShare)
    let drawn = isWeighted ? generator.pick([0.1, 0.5, 2, 2.5, 3, 10]) : 1
    system.endRow(constant: -value, relation, priority: priority, weight: weight ?? drawn)
  }
}
