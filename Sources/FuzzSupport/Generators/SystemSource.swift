// Where the inputs of targets that solve systems come from: random systems, shapes of layouts and
// nightmares, mixed by weights that each input draws anew.

import Constraints
import ExactArithmetic

/// Draws systems from all generators.
public enum SystemSource {
  /// A system; a third of them are changed afterwards, so that no generator's habits are all there is.
  ///
  /// - Parameters:
  ///   - maximumVariables: How many variables random systems may have.
  ///   - generator: Decides everything.
  /// - Returns: A draft of mostly 2 to 20 variables.
  public static func draft(
    maximumVariables: Int = 20,
    using generator: inout SeededGenerator
  ) -> SystemDraft {
    let draft: SystemDraft
    switch generator.integer(in: 0...9) {
    case 0...4:
      draft = SystemDraft(
        RandomSystem.make(
          seed: generator.next(),
          input: 0,
          maximumVariables: maximumVariables
        )
      )
    case 5:
      draft = SystemDraft(
        SiblingSystem.make(
          seed: generator.next(),
          input: 0,
          viewCount: generator.integer(in: 1...max(1, min(8, maximumVariables / 2 - 1))),
          isNested: generator.chance(500),
          hasFractions: generator.chance(400)
        )
      )
    case 6...7:
      draft = ShapedSystem.make(generator.pick(ShapedSystem.Shape.allCases), using: &generator)
    default:
      draft = HardSystem.make(
        generator.pick(HardSystem.Hardship.allCases),
        isLong: maximumVariables >= 20,
        using: &generator
      )
    }
    guard generator.chance(300) else { return draft }
    return SystemMutation.mutant(of: draft, using: &generator)
  }

  /// A system whose required rows are likely to contradict each other.
  public static func conflictingDraft(using generator: inout SeededGenerator) -> SystemDraft {
    var draft = draft(maximumVariables: 12, using: &generator)
    let share = generator.pick([200, 500, 900])
    for row in draft.rows.indices where generator.chance(share) {
      draft.rows[row].priority = Priority.required
    }
    for _ in 0..<generator.integer(in: 0...3) where !draft.rows.isEmpty {
      var opposite = generator.pick(draft.rows)
      opposite.constant =
        opposite.constant + ExactNumber(generator.pick([-30, -3, 1, 2, 40]))
      opposite.priority = Priority.required
      if generator.chance(500) { opposite.relation = generator.pick(Relation.allCases) }
      draft.rows.insert(opposite, at: generator.integer(in: 0...draft.rows.count))
    }
    return draft
  }

  /// A system that is likely to leave variables open.
  public static func openDraft(using generator: inout SeededGenerator) -> SystemDraft {
    var draft = draft(maximumVariables: 12, using: &generator)
    let share = generator.pick([100, 300, 500])
    draft.rows.removeAll { $0.relation == .equal && generator.chance(share) }
    for row in draft.rows.indices where generator.chance(share) {
      draft.rows[row].relation = generator.pick([.lessThanOrEqual, .greaterThanOrEqual])
    }
    if generator.chance(150) { addNeighbours(to: &draft, using: &generator) }
    if generator.chance(20) { enlarge(&draft, using: &generator) }
    return draft
  }

  /// Sets rows beside some of a draft, so near that Doubles hardly tell which of two comes first, whether two are parallel,
  /// or which of two weighs more.
  private static func addNeighbours(
    to draft: inout SystemDraft,
    using generator: inout SeededGenerator
  ) {
    for row in draft.rows where generator.chance(300) {
      let unit = Rational(decimal: "1e-\(generator.integer(in: 6...18))".utf8) ?? .zero
      let distance = Rational(generator.integer(in: -9...9)) * unit
      let factor = .one + distance
      var neighbour = row
      switch generator.integer(in: 0...7) {
      case 0 where !row.terms.isEmpty:
        let index = generator.integer(in: 0...(row.terms.count - 1))
        let coefficient = row.terms[index].coefficient.rational * factor
        guard let coefficient = ExactNumber(inRange: coefficient) else { continue }
        neighbour.terms[index].coefficient = coefficient
      case 1:
        neighbour.weight *= Double(factor)
        neighbour.constant = neighbour.constant + ExactNumber(generator.pick([-30, -1, 2, 40]))
      default:
        guard let constant = ExactNumber(inRange: row.constant.rational + distance) else {
          continue
        }
        neighbour.constant = constant
      }
      draft.rows.append(neighbour)
    }
  }

  /// Takes the constants of a draft so far from 0 as no layout goes.
  private static func enlarge(_ draft: inout SystemDraft, using generator: inout SeededGenerator) {
    let factor = Rational(decimal: "1e\(generator.integer(in: 15...60))".utf8) ?? .one
    for row in draft.rows.indices {
      let constant = draft.rows[row].constant.rational * factor
      guard let constant = ExactNumber(inRange: constant) else { continue }
      draft.rows[row].constant = constant
    }
  }
}
