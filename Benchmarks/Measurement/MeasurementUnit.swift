// Units that results are recorded in: times, and the figures beside them that are tracked alike.

/// The unit of a recorded result; less is better in each.
public enum MeasurementUnit: String, Codable, Sendable, CaseIterable {
  /// A thousandth of a microsecond.
  case nanoseconds = "ns"
  /// A millionth of a second.
  case microseconds = "us"
  /// The power of the size that a time grows with.
  case exponent
  /// An amount of memory.
  case bytes
  /// How many of something, as allocations.
  case count

  /// The nanoseconds that one unit has; nil for what is no time.
  public var nanoseconds: Double? {
    switch self {
    case .nanoseconds: 1
    case .microseconds: 1000
    case .exponent, .bytes, .count: nil
    }
  }

  /// A time in this unit, which has to be one of time.
  public func value(ofNanoseconds time: Double) -> Double {
    guard let nanoseconds else { preconditionFailure("a time in the unit '\(rawValue)'") }
    return time / nanoseconds
  }
}
