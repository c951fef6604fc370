// How far what is open can go: all points at which every level is at its optimum, before the tie-break.
//
// A series shares its length out among its parts. At the slope that the parts have in common, each part
// may stand anywhere on an interval, as long as all add up to the length; and whatever a part's length
// is, series within it share that out in the same way, each by itself. So a sum of some parts of one
// series reaches from what the others leave at least to what they leave at most. Documentation/SOLVER.md,
// Ranges, has the proof.

import Constraints
import ExactArithmetic

/// The points of a reduced graph at which every level is at its optimum, around the one it has solved for.
struct OptimalFace: ~Copyable {
  private let stay = StaysInMemory()

  /// A sum over parts that may each stand on an interval.
  struct BoxSum: BitwiseCopyable {
    /// The sum at the solution.
    var value = 0.0
    /// Finite ends, and how many are not.
    private var low = 0.0
    private var high = 0.0
    fileprivate private(set) var lowOpenCount: Int32 = 0
    fileprivate private(set) var highOpenCount: Int32 = 0

    var least: Double { lowOpenCount > 0 ? -.infinity : low }
    var greatest: Double { highOpenCount > 0 ? .infinity : high }

    var range: Interval { Interval(low: least, high: greatest) }
    var isPoint: Bool { lowOpenCount == 0 && highOpenCount == 0 && low == high }

    mutating func add(_ coefficient: Double, _ interval: Interval, at value: Double) {
      self.value += coefficient * value
      if interval.low.isInfinite { lowOpenCount += 1 } else { low += coefficient * interval.low }
      if interval.high.isInfinite {
        highOpenCount += 1
      } else {
        high += coefficient * interval.high
      }
    }

    /// Takes one of its parts on another interval; the value stays.
    mutating func replace(_ coefficient: Double, _ old: Interval, by new: Interval) {
      var part = BoxSum()
      part.add(coefficient, old, at: 0)
      self = self - part
      add(coefficient, new, at: 0)
    }

    /// The sum over the parts of the first that are not in the second.
    static func - (left: BoxSum, right: BoxSum) -> BoxSum {
      var result = left
      result.value -= right.value
      result.low -= right.low
      result.high -= right.high
      result.lowOpenCount -= right.lowOpenCount
      result.highOpenCount -= right.highOpenCount
      return result
    }
  }

  /// A series: what its parts add up to, and what they have to.
  struct SharedLength: BitwiseCopyable {
    var whole = BoxSum()
    var length = Interval(low: 0, high: 0)

    /// How far a sum of some of its parts reaches.
    func range(of some: BoxSum) -> Interval {
      let rest = whole - some
      return Interval(
        low: max(some.least, length.low - rest.greatest),
        high: min(some.greatest, length.high - rest.least)
      )
    }

    /// Whether a part may reach further than the others leave it, if none is wider than this: it can where it is wider than what
    /// the length is away from the end of the whole; infinite ends of several parts leave each of them what it has.
    func mayNarrow(partsUpTo width: Double) -> Bool {
      func isLess(_ room: Double, _ openCount: Int32, than bound: Double) -> Bool {
        openCount == 0 ? width > room : openCount == 1 && bound.isFinite
      }
      return isLess(whole.greatest - length.low, whole.highOpenCount, than: length.low)
        || isLess(length.high - whole.least, whole.lowOpenCount, than: length.high)
    }
  }

  /// A class as a part of a series.
  struct PartRole: BitwiseCopyable {
    var series = PartRole.none
    var step: Int32 = -1
    var coefficient = 1.0
    var box = Interval(low: 0, high: 0)
    /// Whether several edges of its series have the class, and its number is open.
    var isRepeated = false

    /// The series of a class that is in none.
    static let none: Int32 = -1
    /// The same where one edge alone has the class, and hangs free.
    static let freeEnd: Int32 = -2
    /// The same where several edges have the class, all of which hang free.
    static let freeEnds: Int32 = -3
    /// The same of a size of the core that levels leave open.
    static let core: Int32 = -4
  }

  /// Where a line is on its path.
  struct PlacedLine: BitwiseCopyable {
    /// The reduction whose path it is on; none for given lines and those of the core.
    var path = PlacedLine.given
    var step: Int32 = -1
    /// The parts before it, in a series, but for classes that the series has several times.
    var before = BoxSum()
    /// How many times the class's number before it, on other paths.
    var multiple = 0.0
    /// Whether there are but edges that hang free between it and a given line, each with a class of its own, but for
    /// those of one class.
    var hangs = false
    /// What the others of them add up to.
    var hanging = BoxSum()
    /// The class of those, −1 for none, and how many times its number they are.
    var hangingClass: Int32 = -1
    var hangingMultiple = 0.0

    static let given = Int32.max
    /// The same of lines of the core that have no one place.
    static let inCore = Int32.max - 1
  }

  /// A class that several edges of a series have: where these are, and how many times its number they are up to there.
  struct RepeatedClass {
    let size: Int
    var steps: [Int32] = []
    var sums: [Double] = []

    /// How many times its number some steps are.
    func weight(after near: Int32, upTo far: Int32) -> Double { sum(upTo: far) - sum(upTo: near) }

    private func sum(upTo step: Int32) -> Double {
      let count = steps.partitioningIndex { $0 > step }
      return count > 0 ? sums[count - 1] : 0
    }
  }

  /// How far each line can go.
  let reaches: Arena<Reach>
  let shared: Arena<SharedLength>
  let lines: Arena<PlacedLine>
  /// The range of each class's number.
  private(set) var numbers: Arena<Interval>
  /// The series that each class is a part of, with its interval and its step on the path there.
  private(set) var roles: Arena<PartRole>
  /// By class: while a distance is asked for, the index of its number's function in the `gains` of its question, -1 for
  /// none.
  let gainOfSize: Arena<Int32>
  /// The classes that a series has several times and whose numbers are open, by the series.
  private(set) var repeatsOfSeries: [Int32: [RepeatedClass]] = [:]
  /// Whether slopes that differ in the tie-break over rows are others.
  private let tellsTies: Bool
  /// Where the core may be, if not at one point.
  private(set) var coreFace: CoreFace?

  /// Walks down from the given lines; a reduction's path begins on paths that come before it.
  ///
  /// - Parameters:
  ///   - graph: Its lines are at one of the points.
  ///   - tellsTies: Whether the points are those at which rows are broken as little as they can be, one after another, too.
  /// - Throws: `numbers` where bounds have too many digits, or the wish for a finer grid.
  init(_ graph: borrowing ReducedGraph, tellsTies: Bool = false) throws(GraphFault) {
    self.tellsTies = tellsTies
    shared = Arena(repeating: SharedLength(), count: graph.reductions.count)
    lines = Arena(repeating: PlacedLine(), count: graph.linePosition.count)
    reaches = Arena(repeating: Reach(), count: graph.linePosition.count)
    for index in graph.anchors.indices {
      reaches[Int(graph.anchors[index].line)] = Reach(up: 0, down: 0)
    }
    roles = Arena(repeating: PartRole(), count: graph.number.count)
    gainOfSize = Arena(repeating: -1, count: graph.number.count)
    numbers = Arena(capacity: graph.number.count)
    for size in graph.number.indices {
      numbers.append(Interval(low: graph.number[size], high: graph.number[size]))
    }
    if let core = graph.core { try take(core, graph) }
    // How many edges of each class hang free.
    let hanging = Arena<Int32>(repeating: 0, count: graph.number.count)
    for index in graph.reductions.indices where graph.reductions[index].kind == .dangling {
      hanging[Int(graph.steps[Int(graph.reductions[index].firstStep)].size)] += 1
    }
    for index in graph.freeEnds.indices {
      let end = graph.freeEnds[index]
      numbers[Int(end.size)] = graph.functions.box(
        of: end.function,
        times: 1,
        at: .zero,
        tellsTies: tellsTies
      )
      roles[Int(end.size)].series =
        hanging[Int(end.size)] == 1 ? PartRole.freeEnd : PartRole.freeEnds
    }
    for index in graph.reductions.indices.reversed() {
      if graph.reductions[index].kind == .series {
        try share(index, graph)
      } else {
        placeLines(index, graph)
      }
    }
  }

  /// Takes the core's lines and sizes, which are where they are unless levels leave them open.
  private mutating func take(
    _ core: GraphCore,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) {
    if !core.isRigid, !tellsTies {
      let face = try CoreFace(core, graph)
      for (size, range) in face.open {
        numbers[size] = range
        roles[size] = PartRole(series: PartRole.core, box: range)
      }
      coreFace = face
    }
    core.forEachPlacement { placement in
      let (from, line) = (Int(placement.from), Int(placement.step.line))
      if reaches[from].isPlaced, numbers[Int(placement.step.size)].isPoint {
        reaches[line] = Reach(up: 0, down: 0)
      } else {
        lines[line].path = PlacedLine.inCore
        coreFace?.setPlacement(placement, ofLine: line)
      }
    }
  }

  /// Notes where the lines of a path are.
  private mutating func placeLines(_ index: Int, _ graph: borrowing ReducedGraph) {
    let reduction = graph.reductions[index]
    let start = lines[Int(reduction.line)]
    var line = PlacedLine(path: Int32(index))
    let steps = Int(reduction.firstStep)..<Int(reduction.firstStep + reduction.stepCount)
    if reduction.kind == .series, reduction.partCount != reduction.stepCount {
      noteRepeats(index, steps, graph)
    }
    for step in steps {
      let graphStep = graph.steps[step]
      let size = Int(graphStep.size)
      line.step = Int32(step)
      if reduction.kind == .series {
        if !roles[size].isRepeated {
          line.before.add(graphStep.factor, roles[size].box, at: graph.number[size])
        }
        roles[size].step = Int32(step)
      } else {
        line.multiple += graphStep.factor
      }
      if reduction.kind == .dangling, start.path == PlacedLine.given || start.hangs {
        hang(&line, from: start, on: size, at: graph.number[size])
      }
      if reduction.placedSteps.contains(step) { lines[Int(graphStep.line)] = line }
    }
    reach(reduction, steps, graph)
  }

  /// Lists the classes that a series has several times and whose numbers are open.
  private mutating func noteRepeats(
    _ index: Int,
    _ steps: Range<Int>,
    _ graph: borrowing ReducedGraph
  ) {
    var indexOfSize: [Int32: Int] = [:]
    var classes: [RepeatedClass] = []
    for step in steps {
      let graphStep = graph.steps[step]
      if roles[Int(graphStep.size)].box.isPoint { continue }
      let classIndex = indexOfSize[graphStep.size, default: classes.count]
      if classIndex == classes.count {
        indexOfSize[graphStep.size] = classIndex
        classes.append(RepeatedClass(size: Int(graphStep.size)))
      }
      classes[classIndex].sums.append((classes[classIndex].sums.last ?? 0) + graphStep.factor)
      classes[classIndex].steps.append(Int32(step))
    }
    classes.removeAll { $0.steps.count == 1 }
    for repeated in classes { roles[repeated.size].isRepeated = true }
    if !classes.isEmpty { repeatsOfSeries[Int32(index)] = classes }
  }

  /// Takes note of the edge that a line hangs on where its sum with those before it is one of exact numbers.
  private func hang(
    _ line: inout PlacedLine,
    from start: PlacedLine,
    on size: Int,
    at number: Double
  ) {
    line.hanging = start.hanging
    (line.hangingClass, line.hangingMultiple) = (start.hangingClass, start.hangingMultiple)
    if numbers[size].isPoint || roles[size].series == PartRole.freeEnd {
      line.hanging.add(1, line.multiple * numbers[size], at: line.multiple * number)
    } else if roles[size].series == PartRole.freeEnds,
      start.hangingClass < 0 || start.hangingClass == size
    {
      line.hangingClass = Int32(size)
      line.hangingMultiple += line.multiple
    } else {
      return
    }
    let range = hangingRange(of: line)
    line.hangs = [range.low, range.high].allSatisfy {
      $0.isInfinite || $0.magnitude < Whole.limit
    }
  }

  /// How far what a line hangs on reaches, from the given line.
  func hangingRange(of line: PlacedLine) -> Interval {
    guard line.hangingMultiple != 0 else { return line.hanging.range }
    return line.hanging.range + line.hangingMultiple * numbers[Int(line.hangingClass)]
  }

  /// Finds how far the parts of a series reach.
  private mutating func share(_ index: Int, _ graph: borrowing ReducedGraph) throws(GraphFault) {
    let reduction = graph.reductions[index]
    let function = reduction.function
    let rest = reduction.constant - reduction.base
    let length = reduction.factor * numbers[Int(reduction.size)] + Interval(low: rest, high: rest)
    let start = length.low + reduction.base
    let slope =
      start.isInfinite
      ? graph.functions.slopes[Int(function.start)] : graph.slope(of: function, at: start)
    var sharedLength = SharedLength(length: length)
    let parts = reduction.sharedParts
    for partIndex in parts {
      let part = graph.parts[partIndex]
      let times = part.times(for: function.divisor)
      let box = graph.functions.box(
        of: part.function,
        times: times,
        at: slope,
        tellsTies: tellsTies
      )
      roles[Int(part.size)] = PartRole(
        series: Int32(index),
        coefficient: part.coefficient,
        box: box
      )
      sharedLength.whole.add(part.coefficient, box, at: graph.number[Int(part.size)])
    }
    // No part is where the others cannot make up for it, so these ends are as good, and mostly there.
    var whole = BoxSum()
    for partIndex in parts {
      let part = graph.parts[partIndex]
      let (size, number) = (Int(part.size), graph.number[Int(part.size)])
      var some = BoxSum()
      some.add(part.coefficient, roles[size].box, at: number)
      let range = sharedLength.range(of: some)
      numbers[size] = try Self.quotient(range, part.coefficient, graph)
      roles[size].box = numbers[size]
      whole.add(part.coefficient, numbers[size], at: number)
    }
    shared[index] = SharedLength(whole: whole, length: length)
    placeLines(index, graph)
  }

  /// The numbers of a class that a range of their multiples allows.
  ///
  /// - Throws: `numbers` where they have too many digits, or the wish for a finer grid.
  static func quotient(
    _ range: Interval,
    _ factor: Double,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> Interval {
    func end(_ bound: Double) throws(GraphFault) -> Double {
      if bound.isInfinite { return bound / factor }
      guard let result = Whole.quotient(bound, factor) else {
        throw .finerGrid(factor.magnitude)
      }
      guard result.magnitude * graph.largestFactor < Whole.limit else { throw .handover(.numbers) }
      return result
    }
    let (low, high) = (try end(range.low), try end(range.high))
    return factor < 0 ? Interval(low: high, high: low) : Interval(low: low, high: high)
  }
}
