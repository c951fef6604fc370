// Units that times are recorded in.

/// The unit of a recorded time.
public enum TimeUnit: String, Codable, Sendable, CaseIterable {
  /// A thousandth of a microsecond.
  case nanoseconds = "ns"
  /// A millionth of a second.
  case microseconds = "us"

  /// The nanoseconds that one unit has.
  public var nanoseconds: Double {
    switch self {
    case .nanoseconds: 1
    case .microseconds: 1000
    }
  }
}
