// Single blocks, and groups of blocks whose answers hang together. Constraints never join two
// blocks; the end of the tie-break can, where it makes small a variable over the leaves of both.
// Which blocks that may be is settled beforehand and for all parameters, so that it never depends on
// the points that have been asked for.

import Constraints
import ExactArithmetic

extension SolverEngine {
  /// Solves one block at the current parameters.
  ///
  /// - Parameters:
  ///   - index: The block.
  ///   - start: Where its solve begins.
  ///   - position: Where a row's breakpoint lies; nil where the engine is to say that.
  /// - Returns: How it ended.
  mutating func solveBlock(
    _ index: Int,
    from start: BlockStart,
    position: ((Int) -> Scalar)? = nil
  ) -> BlockStatus {
    if let position {
      vertices.blocks[index].moveBreakpoints(position)
    } else {
      constants.movePositions(of: &vertices.blocks[index], presolve)
    }
    return vertices.blocks[index].solve(from: start)
  }

  /// The leaves that move with some columns.
  func leaves(movedBy open: [OpenColumn]) -> Set<Int32> {
    var leaves: Set<Int32> = []
    var vector = SparseVector<Scalar>()
    for item in open {
      vertices.blocks[item.block].forEachLeaf(movedBy: item.column, &vector) { leaf, _ in
        leaves.insert(leaf)
      }
    }
    return leaves
  }

  // MARK: Groups

  /// Blocks whose answers hang together, ascending; most stand alone.
  ///
  /// - Requires: positions are those of some parameters.
  func groups(_ expansions: [LeafExpansion]) -> [[Int]] {
    let isDecided = vertices.blocks.indices.map { isDecidedByConstraints($0) }
    var groups = DisjointSets(count: vertices.blocks.count)
    for expansion in expansions {
      let touched = expansion.leaves.map { Int(presolve.addressOfLeaf[Int($0)].block) }
      guard touched.contains(where: { !isDecided[$0] }) else { continue }
      for other in touched.dropFirst() { groups.join(touched[0], other) }
    }
    return groups.sets()
  }

  /// Whether constraints leave nothing open in a block, whatever the parameters: forms that cannot
  /// move without a violation that changes span all leaves.
  private func isDecidedByConstraints(_ index: Int) -> Bool {
    let block = vertices.blocks[index]
    var isPinned: Set<Int32> = []
    var rest: [[FormTable<Scalar>.Term]] = []
    block.forEachTableForm { form, _, breakpoints in
      if isTight(breakpoints) { rest.append(Array(presolve.table.terms(ofForm: form))) }
    }
    // A form with one leaf that is not pinned yet pins it.
    var didPin = true
    while didPin {
      didPin = false
      for form in rest.indices {
        rest[form].removeAll { isPinned.contains($0.leaf) }
        if rest[form].count == 1 {
          isPinned.insert(rest[form][0].leaf)
          didPin = true
        }
      }
      rest.removeAll(where: \.isEmpty)
    }
    let openCount = block.columnCount - isPinned.count
    if openCount == 0 { return true }
    // What is tangled is eliminated; where that is much work, the block may as well count as open.
    guard openCount <= 48, rest.count >= openCount else { return false }
    return Self.rank(of: rest) == openCount
  }

  /// Whether a form's penalty has no flat part, wherever its breakpoints lie.
  private func isTight(_ breakpoints: ArraySlice<Breakpoint<Scalar>>) -> Bool {
    var upper: [Scalar] = []
    var lower: [Scalar] = []
    for breakpoint in breakpoints where breakpoint.level >= 0 {
      if breakpoint.left != .zero, breakpoint.right != .zero { return true }
      let position = constants.position(ofRow: Int(breakpoint.row), presolve)
      if breakpoint.right != .zero { upper.append(position) } else { lower.append(position) }
    }
    return upper.contains { upper in
      lower.contains { lower in upper == lower }
    }
  }

  /// How many of some forms are independent.
  private static func rank(of forms: [[FormTable<Scalar>.Term]]) -> Int {
    var pivots: [(leaf: Int32, row: [Int32: Scalar])] = []
    for form in forms {
      var row: [Int32: Scalar] = [:]
      for term in form { row[term.leaf] = term.coefficient }
      for pivot in pivots {
        guard let factor = row[pivot.leaf] else { continue }
        for (leaf, coefficient) in pivot.row {
          row[leaf] = (row[leaf] ?? .zero) - factor * coefficient
        }
        row = row.filter { $0.value != .zero }
      }
      guard let leaf = row.keys.min(), let lead = row[leaf] else { continue }
      pivots.append((leaf, row.mapValues { $0 / lead }))
    }
    return pivots.count
  }
}

extension SolverEngine<PerturbedNumber> {
  /// Every variable over parameters and leaves.
  ///
  /// - Requires: all parameters are 0.
  mutating func expansions() -> [LeafExpansion] {
    presolve.makeUnique()
    let zeros = [Rational](repeating: .zero, count: presolve.system.parameterCount)
    return (0..<presolve.system.variableCount).map { variable in
      let base = constants.valueAtOrigin(ofVariable: variable)
      var expansion = LeafExpansion(affine: base.coefficients(at: zeros))
      if presolve.elimination.isLeaf(variable) {
        expansion.leaves = [Int32(variable)]
        expansion.coefficients = [.one]
      } else {
        presolve.expand(variable: variable)
        expansion.leaves = presolve.elimination.leaves.sorted()
        expansion.coefficients = expansion.leaves.map {
          presolve.elimination.leafCoefficient($0).base
        }
      }
      return expansion
    }
  }
}
