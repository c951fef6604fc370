// What is left of a large system whose required rows conflict, once those that cannot be kept are dropped: a system of
// its own, which mostly has a line graph. A simplex of all rows would take the square of their number first, only to
// say that some of them have to go.

import Constraints
import ExactArithmetic

/// The rows of a system that are kept, and who answers for them.
struct KeptSystem {
  private let whole: ConstraintSystem
  private let parameters: [ExactNumber]
  /// The rows that cannot be kept, ascending.
  private let dropped: [Int]
  private var solver: SimplexSolver
  private let policy: ReductionPolicy

  /// Drops rows at given parameters; nil where none has to go, or where that is too close to call.
  ///
  /// - Complexity: that of `ConflictSearch.conflicts`, and one solve.
  init?(
    _ whole: ConstraintSystem,
    parameters: [ExactNumber],
    reducing policy: ReductionPolicy
  ) {
    var span = CoefficientSpan()
    span.take(whole)
    guard !span.isWide else { return nil }
    var search = ConflictSearch(system: whole, parameters: parameters, reducing: policy)
    guard let conflicts = search.conflicts(withCores: false), !conflicts.isEmpty else {
      return nil
    }
    self.whole = whole
    self.parameters = parameters
    self.policy = policy
    dropped = conflicts.map(\.dropped)
    let isDropped = Set(dropped)
    let kept = SystemExcerpt(
      rows: (0..<whole.rowCount).filter { !isDropped.contains($0) },
      of: whole,
      variablesFirst: Array(0..<whole.variableCount)
    )
    solver = SimplexSolver(kept.system, reducing: policy)
    solver.solve(parameters: parameters)
  }

  /// The outcome of the whole system as far as asked for; nil where only another search tells.
  mutating func outcome(_ detail: SimplexSolver.Detail) -> SolveOutcome? {
    var outcome = solver.outcome(detail)
    // That the rows kept hold together shows at their point.
    guard outcome.conflicts.isEmpty else { return nil }
    outcome.status = .conflict
    guard detail != .values else {
      outcome.conflicts = dropped.map { Conflict(dropped: $0, members: [$0]) }
      return outcome
    }
    var search = ConflictSearch(system: whole, parameters: parameters, reducing: policy)
    guard let conflicts = search.cores(of: dropped) else { return nil }
    outcome.conflicts = conflicts
    return outcome
  }

  /// How many basis changes its simplex has taken.
  var pivotCount: Int { solver.pivotCount }
}
