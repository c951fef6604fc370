// `bench system`: times of `.constraints` files, to compare with other solvers on the same files.

import ArgumentParser
import Foundation
import Measurement
import Tinamou

/// Times constraint systems from files.
struct SystemCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "system",
    abstract: "Time .constraints files: build and resize.",
    discussion: """
      build: construct the system from memory in a solver kept for one system after another, solve \
      it at its defaults, read all values. resize: take the next 'at' line, solve, read all values. \
      exact: the same with correctly rounded values. Systems of up to \
      \(SystemCommand.checkedVariables) variables are checked against the reference solver first.
      """
  )

  /// Larger systems would keep the reference solver busy for minutes.
  private static let checkedVariables = 100

  @Flag(name: .long, help: "Fewer samples.")
  var quick = false

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var recording: RecordOptions

  @Flag(name: .long, help: .hidden)
  var peers = false

  @Argument(parsing: .allUnrecognized, help: "The .constraints files.")
  var files: [String]

  func validate() throws {
    if peers { throw UnbuiltFeature("--peers").error }
    _ = try selection.nameFilter()
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    let filter = try selection.nameFilter()
    let console = recording.console
    let progress = ProgressLine(on: console)
    var status = ExitStatus.done
    var check = Check()
    var benchmarks: [Benchmark] = []
    for path in files {
      guard let file = Self.read(path, &status) else { continue }
      if file.system.variableCount <= Self.checkedVariables {
        check.run([path], progress: progress)
      }
      benchmarks += Self.benchmarks(of: file, path: path).filter {
        filter.matches("\($0.suite)/\($0.caseName)/\($0.metric)")
      }
    }
    if benchmarks.isEmpty && status == .done { throw SelectionOptions.nothingMatches }
    let results = Measurer(quick ? .quick : .standard).measure(benchmarks) { done, total, next in
      progress.show("measuring", done: done, total: total, next: next)
    }
    progress.clear()
    if !check.verdicts.isEmpty { try console.write(check.table() + "\n") }
    check.reportDifferences()
    let table = ResultTable(suite: Self.suite, results: results, benchmarks: benchmarks)
    if !table.isEmpty { try console.write(table.render() + "\n" + ResultTable.legend) }
    let recorded = recording.record(
      results: results,
      checks: check.results,
      recordsByDefault: false
    )
    status = max(status, check.exitStatus, recorded)
    if status != .done { throw status.exitCode }
  }

  private static let suite = "system"

  private static func read(_ path: String, _ status: inout ExitStatus) -> ConstraintsFile? {
    var verdict = DocumentVerdict(path)
    if let source = SourceBuffer.read(path, into: &verdict) {
      let (file, diagnostics) = ConstraintsFile.read(source)
      if let file { return file }
      verdict.failed(diagnostics)
    }
    for difference in verdict.differences { Console.report(difference) }
    status = max(status, verdict.exitStatus)
    return nil
  }

  /// The work on a file: its resizes are the solves that have the rows of the first one, because
  /// an edit that comes or goes is no resize.
  private static func benchmarks(of file: ConstraintsFile, path: String) -> [Benchmark] {
    let first = file.system(at: 0)
    var rows = [first.parameters]
    for index in file.solves.indices.dropFirst() {
      let instance = file.system(at: index)
      if instance.hasSameRows(as: first) { rows.append(instance.parameters) }
    }
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    return SystemWork(first.system, rows: rows).benchmarks(suite: suite, caseName: name)
  }
}

extension ConstraintsFile.Instance {
  /// Whether both solves have the same rows of the file: no edit comes or goes between them.
  fileprivate func hasSameRows(as other: ConstraintsFile.Instance) -> Bool {
    system.rowCount == other.system.rowCount
      && (0..<system.rowCount).allSatisfy { fileRow(ofRow: $0) == other.fileRow(ofRow: $0) }
  }
}
