// What the targets that solve `.constraints` texts have in common: reading, solving at each `at` line
// and judging. Each of them adds its own inputs and its own questions.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import Kernels
import SimplexCore

/// Solves the systems of one input.
struct SystemTrial {
  /// One solve of an input and what came of it.
  struct Solve {
    let system: ConstraintSystem
    let parameters: [ExactNumber]
    var outcome: SolveOutcome
    /// Whether the reference solver had a look at it.
    let hasAskedReference: Bool
  }

  let options: FuzzOptions

  /// Inputs with more rows or variables than this are left: a certificate would take minutes.
  static let sizeLimit = 1_000
  /// The most solves of one input.
  static let solveLimit = 12

  /// Tries an input.
  ///
  /// - Parameters:
  ///   - input: Any bytes.
  ///   - effort: Receives the work.
  ///   - further: What else is asked of each solve.
  /// - Throws: What is wrong.
  func check(
    _ input: [UInt8],
    effort: inout Effort,
    further: (Solve) throws(Finding) -> Void = { _ in }
  ) throws(Finding) {
    guard let file = SystemText.file(input), file.system.rowCount <= Self.sizeLimit,
      file.system.variableCount <= Self.sizeLimit
    else { return }
    let asksReference = InputShare(thousandths: options.oracleShare).contains(input)
    var live: SimplexSolver?
    for index in file.solves.indices.prefix(Self.solveLimit) {
      let instance = file.system(at: index)
      let start = ContinuousClock.now
      var solver = SimplexSolver(instance.system, reducing: .never)
      solver.solve(parameters: instance.parameters)
      let outcome = solver.outcome()
      effort.addTime(since: start)
      // Where rounding takes over, the steps of a run are bounded, and fractions go on from there.
      let draft = SystemDraft(instance.system)
      if draft.hasPlainCoefficients, draft.hasFewDigits { effort.pivots += solver.pivotCount }
      effort.rows += instance.system.rowCount
      let problem = OutcomeJudgement.problem(
        ofLast: &solver,
        parameters: instance.parameters,
        outcome: outcome,
        asksReference: asksReference
      )
      if let problem { throw Finding("outcome-differs", problem) }
      try Self.checkReduction(instance, outcome)
      try Self.checkLimit(instance, outcome, drawnBy: SystemText.hash(input))
      var generator = SeededGenerator(seed: SystemText.hash(input) &+ UInt64(index))
      let relation = generator.pick(SystemRelation.allCases)
      try relation.check(instance.system, instance.parameters, outcome, using: &generator)
      if generator.chance(400) { try Self.checkPath(instance, outcome, using: &generator) }
      if instance.system.rowCount == file.system.rowCount {
        try checkWarm(&live, instance, outcome)
      }
      let solve = Solve(
        system: instance.system,
        parameters: instance.parameters,
        outcome: outcome,
        hasAskedReference: asksReference && OutcomeJudgement.isForReference(instance.system)
      )
      try further(solve)
    }
  }

  /// The line graph, where it answers the whole system, components of it or what conflicts leave of it, gives the same
  /// outcome.
  private static func checkReduction(
    _ instance: ConstraintsFile.Instance,
    _ expected: SolveOutcome
  ) throws(Finding) {
    var solver = SimplexSolver(instance.system, reducing: .always)
    solver.solve(parameters: instance.parameters)
    guard solver.isReduced || solver.isDivided || solver.isOfKeptRows else { return }
    // What the simplex of some components takes for rounding, an outcome looks at again.
    guard expected.conflicts.isEmpty || !solver.isReduced else {
      throw Finding("reduction-differs", "reduced without the conflicts of \(expected)")
    }
    let outcome = solver.outcome()
    guard outcome != expected else { return }
    throw Finding("reduction-differs", "reduced \(outcome)\nelse    \(expected)")
  }

  /// On another way the solver comes to the same answer.
  private static func checkPath(
    _ instance: ConstraintsFile.Instance,
    _ expected: SolveOutcome,
    using generator: inout SeededGenerator
  ) throws(Finding) {
    let system = instance.system
    let path = SolvingPath(mayDoubt: OutcomeJudgement.isForReference(system), using: &generator)
    let (outcome, problem) = path.outcome(
      of: system,
      parameters: instance.parameters,
      using: &generator
    )
    if let problem { throw Finding("invariant-broken", "\(problem)\non \(path)") }
    // Where numbers nearly meet, Doubles may guess, and on each way otherwise.
    guard outcome != expected,
      SystemDraft(system, points: [instance.parameters]).isCoarse
    else { return }
    throw Finding("path-differs", "\(outcome)\nelse \(expected)\non \(path)")
  }

  /// Under limits on steps and memory the solver has the same answer, or none.
  private static func checkLimit(
    _ instance: ConstraintsFile.Instance,
    _ expected: SolveOutcome,
    drawnBy draw: UInt64
  ) throws(Finding) {
    let (outcome, reached) = WorkLimits.keeping(
      steps: 1 << Int(draw >> 8 % 24),
      bytes: 1 << (8 + Int(draw >> 16 % 20))
    ) {
      var solver = SimplexSolver(instance.system)
      solver.solve(parameters: instance.parameters)
      return solver.explanation(ofVariables: Array(0..<min(3, instance.system.variableCount)))
        .outcome
    }
    if case .defect(let what) = reached { throw Finding("internal-defect", what) }
    guard reached == nil, outcome != expected else { return }
    throw Finding("limited-outcome-differs", "limited \(outcome)\nelse    \(expected)")
  }

  /// One solver goes from one `at` line to the next: the way there must not show.
  private func checkWarm(
    _ live: inout SimplexSolver?,
    _ instance: ConstraintsFile.Instance,
    _ expected: SolveOutcome
  ) throws(Finding) {
    var solver = live ?? SimplexSolver(instance.system)
    live = nil
    solver.solve(parameters: instance.parameters)
    // Before anything exact is asked for, whoever has the answer.
    let fast = solver.fastValues()
    let outcome = solver.outcome()
    if let problem = solver.brokenInvariant { throw Finding("invariant-broken", problem) }
    live = solver
    let draft = SystemDraft(instance.system, points: [instance.parameters])
    if outcome != expected, draft.isCoarse {
      throw Finding("warm-outcome-differs", "warm \(outcome)\nnew  \(expected)")
    }
    guard outcome == expected else { return }
    if let problem = draft.fastValueProblem(fast, exact: expected.values) {
      throw Finding("fast-value-differs", problem)
    }
  }
}
