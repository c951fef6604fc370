// What answers rows of parameters. Engines differ in how; that the answers are those of a solve at each
// row is what they have in common.

import Constraints
import Diagnostics
import ParametricSimplex

/// The answer to one row of parameters.
public struct RowAnswer {
  /// The number of the row in the whole input, from 1.
  public let number: Int
  /// What the row has in common with others.
  public let group: AnswerGroup
  /// Whether there is an answer, and how firm.
  public let status: SolveStatus
  /// The values of the group's output variables, in order.
  public let values: UnsafeBufferPointer<Double>
  /// The whole answer; nil where nobody needs more than the values.
  public let outcome: SolveOutcome?
}

/// What becomes of a row.
public enum RowResult {
  /// An answer.
  case answer(RowAnswer)
  /// The document has no layout there.
  case refused(number: Int, [Diagnostic])
}

/// Answers rows of parameters, those of one thread.
public protocol SweepEngine: AnyObject {
  /// Answers some of the rows, in order.
  ///
  /// - Throws: What `body` throws, which ends the work.
  func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows
  /// Writes the numbers of some of the rows all at once, the first of them where `output` begins.
  ///
  /// - Returns: The rows in conflict, counted from the first; nil where the rows want to be answered one by one,
  ///   and nothing is said of what is in memory.
  func fillTogether(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: RowNumbers,
    into output: BatchOutput
  ) -> [Int]?
  /// How rows have been answered so far.
  var explanation: SweepExplanation { get }
}

extension SweepDocument {
  /// What the first of some rows that has an answer shares with others; what the document itself does where there
  /// are no rows; nil where none has an answer.
  public func firstGroup(of rows: ParameterRows) -> AnswerGroup? {
    isLayoutOfExpressions
      ? NodeEngine(self).firstGroup(of: rows) : SweepGroups(self).firstGroup(of: rows)
  }

  /// What answers rows with numbers for machines.
  public func engine(_ backend: BatchBackend, _ pool: RegionPool) -> any SweepEngine {
    // Expressions have one way to be answered, and no regions.
    isLayoutOfExpressions
      ? NodeEngine(self)
      : RegionEngine(self, backend: backend, needsOutcomes: false, pool: pool)
  }
}

/// How rows were answered.
public struct SweepExplanation: Sendable {
  /// The back ends and why, each once, in the order met.
  public private(set) var notes: [String] = []
  /// How many systems were made.
  public var systemCount = 0
  /// How many regions were met.
  public var regionCount = 0
  /// How many layouts of expressions were made.
  public var layoutCount = 0
  /// How many rows were solved by themselves.
  public var solvedCount = 0

  /// Says nothing yet.
  public init() {}

  /// Adds a note that is not there yet.
  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Adds what another thread has to say; it meets the same systems and regions.
  public mutating func add(_ other: SweepExplanation) {
    for text in other.notes { note(text) }
    systemCount = max(systemCount, other.systemCount)
    regionCount = max(regionCount, other.regionCount)
    layoutCount = max(layoutCount, other.layoutCount)
    solvedCount += other.solvedCount
  }
}
