// A face of a block's optimum as a program of its own: the columns that may move, seen from the
// current vertex, between walls. The tie-break on |v| and the search for what is ambiguous both run
// the same simplex on such faces (Documentation/SOLVER.md, The tie-break, and its reduction to faces).

import Constraints

/// A wall a form cannot pass, as a distance from its present value.
struct Wall<Scalar: SolverScalar> {
  var distance: Scalar
  /// The row the wall comes from.
  var row: Int32
}

/// The walls of one form.
struct Walls<Scalar: SolverScalar> {
  var left: Wall<Scalar>?
  var right: Wall<Scalar>?
}

/// A face under construction: forms over open columns, all at distance 0.
struct OpenFace<Scalar: SolverScalar> {
  let columnCount: Int
  /// The entries of all rows that are not 0, one row's after another's: of wide faces, few are.
  private var entries: [Tableau<Scalar>.Entry] = []
  /// Where each row's entries end.
  private var rowEnds: [Int] = []
  /// The breakpoints of all forms, one form's after another's.
  private var breakpoints: [Breakpoint<Scalar>] = []
  /// Where each form's breakpoints end.
  private var ends: [Int] = []
  /// The number of the next breakpoint that belongs to no row and no variable.
  private var nextArtificial: Int32

  /// Makes a face of so many columns.
  ///
  /// `firstArtificial` is a number above all rows' and variables', for breakpoints that only hold the
  /// vertex.
  init(columnCount: Int, firstArtificial: Int32) {
    self.columnCount = columnCount
    nextArtificial = firstArtificial
  }

  /// Makes room for so many rows that are to come.
  mutating func reserveCapacity(rows rowCount: Int) {
    entries.reserveCapacity(2 * rowCount)
    rowEnds.reserveCapacity(rowCount)
    breakpoints.reserveCapacity(2 * (columnCount + rowCount))
    ends.reserveCapacity(columnCount + rowCount)
  }

  /// Adds the walls of the next column's own form; columns come before rows.
  mutating func addColumn(_ walls: Walls<Scalar>, tolerance: Double) {
    let start = breakpoints.count
    append(walls)
    if !breakpoints[start...].contains(where: { $0.position.sign(tolerance) == 0 }) {
      breakpoints.append(
        Breakpoint(position: .zero, row: nextArtificial, level: -1, left: .zero, right: .zero)
      )
      nextArtificial += 1
    }
    ends.append(breakpoints.count)
  }

  /// Adds a row with walls; one without walls is no use, and left out.
  ///
  /// Its entries stand in the columns from `first` on; the others are 0.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func addRow(_ entries: [Scalar], from first: Int = 0, _ walls: Walls<Scalar>) -> Bool {
    guard walls.left != nil || walls.right != nil else { return false }
    appendRow(entries, from: first)
    append(walls)
    ends.append(breakpoints.count)
    return true
  }

  private mutating func appendRow(_ row: [Scalar], from first: Int = 0) {
    appendRow(sparse: row.lazy.enumerated().map { (column: first + $0.offset, entry: $0.element) })
  }

  private mutating func appendRow(sparse terms: some Sequence<(column: Int, entry: Scalar)>) {
    for (column, entry) in terms where entry != .zero {
      entries.append(.init(column: Int32(column), value: entry))
    }
    rowEnds.append(entries.count)
  }

  /// Adds a row whose absolute value the tie-break makes small.
  ///
  /// `value` is the present value of the variable, `row` the number of its breakpoint, which is also
  /// its rank in the tie-break.
  mutating func addMagnitude(_ entries: [Scalar], value: Scalar, row: Int32) {
    addTie(entries, position: -value, left: -.one, right: .one, row: row)
  }

  /// The same for a row of which only the entries that are not 0 are given.
  mutating func addMagnitude(
    sparse terms: some Sequence<(column: Int, entry: Scalar)>,
    value: Scalar,
    row: Int32
  ) {
    appendRow(sparse: terms)
    appendTie(position: -value, left: -.one, right: .one, row: row)
  }

  /// Adds a row with slopes on both sides of a position that take part in the tie-break alone.
  mutating func addTie(
    _ entries: [Scalar],
    position: Scalar,
    left: Scalar,
    right: Scalar,
    row: Int32
  ) {
    appendRow(entries)
    appendTie(position: position, left: left, right: right, row: row)
  }

  private mutating func appendTie(position: Scalar, left: Scalar, right: Scalar, row: Int32) {
    breakpoints.append(
      Breakpoint(
        position: position,
        row: row,
        level: BlockSimplex<Scalar>.tieBreakLevel,
        left: left,
        right: right
      )
    )
    ends.append(breakpoints.count)
  }

  /// The program, at distance 0.
  func simplex() -> BlockSimplex<Scalar> {
    var simplex = BlockSimplex<Scalar>(
      columnCount: columnCount,
      rowCount: rowEnds.count,
      nonzeroCount: entries.count
    )
    fill(&simplex.tableau)
    simplex.breakpoints.reserveCapacity(breakpoints.count)
    var start = 0
    for (form, end) in ends.enumerated() {
      simplex.beginBreakpoints(ofForm: form)
      simplex.breakpoints.append(contentsOf: breakpoints[start..<end])
      simplex.endBreakpoints(ofForm: form)
      start = end
    }
    simplex.prepareBreakpoints()
    let tolerance = simplex.positionTolerance
    for column in 0..<columnCount {
      let range = simplex.breakpoints(ofForm: column)
      var index = range.lowerBound
      while index < range.upperBound, simplex.breakpoints[index].position.sign(tolerance) != 0 {
        index += 1
      }
      let breakpoint = index < range.upperBound ? index - range.lowerBound : 0
      simplex.setNonbasic(column, column: column, breakpoint: breakpoint)
    }
    simplex.recompute()
    return simplex
  }

  /// Writes the rows into a tableau that has none yet.
  private func fill(_ target: inout Tableau<Scalar>) {
    var vector = SparseVector<Scalar>()
    var start = 0
    for (row, end) in rowEnds.enumerated() {
      if target.isSparse {
        vector.removeAll()
        for entry in entries[start..<end] { vector.append(entry.column, entry.value) }
        target.appendRow(vector)
      } else {
        for entry in entries[start..<end] { target.setDense(row, Int(entry.column), entry.value) }
      }
      start = end
    }
  }

  /// Appends walls: each penalises at level 0; both of an equality are one breakpoint.
  private mutating func append(_ walls: Walls<Scalar>) {
    let isBoth = walls.left != nil && walls.left?.row == walls.right?.row
    if let left = walls.left {
      appendWall(left, left: -.one, right: isBoth ? .one : .zero)
    }
    if let right = walls.right, !isBoth { appendWall(right, left: .zero, right: .one) }
  }

  private mutating func appendWall(_ wall: Wall<Scalar>, left: Scalar, right: Scalar) {
    breakpoints.append(
      Breakpoint(position: wall.distance, row: wall.row, level: 0, left: left, right: right)
    )
  }
}
