// `bench system`: times of `.constraints` files, to compare with other solvers on the same files.

import ArgumentParser
import Foundation
import Measurement
import Peers
import ProgramSupport
import Tinamou

struct SystemCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "system",
    abstract: "Time .constraints files: build, resize and warm.",
    discussion: """
      build: construct the system from memory in a solver kept for one system after another, solve \
      it at its defaults, read all values. resize: take the next 'at' line, solve, read all values. \
      warm: the same without the regions that earlier solves have left. exact: the same with correctly rounded values. Systems of up to \
      \(SystemCommand.checkedVariables) variables are checked against the reference solver first.
      """
  )

  /// Larger systems would keep the reference solver busy for minutes.
  private static let checkedVariables = 100

  @Flag(help: "Fewer samples.")
  var quick = false

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var recording: RecordOptions

  @OptionGroup var peerOptions: PeerOptions

  @Argument(help: "The .constraints files.")
  var files: [String]

  func validate() throws {
    try peerOptions.requireUse(byPeers: peerOptions.peers)
    _ = try selection.nameFilter()
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    let filter = try selection.nameFilter()
    let console = recording.console
    let progress = ProgressLine(isShown: console.showsProgress)
    var status = ExitStatus.done
    var check = Check()
    var benchmarks: [Benchmark] = []
    var peerCases: [PeerCase] = []
    let names = Self.caseNames(of: files)
    for (path, name) in zip(files, names) {
      guard let file = Self.read(path, &status) else { continue }
      if file.system.variableCount <= Self.checkedVariables {
        check.run([path], progress: progress)
      }
      let problem = PeerProblem(file)
      let compared = peerOptions.peers ? Self.comparedMetrics : []
      benchmarks += SystemWork.benchmarks(
        suite: Self.suite,
        caseName: name,
        rowCount: problem.steps.count,
        withWarm: true
      ) {
        SystemWork(problem.system, rows: problem.steps)
      }.filter { !compared.contains($0.metric) && filter.matches($0.name) }
      let requests = [PeerRequest.build, .resize].filter { request in
        request.metrics.allSatisfy {
          compared.contains($0) && filter.matches("\(Self.suite)/\(name)/\($0)")
        }
      }
      peerCases.append(PeerCase(name: name, requests: requests) { _ in problem })
    }
    let hasWork = !benchmarks.isEmpty || peerCases.contains { !$0.requests.isEmpty }
    if !hasWork && status == .done { throw selection.nothingLeft }
    try recording.requireWritableFiles(recordsByDefault: false)
    let results = Measurer(quick ? .quick : .standard).measure(benchmarks) { done, total, next in
      progress.show("measuring", done: done, total: total, next: next)
    }
    progress.clear()
    if !check.verdicts.isEmpty { try console.write(check.table() + "\n") }
    check.reportDifferences()
    let table = ResultTable(suite: Self.suite, results: results, benchmarks: benchmarks)
    if !table.isEmpty { try console.write(table.render() + "\n" + ResultTable.legend) }
    var comparison = peerOptions.comparison(isQuick: quick)
    comparison.run(peerCases, isQuick: quick, progress: progress)
    try comparison.report(suite: Self.suite, to: console)
    let recorded = recording.record(
      results: results + comparison.results(suite: Self.suite),
      checks: check.results,
      isQuick: quick,
      recordsByDefault: false
    )
    status = max(status, check.exitStatus, comparison.exitStatus, recorded)
    if status != .done { throw status.exitCode }
  }

  /// Names of files without their extensions, each with as many of its folders as tell it from the others.
  static func caseNames(of files: [String]) -> [String] {
    let components = files.map { path in
      (path as NSString).deletingPathExtension.split(separator: "/").filter { $0 != "." }
    }
    var counts = components.map { _ in 1 }
    while true {
      let names = zip(components, counts).map { $0.suffix($1).joined(separator: "/") }
      let alike = Dictionary(grouping: names.indices) { names[$0] }.values.filter { $0.count > 1 }
      let longer = alike.flatMap(\.self).filter { counts[$0] < components[$0].count }
      if longer.isEmpty { return names }
      for index in longer { counts[index] += 1 }
    }
  }

  private static let suite = "system"
  /// What rivals are compared in, and what is therefore measured beside them.
  private static let comparedMetrics = ["build", "resize"]

  private static func read(_ path: String, _ status: inout ExitStatus) -> ConstraintsFile? {
    var verdict = DocumentVerdict(path)
    let check = SystemCheck.read(SourceBuffer.read(path, into: &verdict), into: &verdict)
    status = max(status, verdict.report())
    return check?.file
  }
}
