// Exchanges in sparse tableaus. Rows lose entries at once; columns, which would have to be searched for each, when the exchange
// is through.

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
    for index in columns[column].range where places[index].row != Int32(row) {
      let line = Int(places[index].row)
      if add(row, to: line, pivotColumn: Int32(column), reciprocal) { sawDoubt = true }
    }
    if !removals.isEmpty { forgetPlaces(ofEntriesIn: row) }
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

  /// Where the place in a row stands that is there; eight at a time, as columns of large tableaus are long.
  @inline(__always)
  private static func index(
    of row: Int32,
    in range: Range<Int>,
    _ places: UnsafeMutableBufferPointer<Place>
  ) -> Int {
    var index = range.lowerBound
    let raw = UnsafeRawBufferPointer(places)
    while index + 8 <= range.upperBound {
      let some = raw.loadUnaligned(fromByteOffset: 8 * index, as: SIMD16<Int32>.self)
      if any(some.evenHalf .== row) { break }
      index += 8
    }
    while places[index].row != row { index += 1 }
    return index
  }

  /// Removes entries that have become 0 from their row.
  private mutating func removeZeros(_ line: Int) {
    let start = Int(rows[line].start)
    var end = start + Int(rows[line].count)
    entries.withUnsafeMutableBufferPointer { entries in
      var index = start
      while index < end {
        guard entries[index].value == .zero else {
          index += 1
          continue
        }
        let column = Int(entries[index].column)
        end -= 1
        entries[index] = entries[end]
        removals.append(Removal(row: Int32(line), previous: lastRemovals[column]))
        lastRemovals[column] = Int32(removals.count - 1)
      }
    }
    entryCount -= Int(rows[line].count) - (end - start)
    rows[line].count = Int32(end - start)
  }

  /// Removes the places of entries that are gone, all of which are in columns of the exchanged row.
  private mutating func forgetPlaces(ofEntriesIn pivotRow: Int) {
    for entry in rows[pivotRow].range {
      let column = Int(entries[entry].column)
      let last = lastRemovals[column]
      guard last >= 0 else { continue }
      lastRemovals[column] = -1
      let range = columns[column].range
      if removals[Int(last)].previous < 0 {
        places.withUnsafeMutableBufferPointer { places in
          let index = Self.index(of: removals[Int(last)].row, in: range, places)
          places[index] = places[range.upperBound - 1]
        }
        columns[column].count -= 1
        continue
      }
      setRemoved(listEndingAt: last, true)
      var end = range.lowerBound
      places.withUnsafeMutableBufferPointer { places in
        for index in range where !isRemoved[Int(places[index].row)] {
          places[end] = places[index]
          end += 1
        }
      }
      setRemoved(listEndingAt: last, false)
      columns[column].count = Int32(end - range.lowerBound)
    }
    removals.removeAll(keepingCapacity: true)
  }

  private mutating func setRemoved(listEndingAt last: Int32, _ removed: Bool) {
    var index = last
    while index >= 0 {
      isRemoved[Int(removals[Int(index)].row)] = removed
      index = removals[Int(index)].previous
    }
  }
}
