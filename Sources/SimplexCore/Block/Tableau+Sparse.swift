// Exchanges in sparse tableaus. An entry knows where its column lists it, and what a column lists knows where its row
// has the entry, so that nothing is looked for when entries become 0.

extension Tableau {
  /// Exchanges in lists of entries.
  mutating func exchangeSparse(_ row: Int, _ column: Int) -> Bool {
    var sawDoubt = false
    let reciprocal = Scalar.one / entry(row, column)
    let negative = -reciprocal
    for index in rows[row].range {
      entries[index].value =
        entries[index].column == Int32(column) ? reciprocal : entries[index].value * negative
    }
    // Fill never goes into this column, so that its line stays where it is.
    for index in columns[column].range where columnEntries[index].row != Int32(row) {
      let line = Int(columnEntries[index].row)
      if add(row, to: line, pivotColumn: Int32(column), reciprocal) { sawDoubt = true }
    }
    return sawDoubt
  }

  /// Adds the exchanged pivot row to another line.
  private mutating func add(
    _ pivotRow: Int,
    to line: Int,
    pivotColumn: Int32,
    _ reciprocal: Scalar
  ) -> Bool {
    let factor = scatter(line, pivotColumn: pivotColumn, reciprocal)
    let (pivotRange, range) = (rows[pivotRow].range, rows[line].range)
    var sawDoubt = false
    var sawZero = false
    newEntries.removeAll(keepingCapacity: true)
    entries.withUnsafeMutableBufferPointer { entries in
      entryIndices.withUnsafeMutableBufferPointer { entryIndices in
        for pivot in pivotRange where entries[pivot].column != pivotColumn {
          let column = Int(entries[pivot].column)
          let change = factor * entries[pivot].value
          let index = Int(entryIndices[column])
          let old = index >= 0 ? entries[index].value : .zero
          let sum = index >= 0 ? old + change : change
          if sum.isDoubtfulEntry(changedFrom: old) { sawDoubt = true }
          let isZero = sum.sign(Tolerances.entryFloor) == 0
          if index >= 0 {
            entries[index].value = isZero ? .zero : sum
            sawZero = sawZero || isZero
          } else if !isZero {
            newEntries.append(Entry(column: Int32(column), value: sum))
          }
        }
        for index in range { entryIndices[Int(entries[index].column)] = -1 }
      }
    }
    // The line may move by them.
    for entry in newEntries { insert(line, Int(entry.column), entry.value) }
    if sawZero { removeZeros(line) }
    return sawDoubt
  }

  /// Notes where a line has its entries, and exchanges the one in the pivot column; returns what that
  /// was.
  private mutating func scatter(_ line: Int, pivotColumn: Int32, _ reciprocal: Scalar) -> Scalar {
    let range = rows[line].range
    return entries.withUnsafeMutableBufferPointer { entries in
      entryIndices.withUnsafeMutableBufferPointer { entryIndices in
        var factor = Scalar.zero
        for index in range {
          entryIndices[Int(entries[index].column)] = Int32(index)
          if entries[index].column == pivotColumn {
            factor = entries[index].value
            entries[index].value = factor * reciprocal
          }
        }
        return factor
      }
    }
  }

  /// Removes entries that have become 0; the last one of the line, and of the column, takes the place of each.
  private mutating func removeZeros(_ line: Int) {
    let start = Int(rows[line].start)
    let count = Int(rows[line].count)
    var end = start + count
    entries.withUnsafeMutableBufferPointer { entries in
      columnEntries.withUnsafeMutableBufferPointer { columnEntries in
        var index = start
        while index < end {
          let entry = entries[index]
          guard entry.value == .zero else {
            index += 1
            continue
          }
          let column = Int(entry.column)
          let columnStart = Int(columns[column].start)
          columns[column].count -= 1
          let last = columnEntries[columnStart + Int(columns[column].count)]
          columnEntries[columnStart + Int(entry.columnOffset)] = last
          entries[Int(rows[Int(last.row)].start + last.rowOffset)].columnOffset = entry.columnOffset
          end -= 1
          guard end > index else { continue }
          let moved = entries[end]
          entries[index] = moved
          let listed = Int(columns[Int(moved.column)].start + moved.columnOffset)
          columnEntries[listed].rowOffset = Int32(index - start)
        }
      }
    }
    entryCount -= count - (end - start)
    rows[line].count = Int32(end - start)
  }
}
