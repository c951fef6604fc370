// Options that every command which makes results has: where they are recorded, and how loudly.

import ArgumentParser
import FileAccess
import Foundation
import Glibc
import Measurement
import ProgramSupport
import Tinamou

struct RecordOptions: ParsableArguments {
  @Option(help: "Write results and verdicts to FILE as one JSON object.")
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Record the run in PATH (a folder or a .jsonl file), or nowhere with 'none'.",
      discussion: "Without it TINAMOU_HISTORY says where, else .bench in the package's folder.",
      valueName: "path|none"
    )
  )
  var history: String?

  @OptionGroup var quietOption: QuietOption

  var console: Console { quietOption.console }

  /// Ends the run where the file of `--json` cannot be written, or what is named is no history, before anything is
  /// measured.
  func requireWritableFiles(recordsByDefault: Bool) throws {
    if let json { try WholeFile.requireWritable(json) }
    try HistoryFile(named: history, byDefault: recordsByDefault)?.requireHistoryToGoOn()
  }

  /// Writes the record where the user wants it, and tells whether everything could be written.
  ///
  /// A run that has measured and checked nothing is in no history.
  ///
  /// - Returns: `unwritableOutput` when some file could not be written.
  func record(
    results: [MeasurementResult],
    checks: [CheckResult],
    isQuick: Bool = false,
    recordsByDefault: Bool
  ) -> ExitStatus {
    let isBlank = results.isEmpty && checks.isEmpty
    let historyFile = isBlank ? nil : HistoryFile(named: history, byDefault: recordsByDefault)
    if json == nil && historyFile == nil { return .done }
    let revision = SourceRevision.current()
    let machine = MachineDescription.current()
    let record = RunRecord(
      date: Date().formatted(.iso8601),
      machine: machine,
      commit: revision.commit,
      modified: revision.isModified,
      tree: revision.tree,
      binary: FileHash(ofFile: "/proc/self/exe")?.digits,
      quick: isQuick ? true : nil,
      environment: .current(machine: machine),
      state: .current(),
      results: results.map { $0.rounded() },
      checks: checks
    )
    var status = ExitStatus.done
    if let json {
      do {
        try WholeFile.replace(json, with: record.jsonLine() + [UInt8(ascii: "\n")])
      } catch {
        Console.report("cannot write \(error)", as: .unwritableOutput)
        status = .unwritableOutput
      }
    }
    if let historyFile {
      do {
        try historyFile.append(record)
        console.note("recorded in \(historyFile.path)")
      } catch {
        Console.report("cannot record the run in \(error)", as: .unwritableOutput)
        status = .unwritableOutput
      }
    }
    return status
  }
}
