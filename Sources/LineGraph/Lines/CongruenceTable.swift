// Which sizes of one class begin, or end, at one line.

/// A hash table of sizes by line, class, factor and side.
struct CongruenceTable: ~Copyable {
  struct Slot: BitwiseCopyable {
    var line: Int32
    var root: Int32
    var factor: Double
    var side: Int32
    var variable: Int32
  }

  private let slots: Arena<Slot>
  private let mask: Int

  init(count: Int) {
    var capacity = 16
    while capacity < 8 * count { capacity *= 2 }
    mask = capacity - 1
    slots = Arena(
      repeating: Slot(line: -1, root: -1, factor: 0, side: 0, variable: -1),
      count: capacity
    )
  }

  func clear() {
    for index in slots.indices { slots[index].line = -1 }
  }

  /// The first variable with these properties, nil where this is the first.
  func first(_ line: Int, _ root: Int, _ factor: Double, _ side: Int, _ variable: Int) -> Int? {
    var hash = UInt64(truncatingIfNeeded: line) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ UInt64(truncatingIfNeeded: 2 * root + side)) &* 0xBF58_476D_1CE4_E5B9
    var index = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[index].line >= 0 {
      let slot = slots[index]
      if Int(slot.line) == line, Int(slot.root) == root, slot.factor == factor,
        Int(slot.side) == side
      {
        return Int(slot.variable) == variable ? nil : Int(slot.variable)
      }
      index = (index + 1) & mask
    }
    slots[index] = Slot(
      line: Int32(line),
      root: Int32(root),
      factor: factor,
      side: Int32(side),
      variable: Int32(variable)
    )
    return nil
  }
}
