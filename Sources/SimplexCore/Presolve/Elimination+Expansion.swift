// The inner loop of presolve: a row's variables, on the way down to leaves.

import Constraints

extension Elimination {
  /// The lists of a row being expanded: pointers and counts apart from the elimination, so that
  /// they stay in registers.
  struct Expansion {
    let variables: UnsafeMutablePointer<Variable>
    let leaves: UnsafeMutablePointer<Int32>
    private(set) var leafCount = 0
    /// Labels of touched variables, the highest first.
    private let heap: UnsafeMutablePointer<Int32>
    private var heapCount = 0
    private let timeOrder: UnsafeMutablePointer<Int32>

    @inline(__always)
    init(_ store: VariableStore<Variable>) {
      variables = store.variables
      leaves = store.leaves
      heap = store.heap
      timeOrder = store.timeOrder
    }

    /// Adds a variable times a coefficient to the row.
    @inline(__always)
    mutating func touch(_ variable: Int32, _ coefficient: Scalar) {
      let pointer = variables + Int(variable)
      let magnitude = abs(coefficient.approximate)
      if pointer.pointee.isTouched {
        pointer.pointee.accumulated += coefficient
        pointer.pointee.accumulatedMagnitude += magnitude
        return
      }
      pointer.pointee.isTouched = true
      pointer.pointee.accumulated = coefficient
      pointer.pointee.accumulatedMagnitude = magnitude
      if pointer.pointee.label == 0 {
        leaves[leafCount] = variable
        leafCount += 1
      } else {
        push(pointer.pointee.label)
      }
    }

    @inline(__always)
    private mutating func push(_ label: Int32) {
      var child = heapCount
      heapCount += 1
      while child > 0 {
        let parent = (child - 1) >> 1
        if heap[parent] >= label { break }
        heap[child] = heap[parent]
        child = parent
      }
      heap[child] = label
    }

    /// Takes away the defined variable that no other one in the row mentions.
    @inline(__always)
    mutating func popHighestLabel() -> Int32? {
      guard heapCount > 0 else { return nil }
      let top = heap[0]
      heapCount -= 1
      let last = heap[heapCount]
      var parent = 0
      while true {
        var child = 2 * parent + 1
        guard child < heapCount else { break }
        if child + 1 < heapCount, heap[child + 1] > heap[child] { child += 1 }
        if heap[child] <= last { break }
        heap[parent] = heap[child]
        parent = child
      }
      heap[parent] = last
      return timeOrder[abs(Int(top)) - 1]
    }
  }
}
