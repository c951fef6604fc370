// What a row of parameters can change in a document, and the names it goes by.

import LayoutExpressions
import LayoutModel

/// A value of a document that rows change.
public enum SweepParameter: Hashable, Sendable {
  /// The container's width.
  case width
  /// The container's height.
  case height
  /// A metric.
  case metric(String)
  /// The intrinsic content size of a view along an axis.
  case contentSize(view: String, axis: Axis)
  /// A parameter of a constraint system, or of one of its edits, by its number.
  case systemParameter(Int)
  /// A constant or state of a layout of expressions, which may be anything.
  case value(String)

  /// The name in a layout; nil for a parameter of a system.
  var layoutName: String? {
    switch self {
    case .width: "width"
    case .height: "height"
    case .metric(let name): name == "width" || name == "height" ? "metrics.\(name)" : name
    case .contentSize(let view, let axis):
      "\(view).\(axis == .horizontal ? "intrinsicWidth" : "intrinsicHeight")"
    case .value(let name): name
    case .systemParameter: nil
    }
  }

  /// Whether values may be something else than numbers.
  var takesAnything: Bool { if case .value = self { true } else { false } }

  /// Why a value is none that the parameter can take.
  enum BoundFailure: Error {
    /// Sizes of the container are above 0.
    case notPositive
    /// Sizes of content are at least 0.
    case negative
  }

  /// Checks a finite value against the bounds that it has everywhere.
  func check(_ value: Double) throws(BoundFailure) {
    switch self {
    case .width, .height: if !(value > 0) { throw .notPositive }
    case .contentSize: if value < 0 { throw .negative }
    case .metric, .systemParameter, .value: break
    }
  }
}

/// Rows of parameters, column by column; rows that were refused are left out.
public struct ParameterRows: Sendable {
  /// What the columns stand for.
  public internal(set) var parameters: [SweepParameter]
  /// The number of each row in the whole input, from 1, ascending.
  public internal(set) var numbers: [Int] = []
  /// The numbers of each column; 0 where a row has none.
  public internal(set) var columns: [[Double]]
  /// What stands in each column where a row has no number; empty for a column of numbers alone.
  private var exceptions: [[Exception?]]

  /// What a row has instead of a number.
  private enum Exception {
    /// Nothing: it leaves the document's value.
    case absent
    /// Another value.
    case value(ExpressionValue)
  }

  /// Makes columns without rows.
  public init(parameters: [SweepParameter]) {
    self.parameters = parameters
    columns = parameters.map { _ in [] }
    exceptions = columns.map { _ in [] }
  }

  /// The number of rows.
  public var count: Int { numbers.count }

  /// Appends a row: its numbers, nil where it has none, and its values that are no numbers, by column.
  package mutating func append(
    number: Int,
    _ values: [Double?],
    others: [Int: ExpressionValue] = [:]
  ) {
    for column in columns.indices {
      let exception: Exception? =
        values[column] != nil ? nil : others[column].map { .value($0) } ?? .absent
      if exception != nil, exceptions[column].isEmpty {
        exceptions[column] = Array(repeating: nil, count: count)
      }
      columns[column].append(values[column] ?? 0)
      if exception != nil || !exceptions[column].isEmpty { exceptions[column].append(exception) }
    }
    numbers.append(number)
  }

  /// Appends rows of numbers, column by column.
  mutating func append(numbers rows: Range<Int>, _ values: [[Double]]) {
    for column in columns.indices {
      // Adding 0 makes -0 a 0.
      columns[column] += values[column].lazy.map { $0 + 0 }
      if !exceptions[column].isEmpty { exceptions[column] += repeatElement(nil, count: rows.count) }
    }
    numbers += rows
  }

  /// Whether every row has a number in every column.
  var holdsNumbersOnly: Bool { exceptions.allSatisfy(\.isEmpty) }

  /// The number of a row in a column, nil where it has none.
  public func number(_ row: Int, _ column: Int) -> Double? {
    if !exceptions[column].isEmpty, exceptions[column][row] != nil { return nil }
    return columns[column][row]
  }

  /// The numbers of a row.
  func numbers(ofRow row: Int) -> [Double?] { columns.indices.map { number(row, $0) } }

  /// Reads the numbers of a row into an array that has an element for each column.
  func read(_ row: Int, into numbers: inout [Double?]) {
    for column in columns.indices { numbers[column] = number(row, column) }
  }

  /// The value of a row in a column, nil where the row leaves the document's.
  func value(_ row: Int, _ column: Int) -> ExpressionValue? {
    guard let number = number(row, column) else {
      guard case .value(let value) = exceptions[column][row] else { return nil }
      return value
    }
    return .number(number)
  }
}
