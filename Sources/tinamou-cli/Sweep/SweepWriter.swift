// Rows of answers as text: JSON lines or comma-separated values. One writer a thread; what they write is joined
// in the order of the rows.

import ProgramSupport
import TinamouBatch

enum SweepFormat: String, CaseIterable {
  case jsonl
  case csv
  case f64
  case f32

  /// The numbers that rows are without text; nil where rows are text.
  var precision: BatchPrecision? {
    switch self {
    case .jsonl, .csv: nil
    case .f64: .float64
    case .f32: .float32
    }
  }
}

/// What every writer of a sweep knows.
struct SweepForm: Sendable {
  /// The document as it was named.
  let path: String
  let document: SweepDocument
  let options: SweepOptions
  /// The numbers of a row, where the format gives all rows the same.
  let numbers: RowNumbers
}

struct SweepWriter {
  let form: SweepForm
  var text = JSONBuffer()
  /// The parts of lines of JSON that rows of a group have in common.
  var templates: [ObjectIdentifier: JSONTemplate] = [:]
  var values: [Double] = []
  /// The last group whose keys were found to be those of the format.
  private var checkedGroup: AnswerGroup?

  /// So many templates are kept.
  static let templateLimit = 64

  init(_ form: SweepForm) { self.form = form }

  /// Forgets what has been written, and keeps its memory.
  mutating func clear() { text.clear() }

  /// Writes a row, or returns why it cannot be written.
  mutating func write(_ answer: RowAnswer, of rows: ParameterRows, at index: Int) -> RowRefusal? {
    values.removeAll(keepingCapacity: true)
    // Adding 0 makes -0 a 0.
    for value in answer.values { values.append(value + 0) }
    if form.options.isAbsolute { answer.group.makeAbsolute(&values) }
    if let refusal = refusal(answer) { return refusal }
    if form.options.format == .jsonl {
      writeObject(answer, rows, index)
      return nil
    }
    text.append(answer.number)
    text.append(",\(answer.status.rawValue)")
    for value in values {
      text.append(byte: UInt8(ascii: ","))
      text.append(value)
    }
    text.append("\n")
    return nil
  }

  /// Whether a group's rows have the values that the format gives all rows.
  private mutating func hasFormKeys(_ group: AnswerGroup) -> Bool {
    if checkedGroup === group { return true }
    guard group.keys == form.numbers.keys else { return false }
    checkedGroup = group
    return true
  }

  private mutating func refusal(_ answer: RowAnswer) -> RowRefusal? {
    if form.options.format != .jsonl, !hasFormKeys(answer.group) { return .otherViews }
    let limit = Double.greatestFiniteMagnitude
    if let refusal = answer.group.refusal(of: values, limit: limit) { return refusal }
    guard let outcome = answer.outcome, form.options.format == .jsonl else { return nil }
    // What else a line holds: sums of violations, and bounds of open values.
    let bounds = outcome.ambiguities.lazy.flatMap { [$0.low, $0.high] }.compactMap { $0 }
    let totals = outcome.violations.lazy.map(\.total)
    let isWritable = totals.allSatisfy(\.isFinite) && bounds.allSatisfy(\.isFinite)
    return isWritable ? nil : .outOfRange("violations")
  }

  /// The first line of comma-separated values.
  static func header(_ names: [String]) -> String {
    (["row", "status"] + names.map(\.asField)).joined(separator: ",") + "\n"
  }
}
