// Answers rows one by one from regions, with values as `SimplexSolver` gives them: correctly rounded. What
// text formats print; numbers for machines come faster from BatchSolver.

import ExactArithmetic
import Kernels
import SimplexCore

/// Values of some variables at one row of parameters after another, on one thread.
///
/// The values are those of a solve at the row, bit for bit, so it never shows which rows were answered by
/// regions.
public final class RegionRows {
  /// Whether regions answer a row.
  public enum Finding: Sendable {
    /// They do: `values` holds the answer.
    case answered
    /// The row is in no region known so far.
    case unknown
    /// A direct solve has to answer: required rows conflict, or only just hold.
    case refused
  }

  /// The values of the last row that was answered.
  public private(set) var values: [Double]

  private let leaves: BatchLeaves
  /// The variables asked for.
  private let variables: [Int]
  /// For each variable of the system, whether it counts when a row is called ambiguous.
  private let isCounted: [Bool]
  private let conditions: ParameterConditions?
  /// The variables over [1; θ; y].
  private var outputs = BoundedSums()
  private let parameterCount: Int
  private let leafStart: [Int]
  private var tables: [RegionRowTable] = []
  private var locations: [RegionRowTable.Location] = []
  private var openness: [RegionOpenness]
  /// [1; θ; y] of the row.
  private var known: [BoundedNumber]
  private var results: [BoundedNumber]

  /// Prepares rows.
  ///
  /// - Parameters:
  ///   - leaves: The regions of a `ParametricSolver`, shared with other threads.
  ///   - parameterCount: How many parameters a row has.
  ///   - variables: The variables whose values are wanted, in this order.
  ///   - isCounted: For each variable of the system, whether a row in which it can take more than one
  ///     value is ambiguous.
  public init(
    _ leaves: BatchLeaves,
    parameterCount: Int,
    variables: [Int],
    isCounted: [Bool]
  ) {
    self.leaves = leaves
    self.parameterCount = parameterCount
    self.variables = variables
    self.isCounted = isCounted
    conditions = leaves.conditions
    var start: [Int] = [1 + parameterCount]
    for count in leaves.leafCounts { start.append(start[start.count - 1] + count) }
    leafStart = start
    openness = leaves.leafCounts.map { _ in RegionOpenness() }
    known = [BoundedNumber](repeating: .zero, count: 1 + parameterCount + leaves.leafCount)
    known[0] = BoundedNumber(exactly: 1)
    results = [BoundedNumber](repeating: .zero, count: variables.count)
    values = [Double](repeating: 0, count: variables.count)
    for variable in variables {
      let output = leaves.exactOutputs[variable]
      for (column, coefficient) in output.affine.enumerated() {
        outputs.append(coefficient, column: column)
      }
      for (leaf, coefficient) in zip(output.leaves, output.coefficients) {
        outputs.append(coefficient, column: start[0] + Int(leaf))
      }
      outputs.endRow()
    }
    tables = leaves.records.map { RegionRowTable($0) }
  }

  /// Answers a row.
  ///
  /// - Parameters:
  ///   - parameters: One finite value a parameter.
  ///   - isDiscovering: Whether regions that are not known yet are found.
  /// - Returns: Whether the row is answered.
  public func answer(_ parameters: [Double], isDiscovering: Bool) -> Finding {
    precondition(
      parameters.count == parameterCount,
      "\(parameters.count) values for \(parameterCount) parameters"
    )
    locations.removeAll(keepingCapacity: true)
    guard parameters.allSatisfy(\.isFinite) else { return .refused }
    var row = RegionRowTable.Row(parameters)
    if let conditions, !conditions.hold(atDecimals: parameters) { return .refused }
    var finding = locate(&row)
    if finding == .unknown, isDiscovering {
      guard leaves.discover([parameters]).regions[0] != nil else { return .refused }
      takeRecords()
      finding = locate(&row)
    }
    guard finding == .answered else {
      locations.removeAll(keepingCapacity: true)
      return finding
    }
    compute(&row)
    return .answered
  }

  /// Takes in what other threads have found.
  public func takeRecords() {
    for (table, record) in leaves.records.enumerated() { tables[table].take(record) }
  }

  private func locate(_ row: inout RegionRowTable.Row) -> Finding {
    locations.removeAll(keepingCapacity: true)
    for table in tables.indices {
      guard let location = tables[table].location(of: &row) else { return .unknown }
      if tables[table].region(ofCell: location.cell) == RegionTable.conflict { return .refused }
      locations.append(location)
    }
    return .answered
  }

  // MARK: Values

  private func compute(_ row: inout RegionRowTable.Row) {
    for (parameter, value) in row.values.enumerated() {
      known[parameter + 1] = BoundedNumber.decimal(value)
    }
    known.withUnsafeMutableBufferPointer { known in
      guard let base = known.baseAddress else { return }
      for (table, location) in locations.enumerated() {
        let count = leaves.leafCounts[table]
        let first = Int(tables[table].region(ofCell: location.cell)) * count
        tables[table].maps.evaluate(
          first..<(first + count),
          values: base,
          into: base + leafStart[table]
        )
      }
      results.withUnsafeMutableBufferPointer { results in
        guard let target = results.baseAddress else { return }
        outputs.evaluate(0..<variables.count, values: base, into: target)
      }
    }
    var isSettled = true
    results.withUnsafeBufferPointer { results in
      values.withUnsafeMutableBufferPointer { values in
        for output in values.indices {
          // Adding 0 makes -0 a 0.
          if let value = results[output].rounded {
            values[output] = value + 0
          } else {
            values[output] = .nan
            isSettled = false
          }
        }
      }
    }
    guard !isSettled else { return }
    for output in values.indices where values[output].isNaN {
      values[output] = exactValue(output, &row) + 0
    }
  }

  /// A value whose rounding double-double leaves open.
  private func exactValue(_ index: Int, _ row: inout RegionRowTable.Row) -> Double {
    WorkCounts.countFractionSum()
    let exact = row.exact
    let output = leaves.exactOutputs[variables[index]]
    var sum = output.affine.value(at: exact)
    for (leaf, coefficient) in zip(output.leaves, output.coefficients) {
      let column = Int(leaf) + leafStart[0]
      // Blocks without leaves begin where the next one does.
      guard let table = leafStart.lastIndex(where: { $0 <= column }), table < locations.count else {
        continue
      }
      let record = tables[table].record
      let map = record.maps[Int(record.cells[locations[table].cell].region)]
      sum += coefficient * map[column - leafStart[table]].value(at: exact)
    }
    return Double(sum)
  }

  // MARK: Ambiguity

  /// Whether the last row that was answered is ambiguous; nil where no row like it has been solved yet.
  public var isAmbiguous: Bool? {
    var isOpen: Bool? = false
    for (table, location) in locations.enumerated() {
      switch openness[table].isOpen(location) {
      case true?: return true
      case false?: break
      case nil: isOpen = nil
      }
    }
    return isOpen
  }

  /// Takes in which variables a solve at the last row that was answered found ambiguous.
  ///
  /// On which side of its breakpoint each row lies, or whether on it, decides in which directions nothing
  /// gets worse. So what is open at one row of a piece is so at all that are on the same of its borders;
  /// blocks are open one by one, and a variable over the leaves of one block tells of that block.
  public func learn(ambiguous: [Int]) {
    let open = ambiguous.filter { isCounted[$0] }
    for (table, location) in locations.enumerated() {
      if open.isEmpty {
        openness[table].learn(location, isOpen: false)
      } else if open.contains(where: { isOver($0, onlyTable: table) }) {
        openness[table].learn(location, isOpen: true)
      }
    }
  }

  private func isOver(_ variable: Int, onlyTable table: Int) -> Bool {
    let leaves = leaves.exactOutputs[variable].leaves
    let range = leafStart[table]..<leafStart[table + 1]
    return !leaves.isEmpty && leaves.allSatisfy { range.contains(Int($0) + leafStart[0]) }
  }
}

/// Which pieces of a block leave something open, as far as solves have shown.
private struct RegionOpenness {
  private struct Pattern: Hashable {
    var cell: Int
    var zeros: UInt64
  }

  /// Whether pieces are open off their borders: 0 where nothing is known, 1 for no, 2 for yes.
  private var inside: [UInt8] = []
  private var onBorders: [Pattern: Bool] = [:]

  /// So many combinations of borders are kept.
  private static let limit = 1 << 14

  func isOpen(_ location: RegionRowTable.Location) -> Bool? {
    guard let zeros = location.zeros else { return nil }
    guard zeros == 0 else { return onBorders[Pattern(cell: location.cell, zeros: zeros)] }
    guard location.cell < inside.count, inside[location.cell] != 0 else { return nil }
    return inside[location.cell] == 2
  }

  mutating func learn(_ location: RegionRowTable.Location, isOpen: Bool) {
    guard let zeros = location.zeros else { return }
    guard zeros == 0 else {
      if onBorders.count >= Self.limit { onBorders.removeAll(keepingCapacity: true) }
      onBorders[Pattern(cell: location.cell, zeros: zeros)] = isOpen
      return
    }
    while inside.count <= location.cell { inside.append(0) }
    inside[location.cell] = isOpen ? 2 : 1
  }
}
