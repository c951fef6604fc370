// Batches: a system with parameters, and rows of them as `at` lines. Every row must be what a direct solve
// says, whatever computes it and however it is stored.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing

/// Answers rows of parameters in every way there is, and compares with direct solves.
struct BatchTarget: SystemTextTarget, PlainTarget {
  static let name = "batch"
  static let summary =
    "rows of parameters: each as a direct solve, by every back end, threads, file"

  /// The most rows and parameters of an input, and the largest system.
  private static let rowLimit = 64
  private static let parameterLimit = 8
  private static let sizeLimit = 200

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    var draft = SystemSource.draft(maximumVariables: 14, using: &generator)
    draft.rows = Array(draft.rows.prefix(40))
    let terms = draft.rows.reduce(0) { $0 + $1.parameterTerms.count }
    if draft.parameters.isEmpty || terms == 0 || generator.chance(200) {
      for _ in 0..<generator.integer(in: 1...3) { Self.addParameter(to: &draft, &generator) }
    }
    let count = generator.integer(in: 1...12)
    draft.points = (0..<count).map { _ in
      draft.parameters.map { _ in Self.number(&generator) }
    }
    return draft.text
  }

  /// Adds a parameter to the constants of one to three rows.
  private static func addParameter(
    to draft: inout SystemDraft,
    _ generator: inout SeededGenerator
  ) {
    guard !draft.rows.isEmpty else { return }
    draft.parameters.append(number(&generator))
    for _ in 0..<generator.integer(in: 1...3) {
      let row = generator.index(in: draft.rows)
      let parameter = draft.parameters.count - 1
      if draft.rows[row].parameterTerms.contains(where: { $0.index == parameter }) { continue }
      draft.rows[row].parameterTerms.append(.init(generator.pick([1, -1, -1, 0.5, 2]), parameter))
    }
  }

  /// Whole numbers lie on borders; decimals are those that Doubles stand for.
  private static func number(_ generator: inout SeededGenerator) -> ExactNumber {
    generator.chance(250)
      ? ExactNumber(Rational(generator.integer(in: -3_000...9_000), over: 100))
      : ExactNumber(generator.integer(in: -40...160))
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    guard let draft = SystemDraft(text: input), draft.variableCount <= Self.sizeLimit,
      draft.rows.count <= Self.sizeLimit, draft.parameters.count <= Self.parameterLimit,
      !draft.points.isEmpty, draft.points.count <= Self.rowLimit
    else { return }
    var trial = BatchTrial(draft, hash: SystemText.hash(input))
    try trial.check(&effort)
  }
}
