// Tells a process that does not come to an end from one that a busy machine keeps waiting: the time that counts is
// what it computes. One that waits for something that never comes computes nothing, and is given up by the clock.

import Glibc

/// Watches one piece of work of another process.
struct HangWatch {
  /// When the work began, by the clock.
  private let start: UInt64
  /// What the process had computed when it was looked at first, in nanoseconds.
  private let computedBefore: UInt64
  /// What the work may take, in nanoseconds.
  private let limit: Double

  /// By the clock, so many times the limit may pass: on two cores, what runs beside has to be a dozen processes
  /// before one of them computes less.
  private static let patience = 6.0

  /// How often a process is looked at, in nanoseconds: it takes some system calls, and memory is not filled
  /// in less.
  static let lookInterval: UInt64 = 20_000_000

  /// Begins to watch.
  init(_ process: ChildProcess, since start: UInt64, seconds: Double) {
    self.start = start
    computedBefore = process.computedNanoseconds ?? 0
    limit = max(0, min(seconds, 1e6)) * 1e9
  }

  /// When the process is given up whatever it computes.
  var deadline: UInt64 { start + UInt64(Self.patience * limit) }

  /// Whether the work takes longer than it may.
  func isOver(_ process: ChildProcess, at now: UInt64) -> Bool {
    // What is read from another process may lie ahead of the clock.
    guard now > start, Double(now - start) > limit else { return false }
    guard now < deadline, let computed = process.computedNanoseconds else { return true }
    return Double(computed - min(computedBefore, computed)) >= limit
  }
}

extension ChildProcess {
  /// What comes of a question.
  enum Answer {
    case frame([UInt8])
    /// There is none, and the process is to be stopped.
    case nothing(Finding.ProcessEnd)
  }

  /// Asks about an input, and waits as long as the process may take for it.
  func answer(
    to question: Subject.Question,
    about input: [UInt8],
    within limits: ProcessLimits
  ) -> Answer {
    let watch = HangWatch(self, since: MonotonicClock.nanoseconds(), seconds: limits.seconds)
    var request = FrameWriter()
    request.append(question.rawValue)
    request.append(input)
    guard send(request.frame, until: watch.deadline) else { return .nothing(.itself) }
    while true {
      if let frame = nextFrame() { return .frame(frame) }
      let now = MonotonicClock.nanoseconds()
      if watch.isOver(self, at: now) { return .nothing(.hang(seconds: limits.seconds)) }
      if residentBytes > limits.residentBytes {
        return .nothing(.memory(bytes: limits.residentBytes))
      }
      guard receive(until: now + HangWatch.lookInterval) else {
        return .nothing(.itself)
      }
    }
  }

  /// Time that it has computed, with all its threads; nil once it has ended.
  fileprivate var computedNanoseconds: UInt64? {
    var clock = clockid_t()
    guard clock_getcpuclockid(identifier, &clock) == 0 else { return nil }
    return MonotonicClock.reading(clock)
  }
}
