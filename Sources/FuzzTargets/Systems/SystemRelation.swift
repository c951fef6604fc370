// What must not change an answer, or change it in a known way: a system and a relative of it are solved,
// and neither needs a reference to say which of the two is wrong.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import SimplexCore

/// A system whose answer follows from another's.
enum SystemRelation: CaseIterable {
  /// All constants and parameters times a power of 2, and with them all values.
  case scaled
  /// Some variables with the other sign.
  case mirrored
  /// A required equality as two inequalities.
  case split
  /// A required row once more, somewhere.
  case repeated
  /// Rows times a number: violations keep their weight.
  case multiplied
  /// Levels among each other in another order; rows of one level keep theirs.
  case interleaved
  /// Other numbers for the same order of priorities.
  case ranked
  /// A system beside it, and rows that tie variables of both without ever being reached.
  case fused

  /// Solves a relative of a system of this kind, and compares.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter.
  ///   - outcome: The system's own answer.
  ///   - generator: Decides all about the relative.
  /// - Throws: What is wrong.
  func check(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ outcome: SolveOutcome,
    using generator: inout SeededGenerator
  ) throws(Finding) {
    let original = Relative(
      draft: SystemDraft(system),
      parameters: parameters,
      outcome: outcome
    )
    guard let relative = relative(of: original, &generator) else { return }
    let found = SimplexSolver.solve(relative.draft.system, parameters: relative.parameters)
    guard found != relative.outcome else { return }
    throw Finding(
      "relative-differs",
      """
      \(self): \(found)
      instead of \(relative.outcome)
      for
      \(String(decoding: relative.draft.text, as: UTF8.self))
      """
    )
  }

  /// The relative; nil where the system has none of this kind.
  private func relative(of original: Relative, _ generator: inout SeededGenerator) -> Relative? {
    switch self {
    case .scaled: return original.scaled(by: generator.integer(in: -20...20))
    case .mirrored: return original.mirrored(&generator)
    case .multiplied: return original.multiplied(&generator)
    case .ranked: return original.ranked(&generator)
    // Rows that come and go, or change places, change which of them is dropped.
    case .split, .repeated, .interleaved, .fused:
      guard original.outcome.conflicts.isEmpty, !original.draft.rows.isEmpty else { return nil }
    }
    switch self {
    case .split: return original.split(&generator)
    case .repeated: return original.repeated(&generator)
    case .interleaved: return original.interleaved(&generator)
    default: return original.fused(&generator)
    }
  }
}

/// A relative of a system, and the answer that it must have.
private struct Relative {
  var draft: SystemDraft
  var parameters: [ExactNumber]
  var outcome: SolveOutcome

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
    let isMirrored = (0..<draft.variableCount).map { _ in generator.chance(500) }
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
        let weight = draft.rows[row].weight / Double(factor)
        // A weight means its shortest decimal, and that of a quotient may be another number.
        guard
          Rational(shortestDecimalOf: weight) * factor
            == Rational(shortestDecimalOf: draft.rows[row].weight)
        else { return nil }
        result.draft.rows[row].weight = weight
      }
    }
    return result
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

  // MARK: Two systems

  /// A level that both systems have adds up before it is rounded, so that its priority is changed in one of them.
  func fused(_ generator: inout SeededGenerator) -> Self? {
    guard
      let companion = Self.companion(without: Set(draft.rows.map(\.priority)), &generator)
    else { return nil }
    var other = companion.draft
    let answer = companion.outcome
    let (variables, parameterCount) = (draft.variableCount, draft.parameters.count)
    for row in other.rows.indices {
      for term in other.rows[row].terms.indices { other.rows[row].terms[term].index += variables }
      for term in other.rows[row].parameterTerms.indices {
        other.rows[row].parameterTerms[term].index += parameterCount
      }
    }
    var result = self
    result.draft.variableCount += other.variableCount
    result.draft.parameters += other.parameters
    result.parameters += other.parameters
    result.draft.rows += other.rows
    result.outcome.values += answer.values
    for open in answer.ambiguities {
      result.outcome.ambiguities.append(
        Ambiguity(variable: open.variable + variables, low: open.low, high: open.high)
      )
    }
    result.outcome.violations += answer.violations
    result.outcome.violations.sort { $0.priority > $1.priority }
    result.outcome.status = result.outcome.ambiguities.isEmpty ? .solved : .ambiguous
    for _ in 0..<generator.integer(in: 1...3) {
      result.tie(beside: variables, &generator)
    }
    return result
  }

  /// A system without conflicts and without levels of these priorities; nil where none of several is one.
  private static func companion(
    without used: Set<Double>,
    _ generator: inout SeededGenerator
  ) -> Self? {
    for _ in 0..<8 {
      var draft = SystemSource.draft(maximumVariables: 6, using: &generator)
      draft.points = []
      guard draft.rows.count <= 60 else { continue }
      for row in draft.rows.indices where draft.rows[row].priority != Priority.required {
        while used.contains(draft.rows[row].priority) { draft.rows[row].priority /= 2 }
      }
      let outcome = SimplexSolver.solve(draft.system)
      guard outcome.conflicts.isEmpty else { continue }
      return Self(draft: draft, parameters: draft.parameters, outcome: outcome)
    }
    return nil
  }

  /// A required row between a variable of each part that has one value on the whole optimal face, which it leaves room to
  /// the other side of a bound: nothing moves.
  private mutating func tie(beside start: Int, _ generator: inout SeededGenerator) {
    let open = Set(outcome.ambiguousVariables)
    let first = (0..<start).filter { !open.contains($0) }
    let second = (start..<outcome.values.count).filter { !open.contains($0) }
    guard !first.isEmpty, !second.isEmpty else { return }
    let (one, other) = (generator.pick(first), generator.pick(second))
    let sign = generator.pick([1.0, -1.0])
    let sum = outcome.values[one] + sign * outcome.values[other]
    let room = 1 + (outcome.values[one].magnitude + outcome.values[other].magnitude) * 0x1p-40
    guard (sum + room).isFinite, sum.magnitude < 1e100 else { return }
    draft.rows.insert(
      LinearConstraint(
        [.init(.one, one), .init(ExactNumber(sign), other)],
        constant: ExactNumber(-sum - room),
        .lessThanOrEqual
      ),
      at: generator.integer(in: 0...draft.rows.count)
    )
  }
}
