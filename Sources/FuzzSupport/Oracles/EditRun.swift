// Carries an edit script out on a live solver and looks after each step: the outcome must be that of
// a new solver for the same constraints, the fast values near it, and a refused edit must change
// nothing. A copy that was made on the way is edited after the other one, and answers the same. At the end
// the reference solver has its say.

import Constraints
import ExactArithmetic
import Kernels
import SimplexCore

/// What went wrong with a script.
public struct EditFinding: Error, CustomStringConvertible {
  /// What a script can find.
  public enum Kind: String, Sendable {
    /// An edit was refused that is none to refuse.
    case refusedEdit = "edit-refused"
    /// An edit that must be refused was not.
    case acceptedMisuse = "misuse-accepted"
    /// An edit that was refused, or that was undone, has left something behind.
    case changedState = "state-changed"
    /// Names of constraints lead to the wrong rows.
    case wrongName = "misnamed-constraint"
    /// The live solver says other than a new one.
    case differsFromNew = "edited-outcome-differs"
    /// The new solver says other than the reference, or has no proof.
    case differsFromReference = "outcome-differs"
    /// A fast value is too far from the exact one.
    case fastValue = "fast-value-differs"
    /// The live solver's structures do not agree with each other.
    case brokenInvariant = "invariant-broken"
    /// A copy of a solver does not stay as it was while the other one is edited.
    case copyDiffers = "copy-differs"
    /// What comes and goes makes the process larger.
    case growingMemory = "memory-grows"
  }

  /// What was found.
  public let kind: Kind
  /// What differs, after which step.
  public let description: String
}

/// One run of a script.
public struct EditRun {
  private let script: EditScript
  private var solver: SimplexSolver
  private var constraints: [ConstraintID]
  private var removed: ConstraintID?
  private var parameters: [ExactNumber]
  private let asksReference: Bool
  private let configuration: SolverConfiguration
  private let isPlain: Bool
  /// The largest value so far.
  private var extent = 0.0

  /// How much a thousand rows that came and went may leave behind, in bytes: rows that are removed stay
  /// until they are many, and lists grow by doubling.
  private static let growthLimit = 512 << 10
  /// How often memory is looked at before it is said to grow.
  private static let memoryLooks = 4

  private init(
    _ script: EditScript,
    asksReference: Bool,
    configuration: SolverConfiguration
  ) {
    self.script = script
    self.asksReference = asksReference
    self.configuration = configuration
    isPlain = SystemDraft(script.pool).hasPlainCoefficients
    let pool = script.pool
    parameters = pool.defaults
    solver = SimplexSolver(
      pool.keepingRows { $0 < script.initialRowCount },
      reducing: script.steps.count % 2 == 0 ? .always : .automatic
    )
    constraints = []
    configuration.run { solver.solve() }
    for row in 0..<script.initialRowCount { constraints.append(solver.constraint(atRow: row)) }
  }

  /// Runs a script.
  ///
  /// - Parameters:
  ///   - script: The edits.
  ///   - asksReference: Whether the reference solver looks at the last outcome.
  ///   - configuration: How the live solver goes about it; new ones go the usual way.
  /// - Returns: The first fault, after the first step that shows it.
  package static func finding(
    in script: EditScript,
    asksReference: Bool = true,
    configuration: SolverConfiguration = SolverConfiguration()
  ) -> EditFinding? {
    var run = EditRun(script, asksReference: asksReference, configuration: configuration)
    return run.finding()
  }

  private mutating func finding() -> EditFinding? {
    let half = script.steps.count / 2
    // What comes and goes a thousand times takes its time.
    let hasCopy =
      script.steps.count % 3 == 0
      && !script.steps.contains { if case .cycle = $0 { true } else { false } }
    if let finding = finding(in: 0..<half) { return finding }
    // A copy that waits until the other one has gone its way, and goes the same.
    var copy = hasCopy ? self : nil
    if let finding = finding(in: half..<script.steps.count) { return finding }
    return copy?.finding(in: half..<script.steps.count).map {
      EditFinding(kind: .copyDiffers, description: "of a copy, \($0.description)")
    }
  }

  private mutating func finding(in steps: Range<Int>) -> EditFinding? {
    for index in steps {
      let step = script.steps[index]
      do throws(EditFinding) {
        try configuration.run { () throws(EditFinding) in try carryOut(step) }
        try look(isLast: index == script.steps.count - 1)
      } catch {
        return EditFinding(
          kind: error.kind,
          description: "after step \(index + 1), '\(step)': \(error.description)"
        )
      }
    }
    return nil
  }

  // MARK: Steps

  private mutating func carryOut(_ step: EditScript.Step) throws(EditFinding) {
    if case .invalid(let misuse) = step { return try misuseSolver(misuse) }
    var grown = 0
    do throws(SolverEditError) {
      if case .cycle(let row, let count) = step {
        // The first turns warm the memory up.
        for _ in 0..<count / 2 { try comeAndGo(row) }
        // What a solver loses it loses every time; what others in the process take now, they seldom do.
        var looksLeft = Self.memoryLooks
        repeat {
          let before = count >= 1_000 ? MemoryInUse.bytes : 0
          for _ in count / 2..<count { try comeAndGo(row) }
          grown = count >= 1_000 ? MemoryInUse.bytes - before : 0
          looksLeft -= 1
        } while grown > Self.growthLimit && looksLeft > 0
      } else {
        try edit(step)
      }
    } catch {
      throw EditFinding(kind: .refusedEdit, description: "\(error)")
    }
    solver.update()
    guard grown <= Self.growthLimit else {
      throw EditFinding(kind: .growingMemory, description: "\(grown) bytes more")
    }
  }

  private mutating func comeAndGo(_ row: Int) throws(SolverEditError) {
    guard script.pool.rowCount > 0 else { return }
    let name = try solver.add(script.pool.constraint(ofRow: row % script.pool.rowCount))
    solver.update()
    try solver.remove(name)
    solver.update()
    removed = name
  }

  private mutating func edit(_ step: EditScript.Step) throws(SolverEditError) {
    switch step {
    case .add(let row):
      guard script.pool.rowCount > 0 else { return }
      let added = script.pool.constraint(ofRow: row % script.pool.rowCount)
      constraints.append(try solver.add(added))
    case .remove(let number):
      guard !constraints.isEmpty else { return }
      let name = constraints.remove(at: number % constraints.count)
      removed = name
      try solver.remove(name)
    case .variable: solver.addVariables()
    case .set(let subject, let number, let value): try set(subject, number, to: value)
    case .walk(let count):
      for turn in 0..<count where !constraints.isEmpty {
        // All constraints, and all values from -100 to 100 in quarters, in an order that leaps.
        let value = ExactNumber(Double(turn * 307 % 801 - 400) / 4)
        try solver.suggest(value, for: constraints[turn * 7919 % constraints.count])
        solver.update()
      }
    case .replace(let count): replace(keeping: min(count, script.pool.rowCount))
    case .cycle, .invalid: return
    }
  }

  private mutating func set(
    _ subject: EditScript.Subject,
    _ number: Int,
    to value: Double
  ) throws(SolverEditError) {
    let count =
      switch subject {
      case .parameter: parameters.count
      case .variable: solver.system.variableCount
      case .constant, .priority, .weight, .suggestion: constraints.count
      }
    guard count > 0 else { return }
    let index = number % count
    switch subject {
    case .constant: try solver.setConstant(ExactNumber(value), of: constraints[index])
    case .priority: try solver.setPriority(value, of: constraints[index])
    case .weight: try solver.setWeight(value, of: constraints[index])
    case .suggestion: try solver.suggest(ExactNumber(value), for: constraints[index])
    case .parameter:
      parameters[index] = ExactNumber(value)
      try solver.setParameter(index, to: parameters[index])
    case .variable: constraints.append(try solver.addEditVariable(index, at: ExactNumber(value)))
    }
  }

  /// Gives the solver another system, in the memory of its own.
  private mutating func replace(keeping rowCount: Int) {
    let pool = script.pool
    solver.replaceSystem { system in
      system.addVariables(pool.variableCount)
      system.addParameters(of: pool)
      for row in 0..<rowCount { Self.add(pool.constraint(ofRow: row), to: &system) }
    }
    // Names of constraints of the other system mean nothing in this one.
    removed = nil
    parameters = pool.defaults
    constraints = (0..<rowCount).map { solver.constraint(atRow: $0) }
  }

  /// Adds a row as programs do that have no fractions, where it has none.
  private static func add(_ row: LinearConstraint, to system: inout ConstraintSystem) {
    guard row.constant.isDecimal,
      (row.terms + row.parameterTerms).allSatisfy({
        $0.coefficient.isDecimal
      })
    else {
      system.addRow(row)
      return
    }
    func plain(_ terms: [LinearConstraint.Term]) -> [LinearTerm<Double>] {
      terms.map { LinearTerm(variable: Int32($0.index), coefficient: $0.coefficient.double) }
    }
    let (terms, parameterTerms) = (plain(row.terms), plain(row.parameterTerms))
    system.addRow(
      terms.span,
      parameterTerms: parameterTerms.span,
      constant: row.constant.double,
      row.relation,
      priority: row.priority,
      weight: row.weight
    )
  }

  /// Uses the solver wrongly; the error must come, and everything be as before.
  private mutating func misuseSolver(_ misuse: EditScript.Misuse) throws(EditFinding) {
    let before = solver.outcome()
    let rowCount = solver.system.rowCount
    do {
      try refusedEdit(misuse)
    } catch {
      guard solver.system.rowCount == rowCount, solver.outcome() == before else {
        throw EditFinding(kind: .changedState, description: "a refused edit changed something")
      }
      let words = error.description
      guard words.first?.isUppercase == false, words.last != "." else {
        throw EditFinding(kind: .acceptedMisuse, description: "it is refused with '\(words)'")
      }
      return
    }
    // Without anything removed or any parameter there may be nothing to misuse.
    if misuse != .removedConstraint || removed != nil {
      throw EditFinding(kind: .acceptedMisuse, description: "it was not refused")
    }
  }

  private mutating func refusedEdit(_ misuse: EditScript.Misuse) throws(SolverEditError) {
    func row(
      _ variable: Int = 0,
      coefficient: Double = 1,
      constant: Double = 0,
      priority: Double = 500,
      weight: Double = 1
    ) -> LinearConstraint {
      LinearConstraint(
        [.init(ExactNumber(coefficient), variable)],
        constant: ExactNumber(constant),
        .equal,
        priority: priority,
        weight: weight
      )
    }
    switch misuse {
    case .unknownVariable: try solver.add(row(solver.system.variableCount))
    case .negativeVariable: try solver.add(row(-1))
    case .unknownParameter: try solver.setParameter(parameters.count, to: .one)
    case .removedConstraint: if let removed { try solver.remove(removed) }
    case .infiniteConstant: try solver.add(row(constant: .infinity))
    case .constantNotANumber: try solver.add(row(constant: .nan))
    case .coefficientNotANumber: try solver.add(row(coefficient: .nan))
    case .priorityTooHigh: try solver.add(row(priority: 1001))
    case .priorityZero: try solver.add(row(priority: 0))
    case .priorityNotANumber: try solver.add(row(priority: .nan))
    case .weightNegative: try solver.add(row(weight: -1))
    case .weightInfinite: try solver.add(row(weight: .infinity))
    }
  }

  // MARK: Looking

  private mutating func look(isLast: Bool) throws(EditFinding) {
    let system = solver.system
    var isLive = [Bool](repeating: false, count: system.rowCount)
    for constraint in constraints {
      guard let row = solver.row(of: constraint) else {
        throw EditFinding(
          kind: .wrongName,
          description: "a constraint is gone that was not removed"
        )
      }
      isLive[row] = true
    }
    if let removed, solver.row(of: removed) != nil {
      throw EditFinding(kind: .wrongName, description: "a removed constraint is still there")
    }
    let kept = system.keepingRows { isLive[$0] }
    // Before anything exact is asked for, which mends what has drifted.
    let (fast, live) = configuration.run {
      (solver.fastValues(), solver.outcome().renumbered(isLive))
    }
    if let problem = solver.brokenInvariant {
      throw EditFinding(kind: .brokenInvariant, description: problem)
    }
    let fresh = SimplexSolver.solve(kept, parameters: parameters)
    // Both may take numbers for equal that are too near to each other for a solve on Double.
    let draft = SystemDraft(kept, points: [parameters])
    if live != fresh, draft.isCoarse {
      throw EditFinding(kind: .differsFromNew, description: "live \(live)\nnew  \(fresh)")
    }
    extent = fresh.values.reduce(extent) { max($0, $1.magnitude) }
    // Rows that have gone have left their rounding behind, so those of the whole script count.
    if live == fresh,
      let problem = [fast, solver.fastValues()].lazy.compactMap({ [extent, isPlain] in
        draft.fastValueProblem($0, exact: fresh.values, extent: extent, isPlain: isPlain)
      }).first
    {
      throw EditFinding(kind: .fastValue, description: problem)
    }
    guard isLast else { return }
    let problem = OutcomeJudgement.problem(
      of: fresh,
      kept,
      parameters: parameters,
      asksReference: asksReference
    )
    if let problem { throw EditFinding(kind: .differsFromReference, description: problem) }
  }
}

extension SolveOutcome {
  /// The outcome with rows numbered among those that are there.
  fileprivate func renumbered(_ isLive: [Bool]) -> SolveOutcome {
    var number = [Int](repeating: -1, count: isLive.count)
    var next = 0
    for row in isLive.indices where isLive[row] {
      number[row] = next
      next += 1
    }
    var copy = self
    copy.conflicts = conflicts.map {
      Conflict(dropped: number[$0.dropped], members: $0.members.map { number[$0] })
    }
    return copy
  }
}
