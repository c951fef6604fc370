// Threads for rows: plain ones of the system, joined before the call returns, that take parts of the work in order.

import Glibc
import Kernels
import Synchronization

/// Runs work on some threads.
package enum BatchThreads {
  /// Makes pieces of parts, which threads take in order; a part that is taken is finished.
  ///
  /// Stores past the caches are done when this returns.
  ///
  /// - Parameters:
  ///   - partCount: How many parts there are.
  ///   - threadCount: How many threads work at most.
  ///   - isCancelled: Asked before each part, by any thread; where it says so, no more are taken.
  ///   - isLast: Whether a piece is the last one that is wanted.
  ///   - make: Makes the piece of a part, by the thread of a number below `threadCount`.
  /// - Returns: The pieces of the first parts, in order: of all, but for those that were not taken, and those behind
  ///   the last one.
  package static func pieces<Piece>(
    of partCount: Int,
    _ threadCount: Int,
    isCancelled: @escaping () -> Bool,
    isLast: @escaping (Piece) -> Bool = { _ in false },
    _ make: @escaping (_ part: Int, _ thread: Int) -> Piece
  ) -> [Piece] {
    let nextPart = Atomic<Int>(0)
    let isEnded = Atomic<Bool>(false)
    var pieces = [Piece?](repeating: nil, count: partCount)
    pieces.withUnsafeMutableBufferPointer { pieces in
      // Each thread touches the pieces of its own parts only.
      run(max(1, min(threadCount, partCount))) { [pieces] thread in
        while !isEnded.load(ordering: .relaxed), !isCancelled() {
          let part = nextPart.add(1, ordering: .relaxed).oldValue
          guard part < pieces.count else { break }
          let piece = make(part, thread)
          if isLast(piece) { isEnded.store(true, ordering: .relaxed) }
          pieces[part] = piece
        }
        VectorKernels.finishStreams()
      }
    }
    let made = pieces.prefix { $0 != nil }.compactMap(\.self)
    return made.firstIndex(where: isLast).map { Array(made[...$0]) } ?? made
  }

  /// Calls `work` with each number below `count`, each on a thread of its own, the last one on the
  /// caller's.
  ///
  /// A thread that the system does not grant is done without: its number is called by the caller.
  private static func run(_ count: Int, _ work: @escaping (Int) -> Void) {
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
