// The way from code that waits for nothing to a command, which waits for its end.

import Dispatch
import Synchronization

final class ResultBox<Result: Sendable>: Sendable {
  private let value = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func finish(_ result: Result) {
    value.withLock { $0 = result }
    isDone.signal()
  }

  func wait() -> Result {
    while true {
      isDone.wait()
      if let result = value.withLock({ $0 }) { return result }
    }
  }
}
