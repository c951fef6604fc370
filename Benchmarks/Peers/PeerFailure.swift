// Why a rival has no time to show. None of these is an error of the run: a table says it in the
// rival's place.

/// What kept a rival from answering.
public enum PeerFailure: Error, Hashable, Sendable {
  /// Its program is not there.
  case missing
  /// It did not answer in so many seconds, and was ended.
  case overLimit(seconds: Double)
  /// It answered that it could not.
  case refused(String)
  /// Its program ended, or spoke another language.
  case broken(String)

  /// What a table says, as `over 10 s`.
  public var label: String {
    switch self {
    case .missing: "missing"
    case .overLimit(let seconds):
      seconds >= 1 ? "over \(Int(seconds)) s" : "over \(Int(seconds * 1000)) ms"
    case .refused(let reason): "failed: \(reason)"
    case .broken(let reason): "broken: \(reason)"
    }
  }
}
