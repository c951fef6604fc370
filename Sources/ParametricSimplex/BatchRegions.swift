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
  let conditions: ParameterConditions?
  private let parameterCount: Int
  private let lock = Mutex(())
  // Touched under the lock only.
  private let source: (any BatchLeafSource)?
  private var known = Snapshot()

  init(_ source: (any BatchLeafSource)?, parameterCount: Int) {
    self.parameterCount = parameterCount
    self.source = source
    conditions = source?.leafConditions
    Self.refresh(&known, source?.leafTables ?? [], parameterCount)
    leafCount = known.tables.reduce(0) { $0 + $1.leafCount }
  }

  /// The regions known now.
  var snapshot: Snapshot { lock.withLock { _ in known } }

  /// Finds the regions of rows that are in no known one, and hands out tables with them.
  func discover(_ rows: [[Double]]) -> (regions: [[Int32]?], tables: [any BatchLeafTable]) {
    lock.withLock { _ in
      let regions = rows.map { row in source?.discover(row.map { ExactNumber($0) }) }
      return (regions, source?.leafTables ?? [])
    }
  }

  /// The regions known now, those just discovered included; regions keep their numbers.
  func refreshedSnapshot() -> Snapshot {
    lock.withLock { _ in
      Self.refresh(&known, source?.leafTables ?? [], parameterCount)
      return known
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
  private var doConditionsHold: BatchMemory<Bool>
  /// Columns in which rows that are no numbers are replaced by 0.
  private var repaired: [BatchMemory<Double>] = []
  /// The block's parameters as they are computed with.
  private(set) var theta: [UnsafePointer<Double>] = []
  /// Rows of the block in which required rows conflict.
  private(set) var conflictRows: [Int] = []
  /// Rows of the block with parameters that are no numbers.
  private(set) var invalidRows: [Int] = []

  init(rowCount: Int) {
    self.rowCount = rowCount
    doConditionsHold = BatchMemory(repeating: true, count: rowCount)
  }

  var steps: [BatchRegionSteps] { snapshot.steps }
  var pointers: [UnsafePointer<Int32>] { memory.map { UnsafePointer($0.pointer) } }
  /// Whether every block has a region; one without has none that a row could be computed in.
  var hasSteps: Bool { snapshot.steps.allSatisfy { $0.regionCount > 0 || $0.leafCount == 0 } }

  /// Finds the regions of rows; those without an answer get a region at hand.
  func settle(_ rows: BatchRows, from first: Int, count: Int, _ leaves: BatchLeaves) {
    conflictRows = []
    theta = rows.columns.map { $0 + first }
    repairRows(count)
    snapshot = leaves.snapshot
    var answers: [Int: [Int32]?] = [:]
    for row in invalidRows { answers[row] = .some(nil) }
    if let conditions = leaves.conditions {
      let hold = doConditionsHold.pointer
      conditions.hold(theta: theta, count: count, into: hold)
      for row in 0..<count where !hold[row] { answers[row] = .some(nil) }
    }
    while memory.count < snapshot.tables.count {
      memory.append(BatchMemory(repeating: 0, count: rowCount))
    }
    if !memory.isEmpty { discover(count, leaves, &answers) }
    let invalid = Set(invalidRows)
    for (row, answer) in answers {
      if answer == nil, !invalid.contains(row) { conflictRows.append(row) }
      for block in memory.indices { memory[block].pointer[row] = answer?[block] ?? 0 }
    }
    conflictRows.sort()
  }

  /// Asks for regions until every row has one or none to have.
  private func discover(_ count: Int, _ leaves: BatchLeaves, _ answers: inout [Int: [Int32]?]) {
    locate(count)
    // A region that is found may answer many rows, so few are asked for at first.
    var askedAtOnce = 1
    var hasDiscovered = false
    while true {
      let open = openRows(count).filter { answers[$0] == nil }
      for row in open where isConflict(row) { answers[row] = .some(nil) }
      let asked = open.filter { answers[$0] == nil }.prefix(askedAtOnce)
      guard !asked.isEmpty else { break }
      let found = leaves.discover(asked.map { row in theta.map { $0[row] } })
      for (row, regions) in zip(asked, found.regions) { answers[row] = .some(regions) }
      snapshot.tables = found.tables
      hasDiscovered = true
      locate(count)
      askedAtOnce = min(2 * askedAtOnce, Self.mostRowsAskedAtOnce)
    }
    if hasDiscovered { snapshot = leaves.refreshedSnapshot() }
  }

  private static let mostRowsAskedAtOnce = 64

  private func locate(_ count: Int) {
    for (block, table) in snapshot.tables.enumerated() {
      table.locate(theta: theta, count: count, into: memory[block].pointer)
    }
  }

  private func isConflict(_ row: Int) -> Bool {
    memory.contains { $0.pointer[row] == RegionTable.conflict }
  }

  /// Rows some block of which is in no known region.
  private func openRows(_ count: Int) -> [Int] {
    var open: [Int] = []
    for block in memory.indices {
      let regions = memory[block].pointer
      var least: Int32 = 0
      for row in 0..<count { least = min(least, regions[row]) }
      if least < 0 { open += (0..<count).filter { regions[$0] < 0 } }
    }
    return memory.count == 1 ? open : Array(Set(open)).sorted()
  }

  /// Finds rows with a parameter that is infinite or no number, and computes with 0 there.
  private func repairRows(_ count: Int) {
    invalidRows = []
    let exponent = Double.infinity.bitPattern
    for (parameter, column) in theta.enumerated() {
      var isInvalid = false
      for row in 0..<count where column[row].bitPattern & exponent == exponent {
        isInvalid = true
      }
      guard isInvalid else { continue }
      while repaired.count <= parameter {
        repaired.append(BatchMemory(repeating: 0, count: rowCount))
      }
      let own = repaired[parameter].pointer
      for row in 0..<count {
        own[row] = column[row].isFinite ? column[row] : 0
        if !column[row].isFinite { invalidRows.append(row) }
      }
      theta[parameter] = UnsafePointer(own)
    }
    invalidRows = Array(Set(invalidRows)).sorted()
  }
}
