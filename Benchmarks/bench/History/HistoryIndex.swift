// What series need of a long history, kept beside it: reading ten thousand runs from their lines takes half a minute, as
// samples and verdicts are most of a line. The index is made by the first reading and grows with each run that is
// recorded; it holds nothing that the history does not, may be removed at any time, and is made anew where the
// history was changed by anything else.
//
// The file: rows, one a run; a table in JSON; how long that is; a mark. All words have 64 bits, the lowest byte first.
// A row is the length of the run's head, the number of results, the head (the record in JSON without results, filled
// up to whole words), a word for each result (name in the low half, place in the row, in words, in the high half),
// and the results: input, kinds and number of counts in one word, then median, low, high, and what the kinds say.

import FileAccess
import Foundation
import Measurement

/// The index of a history, mapped.
struct HistoryIndex {
  /// What tells a file's contents from later ones; our own programs replace a history whenever they change it.
  struct Identity: Codable, Hashable {
    var size: Int
    var number: UInt64
    var seconds: Int
    var nanoseconds: Int

    init(_ status: stat) {
      size = Int(status.st_size)
      number = UInt64(status.st_ino)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }

    /// Of the file at a path; nil where there is none.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  /// What results are of, and their unit.
  struct Name: Codable, Hashable {
    var suite: String
    var caseName: String
    var subject: String
    var metric: String
    var unit: MeasurementUnit

    init(_ result: MeasurementResult) {
      suite = result.suite
      caseName = result.caseName
      subject = result.subject
      metric = result.metric
      unit = result.unit
    }

    /// As `RunSeries.Key` names it.
    var seriesName: String {
      RunSeries.name(suite: suite, caseName: caseName, subject: subject, metric: metric)
    }
  }

  /// Everything but the rows.
  struct Table: Codable {
    var history: Identity
    var names: [Name] = []
    /// Hashes of inputs and names of counts.
    var words: [String] = []
    /// Where rows begin, in bytes.
    var rows: [Int] = []
    /// All lines, each once.
    var lines: [LineIdentity] = []
    var skipped: [HistoryFile.SkippedLine] = []
    var lineCount = 0
    var repeatedLines = 0
  }

  /// The kinds of what a result may have.
  fileprivate enum Kind {
    static let worst: UInt64 = 1 << 32
    static let witnesses: UInt64 = 1 << 33
    static let instructions: UInt64 = 1 << 34
    static let allocations: UInt64 = 1 << 35
    /// What says how the witnesses lie there.
    static let ofWitnesses = ~(worst | 0xffff_ffff)
    /// How far the number of counts is shifted.
    static let countShift: UInt64 = 48
  }

  private static let mark: UInt64 = 0x0a31_7864_696d_6e74

  var table: Table
  private var mapped: Data
  /// How many bytes of what is mapped are rows.
  private var rowsEnd: Int
  /// Rows that are not in the file yet.
  private var added: [UInt64] = []
  private var nameIndices: [Name: Int] = [:]
  private var wordIndices: [String: Int] = [:]

  /// Where the index of a history is kept.
  static func path(of history: String) -> String { history + ".index" }

  /// An index without rows.
  init(of history: Identity) {
    table = Table(history: history)
    mapped = Data()
    rowsEnd = 0
  }

  /// The index that is kept beside a history; nil where there is none, or it is one of other contents.
  init?(keptBeside history: String, of identity: Identity) {
    let url = URL(fileURLWithPath: Self.path(of: history))
    guard let mapped = try? Data(contentsOf: url, options: .alwaysMapped), mapped.count >= 16
    else { return nil }
    self.mapped = mapped
    let (length, mark) = mapped.withUnsafeBytes { bytes in
      (
        bytes.loadUnaligned(fromByteOffset: bytes.count - 16, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      )
    }
    guard mark.littleEndian == Self.mark,
      let tableLength = Int(exactly: length.littleEndian), tableLength <= mapped.count - 16
    else { return nil }
    rowsEnd = mapped.count - 16 - tableLength
    guard
      let table = try? JSONDecoder().decode(
        Table.self,
        from: mapped[rowsEnd..<(rowsEnd + tableLength)]
      ), table.history == identity
    else { return nil }
    self.table = table
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
    table.rows.append(rowsEnd + added.count * 8)
    var row: [UInt64] = [UInt64(text.count), UInt64(record.results.count)]
    for start in stride(from: 0, to: text.count, by: 8) {
      row.append(
        text[start..<min(start + 8, text.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      )
    }
    let places = row.count
    row += record.results.map { _ in 0 }
    for (index, result) in record.results.enumerated() {
      let name = Self.index(of: Name(result), in: &table.names, &nameIndices)
      row[places + index] = UInt64(name) | UInt64(row.count) << 32
      append(result, to: &row)
    }
    added += row
  }

  private mutating func append(_ result: MeasurementResult, to row: inout [UInt64]) {
    let first = row.count
    let input = result.input.map { Self.index(of: $0, in: &table.words, &wordIndices) + 1 }
    row += [UInt64(input ?? 0), result.median.bitPattern, result.low.bitPattern]
    row.append(result.high.bitPattern)
    func append(_ value: Double?, _ kind: UInt64) {
      guard let value else { return }
      row[first] |= kind
      row.append(value.bitPattern)
    }
    append(result.worst, Kind.worst)
    guard let witnesses = result.witnesses else { return }
    row[first] |= Kind.witnesses | UInt64(witnesses.work.count) << Kind.countShift
    append(witnesses.instructions, Kind.instructions)
    append(witnesses.allocations, Kind.allocations)
    for (name, value) in witnesses.work.sorted(by: { $0.key < $1.key }) {
      row.append(UInt64(Self.index(of: name, in: &table.words, &wordIndices)))
      row.append(value.bitPattern)
    }
  }

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
  mutating func keep(beside history: String, of identity: Identity) throws {
    table.history = identity
    let text = try JSONEncoder().encode(table)
    let file = try WholeFile(Self.path(of: history), meeting: .waits)
    do {
      for start in stride(from: 0, to: rowsEnd, by: 1 << 20) {
        try file.write(Array(mapped[start..<min(start + 1 << 20, rowsEnd)]))
      }
      try file.write(Self.bytes(of: added))
      try file.write(Array(text) + Self.bytes(of: [UInt64(text.count), Self.mark]))
    } catch {
      file.discard()
      throw error
    }
    try file.finish()
  }

  private static func bytes(of words: [UInt64]) -> [UInt8] {
    words.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }
}

// MARK: - Reading

extension HistoryIndex {
  /// What the history holds, with the results only whose series are wanted; nil where the index is damaged.
  func contents(_ isWanted: ((String) -> Bool)?) -> HistoryFile.Contents? {
    let wanted = table.names.map { isWanted?($0.seriesName) ?? true }
    var contents = HistoryFile.Contents()
    contents.skipped = table.skipped
    contents.repeatedLines = table.repeatedLines
    // Several runs a part, as each part learns its own counts.
    let size = 256
    let parts = (table.rows.count + size - 1) / size
    var records = [[RunRecord]?](repeating: nil, count: parts)
    records.withUnsafeMutableBufferPointer { records in
      // Every place is written once, by one thread.
      nonisolated(unsafe) let places = records
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        let rows = table.rows[(part * size)..<min(part * size + size, table.rows.count)]
        places[part] = mapped.withUnsafeBytes { bytes in
          var reader = RowReader(words: WordBuffer(bytes, count: rowsEnd / 8), table: table)
          return reader.records(at: rows, wanted)
        }
      }
    }
    for part in records {
      guard let part else { return nil }
      contents.records += part
    }
    return contents
  }
}

/// Words that are read inside their bounds only.
private struct WordBuffer {
  private let bytes: UnsafeRawBufferPointer
  let count: Int

  init(_ bytes: UnsafeRawBufferPointer, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  subscript(_ index: Int) -> UInt64? {
    guard index >= 0 && index < count else { return nil }
    return bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self).littleEndian
  }

  /// So many bytes from a word on.
  func text(from index: Int, length: Int) -> UnsafeBufferPointer<UInt8>? {
    guard index >= 0, length >= 0, index <= count, length <= (count - index) * 8 else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[(index * 8)..<(index * 8 + length)])
      .bindMemory(to: UInt8.self)
  }

  func areEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, a.upperBound <= count, b.upperBound <= count,
      let base = bytes.baseAddress
    else { return false }
    return memcmp(base + a.lowerBound * 8, base + b.lowerBound * 8, a.count * 8) == 0
  }
}

/// Makes records of rows.
private struct RowReader {
  let words: WordBuffer
  let table: HistoryIndex.Table
  /// The last counts of each name, and where they stand: most runs count the same as the one before.
  private var known: [(kinds: UInt64, words: Range<Int>, witnesses: Witnesses)?]

  init(words: WordBuffer, table: HistoryIndex.Table) {
    self.words = words
    self.table = table
    known = Array(repeating: nil, count: table.names.count)
  }

  /// The records of some rows; nil where one is damaged.
  mutating func records(at rows: ArraySlice<Int>, _ wanted: [Bool]) -> [RunRecord]? {
    var records: [RunRecord] = []
    records.reserveCapacity(rows.count)
    for row in rows {
      guard let record = record(at: row / 8, wanted) else { return nil }
      records.append(record)
    }
    return records
  }

  private mutating func record(at row: Int, _ wanted: [Bool]) -> RunRecord? {
    guard let length = words[row].flatMap({ Int(exactly: $0) }),
      let count = words[row + 1].flatMap({ Int(exactly: $0) }), count <= words.count,
      let head = words.text(from: row + 2, length: length),
      case .success(var record) = RunRecord.reading(head, .summary)
    else { return nil }
    let places = row + 2 + (length + 7) / 8
    for index in 0..<count {
      guard let place = words[places + index] else { return nil }
      let name = Int(place & 0xffff_ffff)
      guard name < wanted.count else { return nil }
      guard wanted[name] else { continue }
      guard let result = result(at: row + Int(place >> 32), name) else { return nil }
      record.results.append(result)
    }
    return record
  }

  private mutating func result(at start: Int, _ index: Int) -> MeasurementResult? {
    guard let kinds = words[start], let median = value(start + 1), let low = value(start + 2),
      let high = value(start + 3)
    else { return nil }
    let name = table.names[index]
    var result = MeasurementResult(
      suite: name.suite,
      caseName: name.caseName,
      subject: name.subject,
      metric: name.metric,
      unit: name.unit,
      median: median,
      low: low,
      high: high
    )
    let input = Int(kinds & 0xffff_ffff)
    if input > 0 {
      guard input <= table.words.count else { return nil }
      result.input = table.words[input - 1]
    }
    var next = start + 4
    if kinds & HistoryIndex.Kind.worst != 0 {
      guard let worst = value(next) else { return nil }
      result.worst = worst
      next += 1
    }
    if kinds & HistoryIndex.Kind.witnesses != 0 {
      guard let witnesses = witnesses(at: next, kinds, index) else { return nil }
      result.witnesses = witnesses
    }
    return result
  }

  private mutating func witnesses(at start: Int, _ kinds: UInt64, _ name: Int) -> Witnesses? {
    typealias Kind = HistoryIndex.Kind
    let kinds = kinds & Kind.ofWitnesses
    let properties = [
      (Kind.instructions, \Witnesses.instructions), (Kind.allocations, \Witnesses.allocations),
    ].filter { kinds & $0.0 != 0 }
    let count = Int(kinds >> Kind.countShift)
    let place = start..<(start + properties.count + 2 * count)
    if let known = known[name], known.kinds == kinds, words.areEqual(known.words, place) {
      return known.witnesses
    }
    var witnesses = Witnesses()
    for (index, (_, property)) in properties.enumerated() {
      guard let value = value(start + index) else { return nil }
      witnesses[keyPath: property] = value
    }
    for pair in stride(from: start + properties.count, to: place.upperBound, by: 2) {
      guard let word = words[pair], let value = value(pair + 1), word < UInt64(table.words.count)
      else { return nil }
      witnesses.work[table.words[Int(word)]] = value
    }
    known[name] = (kinds, place, witnesses)
    return witnesses
  }

  private func value(_ index: Int) -> Double? { words[index].map { Double(bitPattern: $0) } }
}
