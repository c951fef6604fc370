// Systems like nightmares: long chains of equations, many levels, rows that are nearly parallel, and coefficients from a
// millionth to a million. Rows that are twice there, or follow from others, come of `SystemMutation`.

import Constraints
import ExactArithmetic

/// Makes systems that are hard in one way each.
public struct HardSystem {
  /// What makes a system hard.
  public enum Hardship: CaseIterable, Sendable {
    /// A chain of equations, now and then hundreds of them.
    case chain
    /// More levels than lanes, now and then with weights that are all tiny or huge.
    case levels
    /// Rows that differ by a thousandth.
    case nearlyParallel
    /// Coefficients from 10⁻⁶ to 10⁶.
    case wide
    /// Many wishes with the same distance.
    case ties
    /// Coefficients that cancel but for a thousandth, and then as a whole.
    case cancelling
    /// Sizes one behind another, added up in an order in which nothing cancels at first, now and then dozens of them.
    case longSum
  }

  private var draft = SystemDraft()
  private var random: SeededGenerator

  /// A system with a hardship.
  ///
  /// - Parameters:
  ///   - hardship: What makes it hard.
  ///   - isLong: Whether it may have dozens of sizes; what is open of so many takes long to prove.
  ///   - generator: Decides the rest.
  /// - Returns: A draft.
  public static func make(
    _ hardship: Hardship,
    isLong: Bool = true,
    using generator: inout SeededGenerator
  ) -> SystemDraft {
    var maker = HardSystem(random: generator)
    switch hardship {
    case .chain: maker.addChain()
    case .levels: maker.addLevels()
    case .nearlyParallel: maker.addNearlyParallel()
    case .wide: maker.addWide()
    case .ties: maker.addTies()
    case .cancelling: maker.addCancelling()
    case .longSum: maker.addLongSum(isLong)
    }
    if hardship != .wide { maker.shuffle() }
    generator = maker.random
    return maker.draft
  }

  private mutating func add(
    _ terms: [(Double, Int)],
    _ relation: Relation,
    _ value: Double,
    _ priority: Double = Priority.required
  ) {
    draft.rows.append(
      LinearConstraint(
        terms.map { .init(ExactNumber($0.0), $0.1) },
        constant: ExactNumber(-value),
        relation,
        priority: priority
      )
    )
  }

  private mutating func whole(_ range: ClosedRange<Int>) -> Double {
    Double(random.integer(in: range))
  }

  private mutating func relation() -> Relation { random.pick(Relation.allCases) }

  private mutating func variable() -> Int { random.integer(in: 0...(draft.variableCount - 1)) }

  private mutating func addChain() {
    let count = random.chance(30) ? random.integer(in: 100...300) : random.integer(in: 2...16)
    draft.variableCount = count
    let factor = random.pick([1, 1, 1, -1, 2, 0.5])
    for variable in 1..<count {
      let step = whole(-10...20)
      // Long chains of doubled values would be numbers of hundreds of digits.
      let bounded = count > 40 ? factor.magnitude == 1 ? factor : 1 : factor
      add(
        [(1, variable), (-bounded, variable - 1)],
        random.chance(60) ? .greaterThanOrEqual : .equal,
        step,
        random.chance(950) ? Priority.required : 700
      )
    }
    for _ in 0..<random.integer(in: 1...4) {
      let priorities = [Priority.required, 750, 500, 250]
      add([(1, variable())], relation(), whole(-50...200), random.pick(priorities))
    }
  }

  private mutating func addLevels() {
    draft.variableCount = random.integer(in: 2...6)
    for level in 0..<random.integer(in: 9...20) {
      let (first, second) = (variable(), variable())
      let terms =
        first == second ? [(1.0, first)] : [(1.0, first), (random.pick([-1, 1, 2]), second)]
      let priority = Double(level + 1)
      add(terms, relation(), whole(-60...60), priority * random.pick([10, 10, 10, 47.5]))
    }
    if random.chance(500) { add([(1, 0)], .greaterThanOrEqual, 0) }
    let weight = random.pick([1, 1, 1e-12, 1e12])
    for row in draft.rows.indices { draft.rows[row].weight = weight }
  }

  private mutating func addNearlyParallel() {
    draft.variableCount = random.integer(in: 2...8)
    let (x, y) = (0, random.integer(in: 1...(draft.variableCount - 1)))
    let (a, b) = (whole(1...3), whole(-3...3))
    for index in 0..<random.integer(in: 3...12) {
      let nudge = random.pick([0, 0.001, -0.001, 0.0001, 0.002, 1e-5]) * Double(index % 3)
      let priorities = [Priority.required, 900, 750, 500, 250]
      let terms = [(a + nudge, x), (b == 0 ? 1 : b, y)]
      add(terms, relation(), whole(0...60), random.pick(priorities))
    }
    for variable in 2..<max(2, draft.variableCount) {
      add([(1, variable), (-1.001, variable - 1)], .equal, whole(-9...9), 600)
    }
  }

  private mutating func addWide() {
    draft.variableCount = random.integer(in: 2...10)
    let scales = [1e-6, 1e-4, 0.01, 1, 1, 1, 100, 1e4, 1e6]
    for _ in 0..<random.integer(in: 3...16) {
      var terms: [(Double, Int)] = []
      for _ in 0..<random.integer(in: 1...3) {
        let variable = variable()
        if terms.contains(where: { $0.1 == variable }) { continue }
        terms.append((random.pick(scales) * random.pick([1, -1, 3]), variable))
      }
      add(
        terms,
        relation(),
        random.pick(scales) * whole(-20...20),
        random.pick([Priority.required, Priority.required, 750, 500, 250])
      )
    }
  }

  private mutating func addTies() {
    draft.variableCount = random.integer(in: 3...12)
    let (sum, wish) = (whole(20...200), whole(10...80))
    add((0..<draft.variableCount).map { (1, $0) }, .equal, sum)
    let priority = random.pick([750.0, 500, 250])
    for variable in 0..<draft.variableCount {
      add([(1, variable)], relation(), wish, priority)
      if random.chance(400) { add([(1, variable)], .greaterThanOrEqual, 0) }
      if variable > 0, random.chance(300) {
        add([(1, variable), (-1, variable - 1)], .equal, 0, priority)
      }
    }
  }

  /// Definitions of the same small part of a variable on two ways: as a difference of large coefficients, and as it is.
  ///
  /// The difference has a rounding error, and where both meet, that error is all that is left of them.
  private mutating func addCancelling() {
    var rest: [Int] = []
    draft.variableCount = random.integer(in: 1...2)
    for variable in 0..<draft.variableCount {
      let (large, small) = (1000 * random.integer(in: 1...3), random.pick([1, 1, 3, 7, 10, 33]))
      let sum = define([(-large - small, variable)])
      let difference = define([(-1000, sum), (large, variable)])
      let part = define([(-small, variable)])
      rest.append(define([(-1000, difference), (1000, part)]))
    }
    for _ in 0..<random.integer(in: 2...8) {
      let (variable, other) = (variable(), random.pick(rest))
      add(
        variable == other || random.chance(400) ? [(1, other)] : [(1, variable), (1, other)],
        relation(),
        whole(-60...60),
        random.pick([Priority.required, 750, 500, 250])
      )
    }
  }

  /// A variable that with others, times thousandths, makes a number.
  private mutating func define(_ thousandths: [(factor: Int, variable: Int)]) -> Int {
    let variable = draft.variableCount
    draft.variableCount += 1
    let terms = [(factor: 1000, variable: variable)] + thousandths
    draft.rows.append(
      LinearConstraint(
        terms.map { .init(ExactNumber(Rational($0.factor, over: 1000)), $0.variable) },
        constant: ExactNumber(-whole(-9...9)),
        .equal
      )
    )
    return variable
  }

  /// A row over the sizes between lines: first every second size, and with the others all lines but two are gone again.
  private mutating func addLongSum(_ isLong: Bool) {
    // A line graph holds 64 lines of a row.
    let count =
      isLong && random.chance(60) ? random.integer(in: 63...67) : random.integer(in: 2...9)
    draft.variableCount = 2 * count + 1
    let gap = whole(0...8)
    for size in 0..<count {
      let line = count + size
      add([(1, line + 1), (-1, line), (-1, size)], .equal, gap)
      add([(1, size)], .greaterThanOrEqual, 0)
      add([(1, size)], .equal, whole(5...20), random.pick([750, 500, 500, 250]))
    }
    add([(1, count)], .equal, whole(0...20))
    let sizes = Array(stride(from: 0, to: count, by: 2)) + Array(stride(from: 1, to: count, by: 2))
    let relation = relation()
    let sum = Double(count) * whole(6...18)
    add(sizes.map { (1, $0) }, relation, sum, random.pick([Priority.required, 900]))
  }

  private mutating func shuffle() {
    guard random.chance(500) else { return }
    for index in stride(from: draft.rows.count - 1, to: 0, by: -1) {
      draft.rows.swapAt(index, random.integer(in: 0...index))
    }
  }
}
