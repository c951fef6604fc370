// From parameters to the optimum, and from there to values.

import Constraints
import ExactArithmetic
import Kernels

extension SolverEngine {
  /// Goes to other parameters; nothing is solved there yet.
  mutating func take(parameters given: [ExactNumber]) {
    vertices.moveAway()
    constants.take(given, presolve)
  }

  /// Solves at given parameters, from the last vertex where there is one.
  mutating func solve(parameters given: [ExactNumber]) -> EngineStatus {
    vertices.moveAway()
    return solve(at: given)
  }

  /// Solves at the current parameters after edits.
  mutating func solve() -> EngineStatus { solve(at: constants.parameters) }

  private mutating func solve(at parameters: [ExactNumber]) -> EngineStatus {
    if Scalar.isExact { WorkCounts.countFractionSolve() }
    guard !vertices.isSolved else {
      if vertices.solveTouched(presolve) { doubt.insert(.blocks) }
      return status
    }
    doubt = presolve.isDoubtful ? .presolve : []
    constants.take(parameters, presolve)
    var isConditionDoubtful = false
    if constants.conditionsHold(presolve, &isConditionDoubtful) {
      if vertices.solve(presolve, constants) { doubt.insert(.blocks) }
    } else {
      // Without them there is no answer, and the blocks wait where they are.
      vertices.breakConditions()
    }
    if isConditionDoubtful { doubt.insert(.conditions) }
    return status
  }

  /// Makes sure that nothing rests on numbers that were updated step by step.
  mutating func confirm() {
    guard vertices.isSolved else { return }
    doubt.formIntersection(.conditions)
    if presolve.isDoubtful { doubt.insert(.presolve) }
    if vertices.confirm(presolve) { doubt.insert(.blocks) }
  }

  /// Writes the values at the vertex, ties settled.
  mutating func takeFastValues(_ values: inout [Scalar]) {
    if vertices.joinsFarPositions { doubt.insert(.blocks) }
    guard status != .infeasible(.conditions), !vertices.hasOpenColumns() else {
      let settled = settled(collectingActive: false)
      values = settled.values
      // On a face that reaches far, what the tie-break brings to 0 may be left further from it than values may be off.
      let doubtful = Tolerances.fastValue..<max(settled.facePositionTolerance, Tolerances.fastValue)
      if values.contains(where: { doubtful.contains(abs($0.approximate)) }) { doubt.insert(.faces) }
      return
    }
    if values.count != presolve.system.variableCount {
      values.removeAll(keepingCapacity: true)
      values.append(contentsOf: repeatElement(.zero, count: presolve.system.variableCount))
    }
    vertices.takeLeafValues(&values)
    complete(&values)
  }
}
