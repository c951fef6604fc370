// The simplex of a core. Each nonbasic size stands on a breakpoint of its penalty; the others follow. Where moving one of them off its
// breakpoint makes the whole fall, it moves until the whole falls no more: there some size has come to a breakpoint, and takes its place.
//
// Which vertex is optimal is told by slopes alone, so positions may be moved: each breakpoint by a small amount of its own, so that hardly
// ever two are met at once and the same vertex comes back. Should it, steps are counted; and whether the vertex is one of the positions as they
// are is looked at in the end. What that proves: Documentation/SOLVER.md, Cores.

import ExactArithmetic
import Kernels

extension GraphCore {
  /// So many parts of a part of the grid are there room for to move positions.
  private static let partBits: Int128 = 36
  /// Positions are moved by less than this many of them.
  private static let moveBits: UInt64 = 20
  /// Values and distances are kept below this.
  private static let limit = Int128(1) << 96

  /// Finds the numbers of the core's classes, and places its lines.
  ///
  /// - Returns: How far from 0 these come.
  /// - Throws: `open` where the whole is as small at other points, unless it takes any of them, `conflict` where equations have no point, a core that this does not
  ///   solve, or the wish for a finer grid.
  func solve(
    _ functions: borrowing PenaltyFunctions,
    _ linePosition: borrowing Arena<Double>,
    _ number: borrowing Arena<Double>,
    takesAnyPoint: Bool
  ) throws(GraphFault) -> Double {
    let givenPositions = givenPositions(linePosition)
    for row in 0..<tableau.rowCount where tableau.basic[row] < 0 {
      guard tableau.rest(ofRow: row, givenPositions) == 0 else { throw .handover(.conflict) }
    }
    isRigid = false
    guard try find(givenPositions, functions) || takesAnyPoint else { throw .handover(.open) }
    try takeNumbers(givenPositions, functions, number)
    let furthest = placeLines(linePosition, number)
    guard furthest < 2 * Whole.limit, closes(linePosition, number) else {
      throw .handover(.core(edgeCount: sizes.count))
    }
    return furthest
  }

  /// Finds the numbers of its sizes at a point where the whole is least, which may be one of many; it has no lines.
  func solve(
    _ functions: borrowing PenaltyFunctions,
    _ number: borrowing Arena<Double>
  ) throws(GraphFault) {
    let givenPositions = Arena<Int128>()
    _ = try find(givenPositions, functions)
    try takeNumbers(givenPositions, functions, number)
  }

  /// Goes from vertex to vertex until the whole is least.
  ///
  /// - Returns: whether it is greater everywhere else.
  private func find(
    _ givenPositions: borrowing Arena<Int128>,
    _ functions: borrowing PenaltyFunctions
  ) throws(GraphFault) -> Bool {
    var rates = CoreRates(columnCount: tableau.columnCount)
    for _ in 0..<(64 + 8 * sizes.count) {
      try takeValues(givenPositions, functions)
      try rates.take(self, functions)
      guard let fastest = rates.fastest else {
        isRigid = rates.areLevelsRigid
        return !rates.isOpen
      }
      try move(
        column: fastest.column,
        isForward: fastest.isForward,
        times: fastest.times,
        functions
      )
    }
    throw .handover(.core(edgeCount: sizes.count))
  }

  // MARK: Positions

  /// A breakpoint's position in parts of a part, moved a little.
  @inline(__always)
  private func position(
    _ size: Int,
    _ breakpoint: Int,
    _ functions: borrowing PenaltyFunctions
  ) -> Int128 {
    let start = Int(sizes[size].function.start)
    var hash = UInt64(truncatingIfNeeded: size) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(truncatingIfNeeded: breakpoint) &* 0xD1B5_4A32_D192_ED03
    hash = (hash ^ (hash >> 31)) &* 0xBF58_476D_1CE4_E5B9
    let part = hash >> (64 - Self.moveBits)
    return Int128(functions.positions[start + breakpoint]) << Self.partBits + Int128(part)
  }

  /// Where a nonbasic size stands.
  @inline(__always)
  private func position(
    ofNonbasic size: Int,
    _ functions: borrowing PenaltyFunctions
  ) -> Int128 {
    standing[size] < 0 ? 0 : position(size, Int(standing[size]), functions)
  }

  /// The basic sizes and between which breakpoints they are.
  private func takeValues(
    _ givenPositions: borrowing Arena<Int128>,
    _ functions: borrowing PenaltyFunctions
  ) throws(GraphFault) {
    let columnCount = tableau.columnCount
    WorkLimits.take(steps: tableau.rowCount * columnCount)
    if WorkLimits.areReached { throw .handover(.limits) }
    let positions = Arena<Int128>(repeating: 0, count: columnCount)
    for column in 0..<columnCount {
      positions[column] = position(ofNonbasic: Int(tableau.nonbasic[column]), functions)
    }
    for row in 0..<tableau.rowCount where tableau.basic[row] >= 0 {
      var sum = tableau.rest(ofRow: row, givenPositions) << Self.partBits
      let entries = tableau.row(row)
      for column in 0..<columnCount where entries[column] != 0 {
        sum += Int128(entries[column]) * positions[column]
      }
      guard sum.magnitude < Self.limit.magnitude else { throw .handover(.numbers) }
      values[row] = sum
      segments[row] = Int32(breakpoints(ofRow: row, upTo: sum, functions))
    }
  }

  /// How many breakpoints of a basic size are at or before a value, which is times the row's divisor.
  private func breakpoints(
    ofRow row: Int,
    upTo value: Int128,
    _ functions: borrowing PenaltyFunctions
  ) -> Int {
    let (size, divisor) = (Int(tableau.basic[row]), Int128(tableau.divisors[row]))
    return (0..<Int(sizes[size].function.count)).partitioningIndex {
      divisor * position(size, $0, functions) > value
    }
  }

  // MARK: Steps

  /// What comes next on the way of a size that moves: it, or a basic one, comes to a breakpoint.
  private struct Event {
    /// The row of the basic size; -1 for the one that moves.
    var row: Int
    var breakpoint: Int
    /// The way until then, as a quotient.
    var distance: Int128
    var rate: Int

    func comes(before other: Event) -> Bool {
      distance * Int128(other.rate) < other.distance * Int128(rate)
    }
  }

  /// Moves a nonbasic size as long as the whole falls; one that stands on a breakpoint then is nonbasic.
  private func move(
    column: Int,
    isForward: Bool,
    times: Int,
    _ functions: borrowing PenaltyFunctions
  ) throws(GraphFault) {
    let size = Int(tableau.nonbasic[column])
    let start = position(ofNonbasic: size, functions)
    // How many of its breakpoints the size that moves has on its left.
    var segment = standing[size] < 0 ? 0 : Int(standing[size]) + (isForward ? 1 : 0)
    while true {
      guard let event = try nextEvent(column, isForward, start, segment, functions) else {
        throw .handover(.core(edgeCount: sizes.count))
      }
      WorkLimits.take(steps: tableau.rowCount)
      if WorkLimits.areReached { throw .handover(.limits) }
      if event.row < 0 {
        segment += isForward ? 1 : -1
      } else {
        let isRising = (tableau.row(event.row)[column] > 0) == isForward
        segments[event.row] += isRising ? 1 : -1
      }
      if rate(column, isForward, segment, times, functions) < .zero { continue }
      if event.row < 0 {
        standing[size] = Int32(event.breakpoint)
      } else {
        let entering = Int(tableau.basic[event.row])
        try tableau.pivot(row: event.row, column: column)
        standing[entering] = Int32(event.breakpoint)
        standing[size] = -1
      }
      return
    }
  }

  /// The breakpoint that is met first.
  private func nextEvent(
    _ column: Int,
    _ isForward: Bool,
    _ start: Int128,
    _ segment: Int,
    _ functions: borrowing PenaltyFunctions
  ) throws(GraphFault) -> Event? {
    var first: Event?
    func offer(_ event: Event) throws(GraphFault) {
      guard event.distance < Self.limit else { throw .handover(.numbers) }
      if let best = first, !event.comes(before: best) { return }
      first = event
    }
    let size = Int(tableau.nonbasic[column])
    let breakpoint = isForward ? segment : segment - 1
    if breakpoint >= 0, breakpoint < sizes[size].function.count {
      let distance = position(size, breakpoint, functions) - start
      try offer(
        Event(
          row: -1,
          breakpoint: breakpoint,
          distance: isForward ? distance : -distance,
          rate: 1
        )
      )
    }
    for row in 0..<tableau.rowCount {
      let entry = tableau.row(row)[column]
      guard entry != 0 else { continue }
      let basic = Int(tableau.basic[row])
      let isRising = (entry > 0) == isForward
      let next = isRising ? Int(segments[row]) : Int(segments[row]) - 1
      guard next >= 0, next < sizes[basic].function.count else { continue }
      let divisor = Int128(tableau.divisors[row])
      let distance = divisor * position(basic, next, functions) - values[row]
      try offer(
        Event(
          row: row,
          breakpoint: next,
          distance: isRising ? distance : -distance,
          rate: Int(entry.magnitude)
        )
      )
    }
    return first
  }

  /// How fast the whole grows where a size moves, by the segments at hand, some times.
  private func rate(
    _ column: Int,
    _ isForward: Bool,
    _ segment: Int,
    _ times: Int,
    _ functions: borrowing PenaltyFunctions
  ) -> CoreSlope {
    let size = Int(tableau.nonbasic[column])
    let sum =
      slope(size, segment, functions, times: times) + slopeOfBasics(column, times, functions)
    return isForward ? sum : -sum
  }

  /// How much of that the basic sizes are, so many times as all of their divisors divide.
  func slopeOfBasics(
    _ column: Int,
    _ times: Int,
    _ functions: borrowing PenaltyFunctions
  ) -> CoreSlope {
    var sum = CoreSlope.zero
    for row in 0..<tableau.rowCount {
      let entry = tableau.row(row)[column]
      guard entry != 0 else { continue }
      let rowTimes = entry * (times / tableau.divisors[row])
      sum = sum + slope(Int(tableau.basic[row]), Int(segments[row]), functions, times: rowTimes)
    }
    return sum
  }

  /// The slope of a size's penalty behind so many breakpoints, times a number.
  @inline(__always)
  func slope(
    _ size: Int,
    _ segment: Int,
    _ functions: borrowing PenaltyFunctions,
    times: Int
  ) -> CoreSlope {
    let slope = functions.slopes[Int(sizes[size].function.start) + segment]
    return times * sizes[size].times
      * (hasSpreadSlopes
        ? functions.format.spread(slope)
        : CoreSlope(slope))
  }

  // MARK: Answers

  /// Gives classes their numbers: those of the vertex with breakpoints where they are.
  ///
  /// - Throws: a core where the vertex is another one there, or the wish for a finer grid.
  private func takeNumbers(
    _ givenPositions: borrowing Arena<Int128>,
    _ functions: borrowing PenaltyFunctions,
    _ number: borrowing Arena<Double>
  ) throws(GraphFault) {
    for column in 0..<tableau.columnCount {
      let size = Int(tableau.nonbasic[column])
      let start = Int(sizes[size].function.start)
      number[Int(sizes[size].root)] =
        standing[size] < 0 ? 0 : functions.positions[start + Int(standing[size])]
    }
    for row in 0..<tableau.rowCount where tableau.basic[row] >= 0 {
      let divisor = Int128(tableau.divisors[row])
      var sum = tableau.rest(ofRow: row, givenPositions)
      let entries = tableau.row(row)
      for column in 0..<tableau.columnCount where entries[column] != 0 {
        let size = Int(tableau.nonbasic[column])
        sum += Int128(entries[column]) * Int128(number[Int(sizes[size].root)])
      }
      let function = sizes[Int(tableau.basic[row])].function
      let (start, segment) = (Int(function.start), Int(segments[row]))
      guard
        segment == 0 || divisor * Int128(functions.positions[start + segment - 1]) <= sum,
        segment == function.count
          || sum <= divisor * Int128(functions.positions[start + segment])
      else { throw .handover(.core(edgeCount: sizes.count)) }
      guard sum.isMultiple(of: divisor) else {
        // A multiple of what both have in common divides the rest.
        let common = Int128.greatestCommonDivisor(sum, divisor)
        throw .finerGrid(Double((divisor / common).magnitude))
      }
      let value = Double(sum / divisor)
      guard value.magnitude < Whole.limit else { throw .handover(.numbers) }
      number[Int(sizes[Int(tableau.basic[row])].root)] = value
    }
  }
}
