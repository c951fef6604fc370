// Work on all processors, whose results stand in order.

import Dispatch

/// What a body makes of each number below a count, on all processors.
func concurrentMap<Result>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
  Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
    // Every place is written once, by one thread.
    nonisolated(unsafe) let places = buffer
    DispatchQueue.concurrentPerform(iterations: count) { index in
      places.initializeElement(at: index, to: body(index))
    }
    initializedCount = count
  }
}
