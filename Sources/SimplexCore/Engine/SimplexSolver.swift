// The face of the module: a constraint system in, an outcome out. Solves run on Double; whenever a
// decision was too close to call, or a required row turns out not to hold exactly, the same solve
// runs again in rationals. Why it does not show who has answered: Documentation/SOLVER.md, When bits agree.

import Constraints
import ExactArithmetic
import Kernels
import LineGraph

/// Solves a constraint system, again and again for changing parameters and after edits.
public struct SimplexSolver {
  var engine: SolverEngine<Double>
  var parameters: [ExactNumber]
  var areParametersDefaults = true
  /// Names of rows, once rows have been edited.
  var directory: ConstraintDirectory?
  /// Whether the engine does not fit the system: not any more, or not yet.
  var needsRebuild: Bool
  /// How many removed rows are still in the system.
  var removedCount = 0
  /// How far apart the coefficients and weights of the rows looked at so far lie.
  var span = CoefficientSpan()
  var values: [Double] = []
  /// Whether `values` are those of the last solve.
  var areValuesCurrent = false
  /// The line graph, which answers by itself where it can.
  var reduction: SystemReduction
  /// What is known of the last vertices at other parameters.
  var affineAnswers = AffineAnswers()
  /// Who has the answer of the last solve.
  var answerer = Answerer.blocks
  /// Whether vertices are kept as affine maps of the parameters, which answer later solves in their regions; the values
  /// are the same.
  package var keepsRegions = true {
    didSet { if !keepsRegions { affineAnswers.removeAll() } }
  }
  /// Whether the blocks are where the last solve was, whoever has its answer.
  var areBlocksSolved = false

  /// Who may have the answer of a solve, asked in this order; the answer is the same.
  enum Answerer {
    /// Line graphs of the system or its components, or values put in row by row.
    case reduction
    /// The rows that are left of a large system once those that conflict are dropped.
    indirect case keptRows(KeptSystem)
    /// A vertex of before, as an affine map of the parameters.
    case affineMap
    /// The simplex, block by block.
    case blocks
  }

  /// Presolves a system, unless the line graph is asked before; nothing is solved yet.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - policy: Whether the line graph is tried; the answer is the same.
  /// - Complexity: O(terms) for systems that look like layouts.
  public init(_ system: ConstraintSystem, reducing policy: ReductionPolicy = .automatic) {
    reduction = SystemReduction(policy)
    needsRebuild = reduction.begins(without: system, substituting: true)
    engine = needsRebuild ? SolverEngine(holding: system) : SolverEngine(system)
    if !needsRebuild { reduction.begin(engine) }
    parameters = (0..<system.parameterCount).map { system.parameterDefault($0) }
  }

  /// Presolves another system in the memory of this one: for programs that lay out one small system
  /// after another.
  ///
  /// - Parameter fill: Fills the new system, which it gets empty.
  public mutating func replaceSystem(_ fill: (inout ConstraintSystem) -> Void) {
    engine.presolve.replaceSystem(fill)
    needsRebuild = reduction.begins(without: engine.presolve.system, substituting: true)
    if needsRebuild {
      engine = SolverEngine(holding: engine.presolve.system)
    } else {
      engine.presolveAgain()
      reduction.begin(engine)
    }
    affineAnswers = AffineAnswers()
    answerer = .blocks
    areBlocksSolved = false
    parameters.removeAll(keepingCapacity: true)
    for parameter in 0..<engine.presolve.system.parameterCount {
      parameters.append(engine.presolve.system.parameterDefault(parameter))
    }
    areParametersDefaults = true
    directory = nil
    removedCount = 0
    span = CoefficientSpan()
    areValuesCurrent = false
  }

  /// Solves a system at its parameters' defaults or at given ones.
  ///
  /// - Requires: where parameters are given, one value for each.
  /// - Returns: The outcome, correctly rounded; without ranges, what is open has no ends.
  public static func solve(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]? = nil,
    withRanges: Bool = true
  )
    -> SolveOutcome
  {
    var solver = SimplexSolver(system)
    solver.solve(parameters: parameters)
    return solver.outcome(withRanges: withRanges)
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
    engine.vertices.moveAway()
    update()
  }

  /// The values of the last solve on Double, within 1e-9 points of the exact ones.
  public mutating func fastValues() -> [Double] {
    guard !areValuesCurrent else { return values }
    switch answerer {
    case .reduction: areValuesCurrent = reduction.takeValues(&values)
    case .affineMap:
      affineAnswers.takeValues(&values)
      areValuesCurrent = true
    case .keptRows:
      if let outcome = keptOutcome(.values) {
        values = outcome.values
        areValuesCurrent = true
      }
    case .blocks: break
    }
    if !areValuesCurrent {
      engine.takeFastValues(&values)
      span.take(engine.presolve.system)
      // What is too close to call is decided in fractions, here as everywhere; and whether required
      // rows really conflict shows only when they are tried.
      if engine.isDoubtful || span.isWide || engine.status != .optimal {
        values = exactValues()
      } else if keepsRegions {
        affineAnswers.note(&engine)
      }
      areValuesCurrent = true
    }
    return values
  }

  /// The constraints as they are now.
  ///
  /// Rows that have been removed stay in it until many have; `row(of:)` finds those that have not.
  public var system: ConstraintSystem { engine.presolve.system }

  /// Whether the line graph has answered the last solve, so that there is no vertex of a simplex.
  public var isReduced: Bool { reduction.isWhole }

  /// Whether line graphs have answered some components in the last solve, and a simplex of their own the others.
  public var isDivided: Bool { reduction.isAnswer && !reduction.isWhole }

  /// Whether the last solve is of the rows that are kept, after those that conflict had been dropped.
  public var isOfKeptRows: Bool { if case .keptRows = answerer { true } else { false } }

  /// Whether a line graph has answered each variable in the last solve.
  public var reducedVariables: [Bool] {
    reduction.reducedVariables
      ?? [Bool](repeating: reduction.isWhole, count: system.variableCount)
  }

  /// Whether an earlier vertex has answered the last solve, as an affine map of the parameters.
  public var isAffine: Bool { if case .affineMap = answerer { true } else { false } }

  /// Why the line graph has left this system to the simplex, where it was asked.
  public var handover: Handover? { reduction.handover }

  /// Whether the last solve has ended at an answer beyond doubt, as far as solving tells, with all required rows kept.
  var isCertain: Bool {
    isAffine || !isOfKeptRows && engine.status == .optimal && !engine.isDoubtful
  }

  /// How many basis changes all solves so far have taken.
  public var pivotCount: Int {
    let count = engine.vertices.pivotCount + reduction.pivotCount
    guard case .keptRows(let kept) = answerer else { return count }
    return count + kept.pivotCount
  }

  /// How many variables required equalities leave free.
  public var freeVariableCount: Int {
    let presolve =
      needsRebuild
      ? Presolve<Double>(system, excluding: engine.presolve.isExcluded) : engine.presolve
    return presolve.leafCount
  }

  /// The outcome of the last solve with correctly rounded values.
  ///
  /// What it says besides them, conflict cores and ranges of what is open, takes many small solves:
  /// where they are not read, `exactValues` is much faster. Without ranges, what is open has no ends.
  public mutating func outcome(withRanges: Bool = true) -> SolveOutcome {
    outcome(withRanges ? .ranges : .openVariables)
  }

  /// The outcome of the last solve, as far as asked for.
  mutating func outcome(_ detail: Detail) -> SolveOutcome {
    reducedOutcome(detail) ?? keptOutcome(detail) ?? answer(detail).outcome
  }

  /// The outcome by the line graph; nil where it has none, or no ranges.
  private mutating func reducedOutcome(_ detail: Detail) -> SolveOutcome? {
    guard case .reduction = answerer else { return nil }
    let outcome = reduction.outcome(engine.presolve, parameters, detail)
    if !reduction.isAnswer { answerer = .blocks }
    return outcome
  }

  /// The outcome by what is kept where rows are dropped from a large system; nil where nobody has it there, and the
  /// blocks are solved then.
  private mutating func keptOutcome(_ detail: Detail) -> SolveOutcome? {
    guard case .keptRows(var kept) = answerer else { return nil }
    // Held once while it changes.
    answerer = .blocks
    guard let outcome = kept.outcome(detail) else {
      solveBlocks()
      return nil
    }
    answerer = .keptRows(kept)
    return outcome
  }

  /// The correctly rounded values of the last solve alone.
  public mutating func exactValues() -> [Double] {
    // Nothing is rounded there but the values.
    if reduction.isExact { return fastValues() }
    return outcome(.values).values
  }

  /// How much an answer says; each says what those before it say.
  enum Detail {
    /// Values and dropped rows, each alone as its core.
    case values
    /// Conflict cores and open variables, which have no ends.
    case openVariables
    /// Ranges of open variables.
    case ranges
  }

  /// An outcome with the equations that fix it.
  struct Answer {
    var outcome: SolveOutcome
    /// Required equalities in the order in which they were eliminated.
    var definingRows: [Int]
    /// The equations that fix the leaves.
    var active: [ActiveEquation]
    /// The violations of the outcome before they are rounded.
    var levelTotals: [PointReport.LevelTotal]
  }

  /// The answer of the last solve; one that says nothing where the thread's limits are reached.
  mutating func answer(_ detail: Detail) -> Answer {
    solveBlocks()
    // Kept, so that only rows that have come since are looked at next time.
    span.take(engine.presolve.system)
    if let answer = certifiedAnswer(detail), !isWide || isProved(answer.outcome, detail) {
      return answer
    }
    return provedAnswer(of: &engine, conflicts: [], detail) ?? exactAnswer(detail)
  }

  /// From so many leaves on, fractions take far longer for a solve than for the proof of an answer.
  private static let leastProvedLeaves = 64

  /// The answer where a solve on Double without some rows has ended in doubt, if it is proved to be one; nil for small
  /// systems.
  private func provedAnswer(
    of engine: inout SolverEngine<Double>,
    conflicts: [Conflict],
    _ detail: Detail
  ) -> Answer? {
    guard engine.isDoubtful, engine.status == .optimal,
      engine.presolve.leafCount >= Self.leastProvedLeaves,
      let answer = certifiedAnswer(of: &engine, conflicts: conflicts, detail, isProvedThen: true),
      isProved(answer.outcome, detail)
    else { return nil }
    return answer
  }

  // MARK: On Double

  /// The answer, or nil where it is not beyond doubt on Double.
  private mutating func certifiedAnswer(_ detail: Detail) -> Answer? {
    engine.confirm()
    switch engine.status {
    case .stepLimit: return nil
    case .optimal:
      return engine.isDoubtful ? nil : certifiedAnswer(of: &engine, conflicts: [], detail)
    // The search proves what it finds, whatever led to it.
    case .infeasible: break
    }
    var search = ConflictSearch(
      system: system,
      parameters: parameters,
      isExcluded: engine.presolve.isExcluded,
      reducing: reduction.policy
    )
    guard let conflicts = search.conflicts(withCores: detail != .values), !conflicts.isEmpty else {
      return nil
    }
    var rest = SolverEngine<Double>(system, excluding: excludedRows(conflicts))
    guard rest.solve(parameters: parameters) == .optimal else { return nil }
    return rest.isDoubtful
      ? provedAnswer(of: &rest, conflicts: conflicts, detail)
      : certifiedAnswer(of: &rest, conflicts: conflicts, detail)
        ?? provedAnswer(of: &rest, conflicts: conflicts, detail)
  }

  /// Rows that take no part once some are dropped.
  func excludedRows(_ conflicts: [Conflict]) -> ExcludedRows {
    engine.presolve.isExcluded.union(conflicts.lazy.map(\.dropped))
  }

  private func certifiedAnswer(
    of engine: inout SolverEngine<Double>,
    conflicts: [Conflict],
    _ detail: Detail,
    isProvedThen: Bool = false
  ) -> Answer? {
    let settled = engine.settled(collectingActive: true)
    let ambiguities = engine.ambiguities(parameters: parameters, detail)
    guard !engine.isDoubtful || isProvedThen else { return nil }
    let residual = ExactResidual(system: system, parameters: parameters)
    let solver = ExactPointSolver(
      residual: residual,
      definingRows: engine.presolve.definingRows,
      active: settled.active
    )
    let isTight = solver.tightRows
    let isExcluded = excludedRows(conflicts)
    let floors = RowFloors(engine, facePositionTolerance: settled.facePositionTolerance)
    func answer(at point: ExactPoint) -> Answer? {
      if settled.hasOpenColumns, point.rounded.contains(where: floors.isNearlyZero) { return nil }
      let report = PointReport(
        point: point,
        residual: residual,
        isTight: isTight,
        isExcluded: isExcluded,
        floors: floors
      )
      return report.outcome(conflicts: conflicts, ambiguities: ambiguities).map {
        Answer(
          outcome: $0.outcome,
          definingRows: solver.definingRows,
          active: solver.active,
          levelTotals: $0.levelTotals
        )
      }
    }
    guard let point = solver.point(near: settled.values) else { return nil }
    if let answer = answer(at: point) { return answer }
    // Where an error bound left the sign of a row open, rationals close it.
    guard case .bounded = point else { return nil }
    return solver.rationalPoint().flatMap { answer(at: $0) }
  }
}
