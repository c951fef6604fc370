// The tableau of a block: each basic form over the nonbasic ones. Small or full ones are one dense
// matrix, large ones keep their nonzero entries alone until pivots have filled them; which it is, only this
// file and the sweeps in `BlockSimplex+Sweeps` know.

import Kernels

/// A matrix of basic forms by columns.
///
/// - Shapes: `rowCount` × `columnCount`. Dense: row-major `[rowCount × stride]`. Sparse: a line of
///   entries a row, and a line of places a column, both in shared memory.
struct Tableau<Scalar: SolverScalar> {
  /// A nonzero entry of a row.
  struct Entry {
    var column: Int32
    var value: Scalar
  }

  /// A slice of shared memory with room to grow.
  struct Line {
    var start: Int32 = 0
    var count: Int32 = 0
    var capacity: Int32 = 0

    @inline(__always)
    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  /// Where a column has an entry.
  private struct Place {
    var row: Int32
    /// Where in the row's line the entry was put; it may have moved since.
    var offset: Int32
  }

  private(set) var rowCount = 0
  private(set) var columnCount = 0
  /// Whether only nonzero entries are kept.
  private(set) var isSparse = false

  /// The dense matrix.
  var dense: [Scalar] = []
  private(set) var stride = 0

  /// The entries of each row, sparse.
  var rows: [Line] = []
  var entries: [Entry] = []
  /// The rows with an entry in each column, sparse.
  private var columns: [Line] = []
  private var places: [Place] = []
  /// Where a row that is being changed has each column's entry; -1 where it has none.
  private var entryIndices: [Int32] = []
  /// How many entries the lines have, sparse.
  private var entryCount = 0

  /// Dense matrices up to this many entries are fastest whatever they hold.
  private static var denseLimit: Int { 512 }
  /// Above it, dense matrices of at least one entry in so many.
  private static var sparsestDense: Int { 4 }
  /// Sparse tableaus become dense when pivots have filled one entry in so many: a kernel that goes along whole rows
  /// is faster than lists are then.
  private static var sparsestFilled: Int { 8 }
  /// Up to this many entries they have to be as full as those that begin dense: rows are short, whatever they hold.
  private static var smallFilled: Int { 1 << 12 }
  /// No larger tableau becomes dense by filling, 256 MB of Doubles.
  private static var largestFilled: Int { 1 << 25 }

  /// Makes a tableau without rows and columns.
  init() {}

  /// Makes a tableau of so many rows and columns without entries, in the form that suits so many
  /// nonzero ones.
  init(rowCount: Int, columnCount: Int, nonzeroCount: Int) {
    reset(rowCount: rowCount, columnCount: columnCount, nonzeroCount: nonzeroCount)
  }

  /// How many entries are not 0.
  var nonzeroCount: Int {
    isSparse
      ? entryCount : dense.reduce(0) { $0 + ($1 == .zero ? 0 : 1) }
  }

  /// Makes the tableau anew in the memory it has.
  mutating func reset(rowCount: Int, columnCount: Int, nonzeroCount: Int) {
    let size = rowCount * columnCount
    isSparse =
      size > Self.denseLimit
      && (nonzeroCount * Self.sparsestDense < size
        || !WorkLimits.mayHold(bytes: size * MemoryLayout<Scalar>.stride))
    self.columnCount = columnCount
    stride = columnCount
    dense.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    entryCount = 0
    self.rowCount = isSparse ? 0 : rowCount
    guard isSparse else {
      dense.append(contentsOf: repeatElement(.zero, count: size))
      return
    }
    rows.reserveCapacity(rowCount)
    entries.reserveCapacity(2 * nonzeroCount)
    columns.append(contentsOf: repeatElement(Line(), count: columnCount))
    places.reserveCapacity(2 * nonzeroCount)
    entryIndices.removeAll(keepingCapacity: true)
    entryIndices.append(contentsOf: repeatElement(-1, count: columnCount))
  }

  // MARK: Reading

  /// The entry of a row in a column.
  ///
  /// - Complexity: O(entries of the row) where the tableau is sparse.
  @inline(__always)
  func entry(_ row: Int, _ column: Int) -> Scalar {
    guard isSparse else { return dense[row * stride + column] }
    for index in rows[row].range where entries[index].column == Int32(column) {
      return entries[index].value
    }
    return .zero
  }

  /// The nonzero entries of a row, in no order.
  func load(row: Int, into vector: inout SparseVector<Scalar>) {
    if isSparse {
      vector.removeAll()
      for index in rows[row].range { vector.append(entries[index].column, entries[index].value) }
    } else {
      vector.take(columnCount, of: dense, from: row * stride, stride: 1)
    }
  }

  /// The nonzero entries of a column, in no order.
  ///
  /// - Complexity: O(entries) where the tableau is sparse and none of them has moved within its row, else as much more as
  ///   the rows have entries in which they have.
  func load(column: Int, into vector: inout SparseVector<Scalar>) {
    if isSparse {
      vector.removeAll()
      for index in columns[column].range {
        let place = places[index]
        let line = rows[Int(place.row)]
        let hint = Int(line.start + place.offset)
        let isThere = place.offset < line.count && entries[hint].column == Int32(column)
        vector.append(
          place.row,
          isThere ? entries[hint].value : entry(Int(place.row), column)
        )
      }
    } else {
      vector.take(rowCount, of: dense, from: column, stride: stride)
    }
  }

  // MARK: Growing

  /// Appends a row of entries whose columns are distinct.
  mutating func appendRow(_ vector: SparseVector<Scalar>) {
    let row = rowCount
    if isSparse {
      rows.append(Line())
      rowCount += 1
      for index in 0..<vector.count {
        insert(row, Int(vector.indices[index]), vector.values[index])
      }
    } else {
      for _ in 0..<stride { dense.append(.zero) }
      rowCount += 1
      for index in 0..<vector.count {
        dense[row * stride + Int(vector.indices[index])] = vector.values[index]
      }
    }
  }

  /// Sets an entry of a dense tableau.
  @inline(__always)
  mutating func setDense(_ row: Int, _ column: Int, _ value: Scalar) {
    dense[row * stride + column] = value
  }

  /// Adds an entry to a line that has none in that column.
  private mutating func insert(_ row: Int, _ column: Int, _ value: Scalar) {
    Self.makeRoom(&rows[row], in: &entries, filler: Entry(column: 0, value: .zero))
    entries[Int(rows[row].start + rows[row].count)] = Entry(column: Int32(column), value: value)
    rows[row].count += 1
    Self.makeRoom(&columns[column], in: &places, filler: Place(row: 0, offset: 0))
    places[Int(columns[column].start + columns[column].count)] = Place(
      row: Int32(row),
      offset: rows[row].count - 1
    )
    columns[column].count += 1
    entryCount += 1
  }

  /// Moves a full line to the end of its memory, with room for as much again.
  private static func makeRoom<Element>(
    _ line: inout Line,
    in memory: inout [Element],
    filler: Element
  ) {
    guard line.count == line.capacity else { return }
    let capacity = max(4, 2 * line.capacity)
    // What is too large grows to the end of this exchange, and no further.
    _ = WorkLimits.mayHold(bytes: memory.count * MemoryLayout<Element>.stride)
    if Int(line.start + line.capacity) == memory.count, line.capacity > 0 {
      for _ in line.capacity..<capacity { memory.append(filler) }
    } else {
      let start = Int32(memory.count)
      for index in line.range { memory.append(memory[index]) }
      for _ in line.count..<capacity { memory.append(filler) }
      line.start = start
    }
    line.capacity = capacity
  }

  // MARK: Pivoting

  /// Exchanges the form of a row with the form of a column; whether some new entry was neither
  /// clearly 0 nor clearly not, or was lost.
  ///
  /// - Requires: the entry is not 0.
  /// - Error: one rounded division and one multiplication an entry; entries below
  ///   `Tolerances.entryFloor` are taken for rounding errors of a 0.
  /// - Complexity: O(rows with an entry in the column × entries of the row), dense × *d*.
  mutating func exchange(row: Int, column: Int) -> Bool {
    let lines = isSparse ? Int(columns[column].count) : rowCount
    let width = isSparse ? Int(rows[row].count) : columnCount
    WorkLimits.take(steps: lines * width * Scalar.stepsOfEntry)
    // But for what becomes 0, each of these lines has all of these entries then.
    if isSparse { takeDenseForm(ifFilledBy: lines * width) }
    guard isSparse else { return Scalar.exchange(&self, row: row, column: column) }
    let sawDoubt = exchangeSparse(row, column)
    takeDenseForm(ifFilledBy: entryCount)
    return sawDoubt
  }

  /// Exchanges in a dense tableau, in plain loops.
  mutating func exchangeInLoops(_ row: Int, _ column: Int) -> Bool {
    let (columnCount, rowCount, stride) = (columnCount, rowCount, stride)
    var sawDoubt = false
    dense.withUnsafeMutableBufferPointer { tableau in
      let pivotStart = row * stride
      let reciprocal = Scalar.one / tableau[pivotStart + column]
      let negative = -reciprocal
      for other in 0..<columnCount where tableau[pivotStart + other] != .zero {
        tableau[pivotStart + other] *= negative
      }
      tableau[pivotStart + column] = .zero
      for line in 0..<rowCount where line != row {
        let base = line * stride
        let factor = tableau[base + column]
        guard factor != .zero else { continue }
        for other in 0..<columnCount where tableau[pivotStart + other] != .zero {
          let old = tableau[base + other]
          let sum = old + factor * tableau[pivotStart + other]
          if sum.isDoubtfulEntry(changedFrom: old) { sawDoubt = true }
          tableau[base + other] = sum.sign(Tolerances.entryFloor) == 0 ? .zero : sum
        }
        tableau[base + column] = factor * reciprocal
      }
      tableau[pivotStart + column] = reciprocal
    }
    return sawDoubt
  }

  private mutating func exchangeSparse(_ row: Int, _ column: Int) -> Bool {
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
    return sawDoubt
  }

  /// Adds the exchanged pivot row to another line.
  private mutating func add(
    _ pivotRow: Int,
    to line: Int,
    pivotColumn: Int32,
    _ reciprocal: Scalar
  ) -> Bool {
    var sawDoubt = false
    var sawZero = false
    let factor = scatter(line, pivotColumn: pivotColumn, reciprocal)
    let pivotStart = Int(rows[pivotRow].start)
    for offset in 0..<Int(rows[pivotRow].count) {
      let pivotEntry = entries[pivotStart + offset]
      guard pivotEntry.column != pivotColumn else { continue }
      let change = factor * pivotEntry.value
      let index = Int(entryIndices[Int(pivotEntry.column)])
      let old = index >= 0 ? entries[index].value : .zero
      let sum = index >= 0 ? old + change : change
      if sum.isDoubtfulEntry(changedFrom: old) { sawDoubt = true }
      if sum.sign(Tolerances.entryFloor) == 0 {
        if index >= 0 {
          entries[index].value = .zero
          sawZero = true
        }
        continue
      }
      if index >= 0 {
        entries[index].value = sum
      } else {
        // The line may move, so places that are still to be read are moved with it.
        let before = rows[line].start
        insert(line, Int(pivotEntry.column), sum)
        let shift = rows[line].start - before
        if shift != 0 {
          for moved in rows[line].range.dropLast() {
            entryIndices[Int(entries[moved].column)] = Int32(moved)
          }
        }
      }
    }
    for index in rows[line].range { entryIndices[Int(entries[index].column)] = -1 }
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

  /// Removes entries that have become 0.
  private mutating func removeZeros(_ line: Int) {
    var index = Int(rows[line].start)
    while index < Int(rows[line].start + rows[line].count) {
      guard entries[index].value == .zero else {
        index += 1
        continue
      }
      let column = Int(entries[index].column)
      rows[line].count -= 1
      entries[index] = entries[Int(rows[line].start + rows[line].count)]
      let range = columns[column].range
      places.withUnsafeMutableBufferPointer { places in
        let other = Self.index(of: Int32(line), in: range, places)
        places[other] = places[range.upperBound - 1]
      }
      columns[column].count -= 1
      entryCount -= 1
    }
  }

  /// Goes over to a dense matrix where pivots have filled so much, or are about to.
  private mutating func takeDenseForm(ifFilledBy count: Int) {
    let size = rowCount * columnCount
    let share = size <= Self.smallFilled ? Self.sparsestDense : Self.sparsestFilled
    guard count * share >= size, size <= Self.largestFilled else { return }
    dense = [Scalar](repeating: .zero, count: size)
    for row in rows.indices {
      for index in rows[row].range {
        dense[row * stride + Int(entries[index].column)] = entries[index].value
      }
    }
    isSparse = false
    (rows, entries, columns, places, entryIndices) = ([], [], [], [], [])
  }
}
