// Ambiguity: which variables can take more than one value with every level at its optimum, before
// the tie-break. The optimal face of a block is where each form stays on the piece of its penalty
// whose slope is the form's multiplier. A point inside the face is found by adding up moves along
// it; whatever differs between that point and the vertex is ambiguous.

/// Weights of 29 scattered bits for moves along faces, so that the moves of a variable do not
/// cancel; the sequence is fixed, so that the answer is a function of the system.
struct MoveWeights {
  private var state = 1

  /// A weight between 1/4 and 1/2, a linear congruential sequence in the low bits.
  mutating func next<Scalar: SolverScalar>() -> Scalar {
    state = (state &* 1_103_515_245 &+ 12_345) & 0x1FFF_FFFF
    return Scalar(0x2000_0000 + state) / Scalar(0x8000_0000)
  }
}

extension SolverEngine {
  /// The variables that can take more than one value, ascending.
  mutating func ambiguousVariables() -> [Int] {
    var move = [Scalar](repeating: .zero, count: system.variableCount)
    var isMoved = false
    var weights = MoveWeights()
    for index in blocks.indices {
      for (column, moved) in movesInsideFace(ofBlock: index, &weights).enumerated()
      where moved != .zero {
        move[Int(partition.leaves[partition.blocks[index].leaves.lowerBound + column])] = moved
        isMoved = true
      }
    }
    guard isMoved else { return [] }
    elimination.complete(
      &move, constants: [Scalar](repeating: .zero, count: system.variableCount))
    return move.indices.filter { move[$0].sign(Tolerances.entryFloor) != 0 }
  }

  /// How far each leaf of a block moves to a point inside the optimal face.
  private mutating func movesInsideFace(ofBlock index: Int, _ weights: inout MoveWeights)
    -> [Scalar]
  {
    let open = blocks[index].levelOpenColumns()
    guard !open.isEmpty else { return [] }
    let block = blocks[index]
    var face = OpenFace<Scalar>(
      columnCount: open.count, firstHolder: Int32(system.rowCount + system.variableCount))
    for column in open {
      face.addColumn(block.levelWalls(ofColumn: column), tolerance: block.positionTolerance)
    }
    for row in 0..<block.rowCount {
      let entries = open.map { block.entry(row, $0) }
      if entries.contains(where: { $0 != .zero }) {
        face.addRow(entries, block.levelWalls(ofBasic: Int(block.basic[row])))
      }
    }
    var simplex = face.simplex()
    let columnMove = simplex.moveInside(&weights)
    if simplex.isDoubtful { isDoubtful = true }
    return (0..<block.columnCount).map { leaf in
      var sum = Scalar.zero
      for (place, column) in open.enumerated() where columnMove[place] != .zero {
        sum += block.entry(ofForm: leaf, column) * columnMove[place]
      }
      return sum
    }
  }
}

extension BlockSimplex {
  /// The columns whose forms can move one way without changing any level, as far as their own walls
  /// tell.
  func levelOpenColumns() -> [Int] {
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
  func levelWalls(ofColumn column: Int) -> Walls<Scalar> {
    let form = Int(columns[column].form)
    let range = breakpoints(ofForm: form)
    let own = range.lowerBound + Int(forms[form].interval)
    let stay = Wall(distance: Scalar.zero, row: breakpoints[own].row)
    return Walls(
      left: levelSign(column: column, direction: -1) == 0
        ? wall(form, range.lowerBound..<own, last: true) : stay,
      right: levelSign(column: column, direction: 1) == 0
        ? wall(form, (own + 1)..<range.upperBound, last: false) : stay)
  }

  /// The walls of a basic form on the optimal face: the breakpoints on both sides.
  func levelWalls(ofBasic form: Int) -> Walls<Scalar> {
    let range = breakpoints(ofForm: form)
    let middle = range.lowerBound + Int(forms[form].interval)
    return Walls(
      left: wall(form, range.lowerBound..<middle, last: true),
      right: wall(form, middle..<range.upperBound, last: false))
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
        row: breakpoints[$0].row)
    }
  }

  /// Moves of the columns' forms, from distance 0 to a point at which every form has moved that
  /// can.
  ///
  /// The point is a weighted sum of moves.
  mutating func moveInside(_ weights: inout MoveWeights) -> [Scalar] {
    var total = [Scalar](repeating: .zero, count: columnCount)
    func add(_ move: [Scalar], _ weights: inout MoveWeights) {
      let factor: Scalar = weights.next()
      for column in 0..<columnCount { total[column] += factor * move[column] }
    }
    var blocked: [(column: Int, direction: Int)] = []
    for column in 0..<columnCount {
      for direction in [1, -1] {
        switch freeDistance(column, direction) {
        case .none: continue
        case .some(let distance) where distance.sign(positionTolerance) <= 0:
          if !isAtOwnWall(column, direction) { blocked.append((column, direction)) }
        case .some(let distance):
          var move = [Scalar](repeating: .zero, count: columnCount)
          move[column] = direction > 0 ? distance : -distance
          add(move, &weights)
        }
      }
    }
    for (column, direction) in blocked {
      let form = column
      if total[form].sign(positionTolerance) != 0 { continue }
      guard let move = farthest(form, direction) else { continue }
      if move[form].sign(positionTolerance) != 0 { add(move, &weights) }
    }
    return total
  }

  /// How far a column alone may move one way, at most 1.
  private func freeDistance(_ column: Int, _ direction: Int) -> Scalar? {
    var distance = Scalar.one
    func limit(_ form: Int, _ speed: Scalar) {
      for index in breakpoints(ofForm: form) where breakpoints[index].level == 0 {
        let blocksRight = breakpoints[index].right != .zero && speed > .zero
        let blocksLeft = breakpoints[index].left != .zero && speed < .zero
        guard blocksRight || blocksLeft else { continue }
        let room = (breakpoints[index].position - forms[form].value) / speed
        if room < distance { distance = room }
      }
    }
    limit(Int(columns[column].form), direction > 0 ? .one : -.one)
    for row in 0..<rowCount {
      let entry = entry(row, column)
      if entry != .zero { limit(Int(basic[row]), direction > 0 ? entry : -entry) }
    }
    return distance
  }

  private func isAtOwnWall(_ column: Int, _ direction: Int) -> Bool {
    let form = Int(columns[column].form)
    return breakpoints(ofForm: form).contains { index in
      breakpoints[index].level == 0
        && (direction > 0 ? breakpoints[index].right : breakpoints[index].left) != .zero
        && (breakpoints[index].position - forms[form].value).sign(positionTolerance) == 0
    }
  }

  /// The columns' moves at a point where a form has gone as far as it can, or 1 further along a ray
  /// where it can go for ever.
  private mutating func farthest(_ form: Int, _ direction: Int) -> [Scalar]? {
    var lanes = Lanes.zero
    lanes[1] = direction > 0 ? -.one : .one
    linearSlope = [Int32(form): lanes]
    slopeTolerance[1] = Tolerances.slopeFloor
    defer { linearSlope = [:] }
    refreshSlopes()
    switch optimise() {
    case .optimal: return (0..<columnCount).map { forms[$0].value }
    case .unbounded(let column, let way):
      return (0..<columnCount).map { form in
        let entry = entry(ofForm: form, column)
        return forms[form].value + (way > 0 ? entry : -entry)
      }
    case .stepLimit: return nil
    }
  }

  /// Computes all slopes afresh after `linearSlope` has changed.
  private mutating func refreshSlopes() {
    for column in 0..<columnCount {
      let form = Int(columns[column].form)
      setNonbasic(form, column: column, breakpoint: Int(forms[form].interval))
    }
    recompute()
  }
}
