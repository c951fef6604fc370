// Whoever takes part in a comparison: our own solver in this process, rivals in theirs.

/// Does the work of a problem and tells how long it took.
public protocol Contestant: AnyObject {
  /// The subject that results are recorded under.
  var name: String { get }

  /// Gets ready for a kind of work, and looks at the answer before anything is timed.
  ///
  /// - Parameter request: The work to come.
  /// - Returns: What is wrong with the answer, or nil when it is right.
  /// - Throws: Why there is no answer.
  func prepare(for request: PeerRequest) throws(PeerFailure) -> String?

  /// Does the work and gives the nanoseconds it took in all, one number for each metric.
  func measure(_ request: PeerRequest, repetitions: Int) throws(PeerFailure) -> [Double]

  /// Resizes to the first step, then through all others, and gives the nanoseconds of each of
  /// these; `prepare` for resizing comes first.
  func drag() throws(PeerFailure) -> [Double]

  /// What the contestant wants to be said about how it works, as the order of rows it chose.
  var remark: String? { get }
}
