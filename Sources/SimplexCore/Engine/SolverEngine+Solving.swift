// From parameters to the optimum: constants, positions of breakpoints, and a run of the simplex in
// each block, from its last vertex where there is one.

import Constraints
import ExactArithmetic
import Kernels

extension SolverEngine {
  /// Solves at given parameters, from the last vertex where there is one.
  mutating func solve(parameters given: [ExactNumber]) -> EngineStatus {
    arePositionsCurrent = false
    return solve(at: given)
  }

  /// Solves at the current parameters after edits.
  mutating func solve() -> EngineStatus { solve(at: constants.parameters) }

  private mutating func solve(at parameters: [ExactNumber]) -> EngineStatus {
    if Scalar.isExact { WorkCounts.countFractionSolve() }
    if arePositionsCurrent { return solveTouchedBlocks() }
    isDoubtful = presolve.isDoubtful
    isConditionDoubtful = false
    touchedBlocks.removeAll(keepingCapacity: true)
    constants.take(parameters, presolve)
    doConditionsHold = constants.conditionsHold(presolve, &isConditionDoubtful)
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
    constants.movePositions(of: &block, presolve)
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
    complete(&values)
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
