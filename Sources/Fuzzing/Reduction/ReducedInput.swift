// What a reducer made of an input.

/// The smallest input that was found to show a finding.
public struct ReducedInput: Hashable, Sendable {
  /// The input, whole.
  public var input: [UInt8]
  /// How many smaller inputs were tried on the way.
  public let attemptCount: Int
  /// Whether nothing smaller was left to try; false where time ran out before.
  public var isFinished: Bool
}
