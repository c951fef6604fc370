// What must not change an answer, or change it in a known way: a system and a relative of it are solved,
// and neither needs a reference to say which of the two is wrong.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing

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
  /// An optional row as two of half its weight.
  case halved
  /// A variable as the sum of two, one of which is fixed.
  case summed
  /// All constants and parameters times 3, and with them all values, in fractions.
  case tripled
  /// The system again in a mirror beside it, and rows between both that bind.
  case joined

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
    let found = relative.found
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
    // Rows that come and go, or change places, change which of them is dropped.
    case .split, .repeated, .interleaved, .fused, .halved, .summed:
      guard original.outcome.conflicts.isEmpty, !original.draft.rows.isEmpty else { return nil }
    case .scaled, .mirrored, .multiplied, .ranked, .tripled, .joined: break
    }
    return switch self {
    case .scaled: original.scaled(by: generator.integer(in: -20...20))
    case .mirrored: original.mirrored(&generator)
    case .multiplied: original.multiplied(&generator)
    case .ranked: original.ranked(&generator)
    case .tripled: original.tripled(&generator)
    case .joined: original.joined(&generator)
    case .split: original.split(&generator)
    case .repeated: original.repeated(&generator)
    case .interleaved: original.interleaved(&generator)
    case .halved: original.halved(&generator)
    case .summed: original.summed(&generator)
    case .fused: original.fused(&generator)
    }
  }
}
