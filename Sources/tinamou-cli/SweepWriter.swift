// Rows of answers as bytes: JSON lines, comma-separated values, or plain numbers. One writer a thread;
// what they write is joined in the order of the rows.

import Sweeping
import Tinamou

/// The forms of a sweep's results.
enum SweepFormat: String, CaseIterable {
  case jsonl
  case csv
  case f64
  case f32

  /// Whether rows are numbers without text.
  var isBinary: Bool { self == .f64 || self == .f32 }
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
  mutating func write(_ answer: RowAnswer, of rows: ParameterRows, at index: Int) -> RowProblem? {
    values.removeAll(keepingCapacity: true)
    // Adding 0 makes -0 a 0.
    for value in answer.values { values.append(value + 0) }
    if form.isAbsolute { answer.group.makeAbsolute(&values) }
    if let problem = problem(answer) { return problem }
    if answer.status == .conflict { conflicts.append(answer.number) }
    switch form.format {
    case .jsonl: writeObject(answer, rows, index)
    case .csv:
      append(answer.number)
      append(",\(answer.status.rawValue)")
      for value in values {
        bytes.append(UInt8(ascii: ","))
        append(value)
      }
      bytes.append(UInt8(ascii: "\n"))
    case .f64:
      for value in values { append(raw: value.bitPattern.littleEndian) }
    case .f32:
      for value in values { append(raw: Float(value).bitPattern.littleEndian) }
    }
    return nil
  }

  /// Why a row cannot be written.
  enum RowProblem {
    /// A value is no number.
    case defect(String)
    /// A value is beyond the range of the format.
    case outOfRange(String)
    /// The views differ from those of the first row.
    case otherViews
  }

  private func problem(_ answer: RowAnswer) -> RowProblem? {
    if form.format != .jsonl, answer.group.keys != form.keys { return .otherViews }
    let limit =
      form.format == .f32
      ? Double(Float.greatestFiniteMagnitude) : Double.greatestFiniteMagnitude
    guard let index = values.firstIndex(where: { !($0.magnitude <= limit) }) else {
      guard let outcome = answer.outcome, form.format == .jsonl else { return nil }
      // What else a line holds: sums of violations, and bounds of open values.
      let bounds = outcome.ambiguities.lazy.flatMap { [$0.low, $0.high] }.compactMap { $0 }
      let totals = outcome.violations.lazy.map(\.total)
      let isWritable = totals.allSatisfy(\.isFinite) && bounds.allSatisfy(\.isFinite)
      return isWritable ? nil : .outOfRange("violations")
    }
    let name = Self.columnNames(answer.group)[index]
    return values[index].isNaN ? .defect(name) : .outOfRange(name)
  }

  /// The names of a row's values.
  static func columnNames(_ group: SweepGroup) -> [String] {
    guard case .layout = group.subject else { return group.keys }
    return group.keys.flatMap { key in
      FrameAttribute.allCases.map { "\(key).\($0.name)" }
    }
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
    } else {
      append(JSONText.number(value))
    }
  }

  mutating func append(_ value: Int) {
    var magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    if bytes.count - start > 1 { bytes[start...].reverse() }
  }

  private mutating func append<Bits: FixedWidthInteger>(raw bits: Bits) {
    withUnsafeBytes(of: bits) { bytes.append(contentsOf: $0) }
  }
}
