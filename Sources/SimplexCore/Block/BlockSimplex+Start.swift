// Where a block starts: near its optimum, if it can be guessed without solving. Any vertex is a valid
// start; a good one saves steps.

import Kernels

extension BlockSimplex {
  /// Puts forms that are wished to be at one place there, the strongest wishes first, as far as there
  /// are columns whose own forms are wished less; and the others where their own penalties are least.
  mutating func startAtStrongestWishes() {
    wishes.removeAll(keepingCapacity: true)
    for row in basic.indices {
      let level = wishLevel(ofForm: Int(basic[row]))
      guard level < Self.noWish else { continue }
      if wishes.isEmpty { wishes.reserveCapacity(rowCount - row) }
      wishes.append(Wish(row: Int32(row), level: level))
    }
    wishes.withUnsafeMutableBufferPointer { wishes in
      wishes.heapSort { ($0.level, $0.row) < ($1.level, $1.row) }
    }
    for index in wishes.indices {
      let wish = wishes[index]
      makeNonbasic(row: Int(wish.row)) { block, column in
        block.wishLevel(ofForm: Int(block.columns[column].form)) > wish.level
      }
    }
    startAtOwnMinimisers()
  }

  /// Puts forms on breakpoints of preferred rows, as many as there are columns for, and the others
  /// where their own penalties are least.
  mutating func start(preferring isPreferred: [Bool]) {
    // By form, within its breakpoints; forms of many are asked about for each row.
    let preferred = (0..<formCount).map { form -> Int? in
      let range = breakpoints(ofForm: form)
      return range.first {
        let row = Int(breakpoints[$0].row)
        return row < isPreferred.count && isPreferred[row]
      }.map { $0 - range.lowerBound }
    }
    for row in basic.indices where preferred[Int(basic[row])] != nil {
      makeNonbasic(row: row) { block, column in preferred[Int(block.columns[column].form)] == nil }
    }
    startAtOwnMinimisers()
    for column in columns.indices {
      let form = Int(columns[column].form)
      if let breakpoint = preferred[form] {
        setNonbasic(form, column: column, breakpoint: breakpoint)
      }
    }
    recompute()
  }

  /// A form that some row wishes to be at one place.
  struct Wish {
    var row: Int32
    var level: Int32
  }

  /// The level of forms that are not wished to be anywhere.
  private static var noWish: Int32 { .max }

  /// The highest level at which a form is wished to be at one place.
  private func wishLevel(ofForm form: Int) -> Int32 {
    var level = Self.noWish
    for index in breakpoints(ofForm: form)
    where breakpoints[index].level >= 0 && breakpoints[index].left != .zero
      && breakpoints[index].right != .zero
    { level = min(level, breakpoints[index].level) }
    return level
  }

  /// Exchanges the form of a row with that of the allowed column with the largest entry, if there is
  /// one; before the block is at any vertex.
  private mutating func makeNonbasic(row: Int, _ isAllowed: (BlockSimplex, Int) -> Bool) {
    guard !WorkLimits.areReached else { return }
    tableau.load(row: row, into: &loadedRow)
    var best: (column: Int, size: Double)?
    for index in 0..<loadedRow.count {
      let column = Int(loadedRow.indices[index])
      let size = abs(loadedRow.values[index].approximate)
      guard size > max(Tolerances.entryCeiling, best?.size ?? 0), isAllowed(self, column) else {
        continue
      }
      best = (column, size)
    }
    guard let (column, size) = best else { return }
    if size != 1 { largestEntryAtCheck = .infinity }
    let (entering, leaving) = (columns[column].form, basic[row])
    if tableau.exchange(row: row, column: column) { isTableauDoubtful = true }
    WorkCounts.countStartExchange()
    basic[row] = entering
    forms[Int(entering)].slot = Int32(row)
    columns[column].form = leaving
    forms[Int(leaving)].slot = ~Int32(column)
  }
}
