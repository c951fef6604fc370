// Memory of lists that have gone is there for the next ones, and never more than is allowed.

import Glibc
import Testing

@testable import LineGraph

@Suite("Memory kept for the next graph")
struct SpareMemoryTests {
  private static let least = SpareMemory.leastByteCount

  private static func block(_ byteCount: Int) throws -> UnsafeMutableRawPointer {
    try #require(malloc(byteCount))
  }

  @Test("the smallest block with room is taken, once")
  func takesTheSmallest() throws {
    let memory = SpareMemory(mostByteCount: 64 * Self.least, largestBlock: 64 * Self.least)
    let (large, small) = (try Self.block(3 * Self.least), try Self.block(2 * Self.least))
    memory.give(large, 3 * Self.least)
    memory.give(small, 2 * Self.least)
    #expect(memory.take(Self.least + 1) == small)
    #expect(memory.take(Self.least + 1) == large)
    #expect(memory.take(Self.least + 1) == nil)
    for block in [large, small] { free(block) }
  }

  @Test("what is far too large waits for others")
  func leavesLargeBlocks() throws {
    let memory = SpareMemory(mostByteCount: 64 * Self.least, largestBlock: 64 * Self.least)
    let block = try Self.block(20 * Self.least)
    memory.give(block, 20 * Self.least)
    #expect(memory.take(Self.least) == nil)
    #expect(memory.take(21 * Self.least) == nil)
    #expect(memory.take(5 * Self.least) == block)
    free(block)
  }

  @Test("what is small, or more than is allowed, is freed")
  func keepsWithinItsLimit() throws {
    let memory = SpareMemory(mostByteCount: 3 * Self.least, largestBlock: 3 * Self.least)
    memory.give(try Self.block(Self.least - 1), Self.least - 1)
    #expect(memory.take(Self.least - 1) == nil)
    let first = try Self.block(2 * Self.least)
    memory.give(first, 2 * Self.least)
    memory.give(try Self.block(2 * Self.least), 2 * Self.least)
    #expect(memory.take(2 * Self.least) == first)
    #expect(memory.take(2 * Self.least) == nil)
    free(first)
  }

  @Test("a block of more than is allowed for one is freed")
  func keepsNoLargeBlock() throws {
    let memory = SpareMemory(mostByteCount: 64 * Self.least, largestBlock: 2 * Self.least)
    memory.give(try Self.block(3 * Self.least), 3 * Self.least)
    #expect(memory.take(Self.least) == nil)
    let block = try Self.block(2 * Self.least)
    memory.give(block, 2 * Self.least)
    #expect(memory.take(Self.least) == block)
    free(block)
  }

  @Test("nothing is kept beside what is too large to be kept")
  func keepsNothingBesideLargeLists() throws {
    let memory = SpareMemory(mostByteCount: 64 * Self.least, largestBlock: 2 * Self.least)
    memory.give(try Self.block(Self.least), Self.least)
    #expect(memory.take(3 * Self.least) == nil)
    #expect(memory.take(Self.least) == nil)
  }

  @Test("threads never get the same block")
  func isSharedByThreads() async {
    let memory = SharedMemory()
    let counts = await withTaskGroup(of: Int.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var wrong = 0
          for round in 0..<500 {
            let byteCount = Self.least * (1 + (thread + round) % 4)
            guard let block = memory.spare.take(byteCount) ?? malloc(byteCount) else { return -1 }
            let marks = block.assumingMemoryBound(to: Int.self)
            (marks[0], marks[byteCount / 8 - 1]) = (thread, round)
            if round % 16 == 0 { await Task.yield() }
            if marks[0] != thread || marks[byteCount / 8 - 1] != round { wrong += 1 }
            memory.spare.give(block, byteCount)
          }
          return wrong
        }
      }
      var counts: [Int] = []
      for await count in group { counts.append(count) }
      return counts
    }
    #expect(counts == [0, 0, 0, 0])
  }

  private final class SharedMemory: Sendable {
    let spare = SpareMemory(
      mostByteCount: 16 * SpareMemoryTests.least,
      largestBlock: 16 * SpareMemoryTests.least
    )
  }
}
