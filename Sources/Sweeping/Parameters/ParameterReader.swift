// Rows of parameters from records, block by block. A row that has no meaning is reported at its place
// and left out; whether that ends the sweep is the caller's business. Records of comma-separated
// values and of JSON are read in extensions.

import Diagnostics

/// Names in the header, or in the first object, that the document does not know, or that stand twice.
public struct ParameterNameFailure: Error {
  /// What is wrong with each of them, and with the rest of the first object.
  public let diagnostics: [Diagnostic]
}

/// Some rows, and what is wrong with others.
public struct ParameterBlock: Sendable {
  /// The rows that have a meaning.
  public internal(set) var rows: ParameterRows
  /// What is wrong with the others, in the order of the input.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The numbers of the rows that are left out, from 1, ascending.
  public internal(set) var refused: [Int] = []
  private let records: RecordBlock

  /// Makes a block without rows, of records that are still to be read.
  init(_ records: RecordBlock, parameters: [SweepParameter]) {
    self.records = records
    rows = ParameterRows(parameters: parameters)
  }

  /// The lines of the input in which rows of the block begin.
  ///
  /// - Requires: `numbers` are those of rows of the block, ascending.
  /// - Complexity: O(bytes of the block).
  public func lines(ofRows numbers: [Int]) -> [Int] {
    var (line, end) = (records.firstLine, 0)
    return numbers.map { number in
      let start = records.records[number - records.firstRecord - 1].lowerBound
      line += ParameterReader.breakCount(records.bytes, end..<start)
      end = start
      return line
    }
  }
}

/// Reads rows of parameters.
public struct ParameterReader {
  let document: SweepDocument
  let name: String
  private var records: RecordReader
  /// What the columns stand for; JSON lines add to them.
  var parameters: [SweepParameter] = []
  private let shard: Shard
  private let rowsPerBlock: Int

  static let unknownNameCode: DiagnosticCode = "parameters-unknown-name"
  /// Rows are read, answered and dealt to shards in blocks of so many.
  public static let blockSize = 4096

  /// Reads rows for a document from a stream that messages call `name`; all shards of one input are read
  /// in blocks of the same size.
  ///
  /// - Throws: `ParameterNameFailure` where a header names what the document has not.
  public init(
    _ stream: ByteStream,
    named name: String,
    for document: SweepDocument,
    shard: Shard = .whole,
    rowsPerBlock: Int = ParameterReader.blockSize
  ) throws {
    precondition(rowsPerBlock > 0, "blocks of \(rowsPerBlock) rows")
    self.document = document
    self.name = name
    self.shard = shard
    self.rowsPerBlock = rowsPerBlock
    records = try RecordReader(stream)
    if records.language == .csv, let header = try records.header() {
      parameters = try readHeader(header)
    }
  }

  /// How many bytes have been read.
  public var byteCount: Int { records.byteCount }

  /// The next block of this shard; nil when there is none.
  ///
  /// - Throws: `StreamFailure` where the input cannot be read on, `ParameterNameFailure` where the
  ///   first row of JSON lines names what the document has not.
  public mutating func next() throws -> ParameterBlock? {
    while let block = try records.next(rowsPerBlock) {
      guard shard.takes(block: block.firstRecord / rowsPerBlock) else { continue }
      return try read(block)
    }
    return nil
  }

  private mutating func read(_ block: RecordBlock) throws -> ParameterBlock {
    switch records.language {
    case .csv: readValues(block)
    case .jsonLines: try readObjects(block)
    }
  }

  /// What is wrong with a name that the document does not know.
  func unknownName(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      Self.unknownNameCode,
      Messages.unknownName(name),
      at: range,
      notes: .didYouMean(Suggestion.nearest(to: name, in: document.names), at: range)
    )
  }
}
