// What a batch has found: a table a document, in memory as it was asked for, and the rows that are special.

import LayoutModel
import ParametricSimplex

/// What became of the rows of a batch.
public struct LayoutAnswers {
  /// The answers to the rows of one kind, as they stand in memory.
  public struct Table {
    /// Views or variables, in order; empty where no row has an answer.
    public let keys: [String]
    /// The names of a row's numbers, in order: `title.x`.
    public let names: [String]
    /// The rows, ascending, by their indices among all that were asked for.
    public let rows: [Int]
    /// Their numbers; those of a row without an answer are 0.
    public let memory: BatchOutputMemory
    /// How the numbers stand in memory.
    public let options: BatchOptions

    /// A number of a row, both counted in this table; locations and sizes are in points.
    public func value(row: Int, output: Int) -> Double {
      memory.value(row: row, output: output, options)
    }

    /// The index of each key in `keys`.
    let indexOfKey: [String: Int]
    /// Whether rows have a frame a key, and not one number.
    let hasFrames: Bool
  }

  /// For each kind of the rows its table; nil where there is no row of it.
  var tables: [Table?]
  /// The kind of each row, and its index among the rows of that kind.
  private let addresses: [(kind: Int, row: Int)]
  /// Rows in which required constraints conflict, ascending; their frames are those of a solve.
  public internal(set) var conflicts: [Int] = []
  /// Rows without an answer, ascending, and why.
  public internal(set) var refusals: [(row: Int, reason: RowRefusal)] = []
  private var refused: Set<Int> = []
  /// Whether all rows have been dealt with: always, unless the batch was cancelled.
  public internal(set) var isComplete = true

  init(_ rows: LayoutRows) {
    addresses = rows.addresses
    tables = rows.byKind.map { _ in nil }
  }

  /// The answers to all rows of a kind; nil where there are none.
  public subscript(_ kind: LayoutBatch.Kind) -> Table? {
    kind.number < tables.count ? tables[kind.number] : nil
  }

  /// The frame of a view at a row, in points; nil where the row has no answer, or no such view.
  public func frame(of view: String, row: Int) -> LayoutFrame? {
    guard let (table, tableRow) = answered(row), table.hasFrames, let index = table.indexOfKey[view]
    else { return nil }
    let numbers = (0..<4).map { table.value(row: tableRow, output: 4 * index + $0) }
    return LayoutFrame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The value of a variable of a constraint system at a row; nil where the row has no answer, or no such variable.
  public func value(of variable: String, row: Int) -> Double? {
    guard let (table, tableRow) = answered(row), !table.hasFrames,
      let index = table.indexOfKey[variable]
    else { return nil }
    return table.value(row: tableRow, output: index)
  }

  private func answered(_ row: Int) -> (table: Table, row: Int)? {
    guard !refused.contains(row), let table = tables[addresses[row].kind] else { return nil }
    return (table, addresses[row].row)
  }

  mutating func take(_ reports: [RowsReport]) {
    conflicts = reports.flatMap(\.conflicts).sorted()
    refusals = reports.flatMap(\.refusals).sorted { $0.row < $1.row }
    refused = Set(refusals.map(\.row))
    isComplete = reports.reduce(0) { $0 + $1.rowCount } == addresses.count
  }
}

extension LayoutAnswers.Table {
  /// Makes memory for rows of a group, which is nil where none of them has an answer.
  init(_ group: AnswerGroup?, _ rows: [Int], _ options: BatchOptions) {
    keys = group?.keys ?? []
    names = group?.valueNames ?? []
    self.rows = rows
    memory = BatchOutputMemory(rowCount: rows.count, outputCount: names.count, options)
    self.options = options
    indexOfKey = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    hasFrames = names.count != keys.count || keys.isEmpty
  }
}
