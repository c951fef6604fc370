// Reading what a command line names, and saying what went wrong with files.

import FileAccess
import ProgramSupport
import Tinamou

extension Reporter {
  /// An input that a command line names; nil where it cannot be read, which is reported.
  ///
  /// Never inlined: in a caller that throws and then returns a large nil, Swift 6.3's optimised code calls `memset` last
  /// and leaves the error that was caught here in the register of errors, which the next caller takes for one.
  @inline(never)
  func source(
    at path: String,
    hint: String? = nil,
    by read: ((_ limit: Int) throws(InputFailure) -> [UInt8])? = nil
  ) -> SourceBuffer? {
    do throws(InputFailure) {
      let limit = budget[.bytes]
      let bytes = if let read { try read(limit) } else { try InputFile.read(path, limit: limit) }
      return SourceBuffer(name: path, bytes: bytes, budget: budget)
    } catch {
      report(error, path: path, hint: hint)
      return nil
    }
  }

  /// An input that nothing goes on without.
  func neededSource(
    at path: String,
    by read: ((_ limit: Int) throws(InputFailure) -> [UInt8])? = nil
  ) throws(ReportedFailure) -> SourceBuffer {
    guard let source = source(at: path, by: read) else { throw ReportedFailure() }
    return source
  }

  /// Prints what is wrong with an input that nothing goes on without.
  func failure(
    _ diagnostics: [Diagnostic],
    outcome: ExitStatus = .badInput
  ) -> ReportedFailure {
    report(diagnostics, outcome: outcome)
    return ReportedFailure()
  }

  /// A text of the command line itself, within the limits of the run.
  func source(named name: String, text: String) -> SourceBuffer {
    SourceBuffer(name: name, bytes: Array(text.utf8), budget: budget)
  }

  /// Prints that an input cannot be read.
  func report(_ failure: InputFailure, path: String, hint: String? = nil) {
    guard failure.cause != .tooLong else {
      return report(Limit.bytes.code, budget.message(.bytes), file: path)
    }
    report(unreadable: path, failure.reason, hint: hint)
  }

  /// Prints that an input cannot be read, and why the system says so.
  func report(
    unreadable path: String,
    _ reason: String,
    hint: String? = nil
  ) {
    let message = Messages.unreadableFile(reason)
    report("input-unreadable", message, file: path, hint: hint, outcome: .unreadableInput)
  }

  /// Prints that an output cannot be written; nothing where nobody reads standard output any more.
  func report(_ failure: OutputFailure) {
    guard !failure.isClosedPipe else { return note(.closedPipe) }
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

  /// Says what an earlier run that was killed has left beside a file that is written now.
  func report(leftover byteCount: Int?, of path: String) {
    guard let byteCount else { return }
    remark(Messages.leftover(path + WholeFile.partialEnding, byteCount))
  }

  /// Writes a file whole.
  func write(_ bytes: [UInt8], to path: String) throws(OutputFailure) {
    report(leftover: try WholeFile.replace(path, with: bytes), of: path)
  }
}
