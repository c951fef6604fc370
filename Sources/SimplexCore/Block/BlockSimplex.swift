// One connected component of free variables as a piecewise-linear program: minimise, level by level,
// a sum of convex piecewise-linear functions of linear forms. There are no slack or error columns.
//
// A vertex is as many forms as there are dimensions, each sitting on one of its breakpoints: the
// nonbasic forms. All others are basic: rows of the tableau over the nonbasic ones.
//
// Why the vertex that a run ends at is the optimum: Documentation/SOLVER.md, The simplex.
//
// Source: [Fourer]; the method is rebuilt from its definition (Documentation/SOURCES.md).

import Constraints

/// A value of a form at which the slope of its penalty changes.
struct Breakpoint<Scalar: SolverScalar> {
  /// The value of the form there, in points.
  var position: Scalar
  /// The row it comes from; it also ranks the symbolic perturbation, smaller is larger, and several
  /// at one position of a form have the rank of the first row.
  ///
  /// Numbers from `Breakpoint.firstArtificial` on belong to artificial breakpoints, without slope, that only hold a
  /// vertex together.
  var row: Int32
  /// The level of the row, 0 for required ones; -1 where there is no slope.
  var level: Int32
  /// The slope the row contributes left of the breakpoint, at most 0.
  var left: Scalar
  /// The slope the row contributes right of the breakpoint, at least 0.
  var right: Scalar

  /// The first number that is no row's; rows and variables stay below.
  static var firstArtificial: Int32 { 1 << 30 }

  /// An artificial breakpoint of a form.
  static func artificial(at position: Scalar, form: Int) -> Breakpoint {
    Breakpoint(
      position: position,
      row: firstArtificial + Int32(form),
      level: -1,
      left: .zero,
      right: .zero
    )
  }
}

/// Where a form stands: in a row of the tableau or at a column.
enum FormSlot: Equatable {
  case basic(row: Int)
  case nonbasic(column: Int)
}

/// The tableau of one block, and the vertex it is at.
///
/// - Shapes: *d* columns, *m* rows, *f* = *d* + *m* forms; `forms` is `[f]`, `columns` `[d]`, `basic`
///   `[m]`.
/// - Units: values and breakpoints in points; slopes dimensionless.
struct BlockSimplex<Scalar: SolverScalar> {
  typealias Lanes = Scalar.Lanes

  var tableau: Tableau<Scalar>
  var forms: [FormState] = []
  var columns: [ColumnState] = []
  /// The form of each row.
  var basic: [Int32] = []
  /// Breakpoints of all forms, those of one form together and ascending, with room between.
  var breakpoints: [Breakpoint<Scalar>] = []
  /// Above this many, memory of breakpoints that have moved away is taken back.
  var breakpointMemoryLimit = 64
  /// A linear slope of each form without any breakpoint, empty where there is none.
  ///
  /// Only searches along faces use it.
  var linearSlope: [Int32: Lanes] = [:]

  var span = BreakpointSpan()
  /// The tolerance of each lane, from the largest weight in it.
  var slopeTolerance = LaneTolerance(repeating: Tolerances.slopeFloor)
  /// The tolerance for positions, in points.
  var positionTolerance = 0.0

  var pivotCount = 0
  /// How many pivots there had been when the tableau was last compared with the forms.
  var pivotCountAtCheck = 0
  /// How far forms were off, as a part of the extent, when the tableau was last made from them.
  var originalResidual = 0.0
  /// The largest entry of the tableau when it was last made from the forms.
  var largestOriginalEntry = 1.0
  /// The largest entry when the tableau was last compared with the forms; infinite where it is not known to be a plain one.
  var largestEntryAtCheck = 0.0
  /// Steps since values and slopes were last computed afresh.
  var stepsSinceRecompute = 0
  /// Whether some decision was too close to call on Double.
  var isDoubtful = false
  /// Whether an entry of the tableau was.
  var isTableauDoubtful = false

  /// How far apart breakpoints lay, in points, that have been taken for one, by more than rounding explains.
  var widestJoin = 0.0

  /// Whether required rows have come or moved since it was last seen that all hold.
  var mayBreakRequiredRows = true

  /// Columns that may improve; all others are known not to.
  var candidates: [Int32] = []
  /// Whether some column moves without changing a violation; nil while that is not known.
  var hasLevelColumns: Bool?

  /// A form at the current vertex.
  struct FormState {
    /// The value of the form.
    var value = Scalar.zero
    /// The slope of a basic form's penalty at its value.
    var slope = Lanes.zero
    /// How many breakpoints lie left of the form's value.
    var interval: Int32 = 0
    /// How many lie left of a nonbasic form's value or at it: it is on those that are not left.
    var activeEnd: Int32 = 0
    /// The row of a basic form, the complement of the column of a nonbasic one.
    var slot: Int32
    /// Where the form's breakpoints begin and end, and where their memory ends.
    var breakpointStart: Int32 = 0
    var breakpointEnd: Int32 = 0
    var breakpointLimit: Int32 = 0
    /// The form in the table of forms, if it is there.
    var tableForm = TableForm.none
    /// The variable that is this form alone, -1 where it is none.
    var leaf: Int32 = -1

    /// Stands at a column, on the breakpoints from `interval` to `activeEnd`.
    @inline(__always)
    mutating func stand(atColumn column: Int, interval: Int, activeEnd: Int, _ position: Scalar) {
      slot = ~Int32(column)
      self.interval = Int32(interval)
      self.activeEnd = Int32(activeEnd)
      value = position
    }
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
    /// Whether the column is among the candidates.
    var isCandidate = false

    /// Takes a nonbasic form with the slopes of its penalty on both sides.
    @inline(__always)
    mutating func stand(on form: Int, left: Lanes, right: Lanes) {
      self.form = Int32(form)
      self.left = left
      self.right = right
    }
  }

  // Scratch of the line search, kept to save allocations.
  var events: [Event] = []
  var crossed: [Event] = []
  var droppedCandidates: [Int32] = []
  var wishes: [Wish] = []
  var loadedColumn = SparseVector<Scalar>()
  var loadedRow = SparseVector<Scalar>()
  var loadedTail = SlopeTail<Scalar>()
  /// All 0 between uses, one a column.
  var scatter: [Scalar] = []

  /// A breakpoint that lies on the way along an edge.
  struct Event {
    /// The distance along the edge, in units of the entering form.
    var distance: Scalar
    /// How fast the form moves along the edge.
    var speed: Scalar
    /// The row whose form meets its breakpoint; -1 for the entering form itself.
    var row: Int32
    /// The breakpoint's number within its form.
    var breakpoint: Int32
  }

  /// Whether some decision or some entry was too close to call on Double.
  var hasDoubt: Bool { isDoubtful || isTableauDoubtful }

  var columnCount: Int { columns.count }
  var rowCount: Int { basic.count }
  var formCount: Int { forms.count }

  /// The entry of a basic form over a nonbasic one.
  @inline(__always)
  func entry(_ row: Int, _ column: Int) -> Scalar { tableau.entry(row, column) }

  /// Where a form stands.
  func slot(ofForm form: Int) -> FormSlot {
    let slot = Int(forms[form].slot)
    return slot >= 0 ? .basic(row: slot) : .nonbasic(column: ~slot)
  }

  /// The indices of a form's breakpoints.
  @inline(__always)
  func breakpoints(ofForm form: Int) -> Range<Int> {
    Int(forms[form].breakpointStart)..<Int(forms[form].breakpointEnd)
  }

  /// The breakpoint a column's form is on; of several at one position the one of the first row.
  @inline(__always)
  func activeBreakpoint(ofColumn column: Int) -> Breakpoint<Scalar> {
    let form = Int(columns[column].form)
    return breakpoints[Int(forms[form].breakpointStart) + Int(forms[form].activeEnd) - 1]
  }

  /// The slope of a form's penalty with so many breakpoints to its left.
  // Not inlined, it would be called with a copy of the whole block.
  @inline(__always)
  func slopeLanes(ofForm form: Int, leftCount: Int) -> Lanes {
    var lanes = linearSlope.isEmpty ? Lanes.zero : linearSlope[Int32(form)] ?? .zero
    let start = Int(forms[form].breakpointStart)
    let middle = start + leftCount
    for index in start..<Int(forms[form].breakpointEnd) {
      let slope = index < middle ? breakpoints[index].right : breakpoints[index].left
      let level = Int(breakpoints[index].level)
      if slope != .zero, level >= 0, level < laneCount { lanes.add(slope, toLane: level) }
    }
    return lanes
  }

  /// Puts a column's form on one of its breakpoints, and on all others at the same position: they
  /// are one kink of the penalty.
  mutating func setNonbasic(_ form: Int, column: Int, breakpoint: Int) {
    let range = breakpoints(ofForm: form)
    let position = breakpoints[range.lowerBound + breakpoint].position
    var start = range.lowerBound + breakpoint
    while start > range.lowerBound, breakpoints[start - 1].position == position { start -= 1 }
    var end = range.lowerBound + breakpoint + 1
    while end < range.upperBound, breakpoints[end].position == position { end += 1 }
    forms[form].stand(
      atColumn: column,
      interval: start - range.lowerBound,
      activeEnd: end - range.lowerBound,
      position
    )
    setSlopes(ofColumn: column, form, range, start, end)
    addCandidate(column)
  }

  /// Sums up the slopes on both sides of a nonbasic form's breakpoints from `start` to `end`.
  private mutating func setSlopes(
    ofColumn column: Int,
    _ form: Int,
    _ range: Range<Int>,
    _ start: Int,
    _ end: Int
  ) {
    var left = linearSlope.isEmpty ? Lanes.zero : linearSlope[Int32(form)] ?? .zero
    var right = left
    for index in range {
      let level = Int(breakpoints[index].level)
      guard level >= 0, level < laneCount else { continue }
      let onLeft = index < start ? breakpoints[index].right : breakpoints[index].left
      if onLeft != .zero { left.add(onLeft, toLane: level) }
      let onRight = index < end ? breakpoints[index].right : breakpoints[index].left
      if onRight != .zero { right.add(onRight, toLane: level) }
    }
    columns[column].stand(on: form, left: left, right: right)
  }

  /// Notes that a column may improve.
  @inline(__always)
  mutating func addCandidate(_ column: Int) {
    hasLevelColumns = nil
    guard !columns[column].isCandidate else { return }
    columns[column].isCandidate = true
    candidates.append(Int32(column))
  }

  // MARK: Starting

  /// Derives the tolerances and sorts each form's breakpoints.
  mutating func prepareBreakpoints() {
    for form in forms.indices {
      for index in breakpoints(ofForm: form) { span.take(breakpoints[index]) }
    }
    setTolerances()
    for form in forms.indices { sortBreakpoints(ofForm: form) }
  }

  /// Derives the tolerances from the largest position and weights.
  mutating func setTolerances() {
    positionTolerance = span.extent * Tolerances.positionFloor
    slopeTolerance = Tolerances.slopeFloor * span.laneWeights
  }

  /// Puts the columns' own forms where their own penalties alone are least.
  mutating func startAtOwnMinimisers() {
    for column in columns.indices {
      let form = Int(columns[column].form)
      let range = breakpoints(ofForm: form)
      var best = range.lowerBound
      if range.count > 1 {
        var slope = slopeLanes(ofForm: form, leftCount: 0)
        while best < range.upperBound - 1 {
          let passed = breakpoints[best]
          let level = Int(passed.level)
          if level >= 0, level < laneCount { slope.add(passed.right - passed.left, toLane: level) }
          if slope.lexicographicSign(slopeTolerance) >= 0 { break }
          best += 1
        }
      }
      setNonbasic(form, column: column, breakpoint: best - range.lowerBound)
    }
    recompute()
  }

  /// Computes values, intervals, slopes and the gradient from the nonbasic forms.
  ///
  /// - Complexity: O(entries of the tableau).
  mutating func recompute() {
    stepsSinceRecompute = 0
    for column in columns.indices {
      columns[column].gradient = .zero
      addCandidate(column)
    }
    for row in basic.indices {
      let form = Int(basic[row])
      forms[form].value = value(ofRow: row)
      let count = leftCount(ofRow: row, from: 0)
      forms[form].interval = Int32(count)
      let slope = slopeLanes(ofForm: form, leftCount: count)
      forms[form].slope = slope
      addToGradient(row, slope)
    }
  }

  /// How many breakpoints lie left of a basic form's value, where so many are a first guess.
  mutating func leftCount(ofRow row: Int, from guess: Int) -> Int {
    let range = breakpoints(ofForm: Int(basic[row]))
    var count = guess
    while count < range.count, isRight(row, of: range.lowerBound + count, in: range) { count += 1 }
    if count == guess {
      while count > 0, !isRight(row, of: range.lowerBound + count - 1, in: range) { count -= 1 }
    }
    return count
  }

  /// Remembers that a difference of positions was neither clearly 0 nor clearly not.
  @inline(__always)
  mutating func noteDoubt(position difference: Scalar) {
    let ratio = Tolerances.positionCeiling / Tolerances.positionFloor
    if difference.isDoubtful(positionTolerance, positionTolerance * ratio) { isDoubtful = true }
  }

  /// Whether every required breakpoint is on the side where it costs nothing.
  mutating func requiredRowsHold() -> Bool {
    // Values are sums of products of positions; a real conflict is far above their rounding.
    let tolerance = positionTolerance * 8
    for form in forms.indices {
      for index in breakpoints(ofForm: form) where breakpoints[index].level == 0 {
        let distance = forms[form].value - breakpoints[index].position
        let side = distance.sign(tolerance)
        guard
          (side > 0 && breakpoints[index].right != .zero)
            || (side < 0 && breakpoints[index].left != .zero)
        else { continue }
        if distance.isDoubtful(tolerance, tolerance * 1000) { isDoubtful = true }
        return false
      }
    }
    return true
  }
}
