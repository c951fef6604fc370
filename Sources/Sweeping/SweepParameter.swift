// What a row of parameters can change in a document, and the names it goes by.

import ExactArithmetic
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
  /// The values of each column; NaN where a row leaves the document's value, or has one that is no number.
  public internal(set) var columns: [[Double]]
  /// The values of each column that are no numbers, nil for those that are; empty for a column of numbers
  /// alone.
  var others: [[ExpressionValue?]]

  /// Makes columns without rows.
  public init(parameters: [SweepParameter]) {
    self.parameters = parameters
    columns = parameters.map { _ in [] }
    others = columns.map { _ in [] }
  }

  /// The number of rows.
  public var count: Int { numbers.count }

  /// Appends a row.
  package mutating func append(number: Int, _ values: [Double]) {
    numbers.append(number)
    for column in columns.indices { columns[column].append(values[column]) }
    for column in others.indices where !others[column].isEmpty { others[column].append(nil) }
  }

  /// Appends a row with values that are no numbers, by column.
  mutating func append(number: Int, _ values: [Double], others given: [Int: ExpressionValue]) {
    append(number: number, values)
    for (column, value) in given {
      if others[column].isEmpty { others[column] = Array(repeating: nil, count: count) }
      others[column][count - 1] = value
    }
  }

  /// The value of a row in a column, nil where the row leaves the document's.
  func value(_ row: Int, _ column: Int) -> ExpressionValue? {
    if !others[column].isEmpty, let value = others[column][row] { return value }
    let number = columns[column][row]
    return number.isNaN ? nil : .number(number)
  }
}
