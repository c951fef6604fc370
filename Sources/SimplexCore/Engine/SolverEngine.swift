// One system on one kind of number: presolve, forms, blocks, and their vertices. The engine decides;
// values that people read are computed afterwards from what it found active (ExactPoint).

import Constraints
import ExactArithmetic
import Kernels

/// Why an engine has no optimum to show.
enum EngineStatus: Equatable {
  /// Every block is at its optimum.
  case optimal
  /// Required rows cannot hold together.
  case infeasible
  /// The bound on steps was reached.
  case stepLimit
}

/// An equation that holds at the answer and takes part in fixing it.
enum ActiveEquation: Hashable {
  /// The row holds with equality.
  case row(Int)
  /// The variable is 0.
  case zero(variable: Int)
}

/// Solves one system at one set of parameters after another, and after one edit after another.
struct SolverEngine<Scalar: SolverScalar> {
  typealias Term = Elimination<Scalar>.Term

  var presolve: Presolve<Scalar>
  var blocks: [BlockSimplex<Scalar>] = []
  var constants = ParametricConstants<Scalar>()

  /// Rows to start at, where an earlier engine of nearly the same system ended; empty for none.
  var isPreferred: [Bool] = []
  /// Whether blocks are at the vertex of an earlier solve.
  var isStarted = false
  /// Whether breakpoints are where the parameters say.
  var arePositionsCurrent = false
  /// Whether rows without leaves hold.
  var doConditionsHold = true
  /// Blocks that an edit has touched since the last solve.
  var touchedBlocks: [Int32] = []
  /// How each block ended; empty before the first solve.
  var blockStatus: [EngineStatus] = []
  var isDoubtful = false
  /// Whether some row without leaves was too close to call.
  var isConditionDoubtful = false

  /// Presolves a system.
  ///
  /// Rows in `excluded` take no part.
  init(_ system: ConstraintSystem, excluding excluded: [Bool] = []) {
    presolve = Presolve(system, excluding: excluded)
    layOut()
  }

  /// Presolves another system in the memory of this one; `fill` gets it empty.
  mutating func replaceSystem(_ fill: (inout ConstraintSystem) -> Void) {
    presolve.replaceSystem(fill)
    isPreferred = []
    isStarted = false
    arePositionsCurrent = false
    doConditionsHold = true
    touchedBlocks.removeAll(keepingCapacity: true)
    blockStatus.removeAll(keepingCapacity: true)
    isConditionDoubtful = false
    layOut()
  }

  /// Makes the blocks of the presolved system.
  private mutating func layOut() {
    isDoubtful = presolve.isDoubtful
    constants.reset(presolve)
    let count = presolve.levels.count
    blocks.reserveCapacity(count)
    if blocks.count > count { blocks.removeLast(blocks.count - count) }
    for number in 0..<count {
      if number == blocks.count { blocks.append(BlockSimplex()) }
      presolve.layOut(number, in: &blocks[number])
    }
  }

  // MARK: Answers

  /// The values of the leaves at the blocks' vertices; defined variables are 0.
  func leafValues() -> [Scalar] {
    var values = [Scalar](repeating: .zero, count: presolve.system.variableCount)
    takeLeafValues(&values)
    return values
  }

  /// Writes the values of the leaves at the blocks' vertices.
  func takeLeafValues(_ values: inout [Scalar]) {
    for block in blocks.indices {
      for form in blocks[block].forms.indices where blocks[block].forms[form].leaf >= 0 {
        values[Int(blocks[block].forms[form].leaf)] = blocks[block].forms[form].value
      }
    }
  }

  /// Computes the defined variables from the leaves.
  func complete(_ values: inout [Scalar]) {
    constants.complete(&values, presolve)
  }

  /// The rows that breakpoints hold at the current vertices; none before the first solve.
  var activeRows: [Int] {
    guard isStarted else { return [] }
    var rows: [Int] = []
    for block in blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        if row < Breakpoint<Scalar>.firstArtificial { rows.append(Int(row)) }
      }
    }
    return rows
  }
}
