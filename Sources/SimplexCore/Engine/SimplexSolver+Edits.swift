// Edits of a live solver. Each goes on from the vertex of the last solve; `update()` afterwards finds
// the new optimum. An edit that throws has changed nothing. After any sequence of edits the outcome
// is that of a new solver for the same constraints in the same order, bit for bit (Documentation/SOLVER.md, When bits
// agree).

import Constraints
import ExactArithmetic

extension SimplexSolver {
  // MARK: Constraints

  /// The name of a row of `system`, to edit or remove it by.
  public func constraint(atRow row: Int) -> ConstraintID {
    directory?.id(ofRow: row) ?? ConstraintID(slot: Int32(row), generation: 0)
  }

  /// The row of `system` that a constraint is now, nil where it has been removed.
  public func row(of constraint: ConstraintID) -> Int? {
    guard let directory else {
      let row = Int(constraint.slot)
      return constraint.generation == 0 && row < system.rowCount ? row : nil
    }
    return directory.row(of: constraint)
  }

  /// Adds a constraint at the end of the constraint order.
  ///
  /// - Complexity: O(breakpoints of the form + entries of its row) where some constraint is on the
  ///   same form; a row of the tableau more where none is.
  /// - Returns: The name of the constraint, to edit or remove it by.
  /// - Throws: `SolverEditError` where a variable, parameter or number is none; nothing is changed.
  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) throws(SolverEditError) -> ConstraintID {
    try check(constraint)
    beginEdit()
    engine.presolve.addRow(constraint)
    if !needsRebuild { engine.takeLastRow() }
    return name()
  }

  /// Removes a constraint.
  ///
  /// A required equality that presolve has used up makes the solver presolve the rest anew, from the
  /// same active constraints.
  ///
  /// - Throws: `SolverEditError.unknownConstraint`; nothing is changed.
  public mutating func remove(_ constraint: ConstraintID) throws(SolverEditError) {
    let row = try knownRow(constraint)
    beginEdit()
    if needsRebuild || !engine.remove(row: row) {
      needsRebuild = true
      engine.presolve.exclude(row)
    }
    directory?.remove(row: row)
    removedCount += 1
  }

  /// Changes the constant of a constraint, which keeps its place in the constraint order.
  ///
  /// - Throws: `SolverEditError` where the constraint is unknown or the constant not finite; nothing is changed.
  public mutating func setConstant(
    _ value: ExactNumber,
    of constraint: ConstraintID
  ) throws(SolverEditError) {
    let row = try knownRow(constraint)
    try Self.checkFinite(value)
    endAnswers()
    let old = system.rows[row].constant
    engine.presolve.changeSystem { $0.setConstant(value, ofRow: row) }
    if engine.vertices.isStarted {
      reduction.end()
    } else {
      reduction.setConstant(ofRow: row, from: old, to: value)
      needsRebuild = true
    }
    if !needsRebuild { engine.takeConstant(ofRow: row) }
  }

  /// Changes the priority of a constraint, which keeps its place in the constraint order.
  ///
  /// - Parameters:
  ///   - value: The new priority, above 0 and at most 1000.
  ///   - constraint: The constraint.
  /// - Throws: `SolverEditError` where the constraint is unknown or the priority none; nothing is changed.
  public mutating func setPriority(
    _ value: Double,
    of constraint: ConstraintID
  ) throws(SolverEditError) {
    let row = try knownRow(constraint)
    guard Priority.isValid(value) else { throw .invalidPriority(value) }
    reweigh(row) { $0.setPriority(value, ofRow: row) }
  }

  /// Changes the weight of a constraint within its level.
  ///
  /// - Parameters:
  ///   - value: The new weight, positive and finite.
  ///   - constraint: The constraint.
  /// - Throws: `SolverEditError` where the constraint is unknown or the weight none; nothing is changed.
  public mutating func setWeight(
    _ value: Double,
    of constraint: ConstraintID
  ) throws(SolverEditError) {
    let row = try knownRow(constraint)
    guard value > 0, value.isFinite else { throw .invalidWeight(value) }
    // Blocks keep the tolerances of the weight that was, which the span may not have met.
    span.take(weight: engine.presolve.system.rows[row].weight)
    span.take(weight: value)
    reweigh(row) { $0.setWeight(value, ofRow: row) }
  }

  private mutating func reweigh(_ row: Int, _ change: (inout ConstraintSystem) -> Void) {
    beginEdit()
    if needsRebuild || !engine.reweigh(row: row, change) {
      needsRebuild = true
      engine.presolve.changeSystem(change)
    }
  }

  // MARK: Variables and parameters

  /// Adds variables at the end of the variable order; returns the first one's number.
  @discardableResult
  public mutating func addVariables(_ count: Int = 1) -> Int {
    beginEdit()
    let first = engine.presolve.changeSystem { $0.addVariables(count) }
    if !needsRebuild { engine.takeNewVariables(from: first) }
    return first
  }

  /// Changes the value of a parameter from now on.
  ///
  /// - Throws: `SolverEditError` where the parameter is unknown or the value not finite; nothing is changed.
  public mutating func setParameter(
    _ parameter: Int,
    to value: ExactNumber
  ) throws(SolverEditError) {
    guard parameters.indices.contains(parameter) else { throw .unknownParameter(parameter) }
    try Self.checkFinite(value)
    parameters[parameter] = value
    areParametersDefaults = false
    engine.vertices.moveAway()
    areValuesCurrent = false
  }

  /// Adds a constraint that holds a variable at a value that `suggest` changes.
  ///
  /// - Returns: The name of the constraint, for `suggest`.
  /// - Throws: `SolverEditError` where the variable is unknown, the value not finite or the priority none; nothing is
  ///   changed.
  public mutating func addEditVariable(
    _ variable: Int,
    at value: ExactNumber = .zero,
    priority: Double = 999
  ) throws(SolverEditError) -> ConstraintID {
    try add(
      LinearConstraint(
        [.init(.one, variable)],
        constant: -value,
        .equal,
        priority: priority
      )
    )
  }

  /// Changes the value an edit variable is held at.
  ///
  /// - Throws: `SolverEditError` where the constraint is unknown or the value not finite; nothing is changed.
  public mutating func suggest(
    _ value: ExactNumber,
    for edit: ConstraintID
  ) throws(SolverEditError) {
    try setConstant(-value, of: edit)
  }

  /// Finds the optimum after edits, going on from the last answer.
  public mutating func update() {
    areValuesCurrent = false
    areBlocksSolved = false
    // What is left of the last answer makes room for the next one.
    answerer = .blocks
    answerer = findAnswerer()
    if case .blocks = answerer { solveBlocks() }
  }

  /// Who has the answer, the cheapest first; where it is the blocks, they are not solved yet.
  private mutating func findAnswerer() -> Answerer {
    // Each question to the reduction holds the system once more, which takes as long as a small solve.
    if !reduction.hasPassedOn, let answerer = findReduction() { return answerer }
    return affineAnswers.find(parameters) ? .affineMap : .blocks
  }

  /// Who has the answer without an earlier vertex and without the blocks; nil for nobody.
  private mutating func findReduction() -> Answerer? {
    if reduction.substitute(system, parameters) { return .reduction }
    presolveForReduction()
    if reduction.solve(system, parameters) { return .reduction }
    // Where the graph of all rows ends at a conflict, so do those of the components.
    if reduction.isDivisible, !reduction.endsAtConflict {
      // What an edit has left without a vertex is presolved once more; components stay what they are where only
      // constants have changed.
      if needsRebuild, !reduction.isDivided { rebuild() }
      if reduction.divide(engine.presolve, parameters) { return .reduction }
    }
    if reduction.mayConflict, removedCount == 0, engine.presolve.isExcluded.isEmpty,
      let kept = KeptSystem(system, parameters: parameters, reducing: reduction.policy)
    {
      return .keptRows(kept)
    }
    return nil
  }

  /// Brings the blocks to the optimum, where the line graph or an affine answer has served without them.
  mutating func solveBlocks() {
    guard !areBlocksSolved else { return }
    areBlocksSolved = true
    if needsRebuild || isWorthCompacting { rebuild() }
    if !engine.vertices.isStarted, reduction.takeValues(&values) {
      engine.vertices.prefer(system.rowsHolding(at: values, parameters: parameters))
    }
    _ = engine.vertices.isSolved ? engine.solve() : engine.solve(parameters: parameters)
  }

  // MARK: Another system

  /// Takes another system in the place of this one: where only constants of rows are others, the next solve goes on from
  /// the last answer, elsewhere nothing is left of it.
  ///
  /// - Ensures: the next answer is that of a new solver of `other`, bit for bit.
  /// - Complexity: O(terms) where only constants are others, besides what their edits take.
  public mutating func take(_ other: ConstraintSystem) {
    // A row that was taken out may still stand in the system.
    guard removedCount == 0, engine.presolve.isExcluded.isEmpty,
      let rows = other.rowsWithOtherConstants(than: system)
    else {
      self = SimplexSolver(other, reducing: reduction.policy)
      return
    }
    takeConstants(ofRows: rows, from: other)
    let defaults = (0..<other.parameterCount).map { other.parameterDefault($0) }
    engine.presolve.changeSystem { system in
      for (parameter, value) in defaults.enumerated() {
        system.setDefault(value, ofParameter: parameter)
      }
    }
    areParametersDefaults = false
  }

  /// Takes the constants of rows that are otherwise the same in another system.
  package mutating func takeConstants(ofRows rows: [Int], from other: ConstraintSystem) {
    for row in rows {
      let value = other.exactConstant[row].map { ExactNumber($0) }
      // A system's constants are finite, and its rows are known here.
      try? setConstant(
        value ?? ExactNumber(other.rows[row].constant),
        of: constraint(atRow: row)
      )
    }
  }

  // MARK: Checks

  private func knownRow(_ constraint: ConstraintID) throws(SolverEditError) -> Int {
    guard let row = row(of: constraint) else { throw .unknownConstraint }
    return row
  }

  private static func checkFinite(_ value: ExactNumber) throws(SolverEditError) {
    guard value.double.isFinite else { throw .notFinite(value.double) }
  }

  private func check(_ constraint: LinearConstraint) throws(SolverEditError) {
    for term in constraint.terms {
      guard term.index >= 0, term.index < system.variableCount else {
        throw .unknownVariable(term.index)
      }
      try Self.checkFinite(term.coefficient)
    }
    for term in constraint.parameterTerms {
      guard term.index >= 0, term.index < system.parameterCount else {
        throw .unknownParameter(term.index)
      }
      try Self.checkFinite(term.coefficient)
    }
    try Self.checkFinite(constraint.constant)
    guard Priority.isValid(constraint.priority) else {
      throw .invalidPriority(constraint.priority)
    }
    guard constraint.weight > 0, constraint.weight.isFinite else {
      throw .invalidWeight(constraint.weight)
    }
  }

  // MARK: Upkeep

  /// Forgets what answers the system as it was.
  private mutating func endAnswers() {
    areValuesCurrent = false
    answerer = .blocks
    affineAnswers.removeAll()
  }

  /// Makes ready for a change of the system.
  private mutating func beginEdit() {
    endAnswers()
    if engine.vertices.isStarted { reduction.end() } else { reduction.edit() }
    if directory == nil { directory = ConstraintDirectory(rowCount: system.rowCount) }
    // What has never been solved has no vertex to go on from.
    if !engine.vertices.isStarted { needsRebuild = true }
  }

  private mutating func name() -> ConstraintID {
    directory?.append() ?? constraint(atRow: system.rowCount - 1)
  }

  /// Whether so many rows have been removed, or added without presolve, that a new start pays.
  private var isWorthCompacting: Bool { removedCount > max(256, system.rowCount / 2) }

  /// Makes ready what the line graph is asked about: the rows that are left, and, before the first solve,
  /// how large their blocks are.
  private mutating func presolveForReduction() {
    guard needsRebuild, !engine.vertices.isStarted else { return }
    guard reduction.isUntried || reduction.isPossible else { return }
    if removedCount > 0 { forgetRemovedRows() }
    guard reduction.isUntried, !reduction.begins(without: system, substituting: false) else {
      return
    }
    rebuild()
    reduction.begin(engine)
  }

  /// Takes the rows that have been removed out of the system.
  private mutating func forgetRemovedRows() {
    engine.presolve.forgetExcludedRows()
    directory?.closeUp()
    removedCount = 0
    span = CoefficientSpan()
  }

  /// Presolves what is left anew, to start at the rows that are active now.
  private mutating func rebuild() {
    needsRebuild = false
    let activeRows = engine.vertices.activeRows
    var isActive = system.mask(of: activeRows)
    if removedCount > 0, !engine.presolve.isExcluded.isEmpty {
      let isExcluded = engine.presolve.isExcluded
      isActive = isActive.indices.filter { !isExcluded[$0] }.map { isActive[$0] }
      forgetRemovedRows()
    }
    engine = SolverEngine(system)
    if !activeRows.isEmpty { engine.vertices.prefer(isActive) }
  }
}
