// Finds the regions of a block of rows, and asks for those that are not known yet.

/// The regions of one block of rows after the other, on one thread.
///
/// Each thread prepares the tables for itself: counting references to shared ones would make threads wait for
/// each other at every tile.
final class BatchRegions {
  private let rowCount: Int
  private let parameterCount: Int
  private var tables: [any BatchLeafTable] = []
  private(set) var steps: [BatchRegionSteps] = []
  /// How kernels find each block's regions; nil where they do not.
  private(set) var locations: [LocationSteps?] = []
  private var cellCounts: [Int] = []
  /// Whether tables have been taken in at all.
  private(set) var isPrepared = false
  /// Counts the changes of `steps` and `locations`.
  private(set) var version = 0
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

  init(rowCount: Int, parameterCount: Int) {
    self.rowCount = rowCount
    self.parameterCount = parameterCount
    doConditionsHold = BatchMemory(repeating: true, count: rowCount)
  }

  var pointers: [UnsafePointer<Int32>] { memory.map { UnsafePointer($0.pointer) } }
  /// Whether every block has a region; one without has none that a row could be computed in.
  var hasSteps: Bool { steps.allSatisfy { $0.regionCount > 0 || $0.leafCount == 0 } }

  /// Finds the regions of rows; those without an answer get a region at hand.
  func settle(_ rows: BatchRows, from first: Int, count: Int, _ leaves: BatchLeaves) {
    conflictRows = []
    theta = rows.columns.map { $0 + first }
    repairRows(count)
    tables = leaves.tables
    var answers: [Int: [Int32]?] = [:]
    for row in invalidRows { answers[row] = .some(nil) }
    if let conditions = leaves.conditions {
      let hold = doConditionsHold.pointer
      conditions.hold(theta: theta, count: count, into: hold)
      for row in 0..<count where !hold[row] { answers[row] = .some(nil) }
    }
    while memory.count < tables.count {
      memory.append(BatchMemory(repeating: 0, count: rowCount))
    }
    if !memory.isEmpty { discover(count, leaves, &answers) }
    prepareSteps()
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
    while true {
      let open = openRows(count).filter { answers[$0] == nil }
      for row in open where isConflict(row) { answers[row] = .some(nil) }
      let asked = open.filter { answers[$0] == nil }.prefix(askedAtOnce)
      guard !asked.isEmpty else { break }
      let found = leaves.discover(asked.map { row in theta.map { $0[row] } })
      for (row, regions) in zip(asked, found.regions) { answers[row] = .some(regions) }
      tables = found.tables
      locate(count)
      askedAtOnce = min(2 * askedAtOnce, Self.mostRowsAskedAtOnce)
    }
  }

  private static let mostRowsAskedAtOnce = 64

  private func locate(_ count: Int) {
    for (block, table) in tables.enumerated() {
      table.locate(theta: theta, count: count, into: memory[block].pointer)
    }
  }

  /// Takes in tables that have grown.
  private func prepareSteps() {
    isPrepared = true
    for (block, table) in tables.enumerated() {
      let known = table as? RegionTable
      if block == steps.count {
        steps.append(BatchRegionSteps(table, parameterCount: parameterCount))
        locations.append(known.flatMap { LocationSteps($0) })
        cellCounts.append(known?.cellCount ?? 0)
      } else {
        // A piece of a region that is known changes where rows are found, but no map.
        let isGrown = steps[block].regionCount != table.regionCount
        if !isGrown, known?.cellCount ?? 0 == cellCounts[block] { continue }
        if isGrown { steps[block] = BatchRegionSteps(table, parameterCount: parameterCount) }
        locations[block] = known.flatMap { LocationSteps($0) }
        cellCounts[block] = known?.cellCount ?? 0
      }
      version += 1
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
      let copy = repaired[parameter].pointer
      for row in 0..<count {
        copy[row] = column[row].isFinite ? column[row] : 0
        if !column[row].isFinite { invalidRows.append(row) }
      }
      theta[parameter] = UnsafePointer(copy)
    }
    invalidRows = Array(Set(invalidRows)).sorted()
  }
}
