// Everything that goes to standard error goes through here, in the form that was asked for.

import ProgramSupport
import Tinamou

typealias UsageFailure = ProgramSupport.UsageFailure

/// What a run cannot go on after: it has been reported.
struct ReportedFailure: Error {}

final class Reporter {
  private let renderer: DiagnosticRenderer
  private let isQuiet: Bool
  /// Whether remarks are wanted besides findings.
  private let hasRemarks: Bool
  /// What inputs may take.
  let budget: Budget
  /// Where messages go.
  private let write: (String) -> Void
  /// What was printed so far.
  private var counts: FindingCounts
  /// The outcome so far.
  private(set) var status = ExitStatus.done
  /// Whether printed errors and warnings are kept, for a report that repeats them.
  var keepsPrinted = false
  /// The errors and warnings that were printed since they are kept.
  private(set) var printed: [Diagnostic] = []

  /// Makes a reporter; a quiet one prints errors only.
  init(
    format: DiagnosticRenderer.Format,
    isQuiet: Bool,
    hasRemarks: Bool = true,
    budget: Budget = .standard,
    writing write: @escaping (String) -> Void = Console.diagnose
  ) {
    self.budget = budget
    self.write = write
    counts = FindingCounts(budget)
    renderer = DiagnosticRenderer(
      format: format,
      usesColor: Console.isTerminal && Terminal.allowsColor
    )
    self.isQuiet = isQuiet
    self.hasRemarks = hasRemarks
  }

  /// Adds an outcome to those of the run.
  func note(_ outcome: ExitStatus) { status = max(status, outcome) }

  /// Prints findings, and an outcome where any of them is an error.
  func report(_ diagnostics: [Diagnostic], outcome: ExitStatus = .badInput) {
    for diagnostic in diagnostics where !isQuiet || diagnostic.severity == .error {
      let (code, severity) = (diagnostic.code, diagnostic.severity)
      let file = diagnostic.range.buffer.name
      // What the solver takes, no place of a text does.
      let isAboutFile = [Limit.steps.code, Limit.memory.code].contains(code)
      let offset = isAboutFile ? nil : diagnostic.range.bytes.lowerBound
      guard counts.admits(code, severity, file: file, offset: offset) else { continue }
      if isAboutFile {
        write(code, severity, diagnostic.message, file: file)
      } else {
        keep(diagnostic)
        write(renderer.render(diagnostic))
      }
    }
    guard diagnostics.containsErrors else { return }
    note(diagnostics.contains { $0.code == .internalDefect } ? .defect : outcome)
  }

  /// Says how many findings were not printed, once at the end of the run.
  func finish() {
    for hidden in counts.hidden {
      write(
        hidden.limit.code,
        hidden.severity,
        Messages.hidden(hidden.count, hidden.limit),
        file: hidden.file
      )
    }
  }

  /// Prints a line that is no finding; nothing where programs read along.
  func report(remark: String) {
    guard !isQuiet, renderer.format == .text else { return }
    write(remark + "\n")
  }

  /// Prints an error about a whole file.
  func report(
    _ code: DiagnosticCode,
    _ message: String,
    file: String,
    hint: String? = nil,
    outcome: ExitStatus = .badInput
  ) {
    note(outcome)
    guard counts.admits(code, .error, file: file, offset: nil) else { return }
    write(code, .error, message, file: file, hint: hint)
  }

  /// Prints that something is a defect of ours.
  func report(defect message: String, file: String) {
    report(.internalDefect, message, file: file, outcome: .defect)
  }

  private func write(
    _ code: DiagnosticCode,
    _ severity: Severity,
    _ message: String,
    file: String,
    hint: String? = nil
  ) {
    // Programs get the shape they always get; the start of the file stands for the whole.
    let start = SourceRange(SourceBuffer(name: file, bytes: []), 0..<0)
    let notes = hint.map { [Note($0, at: start)] } ?? []
    let finding = Diagnostic(code, severity: severity, message, at: start, notes: notes)
    keep(finding)
    switch renderer.format {
    case .text:
      write("\(label(file.printable, severity))\(Self.printable(message)) [\(code)]\n")
      if let hint { write("\(file.printable): note: \(Self.printable(hint))\n") }
    case .json: write(renderer.render(finding))
    }
  }

  /// A message as a terminal may be shown it: names of files and words of a command line may be anything.
  private static func printable(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }

  private func keep(_ finding: Diagnostic) {
    if keepsPrinted, finding.severity != .note { printed.append(finding) }
  }

  /// Prints what is wrong with a command line.
  func report(_ failure: UsageFailure) {
    report(
      "usage",
      failure.message,
      file: "tinamou",
      hint: failure.suggestion.map(Suggestion.question),
      outcome: .usage
    )
    for other in failure.others { report(other) }
  }

  /// Prints what a run has to say of itself, unless it shall be quiet.
  func remark(_ text: String) {
    guard !isQuiet, hasRemarks else { return }
    switch renderer.format {
    case .text: write("tinamou: \(Self.printable(text))\n")
    case .json: write("run-remark", .note, text, file: "tinamou")
    }
  }

  /// Prints a warning about the run as a whole.
  func warn(_ code: String, _ message: String) {
    if !isQuiet { write(DiagnosticCode(stringLiteral: code), .warning, message, file: "tinamou") }
  }

  private func label(_ file: String, _ severity: Severity) -> String {
    let tint = severity == .error ? "31" : "35"
    return renderer.usesColor
      ? "\u{1B}[1m\(file):\u{1B}[0m \u{1B}[1;\(tint)m\(severity.rawValue):\u{1B}[0m "
      : "\(file): \(severity.rawValue): "
  }
}
