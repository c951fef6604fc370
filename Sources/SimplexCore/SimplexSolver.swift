// The face of the module: a constraint system in, an outcome out. Solves run on Double; whenever a
// decision was too close to call, or a required row turns out not to hold exactly, the same solve
// runs again in rationals.

import Constraints
import ExactArithmetic

/// Solves a constraint system, again and again for changing parameters and after edits.
public struct SimplexSolver {
  var engine: SolverEngine<Double>
  var parameters: [ExactNumber]
  var areParametersDefaults = true
  /// Names of rows, once rows have been edited.
  var directory: ConstraintDirectory?
  /// Whether the engine does not fit the system any more.
  var needsRebuild = false
  /// How many removed rows are still in the system.
  var removedCount = 0
  var values: [Double] = []
  /// Whether `values` are those of the last solve.
  var areValuesCurrent = false

  /// Presolves a system; nothing is solved yet.
  ///
  /// - Complexity: O(terms) for systems that look like layouts.
  public init(_ system: ConstraintSystem) {
    engine = SolverEngine(system)
    parameters = (0..<system.parameterCount).map { system.parameterDefault($0) }
  }

  /// Solves a system at its parameters' defaults or at given ones.
  public static func solve(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]? = nil
  )
    -> SolveOutcome
  {
    var solver = SimplexSolver(system)
    solver.solve(parameters: parameters)
    return solver.outcome()
  }

  /// Solves at the parameters' defaults or at given values, going on from the last answer.
  ///
  /// - Requires: one value for each parameter.
  public mutating func solve(parameters given: [ExactNumber]? = nil) {
    if let given {
      precondition(
        given.count == system.parameterCount,
        "\(given.count) values for \(system.parameterCount) parameters"
      )
      parameters = given
      areParametersDefaults = false
    } else if !areParametersDefaults {
      parameters = (0..<system.parameterCount).map { system.parameterDefault($0) }
      areParametersDefaults = true
    }
    engine.arePositionsCurrent = false
    update()
  }

  /// The values of the last solve on Double, within 1e-9 points of the exact ones where required
  /// rows do not conflict.
  public mutating func fastValues() -> [Double] {
    if !areValuesCurrent {
      engine.takeFastValues(&values)
      areValuesCurrent = true
    }
    return values
  }

  /// The constraints as they are now.
  ///
  /// Rows that have been removed stay in it until many have; `row(of:)` finds those that have not.
  public var system: ConstraintSystem { engine.system }

  /// How many basis changes all solves so far have taken.
  public var pivotCount: Int { engine.blocks.reduce(0) { $0 + $1.pivotCount } }

  /// How many variables required equalities leave free.
  public var freeVariableCount: Int { engine.blocks.reduce(0) { $0 + $1.columnCount } }

  /// The outcome of the last solve with correctly rounded values.
  public mutating func outcome() -> SolveOutcome {
    guard let outcome = certifiedOutcome() else { return exactOutcome() }
    guard isWide else { return outcome }
    return certificateOnDouble(of: outcome)?.outcome ?? exactOutcome()
  }

  // MARK: On Double

  /// The outcome, or nil where it is not beyond doubt on Double.
  private mutating func certifiedOutcome() -> SolveOutcome? {
    engine.confirm()
    guard !engine.isDoubtful, engine.status != .stepLimit else { return nil }
    guard engine.status == .infeasible else { return certifiedOutcome(of: &engine, dropped: []) }
    var search = ConflictSearch<Double>(
      system: system,
      parameters: parameters,
      isExcluded: engine.isExcluded
    )
    let dropped = search.droppedRows()
    guard !search.isDoubtful, !dropped.isEmpty else { return nil }
    var rest = SolverEngine<Double>(system, excluding: excludedRows(dropped))
    guard rest.solve(parameters: parameters) == .optimal, !rest.isDoubtful else { return nil }
    return certifiedOutcome(of: &rest, dropped: dropped)
  }

  /// Rows that take no part once some are dropped.
  func excludedRows(_ dropped: [Int]) -> [Bool] {
    guard !dropped.isEmpty else { return engine.isExcluded }
    var excluded =
      engine.isExcluded.isEmpty
      ? [Bool](repeating: false, count: system.rowCount) : engine.isExcluded
    for row in dropped { excluded[row] = true }
    return excluded
  }

  private func certifiedOutcome(
    of engine: inout SolverEngine<Double>,
    dropped: [Int]
  )
    -> SolveOutcome?
  {
    let settled = engine.settled(collectingActive: true)
    let ambiguous = engine.ambiguousVariables()
    guard !engine.isDoubtful else { return nil }
    let residual = ExactResidual(system: system, parameters: parameters)
    let solver = ExactPointSolver(
      residual: residual,
      definingRows: engine.definingRows,
      active: settled.active
    )
    let isTight = solver.tightRows
    let isExcluded = excludedRows(dropped)
    func outcome(at point: ExactPoint) -> SolveOutcome? {
      PointReport(point: point, residual: residual, isTight: isTight, isExcluded: isExcluded)
        .outcome(dropped: dropped, ambiguous: ambiguous)
    }
    guard let point = solver.point(near: settled.values) else { return nil }
    if let outcome = outcome(at: point) { return outcome }
    // Where an error bound left the sign of a row open, rationals close it.
    guard case .bounded = point else { return nil }
    return solver.rationalPoint().flatMap { outcome(at: $0) }
  }

  // MARK: In rationals

  func exactOutcome() -> SolveOutcome {
    var search = ConflictSearch<Rational>(
      system: system,
      parameters: parameters,
      isExcluded: engine.isExcluded
    )
    let dropped = search.droppedRows()
    let isExcluded = excludedRows(dropped)
    var engine = SolverEngine<Rational>(system, excluding: isExcluded)
    _ = engine.solve(parameters: parameters)
    let values = engine.settled(collectingActive: false).values
    let ambiguous = engine.ambiguousVariables()
    let residual = ExactResidual(system: system, parameters: parameters)
    let report = PointReport(
      point: .rational(values),
      residual: residual,
      isTight: [Bool](repeating: false, count: system.rowCount),
      isExcluded: isExcluded
    )
    guard let outcome = report.outcome(dropped: dropped, ambiguous: ambiguous) else {
      preconditionFailure(
        "an exact answer breaks a required row; please report the constraint system"
      )
    }
    return outcome
  }
}
