// Finds the regions of a block of rows, and asks for those that are not known yet.

import ExactArithmetic
import Kernels
import Synchronization

/// The solver behind a batch, shared by its threads.
final class BatchLeaves {
  /// A snapshot of all blocks.
  struct Snapshot: Sendable {
    var tables: [any BatchLeafTable] = []
    var steps: [BatchRegionSteps] = []
  }

  let leafCount: Int
  private let parameterCount: Int
  private let lock = Mutex(())
  // Touched under the lock only.
  private let source: (any BatchLeafSource)?
  private var known = Snapshot()

  init(_ source: (any BatchLeafSource)?, parameterCount: Int) {
    self.parameterCount = parameterCount
    self.source = source
    Self.refresh(&known, source?.leafTables ?? [], parameterCount)
    leafCount = known.tables.reduce(0) { $0 + $1.leafCount }
  }

  /// The regions known now.
  var snapshot: Snapshot { lock.withLock { _ in known } }

  /// Finds the regions of rows that are not in a snapshot, and hands out a new snapshot with them.
  func discover(_ rows: [[Double]]) -> (regions: [[Int32]?], snapshot: Snapshot) {
    lock.withLock { _ in
      let regions = rows.map { row in source?.discover(row.map { ExactNumber($0) }) }
      Self.refresh(&known, source?.leafTables ?? [], parameterCount)
      return (regions, known)
    }
  }

  /// Takes in tables that have grown.
  private static func refresh(
    _ snapshot: inout Snapshot,
    _ tables: [any BatchLeafTable],
    _ parameterCount: Int
  ) {
    for (block, table) in tables.enumerated() {
      if block < snapshot.steps.count {
        if snapshot.steps[block].regionCount != table.regionCount {
          snapshot.steps[block] = BatchRegionSteps(table, parameterCount: parameterCount)
        }
      } else {
        snapshot.steps.append(BatchRegionSteps(table, parameterCount: parameterCount))
      }
    }
    snapshot.tables = tables
  }
}

// Its state is behind a lock.
extension BatchLeaves: @unchecked Sendable {}

/// The regions of one block of rows, on one thread.
final class BatchRegions {
  private let rowCount: Int
  private var snapshot = BatchLeaves.Snapshot()
  private var memory: [BatchMemory<Int32>] = []
  private(set) var conflictRows: [Int] = []
  private(set) var invalidRows: [Int] = []

  init(rowCount: Int) { self.rowCount = rowCount }

  var steps: [BatchRegionSteps] { snapshot.steps }
  var pointers: [UnsafePointer<Int32>] { memory.map { UnsafePointer($0.pointer) } }
  /// Whether every block has a region; one without has none that a row could be computed in.
  var hasSteps: Bool { snapshot.steps.allSatisfy { $0.regionCount > 0 || $0.leafCount == 0 } }

  /// Finds the regions of rows; those without an answer get a region at hand.
  func settle(_ rows: BatchRows, from first: Int, count: Int, _ leaves: BatchLeaves) {
    conflictRows = []
    invalidRows = Self.invalidRows(rows, from: first, count: count)
    snapshot = leaves.snapshot
    while memory.count < snapshot.tables.count {
      memory.append(BatchMemory(repeating: 0, count: rowCount))
    }
    guard !snapshot.tables.isEmpty else { return }
    locate(rows, from: first, count: count)
    discoverUnknown(rows, from: first, count: count, leaves)
  }

  /// Asks for regions until every row has one or none to have.
  private func discoverUnknown(
    _ rows: BatchRows,
    from first: Int,
    count: Int,
    _ leaves: BatchLeaves
  ) {
    let invalid = Set(invalidRows.map { $0 - first })
    var answers: [Int: [Int32]?] = [:]
    for row in invalid { answers[row] = .some(nil) }
    // A region that is found may answer many rows, so few are asked for at first.
    var askedAtOnce = 1
    while true {
      let unknown = unknownRows(count).filter { answers[$0] == nil }
      let asked = Array(unknown.prefix(askedAtOnce))
      guard !asked.isEmpty else { break }
      let found = leaves.discover(asked.map { row in rows.columns.map { $0[first + row] } })
      for (row, regions) in zip(asked, found.regions) { answers[row] = .some(regions) }
      snapshot = found.snapshot
      locate(rows, from: first, count: count)
      askedAtOnce = min(2 * askedAtOnce, Self.mostRowsAskedAtOnce)
    }
    for (row, answer) in answers {
      if answer == nil, !invalid.contains(row) { conflictRows.append(first + row) }
      for block in memory.indices { memory[block].pointer[row] = answer?[block] ?? 0 }
    }
    conflictRows.sort()
  }

  private static let mostRowsAskedAtOnce = 64

  private func locate(_ rows: BatchRows, from first: Int, count: Int) {
    let theta = rows.columns.map { $0 + first }
    for (block, table) in snapshot.tables.enumerated() {
      table.locate(theta: theta, count: count, into: memory[block].pointer)
    }
  }

  /// Rows some block of which is in no known region.
  private func unknownRows(_ count: Int) -> [Int] {
    var unknown: [Int] = []
    for block in memory.indices {
      let regions = memory[block].pointer
      var least: Int32 = 0
      for row in 0..<count { least = min(least, regions[row]) }
      if least < 0 { unknown += (0..<count).filter { regions[$0] < 0 } }
    }
    return memory.count == 1 ? unknown : Array(Set(unknown)).sorted()
  }

  /// Rows with a parameter that is infinite or no number.
  private static func invalidRows(_ rows: BatchRows, from first: Int, count: Int) -> [Int] {
    var invalid: Set<Int> = []
    let exponent = Double.infinity.bitPattern
    for column in rows.columns {
      let own = column + first
      var isInvalid = false
      for row in 0..<count where own[row].bitPattern & exponent == exponent { isInvalid = true }
      guard isInvalid else { continue }
      for row in 0..<count where !own[row].isFinite { invalid.insert(first + row) }
    }
    return invalid.sorted()
  }
}
