// The verdict on one document at one size, as it is recorded.

struct CheckResult: Codable, Hashable, Sendable {
  var document: String
  /// The size or the parameters it was solved at, as `320x480`, `W = 400` or, without any, empty.
  var size: String
  var status: Status
  /// For each optional level of the reference solution, from high to low, how far the core's
  /// violation of it is off.
  var levelErrors: [Double] = []

  var isWrong: Bool { status == .differs || status == .error }

  /// How answers compare.
  enum Status: String, Codable, Hashable, Sendable {
    /// All answers are the same, bit for bit.
    case equal
    /// The same, and the required constraints conflict.
    case conflictEqual = "conflict-equal"
    /// Some answer is another.
    case differs
    /// There is no answer to compare.
    case error
  }
}
