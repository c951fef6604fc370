// Exit codes, and which one wins when several things happened in a run.

import ArgumentParser

/// How a run ends; of several outcomes the greatest wins.
enum ExitStatus: Int32, Comparable {
  case done = 0
  case finding = 1
  case wrongCommandLine = 64
  case wrongInput = 65
  case unreadableInput = 66
  case defect = 70
  case unwritableOutput = 74
  case interrupted = 130
  case closedPipe = 141

  private static let precedence: [ExitStatus] = [
    .done, .finding, .interrupted, .wrongInput, .unreadableInput, .unwritableOutput, .closedPipe,
    .defect,
    .wrongCommandLine,
  ]

  private var rank: Int { Self.precedence.firstIndex(of: self) ?? 0 }

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rank < right.rank }

  var exitCode: ExitCode { ExitCode(rawValue) }

  /// The code of errors that a run ends with in this way; nil for answers.
  var code: String? {
    switch self {
    case .done, .finding, .interrupted, .closedPipe: nil
    case .wrongCommandLine: "usage"
    case .wrongInput: "input-wrong"
    case .unreadableInput: "input-unreadable"
    case .defect: "internal-defect"
    case .unwritableOutput: "output-unwritable"
    }
  }
}
