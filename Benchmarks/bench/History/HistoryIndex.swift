// What series need of a long history, kept beside it: reading ten thousand runs from their lines takes half a minute, as
// samples and verdicts are most of a line. The index is made by the first reading and grows with each run that is
// recorded; it holds nothing that the history does not, may be removed at any time, and is made anew where the
// history was changed by anything else.
//
// The file: rows, one a run; a table in JSON; how long that is, a hash of all before, and a mark. What is not whole has
// another hash, so that whoever reads rows need not doubt them. All words have 64 bits. A row is the length of the
// run's head, the number of results, the head (the record in JSON without results, filled up to whole words), and the
// results one behind the other, as `append` says.

import FileAccess
import Foundation
import Measurement
import ProgramSupport

/// The index of a history, mapped.
struct HistoryIndex {
  /// Everything but the rows.
  struct Table: Codable {
    /// The history's; our own programs replace a history whenever they change it.
    var history: FileStamp
    /// All units there were, by the numbers that rows have for them.
    var units = MeasurementUnit.allCases
    var names: [WorkName] = []
    /// Hashes of inputs and names of counts.
    var words: [String] = []
    /// Where rows begin, in words.
    var rows: [Int] = []
    /// All lines, each once.
    var lines: [LineIdentity] = []
    var skipped: [HistoryFile.SkippedLine] = []
    var lineCount = 0
    var repeatedLines = 0
  }

  /// Changes with what rows consist of.
  private static let mark: UInt64 = 0x0a32_7864_696d_6e74

  var table: Table
  private var mapped: Data
  /// How many bytes of what is mapped are rows.
  private var rowsEnd: Int
  /// Rows that are not in the file yet.
  private var added: [UInt64] = []
  private var nameIndices: [WorkName: Int] = [:]
  private var wordIndices: [String: Int] = [:]

  /// Where the index of a history is kept.
  static func path(of history: String) -> String { history + ".index" }

  /// An index without rows.
  init(of history: FileStamp) {
    table = Table(history: history)
    mapped = Data()
    rowsEnd = 0
  }

  /// The index that is kept beside a history; nil where there is none, or it is damaged or one of other contents.
  init?(keptBeside history: String, of identity: FileStamp) {
    let url = URL(fileURLWithPath: Self.path(of: history))
    guard let mapped = try? Data(contentsOf: url, options: .alwaysMapped) else { return nil }
    let rowsEnd = mapped.withUnsafeBytes { bytes -> Int? in
      let end = bytes.count - 3 * 8
      guard end >= 0 else { return nil }
      let trailer = (0..<3).map {
        bytes.loadUnaligned(fromByteOffset: end + $0 * 8, as: UInt64.self)
      }
      let content = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      guard trailer[1...] == [Self.hash(content, trailer[0]), Self.mark], trailer[0] <= end
      else { return nil }
      return end - Int(trailer[0])
    }
    guard let rowsEnd,
      let table = try? JSONDecoder().decode(Table.self, from: mapped[rowsEnd..<mapped.count - 24]),
      table.history == identity, table.units == MeasurementUnit.allCases
    else { return nil }
    (self.mapped, self.rowsEnd, self.table) = (mapped, rowsEnd, table)
  }

  // MARK: Growing

  /// Takes a run in.
  mutating func add(_ record: RunRecord) {
    if nameIndices.isEmpty {
      for (index, name) in table.names.enumerated() { nameIndices[name] = index }
      for (index, word) in table.words.enumerated() { wordIndices[word] = index }
    }
    var head = record
    head.checks = []
    head.results = []
    // A record that was read can be written.
    guard let text = try? head.jsonLine() else { return }
    table.rows.append(rowsEnd / 8 + added.count)
    added += [UInt64(text.count), UInt64(record.results.count)]
    for start in stride(from: 0, to: text.count, by: 8) {
      added.append(
        text[start..<min(start + 8, text.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      )
    }
    for result in record.results { append(result) }
  }

  /// Adds a result: its name and how many words it takes; its input, its unit and the number of its counts, one more
  /// where there are any; then numbers, and each count behind its name.
  private mutating func append(_ result: MeasurementResult) {
    let first = added.count
    let input = result.input.map { Self.index(of: $0, in: &table.words, &wordIndices) + 1 }
    let unit = table.units.firstIndex(of: result.unit) ?? 0
    let witnesses = result.witnesses
    let counts = witnesses.map { $0.work.count + 1 } ?? 0
    added += [0, UInt64(input ?? 0) | UInt64(unit) << 32 | UInt64(counts) << 40]
    let numbers = [
      result.median, result.low, result.high, result.worst, witnesses?.instructions,
      witnesses?.allocations,
    ]
    added += numbers.map { $0?.bitPattern ?? Self.nothing }
    for (name, value) in (witnesses?.work ?? [:]).sorted(by: { $0.key < $1.key }) {
      added.append(UInt64(Self.index(of: name, in: &table.words, &wordIndices)))
      added.append(value.bitPattern)
    }
    let name = Self.index(of: WorkName(result), in: &table.names, &nameIndices)
    added[first] = UInt64(name) | UInt64(added.count - first) << 32
  }

  /// In the place of a number that there is not: none that JSON has.
  fileprivate static let nothing = UInt64.max

  private static func index<Element: Hashable>(
    of element: Element,
    in list: inout [Element],
    _ indices: inout [Element: Int]
  ) -> Int {
    if let index = indices[element] { return index }
    indices[element] = list.count
    list.append(element)
    return list.count - 1
  }

  /// Writes the index beside its history, whole or not at all.
  mutating func keep(beside history: String, of identity: FileStamp) throws {
    table.history = identity
    let text = try JSONEncoder().encode(table)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowsEnd + added.count * 8 + text.count + 24)
    bytes += mapped[..<rowsEnd]
    added.withUnsafeBytes { bytes += $0 }
    bytes += text
    let hash = bytes.withUnsafeBytes { Self.hash($0, UInt64(text.count)) }
    [UInt64(text.count), hash, Self.mark].withUnsafeBytes { bytes += $0 }
    _ = try WholeFile.replace(Self.path(of: history), with: bytes)
  }

  /// The hash of rows and table, and of how long the table is.
  private static func hash(_ content: UnsafeRawBufferPointer, _ tableLength: UInt64) -> UInt64 {
    LineIdentity(content).hash ^ tableLength &* 0x9e37_79b9_7f4a_7c15
  }
}

// MARK: - Reading

extension HistoryIndex {
  /// What the history holds, with the results only whose series are wanted; nil where the index has another form.
  func contents(_ isWanted: ((String) -> Bool)?) -> HistoryFile.Contents? {
    let wanted = table.names.map { isWanted?($0.seriesName) ?? true }
    var contents = HistoryFile.Contents()
    contents.skipped = table.skipped
    contents.repeatedLines = table.repeatedLines
    // Several runs a part, as each part learns its own counts.
    let size = 256
    let parts = (table.rows.count + size - 1) / size
    let records = concurrentMap(parts) { part in
      mapped.withUnsafeBytes { bytes in
        var reader = RowReader(
          words: UnsafeRawBufferPointer(rebasing: bytes[..<rowsEnd]).bindMemory(to: UInt64.self),
          table: table
        )
        return table.rows[(part * size)..<min(part * size + size, table.rows.count)]
          .map { reader.record(at: $0, wanted) }
      }
    }
    contents.records = records.flatMap { $0.compactMap(\.self) }
    return contents.records.count == table.rows.count ? contents : nil
  }
}

private struct RowReader {
  let words: UnsafeBufferPointer<UInt64>
  let table: HistoryIndex.Table
  /// The last counts of each name, and where they stand: most runs count the same as the one before.
  private var known: [(wordRange: Range<Int>, witnesses: Witnesses)?]

  init(words: UnsafeBufferPointer<UInt64>, table: HistoryIndex.Table) {
    self.words = words
    self.table = table
    known = Array(repeating: nil, count: table.names.count)
  }

  /// The record of a row; nil where its head is none.
  mutating func record(at row: Int, _ wanted: [Bool]) -> RunRecord? {
    let length = Int(words[row])
    let head = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: words[(row + 2)...]))
    guard case .success(var record) = RunRecord.reading(Data(head.prefix(length)), .summary)
    else { return nil }
    var position = row + 2 + (length + 7) / 8
    for _ in 0..<words[row + 1] {
      let name = Int(words[position] & 0xffff_ffff)
      let end = position + Int(words[position] >> 32)
      if wanted[name] { record.results.append(result(in: position..<end, name)) }
      position = end
    }
    return record
  }

  private mutating func result(in wordRange: Range<Int>, _ index: Int) -> MeasurementResult {
    let start = wordRange.lowerBound
    let name = table.names[index]
    let kinds = words[start + 1]
    var result = MeasurementResult(
      suite: name.suite,
      caseName: name.caseName,
      subject: name.subject,
      metric: name.metric,
      unit: table.units[Int(kinds >> 32 & 0xff)],
      median: Double(bitPattern: words[start + 2]),
      low: Double(bitPattern: words[start + 3]),
      high: Double(bitPattern: words[start + 4])
    )
    let input = Int(kinds & 0xffff_ffff)
    if input > 0 { result.input = table.words[input - 1] }
    result.worst = number(start + 5)
    if kinds >> 40 > 0 { result.witnesses = witnesses(in: start + 6..<wordRange.upperBound, index) }
    return result
  }

  private mutating func witnesses(in wordRange: Range<Int>, _ name: Int) -> Witnesses {
    if let known = known[name], words[known.wordRange].elementsEqual(words[wordRange]) {
      return known.witnesses
    }
    let start = wordRange.lowerBound
    var witnesses = Witnesses(instructions: number(start), allocations: number(start + 1))
    for pair in stride(from: start + 2, to: wordRange.upperBound, by: 2) {
      witnesses.work[table.words[Int(words[pair])]] = Double(bitPattern: words[pair + 1])
    }
    known[name] = (wordRange, witnesses)
    return witnesses
  }

  private func number(_ position: Int) -> Double? {
    words[position] == HistoryIndex.nothing ? nil : Double(bitPattern: words[position])
  }
}
