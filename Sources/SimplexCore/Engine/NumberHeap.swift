// What comes next of numbers that come in any order: labels of an elimination, rows of a certificate.

/// Numbers from which the largest is taken; one that was put in twice comes twice.
struct NumberHeap {
  private var heap: [Int] = []

  mutating func insert(_ number: Int) {
    var child = heap.count
    heap.append(number)
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popLargest() -> Int? {
    guard let largest = heap.first, let end = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return largest }
    heap[0] = end
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      if heap[child] <= heap[parent] { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return largest
  }
}
