// A face of a block's optimum as a program of its own: the columns that may move, seen from the
// current vertex, between walls. The tie-break on |v| and the search for what is ambiguous both run
// the same simplex on such faces.

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
  private(set) var tableau: [Scalar] = []
  private var breakpoints: [[Breakpoint<Scalar>]] = []
  /// The number of the next breakpoint that belongs to no row and no variable.
  private var nextHolder: Int32

  /// Makes a face of so many columns.
  ///
  /// `firstHolder` is a number above all rows' and variables', for breakpoints that only hold the
  /// vertex.
  init(columnCount: Int, firstHolder: Int32) {
    self.columnCount = columnCount
    nextHolder = firstHolder
  }

  /// Adds the walls of the next column's own form; columns come before rows.
  mutating func addColumn(_ walls: Walls<Scalar>, tolerance: Double) {
    var own = Self.breakpoints(walls)
    if !own.contains(where: { $0.position.sign(tolerance) == 0 }) {
      own.append(
        Breakpoint(position: .zero, row: nextHolder, level: -1, left: .zero, right: .zero)
      )
      nextHolder += 1
    }
    breakpoints.append(own)
  }

  /// Adds a row with walls; one without walls is no use.
  mutating func addRow(_ entries: [Scalar], _ walls: Walls<Scalar>) {
    guard walls.left != nil || walls.right != nil else { return }
    tableau += entries
    breakpoints.append(Self.breakpoints(walls))
  }

  /// Adds a row whose absolute value the tie-break makes small.
  ///
  /// `value` is the present value of the variable, `row` the number of its breakpoint, which is also
  /// its place in the tie-break.
  mutating func addMagnitude(_ entries: [Scalar], value: Scalar, row: Int32) {
    addTie(entries, position: -value, left: -.one, right: .one, row: row)
  }

  /// Adds a row with slopes on both sides of a position that take part in the tie-break alone.
  mutating func addTie(
    _ entries: [Scalar],
    position: Scalar,
    left: Scalar,
    right: Scalar,
    row: Int32
  ) {
    tableau += entries
    breakpoints.append([
      Breakpoint(
        position: position,
        row: row,
        level: BlockSimplex<Scalar>.tieBreakLevel,
        left: left,
        right: right
      )
    ])
  }

  /// The program, at distance 0.
  func simplex() -> BlockSimplex<Scalar> {
    let rowCount = breakpoints.count - columnCount
    var nonzeroCount = 0
    for entry in tableau where entry != .zero { nonzeroCount += 1 }
    var simplex = BlockSimplex<Scalar>(
      columnCount: columnCount,
      rowCount: rowCount,
      nonzeroCount: nonzeroCount
    )
    for row in 0..<rowCount {
      var vector = SparseVector<Scalar>()
      for column in 0..<columnCount {
        let entry = tableau[row * columnCount + column]
        guard entry != .zero else { continue }
        if simplex.tableau.isSparse {
          vector.append(Int32(column), entry)
        } else {
          simplex.tableau.setDense(row, column, entry)
        }
      }
      if simplex.tableau.isSparse { simplex.tableau.appendRow(vector) }
    }
    for (form, own) in breakpoints.enumerated() {
      simplex.beginBreakpoints(ofForm: form)
      for breakpoint in own { simplex.appendBreakpoint(breakpoint, toForm: form) }
    }
    simplex.prepareBreakpoints()
    for column in 0..<columnCount {
      let range = simplex.breakpoints(ofForm: column)
      let index =
        range.first { simplex.breakpoints[$0].position.sign(simplex.positionTolerance) == 0 }
        ?? range.lowerBound
      simplex.setNonbasic(column, column: column, breakpoint: index - range.lowerBound)
    }
    simplex.recompute()
    return simplex
  }

  /// A wall penalises at level 0; both walls of an equality are one breakpoint.
  private static func breakpoints(_ walls: Walls<Scalar>) -> [Breakpoint<Scalar>] {
    var result: [Breakpoint<Scalar>] = []
    if let left = walls.left {
      let isBoth = walls.right?.row == left.row
      result.append(
        Breakpoint(
          position: left.distance,
          row: left.row,
          level: 0,
          left: -.one,
          right: isBoth ? .one : .zero
        )
      )
      if isBoth { return result }
    }
    if let right = walls.right {
      result.append(
        Breakpoint(
          position: right.distance,
          row: right.row,
          level: 0,
          left: .zero,
          right: .one
        )
      )
    }
    return result
  }
}
