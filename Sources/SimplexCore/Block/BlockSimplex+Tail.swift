// What decides where the eight lanes do not: levels beyond the eighth, and then the tie-break of
// LANGUAGES §2, the violation of each optional constraint by itself, as if each had an infinitely
// smaller weight than the one before. These slopes are never stored: a column that leaves all lanes
// unchanged is asked for them when it matters. Why one row's slope tells the sign: Documentation/SOLVER.md, The simplex.

import ExactArithmetic

/// The slopes along an edge beyond the lanes.
struct SlopeTail<Scalar: SolverScalar> {
  /// A constraint whose violation falls at first.
  struct Falling {
    /// Its rank in the tie-break, as `tieOrder` has it: the smaller one comes first.
    var order: UInt64
    /// Whether it has stopped falling.
    var isStopped = false
  }

  /// Slopes of the levels beyond the lanes, and the largest weight in each.
  private var extra: [Scalar] = []
  private var weights: [Double] = []
  /// The levels to which something has been added, some several times: stacks may have a level for each view, and
  /// an edge changes few of them.
  private var touched: [Int32] = []
  /// Constraints whose violation falls along the edge, by tie-break order.
  private(set) var falling: [Falling] = []
  /// The first of `falling` that may not have stopped.
  private var firstFalling = 0
  /// The first constraint whose violation rises.
  var firstRising = UInt64.max

  /// Begins anew in the memory there is.
  mutating func reset(_ extraWeights: [Double]) {
    weights = extraWeights
    if extra.count == weights.count {
      for level in touched { extra[Int(level)] = .zero }
    } else {
      extra = [Scalar](repeating: .zero, count: weights.count)
    }
    touched.removeAll(keepingCapacity: true)
    falling.removeAll(keepingCapacity: true)
    firstFalling = 0
    firstRising = .max
  }

  /// Adds to the slope of a level beyond the lanes, which counts from 0.
  mutating func add(_ slope: Scalar, toLevel level: Int) {
    extra[level] += slope
    touched.append(Int32(truncatingIfNeeded: level))
  }

  /// The first level whose slope is not 0, and its sign; nil where there is none.
  var leadingLevel: (level: Int, sign: Int)? {
    var first: (level: Int, sign: Int)?
    for touchedLevel in touched {
      let level = Int(touchedLevel)
      if let first, first.level <= level { continue }
      let sign = extra[level].sign(weights[level] * Tolerances.slopeFloor)
      if sign != 0 { first = (level, sign) }
    }
    return first
  }

  /// Whether the first level's slope that counts, or one before it, is neither clearly 0 nor clearly not.
  var isTooCloseToCall: Bool {
    let last = leadingLevel?.level ?? extra.count
    return touched.contains {
      let level = Int($0)
      let (floor, ceiling) = (Tolerances.slopeFloor, Tolerances.slopeCeiling)
      return level <= last
        && extra[level].isDoubtful(weights[level] * floor, weights[level] * ceiling)
    }
  }

  /// The first constraint whose violation falls.
  var firstFallingOrder: UInt64 {
    firstFalling < falling.count ? falling[firstFalling].order : .max
  }

  /// Adds a constraint whose violation falls.
  mutating func appendFalling(_ order: UInt64) { falling.append(Falling(order: order)) }

  /// Sorts the constraints that fall.
  mutating func sortFalling() { falling.sort { $0.order < $1.order } }

  /// Marks a constraint's violation as falling no longer.
  mutating func stop(_ order: UInt64) {
    let index = falling.partitioningIndex { $0.order >= order }
    if index < falling.count, falling[index].order == order { falling[index].isStopped = true }
    while firstFalling < falling.count, falling[firstFalling].isStopped { firstFalling += 1 }
  }

  /// The sign of the first slope that is not 0.
  var sign: Int {
    if let leadingLevel { return leadingLevel.sign }
    let first = firstFallingOrder
    return first < firstRising ? -1 : firstRising < .max ? 1 : 0
  }
}

extension BlockSimplex {
  /// How many levels there are beyond the eight lanes.
  var extraLevelCount: Int { span.extraWeights.count }

  /// The rank of a breakpoint's constraint in the tie-break: level from high to low, then row.
  ///
  /// Required rows have none: all of them hold.
  @inline(__always)
  static func tieOrder(_ breakpoint: Breakpoint<Scalar>) -> UInt64 {
    UInt64(UInt32(bitPattern: breakpoint.level)) << 32
      | UInt64(UInt32(bitPattern: breakpoint.row))
  }

  /// Computes the tail's slopes at the current vertex along an edge out of the loaded column.
  ///
  /// - Complexity: O(breakpoints of the forms that the column moves).
  mutating func loadTail(column: Int, direction: Int) {
    // Apart from the block while the block is read.
    var tail = SlopeTail<Scalar>()
    swap(&tail, &loadedTail)
    // The closure must not hold the block, or all of it would be copied.
    let levelCount = laneCount + extraLevelCount
    tail.reset(span.extraWeights)
    forEachTailSlope(column, direction) { breakpoint, slope in
      let level = Int(breakpoint.level)
      if level >= laneCount, level < levelCount { tail.add(slope, toLevel: level - laneCount) }
      let order = Self.tieOrder(breakpoint)
      if slope > .zero {
        tail.firstRising = min(tail.firstRising, order)
      } else {
        tail.appendFalling(order)
      }
    }
    tail.sortFalling()
    swap(&tail, &loadedTail)
  }

  /// The first slope beyond the lanes that is not 0: its sign, and its rank, which is a level or a
  /// constraint's tie-break order; levels come before constraints.
  mutating func tailLead(column: Int, direction: Int) -> (sign: Int, order: UInt64) {
    tableau.load(column: column, into: &loadedColumn)
    if extraLevelCount > 0 {
      loadTail(column: column, direction: direction)
      if let leading = loadedTail.leadingLevel {
        return (leading.sign, UInt64(leading.level))
      }
    }
    var firstRising = UInt64.max
    var firstFalling = UInt64.max
    forEachTailSlope(column, direction) { breakpoint, slope in
      let order = Self.tieOrder(breakpoint)
      if slope > .zero {
        firstRising = min(firstRising, order)
      } else {
        firstFalling = min(firstFalling, order)
      }
    }
    return firstFalling < firstRising
      ? (-1, firstFalling) : (firstRising < .max ? 1 : 0, firstRising)
  }

  /// The sign of the first slope beyond the lanes that is not 0.
  mutating func tailSign(column: Int, direction: Int) -> Int {
    tailLead(column: column, direction: direction).sign
  }

  /// Marks breakpoints that take part in the tie-break alone and in no level.
  static var tieBreakLevel: Int32 { 1 << 30 }

  private func isExtra(_ level: Int) -> Bool {
    level >= laneCount && level - laneCount < extraLevelCount
  }

  /// The sign of the first level's slope that is not 0, without the tie-break.
  mutating func levelSign(column: Int, direction: Int) -> Int {
    let sign = edgeSlope(column, direction).lexicographicSign(slopeTolerance)
    guard sign == 0, extraLevelCount > 0 else { return sign }
    tableau.load(column: column, into: &loadedColumn)
    loadTail(column: column, direction: direction)
    return loadedTail.leadingLevel?.sign ?? 0
  }

  /// Takes a breakpoint that the edge has crossed into the loaded tail.
  mutating func cross(_ event: Event, column: Int) {
    let breakpoint = breakpoint(of: event, column)
    guard breakpoint.level > 0 else { return }
    let movesRight = event.speed > .zero
    let before = movesRight ? breakpoint.left : breakpoint.right
    let after = movesRight ? breakpoint.right : breakpoint.left
    let level = Int(breakpoint.level)
    if isExtra(level) {
      loadedTail.add(event.speed * (after - before), toLevel: level - laneCount)
    }
    let order = Self.tieOrder(breakpoint)
    if before != .zero { loadedTail.stop(order) }
    if after != .zero { loadedTail.firstRising = min(loadedTail.firstRising, order) }
  }

  /// Calls `body` with each optional breakpoint whose violation changes along an edge out of the
  /// loaded column, and its slope.
  @inline(__always)
  private func forEachTailSlope(
    _ column: Int,
    _ direction: Int,
    _ body: (Breakpoint<Scalar>, Scalar) -> Void
  ) {
    let nonbasic = Int(columns[column].form)
    let nonbasicRange = breakpoints(ofForm: nonbasic)
    let nonbasicLeft = Int(direction > 0 ? forms[nonbasic].activeEnd : forms[nonbasic].interval)
    visit(nonbasicRange, leftCount: nonbasicLeft, speed: direction > 0 ? .one : -.one, body)
    for index in 0..<loadedColumn.count {
      let entry = loadedColumn.values[index]
      let form = Int(basic[Int(loadedColumn.indices[index])])
      visit(
        breakpoints(ofForm: form),
        leftCount: Int(forms[form].interval),
        speed: direction > 0 ? entry : -entry,
        body
      )
    }
  }

  @inline(__always)
  private func visit(
    _ range: Range<Int>,
    leftCount: Int,
    speed: Scalar,
    _ body: (Breakpoint<Scalar>, Scalar) -> Void
  ) {
    for index in range where breakpoints[index].level > 0 {
      let isLeft = index - range.lowerBound < leftCount
      let slope = isLeft ? breakpoints[index].right : breakpoints[index].left
      if slope != .zero { body(breakpoints[index], speed * slope) }
    }
  }
}
