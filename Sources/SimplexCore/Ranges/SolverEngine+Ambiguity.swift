// Ambiguity: which variables can take more than one value with every level at its optimum, before
// the tie-break. The optimal face of a block is where each form stays on the piece of its penalty
// whose slope is the form's multiplier. Whatever changes along a direction inside that face that
// has nothing special about it is ambiguous (FaceInterior).

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
    if move.contains(where: { $0.isDoubtful(Tolerances.entryFloor, Tolerances.entryCeiling) }) {
      doubt.insert(.faces)
    }
    return move.indices.filter { move[$0].sign(Tolerances.entryFloor) != 0 }
  }

  /// How leaves of a block move along a direction inside the optimal face.
  private mutating func movesInsideFace(
    ofBlock index: Int,
    _ weights: inout MoveWeights
  )
    -> [(leaf: Int, move: Scalar)]
  {
    guard let face = levelFace(ofBlock: index) else { return [] }
    var interior = FaceInterior(face.simplex)
    let columnMove = interior.direction(&weights)
    if interior.isDoubtful { doubt.insert(.faces) }
    return face.leaves.map { leaf, entries in
      var sum = Scalar.zero
      for column in entries.indices where columnMove[column] != .zero {
        sum += entries[column] * columnMove[column]
      }
      return (leaf, sum)
    }
  }

  /// The face of a block on which every level is at its optimum.
  struct LevelFace {
    /// The block's columns that may move, ascending; the face has a column for each.
    var open: [Int]
    /// The leaves that move with them, each over these columns.
    var leaves: [(leaf: Int, entries: [Scalar])]
    /// The face at the block's vertex, with distances from there.
    var simplex: BlockSimplex<Scalar>
  }

  /// The face of a block on which every level is at its optimum; nil where that is a point.
  mutating func levelFace(ofBlock index: Int) -> LevelFace? {
    let open = vertices.blocks[index].levelOpenColumns()
    guard !open.isEmpty else { return nil }
    var face = OpenFace<Scalar>(
      columnCount: open.count,
      firstArtificial: Int32(presolve.system.rowCount + presolve.system.variableCount)
    )
    var leaves: [(leaf: Int, entries: [Scalar])] = []
    for (number, column) in open.enumerated() {
      let walls = vertices.blocks[index].levelWalls(ofColumn: column)
      face.addColumn(walls, tolerance: vertices.blocks[index].positionTolerance)
      let leaf = Int(
        vertices.blocks[index].forms[Int(vertices.blocks[index].columns[column].form)].leaf
      )
      guard leaf >= 0 else { continue }
      var entries = [Scalar](repeating: .zero, count: open.count)
      entries[number] = .one
      leaves.append((leaf, entries))
    }
    let block = vertices.blocks[index]
    for (row, entries) in block.rows(over: open) {
      face.addRow(entries, block.levelWalls(ofBasic: Int(block.basic[row])))
      let leaf = Int(block.forms[Int(block.basic[row])].leaf)
      if leaf >= 0 { leaves.append((leaf, entries)) }
    }
    return LevelFace(open: open, leaves: leaves, simplex: face.simplex())
  }
}

extension BlockSimplex {
  /// The columns whose forms can move one way without changing any level, as far as their own walls
  /// tell.
  mutating func levelOpenColumns() -> [Int] {
    var open: [Int] = []
    for column in 0..<columnCount
    where levelSign(column: column, direction: 1) == 0
      || levelSign(column: column, direction: -1) == 0
    {
      let walls = levelWalls(ofColumn: column)
      if walls.left?.distance != .zero || walls.right?.distance != .zero { open.append(column) }
    }
    return open
  }

  /// The walls of a column's form on the optimal face.
  mutating func levelWalls(ofColumn column: Int) -> Walls<Scalar> {
    let form = Int(columns[column].form)
    let range = breakpoints(ofForm: form)
    let start = range.lowerBound + Int(forms[form].interval)
    let end = range.lowerBound + Int(forms[form].activeEnd)
    let stay = Wall(distance: Scalar.zero, row: breakpoints[end - 1].row)
    return Walls(
      left: levelSign(column: column, direction: -1) == 0
        ? wall(form, range.lowerBound..<start, last: true) : stay,
      right: levelSign(column: column, direction: 1) == 0
        ? wall(form, end..<range.upperBound, last: false) : stay
    )
  }

  /// The walls of a basic form on the optimal face: the breakpoints on both sides.
  func levelWalls(ofBasic form: Int) -> Walls<Scalar> {
    let range = breakpoints(ofForm: form)
    let middle = range.lowerBound + Int(forms[form].interval)
    return Walls(
      left: wall(form, range.lowerBound..<middle, last: true),
      right: wall(form, middle..<range.upperBound, last: false)
    )
  }

  /// The nearest breakpoint with a slope.
  private func wall(_ form: Int, _ range: Range<Int>, last: Bool) -> Wall<Scalar>? {
    let index =
      last
      ? range.last { breakpoints[$0].level >= 0 } : range.first { breakpoints[$0].level >= 0 }
    return index.map {
      let distance = breakpoints[$0].position - forms[form].value
      return Wall(
        distance: distance.sign(positionTolerance) == 0 ? .zero : distance,
        row: breakpoints[$0].row
      )
    }
  }
}
