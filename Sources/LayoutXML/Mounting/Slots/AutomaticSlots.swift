// Automatic sizes that wait while a layout is mounted, as a heap: layouts have tens of thousands of them.

/// Slots that wait, those of the innermost nodes first; of one node in the order of their coming.
struct AutomaticSlots {
  private typealias Entry = (node: Int, number: Int, slot: Int)

  private var heap: [Entry] = []
  private var count = 0

  /// Takes a slot of a node in; nodes have greater numbers than those around them.
  mutating func insert(_ slot: Int, ofNode node: Int) {
    var child = heap.count
    heap.append((node, count, slot))
    count += 1
    while child > 0, comesBefore(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Gives the next slot away.
  mutating func popNext() -> Int? {
    guard let next = heap.first, let end = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return next.slot }
    heap[0] = end
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, comesBefore(heap[child + 1], heap[child]) { child += 1 }
      guard comesBefore(heap[child], heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return next.slot
  }

  private func comesBefore(_ a: Entry, _ b: Entry) -> Bool {
    (a.node, b.number) > (b.node, a.number)
  }
}
