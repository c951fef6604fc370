// The primal simplex: choose an edge along which the penalty falls, go along it until it stops
// falling, crossing every breakpoint on the way, and exchange the form that stopped it.

/// How a run of the simplex ended.
enum IterationStatus: Equatable {
  /// No edge improves any level or the tie-break.
  case optimal
  /// Along this column and direction the penalty falls for ever.
  case unbounded(column: Int, direction: Int)
  /// The bound on the number of steps was reached; the numbers are not to be trusted.
  case stepLimit
}

extension BlockSimplex {
  /// An edge out of the current vertex.
  private struct Edge {
    var column: Int
    var direction: Int
    var slope: Lanes
  }

  /// Runs to the optimum.
  ///
  /// - Ensures: every level and the tie-break are at their lexicographic optimum.
  /// - Complexity: O(*d*) a step for pricing and O(*m* *d*) a pivot.
  mutating func optimise() -> IterationStatus {
    // Perturbed steps strictly improve, so a long run means that rounding has taken over.
    let limit = 200 + 50 * formCount + 4 * breakpoints.count
    var stepsSinceRecompute = 0
    for _ in 0..<limit {
      guard let edge = enteringEdge() else {
        // What was updated step by step is computed afresh before it is believed.
        guard stepsSinceRecompute > 0 else { return .optimal }
        stepsSinceRecompute = 0
        recompute()
        continue
      }
      stepsSinceRecompute += 1
      guard step(along: edge) else {
        return .unbounded(column: edge.column, direction: edge.direction)
      }
    }
    isDoubtful = true
    return .stepLimit
  }

  // MARK: Pricing

  /// The slope of moving a column's form to the right, or of moving it to the left.
  @inline(__always)
  func edgeSlope(_ column: Int, _ direction: Int) -> Lanes {
    direction > 0
      ? columns[column].gradient + columns[column].right
      : -(columns[column].gradient + columns[column].left)
  }

  /// The edge that falls most in the first lane that falls, or one along which only the tail falls.
  private mutating func enteringEdge() -> Edge? {
    var best: Edge?
    var bestLane = laneCount
    for column in 0..<columnCount {
      for direction in [1, -1] {
        let slope = edgeSlope(column, direction)
        guard let lane = slope.leadingLane(slopeTolerance), lane <= bestLane,
          slope[lane] < .zero
        else { continue }
        if lane == bestLane, let best, !(slope[lane] < best.slope[lane]) { continue }
        bestLane = lane
        best = Edge(column: column, direction: direction, slope: slope)
      }
    }
    if let best { return best }
    return enteringTieEdge()
  }

  /// An edge along which only the tail falls: the one whose fall begins with the earliest
  /// constraint, among as many columns as cost about as much to look at as a pivot; where these
  /// offer none, the next one that falls at all.
  ///
  /// Taking any falling edge would be right as well, but then a row of n labels can take n² steps to
  /// find which of them yields.
  private mutating func enteringTieEdge() -> Edge? {
    let affordable = max(8, 8 * (rowCount + columnCount) / (rowCount + 1))
    var best: Edge?
    var bestOrder = UInt64.max
    for offset in 0..<columnCount {
      if offset >= affordable, best != nil { break }
      let column = (tieCursor + offset) % columnCount
      for direction in [1, -1] {
        let slope = edgeSlope(column, direction)
        guard slope.lexicographicSign(slopeTolerance) == 0 else { continue }
        let lead = tailLead(column: column, direction: direction)
        if lead.sign < 0, best == nil || lead.order < bestOrder {
          bestOrder = lead.order
          best = Edge(column: column, direction: direction, slope: slope)
        }
      }
    }
    if let best { tieCursor = best.column }
    return best
  }

  // MARK: Line search

  /// Moves along an edge until the penalty stops falling, crossing every breakpoint on the way;
  /// false where it never stops.
  ///
  /// - Ensures: no level's directional slope is negative along the edge after the step.
  /// - Complexity: O(*m* + *k* log *m*) in the *k* breakpoints crossed, plus the pivot.
  private mutating func step(along edge: Edge) -> Bool {
    let direction: Scalar = edge.direction > 0 ? .one : -.one
    collectEvents(edge)
    crossed.removeAll(keepingCapacity: true)
    var slope = edge.slope
    var tail: SlopeTail<Scalar>?
    var tailCount = 0
    while let event = popEvent(edge.column, direction) {
      let breakpoint = breakpoint(of: event, edge.column)
      let entry = event.row < 0 ? Scalar.one : entry(Int(event.row), edge.column)
      let level = Int(breakpoint.level)
      if level >= 0, level < laneCount {
        let jump = breakpoint.right - breakpoint.left
        slope[level] += (entry < .zero ? -entry : entry) * jump
      }
      var sign = slope.lexicographicSign(slopeTolerance)
      if sign == 0 {
        var current =
          tail ?? self.tail(column: edge.column, direction: edge.direction)
        for other in crossed[tailCount...] {
          cross(other, column: edge.column, direction: edge.direction, &current)
        }
        cross(event, column: edge.column, direction: edge.direction, &current)
        tailCount = crossed.count + 1
        tail = current
        sign = tailSign(current)
      }
      if sign >= 0 {
        finish(edge, direction, at: event)
        return true
      }
      crossed.append(event)
      pushNextEvent(after: event, edge)
    }
    return false
  }

  /// The form that an event is about.
  @inline(__always)
  func form(of event: Event, _ column: Int) -> Int {
    Int(event.row < 0 ? columns[column].form : basic[Int(event.row)])
  }

  /// The breakpoint that an event is about.
  @inline(__always)
  func breakpoint(of event: Event, _ column: Int) -> Breakpoint<Scalar> {
    breakpoints[Int(forms[form(of: event, column)].breakpointStart) + Int(event.breakpoint)]
  }

  /// The first breakpoint of each form on the way.
  private mutating func collectEvents(_ edge: Edge) {
    events.removeAll(keepingCapacity: true)
    let form = Int(columns[edge.column].form)
    pushEvent(
      row: -1,
      form: form,
      breakpoint: Int(forms[form].interval) + (edge.direction > 0 ? 1 : -1),
      edge
    )
    for row in 0..<rowCount {
      let entry = entry(row, edge.column)
      guard entry != .zero else { continue }
      let form = Int(basic[row])
      let movesRight = (entry > .zero) == (edge.direction > 0)
      pushEvent(
        row: row,
        form: form,
        breakpoint: Int(forms[form].interval) - (movesRight ? 0 : 1),
        edge
      )
    }
  }

  private mutating func pushNextEvent(after event: Event, _ edge: Edge) {
    let form = form(of: event, edge.column)
    let movesRight =
      event.row < 0
      ? edge.direction > 0
      : (entry(Int(event.row), edge.column) > .zero) == (edge.direction > 0)
    pushEvent(
      row: Int(event.row),
      form: form,
      breakpoint: Int(event.breakpoint) + (movesRight ? 1 : -1),
      edge
    )
  }

  /// Adds the event of a form meeting a breakpoint, if it has that one.
  private mutating func pushEvent(row: Int, form: Int, breakpoint: Int, _ edge: Edge) {
    let range = breakpoints(ofForm: form)
    guard breakpoint >= 0, breakpoint < range.count else { return }
    let direction: Scalar = edge.direction > 0 ? .one : -.one
    let speed = row < 0 ? direction : entry(row, edge.column) * direction
    let distance =
      (breakpoints[range.lowerBound + breakpoint].position - forms[form].value) / speed
    events.append(Event(distance: distance, row: Int32(row), breakpoint: Int32(breakpoint)))
    var child = events.count - 1
    let moving = events[child]
    while child > 0 {
      let parent = (child - 1) / 2
      guard comesBefore(moving, events[parent], column: edge.column, direction: direction) else {
        break
      }
      events[child] = events[parent]
      child = parent
    }
    events[child] = moving
  }

  private mutating func popEvent(_ column: Int, _ direction: Scalar) -> Event? {
    guard let first = events.first, let last = events.popLast() else { return nil }
    guard !events.isEmpty else { return first }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < events.count else { break }
      if child + 1 < events.count,
        comesBefore(events[child + 1], events[child], column: column, direction: direction)
      {
        child += 1
      }
      guard comesBefore(events[child], last, column: column, direction: direction) else { break }
      events[parent] = events[child]
      parent = child
    }
    events[parent] = last
    return first
  }

  // MARK: Moving

  /// Goes to the event that ends the step: over the crossed breakpoints, and onto the last one.
  private mutating func finish(_ edge: Edge, _ direction: Scalar, at event: Event) {
    let column = edge.column
    let entering = Int(columns[column].form)
    var ownCrossings = 0
    for other in crossed {
      if other.row < 0 { ownCrossings += 1 } else { crossBasic(other, edge) }
    }
    // Perturbation may end a step at a distance that is 0, and rounding at one just below.
    let distance = event.distance < .zero ? Scalar.zero : event.distance
    for row in 0..<rowCount {
      let entry = entry(row, column)
      if entry != .zero { forms[Int(basic[row])].value += entry * direction * distance }
    }
    if event.row < 0 {
      setNonbasic(entering, column: column, breakpoint: Int(event.breakpoint))
      return
    }
    let leftCount =
      edge.direction > 0
      ? Int(forms[entering].interval) + 1 + ownCrossings
      : Int(forms[entering].interval) - ownCrossings
    forms[entering].value += direction * distance
    forms[entering].interval = Int32(leftCount)
    forms[entering].slope = slopeLanes(ofForm: entering, leftCount: leftCount)
    pivot(row: Int(event.row), column: column, breakpoint: Int(event.breakpoint))
  }

  /// Takes a basic form over a breakpoint.
  private mutating func crossBasic(_ event: Event, _ edge: Edge) {
    let form = Int(basic[Int(event.row)])
    let breakpoint = breakpoint(of: event, edge.column)
    let movesRight =
      (entry(Int(event.row), edge.column) > .zero) == (edge.direction > 0)
    forms[form].interval += movesRight ? 1 : -1
    let level = Int(breakpoint.level)
    guard level >= 0, level < laneCount else { return }
    var change = Lanes.zero
    let jump = breakpoint.right - breakpoint.left
    change[level] = movesRight ? jump : -jump
    forms[form].slope = forms[form].slope + change
    addToGradient(Int(event.row), change)
  }

  /// Exchanges a basic form, which goes onto a breakpoint, with the form of a column.
  private mutating func pivot(row: Int, column: Int, breakpoint: Int) {
    let entering = Int(columns[column].form)
    let leaving = Int(basic[row])
    addToGradient(row, -forms[leaving].slope)
    columns[column].gradient = columns[column].gradient + forms[entering].slope
    let factor = Scalar.one / entry(row, column)
    let moved = factor * columns[column].gradient
    let base = row * stride
    for other in 0..<columnCount where other != column {
      let entry = tableau[base + other]
      if entry != .zero { columns[other].gradient.add(-entry, times: moved) }
    }
    columns[column].gradient = moved
    exchange(row: row, column: column)
    basic[row] = Int32(entering)
    forms[entering].place = Int32(row)
    setNonbasic(leaving, column: column, breakpoint: breakpoint)
    pivotCount += 1
  }
}
