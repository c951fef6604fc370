// Answers as numbers in memory, for machines: which numbers a row has, which rows a thread answers together, and
// what becomes of rows that have none.

import Constraints
import Diagnostics
import ParametricSimplex

/// Why a row has no answer.
public enum RowRefusal: Sendable {
  /// The document has no layout there.
  case diagnostics([Diagnostic])
  /// A value, by its name, is no number: an internal defect.
  case defect(String)
  /// A value, by its name, is beyond the range of the numbers that are written.
  case outOfRange(String)
  /// The row has other views than those that are asked for.
  case otherViews
}

/// Which numbers rows are answered with, and how these stand in memory.
public struct RowNumbers: Sendable {
  /// The views or variables of every row, in order.
  public let keys: [String]
  /// How many numbers a row has.
  public let valueCount: Int
  /// Whether locations are measured from the container, not from the superview.
  public let isAbsolute: Bool
  /// Whether rows without an answer take no room; else their numbers are 0.
  public let leavesOutRefused: Bool
  /// The numbers' precision and arrangement; how they are computed, and by how many threads.
  public let options: BatchOptions

  /// Parts begin where a line of the cache does, also in columns; fewer rows are not worth a thread.
  public static let rowMultiple = 64

  /// Says which numbers are wanted.
  public init(
    keys: [String],
    valueCount: Int,
    isAbsolute: Bool = false,
    leavesOutRefused: Bool = false,
    _ options: BatchOptions
  ) {
    self.keys = keys
    self.valueCount = valueCount
    self.isAbsolute = isAbsolute
    self.leavesOutRefused = leavesOutRefused
    self.options = options
  }

  /// Parts of some rows that one thread answers together each: all threads have work, and a part has no more numbers
  /// than a limit, unless a few rows have more.
  public func parts(of rows: Range<Int>, numberLimit: Int) -> [Range<Int>] {
    let shareCount = max(1, min(options.threadCount, rows.count / Self.rowMultiple))
    let fitting = min(
      (rows.count + shareCount - 1) / shareCount,
      numberLimit / max(1, valueCount),
      BatchSolver.blockRowCount
    )
    let size = max(1, (fitting + Self.rowMultiple - 1) / Self.rowMultiple) * Self.rowMultiple
    return stride(from: rows.lowerBound, to: rows.upperBound, by: size).map {
      $0..<min($0 + size, rows.upperBound)
    }
  }

  /// The largest number that can be written.
  private var limit: Double {
    options.precision == .float32
      ? Double(Float.greatestFiniteMagnitude) : .greatestFiniteMagnitude
  }

  /// Writes the numbers of an answer, or says why they cannot be written.
  ///
  /// `buffer` is memory for the numbers, whose content is of no account.
  func write(
    _ answer: RowAnswer,
    row: Int,
    into output: BatchOutput,
    _ buffer: inout [Double]
  ) -> RowRefusal? {
    guard answer.group.keys == keys else { return .otherViews }
    buffer.removeAll(keepingCapacity: true)
    buffer += answer.values
    if isAbsolute { answer.group.makeAbsolute(&buffer) }
    if let refusal = answer.group.refusal(of: buffer, limit: limit) { return refusal }
    buffer.withUnsafeBufferPointer { output.store($0, row: row, options) }
    return nil
  }
}

extension AnswerGroup {
  /// Why values cannot be written; nil where all are numbers up to a limit.
  public func refusal(of values: [Double], limit: Double) -> RowRefusal? {
    guard let index = values.firstIndex(where: { !($0.magnitude <= limit) }) else { return nil }
    let name = valueNames[index]
    return values[index].isNaN ? .defect(name) : .outOfRange(name)
  }
}

/// What became of some rows.
public struct RowsReport: Sendable {
  /// How many rows were dealt with, from the first on.
  public internal(set) var rowCount = 0
  /// Rows in which required constraints conflict, by their numbers in the whole input; they are answered as a solve does.
  public internal(set) var conflicts: [Int] = []
  /// Rows without an answer, by their numbers in the whole input, and why.
  public internal(set) var refusals: [(row: Int, reason: RowRefusal)] = []
  /// Whether the work was ended behind the last of these rows.
  public internal(set) var isEnded = false

  /// Says nothing yet.
  public init() {}

  /// How many rows have an answer.
  public var answeredCount: Int { rowCount - refusals.count }
}

/// The rows behind are not to be answered.
private struct EndOfRows: Error {}

extension SweepEngine {
  /// Tells the answers to some of the rows one by one.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - range: Which of them.
  ///   - isGoingOn: Asked after each row, with the reason why it has no answer; ends the work where it says no.
  ///   - write: Takes an answer, with its index among the rows; returns why it cannot be written.
  /// - Returns: What became of the rows.
  public func tell(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    isGoingOn: (RowRefusal?) -> Bool,
    _ write: (RowAnswer, _ index: Int) -> RowRefusal?
  ) -> RowsReport {
    var report = RowsReport()
    do {
      try answer(rows, range) { result in
        let index = range.lowerBound + report.rowCount
        var refusal: RowRefusal?
        switch result {
        case .answer(let answer):
          refusal = write(answer, index)
          if refusal == nil, answer.status == .conflict { report.conflicts.append(answer.number) }
        case .refused(_, let diagnostics): refusal = .diagnostics(diagnostics)
        }
        if let refusal { report.refusals.append((rows.numbers[index], refusal)) }
        report.rowCount += 1
        if !isGoingOn(refusal) { throw EndOfRows() }
      }
    } catch {
      report.isEnded = true
    }
    return report
  }

  /// Writes the numbers of some of the rows, the first of them where `output` begins.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - range: Which of them.
  ///   - numbers: Which numbers each has.
  ///   - output: Memory for all of them.
  ///   - isGoingOn: Asked after each row that is answered by itself, with the reason why it is not; ends the work
  ///     where it says no.
  /// - Returns: What became of the rows.
  public func fill(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: RowNumbers,
    into output: BatchOutput,
    isGoingOn: (RowRefusal?) -> Bool
  ) -> RowsReport {
    if let conflicts = fillTogether(rows, range, numbers, into: output) {
      var report = RowsReport()
      report.rowCount = range.count
      report.conflicts = conflicts.map { rows.numbers[range.lowerBound + $0] }
      return report
    }
    var storedRow = 0
    var buffer: [Double] = []
    return tell(rows, range) { refusal in
      if refusal == nil {
        storedRow += 1
      } else if !numbers.leavesOutRefused {
        output.clear(row: storedRow, outputCount: numbers.valueCount, numbers.options)
        storedRow += 1
      }
      return isGoingOn(refusal)
    } _: { answer, _ in
      numbers.write(answer, row: storedRow, into: output, &buffer)
    }
  }

  /// Most engines answer row by row: always nil.
  public func fillTogether(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: RowNumbers,
    into output: BatchOutput
  ) -> [Int]? { nil }
}
