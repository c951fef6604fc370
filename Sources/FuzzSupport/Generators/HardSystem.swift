// Systems like nightmares: long chains of equations, many levels, rows that are nearly parallel, twice
// there or follow from others, and coefficients from a millionth to a million.

import Constraints
import ExactArithmetic

/// Makes systems that are hard in one way each.
public enum HardSystem {
  /// What makes a system hard.
  public enum Hardship: CaseIterable, Sendable {
    /// A chain of equations, now and then hundreds of them.
    case chain
    /// More levels than lanes.
    case levels
    /// Rows that differ by a thousandth.
    case nearlyParallel
    /// Coefficients from 10⁻⁶ to 10⁶.
    case wide
    /// Rows that stand there twice, or follow from others.
    case redundant
    /// Many wishes with the same distance.
    case ties
    /// Coefficients that cancel but for a thousandth, and then as a whole.
    case cancelling
    /// Sizes one behind another, added up in an order in which nothing cancels at first, now and then dozens of them.
    case longSum
  }

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
    switch hardship {
    case .chain: chain(&generator)
    case .levels: levels(&generator)
    case .nearlyParallel: nearlyParallel(&generator)
    case .wide: wide(&generator)
    case .redundant: redundant(&generator)
    case .ties: ties(&generator)
    case .cancelling: cancelling(&generator)
    case .longSum: longSum(isLong, &generator)
    }
  }

  private static func row(
    _ terms: [(Double, Int)],
    _ relation: Relation,
    _ value: Double,
    _ priority: Double = Priority.required
  ) -> LinearConstraint {
    LinearConstraint(
      terms.map { .init(ExactNumber($0.0), $0.1) },
      constant: ExactNumber(-value),
      relation,
      priority: priority
    )
  }

  private static func whole(_ range: ClosedRange<Int>, _ generator: inout SeededGenerator) -> Double
  {
    Double(generator.integer(in: range))
  }

  private static func chain(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft()
    let count =
      generator.chance(30) ? generator.integer(in: 100...300) : generator.integer(in: 2...16)
    draft.variableCount = count
    let factor = generator.pick([1, 1, 1, -1, 2, 0.5])
    for variable in 1..<count {
      let step = whole(-10...20, &generator)
      // Long chains of doubled values would be numbers of hundreds of digits.
      let bounded = count > 40 ? factor.magnitude == 1 ? factor : 1 : factor
      let isLoose = generator.chance(60)
      draft.rows.append(
        row(
          [(1, variable), (-bounded, variable - 1)],
          isLoose ? .greaterThanOrEqual : .equal,
          step,
          generator.chance(950) ? Priority.required : 700
        )
      )
    }
    for _ in 0..<generator.integer(in: 1...4) {
      let variable = generator.integer(in: 0...(count - 1))
      draft.rows.append(
        row(
          [(1, variable)],
          generator.pick(Relation.allCases),
          whole(-50...200, &generator),
          generator.pick([Priority.required, 750, 500, 250])
        )
      )
    }
    return shuffled(draft, &generator)
  }

  private static func levels(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft()
    draft.variableCount = generator.integer(in: 2...6)
    for level in 0..<generator.integer(in: 9...20) {
      let first = generator.integer(in: 0...(draft.variableCount - 1))
      let second = generator.integer(in: 0...(draft.variableCount - 1))
      let terms =
        first == second ? [(1.0, first)] : [(1.0, first), (generator.pick([-1, 1, 2]), second)]
      draft.rows.append(
        row(
          terms,
          generator.pick(Relation.allCases),
          whole(-60...60, &generator),
          Double(level + 1) * generator.pick([10, 10, 10, 47.5])
        )
      )
    }
    if generator.chance(500) { draft.rows.append(row([(1, 0)], .greaterThanOrEqual, 0)) }
    return shuffled(draft, &generator)
  }

  private static func nearlyParallel(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft()
    draft.variableCount = generator.integer(in: 2...8)
    let (x, y) = (0, generator.integer(in: 1...(draft.variableCount - 1)))
    let (a, b) = (whole(1...3, &generator), whole(-3...3, &generator))
    for index in 0..<generator.integer(in: 3...12) {
      let nudge = generator.pick([0, 0.001, -0.001, 0.0001, 0.002, 1e-5]) * Double(index % 3)
      draft.rows.append(
        row(
          [(a + nudge, x), (b == 0 ? 1 : b, y)],
          generator.pick(Relation.allCases),
          whole(0...60, &generator),
          generator.pick([Priority.required, 900, 750, 500, 250])
        )
      )
    }
    for variable in 2..<max(2, draft.variableCount) {
      draft.rows.append(
        row([(1, variable), (-1.001, variable - 1)], .equal, whole(-9...9, &generator), 600)
      )
    }
    return shuffled(draft, &generator)
  }

  private static func wide(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft()
    draft.variableCount = generator.integer(in: 2...10)
    let scales = [1e-6, 1e-4, 0.01, 1, 1, 1, 100, 1e4, 1e6]
    for _ in 0..<generator.integer(in: 3...16) {
      var terms: [(Double, Int)] = []
      for _ in 0..<generator.integer(in: 1...3) {
        let variable = generator.integer(in: 0...(draft.variableCount - 1))
        if terms.contains(where: { $0.1 == variable }) { continue }
        terms.append((generator.pick(scales) * generator.pick([1, -1, 3]), variable))
      }
      draft.rows.append(
        row(
          terms,
          generator.pick(Relation.allCases),
          generator.pick(scales) * whole(-20...20, &generator),
          generator.pick([Priority.required, Priority.required, 750, 500, 250])
        )
      )
    }
    return draft
  }

  private static func redundant(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft(
      RandomSystem.make(seed: generator.next(), input: 0, maximumVariables: 9)
    )
    for _ in 0..<generator.integer(in: 1...6) where !draft.rows.isEmpty {
      var copy = generator.pick(draft.rows)
      let factor = generator.pick([1, 1, 2, -1, 0.5, 3])
      for term in copy.terms.indices {
        copy.terms[term].coefficient = copy.terms[term].coefficient * ExactNumber(factor)
      }
      for term in copy.parameterTerms.indices {
        copy.parameterTerms[term].coefficient =
          copy.parameterTerms[term].coefficient * ExactNumber(factor)
      }
      copy.constant = copy.constant * ExactNumber(factor)
      if factor < 0 { copy.relation = copy.relation.reversed }
      draft.rows.insert(copy, at: generator.integer(in: 0...draft.rows.count))
    }
    return draft
  }

  private static func ties(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft()
    draft.variableCount = generator.integer(in: 3...12)
    let (sum, wish) = (whole(20...200, &generator), whole(10...80, &generator))
    draft.rows.append(row((0..<draft.variableCount).map { (1, $0) }, .equal, sum))
    let priority = generator.pick([750.0, 500, 250])
    for variable in 0..<draft.variableCount {
      let relation = generator.pick(Relation.allCases)
      draft.rows.append(row([(1, variable)], relation, wish, priority))
      if generator.chance(400) {
        draft.rows.append(row([(1, variable)], .greaterThanOrEqual, 0))
      }
      if variable > 0, generator.chance(300) {
        draft.rows.append(row([(1, variable), (-1, variable - 1)], .equal, 0, priority))
      }
    }
    return shuffled(draft, &generator)
  }

  /// Definitions of the same small part of a variable on two ways: as a difference of large coefficients, and as it is.
  ///
  /// The difference has a rounding error, and where both meet, that error is all that is left of them.
  private static func cancelling(_ generator: inout SeededGenerator) -> SystemDraft {
    var draft = SystemDraft()
    var rest: [Int] = []
    func term(_ thousandths: Int, _ variable: Int) -> LinearConstraint.Term {
      .init(ExactNumber(Rational(thousandths, over: 1000)), variable)
    }
    func define(_ terms: [LinearConstraint.Term], _ generator: inout SeededGenerator) -> Int {
      let variable = draft.variableCount
      draft.variableCount += 1
      draft.rows.append(
        LinearConstraint(
          [term(1000, variable)] + terms,
          constant: ExactNumber(-whole(-9...9, &generator)),
          .equal,
          priority: Priority.required
        )
      )
      return variable
    }
    draft.variableCount = generator.integer(in: 1...2)
    for variable in 0..<draft.variableCount {
      let (large, small) = (
        1000 * generator.integer(in: 1...3), generator.pick([1, 1, 3, 7, 10, 33])
      )
      let sum = define([term(-large - small, variable)], &generator)
      let difference = define([term(-1000, sum), term(large, variable)], &generator)
      let part = define([term(-small, variable)], &generator)
      rest.append(define([term(-1000, difference), term(1000, part)], &generator))
    }
    for _ in 0..<generator.integer(in: 2...8) {
      let variable = generator.integer(in: 0...(draft.variableCount - 1))
      let other = generator.pick(rest)
      draft.rows.append(
        row(
          variable == other || generator.chance(400) ? [(1, other)] : [(1, variable), (1, other)],
          generator.pick(Relation.allCases),
          whole(-60...60, &generator),
          generator.pick([Priority.required, 750, 500, 250])
        )
      )
    }
    return shuffled(draft, &generator)
  }

  /// A row over the sizes between lines: first every second size, and with the others all lines but two are gone again.
  private static func longSum(
    _ isLong: Bool,
    _ generator: inout SeededGenerator
  ) -> SystemDraft {
    var draft = SystemDraft()
    // A line graph holds 64 lines of a row.
    let count =
      isLong && generator.chance(60)
      ? generator.integer(in: 63...67) : generator.integer(in: 2...9)
    draft.variableCount = 2 * count + 1
    let gap = whole(0...8, &generator)
    for size in 0..<count {
      let line = count + size
      draft.rows.append(row([(1, line + 1), (-1, line), (-1, size)], .equal, gap))
      draft.rows.append(row([(1, size)], .greaterThanOrEqual, 0))
      let wish = whole(5...20, &generator)
      draft.rows.append(row([(1, size)], .equal, wish, generator.pick([750, 500, 500, 250])))
    }
    draft.rows.append(row([(1, count)], .equal, whole(0...20, &generator)))
    let sizes = Array(stride(from: 0, to: count, by: 2)) + Array(stride(from: 1, to: count, by: 2))
    let relation = generator.pick(Relation.allCases)
    let sum = Double(count) * whole(6...18, &generator)
    draft.rows.append(
      row(sizes.map { (1, $0) }, relation, sum, generator.pick([Priority.required, 900]))
    )
    return shuffled(draft, &generator)
  }

  private static func shuffled(
    _ draft: SystemDraft,
    _ generator: inout SeededGenerator
  ) -> SystemDraft {
    guard generator.chance(500) else { return draft }
    var shuffled = draft
    for index in stride(from: draft.rows.count - 1, to: 0, by: -1) {
      shuffled.rows.swapAt(index, generator.integer(in: 0...index))
    }
    return shuffled
  }
}
