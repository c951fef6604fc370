// What work costs besides time: memory, instructions, and what callgrind says of them.

import Measurement
import Testing

@Suite("Witnesses")
struct WitnessTests {
  @Test("a request for memory is counted with its bytes, in the thread that makes it")
  func allocations() throws {
    // Expectations ask for memory themselves: all is read before the first.
    let readings = readAround {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 123_456, alignment: 8)
      blackBox(memory)
      memory.deallocate()
    }
    let before = try #require(readings.before, "AllocationCounter is not linked")
    let after = try #require(readings.after)
    #expect(after - before == AllocationTally(count: 1, byteCount: 123_456))
    let idle = readAround {}
    #expect(idle.before == idle.after)
  }

  private func readAround(
    _ body: () -> Void
  ) -> (before: AllocationTally?, after: AllocationTally?) {
    let before = AllocationTally.current
    body()
    return (before, AllocationTally.current)
  }

  @Test("the most memory held is that of the work since the reset")
  func peakMemory() throws {
    // Other tests run meanwhile: large enough for them not to matter.
    let size = 256 << 20
    let base = try #require(PeakMemory.reset())
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    for offset in stride(from: 0, to: size, by: 4096) {
      memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
    }
    blackBox(memory)
    memory.deallocate()
    let peak = try #require(PeakMemory.byteCount)
    #expect(peak >= base + Int64(size) * 3 / 4, "\(base) to \(peak)")
    let next = try #require(PeakMemory.reset())
    #expect(next < peak - Int64(size) / 2, "\(next) after \(peak)")
  }

  @Test(
    "more work takes more instructions, where the machine counts them",
    .enabled(if: InstructionCounter() != nil)
  )
  func instructions() throws {
    let counter = try #require(InstructionCounter())
    func count(_ repetitions: Int) -> Int64? {
      let start = counter.count
      for number in 0..<repetitions { blackBox(number) }
      guard let start, let end = counter.count else { return nil }
      return end - start
    }
    if let few = count(1_000), let many = count(100_000) {
      #expect(few >= 1_000)
      #expect(many > 20 * few)
    }
  }

  @Test("a measured region does its work once")
  func region() {
    var calls = 0
    MeasuredRegion.run { calls += 1 }
    #expect(calls == 1)
  }

  /// What callgrind 3.19 writes of a loop of a million turns, with most functions left out.
  private static let recorded = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 6688
    cmd:  ./loop
    part: 4


    desc: I1 cache: 
    desc: Timerange: Basic block 2440335 - 5449409
    desc: Trigger: --dump-after=tinamou_measured_region

    positions: line
    events: Ir
    summary: 13000107


    ob=(9) ./loop
    fl=(157) ???
    fn=(1722) loop_main
    calls=1 0 
    0 13000107

    totals: 13000107

    """

  @Test("the count of a region is read from callgrind's file")
  func callgrind() {
    #expect(CallgrindTotals.instructionCount(in: Self.recorded) == 13_000_107)
    let windows = Self.recorded.replacing("\n", with: "\r\n")
    #expect(CallgrindTotals.instructionCount(in: windows) == 13_000_107)
    // A file that a request wrote has nothing at its head.
    let requested = Self.recorded.replacing("summary: 13000107", with: "summary: 0")
    #expect(CallgrindTotals.instructionCount(in: requested) == 13_000_107)
  }

  @Test("a file that ends too early, or that counts something else, has no count")
  func brokenCallgrind() {
    for text in [
      "", "totals", "summary: 12\ntotals: 12\n",
      Self.recorded.replacing("totals: 13000107", with: ""),
      Self.recorded.replacing("totals: 13000107", with: "totals: 130001"),
      String(Self.recorded.replacing("summary: 13000107", with: "summary: 0").dropLast(4)),
      Self.recorded.replacing("events: Ir", with: "events: Dr Ir"),
      Self.recorded.replacing("13000107", with: "99999999999999999999"),
    ] {
      #expect(CallgrindTotals.instructionCount(in: text) == nil, "\(text.suffix(40))")
    }
  }

  @Test("callgrind is told the name of the region")
  func callgrindOptions() {
    #expect(CallgrindTotals.options(writingTo: "a", byRequest: true).contains("--instr-atstart=no"))
    let options = CallgrindTotals.options(writingTo: "here/counts", byRequest: false)
    #expect(options.contains("--toggle-collect=tinamou_measured_region"))
    #expect(options.contains("--dump-after=tinamou_measured_region"))
    #expect(options.contains("--callgrind-out-file=here/counts"))
  }
}
