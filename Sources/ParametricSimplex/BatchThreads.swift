// Threads for a batch: plain ones of the system, joined before the batch returns.

import Glibc

/// Runs work on some threads.
enum BatchThreads {
  /// Calls `work` with each number below `count`, each on a thread of its own, the last one on the
  /// caller's.
  ///
  /// A thread that the system does not grant is done without: its number is called by the caller.
  static func run(_ count: Int, _ work: @escaping (Int) -> Void) {
    var threads: [pthread_t] = []
    var left: [Int] = []
    for number in 0..<(count - 1) {
      let box = Unmanaged.passRetained(BatchThreadWork { work(number) })
      var thread = pthread_t()
      let status = pthread_create(
        &thread,
        nil,
        { context in
          guard let context else { return nil }
          Unmanaged<BatchThreadWork>.fromOpaque(context).takeRetainedValue().body()
          return nil
        },
        box.toOpaque()
      )
      if status == 0 {
        threads.append(thread)
      } else {
        box.release()
        left.append(number)
      }
    }
    work(count - 1)
    for number in left { work(number) }
    for thread in threads { pthread_join(thread, nil) }
  }
}

private final class BatchThreadWork {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
