// How a run ends. Several outcomes of one run compete, and the one that says most wins.

import ArgumentParser

/// An exit code, named; of two outcomes of a run the greater wins.
public enum ExitStatus: Int32, CaseIterable, Comparable, Sendable {
  /// Done, and everything asked for holds.
  case done = 0
  /// The answer is no: a conflict, a wrong answer, a finding.
  case no = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong.
  case badInput = 65
  /// An input file cannot be read.
  case unreadableInput = 66
  /// A defect of ours.
  case defect = 70
  /// An output cannot be written.
  case unwritableOutput = 74
  /// The user ended the run; what was written is whole.
  case interrupted = 130
  /// The reader of standard output went away.
  case closedPipe = 141
  /// The system ended the run; what was written is whole.
  case terminated = 143

  /// From the one that wins over none to the one that wins over all others.
  ///
  /// A wrong command line comes last because it is found before anything else is done.
  private static let precedence: [ExitStatus] = [
    .done, .no, .badInput, .unreadableInput, .terminated, .interrupted, .unwritableOutput,
    .closedPipe, .defect, .usage,
  ]

  private var rank: Int { Self.precedence.firstIndex(of: self) ?? 0 }

  /// Whether another outcome wins.
  public static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rank < right.rank }

  /// What ends a command of the argument parser.
  public var exitCode: ExitCode { ExitCode(rawValue) }

  /// The code of errors that a run ends with in this way; nil for answers.
  public var code: String? {
    switch self {
    case .done, .no, .interrupted, .closedPipe, .terminated: nil
    case .usage: "usage"
    case .badInput: "input-wrong"
    case .unreadableInput: "input-unreadable"
    case .defect: "internal-defect"
    case .unwritableOutput: "output-unwritable"
    }
  }
}
