// Everything that goes to standard error goes through here, in the form that was asked for.

import Tinamou

/// A command line that has no meaning.
struct UsageFailure: Error {
  /// Lower case, no full stop.
  let message: String
  /// A known word that may have been meant.
  let suggestion: String?

  /// Makes a failure.
  init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}

/// Prints messages and keeps what they mean for the exit code.
final class Reporter {
  private let renderer: DiagnosticRenderer
  private let isQuiet: Bool
  /// The outcome so far.
  private(set) var status = ExitStatus.done

  /// Makes a reporter; a quiet one prints errors only.
  init(format: DiagnosticRenderer.Format, isQuiet: Bool) {
    renderer = DiagnosticRenderer(
      format: format,
      usesColor: StandardError.isTerminal && Terminal.allowsColor
    )
    self.isQuiet = isQuiet
  }

  /// Adds an outcome to those of the run.
  func note(_ outcome: ExitStatus) { status = status.combined(with: outcome) }

  /// Prints findings, and an outcome where any of them is an error.
  func report(_ diagnostics: [Diagnostic], outcome: ExitStatus = .badInput) {
    for diagnostic in diagnostics where !isQuiet || diagnostic.severity == .error {
      StandardError.write(renderer.render(diagnostic))
    }
    if diagnostics.containsErrors { note(outcome) }
  }

  /// Prints a line that is no finding; nothing where programs read along.
  func report(remark: String) {
    guard !isQuiet, renderer.format == .text else { return }
    StandardError.write(remark + "\n")
  }

  /// Prints an error about a whole file.
  func report(
    _ code: DiagnosticCode,
    _ message: String,
    file: String,
    hint: String? = nil,
    outcome: ExitStatus
  ) {
    note(outcome)
    switch renderer.format {
    case .text:
      StandardError.write("\(label(file))\(message) [\(code)]\n")
      if let hint { StandardError.write("\(file): note: \(hint)\n") }
    case .json:
      // Programs get the shape they always get; the start of the file stands for the whole.
      let start = SourceRange(SourceBuffer(name: file, bytes: []), 0..<0)
      let notes = hint.map { [Note($0, at: start)] } ?? []
      StandardError.write(renderer.render(Diagnostic(code, message, at: start, notes: notes)))
    }
  }

  /// Prints what is wrong with a command line.
  func report(_ failure: UsageFailure) {
    report(
      "usage",
      failure.message,
      file: "tinamou",
      hint: failure.suggestion.map { "did you mean '\($0)'?" },
      outcome: .usage
    )
  }

  /// Prints what is wrong with a file of values.
  func report(_ failure: StateFileFailure) {
    guard let reason = failure.reason else { return report(failure.diagnostics) }
    report(
      "input-unreadable",
      Messages.unreadableFile(reason),
      file: failure.path,
      outcome: .unreadableInput
    )
  }

  /// Prints that an output cannot be written.
  func report(_ failure: OutputFailure) {
    let message =
      failure.path == nil
      ? Messages.unwritableOutput(failure.reason) : Messages.unwritableFile(failure.reason)
    report(
      "output-unwritable",
      message,
      file: failure.path ?? "tinamou",
      outcome: .unwritableOutput
    )
  }

  /// Prints what a run has to say of itself, unless it shall be quiet.
  func remark(_ text: String) {
    if !isQuiet { StandardError.write("tinamou: \(text)\n") }
  }

  private func label(_ file: String) -> String {
    renderer.usesColor
      ? "\u{1B}[1m\(file):\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m " : "\(file): error: "
  }
}
