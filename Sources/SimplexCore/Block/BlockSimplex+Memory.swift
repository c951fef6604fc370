// How a block comes into being: in new memory, or in that of a block needed no more.

extension BlockSimplex {
  /// Makes a block of so many columns and rows with a form each, at no vertex yet.
  init(columnCount: Int, rowCount: Int, nonzeroCount: Int) {
    tableau = Tableau(rowCount: rowCount, columnCount: columnCount, nonzeroCount: nonzeroCount)
    makeForms(columnCount: columnCount, rowCount: rowCount)
  }

  /// Makes a block of a leaf that no row mentions, at its vertex.
  init(ofLeaf leaf: Int) {
    self.init(columnCount: 1, rowCount: 0, nonzeroCount: 0)
    beginForm(0, tableForm: .none, leaf: leaf)
    appendBreakpoint(.artificial(at: .zero, form: 0), toForm: 0)
    setTolerances()
    setNonbasic(0, column: 0, breakpoint: 0)
  }

  /// Makes a block without columns and rows.
  init() { tableau = Tableau() }

  /// Makes the block anew, at no vertex, in the memory it has; its forms are laid out next.
  mutating func reset(
    columnCount: Int,
    rowCount: Int,
    nonzeroCount: Int,
    breakpointCount: Int,
    levelCount: Int
  ) {
    if !forms.isEmpty { forget() }
    tableau.reset(rowCount: rowCount, columnCount: columnCount, nonzeroCount: nonzeroCount)
    makeForms(columnCount: columnCount, rowCount: rowCount)
    span.beginLevels(levelCount)
    breakpoints.reserveCapacity(breakpointCount)
  }

  /// Begins anew in the memory there is, without columns and rows.
  private mutating func forget() {
    var fresh = BlockSimplex()
    swap(&fresh.tableau, &tableau)
    Self.take(&forms, into: &fresh.forms)
    Self.take(&columns, into: &fresh.columns)
    Self.take(&basic, into: &fresh.basic)
    Self.take(&breakpoints, into: &fresh.breakpoints)
    Self.take(&candidates, into: &fresh.candidates)
    Self.take(&droppedCandidates, into: &fresh.droppedCandidates)
    Self.take(&events, into: &fresh.events)
    Self.take(&crossed, into: &fresh.crossed)
    Self.take(&wishes, into: &fresh.wishes)
    swap(&fresh.loadedColumn, &loadedColumn)
    swap(&fresh.loadedRow, &loadedRow)
    swap(&fresh.loadedTail, &loadedTail)
    swap(&fresh.scatter, &scatter)
    // An assignment would copy, and the arrays be shared until the copy ends.
    swap(&self, &fresh)
  }

  /// Begins a form of a block that is laid out; forms come in their order, and the leaf -1 is none.
  mutating func beginForm(_ form: Int, tableForm: TableForm, leaf: Int) {
    forms[form].tableForm = tableForm
    forms[form].leaf = Int32(leaf)
    beginBreakpoints(ofForm: form)
  }

  /// Lays a breakpoint of the form begun last out; `endBreakpoints` follows the last one.
  @inline(__always)
  mutating func layOut(_ breakpoint: Breakpoint<Scalar>) {
    span.takeWeight(of: breakpoint)
    breakpoints.append(breakpoint)
  }

  /// Lays the terms of the next row of the tableau out.
  @inline(__always)
  mutating func layOutRow(
    _ row: Int,
    _ terms: Range<Int>,
    _ term: (Int) -> (column: Int32, coefficient: Scalar)
  ) {
    guard tableau.isSparse else {
      for index in terms {
        let term = term(index)
        noteEntry(term.coefficient)
        tableau.setDense(row, Int(term.column), term.coefficient)
      }
      return
    }
    loadedRow.removeAll()
    for index in terms {
      let term = term(index)
      noteEntry(term.coefficient)
      loadedRow.append(term.column, term.coefficient)
    }
    tableau.appendRow(loadedRow)
  }

  /// Moves the memory of an array.
  @inline(__always)
  private static func take<Element>(_ memory: inout [Element], into array: inout [Element]) {
    swap(&memory, &array)
    if !array.isEmpty { array.removeAll(keepingCapacity: true) }
  }

  private mutating func makeForms(columnCount: Int, rowCount: Int) {
    forms.reserveCapacity(columnCount + rowCount)
    columns.reserveCapacity(columnCount)
    candidates.reserveCapacity(columnCount)
    basic.reserveCapacity(rowCount)
    for column in 0..<columnCount {
      forms.append(FormState(slot: ~Int32(column)))
      columns.append(ColumnState(form: Int32(column)))
    }
    for row in 0..<rowCount {
      forms.append(FormState(slot: Int32(row)))
      basic.append(Int32(columnCount + row))
    }
  }
}
