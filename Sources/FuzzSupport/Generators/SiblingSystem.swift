// Views side by side and inside each other along one axis, tied the way people tie them: to the container,
// to the one before, to any other, in the middle, by equal sizes and ratios, with gaps of every relation.
// Some are series-parallel, some nearly, some not; that is what they are for.

import Constraints
import ExactArithmetic

/// Makes systems of views along one axis.
public struct SiblingSystem {
  private var system = ConstraintSystem()
  private var generator: SeededGenerator
  /// What lengths are multiples of.
  private let unit: Rational
  private let hasFractions: Bool
  private var parentOfView = [0]

  /// The system of an input number under a seed.
  ///
  /// Variable 2·*i* is the origin of view *i*, the next one its size; view 0 is the container, as long as
  /// the only parameter says.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - input: Which of the seed's systems.
  ///   - viewCount: How many views there are besides the container.
  ///   - isNested: Whether views are inside others.
  ///   - hasFractions: Whether some sizes and places are compared with parts of the container.
  /// - Returns: A system, often with conflicts or with sizes left open.
  public static func make(
    seed: UInt64,
    input: Int,
    viewCount: Int,
    isNested: Bool,
    hasFractions: Bool = false
  ) -> ConstraintSystem {
    var maker = SiblingSystem(SeededGenerator(seed: seed, input: input), hasFractions)
    maker.fill(viewCount: viewCount, isNested: isNested)
    return maker.system
  }

  private init(_ generator: SeededGenerator, _ hasFractions: Bool) {
    self.generator = generator
    self.hasFractions = hasFractions
    unit = self.generator.pick([1, 1, 1, Rational(1, over: 10), Rational(1, over: 4)])
  }

  private mutating func fill(viewCount: Int, isNested: Bool) {
    _ = system.addParameter(default: ExactNumber(generator.integer(in: 150...1050)))
    system.addVariables(2 * (viewCount + 1))
    append([(0, 1)], .equal, 0)
    system.addTerm(1.0, variable: 1)
    system.addTerm(-ExactNumber.one, parameter: 0)
    system.endRow(constant: 0.0, .equal)
    for view in 1..<(viewCount + 1) {
      parentOfView.append(isNested ? generator.integer(in: 0...(view - 1)) : 0)
      appendSizes(of: view)
      appendLocations(of: view)
      if hasFractions, generator.chance(400) { appendFraction(of: view) }
    }
  }

  private mutating func appendSizes(of view: Int) {
    let size = 2 * view + 1
    if generator.chance(900) { append([(size, 1)], .greaterThanOrEqual, 0) }
    guard generator.chance(800) else { return }
    let isUsual = generator.chance(500)
    let content = -generator.integer(in: 20...120)
    append([(size, 1)], .lessThanOrEqual, content, isUsual ? 250 : priority())
    let weight = generator.chance(100) ? 2.0 : 1
    append([(size, 1)], .greaterThanOrEqual, content, isUsual ? 750 : priority(), weight)
  }

  private mutating func appendLocations(of view: Int) {
    let parent = parentOfView[view]
    let (near, far) = (2 * parent, 2 * parent + 1)
    let (origin, size) = (2 * view, 2 * view + 1)
    if generator.chance(120) {
      append([(origin, 1), (size, 0.5), (near, -1), (far, -0.5)], .equal, 0)
      if generator.chance(500) { append([(origin, 1), (near, -1)], .greaterThanOrEqual, -8) }
      return
    }
    let siblings = parentOfView.indices.filter { $0 > 0 && $0 < view && parentOfView[$0] == parent }
    let some = siblings.isEmpty ? nil : generator.pick(siblings)
    switch generator.integer(in: 0...9) {
    case 4...7 where some != nil:
      let before = siblings[siblings.count - 1]
      let relation: Relation = generator.chance(800) ? .equal : .greaterThanOrEqual
      append([(origin, 1), (2 * before, -1), (2 * before + 1, -1)], relation, -8, mostlyRequired())
    case 8...9:
      guard let some else { fallthrough }
      if generator.chance(500) {
        append([(origin, 1), (2 * some, -1)], .equal, 0)
      } else {
        append([(origin, 1), (2 * some, -1), (2 * some + 1, -1)], .greaterThanOrEqual, -8)
      }
    default:
      let relation: Relation = generator.chance(850) ? .equal : .greaterThanOrEqual
      append([(origin, 1), (near, -1)], relation, -16, mostlyRequired())
    }
    let end = [(origin, 1.0), (size, 1), (near, -1), (far, -1)]
    switch generator.integer(in: 0...9) {
    case 0...3: append(end, .equal, 16, mostlyRequired())
    case 4...6: append(end, .lessThanOrEqual, 16, mostlyRequired())
    case 7:
      if let some { append([(origin, 1), (size, 1), (2 * some, -1)], .lessThanOrEqual, 8) }
    default: break
    }
    if let some, generator.chance(250) {
      let ratio = generator.pick([-1.0, -1, -1, -1, -2, -1.5])
      let constant = generator.chance(300) ? -5 : 0
      append([(size, 1), (2 * some + 1, ratio)], .equal, constant, mostlyRequired())
    }
  }

  /// A row that compares how long a view is, or where it ends, with a part of the container.
  private mutating func appendFraction(of view: Int) {
    system.addTerm(1.0, variable: 2 * view + 1)
    if generator.chance(300) { system.addTerm(1.0, variable: 2 * view) }
    let part = generator.pick([0.1, 0.25, 0.3, 0.5, 0.9])
    system.addTerm(-ExactNumber(part), parameter: 0)
    system.endRow(
      constant: ExactNumber(Rational(generator.pick([0, 0, 8])) * unit),
      generator.pick(Relation.allCases),
      priority: generator.chance(400) ? Priority.required : priority()
    )
  }

  private mutating func priority() -> Double { generator.pick([999, 750, 750, 500, 250, 250, 50]) }

  private mutating func mostlyRequired() -> Double {
    generator.chance(900) ? Priority.required : priority()
  }

  private mutating func append(
    _ terms: [(variable: Int, coefficient: Double)],
    _ relation: Relation,
    _ constant: Int,
    _ priority: Double = Priority.required,
    _ weight: Double = 1
  ) {
    for term in terms { system.addTerm(term.coefficient, variable: term.variable) }
    system.endRow(
      constant: ExactNumber(Rational(constant) * unit),
      relation,
      priority: priority,
      weight: weight
    )
  }
}
