// A graph whose rows leave something open: placed anyhow at first, then where the settled face has it.

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
