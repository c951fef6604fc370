// Tries one input on a target and judges the answer: what the target finds, then what it cost. The same
// judgement holds for jobs, for libFuzzer, for replay and for the reducer.

/// A target at work, and the judgement of what it says.
struct InputCheck {
  private let type: any FuzzTarget.Type
  private let options: FuzzOptions
  private let bounds: EffortBounds
  private(set) var target: any FuzzTarget
  private var memory = MemoryWatch()
  private var count = 0

  /// How much longer an input may take than the bounds of targets say, which are of the optimised build.
  private static var slowdown: Double {
    #if ADDRESS_SANITIZER
    // It looks at every access; what is slow is found without it.
    10
    #else
    1
    #endif
  }

  /// A cost above its bound is measured as often again before it is believed.
  private static let repetitionCount = 3

  init(_ type: any FuzzTarget.Type, options: FuzzOptions) {
    self.type = type
    self.options = options
    bounds = type.bounds.withTime(times: options.timeFactor * Self.slowdown)
    target = type.init(options: options)
  }

  /// What is wrong with an input.
  mutating func finding(in input: [UInt8]) -> Finding? {
    let start = MonotonicClock.nanoseconds()
    var effort = Effort()
    let found = target.finding(in: input, effort: &effort)
    if let found { return confirmed(found, in: input) }
    if effort.nanoseconds == 0 {
      effort.nanoseconds = Int(MonotonicClock.nanoseconds() &- start)
    }
    // What the process holds more is at least what this input has taken.
    effort.peakBytes = max(effort.peakBytes, memory.rise())
    if let finding = growth(of: effort, after: input) { return finding }
    guard bounds.finding(effort, inputBytes: input.count) != nil else { return nil }
    return slowness(of: input, first: effort)
  }

  /// Lets the target do something else than try an input: what that takes of memory is not the next input's.
  mutating func letTarget(_ work: (any FuzzTarget) -> Void) {
    work(target)
    memory.reset()
  }

  /// A finding depends on its input alone; one that a new target does not make is marked.
  private mutating func confirmed(_ found: Finding, in input: [UInt8]) -> Finding {
    target = type.init(options: options)
    let again = target.finding(in: input)
    guard again?.kind != found.kind else { return found }
    let instead = again.map { "'\($0.kind)' instead" } ?? "nothing"
    return Finding(
      found.kind,
      found.message + "\nit depends on earlier inputs: a new target finds \(instead)",
      location: found.location
    )
  }

  /// The cost that is left when the same is measured again: other programs make a machine slow, too.
  private mutating func slowness(of input: [UInt8], first: Effort) -> Finding? {
    var least = first
    for _ in 0..<Self.repetitionCount {
      // The target itself goes on counting.
      var target = type.init(options: options)
      let start = MonotonicClock.processNanoseconds()
      var effort = Effort()
      var found: Finding?
      let peak = MemoryWatch.peak { found = target.finding(in: input, effort: &effort) }
      if let found { return found }
      effort.peakBytes = max(effort.peakBytes, peak)
      let computed = Int(MonotonicClock.processNanoseconds() &- start)
      // A target that measures itself cannot have computed longer than the process did.
      effort.nanoseconds = effort.nanoseconds == 0 ? computed : min(effort.nanoseconds, computed)
      least.nanoseconds = min(least.nanoseconds, effort.nanoseconds)
      least.peakBytes = min(least.peakBytes, effort.peakBytes)
      least.pivots = min(least.pivots, effort.pivots)
    }
    memory.reset()
    return bounds.finding(least, inputBytes: input.count)
  }

  /// Looks now and then whether the same input leaves something behind each time it is tried.
  private mutating func growth(of first: Effort, after input: [UInt8]) -> Finding? {
    count += 1
    guard count % MemoryWatch.inputsPerLook == 0, first.nanoseconds < MemoryWatch.longestTry else {
      return nil
    }
    let bytes = MemoryWatch.growth { _ = target.finding(in: input) }
    memory.reset()
    return bytes > EffortBounds.keptBytes
      ? Finding("memory-grows", "\(bytes) bytes stay each time that the input is tried") : nil
  }
}
