// Threads that make pieces of parts of some work.

import Synchronization
import Testing

@testable import ParametricSimplex

@Suite("Threads that take parts")
struct BatchThreadsTests {
  @Test("pieces are in the order of their parts, whoever made them", arguments: [1, 2, 5, 64])
  func order(threadCount: Int) {
    for partCount in [0, 1, 3, 100] {
      let pieces = BatchThreads.pieces(of: partCount, threadCount, isCancelled: { false }) {
        (part: $0, thread: $1)
      }
      #expect(pieces.map(\.part) == Array(0..<partCount))
      #expect(pieces.allSatisfy { $0.thread < min(threadCount, partCount) })
    }
  }

  @Test("nothing is taken behind a last piece, and all before it are whole", arguments: [1, 4])
  func lastPiece(threadCount: Int) {
    let pieces = BatchThreads.pieces(
      of: 1000,
      threadCount,
      isCancelled: { false },
      isLast: { $0 >= 500 }
    ) { part, _ in part }
    #expect(pieces == Array(0...500))
  }

  @Test("parts that are not taken have no pieces", arguments: [1, 4])
  func cancelling(threadCount: Int) {
    #expect(BatchThreads.pieces(of: 9, threadCount, isCancelled: { true }) { $0 + $1 }.isEmpty)
    let askedCount = Atomic<Int>(0)
    let pieces = BatchThreads.pieces(
      of: 1000,
      threadCount,
      isCancelled: { askedCount.add(1, ordering: .relaxed).newValue > 10 }
    ) { part, _ in part }
    #expect(pieces == Array(0..<10))
  }
}
