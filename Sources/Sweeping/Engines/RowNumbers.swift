// Answers as numbers in memory, for machines: which numbers a row has, and what becomes of rows that have none.

import Constraints
import Diagnostics
import ExactArithmetic
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
  /// The numbers' precision and arrangement; how they are computed.
  public let options: BatchOptions

  /// Says which numbers are wanted.
  public init(
    keys: [String],
    valueCount: Int,
    isAbsolute: Bool = false,
    _ options: BatchOptions
  ) {
    self.keys = keys
    self.valueCount = valueCount
    self.isAbsolute = isAbsolute
    self.options = options
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

/// What became of rows whose numbers were asked for.
public struct RowsReport: Sendable {
  /// How many rows were dealt with, from the first on.
  public internal(set) var rowCount = 0
  /// Rows in which required constraints conflict, counted from the first; they are answered as a solve does.
  public internal(set) var conflicts: [Int] = []
  /// Rows without an answer, counted from the first, and why; nothing is said of their numbers.
  public internal(set) var refusals: [(row: Int, reason: RowRefusal)] = []

  /// Says nothing yet.
  public init() {}
}

extension SweepEngine {
  /// Writes the numbers of some of the rows, the first of them where `output` begins.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - range: Which of them.
  ///   - numbers: Which numbers each has.
  ///   - output: Memory for all of them.
  ///   - report: What has become of them, told as far as it goes where `isGoingOn` throws.
  ///   - isGoingOn: Called after each row that is answered by itself, with the reason why it is not; ends the work
  ///     by throwing.
  /// - Throws: What `isGoingOn` throws.
  public func fill(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: RowNumbers,
    into output: BatchOutput,
    _ report: inout RowsReport,
    _ isGoingOn: (RowRefusal?) throws -> Void
  ) rethrows {
    if let conflicts = fillTogether(rows, range, numbers, into: output) {
      report.rowCount = range.count
      report.conflicts = conflicts
      return
    }
    var buffer: [Double] = []
    try answer(rows, range) { result in
      let row = report.rowCount
      var refusal: RowRefusal?
      switch result {
      case .answer(let answer):
        refusal = numbers.write(answer, row: row, into: output, &buffer)
        if refusal == nil, answer.status == .conflict { report.conflicts.append(row) }
      case .refused(_, let diagnostics): refusal = .diagnostics(diagnostics)
      }
      if let refusal { report.refusals.append((row, refusal)) }
      report.rowCount += 1
      try isGoingOn(refusal)
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
