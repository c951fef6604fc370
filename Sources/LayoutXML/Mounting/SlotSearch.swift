// Whether values are computed from others, as far as that is settled.

/// What searches have looked at: no search has to begin with room of its own.
final class SearchRoom {
  /// Who found no way on from a slot.
  fileprivate struct Mark: Equatable {
    var search: Int32 = 0
    var question: Int32 = 0

    /// Of a slot that is computed from nothing but what has its definition: no later search finds anything
    /// there that waits for one.
    static let closed = Mark(search: -1)
  }

  @exclusivity(unchecked) fileprivate var marks: [Mark] = []
  @exclusivity(unchecked) fileprivate var searchCount: Int32 = 0
  @exclusivity(unchecked) fileprivate var questionCount: Int32 = 0
  /// What a search has still to look at, and what it has seen before, in order; empty in between.
  @exclusivity(unchecked) fileprivate var open: [Int] = []
  @exclusivity(unchecked) fileprivate var seen: [Int] = []
}

/// Looks for two slots among those that others are computed from.
struct SlotSearch {
  private let targets: (Int, Int)
  /// Whether the targets have no definition yet, or are computed from what has none.
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
    isForPending =
      slots.isPending(first) && (second == first || slots.dependencies[second].contains(first))
    room.searchCount += 1
    number = room.searchCount
    self.room = room
  }

  /// Whether a slot is computed from a target, or is one.
  ///
  /// - Requires: between two questions slots are only added, and no definition is changed.
  func isReached(from start: Int, in slots: SlotTable) -> Bool {
    while room.marks.count < slots.count { room.marks.append(SearchRoom.Mark()) }
    room.open.append(start)
    room.questionCount += 1
    let own = SearchRoom.Mark(search: number, question: room.questionCount)
    var isClosed = true
    while let slot = room.open.popLast() {
      if slot == targets.0 || slot == targets.1 {
        // What was seen up to here may lead there.
        while let slot = room.seen.popLast() { room.marks[slot] = SearchRoom.Mark() }
        room.open.removeAll(keepingCapacity: true)
        return true
      }
      let mark = room.marks[slot]
      if isForPending, mark == .closed { continue }
      if mark.search == number {
        // What an earlier question has not closed may lead to what waits for its definition.
        if mark != own { isClosed = false }
        continue
      }
      if !positions.isEmpty, positions[slot] < positions[targets.0] {
        isClosed = false
        continue
      }
      if slots.isPending(slot) { isClosed = false }
      room.marks[slot] = own
      room.seen.append(slot)
      for next in slots.dependencies[slot] { room.open.append(next) }
    }
    while let slot = room.seen.popLast() {
      if isClosed { room.marks[slot] = .closed }
    }
    return false
  }
}
