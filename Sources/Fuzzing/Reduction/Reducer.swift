// Makes an input small without losing what is wrong with it. First the target's own cuts, which know
// its language; then whole lines, brackets, names, pieces of bytes; then each byte made plain; all of it
// again until nothing is left to try. Not for making inputs fast or pretty: only small.
//
// Source: [Zeller-Hildebrandt], for halving pieces (Documentation/SOURCES.md).

import Constraints

/// Cuts an input down while it shows a finding of the same kind.
///
/// The result depends on the input, the proposals and the judge alone, unless time runs out: the order of
/// cuts is fixed, and no input is judged twice.
public struct Reducer {
  /// Whether an input shows the finding that is to be kept.
  public typealias Judge = (_ input: [UInt8]) throws -> Bool
  /// Smaller inputs that may show the same, boldest first.
  public typealias Proposals = (_ input: [UInt8]) -> [[UInt8]]
  /// Told of every attempt: the bytes that are left, and how many inputs were tried.
  public typealias Progress = (_ byteCount: Int, _ attemptCount: Int) -> Void

  let shows: Judge
  let proposals: Proposals
  let mayGoOn: () -> Bool
  let progress: Progress

  /// The smallest input so far that shows the finding.
  var smallest: [UInt8]
  var attemptCount = 0
  var isOutOfTime = false
  /// Hashes of what was judged; two inputs of one hash cost an attempt, never a wrong result.
  var judged: Set<UInt64> = []

  /// Makes a reducer of an input that shows the finding.
  ///
  /// - Parameters:
  ///   - input: An input that the judge accepts.
  ///   - proposals: The target's own cuts; none by default.
  ///   - mayGoOn: Asked before every attempt; false ends the work with what was reached.
  ///   - progress: Told of every attempt.
  ///   - judge: Whether an input shows the finding.
  public init(
    _ input: [UInt8],
    proposals: @escaping Proposals = { _ in [] },
    mayGoOn: @escaping () -> Bool = { true },
    progress: @escaping Progress = { _, _ in },
    judge: @escaping Judge
  ) {
    smallest = input
    shows = judge
    self.proposals = proposals
    self.mayGoOn = mayGoOn
    self.progress = progress
    judged.insert(FileHash(input).value)
  }

  /// Cuts until nothing smaller shows the finding, or time is out.
  ///
  /// - Ensures: the result shows the finding; where it is finished, no proposal of the target and no
  ///   removal of a line, a pair of brackets or a byte keeps the finding.
  /// - Complexity: in the bytes of the input, about *n* log *n* attempts where cuts succeed, *n*² at worst.
  public mutating func reduce() throws -> ReducedInput {
    var before: [UInt8]
    repeat {
      before = smallest
      try cutAsProposed()
      try cutPieces { Self.lines($0) }
      try cutBrackets()
      try shortenNames()
      try cutPieces { Self.bytes($0) }
      try makePlain()
    } while smallest != before && !isOutOfTime
    return ReducedInput(input: smallest, attemptCount: attemptCount, isFinished: !isOutOfTime)
  }

  /// Judges an input, and keeps it where it shows the finding.
  ///
  /// Longer ones are not taken: with that, and since none is judged twice, the work comes to an end.
  mutating func keeps(_ candidate: [UInt8]) throws -> Bool {
    guard candidate.count <= smallest.count, !isOutOfTime else { return false }
    guard judged.insert(FileHash(candidate).value).inserted else { return false }
    guard mayGoOn() else {
      isOutOfTime = true
      return false
    }
    attemptCount += 1
    let isKept = try shows(candidate)
    if isKept { smallest = candidate }
    progress(smallest.count, attemptCount)
    return isKept
  }
}
