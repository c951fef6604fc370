// Rows for a batch: which document each is of, and the values it gives.

import LayoutExpressions

/// Rows of several documents, in the order in which they are appended.
public struct LayoutRows: Sendable {
  /// The rows of each kind; their numbers are indices among all rows, from 0.
  private(set) var byKind: [ParameterRows] = []
  /// The kind of each row, and its index among the rows of that kind.
  private(set) var addresses: [(kind: Int, row: Int)] = []

  /// The batch whose kinds the rows are of, once there are any.
  private(set) var batch: ObjectIdentifier?

  /// Makes no rows.
  public init() {}

  /// The number of rows.
  public var count: Int { addresses.count }

  /// Appends a row of numbers, one for each parameter of its kind.
  ///
  /// - Throws: `BatchInputError` where a number is none that the parameter can take.
  public mutating func append(
    _ kind: LayoutBatch.Kind,
    _ values: [Double]
  ) throws(BatchInputError) {
    try append(kind, values.map { ExpressionValue.number($0) })
  }

  /// Appends a row of values, one for each parameter of its kind.
  ///
  /// States of Layout XML may be texts and others, everything else is a number.
  ///
  /// - Throws: `BatchInputError` where a value is none that the parameter can take.
  public mutating func append(
    _ kind: LayoutBatch.Kind,
    _ values: [ExpressionValue]
  ) throws(BatchInputError) {
    precondition(
      values.count == kind.columns.count,
      "\(values.count) values for \(kind.columns.count) parameters"
    )
    var numbers: [Double?] = []
    var others: [Int: ExpressionValue] = [:]
    for (column, value) in values.enumerated() {
      if case .number(let number) = value {
        try Self.check(number, of: kind, column)
        // Adding 0 makes -0 a 0.
        numbers.append(number + 0)
        continue
      }
      guard kind.columns[column].takesAnything else {
        throw BatchInputError(
          reason:
            "'\(kind.parameters[column])': \(Messages.notANumber(ofType: "a \(value.type.name)"))"
        )
      }
      numbers.append(nil)
      others[column] = value
    }
    open(kind)
    byKind[kind.number].append(number: count, numbers, others: others)
    addresses.append((kind.number, byKind[kind.number].count - 1))
  }

  /// Appends many rows of numbers: a column for each parameter of their kind, all of one length.
  ///
  /// - Throws: `BatchInputError` where a number is none that the parameter can take; then none is appended.
  public mutating func append(
    _ kind: LayoutBatch.Kind,
    columns: [[Double]]
  ) throws(BatchInputError) {
    precondition(
      columns.count == kind.columns.count && !columns.isEmpty,
      "\(columns.count) columns for \(kind.columns.count) parameters"
    )
    let rowCount = columns[0].count
    precondition(columns.allSatisfy { $0.count == rowCount }, "columns of several lengths")
    for (column, values) in columns.enumerated() {
      for value in values { try Self.check(value, of: kind, column) }
    }
    open(kind)
    let first = byKind[kind.number].count
    byKind[kind.number].append(numbers: count..<count + rowCount, columns)
    addresses += (0..<rowCount).map { (kind.number, first + $0) }
  }

  private mutating func open(_ kind: LayoutBatch.Kind) {
    precondition(batch == nil || batch == kind.batch, "kinds of two batches among the same rows")
    batch = kind.batch
    while byKind.count <= kind.number { byKind.append(ParameterRows(parameters: [])) }
    if byKind[kind.number].parameters != kind.columns {
      byKind[kind.number] = ParameterRows(parameters: kind.columns)
    }
  }

  private static func check(
    _ value: Double,
    of kind: LayoutBatch.Kind,
    _ column: Int
  ) throws(BatchInputError) {
    guard value.isFinite else {
      throw BatchInputError(
        reason: "'\(kind.parameters[column])': \(Messages.outOfRange("\(value)"))"
      )
    }
    if let problem = kind.document.problem(value, of: kind.columns[column]) {
      throw BatchInputError(reason: problem)
    }
  }
}

/// A name or a value that a document cannot take.
public struct BatchInputError: Error, CustomStringConvertible, Sendable {
  /// What was found and what was expected.
  public let reason: String
  /// The reason.
  public var description: String { reason }
}
