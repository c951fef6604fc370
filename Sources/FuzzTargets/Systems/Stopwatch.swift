// Time in the code under test, apart from that of oracles.

/// Measures time.
enum Stopwatch {
  /// An instant to measure from.
  static var now: ContinuousClock.Instant { ContinuousClock.now }

  /// The nanoseconds since an instant.
  static func nanoseconds(since start: ContinuousClock.Instant) -> Int {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
