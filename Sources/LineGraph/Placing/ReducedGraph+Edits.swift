// Edits of messages: a row's constant moves one breakpoint of one class, and so does a parameter in such a row. What is
// made anew are the functions from there to the given lines, and only as far as they change; the pass down goes where some
// function, length or place has changed.

import ExactArithmetic

extension ReducedGraph {
  /// Takes in that a row has another constant.
  ///
  /// - Returns: false where the graph has to be made anew.
  mutating func setConstant(
    ofRow row: Int,
    from old: Double,
    to new: Double
  ) throws(GraphFault) -> Bool {
    let index = Int(termOfRow[row])
    guard index >= 0, let from = grid.parts(old), let to = grid.parts(new) else { return false }
    return try moveTerm(index, by: LineModel.quotient(from - to, sizes.terms[index].coefficient))
  }

  /// Moves the breakpoint of a row's penalty.
  ///
  /// - Returns: false where the graph has to be made anew.
  private mutating func moveTerm(_ index: Int, by shift: Double) -> Bool {
    if shift == 0 { return true }
    let position = sizes.terms[index].position + shift
    guard position.magnitude < Whole.limit else { return false }
    sizes.terms[index].position = position
    if uses.isEmpty { uses = GraphUses(self) }
    if sizes.terms[index].level == 0 { moveLimit(ofTerm: index, to: position) }
    uses.touch(penaltyOf: sizes.find(Int(sizes.terms[index].size)).root)
    return true
  }

  private mutating func moveLimit(ofTerm term: Int, to position: Double) {
    let index = limits.indices.partitioningIndex { Int(limits[$0].term) >= term }
    guard index < limits.count, Int(limits[index].term) == term else { return }
    limits[index].position = position
    uses.touch(limit: index)
  }

  /// Moves the breakpoints that follow parameters to where these have them.
  ///
  /// - Returns: false where the graph has to be made anew.
  private mutating func follow(_ parameters: [ExactNumber]) throws(GraphFault) -> Bool {
    guard isWhole, core?.isWhole != false else { return false }
    var haveMoved = false
    for (index, value) in parameters.enumerated() {
      guard let parts = grid.parts(value) else { return false }
      if reducedAt[index] != parts { haveMoved = true }
    }
    guard haveMoved else { return true }
    if followsParameters { return false }
    guard followingTerms.count > 0 else { return true }
    isWhole = false
    for index in followingTerms.indices {
      let following = followingTerms[index]
      let parameter = Int(following.parameter)
      guard let parts = grid.parts(parameters[parameter]) else { return false }
      if parts == reducedAt[parameter] { continue }
      let more = try LineModel.product(following.coefficient, parts - reducedAt[parameter])
      let term = Int(following.term)
      let shift = try LineModel.quotient(-more, sizes.terms[term].coefficient)
      guard moveTerm(term, by: shift) else { return false }
    }
    for (index, value) in parameters.enumerated() {
      if let parts = grid.parts(value) { reducedAt[index] = parts }
    }
    isWhole = true
    return true
  }

  /// Makes the penalties anew that edits or parameters have changed, and what they are parts of.
  ///
  /// - Parameter parameters: What the next solve is at.
  /// - Returns: false where the graph has to be made anew.
  /// - Throws: what the graph has to be made anew for, too.
  /// - Complexity: O(parameters and penalties that follow them), and as in `LineGraphSolver.setConstant` for each of
  ///   these that has moved.
  mutating func remakeMessages(for parameters: [ExactNumber]) throws(GraphFault) -> Bool {
    guard try follow(parameters) else { return false }
    if uses.isEmpty { return true }
    // What is told to make the graph anew may not be able to, and ask this one again after the next edit.
    isWhole = false
    var word = 0
    while let index = uses.remadeSeries.takeFirst(&word) { try remakeSeries(index) }
    word = 0
    while let index = uses.remadeEnds.takeFirst(&word) {
      let endFunction = try function(ofSize: Int(freeEnds[index].size))
      let old = freeEnds[index].function
      guard functions.isOther(endFunction, than: old) else { continue }
      freeEnds[index].function = functions.keepLast(
        endFunction,
        for: old,
        room: &uses.roomOfEnd[index]
      )
      let least = minimisers(of: freeEnds[index].function)
      // Among numbers that cost the same, what hangs on them decides.
      guard least.lowerBound == least.upperBound else { return false }
      constants[Int(freeEnds[index].constant)].number = least.lowerBound
      isSolved = false
    }
    try remakeCore()
    isWhole = true
    return true
  }

  private mutating func remakeSeries(_ index: Int) throws(GraphFault) {
    var haveChanged = false
    for part in reductions[index].sharedParts where uses.takeIsRemade(part) {
      let partFunction = try function(ofSize: Int(parts[part].size))
      let old = parts[part].function
      guard functions.isOther(partFunction, than: old) else { continue }
      parts[part].function = functions.keepLast(
        partFunction,
        for: old,
        room: &uses.roomOfPart[part]
      )
      haveChanged = true
    }
    // What did not change is what everything else was made of.
    guard haveChanged else { return }
    reductions[index].sharedLength = .nan
    uses.movedPaths.insert(index)
    let whole = try message(of: reductions[index])
    let old = reductions[index].function
    guard functions.isOther(whole, than: old) else { return }
    reductions[index].function = functions.keepLast(
      whole,
      for: old,
      room: &uses.roomOfSeries[index]
    )
    // Its message is read by later series alone.
    uses.touch(penaltyOf: Int(reductions[index].size))
  }

  /// Places the lines again that edits have moved, and finds out whether the rows on them hold.
  ///
  /// - Requires: the last solve had an answer, and given lines are where they were.
  mutating func solveTouched() throws(GraphFault) {
    var furthest = 0.0
    var word = Int.max
    while let index = uses.movedPaths.takeLast(&word) {
      if reductions[index].kind == .series, try share(index) {
        for part in reductions[index].sharedParts { uses.touch(numberOf: parts[part].size) }
      }
      var position = linePosition[Int(reductions[index].line)]
      for step in reductions[index].placedSteps {
        let graphStep = steps[step]
        position += graphStep.factor * number[Int(graphStep.size)] + graphStep.constant
        if linePosition[Int(graphStep.line)] == position { continue }
        linePosition[Int(graphStep.line)] = position
        furthest = max(furthest, position.magnitude)
        uses.touch(line: graphStep.line)
      }
    }
    guard furthest < 2 * Whole.limit else { throw .handover(.numbers) }
    for index in uses.touchedLimits.indices {
      let limit = limits[Int(uses.touchedLimits[index])]
      guard isKept(limit) else { throw .handover(limit.handover) }
    }
    uses.clearMoved()
  }
}

extension PenaltyFunctions {
  /// Whether the function that was made last differs from another; one that does not is forgotten.
  mutating func isOther(_ last: PenaltyFunction, than old: PenaltyFunction) -> Bool {
    guard last.count == old.count, last.divisor == old.divisor else { return true }
    let (from, to, count) = (Int(last.start), Int(old.start), Int(last.count))
    for index in 0..<count where positions[from + index] != positions[to + index] { return true }
    for index in 0...count where slopes[from + index] != slopes[to + index] { return true }
    positions.cut(to: from)
    slopes.cut(to: from)
    return false
  }

  /// Puts the function that was made last where another was, if there is room; else it stays behind the
  /// end, with more room.
  ///
  /// Room grows by half, and breakpoints are never more than rows: what is left behind is bounded.
  mutating func keepLast(
    _ last: PenaltyFunction,
    for old: PenaltyFunction,
    room: inout Int32
  ) -> PenaltyFunction {
    let (from, count) = (Int(last.start), Int(last.count))
    guard last.count <= room else {
      room = last.count + last.count / 2 + 4
      let more = Int(room) - count
      positions.append(repeating: 0, count: more)
      slopes.append(repeating: .zero, count: more)
      return last
    }
    var kept = last
    kept.start = old.start
    (positions.base + Int(kept.start)).update(from: positions.base + from, count: count)
    (slopes.base + Int(kept.start)).update(from: slopes.base + from, count: count + 1)
    positions.cut(to: from)
    slopes.cut(to: from)
    return kept
  }
}
