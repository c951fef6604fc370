// The clock of all measurements. Wall clocks jump; this one only runs forward, and reading it costs
// some twenty nanoseconds without entering the kernel.

import Glibc

/// Reads the monotonic clock.
public enum MonotonicTime {
  /// Nanoseconds since an arbitrary moment that stays the same while the process runs.
  public static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The nanoseconds that `body` takes, without those in which the system let others run in its place.
  ///
  /// Work that never waits of itself has lost the difference between the clock and its processor time to
  /// others, so that processor time is what it takes. Work that waits, for a file, a thread or a process, is
  /// timed by the clock.
  public static func undisturbedNanoseconds(of body: () -> Void) -> Double {
    let waits = voluntaryWaitCount
    let start = processorNanoseconds
    let elapsed = nanoseconds(of: body)
    let used = processorNanoseconds - start
    return voluntaryWaitCount == waits && used > 0 ? min(Double(used), elapsed) : elapsed
  }

  /// What the calling thread has had of a processor.
  private static var processorNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// How often the calling thread has given its processor up of itself.
  private static var voluntaryWaitCount: Int {
    var usage = rusage()
    // The thread's own counts (Linux's RUSAGE_THREAD, which is 1).
    getrusage(1, &usage)
    return usage.ru_nvcsw
  }

  /// The nanoseconds that `body` takes.
  public static func nanoseconds(of body: () -> Void) -> Double {
    let start = nanoseconds()
    body()
    return Double(nanoseconds() - start)
  }
}
