// What inputs take of memory, on top of what the process held before: at the most while one is checked, and for
// good once it has been. The most that the process ever held costs half a microsecond to ask for; only where that
// has risen, memory is looked at more closely.

import FuzzSupport
import Glibc

/// Watches the memory of the process from input to input.
struct MemoryWatch {
  private var highest = Self.peakBytes

  /// So many inputs are tried for each one whose memory is looked at for what stays.
  static let inputsPerLook = 2_048
  /// What takes longer is not tried again and again, in nanoseconds.
  static let longestTry = 100_000_000
  /// How often an input is tried before what stays is counted: caches fill up once.
  private static let warmUpCount = 2
  /// How often it is tried while it is counted, twice.
  private static let countedTries = 4
  /// What other parts of the process come and go with is no growth.
  private static let noiseBytes = 1 << 15

  /// By how much the most that the process ever held has risen since it was asked last.
  mutating func rise() -> Int {
    let now = Self.peakBytes
    defer { highest = now }
    return max(0, now - highest)
  }

  /// Forgets the highest peak, so that a lower one shows.
  mutating func reset() {
    Self.forgetPeak()
    highest = Self.peakBytes
  }

  /// The most that work holds at a time, on top of what was held before; 0 where the system does not tell.
  static func peak(of work: () -> Void) -> Int {
    forgetPeak()
    let before = peakBytes
    work()
    return max(0, peakBytes - before)
  }

  /// The bytes that each try of the same leaves behind; 0 where they come and go.
  static func growth(of work: () -> Void) -> Int {
    for _ in 0..<warmUpCount { work() }
    var levels = [MemoryInUse.bytes]
    for _ in 0..<2 {
      for _ in 0..<countedTries { work() }
      levels.append(MemoryInUse.bytes)
    }
    let least = min(levels[1] - levels[0], levels[2] - levels[1])
    return least > noiseBytes ? least / countedTries : 0
  }

  /// The most that the process has held since the peak was forgotten.
  private static var peakBytes: Int {
    #if ADDRESS_SANITIZER
    // It keeps what is freed.
    return 0
    #else
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
    return usage.ru_maxrss << 10
    #endif
  }

  /// Sets the peak back to what is held now; systems that cannot leave it.
  private static func forgetPeak() {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, "5", 1)
    close(descriptor)
  }
}
