// What a fuzz target found wrong.

/// A promise that an input breaks.
public struct Finding: Hashable, Sendable {
  /// The class of the finding, kebab-case.
  ///
  /// Such as `values-differ` or `position-outside-input`. A reducer keeps it, and files are named by it.
  public let kind: String
  /// What was expected and what came instead, in lines.
  public let message: String

  /// Makes a finding.
  public init(_ kind: String, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
