// How far lines can go from where they are, seen from the given lines. Where each class is on one edge, the points of the face are
// those at which no edge leaves its interval, and what a line reaches is the shortest way to it; in a series-parallel graph
// that is one pass in the order in which lines are placed, however deep series are nested.

extension OptimalFace {
  /// How far a line can go from where it is, seen from the given lines; not a number where that is asked variable by variable.
  struct Reach: BitwiseCopyable {
    var up = Double.nan
    var down = Double.nan

    /// Whether it cannot go anywhere.
    var isPlaced: Bool { up == 0 && down == 0 }
    var isKnown: Bool { !up.isNaN && !down.isNaN }

    /// As far as the end of an edge can go where this is how far its beginning can, and the edge can have these lengths.
    func along(_ lengths: Interval, at length: Double, isForward: Bool) -> Reach {
      let (more, less) = (lengths.high - length, length - lengths.low)
      return Reach(up: up + (isForward ? more : less), down: down + (isForward ? less : more))
    }

    /// No further than another one says.
    func cut(to other: Reach) -> Reach {
      isKnown && other.isKnown
        ? Reach(up: min(up, other.up), down: min(down, other.down)) : Reach()
    }
  }

  /// Finds how far the inner lines of a path can go: no further than its edges let them from either end.
  ///
  /// A path that has an open class several times is left out: its lines go together.
  func reach(
    _ reduction: ReducedGraph.PlannedReduction,
    _ steps: Range<Int>,
    _ graph: borrowing ReducedGraph
  ) {
    for step in steps {
      let size = Int(graph.steps[step].size)
      let isAlone =
        switch reduction.kind {
        case .series: !roles[size].isRepeated
        case .dangling: roles[size].series == PartRole.freeEnd
        case .multiple: false
        }
      guard isAlone || numbers[size].isPoint else { return }
    }
    func next(_ reach: Reach, _ step: Int, isForward: Bool) -> Reach {
      let graphStep = graph.steps[step]
      let (factor, size) = (graphStep.factor, Int(graphStep.size))
      let length = factor * graph.number[size]
      return reach.along(factor * numbers[size], at: length, isForward: isForward)
    }
    let placed = reduction.placedSteps
    var reach = reaches[Int(reduction.line)]
    for step in placed {
      reach = next(reach, step, isForward: true)
      reaches[Int(graph.steps[step].line)] = reach
    }
    guard reduction.kind != .dangling, let last = steps.last else { return }
    reach = reaches[Int(graph.steps[last].line)]
    for step in placed.reversed() {
      reach = next(reach, step + 1, isForward: false)
      let line = Int(graph.steps[step].line)
      reaches[line] = reaches[line].cut(to: reach)
    }
  }
}
