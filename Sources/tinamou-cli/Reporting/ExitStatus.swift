// How a run ends. Several outcomes of one run compete, and the one that says most wins.

/// An exit code, named.
enum ExitStatus: Int32, CaseIterable {
  /// Done, and everything asked for holds.
  case done = 0
  /// The answer is no.
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

  /// From the one that wins over all others to the one that wins over none.
  ///
  /// A wrong command line comes first because it is found before anything else is done.
  private static let precedence: [ExitStatus] = [
    .usage, .defect, .closedPipe, .unwritableOutput, .interrupted, .terminated, .unreadableInput,
    .badInput, .no,
    .done,
  ]

  /// The one of two outcomes that a run ends with.
  func combined(with other: ExitStatus) -> ExitStatus {
    Self.precedence.first { $0 == self || $0 == other } ?? self
  }
}
