// What a fuzz target found wrong, or what became of the process that tried.

/// A promise that an input breaks; who looks for one throws it.
public struct Finding: Error, Hashable, Sendable {
  /// The class of the finding, kebab-case.
  ///
  /// Such as `values-differ` or `position-outside-input`. A reducer keeps it, and files are named by it.
  public let kind: String
  /// What was expected and what came instead, in lines.
  public let message: String
  /// Where the process stopped, for a crash: what tells two crashes apart, in one build.
  public let location: String?

  /// Makes a finding.
  public init(_ kind: String, _ message: String, location: String? = nil) {
    self.kind = kind
    self.message = message
    self.location = location
  }

  /// What some work throws; nil where it throws nothing.
  public init?(of work: () throws(Finding) -> Void) {
    do throws(Finding) {
      try work()
      return nil
    } catch {
      self = error
    }
  }

  /// Whether another finding is of the same class: of one kind, and for crashes at one location.
  public func isAlike(_ other: Finding) -> Bool { kind == other.kind && location == other.location }
}

// What the driver itself finds, by watching the process that tries an input.
extension Finding {
  /// The kind of an input that ends the process.
  public static let crashKind = "crash"
  /// The kind of an input whose check does not come to an end.
  public static let hangKind = "hang"
  /// The kind of an input that takes more memory than a run allows.
  static let memoryKind = "out-of-memory"
  /// The kind of a target that stops while it makes an input.
  static let generationKind = "generation-crash"
}
