// `bench run`, which `bench` alone is: check everything, then time everything.

import ArgumentParser
import History
import Measurement
import Tinamou

/// Checks the corpus and times the suites.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Check the corpus, then time the suites.",
    discussion: """
      Checks every document of the corpus, then times the suites in interleaved rounds and prints \
      medians with the half width of their 95 % confidence interval. A wrong answer is exit 1. \
      Systems that take minutes are timed only where --filter spells their name.
      """
  )

  @Option(
    name: .long,
    parsing: .singleValue,
    help: "Time only this suite: \(Suite.names); may be repeated."
  )
  var suite: [String] = []

  @Flag(name: .long, help: "Fewer samples and smaller systems: the whole in under a minute.")
  var quick = false

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var recording: RecordOptions

  @OptionGroup var peerOptions: PeerOptions

  @Flag(name: .long, help: .hidden)
  var failOnRegression = false

  func validate() throws {
    if failOnRegression { throw UnbuiltFeature("--fail-on-regression").error }
    _ = try selectedSuites()
    _ = try selection.nameFilter()
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    let filter = try selection.nameFilter()
    let suites = try selectedSuites()
    let console = recording.console
    let progress = ProgressLine(on: console)

    let corpus = try corpusFolder()
    let documents = CorpusPath.documents(at: [corpus]) { _ in }
    if documents.isEmpty { console.note("there are no documents in '\(corpus)'") }
    var check = Check()
    check.run(documents.filter(filter.matches), progress: progress)
    check.runGenerated(where: filter.matches)
    if !check.verdicts.isEmpty { try console.write(check.table()) }
    check.reportDifferences()

    let layouts = documents.filter { CorpusPath.kind(of: $0) == .layout }
    let plan = SuitePlan(layouts: layouts, isQuick: quick, filterText: selection.filter)
    var benchmarks: [Benchmark] = []
    for suite in suites {
      benchmarks += plan.benchmarks(of: suite, where: filter.matches, note: console.note)
    }
    let peerCases =
      suites.contains(.peers) ? PeerRun.cases(where: filter.matches, isQuick: quick) : []
    if benchmarks.isEmpty && check.verdicts.isEmpty && peerCases.isEmpty {
      throw SelectionOptions.nothingMatches
    }
    let results = Measurer(quick ? .quick : .standard).measure(benchmarks) { done, total, next in
      progress.show("measuring", done: done, total: total, next: next)
    }
    progress.clear()
    for suite in suites {
      let table = ResultTable(suite: suite.rawValue, results: results, benchmarks: benchmarks)
      if !table.isEmpty { try console.write("\n" + table.render()) }
    }
    let batch = BatchTable(results: results, benchmarks: benchmarks)
    if !batch.isEmpty { try console.write("\n" + batch.render()) }
    if !benchmarks.isEmpty { try console.write("\n" + ResultTable.legend) }
    var comparison = peerOptions.comparison(isQuick: quick)
    comparison.run(peerCases, progress: progress)
    try comparison.report(suite: Suite.peers.rawValue, to: console)
    let recorded = recording.record(
      results: results + comparison.results(suite: Suite.peers.rawValue),
      checks: check.results,
      recordsByDefault: true
    )
    let status = max(check.exitStatus, comparison.exitStatus, recorded)
    if status != .done { throw status.exitCode }
  }

  private func selectedSuites() throws -> [Suite] {
    guard !suite.isEmpty else {
      return Suite.allCases.filter { $0 != .peers || peerOptions.peers }
    }
    let wanted = try suite.map { name in
      guard let suite = Suite(rawValue: name) else {
        let near = Suggestion.nearest(to: name, in: Suite.allCases.map(\.rawValue))
        let hint = near.map { "; did you mean '\($0)'?" } ?? ", expected \(Suite.names)"
        throw ValidationError("unknown suite '\(name)'\(hint)")
      }
      return suite
    }
    return Suite.allCases.filter { suite in
      wanted.contains(suite) || suite == .peers && peerOptions.peers
    }
  }
}
