// A system once and for all parameters: the regions of its blocks, found when rows of parameters ask
// for them. It is not for writing frames: a batch takes the tables and outputs from here.

import Constraints
import ExactArithmetic
import Kernels
import SimplexCore

/// All blocks of a system with their regions, growing as rows ask for regions that are not known.
///
/// What a row's answer is depends on the row alone, never on the rows asked for before. There is one
/// writer; `tables` are snapshots.
public final class ParametricSolver {
  /// The constraints.
  public let system: ConstraintSystem
  /// Each variable of the system as a row over [1; θ; y], y being the leaves of all tables in their
  /// order; no region changes them.
  public let outputs: SparseRows
  /// What rows of parameters have to fulfil to be answered by regions at all.
  public let conditions: ParameterConditions

  var records: [RegionRecord]
  private var snapshots: [RegionTable?]
  private var storedFinder: RegionFinder?
  /// The facets of cells of each table within a box, as far as they were asked for.
  private var facets = (
    box: [ClosedRange<ExactNumber>](), ofCells: [[Int: [RegionCell.Border]]]()
  )
  /// Each variable in exact numbers over [1; θ; y], leaves counted over all tables.
  package let exactOutputs: [LeafExpansion]

  /// Presolves a system; no region is known yet.
  public convenience init(_ system: ConstraintSystem) {
    let finder = RegionFinder(system)
    var leafNumber = [Int32](repeating: -1, count: system.variableCount)
    for (number, leaf) in finder.leaves.joined().enumerated() {
      leafNumber[Int(leaf)] = Int32(number)
    }
    self.init(
      system,
      records: finder.leaves.map {
        RegionRecord(leaves: $0, parameterCount: system.parameterCount)
      },
      conditions: finder.conditions,
      outputs: finder.expansions.map { $0.renumbered(leafNumber) }
    )
    storedFinder = finder
  }

  /// Takes up what was found before.
  init(
    _ system: ConstraintSystem,
    records: [RegionRecord],
    conditions: [RegionFinder.Condition],
    outputs exact: [LeafExpansion]
  ) {
    self.system = system
    self.records = records
    self.conditions = ParameterConditions(conditions, parameterCount: system.parameterCount)
    snapshots = [RegionTable?](repeating: nil, count: records.count)
    exactOutputs = exact
    outputs = Self.rounded(exact, parameterCount: system.parameterCount)
  }

  private static func rounded(_ exact: [LeafExpansion], parameterCount: Int) -> SparseRows {
    var rows = SparseRows()
    for output in exact {
      for (column, coefficient) in output.affine.enumerated() where !coefficient.isZero {
        rows.column.append(Int32(column))
        rows.coefficient.append(Double(coefficient))
      }
      for (leaf, coefficient) in zip(output.leaves, output.coefficients) {
        rows.column.append(Int32(parameterCount + 1) + leaf)
        rows.coefficient.append(Double(coefficient))
      }
      rows.start.append(Int32(rows.column.count))
    }
    return rows
  }

  /// The number of leaves of all tables.
  public var leafCount: Int { records.reduce(0) { $0 + $1.leaves.count } }

  /// The number of regions found so far, over all tables.
  public var regionCount: Int { records.reduce(0) { $0 + $1.maps.count } }

  /// Snapshots of what is known, one a block; blocks that ties may join are one.
  public var tables: [RegionTable] {
    records.indices.map { index in
      if let known = snapshots[index] { return known }
      let table = records[index].table
      snapshots[index] = table
      return table
    }
  }

  // MARK: Discovery

  /// Finds the regions of a row of parameters exactly, adding those that are new.
  ///
  /// - Requires: one value for each parameter.
  /// - Returns: one region a table; nil where a direct solve has to answer, because required rows
  ///   cannot hold together there, or only just, or because the solve took too many steps.
  public func discover(_ parameters: [ExactNumber]) -> [Int32]? {
    precondition(
      parameters.count == system.parameterCount,
      "\(parameters.count) values for \(system.parameterCount) parameters"
    )
    let exact = parameters.map(\.rational)
    guard conditions.hold(at: exact) else { return nil }
    var isFinderThere = false
    var regions: [Int32] = []
    for table in records.indices {
      guard let cell = cell(ofTable: table, at: parameters, exact, &isFinderThere) else {
        return nil
      }
      let region = records[table].cells[cell].region
      if region == RegionTable.conflict { return nil }
      regions.append(region)
    }
    return regions
  }

  /// The number of the cell of a table at a row of parameters, found if it is new; nil where the
  /// solve took too many steps.
  func cell(
    ofTable table: Int,
    at parameters: [ExactNumber],
    _ exact: [Rational],
    _ isFinderThere: inout Bool
  ) -> Int? {
    if let known = records[table].cell(at: exact) { return known }
    // The finder is taken out while it changes, so that it changes in place.
    var finder = storedFinder ?? RegionFinder(system)
    storedFinder = nil
    defer { storedFinder = finder }
    // A file may hold tables that are not this system's; then nothing more is found.
    guard finder.leaves[table...].first == records[table].leaves else { return nil }
    if !isFinderThere {
      finder.move(to: parameters)
      isFinderThere = true
    }
    guard let cell = finder.cell(ofGroup: table) else { return nil }
    WorkCounts.countRegion()
    snapshots[table] = nil
    return records[table].add(cell)
  }

  /// The borders that bound a cell within a box, searched for once; nil where the search reaches its limit.
  func facets(
    ofCell cell: Int,
    ofTable table: Int,
    within box: [ClosedRange<ExactNumber>],
    _ search: inout PieceSearch
  ) -> [RegionCell.Border]? {
    if facets.ofCells.isEmpty || facets.box != box {
      facets = (box, [[Int: [RegionCell.Border]]](repeating: [:], count: records.count))
    }
    if let known = facets.ofCells[table][cell] { return known }
    let record = records[table]
    let found = RegionPiece.facets(
      of: record.cells[cell].borders,
      record.hyperplanes,
      within: box,
      &search
    )
    facets.ofCells[table][cell] = found
    return found
  }

  /// The values of all variables at a row of parameters in exact numbers; nil where a direct solve
  /// has to answer.
  package func exactValues(_ parameters: [ExactNumber]) -> [Rational]? {
    guard let regions = discover(parameters) else { return nil }
    let exact = parameters.map(\.rational)
    let leaves = zip(records, regions).flatMap { record, region in
      record.maps[Int(region)].map { $0.value(at: exact) }
    }
    return exactOutputs.map { output in
      zip(output.leaves, output.coefficients).reduce(output.affine.value(at: exact)) {
        $0 + $1.1 * leaves[Int($1.0)]
      }
    }
  }
}
