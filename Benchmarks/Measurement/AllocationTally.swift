// Requests for memory as a figure beside a time: where they grow, work or its way of keeping things has
// changed. Not for finding leaks: memory given back is not counted.

import CWitnesses

/// Requests for memory of one thread.
public struct AllocationTally: Hashable, Sendable {
  /// How many requests.
  public var count: Int64
  /// The bytes asked for.
  public var byteCount: Int64

  /// Makes a tally.
  public init(count: Int64, byteCount: Int64) {
    self.count = count
    self.byteCount = byteCount
  }

  /// What the calling thread has asked for since it began; nil in a program without the target
  /// AllocationCounter.
  public static var current: AllocationTally? {
    let made = tinamou_allocations_made()
    return made.count < 0 ? nil : AllocationTally(count: made.count, byteCount: made.byte_count)
  }

  /// What was asked for between two moments.
  public static func - (later: AllocationTally, earlier: AllocationTally) -> AllocationTally {
    AllocationTally(
      count: later.count - earlier.count,
      byteCount: later.byteCount - earlier.byteCount
    )
  }
}
