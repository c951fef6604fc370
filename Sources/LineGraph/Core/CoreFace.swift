// The points of a core at which every level is at its optimum. Each size may stand where its penalty has the slope that the simplex ended
// with, as far as the equations go; how far sums of sizes reach there, the simplex of cores tells, by penalties that are less the more there is of the sum.
//
// Why these are the points: Documentation/SOLVER.md, Cores.

/// A core's points at which every level is at its optimum.
final class CoreFace {
  typealias Interval = OptimalFace.Interval

  /// The equations over sizes that are not settled; these have the numbers of `open`.
  private let core: GraphCore
  private var functions: PenaltyFunctions
  private let number: Arena<Double>
  /// The classes of the sizes that are not settled, and how far their numbers reach.
  private(set) var open: [(size: Int, range: Interval)] = []
  /// By class: its index in `open`, -1 where it is settled.
  private let indexOfClass: Arena<Int32>
  /// How lines of the core that are not settled are placed.
  private var placements: [Int: GraphCore.Placement] = [:]

  /// Of more the ends would not be worth their time: each is a solve of its own.
  private static let mostOpen = 1 << 10

  /// What is asked of a size: where it may be, and what it adds to a sum there.
  private typealias Wish = (range: Interval, segments: [Gain.Segment])

  /// - Requires: the core has just been solved, with these numbers.
  /// - Throws: `numbers`, a core whose ranges it cannot tell, or the wish for a finer grid.
  init(
    _ whole: GraphCore,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) {
    guard !whole.hasSpreadSlopes else { throw .handover(.numbers) }
    var (columns, rows): ([Int], [Int]) = ([], [])
    let times = Arena<Int>(repeating: 1, count: whole.tableau.columnCount)
    try whole.tableau.takeMultiples(times)
    for column in 0..<whole.tableau.columnCount {
      let size = Int(whole.tableau.nonbasic[column])
      let basics = whole.slopeOfBasics(column, times[column], graph.functions)
      let box = graph.functions.box(
        of: whole.sizes[size].function,
        times: times[column] * whole.sizes[size].times,
        at: -basics.unspread
      )
      if box.isPoint { continue }
      columns.append(column)
      open.append((Int(whole.sizes[size].root), box))
    }
    var constants: [Int128] = []
    for row in 0..<whole.tableau.rowCount where whole.tableau.basic[row] >= 0 {
      let entries = whole.tableau.row(row)
      guard columns.contains(where: { entries[$0] != 0 }) else { continue }
      rows.append(row)
      let size = whole.sizes[Int(whole.tableau.basic[row])]
      let slope = graph.functions.slopes[Int(size.function.start + whole.segments[row])]
      open.append((Int(size.root), graph.functions.box(of: size.function, times: 1, at: slope)))
      var rest = Int128(whole.tableau.divisors[row]) * Int128(graph.number[Int(size.root)])
      for (index, column) in columns.enumerated() {
        rest -= Int128(entries[column]) * Int128(graph.number[open[index].size])
      }
      constants.append(rest)
    }
    guard open.count <= Self.mostOpen else { throw .handover(.core(edgeCount: open.count)) }
    core = GraphCore(
      CoreTableau(of: whole.tableau, rows: rows, columns: columns, constants: constants)
    )
    functions = PenaltyFunctions(
      format: SlopeFormat(levelCount: 2, LevelAmounts()),
      capacity: 4 * open.count
    )
    number = Arena(repeating: 0, count: open.count)
    indexOfClass = Arena(repeating: -1, count: graph.number.count)
    for (index, (size, _)) in open.enumerated() { indexOfClass[size] = Int32(index) }
    // No size is where the others cannot make up for it, so these ends are as good.
    for index in open.indices {
      let low = try furthest(index, times: -1)
      open[index].range = Interval(low: low, high: try furthest(index, times: 1))
    }
  }

  /// The number of a size where so many times it is most.
  private func furthest(_ index: Int, times: Double) throws(GraphFault) -> Double {
    var wishes = indifferent
    wishes[index].segments = [(GainSlope(times), .infinity)]
    try solve(wishes)
    return number[index]
  }

  /// Of each size that it may be anywhere.
  private var indifferent: [Wish] {
    open.map { Wish(range: $0.range, segments: [(GainSlope(0), .infinity)]) }
  }

  /// The most that functions of sizes come to together.
  ///
  /// - Requires: each is of a size that is open, on all of its range.
  func greatest(_ gains: [(size: Int, gain: Gain)]) throws(GraphFault) -> Double {
    if gains.count == 1 { return try gains[0].gain.greatest() }
    var wishes = indifferent
    for (size, gain) in gains { wishes[Int(indexOfClass[size])].segments = gain.segments }
    try solve(wishes)
    var sum = 0.0
    for (size, gain) in gains { sum += try gain.value(at: number[Int(indexOfClass[size])]) }
    return sum
  }

  // MARK: Lines

  /// Records from which other one a line of the core is placed.
  func setPlacement(_ placement: GraphCore.Placement, ofLine line: Int) {
    placements[line] = placement
  }

  /// The sizes between two lines, and how many times each.
  func way(from tail: Int, to head: Int) -> [(size: Int, times: Double)] {
    var times: [Int: Double] = [:]
    for (line, sign) in [(head, 1.0), (tail, -1.0)] {
      var line = line
      while let placement = placements[line] {
        times[Int(placement.step.size), default: 0] += sign * placement.step.factor
        line = Int(placement.from)
      }
    }
    return times.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  // MARK: Penalties

  private func solve(_ wishes: [Wish]) throws(GraphFault) {
    functions.positions.cut(to: 0)
    functions.slopes.cut(to: 0)
    var divisor = 1.0
    for wish in wishes {
      for segment in wish.segments {
        divisor = Double(
          PenaltyFunctions.leastMultiple(Int(divisor), Int(segment.slope.divisor))
        )
        guard divisor <= SizeClasses.largestFactor else { throw .handover(.numbers) }
      }
    }
    for (size, wish) in wishes.enumerated() {
      core.setPenalty(try Self.penalty(of: wish, divisor: divisor, &functions), of: size)
    }
    for column in 0..<core.tableau.columnCount {
      let size = Int(core.tableau.nonbasic[column])
      if core.sizes[size].function.count > 0 { core.standing[size] = max(core.standing[size], 0) }
    }
    try core.solve(functions, number)
  }

  /// The penalty of a size that falls as the sum grows, and has walls where its range ends.
  private static func penalty(
    of wish: Wish,
    divisor: Double,
    _ functions: inout PenaltyFunctions
  ) throws(GraphFault) -> PenaltyFunction {
    let format = functions.format
    functions.positions.reserve(wish.segments.count + 2)
    functions.slopes.reserve(wish.segments.count + 2)
    let (start, end) = (functions.positions.count, functions.slopes.count)
    let wall = format.amount(1, level: 0)
    let (out, outSlopes) = (functions.positions.base + start, functions.slopes.base + end)
    var (count, position) = (0, wish.range.low)
    if position > -.infinity {
      (out[count], outSlopes[count]) = (position, Slope(levels: -wall, tie: 0))
      count += 1
    }
    var bound = format.share(1, level: 0)
    for segment in wish.segments where position < wish.range.high {
      let amount = segment.slope.numerator * (divisor / segment.slope.divisor)
      guard amount.magnitude < 0x1p36 else { throw .handover(.numbers) }
      bound = max(bound, format.share(Int(amount.magnitude), level: 1))
      outSlopes[count] = Slope(levels: -format.amount(Int(amount), level: 1), tie: 0)
      position =
        segment.length.isInfinite
        ? wish.range.high : min(position + segment.length, wish.range.high)
      guard position < .infinity else { break }
      out[count] = position
      count += 1
    }
    if wish.range.high < .infinity { outSlopes[count] = Slope(levels: wall, tie: 0) }
    return PenaltyFunctions.end(
      count,
      bound: bound,
      divisor: 1,
      &functions.positions,
      &functions.slopes
    )
  }
}
