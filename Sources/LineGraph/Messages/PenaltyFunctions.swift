// Convex piecewise-linear penalties: what a size costs, and what a row of sizes costs when it is shared
// out best. Sizes in parallel add their penalties; sizes in series combine them by infimal convolution,
// which puts all segments in the order of their slopes.
//
// Source: [Tseng-Luo] (Documentation/SOURCES.md).

import ExactArithmetic
import Kernels

/// A function: `count` breakpoints, and `count + 1` slopes, in the arenas from `start` on.
struct PenaltyFunction: BitwiseCopyable {
  var start: Int32
  var count: Int32
  /// No level's share of a slope is larger than this (`SlopeFormat.share`).
  var bound: Int
  /// Slopes are so many times as large as the penalty's.
  var divisor: Int
}

/// One size in a series: it takes part with a positive coefficient.
struct SeriesPart: BitwiseCopyable {
  /// The root of the size's class.
  var size: Int32
  var coefficient: Double
  var function: PenaltyFunction

  /// What its slopes are times, so that they are by length of the whole, in a series of a given divisor.
  @inline(__always)
  func times(for divisor: Int) -> Int { divisor / (function.divisor * Int(coefficient)) }
}

/// The penalty of a row on the number of a class.
struct RowPenalty: BitwiseCopyable {
  var position: Double
  /// The slopes on both sides, as magnitudes.
  var left: Int
  var right: Int
  var level: Int32
  var tie: Int32
}

/// The functions of a graph, one behind another.
struct PenaltyFunctions: ~Copyable {
  private let stay = StaysInMemory()

  let format: SlopeFormat
  /// A graph with more breakpoints is not worth its memory.
  var mostPositions = Int.max
  /// Whether breakpoints are left out where required rows are broken on both sides.
  var endAtWalls = false
  var positions = Arena<Double>()
  var slopes = Arena<Slope>()

  /// So many rows become a function without merging.
  static let rowsTogether = 8
  var rows = Arena<RowPenalty>(capacity: PenaltyFunctions.rowsTogether)
  // What is being merged, and the next merge.
  var fromPositions = Arena<Double>(capacity: 256)
  var fromSlopes = Arena<Slope>(capacity: 256)
  var toPositions = Arena<Double>(capacity: 256)
  var toSlopes = Arena<Slope>(capacity: 256)
  var parts = Arena<PenaltyFunction>(capacity: 64)
  var mergedParts = Arena<PenaltyFunction>(capacity: 64)
  var segments = Arena<Segment>(capacity: 256)
  var mergedSegments = Arena<Segment>(capacity: 256)
  var runs = Arena<Int32>(capacity: 64)
  var mergedRuns = Arena<Int32>(capacity: 64)

  /// A segment of a part of a series.
  struct Segment: BitwiseCopyable {
    var slope: Slope
    var length: Double
  }

  init(format: SlopeFormat, capacity: Int) {
    self.format = format
    positions.reserve(capacity)
    slopes.reserve(capacity)
  }

  /// Makes sure that so many breakpoints more are within the thread's limits.
  ///
  /// A row of sizes on each of which a row of its own wishes something has messages as long as itself: all of
  /// them together are quadratic.
  @inline(__always)
  func takeSteps(_ count: Int) throws(GraphFault) {
    WorkLimits.take(steps: count)
    guard positions.count + count <= mostPositions else { throw .handover(.open) }
    let size = MemoryLayout<Double>.stride + MemoryLayout<Slope>.stride
    guard !WorkLimits.areReached, WorkLimits.mayHold(bytes: (positions.count + count) * size) else {
      throw .handover(.limits)
    }
  }

  // MARK: Sums

  /// Begins a sum.
  mutating func beginSum() {
    fromPositions.cut(to: 0)
    fromSlopes.cut(to: 0)
    parts.cut(to: 0)
    rows.cut(to: 0)
  }

  /// Adds the penalty of a row to the sum.
  mutating func add(_ row: RowPenalty) throws(GraphFault) {
    rows.append(row)
    if rows.count == Self.rowsTogether { try addRows() }
  }

  /// Makes a function of the rows that wait.
  mutating func addRows() throws(GraphFault) {
    parts.append(try Self.function(of: rows, format, &fromPositions, &fromSlopes))
    rows.cut(to: 0)
  }

  /// The sum of some rows' penalties; there are few.
  static func function(
    of rows: borrowing Arena<RowPenalty>,
    _ format: SlopeFormat,
    _ positions: inout Arena<Double>,
    _ slopes: inout Arena<Slope>
  ) throws(GraphFault) -> PenaltyFunction {
    let (count, rows) = (rows.count, rows.base)
    var bound = format.share(max(rows[0].left, rows[0].right), level: Int(rows[0].level))
    for index in 1..<count {
      let row = rows + index
      bound += format.share(max(row.pointee.left, row.pointee.right), level: Int(row.pointee.level))
      // Copied only where it moves: a copy of what was just written makes the processor wait.
      guard rows[index - 1].position > row.pointee.position else { continue }
      let moving = row.pointee
      var hole = index
      while hole > 0, rows[hole - 1].position > moving.position {
        rows[hole] = rows[hole - 1]
        hole -= 1
      }
      rows[hole] = moving
    }
    guard bound < format.limit else { throw .handover(.numbers) }
    let start = positions.count
    positions.reserve(count + 1)
    slopes.reserve(count + 1)
    let (out, outSlopes) = (positions.base + start, slopes.base + start)
    var levels: Int128 = 0
    for index in 0..<count {
      levels -= format.amount(rows[index].left, level: Int(rows[index].level))
    }
    outSlopes[0] = Slope(levels: levels, tie: leadingTie(rows, count, passed: 0))
    var breakpoints = 0
    for index in 0..<count {
      let row = rows[index]
      if breakpoints == 0 || out[breakpoints - 1] != row.position {
        out[breakpoints] = row.position
        breakpoints += 1
      }
      levels += format.amount(row.left + row.right, level: Int(row.level))
      outSlopes[breakpoints] = Slope(
        levels: levels,
        tie: leadingTie(rows, count, passed: index + 1)
      )
    }
    return end(breakpoints, bound: bound, divisor: 1, &positions, &slopes)
  }

  /// Keeps a function whose breakpoints and slopes are written behind the end.
  @inline(__always)
  static func end(
    _ count: Int,
    bound: Int,
    divisor: Int,
    _ positions: inout Arena<Double>,
    _ slopes: inout Arena<Slope>
  ) -> PenaltyFunction {
    let start = positions.count
    // There is a slope more than positions; both lists keep the same indices.
    positions.base[start + count] = 0
    positions.take(count + 1)
    slopes.take(count + 1)
    return PenaltyFunction(
      start: Int32(start),
      count: Int32(count),
      bound: bound,
      divisor: divisor
    )
  }

  /// The first row with a slope where so many breakpoints are on the left.
  @inline(__always)
  static func leadingTie(
    _ rows: UnsafePointer<RowPenalty>,
    _ count: Int,
    passed: Int
  ) -> Int32 {
    var tie: Int32 = 0
    for index in 0..<passed where rows[index].right != 0 && rows[index].tie > tie.magnitude {
      tie = rows[index].tie
    }
    for index in passed..<count where rows[index].left != 0 && rows[index].tie > tie.magnitude {
      tie = -rows[index].tie
    }
    return tie
  }

  /// Adds the message of a size to the sum over the number of its class.
  mutating func add(
    _ function: PenaltyFunction,
    _ size: SizeClasses.Affine
  ) throws(GraphFault) {
    let (start, count) = (Int(function.start), Int(function.count))
    let to = fromPositions.count
    fromPositions.reserve(count + 1)
    fromSlopes.reserve(count + 1)
    let (factor, shift) = (size.factor, size.constant)
    let times = Int(factor.magnitude)
    let bound = function.bound * times
    guard bound < format.limit else { throw .handover(.numbers) }
    let (sources, targets) = (positions.base + start, fromPositions.base + to)
    let (sourceSlopes, targetSlopes) = (slopes.base + start, fromSlopes.base + to)
    if factor == 1 {
      for index in 0..<count { targets[index] = sources[index] - shift }
      targetSlopes.update(from: sourceSlopes, count: count + 1)
    } else {
      for index in 0..<count {
        guard let position = Whole.quotient(sources[index] - shift, factor) else {
          throw .finerGrid(factor.magnitude)
        }
        targets[factor > 0 ? index : count - 1 - index] = position
      }
      for index in 0...count {
        targetSlopes[index] =
          factor > 0 ? times * sourceSlopes[index] : times * -sourceSlopes[count - index]
      }
    }
    if count > 0 {
      guard max(targets[0].magnitude, targets[count - 1].magnitude) < Whole.limit else {
        throw .handover(.numbers)
      }
    }
    parts.append(
      Self.end(count, bound: bound, divisor: function.divisor, &fromPositions, &fromSlopes)
    )
  }

  /// Ends the sum, and keeps it.
  mutating func endSum() throws(GraphFault) -> PenaltyFunction {
    if rows.count > 0 {
      if parts.count == 0 {
        let result = try Self.function(of: rows, format, &positions, &slopes)
        rows.cut(to: 0)
        return endingAtWalls(result)
      }
      try addRows()
    }
    try takeSteps(parts.count == 0 ? 1 : fromPositions.count)
    if parts.count == 0 {
      // Nothing is on the size: any value will do.
      let start = positions.count
      positions.append(0)
      slopes.append(.zero)
      return PenaltyFunction(start: Int32(start), count: 0, bound: 0, divisor: 1)
    }
    while parts.count > 2 {
      toPositions.cut(to: 0)
      toSlopes.cut(to: 0)
      mergedParts.cut(to: 0)
      var index = 0
      while index < parts.count {
        if index + 1 < parts.count {
          let (a, b) = (parts[index], parts[index + 1])
          mergedParts.append(
            try Self.sum(a, b, fromPositions, fromSlopes, &toPositions, &toSlopes, format)
          )
        } else {
          mergedParts.append(
            Self.copy(parts[index], fromPositions, fromSlopes, &toPositions, &toSlopes)
          )
        }
        index += 2
      }
      swap(&fromPositions, &toPositions)
      swap(&fromSlopes, &toSlopes)
      swap(&parts, &mergedParts)
    }
    let result =
      parts.count == 2
      ? try Self.sum(
        parts[0],
        parts[1],
        fromPositions,
        fromSlopes,
        &positions,
        &slopes,
        format
      ) : Self.copy(parts[0], fromPositions, fromSlopes, &positions, &slopes)
    return endingAtWalls(result)
  }

  static func copy(
    _ function: PenaltyFunction,
    _ positions: borrowing Arena<Double>,
    _ slopes: borrowing Arena<Slope>,
    _ toPositions: inout Arena<Double>,
    _ toSlopes: inout Arena<Slope>
  ) -> PenaltyFunction {
    let (start, count) = (Int(function.start), Int(function.count))
    toPositions.reserve(count + 1)
    toSlopes.reserve(count + 1)
    let end = toPositions.count
    (toPositions.base + end).update(from: positions.base + start, count: count)
    (toSlopes.base + end).update(from: slopes.base + start, count: count + 1)
    return Self.end(
      count,
      bound: function.bound,
      divisor: function.divisor,
      &toPositions,
      &toSlopes
    )
  }

  /// The sum of two functions of the same number.
  static func sum(
    _ a: PenaltyFunction,
    _ b: PenaltyFunction,
    _ positions: borrowing Arena<Double>,
    _ slopes: borrowing Arena<Slope>,
    _ toPositions: inout Arena<Double>,
    _ toSlopes: inout Arena<Slope>,
    _ format: SlopeFormat
  ) throws(GraphFault) -> PenaltyFunction {
    let start = toPositions.count
    let (countOfA, countOfB) = (Int(a.count), Int(b.count))
    toPositions.reserve(countOfA + countOfB + 1)
    toSlopes.reserve(countOfA + countOfB + 1)
    let (p, q) = (positions.base + Int(a.start), positions.base + Int(b.start))
    let (s, t) = (slopes.base + Int(a.start), slopes.base + Int(b.start))
    let (out, outSlopes) = (toPositions.base + start, toSlopes.base + start)
    let divisor = leastMultiple(a.divisor, b.divisor)
    guard divisor <= Int(SizeClasses.largestFactor) else { throw .handover(.numbers) }
    let (f, g) = (divisor / a.divisor, divisor / b.divisor)
    let bound = a.bound * f + b.bound * g
    guard bound < format.limit else { throw .handover(.numbers) }
    var (i, j, count) = (0, 0, 0)
    outSlopes[0] = f * s[0] + g * t[0]
    while i < countOfA || j < countOfB {
      let position: Double
      if j == countOfB || (i < countOfA && p[i] <= q[j]) {
        position = p[i]
        if j < countOfB, q[j] == position { j += 1 }
        i += 1
      } else {
        position = q[j]
        j += 1
      }
      out[count] = position
      count += 1
      outSlopes[count] = f * s[i] + g * t[j]
    }
    return end(count, bound: bound, divisor: divisor, &toPositions, &toSlopes)
  }

  /// - Requires: both are at most 2³¹.
  static func leastMultiple(_ a: Int, _ b: Int) -> Int {
    a == b ? a : a / Int.greatestCommonDivisor(a, b) * b
  }

  /// Goes on to a finer grid.
  func refine(_ refinement: inout Refinement) {
    for index in positions.indices { refinement.take(&positions[index]) }
  }

  // MARK: Queries

  /// How many breakpoints of a function are at or before a position.
  @inline(__always)
  func breakpoints(of function: PenaltyFunction, upTo position: Double) -> Int {
    UnsafeBufferPointer(
      start: positions.base + Int(function.start),
      count: Int(function.count)
    ).partitioningIndex { $0 > position }
  }

  /// How many slopes of a function, each times a factor, are below a slope.
  @inline(__always)
  func slopes(of function: PenaltyFunction, times factor: Int, below slope: Slope) -> Int {
    UnsafeBufferPointer(
      start: slopes.base + Int(function.start),
      count: Int(function.count) + 1
    ).partitioningIndex { !(factor * $0 < slope) }
  }
}
