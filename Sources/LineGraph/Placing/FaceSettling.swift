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
    var sign: Double
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
    for index in graph.reductions.indices where graph.reductions[index].kind == .series {
      let size = Int(graph.reductions[index].size)
      seriesBefore[index] = lastSeries[size]
      lastSeries[size] = Int32(index)
    }
  }

  /// Settles all variables, in their order, and then whatever no variable depends on.
  ///
  /// - Throws: `open` where the nearest points to 0 are no face of this kind, `limits`, `numbers`, or the wish for a finer grid.
  /// - Complexity: O(variables · nesting), and for each variable that is open O(steps and parts of the series it changes).
  mutating func settle(_ graph: borrowing ReducedGraph) throws(GraphFault) {
    for variable in graph.values.indices {
      let value = graph.values[variable]
      let (head, tail) = (Int(value.head), Int(value.tail))
      if face.reaches[head].isPlaced, face.reaches[tail].isPlaced { continue }
      guard collect(head, tail, graph) else { continue }
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

  /// Finds the stretches of a distance; whether some may be open.
  private mutating func collect(_ head: Int, _ tail: Int, _ graph: borrowing ReducedGraph) -> Bool {
    var (head, tail) = (head, tail)
    stretches.removeAll(keepingCapacity: true)
    var isOpen = false
    while head != tail {
      let (from, to) = (face.lines[tail], face.lines[head])
      let path = min(from.path, to.path)
      if path >= OptimalFace.PlacedLine.inCore { break }
      let isForward = to.path == path && (from.path != path || to.step > from.step)
      let (near, far) = isForward ? (from, to) : (to, from)
      let reduction = graph.reductions[Int(path)]
      let isWithin = near.path == path
      let first = isWithin ? Int(near.step) + 1 : Int(reduction.firstStep)
      if reduction.kind == .series {
        let before = isWithin ? near.before : OptimalFace.BoxSum()
        isOpen = isOpen || !(far.before - before).isPoint || hasOpenRepeats(path)
      } else {
        isOpen = isOpen || !face.numbers[Int(graph.steps[first].size)].isPoint
      }
      stretches.append(Stretch(steps: first...Int(far.step), sign: isForward ? 1 : -1))
      if to.path == path { head = Int(reduction.line) }
      if from.path == path { tail = Int(reduction.line) }
    }
    return isOpen
  }

  private func hasOpenRepeats(_ series: Int32) -> Bool {
    face.repeatsOfSeries[series]?.contains { !face.numbers[$0.size].isPoint } ?? false
  }

  /// Cuts the face to the points at which a variable is nearest to 0.
  private mutating func settle(
    _ value: ReducedGraph.PlannedValue,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) {
    let (settled, open) = terms(graph)
    defer { for size in weighted { (weights[size], isWeighted[size]) = (0, false) } }
    let base = graph.distance(value) + settled
    guard base.magnitude < Whole.limit else { throw .handover(.numbers) }
    if open.isEmpty { return }
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

  /// Adds up how many times each class's number the stretches are.
  ///
  /// - Returns: what the variable grows by, from where the graph has it, as the settled numbers are and the others are 0;
  ///   and the classes that are open.
  private mutating func terms(_ graph: borrowing ReducedGraph) -> (settled: Double, open: [Int]) {
    weighted.removeAll(keepingCapacity: true)
    for stretch in stretches {
      for step in stretch.steps {
        let graphStep = graph.steps[step]
        let size = Int(graphStep.size)
        if !isWeighted[size] {
          isWeighted[size] = true
          weighted.append(size)
        }
        weights[size] += stretch.sign * graphStep.factor
      }
    }
    WorkLimits.take(steps: weighted.count)
    var settled = 0.0
    var open: [Int] = []
    for size in weighted where weights[size] != 0 {
      let isPoint = face.numbers[size].isPoint
      settled += weights[size] * ((isPoint ? face.numbers[size].low : 0) - graph.number[size])
      if !isPoint { open.append(size) }
    }
    return (settled, open)
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
      if group.sizes.contains(size) || face.numbers[size].isPoint { continue }
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
    face.numbers[size] = range
    face.roles[size].box = range
    if face.roles[size].series >= 0 { pending.append(Int(face.roles[size].series)) }
    var series = lastSeries[size]
    while series >= 0 {
      pending.append(Int(series))
      series = seriesBefore[Int(series)]
    }
  }

  /// Narrows ranges until each is what all others leave it.
  ///
  /// Series are a tree, in which a class is a part of one series at most, so each is looked at a few times.
  private mutating func narrow(_ graph: borrowing ReducedGraph) throws(GraphFault) {
    while let series = pending.popLast() {
      if WorkLimits.areReached { throw .handover(.limits) }
      try narrow(series, graph)
    }
  }

  private mutating func narrow(_ series: Int, _ graph: borrowing ReducedGraph) throws(GraphFault) {
    let reduction = graph.reductions[series]
    WorkLimits.take(steps: Int(reduction.stepCount + reduction.partCount))
    var whole = OptimalFace.BoxSum()
    for index in reduction.sharedParts {
      let part = graph.parts[index]
      whole.add(part.coefficient, face.numbers[Int(part.size)], at: 0)
    }
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
    face.shared[series] = OptimalFace.SharedLength(whole: whole, length: length)
    for index in reduction.sharedParts {
      let part = graph.parts[index]
      let known = face.numbers[Int(part.size)]
      var some = OptimalFace.BoxSum()
      some.add(part.coefficient, known, at: 0)
      let range = face.shared[series].range(of: some)
      let left = try OptimalFace.quotient(range, part.coefficient, graph)
      if left.low != known.low || left.high != known.high { cut(Int(part.size), to: left) }
    }
    noteSums(reduction, graph)
  }

  /// Adds up again what is before each line of a path.
  private func noteSums(
    _ reduction: ReducedGraph.PlannedReduction,
    _ graph: borrowing ReducedGraph
  ) {
    var before = OptimalFace.BoxSum()
    for step in reduction.placedSteps {
      let graphStep = graph.steps[step]
      let size = Int(graphStep.size)
      if !face.roles[size].isRepeated {
        before.add(graphStep.factor, face.numbers[size], at: graph.number[size])
      }
      face.lines[Int(graphStep.line)].before = before
    }
  }
}

extension ReducedGraph {
  /// Settles what rows leave open, once lines are at one of the points that are as good.
  ///
  /// - Throws: `open` where |v| does not tell so, `limits`, `numbers`, or the wish for a finer grid.
  mutating func settleOpen() throws(GraphFault) {
    var settling = try FaceSettling(self)
    try settling.settle(self)
    for size in number.indices where !number[size].isNaN {
      try settle(Int32(size), settling.number(of: size))
    }
    var furthest = 0.0
    for index in reductions.indices.reversed() {
      // Shared out by other rules than those of a series alone.
      reductions[index].sharedLength = .nan
      furthest = max(furthest, placeSteps(of: reductions[index]))
    }
    guard furthest < 2 * Whole.limit else { throw .handover(.numbers) }
    guard areLimitsKept() else { throw .handover(limitHandover()) }
  }

  /// Shares the length of a series out in one of the ways that cost least: it does not matter in which.
  func shareAnyhow(_ reduction: PlannedReduction) throws(GraphFault) {
    let whole = length(of: reduction)
    guard !whole.isNaN else { throw .handover(.open) }
    let function = reduction.function
    let slope = slope(of: function, at: whole)
    var rest = whole - reduction.base
    for index in reduction.sharedParts {
      let box = box(of: parts[index], at: slope, function.divisor)
      let length = box.low.isFinite ? box.low : box.high.isFinite ? box.high : 0
      try settle(parts[index].size, length)
      rest -= parts[index].coefficient * length
    }
    // Numbers that a series has once are first: they need no finer grid.
    for isFirst in [true, false] {
      for index in reduction.sharedParts where rest != 0 {
        let part = parts[index]
        guard (part.coefficient == 1) == isFirst else { continue }
        let room = -number[Int(part.size)] + box(of: part, at: slope, function.divisor)
        let wanted = min(max(rest, part.coefficient * room.low), part.coefficient * room.high)
        guard let more = Whole.quotient(wanted, part.coefficient) else {
          throw .finerGrid(part.coefficient)
        }
        try settle(part.size, number[Int(part.size)] + more)
        rest -= wanted
      }
    }
    guard rest == 0 else { throw .handover(.open) }
  }

  /// Where a part may stand at a slope of the whole.
  private func box(of part: SeriesPart, at slope: Slope, _ divisor: Int) -> OptimalFace.Interval {
    functions.box(of: part.function, times: part.times(for: divisor), at: slope, tellsTies: true)
  }
}
