// A solve of one block, whose breakpoints have been moved or touched: where it begins and how it ends.

/// Where the solve of a block begins.
enum BlockStart {
  /// Near the optimum, as far as rows that wish a form to be at one place tell it.
  case strongestWishes
  /// At rows where a solve of nearly the same system has ended, by number.
  case preferredRows([Bool])
  /// At the vertex of the last solve.
  case lastVertex
}

/// How the solve of a block has ended.
enum BlockStatus {
  /// It is at its optimum.
  case optimal
  /// It is where required rows are violated least, and they are.
  case infeasible
  /// The bound on steps was reached.
  case stepLimit
}

extension BlockSimplex {
  /// Solves the block, all of whose breakpoints may have moved.
  mutating func solve(from start: BlockStart) -> BlockStatus {
    isDoubtful = false
    widestJoin = 0
    mayBreakRequiredRows = true
    switch start {
    case .lastVertex:
      reposition()
    case .strongestWishes:
      sortAllBreakpoints()
      startAtStrongestWishes()
    case .preferredRows(let isPreferred):
      sortAllBreakpoints()
      self.start(preferring: isPreferred)
    }
    return finish(.freshNumbers)
  }

  private mutating func sortAllBreakpoints() {
    for form in forms.indices { sortBreakpoints(ofForm: form) }
  }

  /// Runs the block from its vertex to its optimum.
  mutating func finish(_ trust: IterationTrust) -> BlockStatus {
    guard optimise(trust) == .optimal else {
      mayBreakRequiredRows = true
      return .stepLimit
    }
    // An optional row never makes a higher level worse.
    if mayBreakRequiredRows { mayBreakRequiredRows = !requiredRowsHold() }
    return mayBreakRequiredRows ? .infeasible : .optimal
  }

  /// Makes sure that a vertex at which a solve ended with `status` does not rest on numbers that were updated step by
  /// step.
  mutating func confirm(_ status: BlockStatus, _ presolve: Presolve<Scalar>) -> BlockStatus {
    var status = status
    if stepsSinceRecompute > 0 || isDoubtful {
      isDoubtful = false
      mayBreakRequiredRows = true
      recompute()
      status = finish(.freshNumbers)
    }
    // Without a pivot, too, beside large entries: constants that have moved make more of what these are off by.
    let arePlain = largestEntryAtCheck <= Tolerances.plainEntry
    status = withoutDrift(status, after: arePlain ? 1 : 0, presolve)
    noteDoubtfulSlopes()
    return status
  }

  /// So often a tableau is made anew before it is taken to drift as fast as it is mended.
  private static var mendLimit: Int { 3 }

  /// How a solve ends whose tableau has just been made anew, and is looked at again after the pivots from there.
  private mutating func mendedStatus(
    after count: Int,
    _ presolve: Presolve<Scalar>
  ) -> BlockStatus {
    for _ in 1..<Self.mendLimit {
      let status = finish(.freshNumbers)
      if !hasMended(after: count, presolve) { return status }
    }
    isTableauDoubtful = true
    return finish(.freshNumbers)
  }

  /// How a solve that ended with `status` ends once drift is mended, which is looked for where so many pivots have been
  /// made since the last time.
  @inline(__always)
  mutating func withoutDrift(
    _ status: BlockStatus,
    after count: Int,
    _ presolve: Presolve<Scalar>
  ) -> BlockStatus {
    hasMended(after: count, presolve) ? mendedStatus(after: count, presolve) : status
  }
}
