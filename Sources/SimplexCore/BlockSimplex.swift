// One connected component of free variables as a piecewise-linear program: minimise, level by level,
// a sum of convex piecewise-linear functions of linear forms. There are no slack or error columns.
//
// A vertex is as many forms as there are dimensions, each sitting on one of its breakpoints: the
// nonbasic forms. All others are basic: rows of the tableau over the nonbasic ones.
//
// Source: R. Fourer, A simplex algorithm for piecewise-linear programming I–III, Math. Programming
// 33 (1985) 204–233, 41 (1988) 281–315, 53 (1992) 213–235 (the papers themselves not at hand; the
// method is rebuilt from its definition).

import Constraints

/// A place where the slope of a form's penalty changes.
struct Breakpoint<Scalar: SolverScalar> {
  /// The value of the form there, in points.
  var position: Scalar
  /// The row it comes from; it also ranks the symbolic perturbation, smaller is larger.
  ///
  /// Numbers
  /// beyond the rows belong to breakpoints without slope that only hold a vertex together.
  var row: Int32
  /// The level of the row, 0 for required ones; -1 where there is no slope.
  var level: Int32
  /// The slope the row contributes left of the breakpoint, at most 0.
  var left: Scalar
  /// The slope the row contributes right of the breakpoint, at least 0.
  var right: Scalar
}

/// Where a form stands: in a row of the tableau or at a column.
enum FormPlace: Equatable {
  case basic(row: Int)
  case nonbasic(column: Int)
}

/// The tableau of one block, and the vertex it is at.
///
/// - Shapes: *d* columns, *m* rows, *f* = *d* + *m* forms; forms 0 ..< *d* are the columns' own at
///   first, and the others the rows' own. `tableau` is `[m × stride]`, `forms` `[f]`, `columns` `[d]`.
/// - Units: values and breakpoints in points; slopes dimensionless.
struct BlockSimplex<Scalar: SolverScalar> {
  typealias Lanes = Scalar.Lanes

  let columnCount: Int
  let rowCount: Int
  /// The length of a tableau row in memory.
  let stride: Int
  /// How many levels there are beyond the eight lanes.
  let extraLevelCount: Int

  var tableau: [Scalar]
  var forms: [FormState]
  var columns: [ColumnState]
  /// The form of each row.
  var basic: [Int32]
  /// Breakpoints of all forms, those of one form together and ascending.
  var breakpoints: [Breakpoint<Scalar>] = []
  /// A linear slope of each form without any breakpoint, empty where there is none.
  ///
  /// Only searches along faces use it.
  var linearSlope: [Int32: Lanes] = [:]

  /// The tolerance of each lane, from the largest weight in it.
  var slopeTolerance = LaneTolerance(repeating: Tolerances.slopeFloor)
  /// The tolerance for positions, in points.
  var positionTolerance = 0.0

  var pivotCount = 0
  /// Whether some decision was too close to call on Double.
  var isDoubtful = false
  /// Where the search for a column that improves only the tie-break goes on.
  var tieCursor = 0

  /// A form at the current vertex.
  struct FormState {
    /// The value of the form.
    var value = Scalar.zero
    /// The slope of a basic form's penalty at its value.
    var slope = Lanes.zero
    /// How many breakpoints lie left of a basic form's value, or which one a nonbasic form is on.
    var interval: Int32 = 0
    /// The row of a basic form, the complement of the column of a nonbasic one.
    var place: Int32
    /// Where the form's breakpoints begin and end.
    var breakpointStart: Int32 = 0
    var breakpointEnd: Int32 = 0
  }

  /// A column at the current vertex.
  struct ColumnState {
    /// Σ over rows of entry × slope.
    var gradient = Lanes.zero
    /// The slopes of the nonbasic form's own penalty on both sides of its breakpoint.
    var left = Lanes.zero
    var right = Lanes.zero
    /// The nonbasic form.
    var form: Int32
    /// The row of the breakpoint the form was on before breakpoints moved.
    var activeRow: Int32 = -1
  }

  // Scratch of the line search, kept to save allocations.
  var events: [Event] = []
  var crossed: [Event] = []

  /// A breakpoint that lies on the way along an edge.
  struct Event {
    /// The distance along the edge, in units of the entering form.
    var distance: Scalar
    /// The row whose form meets its breakpoint; -1 for the entering form itself.
    var row: Int32
    /// The breakpoint's number within its form.
    var breakpoint: Int32
  }

  /// Makes a block at no vertex yet.
  ///
  /// - Parameters:
  ///   - columnCount: how many columns, and forms of their own, there are.
  ///   - rowCount: how many rows, and forms of their own, there are.
  ///   - levelCount: how many levels the breakpoints have, the required one included.
  ///   - tableau: a row for each form beyond the first `columnCount`, dense over the columns.
  ///   - stride: the length of a row in it.
  ///   - breakpointCapacity: how many breakpoints to make room for.
  init(
    columnCount: Int,
    rowCount: Int,
    levelCount: Int,
    tableau: [Scalar],
    stride: Int,
    breakpointCapacity: Int
  ) {
    self.columnCount = columnCount
    self.rowCount = rowCount
    self.stride = stride
    self.tableau = tableau
    extraLevelCount = max(0, levelCount - laneCount)
    forms = []
    forms.reserveCapacity(columnCount + rowCount)
    columns = []
    columns.reserveCapacity(columnCount)
    basic = []
    basic.reserveCapacity(rowCount)
    for column in 0..<columnCount {
      forms.append(FormState(place: ~Int32(column)))
      columns.append(ColumnState(form: Int32(column)))
    }
    for row in 0..<rowCount {
      forms.append(FormState(place: Int32(row)))
      basic.append(Int32(columnCount + row))
    }
    breakpoints.reserveCapacity(breakpointCapacity)
    events.reserveCapacity(rowCount + 1)
  }

  var formCount: Int { columnCount + rowCount }

  /// The entry of a basic form over a nonbasic one.
  @inline(__always)
  func entry(_ row: Int, _ column: Int) -> Scalar { tableau[row * stride + column] }

  /// Where a form stands.
  func place(ofForm form: Int) -> FormPlace {
    let place = Int(forms[form].place)
    return place >= 0 ? .basic(row: place) : .nonbasic(column: ~place)
  }

  /// The places of a form's breakpoints.
  @inline(__always)
  func breakpoints(ofForm form: Int) -> Range<Int> {
    Int(forms[form].breakpointStart)..<Int(forms[form].breakpointEnd)
  }

  /// The breakpoint a column's form is on.
  @inline(__always)
  func activeBreakpoint(ofColumn column: Int) -> Breakpoint<Scalar> {
    let form = Int(columns[column].form)
    return breakpoints[Int(forms[form].breakpointStart) + Int(forms[form].interval)]
  }

  /// The slope of a form's penalty with so many breakpoints to its left.
  func slopeLanes(ofForm form: Int, leftCount: Int) -> Lanes {
    var lanes = linearSlope.isEmpty ? Lanes.zero : linearSlope[Int32(form)] ?? .zero
    let start = Int(forms[form].breakpointStart)
    let middle = start + leftCount
    for index in start..<Int(forms[form].breakpointEnd) {
      let slope = index < middle ? breakpoints[index].right : breakpoints[index].left
      let level = Int(breakpoints[index].level)
      if slope != .zero, level >= 0, level < laneCount { lanes[level] += slope }
    }
    return lanes
  }

  /// Puts a column's form on one of its breakpoints.
  mutating func setNonbasic(_ form: Int, column: Int, breakpoint: Int) {
    columns[column].form = Int32(form)
    forms[form].place = ~Int32(column)
    forms[form].interval = Int32(breakpoint)
    forms[form].value = breakpoints[Int(forms[form].breakpointStart) + breakpoint].position
    columns[column].left = slopeLanes(ofForm: form, leftCount: breakpoint)
    columns[column].right = slopeLanes(ofForm: form, leftCount: breakpoint + 1)
  }

  // MARK: Starting

  /// Sorts each form's breakpoints, joins those that rounding alone separates, and derives the
  /// tolerances.
  ///
  /// Breakpoints at one position are ordered by the symbolic perturbation: the smaller row is moved
  /// further to the right.
  mutating func prepareBreakpoints() {
    var extent = 1.0
    var largest = SIMD8<Double>(repeating: .leastNormalMagnitude)
    for breakpoint in breakpoints {
      extent = max(extent, abs(breakpoint.position.approximate))
      let level = Int(breakpoint.level)
      if level >= 0, level < laneCount {
        largest[level] = max(
          largest[level],
          breakpoint.right.approximate,
          -breakpoint.left.approximate
        )
      }
    }
    positionTolerance = extent * Tolerances.positionFloor
    slopeTolerance = Tolerances.slopeFloor * largest
    for form in 0..<formCount {
      let range = breakpoints(ofForm: form)
      if range.count > 1 { sortBreakpoints(range) }
    }
  }

  private mutating func sortBreakpoints(_ range: Range<Int>) {
    if range.count <= 16 {
      for index in range.dropFirst() {
        var hole = index
        let moving = breakpoints[index]
        while hole > range.lowerBound, moving.position < breakpoints[hole - 1].position {
          breakpoints[hole] = breakpoints[hole - 1]
          hole -= 1
        }
        breakpoints[hole] = moving
      }
    } else {
      breakpoints[range].sort { $0.position < $1.position }
    }
    var start = range.lowerBound
    for index in range.dropFirst() {
      let gap = breakpoints[index].position - breakpoints[start].position
      noteDoubt(position: gap)
      if gap.sign(positionTolerance) == 0 {
        breakpoints[index].position = breakpoints[start].position
      } else {
        orderByPerturbation(start..<index)
        start = index
      }
    }
    orderByPerturbation(start..<range.upperBound)
  }

  private mutating func orderByPerturbation(_ range: Range<Int>) {
    if range.count > 1 { breakpoints[range].sort { $0.row > $1.row } }
  }

  /// Puts the columns' own forms where their own penalties alone are least.
  mutating func startAtOwnMinimisers() {
    for column in 0..<columnCount {
      let form = Int(columns[column].form)
      let count = breakpoints(ofForm: form).count
      var best = 0
      if count > 1 {
        while best < count - 1,
          slopeLanes(ofForm: form, leftCount: best + 1).lexicographicSign(slopeTolerance) < 0
        {
          best += 1
        }
      }
      setNonbasic(form, column: column, breakpoint: best)
    }
    recompute()
  }

  /// Notes which breakpoint each column's form is on, before breakpoints move.
  mutating func rememberActiveRows() {
    for column in 0..<columnCount {
      columns[column].activeRow = activeBreakpoint(ofColumn: column).row
    }
  }

  /// Puts each column's form back on the breakpoint it was on.
  mutating func restart() {
    for column in 0..<columnCount {
      let form = Int(columns[column].form)
      let range = breakpoints(ofForm: form)
      var index = range.lowerBound
      while index < range.upperBound - 1, breakpoints[index].row != columns[column].activeRow {
        index += 1
      }
      setNonbasic(form, column: column, breakpoint: index - range.lowerBound)
    }
    recompute()
  }

  /// Computes values, intervals, slopes and the gradient from the nonbasic forms.
  ///
  /// - Complexity: O(*m* *d*).
  mutating func recompute() {
    for column in 0..<columnCount { columns[column].gradient = .zero }
    for row in 0..<rowCount {
      let form = Int(basic[row])
      var sum = Scalar.zero
      for column in 0..<columnCount {
        let entry = tableau[row * stride + column]
        if entry != .zero { sum += entry * forms[Int(columns[column].form)].value }
      }
      forms[form].value = sum
      place(form, inRow: row)
    }
  }

  /// Finds the interval of a basic form and adds its slope to the gradient.
  private mutating func place(_ form: Int, inRow row: Int) {
    let range = breakpoints(ofForm: form)
    var count = 0
    while count < range.count, isRight(row, of: range.lowerBound + count) { count += 1 }
    forms[form].interval = Int32(count)
    forms[form].slope = slopeLanes(ofForm: form, leftCount: count)
    addToGradient(row, forms[form].slope)
  }

  /// Adds a row times a slope to the gradient.
  @inline(__always)
  mutating func addToGradient(_ row: Int, _ lanes: Lanes) {
    guard !lanes.isZero else { return }
    let base = row * stride
    for column in 0..<columnCount {
      let entry = tableau[base + column]
      if entry != .zero { columns[column].gradient.add(entry, times: lanes) }
    }
  }

  /// Remembers that a difference of positions was neither clearly 0 nor clearly not.
  @inline(__always)
  mutating func noteDoubt(position difference: Scalar) {
    let ratio = Tolerances.positionCeiling / Tolerances.positionFloor
    if difference.isDoubtful(positionTolerance, positionTolerance * ratio) { isDoubtful = true }
  }
}
