// The primal simplex: choose an edge along which the penalty falls, go along it until it stops
// falling, crossing every breakpoint on the way, and exchange the form that stopped it. That this ends, and what of its
// bound is not proved: Documentation/SOLVER.md, Perturbation.

import Kernels

/// How a run of the simplex ended.
enum IterationStatus: Equatable {
  /// No edge improves any level or the tie-break.
  case optimal
  /// Along this column and direction the penalty falls for ever.
  case unbounded(column: Int, direction: Int)
  /// The bound on the number of steps was reached, or the thread's limit; the numbers are not to be trusted.
  case stepLimit
}

/// When a run of the simplex computes its numbers afresh before it believes them.
enum IterationTrust {
  /// After any step.
  case freshNumbers
  /// After so many steps that rounding could show: for single edits of a large block.
  case updatedNumbers

  /// How many steps may go without it.
  var allowedSteps: Int {
    switch self {
    case .freshNumbers: 0
    case .updatedNumbers: 64
    }
  }
}

extension BlockSimplex {
  /// An edge out of the current vertex.
  struct Edge {
    var column: Int
    var direction: Int
    var slope: Lanes
  }

  /// Runs to the optimum.
  ///
  /// - Ensures: every level and the tie-break are at their lexicographic optimum.
  /// - Complexity: O(candidates) a step for pricing, and the entries that a pivot changes.
  mutating func optimise(_ trust: IterationTrust = .freshNumbers) -> IterationStatus {
    // Perturbed steps strictly improve, so a long run means that rounding has taken over.
    let limit = 64 + 50 * formCount + 4 * breakpoints.count
    // Where entries are too close to call, what comes of them seldom counts, and rounding errors may be pivoted on.
    let doubtfulLimit = 16 + 4 * formCount
    for count in 0..<limit {
      WorkLimits.take(steps: candidates.count)
      if WorkLimits.areReached || isTableauDoubtful && count >= doubtfulLimit { break }
      guard let edge = enteringEdge() else {
        // What was updated step by step is computed afresh before it is believed.
        guard stepsSinceRecompute > trust.allowedSteps else { return .optimal }
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
    Scalar.steepestEdge(in: &self) ?? enteringTieEdge()
  }

  /// The edge that falls most in the first lane that falls, in plain loops.
  ///
  /// Columns that can no longer improve cease to be candidates.
  mutating func steepestEdgeInLoops() -> Edge? {
    var best: Edge?
    var bestLane = laneCount
    var kept = 0
    for index in candidates.indices {
      let column = Int(candidates[index])
      var mayImprove = false
      for direction in [1, -1] {
        let slope = edgeSlope(column, direction)
        guard let lane = slope.leadingLane(slopeTolerance) else {
          // The tail may still fall; it is asked when no lane does.
          mayImprove = true
          continue
        }
        guard slope[lane] < .zero else { continue }
        mayImprove = true
        guard lane <= bestLane else { continue }
        if lane == bestLane, let best, !Self.isBetter(slope[lane], column, than: best, lane) {
          continue
        }
        bestLane = lane
        best = Edge(column: column, direction: direction, slope: slope)
      }
      if mayImprove {
        candidates[kept] = Int32(column)
        kept += 1
      } else {
        columns[column].isCandidate = false
      }
    }
    if kept < candidates.count { candidates.removeLast(candidates.count - kept) }
    return best
  }

  /// Whether a column falls more in a lane than the best so far, or as much and comes first.
  @inline(__always)
  private static func isBetter(
    _ slope: Scalar,
    _ column: Int,
    than best: Edge,
    _ lane: Int
  )
    -> Bool
  {
    slope < best.slope[lane] || (slope == best.slope[lane] && column < best.column)
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
    var kept = 0
    for index in candidates.indices {
      let column = Int(candidates[index])
      var isFalling = false
      if index < affordable || best == nil {
        for direction in [1, -1] {
          let slope = edgeSlope(column, direction)
          guard slope.lexicographicSign(slopeTolerance) == 0 else { continue }
          let lead = tailLead(column: column, direction: direction)
          guard lead.sign < 0 else { continue }
          isFalling = true
          if best == nil || lead.order < bestOrder {
            bestOrder = lead.order
            best = Edge(column: column, direction: direction, slope: slope)
          }
        }
      } else {
        isFalling = true
      }
      if isFalling {
        candidates[kept] = Int32(column)
        kept += 1
      } else {
        columns[column].isCandidate = false
      }
    }
    if kept < candidates.count { candidates.removeLast(candidates.count - kept) }
    return best
  }

  // MARK: Line search

  /// Moves along an edge until the penalty stops falling, crossing every breakpoint on the way;
  /// false where it never stops.
  ///
  /// - Ensures: no level's directional slope is negative along the edge after the step.
  /// - Complexity: O(*e* + *k* log *e*) in the *e* entries of the column and the *k* breakpoints
  ///   crossed, plus the pivot.
  private mutating func step(along edge: Edge) -> Bool {
    tableau.load(column: edge.column, into: &loadedColumn)
    collectEvents(edge)
    crossed.removeAll(keepingCapacity: true)
    var slope = edge.slope
    var isTailLoaded = false
    var tailCount = 0
    while let event = popEvent(edge.column) {
      let breakpoint = breakpoint(of: event, edge.column)
      let level = Int(breakpoint.level)
      if level >= 0, level < laneCount {
        let jump = breakpoint.right - breakpoint.left
        slope.add((event.speed < .zero ? -event.speed : event.speed) * jump, toLane: level)
      }
      var sign = slope.lexicographicSign(slopeTolerance)
      if sign == 0 {
        if !isTailLoaded { loadTail(column: edge.column, direction: edge.direction) }
        isTailLoaded = true
        for index in tailCount..<crossed.count { cross(crossed[index], column: edge.column) }
        cross(event, column: edge.column)
        tailCount = crossed.count + 1
        sign = loadedTail.sign
      }
      if sign >= 0 {
        finish(edge, at: event)
        return true
      }
      crossed.append(event)
      pushEvent(
        row: Int(event.row),
        form: form(of: event, edge.column),
        breakpoint: Int(event.breakpoint) + (event.speed > .zero ? 1 : -1),
        speed: event.speed,
        column: edge.column
      )
    }
    // That it falls for ever is said of this slope alone.
    if isTooCloseToCall(slope) { isDoubtful = true }
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
    events.reserveCapacity(loadedColumn.count + 1)
    let form = Int(columns[edge.column].form)
    pushEvent(
      row: -1,
      form: form,
      breakpoint: Int(edge.direction > 0 ? forms[form].activeEnd : forms[form].interval - 1),
      speed: edge.direction > 0 ? .one : -.one,
      column: edge.column
    )
    for index in 0..<loadedColumn.count {
      let entry = loadedColumn.values[index]
      let row = Int(loadedColumn.indices[index])
      let form = Int(basic[row])
      let speed = edge.direction > 0 ? entry : -entry
      pushEvent(
        row: row,
        form: form,
        breakpoint: Int(forms[form].interval) - (speed > .zero ? 0 : 1),
        speed: speed,
        column: edge.column
      )
    }
  }

  /// Adds the event of a form meeting a breakpoint, if it has that one.
  private mutating func pushEvent(
    row: Int,
    form: Int,
    breakpoint: Int,
    speed: Scalar,
    column: Int
  ) {
    let range = breakpoints(ofForm: form)
    guard breakpoint >= 0, breakpoint < range.count else { return }
    let distance =
      (breakpoints[range.lowerBound + breakpoint].position - forms[form].value) / speed
    let moving = Event(
      distance: distance,
      speed: speed,
      row: Int32(row),
      breakpoint: Int32(breakpoint)
    )
    events.append(moving)
    var child = events.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard comesBefore(moving, events[parent], column: column) else { break }
      events[child] = events[parent]
      child = parent
    }
    events[child] = moving
  }

  private mutating func popEvent(_ column: Int) -> Event? {
    guard let first = events.first, let last = events.popLast() else { return nil }
    guard !events.isEmpty else { return first }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < events.count else { break }
      if child + 1 < events.count, comesBefore(events[child + 1], events[child], column: column) {
        child += 1
      }
      guard comesBefore(events[child], last, column: column) else { break }
      events[parent] = events[child]
      parent = child
    }
    events[parent] = last
    return first
  }

  // MARK: Moving

  /// Goes to the event that ends the step: over the crossed breakpoints, and onto the last one.
  private mutating func finish(_ edge: Edge, at event: Event) {
    let column = edge.column
    let entering = Int(columns[column].form)
    WorkCounts.countLineSearch(crossed: crossed.count)
    var ownCrossings = 0
    for index in crossed.indices {
      if crossed[index].row < 0 { ownCrossings += 1 } else { crossBasic(crossed[index], column) }
    }
    // Perturbation may end a step at a distance that is 0, and rounding at one just below.
    let distance = event.distance < .zero ? Scalar.zero : event.distance
    let move = edge.direction > 0 ? distance : -distance
    if distance != .zero {
      for entry in 0..<loadedColumn.count {
        forms[Int(basic[Int(loadedColumn.indices[entry])])].value +=
          loadedColumn.values[entry] * move
      }
    }
    if event.row < 0 {
      setNonbasic(entering, column: column, breakpoint: Int(event.breakpoint))
      return
    }
    let leftCount =
      edge.direction > 0
      ? Int(forms[entering].activeEnd) + ownCrossings
      : Int(forms[entering].interval) - ownCrossings
    forms[entering].value += move
    forms[entering].interval = Int32(leftCount)
    forms[entering].slope = slopeLanes(ofForm: entering, leftCount: leftCount)
    pivot(row: Int(event.row), column: column, breakpoint: Int(event.breakpoint))
  }

  /// Takes a basic form over a breakpoint.
  private mutating func crossBasic(_ event: Event, _ column: Int) {
    let row = Int(event.row)
    let form = Int(basic[row])
    let breakpoint = breakpoint(of: event, column)
    let movesRight = event.speed > .zero
    forms[form].interval += movesRight ? 1 : -1
    addCandidates(ofRow: row)
    let level = Int(breakpoint.level)
    guard level >= 0, level < laneCount else { return }
    var change = Lanes.zero
    let jump = breakpoint.right - breakpoint.left
    change[level] = movesRight ? jump : -jump
    forms[form].slope = forms[form].slope + change
    addToGradient(row, change)
  }

  /// Exchanges a basic form, which goes onto a breakpoint, with the form of a column.
  ///
  /// - Requires: `loadedColumn` is the column.
  private mutating func pivot(row: Int, column: Int, breakpoint: Int) {
    let entering = Int(columns[column].form)
    let leaving = Int(basic[row])
    tableau.load(row: row, into: &loadedRow)
    // The gradient changes as the tableau does: the leaving form's part goes, the entering one's
    // comes.
    let slope = forms[leaving].slope
    var pivotEntry = Scalar.one
    for index in 0..<loadedRow.count {
      let other = Int(loadedRow.indices[index])
      columns[other].gradient.add(-loadedRow.values[index], times: slope)
      if other == column { pivotEntry = loadedRow.values[index] }
    }
    columns[column].gradient = columns[column].gradient + forms[entering].slope
    let moved = (Scalar.one / pivotEntry) * columns[column].gradient
    for index in 0..<loadedRow.count {
      let other = Int(loadedRow.indices[index])
      addCandidate(other)
      if other != column { columns[other].gradient.add(-loadedRow.values[index], times: moved) }
    }
    columns[column].gradient = moved
    if tableau.exchange(row: row, column: column) { isTableauDoubtful = true }
    basic[row] = Int32(entering)
    forms[entering].slot = Int32(row)
    setNonbasic(leaving, column: column, breakpoint: breakpoint)
    pivotCount += 1
    WorkCounts.countPivot(rows: loadedColumn.count)
  }
}
