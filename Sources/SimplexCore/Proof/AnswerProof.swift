// An answer with everything that shows it to be right: what stands in a proof file. Checking it takes sums of
// fractions and nothing else, and whoever checks needs nothing of ours: Documentation/PROOFS.md says what each
// part means and why it proves what it does.

import Constraints
import ExactArithmetic

/// An answer and its proof, in fractions.
public struct AnswerProof: Sendable {
  /// What a multiplier belongs to.
  enum Multiplicand: Hashable, Sendable {
    case row(Int)
    /// The magnitude of a variable, which the tie-break makes small.
    case magnitude(variable: Int)
  }

  /// How much of a row, or of a variable's magnitude, goes into a sum.
  struct Multiplier: Sendable {
    var multiplicand: Multiplicand
    var value: Rational
  }

  /// The moves of some variables, all others staying.
  typealias Move = [(variable: Int, distance: Rational)]

  /// What is shown of a variable with every level at its optimum.
  enum Step: Sendable {
    /// It has one value: it is a sum of rows that hold with equality, but for variables of earlier steps.
    case fixed(variable: Int, sum: [Multiplier])
    /// Direction -1 or 1: it goes no further than where a move takes it.
    case end(variable: Int, direction: Int, move: Move, sum: [Multiplier])
    /// It goes on for ever along a move.
    case ray(variable: Int, direction: Int, move: Move)
  }

  /// What balances the change of one thing that the tie-break makes small.
  struct Tie: Sendable {
    var of: Multiplicand
    var multipliers: [Multiplier]
  }

  /// A sum of rows that cannot hold together which contradicts itself.
  struct Refutation: Sendable {
    var dropped: Int
    var multipliers: [Multiplier]
  }

  /// A move to a point at which a core could hold if it were not for one member.
  struct Spare: Sendable {
    var dropped: Int
    var member: Int
    var move: Move
  }

  /// The answer that is proved.
  public let outcome: SolveOutcome
  /// Whether what is open has its ends.
  let hasRanges: Bool
  /// The exact values of all variables.
  let point: [Rational]
  /// For each priority with multipliers, those of rows that hold with equality.
  var levels: [(priority: Double, multipliers: [Multiplier])] = []
  var ties: [Tie] = []
  var steps: [Step] = []
  var refutations: [Refutation] = []
  var spares: [Spare] = []
}
