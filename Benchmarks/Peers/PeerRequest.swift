// The kinds of work that contestants are timed on.

/// Work on a problem.
public enum PeerRequest: Hashable, Sendable {
  /// Construct the system from memory, solve it at its defaults, read all values.
  case build
  /// Go on to the next parameters, solve, read all values.
  case resize
  /// Make the last leaf's own size longer on the live model, or as it was, lay out, read all values.
  case content
  /// Add each of some edit rows to the live model and take it away again, solving after each.
  case edits(Range<Int>, name: String)

  /// What is timed, one name for each time a contestant gives.
  public var metrics: [String] {
    switch self {
    case .build: ["build"]
    case .resize: ["resize"]
    case .content: ["content"]
    case .edits(_, let name): ["add \(name)", "remove \(name)"]
    }
  }

  /// How often one repetition changes the size of content: there and back.
  public static let contentCount = 2
  /// How much wider content becomes.
  public static let contentGrowth = 9.0

  /// Whether the work goes on from a live model.
  var isLive: Bool { self != .build }

  /// How many pieces of work one repetition is: resizes go whole rounds of the steps, so that
  /// everyone does the same.
  func unitCount(of problem: PeerProblem) -> Int {
    switch self {
    case .build: 1
    case .resize: problem.steps.count
    case .content: Self.contentCount
    case .edits(let edits, _): edits.count
    }
  }
}
