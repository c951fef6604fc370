// Relatives of a system that are made by changing its numbers and rows, each with the answer that it must have.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore

/// A relative of a system, and the answer that it must have.
struct Relative {
  var draft: SystemDraft
  var parameters: [ExactNumber]
  var outcome: SolveOutcome

  /// What a solver says, but of variables whose answer is not known.
  var found: SolveOutcome {
    var found = SimplexSolver.solve(draft.system, parameters: parameters)
    found.values.removeLast(max(0, found.values.count - outcome.values.count))
    found.ambiguities.removeAll { $0.variable >= outcome.values.count }
    return found
  }

  // MARK: Numbers

  func scaled(by exponent: Int) -> Self? {
    let factor = Double(sign: .plus, exponent: exponent, significand: 1)
    func isSafe(_ value: Double) -> Bool {
      value == 0 || (value.magnitude > 1e-200 && value.magnitude < 1e200)
    }
    func scale(_ number: ExactNumber) -> ExactNumber {
      ExactNumber(number.rational * ExactNumber(factor).rational)
    }
    let numbers = draft.rows.map(\.constant.double) + parameters.map(\.double)
    let answers =
      outcome.values + outcome.violations.map(\.total)
      + outcome.ambiguities.flatMap { [$0.low ?? 0, $0.high ?? 0] }
    guard numbers.allSatisfy(isSafe), answers.allSatisfy(isSafe) else { return nil }
    var result = self
    for row in result.draft.rows.indices {
      result.draft.rows[row].constant = scale(result.draft.rows[row].constant)
    }
    result.draft.parameters = draft.parameters.map(scale)
    result.parameters = parameters.map(scale)
    result.outcome.values = outcome.values.map { $0 * factor }
    for level in outcome.violations.indices { result.outcome.violations[level].total *= factor }
    for index in outcome.ambiguities.indices {
      result.outcome.ambiguities[index].low = outcome.ambiguities[index].low.map { $0 * factor }
      result.outcome.ambiguities[index].high = outcome.ambiguities[index].high.map { $0 * factor }
    }
    return result
  }

  func mirrored(_ generator: inout SeededGenerator) -> Self {
    mirrored((0..<draft.variableCount).map { _ in generator.chance(500) })
  }

  func mirrored(_ isMirrored: [Bool]) -> Self {
    var result = self
    for row in draft.rows.indices {
      for term in draft.rows[row].terms.indices
      where isMirrored[draft.rows[row].terms[term].index] {
        let coefficient = draft.rows[row].terms[term].coefficient.rational
        result.draft.rows[row].terms[term].coefficient = ExactNumber(-coefficient)
      }
    }
    for variable in outcome.values.indices where isMirrored[variable] {
      result.outcome.values[variable] = -outcome.values[variable]
    }
    for (index, open) in outcome.ambiguities.enumerated() where isMirrored[open.variable] {
      result.outcome.ambiguities[index].low = open.high.map { -$0 }
      result.outcome.ambiguities[index].high = open.low.map { -$0 }
    }
    return result
  }

  /// Weights are Doubles, so that optional rows are multiplied by powers of 2 alone; nil where a weight is no such Double.
  func multiplied(_ generator: inout SeededGenerator) -> Self? {
    var result = self
    for row in draft.rows.indices where generator.chance(500) {
      let isRequired = draft.rows[row].priority == Priority.required
      let factor =
        isRequired
        ? generator.pick([Rational(3), Rational(1) / Rational(7), Rational(10), Rational(-1)])
        : generator.pick([Rational(4), Rational(1) / Rational(2)])
      var isInRange = true
      result.draft.rows[row].changeNumbers { number in
        let product = ExactNumber(inRange: number.rational * factor)
        isInRange = isInRange && product != nil
        return product ?? number
      }
      guard isInRange else { return nil }
      if factor.signum < 0 { result.draft.rows[row].relation = draft.rows[row].relation.reversed }
      if !isRequired {
        guard let weight = Self.quotient(draft.rows[row].weight, factor) else { return nil }
        result.draft.rows[row].weight = weight
      }
    }
    return result
  }

  /// A weight divided by a number; nil where no Double is that weight.
  private static func quotient(_ weight: Double, _ divisor: Rational) -> Double? {
    let quotient = weight / Double(divisor)
    // A weight means its shortest decimal, and that of a quotient may be another number.
    let product = Rational(shortestDecimalOf: quotient) * divisor
    return product == Rational(shortestDecimalOf: weight) ? quotient : nil
  }

  /// All numbers times 3; where an optional row's weight cannot be divided by that, its coefficients are instead.
  ///
  /// Values are only known as they were rounded, so that thirds of the relative's are compared.
  func tripled(_ generator: inout SeededGenerator) -> Self? {
    guard draft.variableCount <= Self.largestDoubled else { return nil }
    var result = self
    var isInRange = true
    func times(_ factor: Rational, _ number: inout ExactNumber) {
      let product = ExactNumber(inRange: number.rational * factor)
      isInRange = isInRange && product != nil
      number = product ?? number
    }
    for row in draft.rows.indices {
      var changed = draft.rows[row]
      let isRequired = changed.priority == Priority.required
      let weight = isRequired ? changed.weight : Self.quotient(changed.weight, 3)
      if let weight, !isRequired || generator.chance(800) {
        changed.weight = weight
        times(3, &changed.constant)
        for term in changed.parameterTerms.indices {
          times(3, &changed.parameterTerms[term].coefficient)
        }
      } else {
        for term in changed.terms.indices {
          times(Rational(1, over: 3), &changed.terms[term].coefficient)
        }
      }
      for term in changed.terms.indices { changed.terms[term].index += draft.variableCount }
      result.draft.rows[row] = changed
    }
    result.draft.variableCount *= 2
    for variable in 0..<draft.variableCount {
      let terms: [LinearConstraint.Term] = [
        .init(3, variable), .init(-1, draft.variableCount + variable),
      ]
      result.put(LinearConstraint(terms, .equal), &generator)
    }
    return isInRange ? result : nil
  }

  /// Larger systems are not put beside another one of their size.
  static let largestDoubled = 60

  /// Puts a row somewhere; behind all others where rows are named.
  mutating func put(
    _ row: LinearConstraint,
    after first: Int = -1,
    _ generator: inout SeededGenerator
  ) {
    let count = draft.rows.count
    let index =
      outcome.conflicts.isEmpty ? generator.integer(in: (first + 1)...count) : count
    draft.rows.insert(row, at: index)
  }

  // MARK: Rows

  func split(_ generator: inout SeededGenerator) -> Self? {
    let equalities = draft.rows.indices.filter {
      draft.rows[$0].priority == Priority.required && draft.rows[$0].relation == .equal
    }
    guard !equalities.isEmpty else { return nil }
    let row = generator.pick(equalities)
    var result = self
    result.draft.rows[row].relation = .lessThanOrEqual
    var other = result.draft.rows[row]
    other.relation = .greaterThanOrEqual
    result.draft.rows.insert(other, at: generator.integer(in: 0...draft.rows.count))
    return result
  }

  /// The second half comes later: where ties are broken row by row, it has nothing left to decide.
  func halved(_ generator: inout SeededGenerator) -> Self? {
    let optional = draft.rows.indices.filter {
      draft.rows[$0].priority < Priority.required && Self.quotient(draft.rows[$0].weight, 2) != nil
    }
    guard !optional.isEmpty else { return nil }
    let row = generator.pick(optional)
    var result = self
    result.draft.rows[row].weight /= 2
    result.put(result.draft.rows[row], after: row, &generator)
    return result
  }

  /// Some rows speak of the variable and some of the two, which come after all others and follow from it.
  func summed(_ generator: inout SeededGenerator) -> Self? {
    guard draft.variableCount > 0 else { return nil }
    let sum = generator.integer(in: 0...(draft.variableCount - 1))
    let parts = [draft.variableCount, draft.variableCount + 1]
    var result = self
    result.draft.variableCount += 2
    for row in draft.rows.indices where generator.chance(600) {
      let terms = draft.rows[row].terms
      result.draft.rows[row].terms = terms.flatMap { term in
        term.index == sum ? parts.map { .init(term.coefficient, $0) } : [term]
      }
    }
    let terms: [LinearConstraint.Term] = [.init(-1, sum)] + parts.map { .init(1, $0) }
    result.put(LinearConstraint(terms, .equal), &generator)
    let part = generator.pick(parts)
    let value = generator.pick([0, 1, -7, 0.5, 33.3] as [ExactNumber])
    result.put(LinearConstraint([.init(1, part)], constant: value, .equal), &generator)
    return result
  }

  func repeated(_ generator: inout SeededGenerator) -> Self? {
    let required = draft.rows.filter { $0.priority == Priority.required }
    guard !required.isEmpty else { return nil }
    var result = self
    result.draft.rows.insert(
      generator.pick(required),
      at: generator.integer(in: 0...draft.rows.count)
    )
    return result
  }

  func interleaved(_ generator: inout SeededGenerator) -> Self {
    var levels: [Double: [LinearConstraint]] = [:]
    for row in draft.rows.reversed() { levels[row.priority, default: []].append(row) }
    var result = self
    result.draft.rows.removeAll()
    while !levels.isEmpty {
      let priority = generator.pick(levels.keys.sorted())
      if let row = levels[priority]?.popLast() { result.draft.rows.append(row) }
      if levels[priority]?.isEmpty == true { levels[priority] = nil }
    }
    return result
  }

  func ranked(_ generator: inout SeededGenerator) -> Self {
    let levels = outcome.violations.map(\.priority)
    var chosen: Set<Int> = []
    while chosen.count < levels.count { chosen.insert(generator.integer(in: 1...9_999)) }
    let numbers = chosen.sorted(by: >).map { Double($0) / 10 }
    let numberOf = Dictionary(uniqueKeysWithValues: zip(levels, numbers))
    var result = self
    for row in draft.rows.indices {
      if let number = numberOf[draft.rows[row].priority] {
        result.draft.rows[row].priority = number
      }
    }
    for level in levels.indices { result.outcome.violations[level].priority = numbers[level] }
    return result
  }
}
