// Ambiguity: which variables can take more than one value with every level at its optimum, before
// the tie-break. The optimal face of a block is where each form stays on the piece of its penalty
// whose slope is the form's multiplier. Whatever changes along a direction inside that face that
// has nothing special about it is ambiguous (FaceInterior; Documentation/SOLVER.md, What levels leave open).

extension SolverEngine {
  /// The variables that can take more than one value, ascending.
  mutating func ambiguousVariables() -> [Int] {
    var move = [Scalar](repeating: .zero, count: presolve.system.variableCount)
    var isMoved = false
    var weights = MoveWeights()
    for index in vertices.blocks.indices {
      for (leaf, moved) in movesInsideFace(ofBlock: index, &weights) where moved != .zero {
        move[leaf] = moved
        isMoved = true
      }
    }
    guard isMoved else { return [] }
    presolve.elimination.complete(
      &move,
      constants: [Scalar](repeating: .zero, count: presolve.system.variableCount)
    )
    let isDoubtful =
      move.indices.contains { variable in
        move[variable].isDoubtful(Tolerances.entryFloor, Tolerances.entryCeiling)
          || isLost(move, of: variable)
      }
    if isDoubtful { doubt.insert(.faces) }
    return move.indices.filter { move[$0].sign(Tolerances.entryFloor) != 0 }
  }

  /// Whether a variable moves so little that it seems not to, and yet by more than its definition's rounding errors.
  private func isLost(_ move: [Scalar], of variable: Int) -> Bool {
    let moved = move[variable]
    guard moved != .zero, moved.sign(Tolerances.entryFloor) == 0,
      !presolve.elimination.isLeaf(variable)
    else { return false }
    let elimination = presolve.elimination
    let definition = elimination.variables[variable]
    let terms = Int(definition.termStart)..<Int(definition.termStart + definition.termCount)
    let magnitude = elimination.terms[terms].reduce(0) { sum, term in
      sum + abs(term.coefficient.approximate * move[Int(term.variable)].approximate)
    }
    return abs(moved.approximate) > magnitude * Tolerances.coefficientFloor
  }

  /// How leaves of a block move along a direction inside the optimal face.
  private mutating func movesInsideFace(
    ofBlock index: Int,
    _ weights: inout MoveWeights
  )
    -> [(leaf: Int, move: Scalar)]
  {
    guard
      let face = vertices.blocks[index].levelFace(firstArtificial: presolve.firstArtificial)
    else { return [] }
    var interior = FaceInterior(face.simplex)
    let columnMove = interior.direction(&weights)
    var sawDoubt = interior.isDoubtful
    let moves = face.leaves.map { leaf, entries in
      var sum = Scalar.zero
      for column in entries.indices where columnMove[column] != .zero {
        sum.addEntry(entries[column] * columnMove[column], &sawDoubt)
      }
      return (leaf: leaf, move: sum)
    }
    if sawDoubt { doubt.insert(.faces) }
    return moves
  }
}
