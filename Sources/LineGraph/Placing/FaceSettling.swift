// What rows leave open, settled by |v|: variable after variable, the face of all points that are as good is cut to those at
// which the variable is nearest to 0. Documentation/SOLVER.md, Sizes that decide by themselves, says when such a cut is a
// face of the same kind.

import Constraints
import Kernels

/// The points at which rows are broken as little as they can be, while |v| settles them.
struct FaceSettling: ~Copyable {
  /// What one variable is made of: some steps of one path, with a sign.
  private struct Stretch {
    var steps: ClosedRange<Int>
    /// The last step of the path.
    var end: Int
    var sign: Double
  }

  /// Steps of one path that are settled; not private, as builds for debugging in other files have to know what an arena holds.
  struct Run: BitwiseCopyable {
    /// The first step after them, which may be settled as well.
    var next: Int32
    /// How much longer they are than where the graph has them.
    var growth = 0.0
  }

  /// Open parts of one series, or one class that is in none.
  private struct Group {
    var series: Int32
    var sign: Double
    var sizes: [Int]
    /// How far their sum reaches, without the sign.
    var range: OptimalFace.Interval
  }

  private let face: OptimalFace
  /// By class: the last series whose length is this size, -1 for none; by series: the one of its class before it.
  private let lastSeries: Arena<Int32>
  private let seriesBefore: Arena<Int32>
  /// Series some of whose numbers have another range than when they were last looked at.
  private var pending: [Int] = []
  private let isPending: Arena<Bool>
  /// By series: no part's range is wider, times its coefficient.
  private let widestPart: Arena<Double>
  /// By step: those from it on that are known to be settled, by path halving.
  private var runs: Arena<Run>
  /// By class: how many times its number the variable at hand is.
  private let weights: Arena<Double>
  private let isWeighted: Arena<Bool>
  private var stretches: [Stretch] = []
  private var weighted: [Int] = []

  /// Finds the face around a point.
  ///
  /// - Parameter graph: Its lines are at one of the points.
  /// - Throws: `numbers` where bounds have too many digits, or the wish for a finer grid.
  init(_ graph: borrowing ReducedGraph) throws(GraphFault) {
    face = try OptimalFace(graph, tellsTies: true)
    lastSeries = Arena(repeating: -1, count: graph.number.count)
    seriesBefore = Arena(repeating: -1, count: graph.reductions.count)
    weights = Arena(repeating: 0, count: graph.number.count)
    isWeighted = Arena(repeating: false, count: graph.number.count)
    isPending = Arena(repeating: false, count: graph.reductions.count)
    widestPart = Arena(repeating: .infinity, count: graph.reductions.count)
    runs = Arena(capacity: graph.steps.count)
    for step in graph.steps.indices { runs.append(Run(next: Int32(step))) }
    for index in graph.reductions.indices where graph.reductions[index].kind == .series {
      let size = Int(graph.reductions[index].size)
      seriesBefore[index] = lastSeries[size]
      lastSeries[size] = Int32(index)
    }
  }

  /// Settles all variables, in their order, and then whatever no variable depends on.
  ///
  /// - Throws: `open` where the nearest points to 0 are no face of this kind, `limits`, `numbers`, or the wish for a finer grid.
  /// - Complexity: O(variables · nesting · log steps), and O(parts) whenever what a series has to spare gets less than its widest part.
  mutating func settle(_ graph: borrowing ReducedGraph) throws(GraphFault) {
    for variable in graph.values.indices {
      let value = graph.values[variable]
      let (head, tail) = (Int(value.head), Int(value.tail))
      if face.reaches[head].isPlaced, face.reaches[tail].isPlaced { continue }
      collect(head, tail, graph)
      try settle(value, graph)
      try narrow(graph)
    }
    for size in graph.number.indices {
      let range = face.numbers[size]
      guard range.low < range.high else { continue }
      cut(size, to: min(max(0, range.low), range.high))
      try narrow(graph)
    }
  }

  /// The number of a class, once all are settled.
  func number(of size: Int) -> Double { face.numbers[size].low }

  // MARK: One variable

  /// Finds the stretches of a distance.
  private mutating func collect(_ head: Int, _ tail: Int, _ graph: borrowing ReducedGraph) {
    var (head, tail) = (head, tail)
    stretches.removeAll(keepingCapacity: true)
    while head != tail {
      let (from, to) = (face.lines[tail], face.lines[head])
      let path = min(from.path, to.path)
      if path >= OptimalFace.PlacedLine.inCore { break }
      let isForward = to.path == path && (from.path != path || to.step > from.step)
      let (near, far) = isForward ? (from, to) : (to, from)
      let reduction = graph.reductions[Int(path)]
      let first = near.path == path ? Int(near.step) + 1 : Int(reduction.firstStep)
      stretches.append(
        Stretch(
          steps: first...Int(far.step),
          end: Int(reduction.firstStep + reduction.stepCount) - 1,
          sign: isForward ? 1 : -1
        )
      )
      if to.path == path { head = Int(reduction.line) }
      if from.path == path { tail = Int(reduction.line) }
    }
  }

  /// Cuts the face to the points at which a variable is nearest to 0.
  private mutating func settle(
    _ value: ReducedGraph.PlannedValue,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) {
    let (settled, open) = terms(graph)
    defer { for size in weighted { (weights[size], isWeighted[size]) = (0, false) } }
    if open.isEmpty { return }
    let base = graph.distance(value) + settled
    guard base.magnitude < Whole.limit else { throw .handover(.numbers) }
    if open.count == 1 {
      let (size, weight) = (open[0], weights[open[0]])
      let range = base + weight * face.numbers[size]
      let wanted = min(max(0, range.low), range.high) - base
      cut(size, to: try Whole.quotient(wanted, weight, orFinerBy: weight.magnitude))
      return
    }
    let groups = try groups(of: open)
    let range = groups.reduce(OptimalFace.Interval(low: base, high: base)) {
      $0 + $1.sign * $1.range
    }
    let nearest = min(max(0, range.low), range.high)
    // Inside, the sum alone would be settled, which is no range of one number.
    guard nearest == range.low || nearest == range.high else { throw .handover(.open) }
    let direction = nearest == range.low ? -1.0 : 1
    for group in groups {
      try bring(group, toHigh: direction * group.sign > 0, graph)
    }
  }

  /// Adds up how many times the number of each open class the stretches are.
  ///
  /// - Returns: what the variable grows by, from where the graph has it, as the settled numbers are and the others are 0;
  ///   and the classes that are open.
  private mutating func terms(_ graph: borrowing ReducedGraph) -> (settled: Double, open: [Int]) {
    weighted.removeAll(keepingCapacity: true)
    var settled = 0.0
    for stretch in stretches {
      // The last step of a path is asked for only where there is no other one.
      let last = stretch.steps.upperBound
      var step = stretch.steps.lowerBound
      while step < last {
        let run = run(from: step, before: stretch.end, graph)
        if run.next >= last {
          let beyond = self.run(from: last, before: stretch.end, graph)
          settled += stretch.sign * (run.growth - beyond.growth)
          step = last
        } else {
          settled += stretch.sign * run.growth
          weigh(Int(run.next), stretch.sign, graph)
          step = Int(run.next) + 1
        }
      }
      if let growth = growth(of: last, graph) {
        settled += stretch.sign * growth
      } else {
        weigh(last, stretch.sign, graph)
      }
    }
    WorkLimits.take(steps: weighted.count + stretches.count)
    let open = weighted.filter { weights[$0] != 0 }
    for size in open { settled -= weights[size] * graph.number[size] }
    return (settled, open)
  }

  private mutating func weigh(_ step: Int, _ sign: Double, _ graph: borrowing ReducedGraph) {
    let graphStep = graph.steps[step]
    let size = Int(graphStep.size)
    if !isWeighted[size] {
      isWeighted[size] = true
      weighted.append(size)
    }
    weights[size] += sign * graphStep.factor
  }

  /// How much longer a step is than where the graph has it; nil where it is open.
  private func growth(of step: Int, _ graph: borrowing ReducedGraph) -> Double? {
    let graphStep = graph.steps[step]
    let number = face.numbers[Int(graphStep.size)]
    guard number.isPoint else { return nil }
    return graphStep.factor * (number.low - graph.number[Int(graphStep.size)])
  }

  /// The settled steps from one on; the last step of a path ends them in any case.
  private func run(from first: Int, before end: Int, _ graph: borrowing ReducedGraph) -> Run {
    var (step, growth) = (first, 0.0)
    while true {
      let run = runs[step]
      if run.next == step {
        guard step < end, let longer = self.growth(of: step, graph) else {
          return Run(next: Int32(step), growth: growth)
        }
        runs[step] = Run(next: Int32(step + 1), growth: longer)
        continue
      }
      let after = runs[Int(run.next)]
      if after.next != run.next {
        runs[step] = Run(next: after.next, growth: run.growth + after.growth)
      }
      growth += runs[step].growth
      step = Int(runs[step].next)
    }
  }

  /// Brings open classes together by series.
  ///
  /// - Throws: `open` where their ranges may depend on each other in other ways than a series' length.
  private func groups(of open: [Int]) throws(GraphFault) -> [Group] {
    var groups: [Group] = []
    for size in open {
      let (role, weight) = (face.roles[size], weights[size])
      let sign: Double = weight < 0 ? -1 : 1
      switch role.series {
      case OptimalFace.PartRole.freeEnd, OptimalFace.PartRole.freeEnds:
        let range = weight.magnitude * face.numbers[size]
        groups.append(Group(series: role.series, sign: sign, sizes: [size], range: range))
      case 0...:
        guard weight.magnitude == role.coefficient else { throw .handover(.open) }
        if let known = groups.firstIndex(where: { $0.series == role.series }) {
          guard groups[known].sign == sign else { throw .handover(.open) }
          groups[known].sizes.append(size)
        } else {
          groups.append(
            Group(
              series: role.series,
              sign: sign,
              sizes: [size],
              range: OptimalFace.Interval(low: 0, high: 0)
            )
          )
        }
      default: throw .handover(.open)
      }
    }
    for index in groups.indices where groups[index].series >= 0 {
      let shared = face.shared[Int(groups[index].series)]
      guard groups.count == 1 || shared.length.isPoint else { throw .handover(.open) }
      groups[index].range = shared.range(of: sum(of: groups[index].sizes))
    }
    return groups
  }

  private func sum(of sizes: [Int]) -> OptimalFace.BoxSum {
    var sum = OptimalFace.BoxSum()
    for size in sizes { sum.add(face.roles[size].coefficient, face.numbers[size], at: 0) }
    return sum
  }

  // MARK: Cuts

  /// Cuts the face to the points at which the sum of some parts is as great, or as small, as it can be: either they are at their own
  /// ends, or the length is at one and the other parts are at theirs.
  private mutating func bring(
    _ group: Group,
    toHigh: Bool,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) {
    func end(_ range: OptimalFace.Interval, isHigh: Bool) -> Double {
      isHigh ? range.high : range.low
    }
    let sum = sum(of: group.sizes).range
    if group.series < 0 || end(sum, isHigh: toHigh) == end(group.range, isHigh: toHigh) {
      for size in group.sizes { cut(size, to: end(face.numbers[size], isHigh: toHigh)) }
      return
    }
    let reduction = graph.reductions[Int(group.series)]
    let length = face.shared[Int(group.series)].length
    for index in reduction.sharedParts {
      let size = Int(graph.parts[index].size)
      if weights[size] != 0 || face.numbers[size].isPoint { continue }
      cut(size, to: end(face.numbers[size], isHigh: !toHigh))
    }
    if length.isPoint { return }
    let rest = reduction.constant - reduction.base
    let number = try Whole.quotient(
      end(length, isHigh: toHigh) - rest,
      reduction.factor,
      orFinerBy: reduction.factor.magnitude
    )
    cut(Int(reduction.size), to: number)
  }

  private mutating func cut(_ size: Int, to number: Double) {
    cut(size, to: OptimalFace.Interval(low: number, high: number))
  }

  /// Gives a class's number another range, and remembers which series have to do with it.
  private mutating func cut(_ size: Int, to range: OptimalFace.Interval) {
    let role = face.roles[size]
    if role.series >= 0 {
      face.shared[Int(role.series)].whole
        .replace(role.coefficient, face.numbers[size], by: range)
      note(role.series)
    }
    face.numbers[size] = range
    face.roles[size].box = range
    var series = lastSeries[size]
    while series >= 0 {
      note(series)
      series = seriesBefore[Int(series)]
    }
  }

  private mutating func note(_ series: Int32) {
    if isPending[Int(series)] { return }
    isPending[Int(series)] = true
    pending.append(Int(series))
  }

  /// Narrows ranges until each is what all others leave it.
  ///
  /// Series are a tree, in which a class is a part of one series at most, so each is looked at a few times.
  private mutating func narrow(_ graph: borrowing ReducedGraph) throws(GraphFault) {
    while let series = pending.popLast() {
      if WorkLimits.areReached { throw .handover(.limits) }
      isPending[series] = false
      try narrow(series, graph)
    }
  }

  private mutating func narrow(_ series: Int, _ graph: borrowing ReducedGraph) throws(GraphFault) {
    let reduction = graph.reductions[series]
    let whole = face.shared[series].whole
    let rest = reduction.constant - reduction.base
    let size = Int(reduction.size)
    var length =
      reduction.factor * face.numbers[size] + OptimalFace.Interval(low: rest, high: rest)
    let reached = OptimalFace.Interval(
      low: max(length.low, whole.least),
      high: min(length.high, whole.greatest)
    )
    guard reached.low <= reached.high else { throw .handover(.open) }
    if reached.low != length.low || reached.high != length.high {
      cut(size, to: try OptimalFace.quotient(-rest + reached, reduction.factor, graph))
      length = reached
    }
    face.shared[series].length = length
    WorkLimits.take(steps: 1)
    // Without this, a row of open views would be looked at as a whole for each of them.
    guard face.shared[series].mayNarrow(partsUpTo: widestPart[series]) else { return }
    WorkLimits.take(steps: Int(reduction.partCount))
    widestPart[series] = 0
    for index in reduction.sharedParts {
      let part = graph.parts[index]
      let known = face.numbers[Int(part.size)]
      var some = OptimalFace.BoxSum()
      some.add(part.coefficient, known, at: 0)
      let range = face.shared[series].range(of: some)
      let left = try OptimalFace.quotient(range, part.coefficient, graph)
      if left.low != known.low || left.high != known.high { cut(Int(part.size), to: left) }
      widestPart[series] = max(widestPart[series], range.high - range.low)
    }
  }
}
