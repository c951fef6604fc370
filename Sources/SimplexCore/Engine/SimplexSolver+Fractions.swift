// The answer where Doubles leave it in doubt and no proof settles it: the solve runs again in fractions.

import Constraints
import ExactArithmetic
import Kernels

extension SimplexSolver {
  /// The answer by a solve in fractions, which is beyond doubt.
  func exactAnswer(_ detail: Detail) -> Answer {
    if WorkLimits.areReached { return Answer(sayingNothingOf: system) }
    // Each conflict is proved, whatever was tried on Double on the way to it; that the other rows hold
    // together shows here.
    var (conflicts, engine) = exactSolve(detail, isExact: false)
    if engine.status != .optimal {
      (conflicts, engine) = exactSolve(detail, isExact: true)
    }
    if WorkLimits.areReached { return Answer(sayingNothingOf: system) }
    guard engine.status == .optimal else {
      WorkLimits.giveUp("a solve in fractions ends at no optimum")
      return Answer(sayingNothingOf: system)
    }
    let isExcluded = excludedRows(conflicts)
    let settled = engine.settled(collectingActive: true)
    let ambiguities = engine.ambiguities(parameters: parameters, detail)
    if WorkLimits.areReached { return Answer(sayingNothingOf: system) }
    let residual = ExactResidual(system: system, parameters: parameters)
    let report = PointReport(
      point: .rational(settled.values),
      residual: residual,
      isTight: [Bool](repeating: false, count: system.rowCount),
      isExcluded: isExcluded
    )
    guard let found = report.outcome(conflicts: conflicts, ambiguities: ambiguities) else {
      WorkLimits.giveUp("an exact answer breaks a required row")
      return Answer(sayingNothingOf: system)
    }
    return Answer(
      outcome: found.outcome,
      definingRows: engine.presolve.definingRows,
      active: settled.active,
      levelTotals: found.levelTotals
    )
  }

  /// A solve in fractions without the rows that a search drops, from the rows that the solve on Double has ended at.
  private func exactSolve(
    _ detail: Detail,
    isExact: Bool
  ) -> (conflicts: [Conflict], engine: SolverEngine<Rational>) {
    var search = ConflictSearch(
      system: system,
      parameters: parameters,
      isExcluded: engine.presolve.isExcluded,
      isExact: isExact,
      reducing: reduction.policy
    )
    let conflicts = search.conflicts(withCores: detail != .values) ?? []
    var exact = SolverEngine<Rational>(system, excluding: excludedRows(conflicts))
    if engine.vertices.isStarted {
      exact.vertices.prefer(system.mask(of: engine.vertices.activeRows))
    }
    _ = exact.solve(parameters: parameters)
    return (conflicts, exact)
  }
}

extension SimplexSolver.Answer {
  /// What stands for an answer where the thread's limits are reached.
  init(sayingNothingOf system: ConstraintSystem) {
    self.init(
      outcome: SolveOutcome(
        status: .solved,
        values: [Double](repeating: 0, count: system.variableCount),
        violations: [],
        conflicts: [],
        ambiguities: []
      ),
      definingRows: [],
      active: [],
      levelTotals: []
    )
  }
}
