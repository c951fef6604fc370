// Stacks of a piece of work, taken at even distances of processor time.

import CSampling
import Glibc
import Measurement

enum StackSampler {
  /// A thousand times a second; kernels that count in steps of 4 ms give fewer.
  private static let intervalMicroseconds: Int64 = 1000
  /// Words for all stacks: 32 MB, which a minute of deep ones does not fill.
  private static let capacity = 4 << 20

  /// Repeats work for so many seconds; each stack from the outermost frame to the innermost one.
  ///
  /// - Throws: `SystemFailure` where the timer cannot be set.
  static func stacks(
    seconds: Double,
    of work: () -> Void
  ) throws(SystemFailure) -> [[UInt]] {
    let buffer = UnsafeMutablePointer<UInt>.allocate(capacity: capacity)
    defer { buffer.deallocate() }
    // Pages come now, not in the handler.
    buffer.initialize(repeating: 0, count: capacity)
    guard tinamou_start_sampling(buffer, capacity, intervalMicroseconds) == 0 else {
      throw SystemFailure(reason: String(cString: strerror(errno)))
    }
    let end = MonotonicTime.nanoseconds() + UInt64(seconds * 1e9)
    repeat { work() } while MonotonicTime.nanoseconds() < end
    let count = tinamou_stop_sampling()
    var stacks: [[UInt]] = []
    var index = 0
    while index < count {
      let depth = Int(buffer[index])
      guard depth > 0, index + depth < count else { break }
      stacks.append((1...depth).map { buffer[index + $0] }.reversed())
      index += depth + 1
    }
    return stacks
  }

  /// What the system said when it did not do as it was asked.
  struct SystemFailure: Error {
    let reason: String
  }
}
