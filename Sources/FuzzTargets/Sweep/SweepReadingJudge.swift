// Rows read whole, in pieces, in blocks of another size and in shards: the same rows, the same findings at
// the same places.

import Diagnostics
import Fuzzing
import Sweeping

/// Everything that was read from an input of rows.
struct SweepRows {
  /// The rows, block by block.
  var rows: [ParameterRows] = []
  /// `line:column [code] message`, in the order of the input.
  var findings: [String] = []
  /// The numbers of rows that are left out.
  var refused: [Int] = []
  /// Why reading ended, where it did not come to the end.
  var failure: String?

  /// Every row by its number, with the values that it gives by the names of their parameters.
  func table(of document: SweepDocument) -> [Int: [String: UInt64]] {
    var table: [Int: [String: UInt64]] = [:]
    for block in rows {
      for (index, number) in block.numbers.enumerated() {
        var values: [String: UInt64] = [:]
        for (column, parameter) in block.parameters.enumerated() {
          values[document.name(of: parameter)] = block.number(index, column)?.bitPattern
        }
        table[number] = values
      }
    }
    return table
  }
}

/// Judges the reader of rows.
struct SweepReadingJudge {
  let document: SweepDocument
  let input: SweepInput
  let plant: SweepPlant

  /// The rows read whole.
  ///
  /// - Throws: What is wrong with some way of reading them.
  func rows() throws(Finding) -> SweepRows {
    let whole = try read([input.rows])
    var cut = try read(input.pieces)
    plant.rows?(&cut)
    try compare(cut, with: whole, "in pieces")
    let bytewise = input.rows.count <= 300 ? try read(input.rows.map { [$0] }) : whole
    try compare(bytewise, with: whole, "byte by byte")
    try compare(
      try read(input.pieces, rowsPerBlock: input.rowsPerBlock),
      with: whole,
      "in blocks of \(input.rowsPerBlock)"
    )
    try checkNumbers(whole)
    try checkValues(whole)
    if whole.failure == nil { try compareShards(with: whole) }
    return whole
  }

  private func read(
    _ pieces: [[UInt8]],
    shard: Shard = .whole,
    rowsPerBlock: Int = ParameterReader.blockSize
  ) throws(Finding) -> SweepRows {
    var result = SweepRows()
    do {
      var reader = try ParameterReader(
        ByteStream(pieces: pieces),
        named: "rows",
        for: document,
        shard: shard,
        rowsPerBlock: rowsPerBlock
      )
      while let block = try reader.next() {
        result.rows.append(block.rows)
        result.refused += block.refused
        for diagnostic in block.diagnostics {
          let range = diagnostic.range
          try DiagnosticsJudge.check(of: range, in: range.buffer, diagnostic.message)
          result.findings.append(
            "\(range.start.line):\(range.start.column) [\(diagnostic.code)] \(diagnostic.message)"
          )
        }
      }
      guard reader.byteCount == pieces.reduce(0, { $0 + $1.count }) else {
        throw Finding("bytes-left", "\(reader.byteCount) of \(input.rows.count) bytes were read")
      }
    } catch let failure as ParameterNameFailure {
      result.failure = failure.diagnostics.map(\.message).joined(separator: "\n")
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding("stream-fails", "\(error)")
    }
    return result
  }

  private func compare(_ rows: SweepRows, with whole: SweepRows, _ manner: String) throws(Finding) {
    func expect(_ holds: Bool, _ what: String) throws(Finding) {
      guard !holds else { return }
      throw Finding("rows-differ", "\(what) when the rows are read \(manner)")
    }
    try expect(rows.failure == whole.failure, "another failure, '\(rows.failure ?? "")',")
    try expect(rows.findings == whole.findings, "other findings, \(rows.findings),")
    try expect(rows.refused == whole.refused, "other rows refused, \(rows.refused),")
    try expect(rows.table(of: document) == whole.table(of: document), "other values")
  }

  /// Every row is read or refused, once, in order.
  private func checkNumbers(_ whole: SweepRows) throws(Finding) {
    let numbers = whole.rows.flatMap(\.numbers)
    guard numbers == numbers.sorted(), whole.refused == whole.refused.sorted(),
      (numbers + whole.refused).sorted() == Array(1..<(numbers.count + whole.refused.count + 1))
    else {
      throw Finding("rows-lost", "read \(numbers), refused \(whole.refused)")
    }
    guard whole.refused.isEmpty == whole.findings.isEmpty else {
      throw Finding("rows-lost", "refused \(whole.refused) with \(whole.findings)")
    }
  }

  /// Comma-separated values read again by a second reader, their numbers by the standard library.
  private func checkValues(_ whole: SweepRows) throws(Finding) {
    guard whole.failure == nil, let rows = whole.rows.first,
      let records = PlainTable(String(decoding: input.rows, as: UTF8.self))?.records,
      let header = records.first ?? nil
    else { return }
    guard header.map({ document.parameter(named: $0) }) == rows.parameters.map({ $0 }) else {
      throw Finding("values-differ", "the header says \(header), read again")
    }
    for (number, fields) in records.enumerated().dropFirst() {
      guard let fields else { continue }
      let numbers = fields.map { Double($0) }
      guard let index = rows.numbers.firstIndex(of: number) else {
        let isGood =
          fields.count == header.count
          && zip(zip(fields, numbers), rows.parameters).allSatisfy { field, parameter in
            Self.isPlain(field.0)
              && field.1.map { document.problem($0, of: parameter) == nil } == true
          }
        guard !isGood || !whole.refused.contains(number) else {
          throw Finding("values-differ", "row \(number) is refused, and says \(fields)")
        }
        continue
      }
      let found = rows.columns.map { Optional($0[index]) }
      guard found == numbers else {
        throw Finding("values-differ", "row \(number) is \(found), read again \(numbers)")
      }
    }
  }

  /// Whether a field is digits, with a decimal point between them or none, and not many.
  private static func isPlain(_ field: String) -> Bool {
    let parts = field.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { (1...6).contains($0.count) && $0.allSatisfy { ("0"..."9") ~= $0 } }
  }

  /// Shards dealt by blocks are the whole.
  private func compareShards(with whole: SweepRows) throws(Finding) {
    var joined: [Int: [String: UInt64]] = [:]
    var refused: [Int] = []
    for number in 1...3 {
      guard let shard = Shard("\(number)/3") else { continue }
      let part = try read(input.pieces, shard: shard, rowsPerBlock: input.rowsPerBlock)
      for (row, values) in part.table(of: document) {
        guard joined.updateValue(values, forKey: row) == nil else {
          throw Finding("shards-differ", "row \(row) stands in two shards")
        }
        guard ((row - 1) / input.rowsPerBlock) % 3 == number - 1 else {
          throw Finding("shards-differ", "row \(row) stands in shard \(number)")
        }
      }
      refused += part.refused
    }
    guard joined == whole.table(of: document), refused.sorted() == whole.refused else {
      throw Finding("shards-differ", "three shards together are not the whole")
    }
  }
}
