// The verdict on one document at one size, as it is recorded.

/// What comparing the answers to a document said.
public struct CheckResult: Codable, Hashable, Sendable {
  /// The document's path.
  public var document: String
  /// The size or the parameters it was solved at, as `320x480`, `W = 400` or, without any, empty.
  public var size: String
  /// How the answers compare.
  public var status: Status
  /// For each optional level of the reference solution, from high to low, how far the core's
  /// violation of it is off.
  public var levelErrors: [Double]

  /// How answers compare.
  public enum Status: String, Codable, Hashable, Sendable {
    /// All answers are the same, bit for bit.
    case equal
    /// The same, and the required constraints conflict.
    case conflictEqual = "conflict-equal"
    /// Some answer is another.
    case differs
    /// There is no answer to compare.
    case error
  }

  /// Makes a verdict.
  public init(document: String, size: String, status: Status, levelErrors: [Double] = []) {
    self.document = document
    self.size = size
    self.status = status
    self.levelErrors = levelErrors
  }
}
