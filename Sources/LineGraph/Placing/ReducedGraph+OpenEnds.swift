// What rows leave open. A graph is placed anyhow at first, then where the settled face has it. Edges that hang free and
// cost the same at many sizes need no face: |v| decides among their sizes, variable by variable, and each is settled by
// the first variable that moves with it, where it is the last one that this variable waits for.
// Documentation/SOLVER.md, Open ends, has the argument.

extension ReducedGraph {
  /// An edge that hangs free, and the numbers of its class that cost the same.
  struct OpenEnd: BitwiseCopyable {
    /// The root of its class.
    var size: Int32
    /// Its index in `constants`.
    var constant: Int32
    /// The line that the edge hangs from, and the one that hangs on it.
    var nearLine: Int32
    var farLine: Int32
    /// How many times the class's number lies between them.
    var factor: Double
    var low: Double
    var high: Double
  }

  /// Gives each open end its number.
  ///
  /// - Throws: `open` where it takes more than one variable at a time to tell.
  mutating func settle(
    _ ends: borrowing Arena<OpenEnd>,
    _ model: borrowing LineModel
  ) throws(GraphFault) {
    guard ends.count > 0 else { return }
    if takesAnyPoint {
      for index in ends.indices {
        constants[Int(ends[index].constant)].number = min(max(0, ends[index].low), ends[index].high)
      }
      return
    }
    // By size and by line: the last variable that has to decide before its position is known, -1 for none.
    let decider = Arena<Int32>(repeating: -1, count: sizes.count)
    try decideBySizes(ends, decider, model)
    let decidesPosition = try chooseByPosition(ends, decider)
    let lastDecider = lastDeciders(decider)
    for variable in values.indices {
      let (head, tail) = (
        lastDecider[Int(values[variable].head)], lastDecider[Int(values[variable].tail)]
      )
      // A variable that waits for one behind it moves with an end that this one is to decide.
      guard max(head, tail) <= variable else { throw .handover(.open) }
    }
    for index in ends.indices {
      let variable = Int(decider[Int(ends[index].size)])
      if decidesPosition[index] { try decideByPosition(ends[index], variable, lastDecider) }
    }
  }

  /// Settles ends whose class has a variable, which is nearest to 0 at one of the class's numbers.
  private func decideBySizes(
    _ ends: borrowing Arena<OpenEnd>,
    _ decider: borrowing Arena<Int32>,
    _ model: borrowing LineModel
  ) throws(GraphFault) {
    let endOfSize = Arena<Int32>(repeating: -1, count: sizes.count)
    for index in ends.indices { endOfSize[Int(ends[index].size)] = Int32(index) }
    for variable in model.isEdge.indices where model.isEdge[variable] {
      let affine = sizes.find(variable)
      let index = Int(endOfSize[affine.root])
      guard index >= 0, decider[affine.root] < 0 else { continue }
      guard affine.factor.magnitude == 1 else { throw .handover(.open) }
      let zero = -affine.constant / affine.factor
      decider[affine.root] = Int32(variable)
      constants[Int(ends[index].constant)].number =
        min(max(zero, ends[index].low), ends[index].high)
    }
  }

  /// Finds for the other ends the first variable from or to the line that hangs there.
  ///
  /// - Returns: Whether each end is one of these.
  private func chooseByPosition(
    _ ends: borrowing Arena<OpenEnd>,
    _ decider: borrowing Arena<Int32>
  ) throws(GraphFault) -> Arena<Bool> {
    let isChosen = Arena<Bool>(repeating: false, count: ends.count)
    var areSettled = true
    for index in ends.indices where decider[Int(ends[index].size)] < 0 {
      isChosen[index] = true
      areSettled = false
    }
    if areSettled { return isChosen }
    let first = Arena<Int32>(repeating: -1, count: linePosition.count)
    for variable in values.indices.reversed() {
      let (head, tail) = (Int(values[variable].head), Int(values[variable].tail))
      if head == tail { continue }
      first[head] = Int32(variable)
      first[tail] = Int32(variable)
    }
    let isDecider = Arena<Bool>(repeating: false, count: values.count)
    for index in ends.indices {
      let size = Int(ends[index].size)
      if isChosen[index] { decider[size] = first[Int(ends[index].farLine)] }
      // A variable decides one number.
      guard decider[size] >= 0, !isDecider[Int(decider[size])] else { throw .handover(.open) }
      isDecider[Int(decider[size])] = true
    }
    return isChosen
  }

  /// The last variable that has to decide before the position of each line is known.
  private func lastDeciders(_ decider: borrowing Arena<Int32>) -> Arena<Int32> {
    let lines = Arena<Int32>(repeating: -1, count: linePosition.count)
    // In the order in which lines are placed.
    for index in reductions.indices.reversed() {
      let reduction = reductions[index]
      if reduction.kind == .series {
        let last = decider[Int(reduction.size)]
        for part in reduction.sharedParts { decider[Int(parts[part].size)] = last }
      }
      var last = lines[Int(reduction.line)]
      for step in reduction.placedSteps {
        last = max(last, decider[Int(steps[step].size)])
        lines[Int(steps[step].line)] = last
      }
    }
    return lines
  }

  /// Settles an end by a variable between its far line and one that does not move with it: the variable is least
  /// at an end of the numbers, as long as it is not negative there, which is a limit from then on.
  private mutating func decideByPosition(
    _ end: OpenEnd,
    _ variable: Int,
    _ lastDecider: borrowing Arena<Int32>
  ) throws(GraphFault) {
    let value = values[variable]
    let isHead = value.head == end.farLine
    let other = isHead ? value.tail : value.head
    let number = (end.factor > 0) == isHead ? end.low : end.high
    guard lastDecider[Int(end.nearLine)] < variable, lastDecider[Int(other)] < variable,
      number.isFinite
    else { throw .handover(.open) }
    constants[Int(end.constant)].number = number
    limits.append(
      Limit(value: value, position: 0, isLow: true, isHigh: false, term: Limit.noTerm)
    )
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
