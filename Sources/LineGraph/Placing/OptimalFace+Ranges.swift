// The range of one variable on the optimal face. A variable is a sum of stretches, each of one path. Where
// the length of a stretch's series is open, too, how far the stretch reaches depends on that length: a
// concave function of it, which goes to the series that the length is a part of, up to one whose length
// is settled.

import Constraints

extension OptimalFace {
  /// What is asked of a series: the greatest sum of a stretch, taken with a sign, and of functions of parts.
  private struct Question {
    let series: Int32
    var sign = 1.0
    /// The steps of the stretch: those after the first, up to the second.
    var steps: (after: Int32, upTo: Int32) = (0, 0)
    /// Of classes with several edges, those whose edges are all in the stretch.
    var insideRepeats: [Int] = []
    /// Of such classes, those with edges in the stretch and outside, and how many times their numbers are in it.
    var partialRepeats: [(size: Int, weight: Double)] = []
    /// The sum of the classes whose edges are all in the stretch.
    var stretch = BoxSum()
    /// Functions of parts; of free ends where there is no series.
    var gains: [(size: Int, gain: Gain, isPartial: Bool)] = []

    static let freeEnds = PlacedLine.given
    static let core = PlacedLine.inCore

    /// What the number of a class is asked as a part of.
    static func series(of role: PartRole) -> Int32 {
      role.series >= 0 ? role.series : role.series == PartRole.core ? core : freeEnds
    }

    /// Adds a function of a class's number on all of its range; a class has one question to go to.
    mutating func add(
      _ gain: Gain,
      of size: Int,
      _ gainOfSize: borrowing Arena<Int32>
    ) throws(GraphFault) {
      let known = Int(gainOfSize[size])
      if known >= 0 {
        gains[known].gain = try gains[known].gain.plus(gain)
      } else {
        gainOfSize[size] = Int32(gains.count)
        gains.append((size, gain, false))
      }
    }

    /// Clears the indices of its functions for the next distance.
    func clear(_ gainOfSize: borrowing Arena<Int32>) {
      for (size, _, _) in gains { gainOfSize[size] = -1 }
    }

    func hasInside(_ size: Int, _ role: PartRole) -> Bool {
      role.isRepeated
        ? insideRepeats.contains(size) : role.step > steps.after && role.step <= steps.upTo
    }
  }

  /// The range of a variable; nil where that cannot be told.
  func range(
    of value: ReducedGraph.PlannedValue,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> Interval? {
    let distance = graph.distance(value)
    if let range = rangeByReach(of: value, at: distance) { return range }
    let (head, tail) = (lines[Int(value.head)], lines[Int(value.tail)])
    if head.hangs, tail.path == PlacedLine.given {
      let shared =
        head.hangingClass < 0
        ? 0 : head.hangingMultiple * graph.number[Int(head.hangingClass)]
      return distance - head.hanging.value - shared + hangingRange(of: head)
    }
    guard let more = try growth(Int(value.head), Int(value.tail), graph),
      let less = try growth(Int(value.tail), Int(value.head), graph)
    else { return nil }
    return Interval(low: distance - less, high: distance + more)
  }

  /// The range of a variable one of whose lines cannot go anywhere; nil for others, and where the other line's reach is
  /// not known.
  private func rangeByReach(
    of value: ReducedGraph.PlannedValue,
    at distance: Double
  ) -> Interval? {
    let (head, tail) = (reaches[Int(value.head)], reaches[Int(value.tail)])
    let range: Interval
    if tail.isPlaced, head.isKnown {
      range = Interval(low: distance - head.down, high: distance + head.up)
    } else if head.isPlaced, tail.isKnown {
      range = Interval(low: distance - tail.up, high: distance + tail.down)
    } else {
      return nil
    }
    let areExact = [range.low, range.high].allSatisfy {
      $0.isInfinite || $0.magnitude < Whole.limit
    }
    return areExact ? range : nil
  }

  /// How much the distance of two lines can grow; nil where that cannot be told.
  private func growth(
    _ head: Int,
    _ tail: Int,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> Double? {
    var (head, tail) = (head, tail)
    var questions: [Question] = []
    defer { for question in questions { question.clear(gainOfSize) } }
    var growth = 0.0
    func add(_ more: Double?) -> Bool {
      guard let more, more.isInfinite || more.magnitude < Whole.limit else { return false }
      growth += more
      return true
    }
    while head != tail {
      let (from, to) = (lines[tail], lines[head])
      let path = min(from.path, to.path)
      if path >= PlacedLine.inCore {
        guard add(try growthInCore(head, tail, &questions, graph)) else { return nil }
        break
      }
      let isForward = to.path == path && (from.path != path || to.step > from.step)
      let (near, far) = isForward ? (from, to) : (to, from)
      let start = near.path == path ? near : PlacedLine(path: path)
      let taken = try take(start, far, sign: isForward ? 1 : -1, &questions, graph)
      guard add(taken) else { return nil }
      let line = Int(graph.reductions[Int(path)].line)
      if to.path == path { head = line }
      if from.path == path { tail = line }
    }
    // A series is a part of one that comes later.
    while let first = questions.indices.min(by: { questions[$0].series < questions[$1].series }) {
      let question = questions.remove(at: first)
      question.clear(gainOfSize)
      guard add(try answer(question, &questions, graph)) else { return nil }
    }
    return growth
  }

  /// Takes the distance of two lines that are given or of the core.
  ///
  /// - Returns: how much it can grow, apart from what is asked; nil where that cannot be told.
  private func growthInCore(
    _ head: Int,
    _ tail: Int,
    _ questions: inout [Question],
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> Double? {
    var growth = 0.0
    for (size, times) in coreFace?.way(from: tail, to: head) ?? [] where !numbers[size].isPoint {
      guard numbers[size].low > -.infinity,
        let more = try ask(Gain(times, on: numbers[size]), of: size, &questions)
      else { return nil }
      growth += more - times * graph.number[size]
    }
    return growth
  }

  /// Takes a stretch of a path into a distance.
  ///
  /// - Returns: how much it can grow, apart from what is asked; nil where that cannot be told.
  private func take(
    _ near: PlacedLine,
    _ far: PlacedLine,
    sign: Double,
    _ questions: inout [Question],
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> Double? {
    let path = Int(far.path)
    let reduction = graph.reductions[path]
    guard reduction.kind == .series else {
      let size = Int(graph.steps[Int(reduction.firstStep)].size)
      let (multiple, range) = (sign * (far.multiple - near.multiple), numbers[size])
      if range.isPoint { return 0 }
      let now = multiple * graph.number[size]
      guard range.low > -.infinity else { return nil }
      return try ask(Gain(multiple, on: range), of: size, &questions).map { $0 - now }
    }
    let some = far.before - near.before
    let repeats = repeatsOfSeries[far.path] ?? []
    if repeats.isEmpty, some.least == some.greatest { return 0 }
    let index = Self.index(of: far.path, &questions)
    questions[index].sign = sign
    questions[index].steps = (near.step, far.step)
    questions[index].stretch = some
    var value = some.value
    for repeated in repeats {
      let weight = repeated.weight(after: near.step, upTo: far.step)
      if weight == 0 { continue }
      value += weight * graph.number[repeated.size]
      let role = roles[repeated.size]
      if weight == role.coefficient {
        questions[index].insideRepeats.append(repeated.size)
        questions[index].stretch.add(weight, role.box, at: graph.number[repeated.size])
      } else {
        questions[index].partialRepeats.append((repeated.size, weight))
      }
    }
    return -sign * value
  }

  /// Has a function of a class's number answered where that number is settled.
  private func ask(
    _ gain: Gain,
    of size: Int,
    _ questions: inout [Question]
  ) throws(GraphFault) -> Double? {
    let range = numbers[size]
    if range.isPoint { return try gain.value(at: range.low) }
    let role = roles[size]
    guard range.low > -.infinity else { return nil }
    let index = Self.index(of: Question.series(of: role), &questions)
    try questions[index].add(gain.cut(to: range), of: size, gainOfSize)
    return 0
  }

  /// The question to a series, a new one where nothing is asked of it yet.
  private static func index(of series: Int32, _ questions: inout [Question]) -> Int {
    if let index = questions.firstIndex(where: { $0.series == series }) { return index }
    questions.append(Question(series: series))
    return questions.count - 1
  }

  /// Shares the length of a series out so that the sum that is asked for is greatest, by that length.
  private func answer(
    _ question: Question,
    _ questions: inout [Question],
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> Double? {
    if question.series == Question.freeEnds {
      var sum = 0.0
      for (_, gain, _) in question.gains { sum += try gain.greatest() }
      return sum
    }
    if question.series == Question.core {
      return try coreFace?.greatest(question.gains.map { ($0.size, $0.gain) })
    }
    let seriesLength = shared[Int(question.series)]
    if question.gains.isEmpty, question.partialRepeats.isEmpty, seriesLength.length.isPoint {
      let range = seriesLength.range(of: question.stretch)
      return question.sign > 0 ? range.high : -range.low
    }
    let shares = try shares(question, seriesLength, graph)
    if seriesLength.length.isPoint { return try shares.value(at: seriesLength.length.low) }
    // Lengths that the series cannot have would give a function without end, which cannot be turned round.
    guard shares.hasStart, seriesLength.length.low > -.infinity else { return nil }
    let reduction = graph.reductions[Int(question.series)]
    let gain = try shares.gain().cut(to: seriesLength.length)
    return try gain.seen(reduction.factor, reduction.constant - reduction.base)
      .flatMap { seen throws(GraphFault) in try ask(seen, of: Int(reduction.size), &questions) }
  }

  /// What the parts of a series add to the sum that is asked for.
  private func shares(
    _ question: Question,
    _ seriesLength: SharedLength,
    _ graph: borrowing ReducedGraph
  ) throws(GraphFault) -> SharedGain {
    var shares = SharedGain()
    let sign = GainSlope(question.sign)
    var inside = question.stretch
    var outside = seriesLength.whole - question.stretch
    func box(_ size: Int, _ role: PartRole) -> BoxSum {
      var box = BoxSum()
      box.add(role.coefficient, role.box, at: graph.number[size])
      return box
    }
    var asked = question.gains
    for (size, weight) in question.partialRepeats {
      let role = roles[size]
      outside = outside - box(size, role)
      if let index = asked.firstIndex(where: { $0.size == size }) {
        let partial = Gain(question.sign * weight, on: numbers[size])
        asked[index].gain = try asked[index].gain.plus(partial)
        asked[index].isPartial = true
        continue
      }
      let slope = GainSlope(question.sign * weight)
      try shares.add(slope.divided(by: role.coefficient), role.coefficient * role.box)
    }
    for (size, gain, isPartial) in asked {
      let role = roles[size]
      let isInside = !isPartial && question.hasInside(size, role)
      if isInside {
        inside = inside - box(size, role)
      } else if !isPartial {
        outside = outside - box(size, role)
      }
      try shares.add(gain, times: role.coefficient, isInside ? sign : GainSlope(0))
    }
    try shares.add(sign, inside.range)
    try shares.add(GainSlope(0), outside.range)
    return shares
  }
}

extension ReducedGraph {
  /// The variables that levels leave open; nil where ranges hang together in other ways.
  func ambiguities() throws(GraphFault) -> [Ambiguity]? {
    let face = try OptimalFace(self)
    let parts = grid.partsPerPoint
    var result: [Ambiguity] = []
    var loose = 0
    for variable in values.indices {
      if loose < looseVariables.count, Int(looseVariables[loose]) == variable {
        result.append(Ambiguity(variable: variable, low: nil, high: nil))
        loose += 1
        continue
      }
      guard let range = try face.range(of: values[variable], self) else { return nil }
      if range.isPoint { continue }
      result.append(
        Ambiguity(
          variable: variable,
          low: range.low.isInfinite ? nil : range.low / parts,
          high: range.high.isInfinite ? nil : range.high / parts
        )
      )
    }
    return result
  }
}
