// Threads for rows: plain ones of the system, joined before the call returns.

import Glibc
import Kernels

/// Runs work on some threads.
package enum BatchThreads {
  /// Calls `work` with each number below `count`, each on a thread of its own, the last one on the
  /// caller's.
  ///
  /// A thread that the system does not grant is done without: its number is called by the caller.
  package static func run(_ count: Int, _ work: @escaping (Int) -> Void) {
    var threads: [(thread: pthread_t, work: BatchThreadWork)] = []
    var left: [Int] = []
    for number in 0..<(count - 1) {
      let threadWork = BatchThreadWork { work(number) }
      let box = Unmanaged.passRetained(threadWork)
      var thread = pthread_t()
      let status = pthread_create(
        &thread,
        nil,
        { context in
          guard let context else { return nil }
          Unmanaged<BatchThreadWork>.fromOpaque(context).takeRetainedValue().run()
          return nil
        },
        box.toOpaque()
      )
      if status == 0 {
        threads.append((thread, threadWork))
      } else {
        box.release()
        left.append(number)
      }
    }
    work(count - 1)
    for number in left { work(number) }
    for (thread, threadWork) in threads {
      pthread_join(thread, nil)
      WorkCounts.add(threadWork.counts)
    }
  }
}

private final class BatchThreadWork {
  private let body: () -> Void
  /// What the thread has done, once it has been waited for.
  private(set) var counts = WorkCounts()

  init(_ body: @escaping () -> Void) { self.body = body }

  func run() {
    body()
    counts = WorkCounts.current
  }
}
