// The range of one variable on the optimal face. A variable is a sum of stretches, each of one path. Where
// the length of a stretch's series is open, too, how far the stretch reaches depends on that length: a
// concave function of it, which goes to the series that the length is a part of, up to one whose length
// is settled.

import Constraints

extension OptimalFace {
  /// A concave piecewise-linear function: the greatest sum of stretches, by a number.
  private struct Gain {
    /// Where the function begins, and what it is there.
    var start: Double
    var base: Double
    /// Slopes in descending order, with the lengths that they hold for.
    var segments: [(slope: Double, length: Double)]

    init(start: Double, base: Double, segments: [(slope: Double, length: Double)]) {
      (self.start, self.base, self.segments) = (start, base, segments)
    }

    /// A multiple of the number.
    init(_ slope: Double, on interval: Interval) {
      self.init(
        start: interval.low,
        base: slope * interval.low,
        segments: [(slope, interval.high - interval.low)]
      )
    }

    /// What it is at a number.
    func value(at number: Double) -> Double {
      var (value, rest) = (base, number - start)
      for segment in segments where rest > 0 {
        let length = min(segment.length, rest)
        value += segment.slope * length
        rest -= length
      }
      return value
    }

    /// The most that it is anywhere.
    var greatest: Double {
      segments.reduce(base) { sum, segment in
        segment.slope > 0 ? sum + segment.slope * segment.length : sum
      }
    }

    /// The function on an interval inside the one it has.
    func cut(to interval: Interval) -> Gain {
      var result = Gain(start: interval.low, base: value(at: interval.low), segments: [])
      var (skipped, rest) = (interval.low - start, interval.high - interval.low)
      for segment in segments where rest > 0 {
        let left = max(segment.length - skipped, 0)
        skipped = max(skipped - segment.length, 0)
        let length = min(left, rest)
        if length > 0 { result.segments.append((segment.slope, length)) }
        rest -= length
      }
      return result
    }

    /// The function by a number that the length is `factor` times, plus a constant; nil for factors
    /// besides 1 and -1, and for a function without end that would have to begin there.
    func seen(_ factor: Double, _ constant: Double) -> Gain? {
      if factor == 1 { return Gain(start: start - constant, base: base, segments: segments) }
      let length = segments.reduce(0) { $0 + $1.length }
      guard factor == -1, length < .infinity else { return nil }
      return Gain(
        start: constant - (start + length),
        base: value(at: start + length),
        segments: segments.reversed().map { (-$0.slope, $0.length) }
      )
    }

    /// The sum of two functions on the same interval.
    static func + (left: Gain, right: Gain) -> Gain {
      var result = Gain(start: left.start, base: left.base + right.base, segments: [])
      var (first, second) = (left.segments[...], right.segments[...])
      func skip(_ length: Double, in segments: inout ArraySlice<(slope: Double, length: Double)>) {
        if segments[segments.startIndex].length == length {
          segments.removeFirst()
        } else {
          segments[segments.startIndex].length -= length
        }
      }
      while let a = first.first, let b = second.first {
        let length = min(a.length, b.length)
        result.segments.append((a.slope + b.slope, length))
        skip(length, in: &first)
        skip(length, in: &second)
      }
      return result
    }
  }

  /// What is asked of a series: the greatest sum of a stretch, taken with a sign, and of functions of parts.
  private struct Question {
    let series: Int32
    var sign = 1.0
    /// The steps of the stretch: those after the first, up to the second.
    var steps: (after: Int32, upTo: Int32) = (0, 0)
    /// The classes whose edges are all in the stretch, where some class has several; else the steps say.
    var insideSizes: [Int]?
    /// The sum of these classes.
    var stretch = BoxSum()
    /// Functions of parts; of free ends where there is no series.
    var gains: [(size: Int, gain: Gain)] = []

    static let freeEnds = PlacedLine.given

    /// Adds a function of a class's number on all of its range; a class has one question to go to.
    mutating func add(_ gain: Gain, of size: Int, _ places: borrowing Arena<Int32>) {
      let known = Int(places[size])
      if known >= 0 {
        gains[known].gain = gains[known].gain + gain
      } else {
        places[size] = Int32(gains.count)
        gains.append((size, gain))
      }
    }

    /// Leaves the places of its functions to the next distance.
    func clear(_ places: borrowing Arena<Int32>) {
      for (size, _) in gains { places[size] = -1 }
    }

    func hasInside(_ size: Int, _ role: PartRole) -> Bool {
      insideSizes?.contains(size) ?? (role.step > steps.after && role.step <= steps.upTo)
    }
  }

  /// The range of a variable; nil where that cannot be told.
  func range(
    of value: ReducedGraph.PlannedValue,
    _ graph: borrowing ReducedGraph
  ) -> Interval? {
    let distance = graph.distance(value)
    let (head, tail) = (lines[Int(value.head)], lines[Int(value.tail)])
    if head.hangs, tail.path == PlacedLine.given {
      let shared =
        head.hangingClass < 0
        ? 0 : head.hangingMultiple * graph.number[Int(head.hangingClass)]
      return distance - head.hanging.value - shared + hangingRange(of: head)
    }
    guard let more = growth(Int(value.head), Int(value.tail), graph),
      let less = growth(Int(value.tail), Int(value.head), graph)
    else { return nil }
    return Interval(low: distance - less, high: distance + more)
  }

  /// How much the distance of two lines can grow; nil where that cannot be told.
  private func growth(_ head: Int, _ tail: Int, _ graph: borrowing ReducedGraph) -> Double? {
    var (head, tail) = (head, tail)
    var questions: [Question] = []
    defer { for question in questions { question.clear(placeOfGain) } }
    var growth = 0.0
    func add(_ more: Double?) -> Bool {
      guard let more, more.isInfinite || more.magnitude < Whole.limit else { return false }
      growth += more
      return true
    }
    while head != tail {
      let (from, to) = (lines[tail], lines[head])
      let path = min(from.path, to.path)
      if path == PlacedLine.given { break }
      let isForward = to.path == path && (from.path != path || to.step > from.step)
      let (near, far) = isForward ? (from, to) : (to, from)
      let start = near.path == path ? near : PlacedLine(path: path)
      guard add(take(start, far, sign: isForward ? 1 : -1, &questions, graph)) else { return nil }
      let line = Int(graph.reductions[Int(path)].line)
      if to.path == path { head = line }
      if from.path == path { tail = line }
    }
    // A series is a part of one that comes later.
    while let first = questions.indices.min(by: { questions[$0].series < questions[$1].series }) {
      let question = questions.remove(at: first)
      question.clear(placeOfGain)
      guard add(answer(question, &questions, graph)) else { return nil }
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
  ) -> Double? {
    let path = Int(far.path)
    let reduction = graph.reductions[path]
    guard reduction.kind == .series else {
      let size = Int(graph.steps[Int(reduction.firstStep)].size)
      let (multiple, range) = (sign * (far.multiple - near.multiple), numbers[size])
      if range.isPoint { return 0 }
      let now = multiple * graph.number[size]
      guard range.low > -.infinity else { return nil }
      return ask(Gain(multiple, on: range), of: size, &questions).map { $0 - now }
    }
    let some = far.before - near.before
    let isRegular = reduction.partCount == reduction.stepCount
    if isRegular, some.least == some.greatest { return 0 }
    let index = Self.index(of: far.path, &questions)
    questions[index].sign = sign
    questions[index].steps = (near.step, far.step)
    questions[index].stretch = some
    if !isRegular {
      let steps = max(reduction.firstStep, near.step + 1)...far.step
      guard takeClasses(steps, &questions[index], graph) else { return nil }
    }
    return -sign * some.value
  }

  /// Takes a stretch class by class, where a class may have edges inside and outside.
  private func takeClasses(
    _ steps: ClosedRange<Int32>,
    _ question: inout Question,
    _ graph: borrowing ReducedGraph
  ) -> Bool {
    var weights: [Int: Double] = [:]
    for step in steps {
      let graphStep = graph.steps[Int(step)]
      weights[Int(graphStep.size), default: 0] += graphStep.factor
    }
    question.insideSizes = []
    question.stretch = BoxSum()
    for (size, weight) in weights.sorted(by: { $0.key < $1.key }) {
      let role = roles[size]
      if weight == role.coefficient {
        question.insideSizes?.append(size)
        question.stretch.add(weight, role.box, at: graph.number[size])
      } else {
        guard numbers[size].low > -.infinity else { return false }
        question.add(Gain(question.sign * weight, on: numbers[size]), of: size, placeOfGain)
      }
    }
    return true
  }

  /// Has a function of a class's number answered where that number is settled.
  private func ask(_ gain: Gain, of size: Int, _ questions: inout [Question]) -> Double? {
    let range = numbers[size]
    if range.isPoint { return gain.value(at: range.low) }
    let role = roles[size]
    guard range.low > -.infinity else { return nil }
    let index = Self.index(of: role.series >= 0 ? role.series : Question.freeEnds, &questions)
    questions[index].add(gain.cut(to: range), of: size, placeOfGain)
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
  ) -> Double? {
    if question.series == Question.freeEnds {
      return question.gains.reduce(0) { $0 + $1.gain.greatest }
    }
    let seriesLength = shared[Int(question.series)]
    if question.gains.isEmpty, seriesLength.length.isPoint {
      let range = seriesLength.range(of: question.stretch)
      return question.sign > 0 ? range.high : -range.low
    }
    var inside = question.stretch
    var outside = seriesLength.whole - question.stretch
    var gain = Gain(start: 0, base: 0, segments: [])
    for (size, part) in question.gains {
      let role = roles[size]
      let isInside = question.hasInside(size, role)
      let times = role.coefficient
      var box = BoxSum()
      box.add(times, role.box, at: graph.number[size])
      if isInside { inside = inside - box } else { outside = outside - box }
      let slope = isInside ? question.sign : 0
      gain.start += times * part.start
      gain.base += part.base + slope * times * part.start
      for segment in part.segments {
        let insideSlope = segment.slope / times
        // Halves and quarters are exact.
        guard insideSlope * 4 == (insideSlope * 4).rounded() else { return nil }
        gain.segments.append((insideSlope + slope, times * segment.length))
      }
    }
    guard inside.least > -.infinity, outside.least > -.infinity else { return nil }
    gain.start += inside.least + outside.least
    gain.base += question.sign * inside.least
    gain.segments.append((question.sign, inside.greatest - inside.least))
    gain.segments.append((0, outside.greatest - outside.least))
    gain.segments.sort { $0.slope > $1.slope }
    if seriesLength.length.isPoint { return gain.value(at: seriesLength.length.low) }
    // Lengths that the series cannot have would give a function without end, which cannot be turned round.
    guard seriesLength.length.low > -.infinity else { return nil }
    let reduction = graph.reductions[Int(question.series)]
    return gain.cut(to: seriesLength.length).seen(
      reduction.factor,
      reduction.constant - reduction.base
    )
    .flatMap { ask($0, of: Int(reduction.size), &questions) }
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
      guard let range = face.range(of: values[variable], self) else { return nil }
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
