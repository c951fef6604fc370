// Names for rows that outlive renumbering. Rows are numbers in constraint order; when many have been
// removed the rest close up, and these names still find them.

/// A constraint of a live solver.
public struct ConstraintID: Hashable, Sendable {
  let slot: Int32
  let generation: Int32
}

/// Which row each constraint is.
struct ConstraintDirectory {
  private var rowOfSlot: [Int32]
  private var generationOfSlot: [Int32]
  private var slotOfRow: [Int32]
  private var freeSlots: [Int32] = []

  /// Names the rows a system begins with.
  init(rowCount: Int) {
    rowOfSlot = (0..<Int32(rowCount)).map { $0 }
    generationOfSlot = [Int32](repeating: 0, count: rowCount)
    slotOfRow = rowOfSlot
  }

  /// The name of a row.
  func id(ofRow row: Int) -> ConstraintID {
    let slot = slotOfRow[row]
    return ConstraintID(slot: slot, generation: generationOfSlot[Int(slot)])
  }

  /// The row of a constraint, nil where it has been removed.
  func row(of id: ConstraintID) -> Int? {
    let slot = Int(id.slot)
    guard slot < rowOfSlot.count, generationOfSlot[slot] == id.generation, rowOfSlot[slot] >= 0
    else { return nil }
    return Int(rowOfSlot[slot])
  }

  /// Names the next row.
  mutating func append() -> ConstraintID {
    let row = Int32(slotOfRow.count)
    if let slot = freeSlots.popLast() {
      rowOfSlot[Int(slot)] = row
      slotOfRow.append(slot)
    } else {
      slotOfRow.append(Int32(rowOfSlot.count))
      rowOfSlot.append(row)
      generationOfSlot.append(0)
    }
    return id(ofRow: Int(row))
  }

  /// Forgets a row, whose number stays in use.
  mutating func remove(row: Int) {
    let slot = slotOfRow[row]
    rowOfSlot[Int(slot)] = -1
    generationOfSlot[Int(slot)] &+= 1
    freeSlots.append(slot)
    slotOfRow[row] = -1
  }

  /// Closes rows up after removed ones have gone.
  mutating func closeUp() {
    slotOfRow.removeAll { $0 < 0 }
    for (row, slot) in slotOfRow.enumerated() { rowOfSlot[Int(slot)] = Int32(row) }
  }
}
