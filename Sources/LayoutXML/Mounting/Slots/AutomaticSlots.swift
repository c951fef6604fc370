// Automatic sizes that wait while a layout is mounted, as a heap: layouts have tens of thousands of them.

import ExactArithmetic

/// Slots that wait, those of the innermost nodes first; of one node in the order of their coming.
struct AutomaticSlots {
  /// The largest comes next.
  private struct Entry: Comparable {
    let node: Int
    let number: Int
    let slot: Int

    static func < (a: Entry, b: Entry) -> Bool { (a.node, b.number) < (b.node, a.number) }
  }

  private var heap = Heap<Entry>()
  private var count = 0

  /// Takes a slot of a node in; nodes have greater numbers than those around them.
  mutating func insert(_ slot: Int, ofNode node: Int) {
    heap.insert(Entry(node: node, number: count, slot: slot))
    count += 1
  }

  /// Gives the next slot away.
  mutating func popNext() -> Int? { heap.popLargest()?.slot }
}
