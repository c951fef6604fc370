// Whether values are computed from others, as far as that is settled.

/// What searches have looked at: no search has to begin with room of its own.
final class SearchRoom {
  /// Who found no way on from a slot.
  fileprivate struct Mark: Equatable {
    var search: Int32 = 0
    var question: Int32 = 0
  }

  @exclusivity(unchecked) fileprivate var marks: [Mark] = []
  /// The slots that are computed from nothing but what has its definition, as all of that is: no later search finds
  /// anything there that waits for one, or is computed from what does.
  @exclusivity(unchecked) fileprivate var isClosed: [Bool] = []
  @exclusivity(unchecked) fileprivate var searchCount: Int32 = 0
  @exclusivity(unchecked) fileprivate var questionCount: Int32 = 0
  /// What a search has still to look at, and what it has seen before, in order; empty in between.
  @exclusivity(unchecked) fileprivate var open: [Int] = []
  @exclusivity(unchecked) fileprivate var seen: [Int] = []
  @exclusivity(unchecked) fileprivate var reach = SlotReach()
}

/// What one slot is computed from, followed on as slots get their definitions.
///
/// How wide a label in a stack is hangs on all views of the stack: each of them asks whether its height is behind that,
/// which takes the square of their number where every question looks at all of them again.
private struct SlotReach {
  private var root = -1
  private var marks: [Int32] = []
  private var number: Int32 = 0
  /// How many definitions have been followed, and how many had taken the place of others before.
  private var definitionCount = 0
  private var replacementCount = -1
  private var open: [Int] = []

  /// So many slots that are computed from only one are passed over: a view's place is a part of that of all.
  private static let stepLimit = 4

  /// Whether a slot is among those that another is computed from, or is it; nil where that was not asked of the other
  /// just before, so that a search is as good.
  ///
  /// - Requires: nothing says yet how the slot gets its value.
  mutating func contains(_ target: Int, from start: Int, in slots: SlotTable) -> Bool? {
    var root = start
    for _ in 0..<Self.stepLimit {
      if root == target { return true }
      guard slots.dependencies[root].count == 1 else { break }
      root = slots.dependencies[root][0]
    }
    if root != self.root {
      self.root = root
      replacementCount = -1
      return nil
    }
    while marks.count < slots.count { marks.append(0) }
    if replacementCount != slots.replacementCount {
      replacementCount = slots.replacementCount
      number += 1
      definitionCount = slots.definitionOrder.count
      open.append(root)
      follow(slots)
    }
    while definitionCount < slots.definitionOrder.count {
      let slot = slots.definitionOrder[definitionCount]
      definitionCount += 1
      guard marks[slot] == number else { continue }
      open += slots.dependencies[slot]
      follow(slots)
    }
    return marks[target] == number
  }

  private mutating func follow(_ slots: SlotTable) {
    while let slot = open.popLast() {
      guard marks[slot] != number else { continue }
      marks[slot] = number
      open += slots.dependencies[slot]
    }
  }
}

/// Looks for two slots among those that others are computed from.
struct SlotSearch {
  private let targets: (Int, Int)
  /// Whether no closed slot leads to a target: one has no definition yet, and the other is not closed, as all is that a
  /// closed slot is computed from.
  private let isForPending: Bool
  private let number: Int32
  /// What leads to no target is marked: of children in a column each is computed from those before it.
  private let room: SearchRoom
  /// The place of each slot in an order in which it stands behind what it is computed from, empty where none
  /// is known: no slot leads to one that stands behind it.
  private let positions: [Int]

  /// Looks for two slots.
  init(
    targets first: Int,
    _ second: Int,
    in slots: SlotTable,
    _ room: SearchRoom,
    _ positions: [Int] = []
  ) {
    targets = (first, second)
    self.positions = positions
    let isSecondClosed = second < room.isClosed.count && room.isClosed[second]
    isForPending = slots.isPending(first) && !isSecondClosed
    room.searchCount += 1
    number = room.searchCount
    self.room = room
  }

  /// Whether a slot is computed from a target, or is one.
  ///
  /// - Requires: between two questions slots are only added, and no definition is changed.
  func isReached(from start: Int, in slots: SlotTable) -> Bool {
    if isForPending, targets.0 == targets.1,
      let isReached = room.reach.contains(targets.0, from: start, in: slots)
    {
      return isReached
    }
    while room.marks.count < slots.count {
      room.marks.append(SearchRoom.Mark())
      room.isClosed.append(false)
    }
    room.open.append(start)
    room.questionCount += 1
    let currentMark = SearchRoom.Mark(search: number, question: room.questionCount)
    var isClosed = true
    while let slot = room.open.popLast() {
      if slot == targets.0 || slot == targets.1 {
        // What was seen up to here may lead there.
        while let slot = room.seen.popLast() { room.marks[slot] = SearchRoom.Mark() }
        room.open.removeAll(keepingCapacity: true)
        return true
      }
      if isForPending, room.isClosed[slot] { continue }
      let mark = room.marks[slot]
      if mark.search == number {
        // What an earlier question has not closed may lead to what waits for its definition.
        if mark != currentMark, !room.isClosed[slot] { isClosed = false }
        continue
      }
      if !positions.isEmpty, positions[slot] < positions[targets.0] {
        isClosed = false
        continue
      }
      if slots.isPending(slot) { isClosed = false }
      room.marks[slot] = currentMark
      room.seen.append(slot)
      for next in slots.dependencies[slot] { room.open.append(next) }
    }
    while let slot = room.seen.popLast() {
      if isClosed { room.isClosed[slot] = true }
    }
    return false
  }
}
