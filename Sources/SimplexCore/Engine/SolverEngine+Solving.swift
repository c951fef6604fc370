// From parameters to the optimum: constants, positions of breakpoints, and a run of the simplex in
// each block, from its last vertex where there is one.

import Constraints
import ExactArithmetic
import Kernels

extension SolverEngine {
  /// Solves at given parameters, from the last vertex where there is one.
  mutating func solve(parameters given: [ExactNumber]) -> EngineStatus {
    parameters = given
    arePositionsCurrent = false
    return solve()
  }

  /// Solves at the current parameters after edits.
  mutating func solve() -> EngineStatus {
    if Scalar.isExact { WorkCounts.countFractionSolve() }
    if arePositionsCurrent { return solveTouchedBlocks() }
    isDoubtful = presolve.isDoubtful
    isConditionDoubtful = false
    touchedBlocks.removeAll(keepingCapacity: true)
    takeParameters()
    doConditionsHold = conditionsHold()
    if isConditionDoubtful { isDoubtful = true }
    // Without them there is no answer, and the blocks wait where they are.
    guard doConditionsHold else { return .infeasible }
    // The array is taken apart from the engine while its blocks change in place.
    var blocks: [BlockSimplex<Scalar>] = []
    swap(&blocks, &self.blocks)
    blockStatus.removeAll(keepingCapacity: true)
    blockStatus.reserveCapacity(blocks.count)
    for index in blocks.indices {
      blockStatus.append(solve(&blocks[index]))
      let pivots = Tolerances.pivotsBetweenChecks
      if Self.hasMended(&blocks[index], after: pivots, presolve) {
        blockStatus[index] = Self.finish(&blocks[index], .freshNumbers)
      }
      if blocks[index].hasDoubt { isDoubtful = true }
    }
    swap(&blocks, &self.blocks)
    isStarted = true
    isPreferred = []
    arePositionsCurrent = true
    return status
  }

  /// How the last solve ended.
  var status: EngineStatus {
    guard doConditionsHold else { return .infeasible }
    return blockStatus.first { $0 != .optimal } ?? .optimal
  }

  private mutating func solve(_ block: inout BlockSimplex<Scalar>) -> EngineStatus {
    block.isDoubtful = false
    block.hasJoinedPositions = false
    block.mayBreakRequiredRows = true
    movePositions(of: &block)
    if isStarted {
      block.reposition()
    } else {
      for form in block.forms.indices { block.sortBreakpoints(ofForm: form) }
      if isPreferred.isEmpty {
        block.startAtStrongestWishes()
      } else {
        block.start(preferring: isPreferred)
      }
    }
    return Self.finish(&block, .freshNumbers)
  }

  private mutating func solveTouchedBlocks() -> EngineStatus {
    while let index = touchedBlocks.popLast() {
      blockStatus[Int(index)] = Self.finish(&blocks[Int(index)], .updatedNumbers)
      let pivots = Tolerances.pivotsBetweenChecks
      if Self.hasMended(&blocks[Int(index)], after: pivots, presolve) {
        blockStatus[Int(index)] = Self.finish(&blocks[Int(index)], .freshNumbers)
      }
      if blocks[Int(index)].hasDoubt {
        isDoubtful = true
      }
    }
    return status
  }

  /// Runs a block to its optimum.
  static func finish(
    _ block: inout BlockSimplex<Scalar>,
    _ trust: IterationTrust
  )
    -> EngineStatus
  {
    guard block.optimise(trust) == .optimal else {
      block.mayBreakRequiredRows = true
      return .stepLimit
    }
    // An optional row never makes a higher level worse.
    if block.mayBreakRequiredRows { block.mayBreakRequiredRows = !block.requiredRowsHold() }
    return block.mayBreakRequiredRows ? .infeasible : .optimal
  }

  // MARK: Constants

  /// Computes constants at the current parameters.
  private mutating func takeParameters() {
    parameterValues.removeAll(keepingCapacity: true)
    parameterValues.reserveCapacity(parameters.count)
    for parameter in parameters { parameterValues.append(Scalar(rounding: parameter)) }
    guard parameterMap == nil else { return }
    // A map pays from the third row of parameters on.
    walkCount += 1
    if walkCount > 2, Scalar.usesParameterMaps, parameters.count <= ParameterMap<Scalar>.limit {
      parameterMap = ParameterMap(self)
      return
    }
    walk()
  }

  /// Computes constants by a walk through all rows and definitions.
  mutating func walk() {
    for row in 0..<presolve.system.rowCount {
      rowConstant[row] = Scalar.constant(ofRow: row, in: presolve.system, parameters: parameters)
    }
    carryConstants()
  }

  /// Computes how the constants change with a parameter.
  mutating func walk(alongParameter parameter: Int) {
    for row in 0..<presolve.system.rowCount {
      rowConstant[row] = .zero
      for term in presolve.system.parameterTerms(ofRow: row)
      where Int(presolve.system.parameterTerms[term].variable) == parameter {
        rowConstant[row] += Scalar.coefficient(ofParameterTerm: term, in: presolve.system)
      }
    }
    carryConstants()
  }

  /// Carries the rows' constants through the definitions.
  private mutating func carryConstants() {
    presolve.elimination.definitionConstants(rowConstant, into: &definitionConstant)
    for variable in valueAtOrigin.indices { valueAtOrigin[variable] = .zero }
    presolve.elimination.complete(&valueAtOrigin, constants: definitionConstant)
  }

  /// A row's left side where all leaves are 0.
  // Not inlined, it would be called with a copy of the whole engine.
  @inline(__always)
  func rowAtOrigin(_ row: Int) -> Scalar {
    var sum = rowConstant[row]
    for term in presolve.system.terms(ofRow: row) {
      sum +=
        Scalar.coefficient(ofTerm: term, in: presolve.system)
        * valueAtOrigin[Int(presolve.system.terms[term].variable)]
    }
    return sum
  }

  // MARK: Conditions

  /// Whether rows without leaves hold.
  private mutating func conditionsHold() -> Bool {
    if let parameterMap {
      return parameterMap.conditionsHold(parameterValues, &isConditionDoubtful)
    }
    for condition in presolve.elimination.conditions where presolve.takesPart(Int(condition.row)) {
      let row = Int(condition.row)
      let rest =
        rowConstant[row]
        + presolve.elimination.tracedSum(
          condition.traceStart,
          condition.traceCount,
          definitionConstant
        )
      if conditionSign(rest, row) != 0 { return false }
    }
    for row in presolve.table.rows.indices where presolve.table.rows[row].kind == .condition {
      guard presolve.system.isRequired(row) else { continue }
      let sign = conditionSign(rowAtOrigin(row), row)
      if presolve.system.rows[row].relation.isBroken(bySign: sign) { return false }
    }
    return true
  }

  /// The sign of a sum of known values, where rounding counts as 0.
  private mutating func conditionSign(_ value: Scalar, _ row: Int) -> Int {
    guard value != .zero else { return 0 }
    var extent = max(1, abs(rowConstant[row].approximate))
    for term in presolve.system.terms(ofRow: row) {
      let part =
        presolve.system.terms[term].coefficient
        * valueAtOrigin[Int(presolve.system.terms[term].variable)].approximate
      extent = max(extent, abs(part))
    }
    let floor = extent * Tolerances.positionFloor
    if value.isDoubtful(floor, extent * Tolerances.positionCeiling) { isConditionDoubtful = true }
    return value.sign(floor)
  }

  // MARK: Positions

  /// Moves a block's breakpoints to where the parameters say.
  func movePositions(of block: inout BlockSimplex<Scalar>) {
    block.extent = 1
    if let parameterMap {
      Self.move(&block) { parameterMap.position(ofRow: $0, parameterValues) }
    } else {
      Self.move(&block) { -rowAtOrigin($0) / presolve.table.rows[$0].lead }
    }
    block.setTolerances()
  }

  @inline(__always)
  static func move(_ block: inout BlockSimplex<Scalar>, _ position: (Int) -> Scalar) {
    for form in block.forms.indices {
      for index in block.breakpoints(ofForm: form) {
        let row = block.breakpoints[index].row
        if row < Breakpoint<Scalar>.firstArtificial {
          block.breakpoints[index].position = position(Int(row))
        }
        block.widenTolerances(block.breakpoints[index])
      }
    }
  }

  /// Where a row's breakpoint lies on its form.
  func position(ofRow row: Int) -> Scalar {
    if let parameterMap { return parameterMap.position(ofRow: row, parameterValues) }
    return -rowAtOrigin(row) / presolve.table.rows[row].lead
  }
}

// MARK: - Values

extension SolverEngine {
  /// Writes the values at the vertex, ties settled.
  mutating func takeFastValues(_ values: inout [Scalar]) {
    guard doConditionsHold, !hasOpenColumns() else {
      values = settled(collectingActive: false).values
      return
    }
    if values.count != presolve.system.variableCount {
      values = [Scalar](repeating: .zero, count: presolve.system.variableCount)
    }
    takeLeafValues(&values)
    if let parameterMap {
      parameterMap.complete(&values, parameterValues)
    } else if blocks.isEmpty {
      // Without leaves the walk has computed every value.
      for variable in values.indices { values[variable] = valueAtOrigin[variable] }
    } else {
      presolve.elimination.complete(&values, constants: definitionConstant)
    }
  }

  /// Whether some column is left to the tie-break over variables.
  private mutating func hasOpenColumns() -> Bool {
    for index in blocks.indices where blocks[index].hasOpenColumns() { return true }
    return false
  }

  /// Makes sure that nothing rests on numbers that were updated step by step.
  mutating func confirm() {
    guard arePositionsCurrent else { return }
    var hasDoubt = presolve.isDoubtful
    for index in blocks.indices {
      blockStatus[index] = Self.confirm(&blocks[index], blockStatus[index], presolve)
      if blocks[index].hasDoubt { hasDoubt = true }
    }
    isDoubtful = hasDoubt || isConditionDoubtful
  }

  /// The same for one block, which ended with `status`.
  static func confirm(
    _ block: inout BlockSimplex<Scalar>,
    _ status: EngineStatus,
    _ presolve: Presolve<Scalar>
  ) -> EngineStatus {
    var status = status
    if block.stepsSinceRecompute > 0 || block.isDoubtful {
      block.isDoubtful = false
      block.mayBreakRequiredRows = true
      block.recompute()
      status = finish(&block, .freshNumbers)
    }
    if hasMended(&block, after: 1, presolve) { status = finish(&block, .freshNumbers) }
    return status
  }
}
