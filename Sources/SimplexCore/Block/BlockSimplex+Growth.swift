// A block that grows while it stays at its vertex: a form more, a level more, another block's forms
// and columns.

extension BlockSimplex {
  /// Appends a form that is a sum of other forms, as a basic one without breakpoints.
  ///
  /// - Returns: the form's number.
  mutating func appendForm(_ terms: [(form: Int, coefficient: Scalar)]) -> Int {
    var sums = [Scalar](repeating: .zero, count: columnCount)
    var magnitudes = [Double](repeating: 0, count: columnCount)
    func add(_ column: Int, _ entry: Scalar) {
      sums[column] += entry
      magnitudes[column] += abs(entry.approximate)
    }
    for (form, coefficient) in terms {
      switch slot(ofForm: form) {
      case .nonbasic(let column): add(column, coefficient)
      case .basic(let row):
        tableau.load(row: row, into: &loadedRow)
        for index in 0..<loadedRow.count {
          add(Int(loadedRow.indices[index]), coefficient * loadedRow.values[index])
        }
      }
    }
    var vector = SparseVector<Scalar>()
    for column in columns.indices {
      let floor = magnitudes[column] * Tolerances.coefficientFloor
      let ceiling = magnitudes[column] * Tolerances.coefficientCeiling
      if sums[column].isDoubtful(floor, ceiling) { isTableauDoubtful = true }
      guard sums[column].sign(floor) != 0 else { continue }
      noteEntry(sums[column])
      vector.append(Int32(column), sums[column])
    }
    let row = rowCount
    let form = formCount
    tableau.appendRow(vector)
    forms.append(FormState(slot: Int32(row)))
    basic.append(Int32(form))
    beginBreakpoints(ofForm: form)
    forms[form].value = value(ofRow: row)
    return form
  }

  /// Notes a form's number in the table of forms.
  mutating func setTableForm(_ tableForm: TableForm, ofForm form: Int) {
    forms[form].tableForm = tableForm
  }

  /// Makes room for a level before others.
  ///
  /// - Complexity: O(breakpoints + entries of the tableau).
  mutating func insertLevel(_ level: Int, levelCount: Int) {
    for form in forms.indices {
      for index in breakpoints(ofForm: form) where Int(breakpoints[index].level) >= level {
        breakpoints[index].level += 1
      }
    }
    span.insertLevel(level, levelCount: levelCount)
    setTolerances()
    for column in columns.indices {
      let form = Int(columns[column].form)
      setNonbasic(form, column: column, breakpoint: Int(forms[form].interval))
    }
    recompute()
  }

  /// Appends the forms and columns of another block with the same levels.
  mutating func append(_ other: BlockSimplex) {
    let (formOffset, columnOffset) = (Int32(formCount), Int32(columnCount))
    let rowOffset = Int32(rowCount)
    let breakpointOffset = Int32(breakpoints.count)
    tableau = Tableau(stacking: tableau, other.tableau)
    for otherForm in other.forms {
      var form = otherForm
      form.slot = otherForm.slot >= 0 ? otherForm.slot + rowOffset : otherForm.slot - columnOffset
      form.breakpointStart += breakpointOffset
      form.breakpointEnd += breakpointOffset
      form.breakpointLimit += breakpointOffset
      forms.append(form)
    }
    for otherColumn in other.columns {
      var column = otherColumn
      column.form += formOffset
      columns.append(column)
    }
    for column in other.candidates { candidates.append(column + columnOffset) }
    for form in other.basic { basic.append(form + formOffset) }
    for otherBreakpoint in other.breakpoints {
      var breakpoint = otherBreakpoint
      if breakpoint.row >= Breakpoint<Scalar>.firstArtificial { breakpoint.row += formOffset }
      breakpoints.append(breakpoint)
    }
    span.take(other.span)
    setTolerances()
    pivotCount += other.pivotCount
    largestEntryAtCheck = max(largestEntryAtCheck, other.largestEntryAtCheck)
    stepsSinceRecompute = max(stepsSinceRecompute, other.stepsSinceRecompute)
    isDoubtful = isDoubtful || other.isDoubtful
    isTableauDoubtful = isTableauDoubtful || other.isTableauDoubtful
    mayBreakRequiredRows = mayBreakRequiredRows || other.mayBreakRequiredRows
    hasLevelColumns = nil
  }
}

extension Tableau {
  /// Makes a tableau of two that have neither rows nor columns in common.
  init(stacking first: Tableau, _ second: Tableau) {
    let nonzeroCount = first.nonzeroCount + second.nonzeroCount
    self.init(
      rowCount: first.rowCount + second.rowCount,
      columnCount: first.columnCount + second.columnCount,
      nonzeroCount: nonzeroCount
    )
    var line = SparseVector<Scalar>()
    for (part, rowOffset, columnOffset) in [
      (first, 0, 0), (second, first.rowCount, first.columnCount),
    ] {
      for row in 0..<part.rowCount {
        part.load(row: row, into: &line)
        var moved = SparseVector<Scalar>()
        for index in 0..<line.count {
          let column = Int(line.indices[index]) + columnOffset
          if isSparse {
            moved.append(Int32(column), line.values[index])
          } else {
            setDense(row + rowOffset, column, line.values[index])
          }
        }
        if isSparse { appendRow(moved) }
      }
    }
  }
}
