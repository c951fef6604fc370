// Memory of lists that have gone, kept for the next ones. A graph of 1,000 views fills some two megabytes; given back to the
// system and taken anew for the next graph, each page of them is cleared and mapped again, which takes longer than all
// that the graph does with it.

import Glibc
import Synchronization

/// Blocks of `malloc` that nobody uses, shared by all threads.
struct SpareMemory: ~Copyable {
  private struct Block: @unchecked Sendable {
    var base: UnsafeMutableRawPointer
    var byteCount: Int
  }

  private struct Blocks {
    var list: [Block] = []
    /// How many bytes all of them have.
    var byteCount = 0

    mutating func takeSmallest(in byteCounts: ClosedRange<Int>) -> Block? {
      var best: Int?
      for index in list.indices where byteCounts.contains(list[index].byteCount) {
        if list[index].byteCount < best.map({ list[$0].byteCount }) ?? .max { best = index }
      }
      guard let best else { return nil }
      byteCount -= list[best].byteCount
      list.swapAt(best, list.count - 1)
      return list.removeLast()
    }

    mutating func freeAll() {
      for block in list { free(block.base) }
      list = []
      byteCount = 0
    }

    mutating func take(_ block: Block, within mostByteCount: Int) -> Bool {
      guard byteCount + block.byteCount <= mostByteCount else { return false }
      list.append(block)
      byteCount += block.byteCount
      return true
    }
  }

  /// What all graphs of the process share: as much as those of some 10,000 views take.
  ///
  /// The lists of much larger ones are given back at once, as they would lie idle beside the graph that they come from.
  static let shared = SpareMemory(mostByteCount: 1 << 24, largestBlock: 1 << 22)

  /// Smaller blocks are left to `malloc`, which keeps them by itself; and an address sanitizer watches them there.
  static let leastByteCount = 1 << 15
  /// A block more times as large than this is kept for others.
  private static let mostTimes = 4

  private let mostByteCount: Int
  private let largestBlock: Int
  private let blocks = Mutex(Blocks())

  /// Keeps so many bytes at most, in blocks of no more than so many.
  init(mostByteCount: Int, largestBlock: Int) {
    self.mostByteCount = mostByteCount
    self.largestBlock = largestBlock
  }

  deinit { blocks.withLock { $0.freeAll() } }

  /// A block with room for so many bytes, with anything in it; nil where none is kept.
  ///
  /// Where more is asked for than is ever kept, all that is kept would lie idle meanwhile, and is freed.
  func take(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    guard byteCount >= Self.leastByteCount else { return nil }
    guard byteCount <= largestBlock else {
      blocks.withLock { $0.freeAll() }
      return nil
    }
    let byteCounts = byteCount...Self.mostTimes * byteCount
    return blocks.withLock { $0.takeSmallest(in: byteCounts) }?.base
  }

  /// Keeps a block of `malloc` or of `take`, or frees it.
  func give(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
    let (block, most) = (Block(base: base, byteCount: byteCount), mostByteCount)
    guard byteCount >= Self.leastByteCount, byteCount <= largestBlock,
      blocks.withLock({ $0.take(block, within: most) })
    else { return free(base) }
  }
}
