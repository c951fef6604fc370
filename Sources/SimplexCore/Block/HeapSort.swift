// Sorting in place. The standard library's sort asks for memory where it merges runs, and a slice of
// an array copies the array; a solver that is resized sixty times a second can do without both.

extension UnsafeMutableBufferPointer {
  /// Sorts without asking for memory; equal elements may change places.
  ///
  /// - Complexity: O(*n* log *n*).
  func heapSort(by areInIncreasingOrder: (Element, Element) -> Bool) {
    guard count > 1 else { return }
    func sink(_ start: Int, below end: Int) {
      var parent = start
      while true {
        var child = 2 * parent + 1
        guard child < end else { return }
        if child + 1 < end, areInIncreasingOrder(self[child], self[child + 1]) { child += 1 }
        guard areInIncreasingOrder(self[parent], self[child]) else { return }
        swapAt(parent, child)
        parent = child
      }
    }
    for start in (0..<(count / 2)).reversed() { sink(start, below: count) }
    for end in (1..<count).reversed() {
      swapAt(0, end)
      sink(0, below: end)
    }
  }
}
