// Live solvers under scripts of edits.

import FuzzSupport
import Fuzzing

/// Carries scripts out; after each step the outcome must be that of a new solver.
struct EditsTarget: FuzzTarget {
  static let name = "edits"
  static let summary = "scripts of edits: each step as from scratch, refused ones change nothing"
  static let fileExtension = "edits"
  static let words =
    SystemText.words + [
      "start ", "add ", "remove ", "constant ", "priority ", "weight ", "set ", "variable\n",
      "cycle ", "hold ", "suggest ", "walk ", "replace ",
      "misuse ", "weightNegative", "unknownVariable",
    ]

  /// Of scripts whose last outcome the reference solver may look at, it looks at one in so many: it
  /// would take most of the time, and the target `solve` asks it about every system.
  private static let referenceInterval: UInt64 = 8

  private let options: FuzzOptions

  init(options: FuzzOptions) { self.options = options }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    var pool = SystemSource.draft(maximumVariables: 12, using: &generator)
    // Long chains are solved anew after each step.
    pool.rows = Array(pool.rows.prefix(40))
    pool.points = []
    let script = EditScript.make(
      pool: pool.system,
      isSteady: generator.chance(300),
      stepCount: generator.integer(in: 1...16),
      using: &generator
    )
    guard pool.rows.count > 0 else { return script.text }
    var last: [EditScript.Step] = []
    if generator.chance(100) { last.append(.walk(count: generator.integer(in: 1...150))) }
    if generator.chance(10) {
      last.append(.cycle(row: generator.index(in: pool.rows), count: 1_000))
    }
    return EditScript(
      pool: script.pool,
      initialRowCount: script.initialRowCount,
      steps: script.steps + last
    ).text
  }

  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    guard generator.chance(900), let script = try? EditScript(text: input) else { return nil }
    return script.mutant(using: &generator).text
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    guard let script = try? EditScript(text: input), script.pool.rowCount <= SystemTrial.sizeLimit,
      script.pool.variableCount <= SystemTrial.sizeLimit
    else { return }
    let asksReference =
      InputShare(thousandths: options.oracleShare).contains(input)
      && (SystemText.hash(input) >> 32) % Self.referenceInterval == 0
    var generator = SeededGenerator(seed: SystemText.hash(input))
    let path = generator.chance(500) ? SolvingPath() : SolvingPath(using: &generator)
    let finding = EditRun.finding(
      in: script,
      asksReference: asksReference,
      configuration: path.configuration
    )
    if let finding {
      throw Finding(finding.kind.rawValue, finding.description)
    }
  }

  func reductions(of input: [UInt8]) -> [[UInt8]] {
    guard let script = try? EditScript(text: input) else { return [] }
    let printed = script.text
    let rest = script.reductions.map(\.text).filter { $0.count <= printed.count }
    return (printed.count < input.count ? [printed] : []) + rest
  }
}
