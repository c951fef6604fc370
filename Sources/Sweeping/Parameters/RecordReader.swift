// Cuts a stream into records without looking into them: lines, or lines that quotes hold together.
// What a record says is the business of its language's parser.

import Diagnostics

/// How records of parameters are written.
public enum RecordLanguage: String, Hashable, Sendable {
  /// Comma-separated values with a header ([RFC 4180]).
  case csv
  /// One JSON object a line.
  case jsonLines
}

/// Some records in one piece of text.
public struct RecordBlock: Sendable {
  let bytes: [UInt8]
  /// The line that the first byte stands in.
  let firstLine: Int
  /// Where each record stands in `bytes`, line breaks left out.
  let records: [Range<Int>]
  /// The number of the first record in the input, from 0; a header is not counted.
  let firstRecord: Int

  /// The text, for messages.
  func source(named name: String) -> SourceBuffer {
    SourceBuffer(name: name, bytes: bytes, firstLine: firstLine)
  }
}

/// Reads records in blocks; empty lines are none.
public struct RecordReader {
  private var stream: ByteStream
  /// How the records are written, told by their first byte: a brace begins an object.
  public private(set) var language = RecordLanguage.csv
  private var bytes: [UInt8] = []
  private var isAtEnd = false
  private var line = 1
  private var recordCount = 0

  /// Longer records are cut here: a quote that is never closed must not gather the whole input.
  public static let recordLimit = 1 << 24

  /// Reads the beginning of a stream, as far as it tells the language.
  ///
  /// - Throws: `StreamFailure` where the stream cannot be read.
  public init(_ stream: ByteStream) throws(StreamFailure) {
    self.stream = stream
    try skipByteOrderMark()
    var index = 0
    while true {
      while index < bytes.count, bytes[index].isBlankOrLineBreak { index += 1 }
      if index < bytes.count || isAtEnd { break }
      try readOn()
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "{") { language = .jsonLines }
  }

  /// How many bytes have been read.
  public var byteCount: Int { stream.byteCount }

  /// The next record by itself, which is not counted: a header.
  mutating func header() throws(StreamFailure) -> RecordBlock? {
    let block = try next(1)
    recordCount = 0
    guard let block else { return nil }
    return RecordBlock(
      bytes: block.bytes,
      firstLine: block.firstLine,
      records: block.records,
      firstRecord: 0
    )
  }

  /// The next records, as many as are asked for unless the input ends; nil when there are none.
  mutating func next(_ count: Int) throws(StreamFailure) -> RecordBlock? {
    var scan = RecordScan(isCSV: language == .csv)
    while true {
      scan.run(bytes, isAtEnd: isAtEnd, limit: count)
      if scan.records.count >= count || isAtEnd { break }
      try readOn()
    }
    defer {
      bytes.removeFirst(scan.offset)
      line += scan.lineCount
      recordCount += scan.records.count
    }
    guard !scan.records.isEmpty else { return nil }
    return RecordBlock(
      bytes: Array(bytes[..<scan.offset]),
      firstLine: line,
      records: scan.records,
      firstRecord: recordCount
    )
  }

  private mutating func readOn() throws(StreamFailure) {
    if try !stream.read(into: &bytes) { isAtEnd = true }
  }

  private mutating func skipByteOrderMark() throws(StreamFailure) {
    while bytes.count < 3, !isAtEnd { try readOn() }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  }
}

/// Where records begin and end, going on as bytes arrive.
private struct RecordScan {
  let isCSV: Bool
  var records: [Range<Int>] = []
  /// Behind the last whole record and its line break.
  var offset = 0
  /// The line breaks before `offset`.
  var lineCount = 0
  /// Up to where the open record has been looked at.
  private var position = 0
  private var isQuoted = false
  private var openLineCount = 0

  init(isCSV: Bool) { self.isCSV = isCSV }

  mutating func run(_ bytes: [UInt8], isAtEnd: Bool, limit: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      while records.count < limit, position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\""), isCSV {
          isQuoted.toggle()
        } else if byte == 0x0A || byte == 0x0D {
          // Whether a line feed belongs to a carriage return is known when it has been read.
          if byte == 0x0D, position + 1 == bytes.count, !isAtEnd { return }
          let isPair = byte == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
          let length = isPair ? 2 : 1
          openLineCount += 1
          if isQuoted {
            position += length
          } else {
            end(bytes, behind: position + length)
          }
          continue
        }
        position += 1
        if position - offset >= RecordReader.recordLimit { end(bytes, behind: position) }
      }
      if isAtEnd, records.count < limit, position == bytes.count, offset < bytes.count {
        end(bytes, behind: bytes.count)
      }
    }
  }

  /// Ends the open record before the line break under the position.
  private mutating func end(_ bytes: UnsafeBufferPointer<UInt8>, behind next: Int) {
    let record = offset..<position
    if record.contains(where: { !bytes[$0].isBlank }) { records.append(record) }
    offset = next
    position = next
    lineCount += openLineCount
    openLineCount = 0
    isQuoted = false
  }
}
