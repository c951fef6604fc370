// What is open at a block's vertex: along which columns no violation changes, or no level does, and how far. The rule
// of one answer asks a block only here (LANGUAGES §2, ties and open positions). Why walls and open columns are all of a
// face: Documentation/SOLVER.md, The tie-break, and its reduction to faces; What levels leave open.

import Kernels

extension BlockSimplex {
  // MARK: Violations

  /// Whether the tie-break over constraints leaves some column free to move.
  ///
  /// Which columns move without changing a violation stays as long as no slope changes; whether
  /// walls are in their way depends on the positions.
  mutating func hasOpenColumns() -> Bool {
    if hasLevelColumns == false { return false }
    if hasLevelColumns == nil {
      var isSomeLevel = false
      for column in columns.indices where !isSomeLevel {
        isSomeLevel = isLevel(column, 1) || isLevel(column, -1)
      }
      hasLevelColumns = isSomeLevel
      if !isSomeLevel { return false }
    }
    for column in columns.indices where isOpen(column) { return true }
    return false
  }

  /// Whether no constraint's violation changes along an edge.
  mutating func isLevel(_ column: Int, _ direction: Int) -> Bool {
    edgeSlope(column, direction).lexicographicSign(slopeTolerance) == 0
      && tailSign(column: column, direction: direction) == 0
  }

  /// Whether the tie-break over constraints leaves a column's form free to move one way, as far as
  /// the form's own walls tell.
  mutating func isOpen(_ column: Int) -> Bool {
    for direction in [1, -1] where isLevel(column, direction) {
      let walls = violationWalls(ofForm: Int(columns[column].form))
      let wall = direction > 0 ? walls.right : walls.left
      if wall?.distance != .zero { return true }
    }
    return false
  }

  /// How far a form may move with every constraint's violation as it is.
  ///
  /// Forms with a violated
  /// constraint do not move at all, so only constraints that hold make walls.
  private func violationWalls(ofForm form: Int) -> Walls<Scalar> {
    var walls = Walls<Scalar>()
    for index in breakpoints(ofForm: form) where breakpoints[index].level >= 0 {
      let breakpoint = breakpoints[index]
      let distance = breakpoint.position - forms[form].value
      let side = distance.sign(positionTolerance)
      if breakpoint.left != .zero, side <= 0, walls.left.map({ $0.distance < distance }) ?? true {
        walls.left = Wall(distance: side == 0 ? .zero : distance, row: breakpoint.row)
      }
      if breakpoint.right != .zero, side >= 0, walls.right.map({ distance < $0.distance }) ?? true {
        walls.right = Wall(distance: side == 0 ? .zero : distance, row: breakpoint.row)
      }
    }
    return walls
  }

  /// The walls of a column's form, in the way of every constraint's violation as it is.
  func violationWalls(ofColumn column: Int) -> Walls<Scalar> {
    violationWalls(ofForm: Int(columns[column].form))
  }

  /// The walls of a row's form, in the way of every constraint's violation as it is.
  func violationWalls(ofRow row: Int) -> Walls<Scalar> {
    violationWalls(ofForm: Int(basic[row]))
  }

  /// Calls `body` with each form that a column moves, the column's own first: how fast it moves, and the walls in the way
  /// of every constraint's violation as it is; `entries` are the column's.
  @inline(__always)
  func forEachForm(
    movedBy column: Int,
    _ entries: SparseVector<Scalar>,
    _ body: (_ speed: Scalar, _ walls: Walls<Scalar>) -> Void
  ) {
    body(.one, violationWalls(ofColumn: column))
    for index in 0..<entries.count {
      body(entries.values[index], violationWalls(ofRow: Int(entries.indices[index])))
    }
  }

  // MARK: Levels

  /// The face on which every level is at its optimum.
  struct LevelFace {
    /// The columns that may move, ascending; the face has a column for each.
    var open: [Int]
    /// The leaves that move with them, each over these columns.
    var leaves: [(leaf: Int, entries: [Scalar])]
    /// The block's form of each form of the face.
    var forms: [Int]
    /// The face at the block's vertex, with distances from there.
    var simplex: BlockSimplex<Scalar>

    /// Whether the face reaches so far that its tolerance is more than what some rows of the block say.
    ///
    /// - Complexity: O(breakpoints of the block).
    func isFar(beside block: BlockSimplex) -> Bool {
      guard !Scalar.isExact, simplex.span.extent > Tolerances.farthestFace else { return false }
      let sum = block.breakpoints.reduce(1) { $0 + abs($1.position.approximate) }
      return simplex.span.extent > sum * Tolerances.farthestFace
    }

    /// The breakpoints' rows, below `rowCount`, that forms of the face are on where it is now, as far as the tolerances
    /// tell: those that stop it are among them.
    ///
    /// - Complexity: O(breakpoints of these forms).
    func rowsMet(of block: BlockSimplex, below rowCount: Int) -> [Int] {
      let tolerance = max(simplex.positionTolerance, block.positionTolerance)
      var rows: [Int] = []
      for (number, form) in forms.enumerated() {
        let position = block.forms[form].value + simplex.forms[number].value
        for index in block.breakpoints(ofForm: form) {
          let breakpoint = block.breakpoints[index]
          guard breakpoint.level >= 0, breakpoint.row < Int32(rowCount),
            (breakpoint.position - position).sign(tolerance) == 0
          else { continue }
          rows.append(Int(breakpoint.row))
        }
      }
      return rows
    }
  }

  /// The face on which every level is at its optimum; nil where that is a point.
  ///
  /// `firstArtificial` is above all rows' and variables' numbers.
  mutating func levelFace(firstArtificial: Int) -> LevelFace? {
    let open = levelOpenColumns()
    guard !open.isEmpty,
      WorkLimits.mayHold(bytes: formCount * open.count * MemoryLayout<Scalar>.stride)
    else { return nil }
    WorkLimits.take(steps: formCount * open.count)
    var face = OpenFace<Scalar>(
      columnCount: open.count,
      firstArtificial: Int32(firstArtificial)
    )
    var leaves: [(leaf: Int, entries: [Scalar])] = []
    var forms = open.map { Int(columns[$0].form) }
    for (number, column) in open.enumerated() {
      face.addColumn(levelWalls(ofColumn: column), tolerance: positionTolerance)
      guard let leaf = leaf(ofColumn: column) else { continue }
      var entries = [Scalar](repeating: .zero, count: open.count)
      entries[number] = .one
      leaves.append((leaf, entries))
    }
    for (row, entries) in rows(over: open) {
      let form = Int(basic[row])
      if face.addRow(entries, levelWalls(ofBasic: form)) { forms.append(form) }
      if let leaf = name(ofForm: form).leaf { leaves.append((leaf, entries)) }
    }
    return LevelFace(open: open, leaves: leaves, forms: forms, simplex: face.simplex())
  }

  /// The columns whose forms can move one way without changing any level, as far as their own walls
  /// tell.
  private mutating func levelOpenColumns() -> [Int] {
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
  private mutating func levelWalls(ofColumn column: Int) -> Walls<Scalar> {
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
  private func levelWalls(ofBasic form: Int) -> Walls<Scalar> {
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

  /// Moves to where a linear function of the first `entries.count` forms, which are the columns' own
  /// at first, is greatest (or least, with direction -1) without a wall being passed.
  mutating func maximise(_ entries: [Scalar], direction: Int) -> IterationStatus {
    var largest = 0.0
    linearSlope = [:]
    for (form, entry) in entries.enumerated() where entry != .zero {
      var lanes = Lanes.zero
      lanes[1] = direction > 0 ? -entry : entry
      linearSlope[Int32(form)] = lanes
      largest = max(largest, abs(entry.approximate))
    }
    slopeTolerance[1] = Tolerances.slopeFloor * largest
    refreshSlopes()
    let status = optimise()
    // Slopes are made of the function's own numbers, not of weights: what cancels among them shows like an entry.
    noteDoubtfulSlopes(linearFloor: Tolerances.entryRounding * largest)
    linearSlope = [:]
    return status
  }
}
