// Rows of answers as text: JSON lines or comma-separated values. One writer a thread; what they write is joined
// in the order of the rows.

import TinamouBatch

/// The forms of a sweep's results.
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
  let document: String
  let format: SweepFormat
  let isAbsolute: Bool
  let listsAmbiguity: Bool
  /// Whether the document has variants, so that lines of JSON name the one that holds.
  let hasVariants: Bool
  /// The views or variables of a row, where the format gives all rows the same.
  let keys: [String]
  /// How many values a row has, where the format gives all rows the same.
  let valueCount: Int
  /// The values that every row has unless it says otherwise, for lines of JSON.
  let settings: [SweepDocument.Setting]
  /// The container's size where a row does not say otherwise.
  let size: LayoutSize
  /// Names of what the columns of rows stand for.
  let name: @Sendable (SweepParameter) -> String
}

/// Writes rows of answers.
struct SweepWriter {
  let form: SweepForm
  /// What has been written.
  var bytes: [UInt8] = []
  /// Rows in conflict, ascending.
  private(set) var conflicts: [Int] = []
  /// The parts of lines of JSON that rows of a group have in common.
  var templates: [ObjectIdentifier: JSONTemplate] = [:]
  var values: [Double] = []
  /// The last group whose keys were found to be those of the format.
  private var checkedGroup: AnswerGroup?

  /// So many templates are kept.
  static let templateLimit = 64

  /// Makes a writer.
  init(_ form: SweepForm) { self.form = form }

  /// Forgets what has been written, and keeps its memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    conflicts.removeAll(keepingCapacity: true)
  }

  /// Writes a row, or returns why it cannot be written.
  mutating func write(_ answer: RowAnswer, of rows: ParameterRows, at index: Int) -> RowRefusal? {
    values.removeAll(keepingCapacity: true)
    // Adding 0 makes -0 a 0.
    for value in answer.values { values.append(value + 0) }
    if form.isAbsolute { answer.group.makeAbsolute(&values) }
    if let refusal = refusal(answer) { return refusal }
    if answer.status == .conflict { conflicts.append(answer.number) }
    if form.format == .jsonl {
      writeObject(answer, rows, index)
      return nil
    }
    append(answer.number)
    append(",\(answer.status.rawValue)")
    for value in values {
      bytes.append(UInt8(ascii: ","))
      append(value)
    }
    bytes.append(UInt8(ascii: "\n"))
    return nil
  }

  /// Whether a group's rows have the values that the format gives all rows.
  private mutating func hasFormKeys(_ group: AnswerGroup) -> Bool {
    if checkedGroup === group { return true }
    guard group.keys == form.keys else { return false }
    checkedGroup = group
    return true
  }

  private mutating func refusal(_ answer: RowAnswer) -> RowRefusal? {
    if form.format != .jsonl, !hasFormKeys(answer.group) { return .otherViews }
    let limit = Double.greatestFiniteMagnitude
    if let refusal = answer.group.refusal(of: values, limit: limit) { return refusal }
    guard let outcome = answer.outcome, form.format == .jsonl else { return nil }
    // What else a line holds: sums of violations, and bounds of open values.
    let bounds = outcome.ambiguities.lazy.flatMap { [$0.low, $0.high] }.compactMap { $0 }
    let totals = outcome.violations.lazy.map(\.total)
    let isWritable = totals.allSatisfy(\.isFinite) && bounds.allSatisfy(\.isFinite)
    return isWritable ? nil : .outOfRange("violations")
  }

  /// The first line of comma-separated values.
  static func header(_ names: [String]) -> String {
    (["row", "status"] + names.map(Self.quoted)).joined(separator: ",") + "\n"
  }

  /// A name as a field: in quotes where it holds what separates fields.
  private static func quoted(_ name: String) -> String {
    guard name.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return name }
    let doubled = name.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(doubled.joined(separator: "\"\""))\""
  }

  // MARK: Bytes

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number as `JSONText` prints it.
  mutating func append(_ value: Double) {
    // Nearly all frames of real layouts are whole.
    if value.magnitude < 1e15, value == value.rounded(.towardZero) {
      append(Int(value))
    } else if value.magnitude < 1e11, value == (value * 1000).rounded() / 1000 {
      appendThousandths(value)
    } else {
      append(JSONText.number(value))
    }
  }

  /// Appends a number that is the nearest one to some thousandths.
  ///
  /// Two decimals of at most 15 digits are never nearest to one Double, so the thousandths without
  /// zeros at their end are the shortest decimal that reads back.
  private mutating func appendThousandths(_ value: Double) {
    let thousandths = Int((value.magnitude * 1000).rounded())
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(thousandths / 1000)
    bytes.append(UInt8(ascii: "."))
    var rest = thousandths % 1000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }

  mutating func append(_ value: Int) {
    var magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var count = 0
    repeat {
      digits[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
      count += 1
      magnitude /= 10
    } while magnitude > 0
    while count > 0 {
      count -= 1
      bytes.append(digits[count])
    }
  }
}
