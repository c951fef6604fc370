// The words between `bench compare` and the programs of its sides, version 1: requests are lines of words,
// answers are lines of JSON. Programs of other solvers speak it, too (Documentation/MEASURING.md), so it says
// little and changes only with its number. Times are taken inside the program: no pipe is ever timed.

/// What programs answer.
enum CaseProtocol {
  static let version = 1

  struct List: Codable {
    var `protocol`: Int
    var cases: [Description]
    /// What the solver's kernels run on, for the record.
    var instructionSet: String?
    /// Whether `region` tells callgrind when to count, instead of by the name of its function.
    var tellsCallgrind: Bool?
  }

  /// A case that can be asked for.
  struct Description: Codable, Hashable {
    /// `suite/case/metric`.
    var name: String
    /// How many draws its family has, 1 where it is none.
    var draws: Int
    /// After how many repetitions it has gone once through all that it takes in turn.
    var period: Int
  }

  /// Answers `run COUNT` and `prepare DRAW CASE`.
  struct Time: Codable {
    var nanoseconds: Double
  }

  /// Answers what cannot be done; no request gets nothing.
  struct Refusal: Codable {
    var error: String
  }
}
