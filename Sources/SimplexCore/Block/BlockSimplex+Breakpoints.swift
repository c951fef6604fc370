// The breakpoints of forms: their order, and what happens when some move, come or go while the block
// stays at its vertex (Documentation/SOLVER.md, Edits).

import Constraints

extension BlockSimplex {
  /// Appends a breakpoint to the last form of the block's memory, as a block is built.
  mutating func appendBreakpoint(_ breakpoint: Breakpoint<Scalar>, toForm form: Int) {
    breakpoints.append(breakpoint)
    endBreakpoints(ofForm: form)
  }

  /// Lets a form's breakpoints end where the block's memory does, as a block is built.
  mutating func endBreakpoints(ofForm form: Int) {
    forms[form].breakpointEnd = Int32(breakpoints.count)
    forms[form].breakpointLimit = forms[form].breakpointEnd
  }

  /// Begins the memory of a form's breakpoints, as a block is built.
  mutating func beginBreakpoints(ofForm form: Int) {
    forms[form].breakpointStart = Int32(breakpoints.count)
    forms[form].breakpointEnd = forms[form].breakpointStart
    forms[form].breakpointLimit = forms[form].breakpointStart
  }

  // MARK: Order

  /// Sorts a form's breakpoints and joins those that rounding alone separates; whether that
  /// changed their order.
  ///
  /// Breakpoints at one position are ordered by the symbolic perturbation: the smaller row is moved
  /// further to the right.
  @discardableResult
  mutating func sortBreakpoints(ofForm form: Int) -> Bool {
    let range = breakpoints(ofForm: form)
    guard range.count > 1 else { return false }
    var hasMoved = false
    if range.count <= 16 || isNearlySorted(range) {
      for index in range.dropFirst() {
        var hole = index
        let moving = breakpoints[index]
        while hole > range.lowerBound, moving.position < breakpoints[hole - 1].position {
          breakpoints[hole] = breakpoints[hole - 1]
          hole -= 1
        }
        if hole != index {
          breakpoints[hole] = moving
          hasMoved = true
        }
      }
    } else {
      breakpoints.withUnsafeMutableBufferPointer { all in
        UnsafeMutableBufferPointer(rebasing: all[range]).heapSort { $0.position < $1.position }
      }
      hasMoved = true
    }
    var start = range.lowerBound
    for index in range.dropFirst() {
      let gap = breakpoints[index].position - breakpoints[start].position
      noteDoubt(position: gap)
      if gap.sign(positionTolerance) == 0 {
        noteJoin(breakpoints[start].position, breakpoints[index].position)
        breakpoints[index].position = breakpoints[start].position
      } else {
        if orderByPerturbation(start..<index) { hasMoved = true }
        start = index
      }
    }
    if orderByPerturbation(start..<range.upperBound) { hasMoved = true }
    return hasMoved
  }

  /// Remembers how far apart two positions lay that were joined, if further than a few roundings of their own.
  @inline(__always)
  private mutating func noteJoin(_ left: Scalar, _ right: Scalar) {
    guard left != right else { return }
    let (left, right) = (left.approximate, right.approximate)
    if right - left > Tolerances.joinedGap * max(left.magnitude, right.magnitude) {
      widestJoin = max(widestJoin, right - left)
    }
  }

  private func isNearlySorted(_ range: Range<Int>) -> Bool {
    var descents = 0
    for index in range.dropFirst()
    where breakpoints[index].position < breakpoints[index - 1].position { descents += 1 }
    return descents <= 4
  }

  private mutating func orderByPerturbation(_ range: Range<Int>) -> Bool {
    guard range.count > 1 else { return false }
    var isOrdered = true
    for index in range.dropFirst() where breakpoints[index - 1].row < breakpoints[index].row {
      isOrdered = false
    }
    guard !isOrdered else { return false }
    breakpoints.withUnsafeMutableBufferPointer { all in
      UnsafeMutableBufferPointer(rebasing: all[range]).heapSort { $0.row > $1.row }
    }
    return true
  }

  // MARK: Moving

  /// Moves the rows' breakpoints to new positions, and takes the tolerances from these; their order is still to come.
  @inline(__always)
  mutating func moveBreakpoints(_ position: (Int) -> Scalar) {
    var extent = 1.0
    forms.withUnsafeBufferPointer { forms in
      breakpoints.withUnsafeMutableBufferPointer { breakpoints in
        for form in forms.indices {
          let range = Int(forms[form].breakpointStart)..<Int(forms[form].breakpointEnd)
          for index in range {
            let row = breakpoints[index].row
            if row < Breakpoint<Scalar>.firstArtificial {
              breakpoints[index].position = position(Int(row))
            }
            extent = max(extent, abs(breakpoints[index].position.approximate))
          }
        }
      }
    }
    span.extent = extent
    setTolerances()
  }

  /// Goes on where positions have changed: the same nonbasic forms, on the breakpoints of the same
  /// rows.
  ///
  /// Where no form has come to lie on another piece of its penalty, no slope changes, and the vertex
  /// is still the optimum.
  ///
  /// - Complexity: O(entries of the tableau + breakpoints).
  mutating func reposition() {
    for column in columns.indices { reposition(column: column) }
    for row in basic.indices {
      reposition(row: row, didMove: sortBreakpoints(ofForm: Int(basic[row])))
    }
  }

  private mutating func reposition(column: Int) {
    let form = Int(columns[column].form)
    let active = activeBreakpoint(ofColumn: column).row
    if sortBreakpoints(ofForm: form) || !isOnOneKink(form) {
      let range = breakpoints(ofForm: form)
      var index = range.lowerBound
      while index < range.upperBound - 1, breakpoints[index].row != active { index += 1 }
      setNonbasic(form, column: column, breakpoint: index - range.lowerBound)
    } else {
      forms[form].value = activeBreakpoint(ofColumn: column).position
    }
  }

  /// Whether the breakpoints that a nonbasic form is on are still at one position, and no others.
  private func isOnOneKink(_ form: Int) -> Bool {
    let range = breakpoints(ofForm: form)
    let start = range.lowerBound + Int(forms[form].interval)
    let end = range.lowerBound + Int(forms[form].activeEnd)
    let position = breakpoints[start].position
    return breakpoints[end - 1].position == position
      && (start == range.lowerBound || breakpoints[start - 1].position != position)
      && (end == range.upperBound || breakpoints[end].position != position)
  }

  /// Computes a basic form's value, and its slope where it has come to lie elsewhere.
  private mutating func reposition(row: Int, didMove: Bool) {
    let form = Int(basic[row])
    forms[form].value = value(ofRow: row)
    let count = leftCount(ofRow: row, from: didMove ? 0 : Int(forms[form].interval))
    if didMove || count != Int(forms[form].interval) { setInterval(ofRow: row, count) }
  }

  /// Sets how many breakpoints lie left of a basic form's value.
  mutating func setInterval(ofRow row: Int, _ count: Int) {
    let form = Int(basic[row])
    let slope = slopeLanes(ofForm: form, leftCount: count)
    let change = slope + -forms[form].slope
    forms[form].interval = Int32(count)
    forms[form].slope = slope
    addCandidates(ofRow: row)
    addToGradient(row, change)
  }

  // MARK: Coming and going

  /// Adds a breakpoint to a form of a block that is at a vertex.
  ///
  /// - Complexity: O(breakpoints of the form + entries of its row).
  mutating func insert(_ breakpoint: Breakpoint<Scalar>, form: Int) {
    makeRoomForBreakpoint(form)
    span.take(breakpoint)
    setTolerances()
    breakpoints[Int(forms[form].breakpointEnd)] = breakpoint
    forms[form].breakpointEnd += 1
    refresh(form)
  }

  /// Moves a row's breakpoint on a form of a block that is at a vertex.
  ///
  /// - Complexity: O(breakpoints of the form), and O(entries of the column and of its rows) where a
  ///   nonbasic form is on the breakpoint.
  mutating func move(row: Int32, form: Int, to position: Scalar) {
    guard let index = breakpoints(ofForm: form).first(where: { breakpoints[$0].row == row }),
      breakpoints[index].position != position
    else { return }
    breakpoints[index].position = position
    span.take(breakpoints[index])
    setTolerances()
    hasLevelColumns = nil
    let slot = Int(forms[form].slot)
    guard slot < 0, isActive(index, form) else {
      refresh(form)
      return
    }
    reposition(column: ~slot)
    stepsSinceRecompute += 1
    tableau.load(column: ~slot, into: &loadedColumn)
    for index in 0..<loadedColumn.count {
      reposition(row: Int(loadedColumn.indices[index]), didMove: false)
    }
  }

  /// Removes a row's breakpoint from a form of a block that is at a vertex.
  ///
  /// Where a nonbasic form is on it, its slot is kept by an artificial one.
  mutating func removeBreakpoint(ofRow row: Int32, form: Int) {
    let range = breakpoints(ofForm: form)
    guard let index = range.first(where: { breakpoints[$0].row == row }) else { return }
    let slot = Int(forms[form].slot)
    if slot < 0, isActive(index, form), forms[form].activeEnd - forms[form].interval > 1 {
      removeElement(index, form: form)
      setNonbasic(form, column: ~slot, breakpoint: Int(forms[form].interval))
      return
    }
    if slot < 0, isActive(index, form) {
      let others = range.filter { $0 != index }
      let artificialRow = Breakpoint<Scalar>.firstArtificial + Int32(form)
      for other in others where breakpoints[other].row == artificialRow {
        // The form's older artificial breakpoint is of no use any more.
        breakpoints[other].position = breakpoints[index].position
        removeElement(index, form: form)
        let start = Int(forms[form].breakpointStart)
        let now = breakpoints(ofForm: form).first { breakpoints[$0].row == artificialRow } ?? start
        setNonbasic(form, column: ~slot, breakpoint: now - start)
        sortAgain(form)
        return
      }
      breakpoints[index].row = artificialRow
      breakpoints[index].level = -1
      breakpoints[index].left = .zero
      breakpoints[index].right = .zero
      sortAgain(form)
      return
    }
    if slot < 0 {
      removeElement(index, form: form)
      if index - range.lowerBound < Int(forms[form].interval) { forms[form].interval -= 1 }
      setNonbasic(form, column: ~slot, breakpoint: Int(forms[form].interval))
    } else {
      let isLeft = index - range.lowerBound < Int(forms[form].interval)
      removeElement(index, form: form)
      setInterval(ofRow: slot, Int(forms[form].interval) - (isLeft ? 1 : 0))
    }
  }

  /// Whether a nonbasic form is on one of its breakpoints.
  private func isActive(_ index: Int, _ form: Int) -> Bool {
    let number = Int32(index) - forms[form].breakpointStart
    return number >= forms[form].interval && number < forms[form].activeEnd
  }

  private mutating func removeElement(_ index: Int, form: Int) {
    for element in index..<(Int(forms[form].breakpointEnd) - 1) {
      breakpoints[element] = breakpoints[element + 1]
    }
    forms[form].breakpointEnd -= 1
  }

  /// Sorts a form's breakpoints and finds out afresh where the form stands among them.
  mutating func refresh(_ form: Int) {
    let slot = Int(forms[form].slot)
    guard slot >= 0 else {
      sortAgain(form)
      return
    }
    sortBreakpoints(ofForm: form)
    setInterval(ofRow: slot, leftCount(ofRow: slot, from: 0))
  }

  /// Sorts a nonbasic form's breakpoints, the last of which may be new, and stays on the active one.
  private mutating func sortAgain(_ form: Int) {
    let column = ~Int(forms[form].slot)
    let active = activeBreakpoint(ofColumn: column).row
    sortBreakpoints(ofForm: form)
    let range = breakpoints(ofForm: form)
    let index = range.first { breakpoints[$0].row == active } ?? range.lowerBound
    setNonbasic(form, column: column, breakpoint: index - range.lowerBound)
  }

  /// Moves a form's breakpoints to the end of the memory where theirs is full.
  private mutating func makeRoomForBreakpoint(_ form: Int) {
    let range = breakpoints(ofForm: form)
    guard forms[form].breakpointEnd == forms[form].breakpointLimit else { return }
    let start = Int32(breakpoints.count)
    for index in range { breakpoints.append(breakpoints[index]) }
    for _ in 0...range.count { breakpoints.append(Self.unusedBreakpoint) }
    forms[form].breakpointStart = start
    forms[form].breakpointEnd = start + Int32(range.count)
    forms[form].breakpointLimit = Int32(breakpoints.count)
    if breakpoints.count > breakpointMemoryLimit { compactBreakpoints() }
  }

  private static var unusedBreakpoint: Breakpoint<Scalar> {
    Breakpoint(position: .zero, row: -1, level: -1, left: .zero, right: .zero)
  }

  /// Takes back the memory of breakpoints that have moved away.
  private mutating func compactBreakpoints() {
    var compacted: [Breakpoint<Scalar>] = []
    for form in forms.indices {
      let range = breakpoints(ofForm: form)
      let room = forms[form].breakpointLimit - forms[form].breakpointEnd
      forms[form].breakpointStart = Int32(compacted.count)
      compacted += breakpoints[range]
      forms[form].breakpointEnd = Int32(compacted.count)
      for _ in 0..<room { compacted.append(Self.unusedBreakpoint) }
      forms[form].breakpointLimit = Int32(compacted.count)
    }
    breakpoints = compacted
    breakpointMemoryLimit = max(64, 2 * compacted.count)
  }
}
