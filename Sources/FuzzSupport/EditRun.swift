// Carries an edit script out on a live solver and looks after each step: the outcome must be that of
// a new solver for the same constraints, the fast values near it, and a refused edit must change
// nothing. At the end the reference solver has its say.

import Constraints
import ExactArithmetic
import ReferenceSimplex
import SimplexCore

/// What went wrong with a script.
public struct EditFinding: Error, CustomStringConvertible {
  /// What differs after which step, and the steps up to there.
  public let description: String
}

/// One run of a script.
public struct EditRun {
  private let script: EditScript
  private var solver: SimplexSolver
  private var constraints: [ConstraintID]
  private var removed: ConstraintID?
  private var parameters: [ExactNumber]
  /// How many steps went by while the live solver's status was a conflict.
  public private(set) var conflictCount = 0

  private init(_ script: EditScript) {
    self.script = script
    let pool = script.pool
    parameters = (0..<pool.parameterCount).map { pool.parameterDefault($0) }
    solver = SimplexSolver(pool.keepingRows { $0 < script.initialRowCount })
    solver.solve()
    constraints = []
    for row in 0..<script.initialRowCount { constraints.append(solver.constraint(atRow: row)) }
  }

  /// Runs a script; nil where nothing is wrong.
  public static func finding(in script: EditScript) -> EditFinding? {
    var run = EditRun(script)
    for (index, step) in script.steps.enumerated() {
      do {
        try run.carryOut(step)
        try run.look(isLast: index == script.steps.count - 1)
      } catch {
        let steps = script.steps[...index].map { "# \($0)\n" }.joined()
        return EditFinding(
          description: "\(error)\n# \(script.initialRowCount) rows at first, then\n\(steps)"
            + ConstraintsFile(script.pool, solves: []).write()
        )
      }
    }
    return nil
  }

  // MARK: Steps

  private mutating func carryOut(_ step: EditScript.Step) throws {
    if case .invalid(let misuse) = step { return try misuseSolver(misuse) }
    do {
      try edit(step)
    } catch let error as SolverEditError {
      throw EditFinding(description: "'\(step)' was refused: \(error)")
    }
    solver.update()
  }

  private mutating func edit(_ step: EditScript.Step) throws(SolverEditError) {
    func constraint(_ place: Int) -> Int? {
      constraints.isEmpty ? nil : place % constraints.count
    }
    switch step {
    case .add(let row): constraints.append(try solver.add(script.pool.constraint(ofRow: row)))
    case .remove(let place):
      guard let index = constraint(place) else { return }
      removed = constraints.remove(at: index)
      if let removed { try solver.remove(removed) }
    case .constant(let place, let value):
      guard let index = constraint(place) else { return }
      try solver.setConstant(ExactNumber(value), of: constraints[index])
    case .priority(let place, let value):
      guard let index = constraint(place) else { return }
      try solver.setPriority(value, of: constraints[index])
    case .weight(let place, let value):
      guard let index = constraint(place) else { return }
      try solver.setWeight(value, of: constraints[index])
    case .parameter(let parameter, let value):
      parameters[parameter] = ExactNumber(value)
      try solver.setParameter(parameter, to: parameters[parameter])
    case .variable: solver.addVariables()
    case .invalid: return
    }
  }

  /// Uses the solver wrongly; the error must come, and everything be as before.
  private mutating func misuseSolver(_ misuse: EditScript.Misuse) throws {
    let before = solver.outcome()
    let rowCount = solver.system.rowCount
    do {
      try refusedEdit(misuse)
    } catch {
      guard solver.system.rowCount == rowCount, solver.outcome() == before else {
        throw EditFinding(description: "a refused edit (\(misuse.rawValue)) changed something")
      }
      return
    }
    // Without anything removed or any parameter there may be nothing to misuse.
    if misuse != .removedConstraint || removed != nil {
      throw EditFinding(description: "\(misuse.rawValue) was not refused")
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

  private mutating func look(isLast: Bool) throws {
    let system = solver.system
    var isLive = [Bool](repeating: false, count: system.rowCount)
    for constraint in constraints {
      guard let row = solver.row(of: constraint) else {
        throw EditFinding(description: "a constraint that was not removed is gone")
      }
      isLive[row] = true
    }
    if let removed, solver.row(of: removed) != nil {
      throw EditFinding(description: "a removed constraint is still there")
    }
    let kept = system.keepingRows { isLive[$0] }
    let live = solver.outcome().renumbered(isLive)
    let fresh = SimplexSolver.solve(kept, parameters: parameters)
    guard live == fresh else {
      throw EditFinding(description: "live \(live)\nnew  \(fresh)")
    }
    if live.conflicts.isEmpty {
      try compareFastValues(fresh.values)
    } else {
      conflictCount += 1
    }
    guard isLast else { return }
    let comparison = OutcomeComparison(kept, parameters: parameters, outcome: live)
    if let report = comparison.report { throw EditFinding(description: report) }
  }

  private mutating func compareFastValues(_ exact: [Double]) throws {
    for (variable, (fast, exact)) in zip(solver.fastValues(), exact).enumerated()
    where !(abs(fast - exact) <= 1e-9 * max(1, abs(exact))) {
      throw EditFinding(description: "fast value \(fast) of variable \(variable), exact \(exact)")
    }
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
