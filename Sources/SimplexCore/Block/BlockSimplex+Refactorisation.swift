// The tableau afresh from the forms: tableau = A · B⁻¹, where B holds the forms at the columns over leaves
// and A the others. Small ones are solved as dense matrices; large ones, and those that are nearly
// singular, by exchanging forms for leaves one by one, from the tableau of the leaves on.
//
// Source: [Markowitz], for the order of exchanges: the form with the fewest entries first
// (Documentation/SOURCES.md).

import Kernels

extension BlockSimplex {
  /// A form as a sum of forms that are leaves.
  typealias LeafTerms = [(form: Int, coefficient: Scalar)]

  /// Makes the tableau anew at the same vertex and computes all numbers from it.
  ///
  /// - Parameter terms: each form that is no leaf as a sum of leaves.
  /// - Returns: false where the forms at the columns do not seem independent, and then nothing has
  ///   changed.
  /// - Complexity: O(*d*³ + *m* *d*²) where the tableau is dense, else O(entries) an exchange.
  mutating func refactorise(_ terms: (Int) -> LeafTerms) -> Bool {
    let leaves = forms.indices.filter { forms[$0].leaf >= 0 }
    guard leaves.count == columnCount else { return false }
    var columnOfLeaf = [Int](repeating: -1, count: formCount)
    for (index, leaf) in leaves.enumerated() { columnOfLeaf[leaf] = index }
    guard
      (!tableau.isSparse && solveDense(terms, columnOfLeaf))
        || exchangeFromLeaves(terms, leaves, columnOfLeaf)
    else { return false }
    WorkCounts.countRefactorisation()
    largestOriginalEntry = max(1, tableau.largestMagnitude)
    for column in columns.indices {
      let form = Int(columns[column].form)
      setNonbasic(form, column: column, breakpoint: Int(forms[form].interval))
    }
    recompute()
    return true
  }

  // MARK: Dense

  private mutating func solveDense(_ terms: (Int) -> LeafTerms, _ columnOfLeaf: [Int]) -> Bool {
    let count = columnCount
    func line(_ form: Int, into elements: inout [Scalar], at start: Int) {
      if columnOfLeaf[form] >= 0 {
        elements[start + columnOfLeaf[form]] = .one
      } else {
        for term in terms(form) { elements[start + columnOfLeaf[term.form]] += term.coefficient }
      }
    }
    var basis = [Scalar](repeating: .zero, count: count * count)
    for column in columns.indices {
      line(Int(columns[column].form), into: &basis, at: column * count)
    }
    var rows = [Scalar](repeating: .zero, count: rowCount * count)
    for row in basic.indices { line(Int(basic[row]), into: &rows, at: row * count) }
    WorkLimits.take(steps: count * count * (count + rowCount) / 8)
    guard count > 0, let solution = Scalar.solve(rows: rows, over: basis, count: count) else {
      return false
    }
    var sawDoubt = false
    for row in basic.indices {
      let line = solution[(row * count)..<((row + 1) * count)]
      // Rounding errors of a solution are parts of its largest number.
      let largest = line.max { abs($0.approximate) < abs($1.approximate) } ?? .zero
      for (column, entry) in line.enumerated() {
        if entry.isDoubtfulEntry(changedFrom: largest) { sawDoubt = true }
        tableau.setDense(
          row,
          column,
          entry.sign(Tolerances.entryFloor) == 0 ? .zero : entry
        )
      }
    }
    isTableauDoubtful = sawDoubt
    return true
  }

  // MARK: Exchanges

  private mutating func exchangeFromLeaves(
    _ terms: (Int) -> LeafTerms,
    _ leaves: [Int],
    _ columnOfLeaf: [Int]
  ) -> Bool {
    var fresh = Tableau<Scalar>(
      rowCount: rowCount,
      columnCount: columnCount,
      nonzeroCount: tableau.nonzeroCount
    )
    let others = forms.indices.filter { forms[$0].leaf < 0 }
    for (row, form) in others.enumerated() {
      var vector = SparseVector<Scalar>()
      for term in terms(form) {
        let column = columnOfLeaf[term.form]
        if fresh.isSparse {
          vector.append(Int32(column), term.coefficient)
        } else {
          fresh.setDense(row, column, term.coefficient)
        }
      }
      if fresh.isSparse { fresh.appendRow(vector) }
    }
    var formOfColumn = leaves
    var formOfRow = others
    var pending = others.indices.filter { forms[others[$0]].slot < 0 }
    var sawDoubt = false
    var line = SparseVector<Scalar>()
    while !pending.isEmpty {
      guard !WorkLimits.areReached else { return false }
      guard
        let (index, column) = nextExchange(
          pending,
          fresh,
          &line,
          isLeaving: {
            // A leaf that ends up basic, at a column where it still is.
            forms[formOfColumn[$0]].leaf >= 0 && forms[formOfColumn[$0]].slot >= 0
          }
        )
      else { return false }
      let row = pending.remove(at: index)
      if fresh.exchange(row: row, column: column) { sawDoubt = true }
      (formOfRow[row], formOfColumn[column]) = (formOfColumn[column], formOfRow[row])
    }
    tableau = fresh
    isTableauDoubtful = sawDoubt
    for (row, form) in formOfRow.enumerated() {
      basic[row] = Int32(form)
      forms[form].slot = Int32(row)
    }
    for (column, form) in formOfColumn.enumerated() {
      columns[column].form = Int32(form)
      forms[form].slot = ~Int32(column)
    }
    return true
  }

  /// The pending row with the fewest entries and the column of its largest one; nil where that is
  /// too small to divide by.
  private func nextExchange(
    _ pending: [Int],
    _ tableau: Tableau<Scalar>,
    _ line: inout SparseVector<Scalar>,
    isLeaving: (Int) -> Bool
  ) -> (index: Int, column: Int)? {
    var best: (index: Int, column: Int)?
    var fewest = Int.max
    for (index, row) in pending.enumerated() {
      tableau.load(row: row, into: &line)
      var count = 0
      var largest = Tolerances.entryCeiling
      var column: Int?
      for entry in 0..<line.count where isLeaving(Int(line.indices[entry])) {
        count += 1
        let size = abs(line.values[entry].approximate)
        if size > largest {
          largest = size
          column = Int(line.indices[entry])
        }
      }
      if let column, count < fewest {
        fewest = count
        best = (index, column)
        if count == 1 { break }
      }
    }
    return best
  }
}

extension Tableau {
  /// The largest magnitude of an entry.
  var largestMagnitude: Double {
    var largest = 0.0
    if isSparse {
      for line in rows {
        for index in line.range { largest = max(largest, abs(entries[index].value.approximate)) }
      }
    } else {
      for entry in dense { largest = max(largest, abs(entry.approximate)) }
    }
    return largest
  }
}
