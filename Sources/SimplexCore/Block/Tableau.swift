// The tableau of a block: each basic form over the nonbasic ones. Small or full ones are one dense
// matrix, large ones keep their nonzero entries alone until pivots have filled them (`isSparse`). Whoever goes through
// entries by themselves asks which it is; `entry`, `load` and `exchange` serve both.

import Kernels

/// A matrix of basic forms by columns.
///
/// - Shapes: `rowCount` × `columnCount`. Dense: row-major `[rowCount × stride]`. Sparse: a line of
///   `Entry` a row, and a line of `ColumnEntry` a column, both in shared memory.
struct Tableau<Scalar: SolverScalar> {
  /// A nonzero entry of a row.
  struct Entry {
    var column: Int32
    /// The offset in the column's line at which the column lists it.
    var columnOffset: Int32 = -1
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

  /// An entry as its column lists it.
  struct ColumnEntry {
    var row: Int32
    /// The offset of the entry in the row's line.
    var rowOffset: Int32
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
  var columns: [Line] = []
  var columnEntries: [ColumnEntry] = []
  /// What a row that is being changed has in columns where it had nothing.
  var newEntries: [Entry] = []
  /// Where a row that is being changed has each column's entry; -1 where it has none.
  var entryIndices: [Int32] = []
  /// How many entries the lines have, sparse.
  var entryCount = 0

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
    isSparse = Self.isBestSparse(size, nonzeroCount: nonzeroCount)
    self.columnCount = columnCount
    stride = columnCount
    dense.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    columnEntries.removeAll(keepingCapacity: true)
    entryCount = 0
    self.rowCount = isSparse ? 0 : rowCount
    guard isSparse else {
      dense.append(contentsOf: repeatElement(.zero, count: size))
      return
    }
    rows.reserveCapacity(rowCount)
    entries.reserveCapacity(2 * nonzeroCount)
    columns.append(contentsOf: repeatElement(Line(), count: columnCount))
    columnEntries.reserveCapacity(2 * nonzeroCount)
    entryIndices.removeAll(keepingCapacity: true)
    entryIndices.append(contentsOf: repeatElement(-1, count: columnCount))
  }

  /// Whether a new tableau keeps nonzero entries alone.
  private static func isBestSparse(_ size: Int, nonzeroCount: Int) -> Bool {
    switch SolverConfiguration.tableauForm {
    case .sparse: true
    case .dense: !WorkLimits.mayHold(bytes: size * MemoryLayout<Scalar>.stride)
    case .automatic:
      size > denseLimit
        && (nonzeroCount * sparsestDense < size
          || !WorkLimits.mayHold(bytes: size * MemoryLayout<Scalar>.stride))
    }
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
  /// - Complexity: O(entries) where the tableau is sparse.
  func load(column: Int, into vector: inout SparseVector<Scalar>) {
    if isSparse {
      vector.removeAll()
      for index in columns[column].range {
        let listed = columnEntries[index]
        vector.append(
          listed.row,
          entries[Int(rows[Int(listed.row)].start + listed.rowOffset)].value
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
  mutating func insert(_ row: Int, _ column: Int, _ value: Scalar) {
    Self.makeRoom(&rows[row], in: &entries, filler: Entry(column: 0, value: .zero))
    entries[Int(rows[row].start + rows[row].count)] = Entry(
      column: Int32(column),
      columnOffset: columns[column].count,
      value: value
    )
    rows[row].count += 1
    Self.makeRoom(&columns[column], in: &columnEntries, filler: ColumnEntry(row: 0, rowOffset: 0))
    columnEntries[Int(columns[column].start + columns[column].count)] = ColumnEntry(
      row: Int32(row),
      rowOffset: rows[row].count - 1
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
    // Entries here and there take several times as long as those side by side.
    let stepsOfEntry = isSparse ? max(4, Scalar.stepsOfEntry) : Scalar.stepsOfEntry
    WorkLimits.take(steps: lines * width * stepsOfEntry)
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

  /// Goes over to a dense matrix where pivots have filled so much, or are about to.
  private mutating func takeDenseForm(ifFilledBy count: Int) {
    let size = rowCount * columnCount
    let share = size <= Self.smallFilled ? Self.sparsestDense : Self.sparsestFilled
    guard count * share >= size, size <= Self.largestFilled,
      SolverConfiguration.tableauForm != .sparse
    else { return }
    dense = [Scalar](repeating: .zero, count: size)
    for row in rows.indices {
      for index in rows[row].range {
        dense[row * stride + Int(entries[index].column)] = entries[index].value
      }
    }
    isSparse = false
    (rows, entries, columns, columnEntries, entryIndices) = ([], [], [], [], [])
  }
}
