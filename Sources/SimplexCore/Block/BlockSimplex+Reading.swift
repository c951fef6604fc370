// What others ask a block that is at a vertex: leaves, values of forms, the rows that it stands on, and how forms move
// along its columns. Together with solving (`+Solving`), faces (`+Faces`), edits (`+Breakpoints`, `+Growth`) and
// memory (`+Memory`) these are all that anything outside of this folder knows of a block: how forms, columns,
// breakpoints and the tableau are kept is nobody else's concern.

extension BlockSimplex {
  // MARK: Forms

  /// The leaves of the block, in the order of its forms.
  var leaves: [Int32] { forms.lazy.map(\.leaf).filter { $0 >= 0 } }

  /// Writes the values of the leaves of some blocks.
  // A block of an array that is asked by itself is copied first; every solve asks this.
  static func takeLeafValues(of blocks: [BlockSimplex], _ values: inout [Scalar]) {
    for block in blocks.indices {
      for form in blocks[block].forms.indices where blocks[block].forms[form].leaf >= 0 {
        values[Int(blocks[block].forms[form].leaf)] = blocks[block].forms[form].value
      }
    }
  }

  /// Calls `body` with each leaf, its form's number and its value.
  @inline(__always)
  func forEachLeaf(_ body: (_ leaf: Int, _ form: Int, _ value: Scalar) -> Void) {
    for form in forms.indices where forms[form].leaf >= 0 {
      body(Int(forms[form].leaf), form, forms[form].value)
    }
  }

  /// Calls `body` with each form of the table of forms: its number there, its value, and its breakpoints in order.
  @inline(__always)
  func forEachTableForm(
    _ body: (
      _ tableForm: TableForm, _ value: Scalar, _ breakpoints: ArraySlice<Breakpoint<Scalar>>
    ) -> Void
  ) {
    for form in forms.indices where !forms[form].tableForm.isNone {
      body(forms[form].tableForm, forms[form].value, breakpoints[breakpoints(ofForm: form)])
    }
  }

  /// The number of a form in the table of forms, and of the leaf that it is; nil where it is in none, or none.
  func name(ofForm form: Int) -> (tableForm: TableForm?, leaf: Int?) {
    let (tableForm, leaf) = (forms[form].tableForm, Int(forms[form].leaf))
    return (tableForm.isNone ? nil : tableForm, leaf < 0 ? nil : leaf)
  }

  /// Whether a form is in a row of the tableau.
  func isBasic(_ form: Int) -> Bool { forms[form].slot >= 0 }

  /// The value of a form.
  func value(ofForm form: Int) -> Scalar { forms[form].value }

  /// The slope of a basic form's penalty at its value, level by level.
  func slope(ofForm form: Int) -> Lanes { forms[form].slope }

  /// How many breakpoints lie left of a form's value.
  func leftCount(ofForm form: Int) -> Int { Int(forms[form].interval) }

  /// The entry of any form over a column: a row's own, or that of an identity.
  func entry(ofForm form: Int, _ column: Int) -> Scalar {
    switch slot(ofForm: form) {
    case .basic(let row): entry(row, column)
    case .nonbasic(let formColumn): formColumn == column ? .one : .zero
    }
  }

  // MARK: Columns

  /// The number of the row that keeps a column where it is.
  @inline(__always)
  func activeRow(ofColumn column: Int) -> Int32 { activeBreakpoint(ofColumn: column).row }

  /// Calls `body` with each row of the system that keeps some column where it is, in the order of columns.
  @inline(__always)
  func forEachActiveRow(_ body: (Int) -> Void) {
    for column in columns.indices {
      let row = activeRow(ofColumn: column)
      if row < Breakpoint<Scalar>.firstArtificial { body(Int(row)) }
    }
  }

  /// The leaf that is a column's own form, nil where that is none.
  func leaf(ofColumn column: Int) -> Int? { name(ofForm: Int(columns[column].form)).leaf }

  /// Calls `body` with each leaf that moves with a column, and how fast; `vector` is scratch.
  @inline(__always)
  func forEachLeaf(
    movedBy column: Int,
    _ vector: inout SparseVector<Scalar>,
    _ body: (_ leaf: Int32, _ speed: Scalar) -> Void
  ) {
    let columnLeaf = forms[Int(columns[column].form)].leaf
    if columnLeaf >= 0 { body(columnLeaf, .one) }
    tableau.load(column: column, into: &vector)
    for index in 0..<vector.count {
      let leaf = forms[Int(basic[Int(vector.indices[index])])].leaf
      if leaf >= 0 { body(leaf, vector.values[index]) }
    }
  }

  /// Calls `body` with each row that moves with any of some columns, ascending, and its entries there.
  @inline(__always)
  func forEachRow(over columns: [Int], _ body: (_ row: Int, _ entries: [Scalar]) -> Void) {
    guard !tableau.isSparse else {
      for (row, entries) in rows(over: columns) { body(row, entries) }
      return
    }
    var entries = [Scalar](repeating: .zero, count: columns.count)
    for row in basic.indices {
      var doesMove = false
      for (index, column) in columns.enumerated() {
        entries[index] = entry(row, column)
        if entries[index] != .zero { doesMove = true }
      }
      if doesMove { body(row, entries) }
    }
  }

  /// The rows that move with any of some columns, ascending, with their entries there.
  func rows(over columns: [Int]) -> [(row: Int, entries: [Scalar])] {
    var result: [(row: Int, entries: [Scalar])] = []
    var indexOfRow = [Int](repeating: -1, count: rowCount)
    var vector = SparseVector<Scalar>()
    for (number, column) in columns.enumerated() {
      tableau.load(column: column, into: &vector)
      for index in 0..<vector.count {
        let row = Int(vector.indices[index])
        if indexOfRow[row] < 0 {
          indexOfRow[row] = result.count
          result.append((row, [Scalar](repeating: .zero, count: columns.count)))
        }
        result[indexOfRow[row]].entries[number] = vector.values[index]
      }
    }
    return result.sorted { $0.row < $1.row }
  }

  // MARK: The vertex elsewhere

  /// Reads the vertex with its breakpoints at several other positions at once, such as the components of affine
  /// functions.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - position: Where a breakpoint lies in each.
  ///   - meet: Called with each breakpoint's positions.
  ///   - require: Called with each difference that must not be negative for the vertex to stay: of breakpoints of one
  ///     form in their order, and of a basic form and the breakpoints beside it.
  /// - Returns: The values of the forms, `[count][f]`.
  func vertex(
    atPositions count: Int,
    _ position: (Breakpoint<Scalar>, Int) -> Scalar,
    meet: (_ positions: (Int) -> Scalar) -> Void,
    require: (_ difference: (Int) -> Scalar) -> Void
  ) -> [[Scalar]] {
    let zeros = [Scalar](repeating: .zero, count: breakpoints.count)
    var positions = [[Scalar]](repeating: zeros, count: count)
    var values = [[Scalar]](
      repeating: [Scalar](repeating: .zero, count: formCount),
      count: count
    )
    for component in values.indices {
      for form in forms.indices {
        for index in breakpoints(ofForm: form) {
          positions[component][index] = position(breakpoints[index], component)
        }
      }
      for column in columns.indices {
        let form = Int(columns[column].form)
        let start = Int(forms[form].breakpointStart)
        values[component][form] = positions[component][start + Int(forms[form].activeEnd) - 1]
      }
    }
    var line = SparseVector<Scalar>()
    for row in basic.indices {
      tableau.load(row: row, into: &line)
      for component in values.indices {
        var sum = Scalar.zero
        for index in 0..<line.count {
          let form = Int(columns[Int(line.indices[index])].form)
          sum += line.values[index] * values[component][form]
        }
        values[component][Int(basic[row])] = sum
      }
    }
    for form in forms.indices {
      let range = breakpoints(ofForm: form)
      for index in range {
        meet { positions[$0][index] }
        if index > range.lowerBound { require { positions[$0][index] - positions[$0][index - 1] } }
      }
      guard isBasic(form) else { continue }
      let next = range.lowerBound + Int(forms[form].interval)
      if next > range.lowerBound { require { values[$0][form] - positions[$0][next - 1] } }
      if next < range.upperBound { require { positions[$0][next] - values[$0][form] } }
    }
    return values
  }
}
