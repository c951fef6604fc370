// The first variable that rows leave open, and what |v| settles it at. Where sizes that decide by themselves make a core,
// as views between gaps that are all as wide as the first one, it is often one number that holds everything together: with the first
// few variables where they will be, the others are a graph that reduces.

import Constraints
import ExactArithmetic

/// A variable whose value is known before rows are read: of two lines that are joined, how far they are apart.
struct SettledVariable: BitwiseCopyable {
  let variable: Int
  /// Whole numbers of parts, and how many of them make a point.
  let parts: Double
  let partsPerPoint: Double

  /// The value on a grid.
  func parts(on grid: Grid) throws(GraphFault) -> Double {
    try Whole.quotient(
      parts * grid.partsPerPoint,
      partsPerPoint,
      orFinerBy: partsPerPoint / grid.partsPerPoint
    )
  }
}

extension ReducedGraph {
  /// The first variable that can take several values where no row is broken more than it has to be, with the one nearest to 0.
  ///
  /// - Parameter parameters: Those that the messages are for.
  /// - Throws: `numbers`, the wish for a finer grid, or `open` where the graph does not tell.
  /// - Returns: nil where no number of a class that a series has several times is open: then it is not such a number that
  ///   makes others a core.
  mutating func firstOpenVariable(
    parameters: [ExactNumber]
  ) throws(GraphFault) -> SettledVariable? {
    isSolved = false
    guard isFor(parameters), core == nil else { throw .handover(.open) }
    _ = try placeAnchors(parameters)
    try settleConstantsAndSpans()
    for index in reductions.indices.reversed() {
      if reductions[index].kind == .series { try shareAnyhow(reductions[index]) }
      placeSteps(of: reductions[index])
    }
    guard areAllPlaced, areLimitsKept() else { throw .handover(.open) }
    let face = try OptimalFace(self, tellsTies: true)
    if face.repeatsOfSeries.isEmpty { return nil }
    for variable in values.indices {
      guard let range = try face.range(of: values[variable], self) else { throw .handover(.open) }
      if range.isPoint { continue }
      return SettledVariable(
        variable: variable,
        parts: min(max(0, range.low), range.high),
        partsPerPoint: grid.partsPerPoint
      )
    }
    return nil
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
