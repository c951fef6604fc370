// What comes next of values that come in any order: labels of an elimination, rows of a certificate, sizes of nodes. Not
// for the inner loops of the simplex, whose heaps stand in memory that outlives them (Documentation/Decisions/0023).

/// Values from which the largest is taken; one that was put in twice comes twice.
///
/// Only what may be used from inlined code is specialised in other modules.
@usableFromInline
package struct Heap<Element: Comparable> {
  @usableFromInline var elements: [Element] = []

  /// Makes an empty one.
  @inlinable
  package init() {}

  /// Puts a value in.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func insert(_ element: Element) {
    var child = elements.count
    elements.append(element)
    while child > 0, elements[(child - 1) / 2] < elements[child] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the largest value; nil where none is left.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func popLargest() -> Element? {
    guard let largest = elements.first, let end = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return largest }
    elements[0] = end
    var parent = 0
    while 2 * parent + 1 < elements.count {
      var child = 2 * parent + 1
      if child + 1 < elements.count, elements[child + 1] > elements[child] { child += 1 }
      if elements[child] <= elements[parent] { break }
      elements.swapAt(child, parent)
      parent = child
    }
    return largest
  }
}
