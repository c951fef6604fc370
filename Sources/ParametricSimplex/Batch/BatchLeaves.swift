// The regions that threads find together: whoever meets a row without one has it found, and all read
// what has been found. Not for computing anything with them.

import ExactArithmetic
import SimplexCore
import Synchronization

/// The solver behind one batch or several, shared by their threads.
///
/// One thread at a time finds regions; the others go on with the snapshots that are out. What a row's
/// region is depends on the row alone, so no result shows who found it, or when.
public final class BatchLeaves: Sendable {
  /// How many leaves the blocks have together.
  public let leafCount: Int
  /// How many leaves each block has.
  public let leafCounts: [Int]
  /// What rows have to fulfil to be answered by regions at all, where there is such a thing.
  let conditions: ParameterConditions?
  /// The variables over parameters and leaves, where the source is a solver.
  let exactOutputs: [LeafExpansion]
  /// The same on Double.
  private let outputs: SparseRows
  private let parameterCount: Int

  /// What has been found, replaced as a whole.
  private struct Snapshot: Sendable {
    var tables: [any BatchLeafTable] = []
    var records: [RegionRecord] = []
  }

  private let snapshot: Mutex<Snapshot>
  private let discovery = Mutex(())
  // Touched under the lock of discovery only.
  private nonisolated(unsafe) let source: (any BatchLeafSource)?

  /// Shares a source, which nobody else uses from now on; nil for plans without leaves.
  public init(_ source: (any BatchLeafSource)?) {
    self.source = source
    conditions = source?.leafConditions
    let solver = source as? ParametricSolver
    exactOutputs = solver?.exactOutputs ?? []
    outputs = solver?.outputs ?? SparseRows()
    parameterCount = solver?.system.parameterCount ?? 0
    let first = Self.snapshot(of: source)
    leafCounts = first.tables.map(\.leafCount)
    leafCount = leafCounts.reduce(0, +)
    snapshot = Mutex(first)
  }

  private static func snapshot(of source: (any BatchLeafSource)?) -> Snapshot {
    Snapshot(
      tables: source?.leafTables ?? [],
      records: (source as? ParametricSolver)?.records ?? []
    )
  }

  /// The regions known now; those known before keep their numbers.
  var tables: [any BatchLeafTable] { snapshot.withLock { $0.tables } }

  /// The same in exact numbers, where the source is a solver.
  var records: [RegionRecord] { snapshot.withLock { $0.records } }

  /// How many regions are known, over all blocks.
  public var regionCount: Int { tables.reduce(0) { $0 + $1.regionCount } }

  /// The plan of sums of variables of a solver's system: one for a location in a superview, the chain of
  /// superviews for a location in the root.
  ///
  /// - Requires: the source is a `ParametricSolver`.
  public func plan(sums: [[Int]]) -> BatchPlan {
    BatchPlan(
      parameterCount: parameterCount,
      leafCount: leafCount,
      variables: outputs,
      sums: sums
    )
  }

  /// Finds the regions of rows that are in no known one, and hands out tables with them.
  func discover(_ rows: [[Double]]) -> (regions: [[Int32]?], tables: [any BatchLeafTable]) {
    let regions = discovery.withLock { _ in
      // Rows that another thread has just found answers for are looked up, not solved again.
      let regions = rows.map { row in source?.discover(row.map { ExactNumber($0) }) }
      let found = Self.snapshot(of: source)
      snapshot.withLock { $0 = found }
      return regions
    }
    return (regions, tables)
  }
}
