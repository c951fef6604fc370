// What a batch asks of the solver behind it: which region each row is in, and the leaves' maps there.

import ExactArithmetic

/// The critical regions of one block: an immutable snapshot, safe to share between threads.
public protocol BatchLeafTable: Sendable {
  /// How many leaves the block has.
  var leafCount: Int { get }
  /// How many regions are known.
  var regionCount: Int { get }
  /// The leaves as affine functions of the parameters, correctly rounded.
  ///
  /// - Shapes: `[regionCount × leafCount × (parameterCount + 1)]`, the constant first.
  var maps: [Double] { get }
  /// Finds the regions of rows: `RegionTable.unknown` where none is known, `RegionTable.conflict` where
  /// there is none.
  ///
  /// - Shapes: `theta` has a column of `count` numbers a parameter; `regions` is `[count]`.
  func locate(
    theta: [UnsafePointer<Double>],
    count: Int,
    into regions: UnsafeMutablePointer<Int32>
  )
}

/// All blocks of a system, growing as rows ask for regions that are not known.
///
/// One thread at a time calls it; the tables it gives are snapshots.
public protocol BatchLeafSource: AnyObject {
  /// What rows have to fulfil to be answered by regions at all, where there is such a thing.
  var leafConditions: ParameterConditions? { get }
  /// One table a block.
  var leafTables: [any BatchLeafTable] { get }
  /// Finds the regions of a row exactly, adding those that are new; one a block, or nil where required
  /// rows conflict there.
  func discover(_ parameters: [ExactNumber]) -> [Int32]?
}

extension BatchLeafSource {
  /// No conditions.
  public var leafConditions: ParameterConditions? { nil }
}

extension RegionTable: BatchLeafTable {
  /// How many leaves the block has.
  public var leafCount: Int { leaves.count }
}

extension ParametricSolver: BatchLeafSource {
  /// One table a block.
  public var leafTables: [any BatchLeafTable] { tables }
  /// What rows have to fulfil to be answered by regions at all.
  public var leafConditions: ParameterConditions? { conditions.alwaysHold ? nil : conditions }

  /// The plan of sums of variables: one for a location in a superview, the chain of superviews for a location
  /// in the root.
  public func plan(sums: [[Int]]) -> BatchPlan {
    BatchPlan(
      parameterCount: system.parameterCount,
      leafCount: leafCount,
      variables: outputs,
      sums: sums
    )
  }
}
