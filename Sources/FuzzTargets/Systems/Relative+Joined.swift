// Relatives that are two systems side by side with rows between them.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore

extension Relative {
  /// The system and another one, whose variables and parameters come behind; rows and conflicts are the first one's.
  private func beside(_ other: Relative) -> Self {
    let variables = draft.variableCount
    var result = self
    result.draft.variableCount += other.draft.variableCount
    result.draft.parameters += other.draft.parameters
    result.parameters += other.parameters
    result.outcome.values += other.outcome.values
    for open in other.outcome.ambiguities {
      result.outcome.ambiguities.append(
        Ambiguity(variable: open.variable + variables, low: open.low, high: open.high)
      )
    }
    if outcome.status != .conflict {
      result.outcome.status = result.outcome.ambiguities.isEmpty ? .solved : .ambiguous
    }
    return result
  }

  /// The rows behind as many variables and parameters of another system.
  private func rows(behind other: Relative) -> [LinearConstraint] {
    draft.rows.map { row in
      var row = row
      for term in row.terms.indices { row.terms[term].index += other.draft.variableCount }
      for term in row.parameterTerms.indices {
        row.parameterTerms[term].index += other.draft.parameters.count
      }
      return row
    }
  }

  // MARK: Twice the same

  /// The system twice, and rows between both.
  ///
  /// Each part keeps the order of its rows. The rows between both hold wherever the parts stand alike, so that what each
  /// could do alone, level by level and tie by tie, both can do together.
  func joined(_ generator: inout SeededGenerator) -> Self? {
    let count = draft.variableCount
    guard (1...Self.largestDoubled).contains(count) else { return nil }
    let isMirrored = (0..<count).map { _ in generator.chance(300) }
    let image = mirrored(isMirrored)
    var result = beside(image)
    for level in outcome.violations.indices { result.outcome.violations[level].total *= 2 }
    guard result.outcome.violations.allSatisfy(\.total.isFinite) else { return nil }
    result.outcome.conflicts += outcome.conflicts.map { conflict in
      func row(_ row: Int) -> Int { row + draft.rows.count }
      return Conflict(dropped: row(conflict.dropped), members: conflict.members.map(row))
    }
    var (first, second) = (draft.rows[...], image.rows(behind: self)[...])
    result.draft.rows = []
    while let row = first.first ?? second.first {
      // Rows that conflict are named by their numbers.
      let isSecond = first.isEmpty || outcome.conflicts.isEmpty && generator.chance(500)
      if isSecond, let row = second.popFirst() {
        result.draft.rows.append(row)
      } else {
        first.removeFirst()
        result.draft.rows.append(row)
      }
    }
    for _ in 0..<generator.integer(in: 1...3) {
      var shared = LinearConstraint([], generator.pick(Relation.allCases))
      for _ in 0..<generator.integer(in: 1...2) {
        let variable = generator.integer(in: 0...(count - 1))
        let coefficient = generator.pick([1, -1, 2, 0.5])
        let other = isMirrored[variable] ? coefficient : -coefficient
        shared.terms.append(.init(ExactNumber(coefficient), variable))
        shared.terms.append(.init(ExactNumber(other), count + variable))
      }
      shared.priority = generator.pick(
        [Priority.required, Priority.required] + outcome.violations.map(\.priority)
      )
      result.put(shared, &generator)
    }
    return result
  }

  // MARK: Another one beside it

  /// A level that both systems have adds up before it is rounded, so that its priority is changed in one of them.
  func fused(_ generator: inout SeededGenerator) -> Self? {
    guard
      let companion = Self.companion(without: Set(draft.rows.map(\.priority)), &generator)
    else { return nil }
    var result = beside(companion)
    result.draft.rows += companion.rows(behind: self)
    result.outcome.violations += companion.outcome.violations
    result.outcome.violations.sort { $0.priority > $1.priority }
    for _ in 0..<generator.integer(in: 1...3) {
      result.tie(beside: draft.variableCount, &generator)
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
