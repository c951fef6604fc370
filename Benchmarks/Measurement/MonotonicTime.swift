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

  /// The nanoseconds that `body` takes.
  public static func nanoseconds(of body: () -> Void) -> Double {
    let start = nanoseconds()
    body()
    return Double(nanoseconds() - start)
  }
}
