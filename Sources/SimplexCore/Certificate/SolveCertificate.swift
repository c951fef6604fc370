// A certificate: what was proved of an answer, and the answer it was proved of.

import Constraints

/// An answer whose every part was proved in fractions from the constraints alone.
public struct SolveCertificate: Hashable, Sendable {
  /// How far down the definition of an answer the proof of the optimum goes.
  public enum Extent: String, Hashable, Sendable {
    /// No point makes any level better without making a higher one worse.
    case levels
    /// And of all such points it is the one that the order of constraints and variables names.
    case levelsAndTies = "levels and ties"
  }

  /// The answer.
  ///
  /// It is that of the solve, except where the solve turned out to have taken two different numbers
  /// for equal.
  public let outcome: SolveOutcome
  /// How many independent equations fix the values; there are as many values.
  public let equationCount: Int
  /// How many required rows were put to the test and hold.
  public let requiredRowCount: Int
  /// How many optional levels are at their optimum.
  public let levelCount: Int
  /// How far the proof of the optimum goes.
  public let extent: Extent
  /// Whether there is a proof that the open variables, and no others, can take another value.
  public let isAmbiguityProved: Bool
  /// Whether the answer had to be found in fractions from the beginning.
  public let isSolvedInFractions: Bool

  /// What was proved, in one line.
  public var summary: String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let fixes = equationCount == 1 ? "fixes" : "fix"
    var parts = [
      "\(counted(equationCount, "equation")) \(fixes) \(counted(equationCount, "value"))",
      "\(counted(requiredRowCount, "required row")) \(requiredRowCount == 1 ? "holds" : "hold")",
    ]
    let ties = extent == .levelsAndTies ? " and ties" : ""
    parts.append("\(counted(levelCount, "level"))\(ties) optimal")
    if !outcome.droppedRows.isEmpty {
      parts.append("\(counted(outcome.droppedRows.count, "dropped row")) refuted")
    }
    if isSolvedInFractions { parts.append("solved in fractions") }
    return parts.joined(separator: ", ")
  }
}

/// An answer without a proof, which is a defect of this library.
///
/// To report it, the constraint system and its parameters are needed.
public struct CertificationFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What could not be proved.
  public enum Part: String, Hashable, Sendable {
    /// No independent equations fix the values.
    case basis
    /// A required row does not hold.
    case primal
    /// The levels are not shown to be optimal.
    case dual
    /// A dropped row is not shown to contradict those before it.
    case conflict
    /// The levels, ranges, ties or conflicts are not shown in a form that others can check.
    case evidence
    /// So many edges start at the answer, whether anything is open or not, that following them would take too long;
    /// the answer may well be right.
    case size
  }

  /// What could not be proved.
  public let part: Part

  /// The failure in words.
  public var description: String {
    part == .size
      ? "too many edges start at the answer for a proof"
      : "no proof of the answer, even in fractions (\(part.rawValue)); please report the constraint system"
  }
}
