// What inputs take of memory, and what they leave behind.

import Testing

@testable import Fuzzing

@Suite("Memory of inputs", .serialized)
struct MemoryWatchTests {
  // Other tests come and go in the same process: what is looked for is large against them.

  @Test("the most that work holds at a time is seen")
  func peak() {
    func fill(_ bytes: Int) {
      let block = [UInt8](repeating: 1, count: bytes)
      #expect(block.last == 1)
    }
    let peak = MemoryWatch.peak { fill(256 << 20) }
    #expect(peak > 128 << 20, "\(peak)")
  }

  @Test("what stays each time is counted, and what is freed is not")
  func growth() {
    var kept: [[UInt8]] = []
    let grown = MemoryWatch.growth { kept.append([UInt8](repeating: 1, count: 16 << 20)) }
    #expect(grown > 8 << 20, "\(grown)")
    #expect(kept.count == 10)
    var last: [UInt8] = []
    let steady = MemoryWatch.growth { last = [UInt8](repeating: 1, count: 16 << 20) }
    #expect(steady < 8 << 20, "\(steady)")
    #expect(last.count == 16 << 20)
  }

  @Test("an input that takes or keeps too much is a finding")
  func bounds() {
    let bounds = EffortBounds()
    var effort = Effort()
    effort.peakBytes = bounds.freeBytes + 100 * 4_096
    #expect(bounds.finding(effort, inputBytes: 100) == nil)
    effort.peakBytes += 1
    #expect(bounds.finding(effort, inputBytes: 100)?.kind == "too-much-memory")
  }
}
