// `bench run`, which `bench` alone is: check everything, then time everything.

import ArgumentParser
import FileAccess
import Measurement
import ProgramSupport
import Tinamou
import Workloads

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Check the corpus, then time the suites.",
    discussion: """
      Checks every document of the corpus, then times the suites in interleaved rounds and prints \
      medians with the half width of their 95 % confidence interval. A wrong answer is exit 1. \
      Random systems are families of \(WorkloadFamily.drawCount) draws \
      (\(SuitePlan.quickDrawCount) with --quick): their time is the geometric mean, and 'worst' says \
      how many times the median draw the slowest one takes. \
      Systems that take minutes (\(WorkloadFamily.slowNames.joined(separator: ", "))), single \
      documents of the corpus and single draws (tree-intrinsic-1000#7) are timed only where --filter \
      spells their name. Of earlier versions the names documents (documents of the corpus, each for \
      itself, in parse, lower and solve), systems (solve) and languages (parse) are taken for suites, \
      too.
      """
  )

  @Option(parsing: .singleValue, help: "Time only this suite: \(Suite.names); may be repeated.")
  var suite: [String] = []

  @Flag(help: "Fewer samples and smaller systems: the whole in under a minute.")
  var quick = false

  @Option(
    help: ArgumentHelp(
      "Only write a flame graph (SVG) of this case, named as suite/case/metric.",
      valueName: "case"
    )
  )
  var profile: String?

  @Option(help: "Where the flame graph goes; named after the case without it.")
  var output: String?

  @Flag(help: "Print the names of what would be timed, and do nothing else.")
  var list = false

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var recording: RecordOptions

  @OptionGroup var peerOptions: PeerOptions

  @Flag(
    help:
      "Build the baseline's commit, compare it with the working tree, and exit 1 when a case is slower."
  )
  var failOnRegression = false

  func validate() throws {
    if output != nil && profile == nil {
      throw ValidationError("--output is for the picture of --profile")
    }
    for (option, isGiven) in [("--list", list), ("--suite", !suite.isEmpty)]
    where profile != nil && isGiven {
      throw ValidationError("'\(option)' is not for --profile, which takes one case")
    }
    if recording.json != nil && (profile != nil || list) {
      let mode = list ? "--list" : "--profile"
      throw ValidationError("'--json' is not for \(mode), which measures no results")
    }
    try peerOptions.requireUse(byPeers: selectedSuites().contains(.peers))
    _ = try selection.nameFilter()
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    let filter = try selection.nameFilter()
    let suites = try selectedSuites()
    let console = recording.console
    let progress = ProgressLine(isShown: console.showsProgress)

    let corpus = try corpusFolder()
    let documents = CorpusPath.documents(at: [corpus]) { _ in }
    if documents.isEmpty { console.note("there are no documents in '\(corpus)'") }
    if let profile {
      try writeProfile(of: profile, on: documents, console)
      return
    }
    let benchmarks = benchmarks(of: suites, on: documents, filter, console)
    if list {
      try writeNames(of: benchmarks, suites, filter, to: console)
      return
    }
    // Told before anything is measured, which would be for nothing.
    try recording.requireWritableFiles(recordsByDefault: true)
    let baseline = try BaselineComparison()
    let oldCommit =
      failOnRegression ? try BaselineComparison.requiredCommit(of: baseline) : nil
    var check = Check()
    check.run(documents.filter(filter.matches), progress: progress)
    check.runGenerated(where: filter.matches)
    if !check.verdicts.isEmpty { try console.write(check.table()) }
    check.reportDifferences()

    let peerCases = peerCases(of: suites, filter)
    let plan = plan(on: documents)
    // Before anything is timed, and holds memory.
    let memory = suites.contains(.memory) ? MemoryWork.results(of: plan, where: filter.matches) : []
    if benchmarks.isEmpty && check.verdicts.isEmpty && peerCases.isEmpty && memory.isEmpty {
      throw selection.nothingLeft
    }
    var results = Measurer(quick ? .quick : .standard).measure(
      Benchmark.namingInputsOfFamilies(benchmarks)
    ) { done, total, next in
      progress.show("measuring", done: done, total: total, next: next)
    } work: {
      CaseServer.workSoFar()
    }
    progress.clear()
    if suites.contains(.growth) {
      results += GrowthExponent.results(of: results).filter { filter.matches($0.name) }
    }
    results += memory
    try writeTables(of: results, benchmarks, suites, to: console)
    var comparison = peerOptions.comparison(isQuick: quick)
    comparison.run(peerCases, isQuick: quick, progress: progress)
    try comparison.report(suite: Suite.peers.rawValue, to: console)
    let recorded = recording.record(
      results: results + comparison.results(suite: Suite.peers.rawValue),
      checks: check.results,
      isQuick: quick,
      recordsByDefault: true
    )
    var status = max(check.exitStatus, comparison.exitStatus, recorded)
    status = max(status, try judge(results, beside: baseline, since: oldCommit, console))
    if status != .done { throw status.exitCode }
  }

  /// Shows results beside the baseline's, or, since a commit, compares anew.
  private func judge(
    _ results: [MeasurementResult],
    beside baseline: BaselineComparison?,
    since commit: String?,
    _ console: Console
  ) throws -> ExitStatus {
    guard let commit else {
      if let baseline { try console.write(baseline.text(beside: results)) }
      return .done
    }
    return try BaselineComparison.regression(
      since: commit,
      suites: suite,
      filter: selection.filter,
      isQuick: quick,
      on: console
    )
  }

  private func peerCases(of suites: [Suite], _ filter: NameFilter) -> [PeerCase] {
    guard suites.contains(.peers) else { return [] }
    return PeerRun.cases(spelledIn: selection.filter, where: filter.matches, isQuick: quick)
  }

  private func plan(on documents: [String]) -> SuitePlan {
    SuitePlan(layouts: documents.filter { CorpusPath.kind(of: $0) == .layout }, isQuick: quick)
  }

  private func benchmarks(
    of suites: [Suite],
    on documents: [String],
    _ filter: NameFilter,
    _ console: Console
  ) -> [Benchmark] {
    let plan = plan(on: documents)
    var benchmarks = plan.selection(
      of: suites,
      spelledIn: selection.filter,
      where: filter.matches,
      note: console.note
    )
    if suite.contains(SuitePlan.documentsName) {
      let present = Set(benchmarks.map(\.name))
      benchmarks += suites.flatMap(plan.documentBenchmarks).filter {
        filter.matches($0.name) && !present.contains($0.name)
      }
    }
    return benchmarks
  }

  /// A line each, with the number of draws behind the name of a family.
  private func writeNames(
    of benchmarks: [Benchmark],
    _ suites: [Suite],
    _ filter: NameFilter,
    to console: Console
  ) throws {
    var names = benchmarks.grouped(by: \.name).map { name, draws in
      draws.count > 1 ? "\(name)  \(draws.count) draws" : name
    }
    if suites.contains(.growth) { names += GrowthExponent.names.filter(filter.matches) }
    if suites.contains(.memory) { names += MemoryWork.names.filter(filter.matches) }
    names += peerCases(of: suites, filter).flatMap(\.benchmarkNames)
    if names.isEmpty { throw selection.nothingLeft }
    try console.write(names.map { $0 + "\n" }.joined())
  }

  private func writeTables(
    of results: [MeasurementResult],
    _ benchmarks: [Benchmark],
    _ suites: [Suite],
    to console: Console
  ) throws {
    for suite in suites {
      let table = ResultTable(suite: suite.rawValue, results: results, benchmarks: benchmarks)
      if !table.isEmpty { try console.write("\n" + table.render()) }
    }
    let batch = BatchTable(results: results, benchmarks: benchmarks)
    if !batch.isEmpty { try console.write("\n" + batch.render()) }
    if !results.isEmpty { try console.write("\n" + ResultTable.legend) }
  }

  private func writeProfile(
    of name: String,
    on documents: [String],
    _ console: Console
  ) throws {
    let plan = plan(on: documents)
    let all = Suite.allCases.flatMap { plan.benchmarks(of: $0) + plan.namedBenchmarks(of: $0) }
    let chosen = all.filter { $0.name == name }
    if chosen.isEmpty {
      let near = Suggestion.nearest(to: name, in: all.map(\.name))
      let hint = near.map { "; \(Suggestion.verbatimQuestion($0))" } ?? "; --list names all"
      throw ValidationError("unknown case '\(name)'\(hint)")
    }
    let path = output ?? ProfileRun.fileName(for: name)
    let seconds = quick ? ProfileRun.quickSeconds : ProfileRun.seconds
    do {
      let picture = try ProfileRun(benchmarks: chosen).picture(seconds: seconds)
      try WholeFile.replace(path, with: Array(picture.svg(title: name).utf8))
      console.note("\(picture.sampleCount) samples, written to \(path)")
    } catch let failure as StackSampler.SystemFailure {
      throw Console.failure("cannot take samples: \(failure.reason)", .defect)
    }
  }

  private func selectedSuites() throws -> [Suite] {
    guard !suite.isEmpty else {
      return Suite.allCases.filter { $0 != .peers || peerOptions.peers }
    }
    let wanted = try suite.flatMap { try SelectionOptions.suites(named: $0) }
    return Suite.allCases.filter { suite in
      wanted.contains(suite) || suite == .peers && peerOptions.peers
    }
  }
}
