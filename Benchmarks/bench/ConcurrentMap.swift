// Work on all processors, whose results stand in order.

import Dispatch

/// What a body makes of each number below a count, on all processors.
func concurrentMap<Result>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
  Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
    // Every element is written once, by one thread.
    nonisolated(unsafe) let elements = buffer
    DispatchQueue.concurrentPerform(iterations: count) { index in
      elements.initializeElement(at: index, to: body(index))
    }
    initializedCount = count
  }
}
