// `bench history`: what recorded runs say over time, and runs that were recorded elsewhere.

import ArgumentParser
import Foundation
import ProgramSupport

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show recorded runs over time, and where they changed.",
    subcommands: [HistoryShowCommand.self, HistoryAddCommand.self],
    defaultSubcommand: HistoryShowCommand.self
  )
}

/// Where recorded runs are read from, and how loudly.
struct HistorySource: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the runs in PATH (a folder or a .jsonl file).",
      discussion: "Without it TINAMOU_HISTORY says where, else .bench in the package's folder.",
      valueName: "path"
    )
  )
  var history: String?

  @OptionGroup var quietOption: QuietOption

  var console: Console { quietOption.console }

  func validate() throws {
    if history == "none" || history?.isEmpty == true {
      throw ValidationError("'--history' is to name a history to read")
    }
  }

  /// The history, or nil when there is nowhere to look.
  var file: HistoryFile? { HistoryFile(named: history) }

  /// What is said where it holds no runs.
  var nothing: String {
    let inFile = file.map { " in '\($0.path)'" } ?? ""
    return "there are no recorded runs\(inFile); 'bench run' records one"
  }

  /// Lines that are skipped are told on standard error; a file
  /// that was named and is not there is the end.
  func records(
    _ extent: HistoryFile.Extent,
    where isWanted: ((String) -> Bool)? = nil
  ) throws -> [RunRecord] {
    guard let file else { return [] }
    if history != nil && !file.exists {
      throw Console.failure("'\(file.path)': No such file or directory", .unreadableInput)
    }
    try file.requireHistoryToGoOn()
    return try file.toldRecords(
      extent,
      isIndexing: {
        guard file.isLong else { return }
        console.note("reading '\(file.path)', and making an index of it")
      },
      where: isWanted
    )
  }
}

extension HistoryFile {
  /// The history that a command line names, else the environment, else that of the package where it is used by
  /// default; nil where there is none.
  init?(named path: String?, byDefault isUsedByDefault: Bool = true) {
    let named = path ?? ProcessInfo.processInfo.environment["TINAMOU_HISTORY"] ?? ""
    let ofPackage = isUsedByDefault ? PackageFolder.path(".bench") : nil
    guard named != "none", let path = named.isEmpty ? ofPackage : named else { return nil }
    self.init(path: path)
  }

  /// Ends the run where it is no history.
  func requireHistoryToGoOn() throws {
    do {
      try requireHistory()
    } catch {
      throw Console.failure(error.description, .badInput)
    }
  }

  /// Reads runs for a command: lines that are skipped are told on standard error, and a file that cannot be read is
  /// the end.
  func toldRecords(
    _ extent: Extent = .whole,
    isIndexing: () -> Void = {},
    where isWanted: ((String) -> Bool)? = nil
  ) throws -> [RunRecord] {
    do {
      let contents = try read(extent, isIndexing: isIndexing, where: isWanted)
      HistorySource.report(contents.skipped, of: path) { Console.report($0) }
      return contents.records
    } catch {
      throw Console.failure(error.description, .unreadableInput)
    }
  }
}

extension HistorySource {
  /// So many lines of a file that are no runs are told, as of other files' findings; of the rest their number.
  private static let mostSkipped = 100

  /// Tells which lines of a file are no runs.
  static func report(
    _ lines: [HistoryFile.SkippedLine],
    of path: String,
    _ report: (String) -> Void
  ) {
    for line in lines.prefix(mostSkipped) { report("'\(path)': \(line)") }
    if lines.count > mostSkipped {
      report("'\(path)': \(lines.count - mostSkipped) more lines are skipped")
    }
  }
}

/// Which runs of series are looked at.
struct SeriesOptions: ParsableArguments {
  @Option(help: "Look at the last N runs of a series only.")
  var limit: Int?

  @OptionGroup var source: HistorySource

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("'--limit' is \(limit), expected at least 1") }
  }

  func series(of records: [RunRecord]) -> [RunSeries] {
    RunSeries.all(of: records).map { series in limit.map(series.last) ?? series }
  }
}

struct HistoryShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show recorded runs over time (what 'bench history' does).",
    discussion: """
      A series is a benchmark on a machine. It shows its runs as a sparkline, the last median with \
      its interval, how far runs of one executable lie apart, changes with the commits they came \
      between, and what was counted beside the time. Changes in the last \
      \(SeriesFinding.unsettledRuns) runs are not settled yet.
      """
  )

  @Argument(help: "Only series (suite/case/metric) that this regular expression matches.")
  var name: String?

  @Flag(help: "Write every run of every series as comma-separated values.")
  var csv = false

  @Flag(help: "Write the newest run in Google Benchmark's JSON format.")
  var googleBenchmark = false

  @Flag(help: "Write the changes as a Markdown table, for a pull request.")
  var markdown = false

  @OptionGroup var selected: SeriesOptions

  func validate() throws {
    _ = try NameFilter(pattern: name)
    if [csv, googleBenchmark, markdown].filter({ $0 }).count > 1 {
      throw ValidationError("only one of '--csv', '--google-benchmark' and '--markdown' at a time")
    }
  }

  func run() throws {
    let filter = try NameFilter(pattern: name)
    let records = try selected.source.records(.summary, where: filter.matches)
    let console = selected.source.console
    if records.isEmpty { console.note(selected.source.nothing) }
    let series = selected.series(of: records)
    if series.isEmpty && !records.isEmpty { throw SelectionOptions.nothingMatches }
    if csv {
      try console.write(HistoryExport.csv(series))
    } else if googleBenchmark {
      try console.write(HistoryExport.googleBenchmark(series))
    } else if markdown {
      try console.write(HistoryText(series).markdown())
    } else {
      try console.write(HistoryText(series).render())
    }
  }
}

struct HistoryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Record runs that were made elsewhere.",
    discussion: """
      Each line of each FILE is a run as '--json' writes it; '-' is standard input. The runs of a \
      FILE are recorded whole or not at all. A line that is no run is told and not recorded: exit 65.
      """
  )

  @Argument(help: "Files of runs.")
  var files: [String]

  @OptionGroup var source: HistorySource

  func run() throws {
    guard let history = source.file else {
      throw ValidationError("there is nowhere to record runs; '--history' says where")
    }
    try history.requireHistoryToGoOn()
    var status = ExitStatus.done
    for file in files {
      do {
        let contents = try HistoryFile.lines(of: file == "-" ? HistoryFile.standardInput : file)
        HistorySource.report(contents.skipped, of: file) {
          Console.report($0, as: .badInput)
          status = max(status, .badInput)
        }
        try add(contents.runs, to: history)
      } catch let failure as HistoryFile.Failure {
        Console.report(failure.description, as: .unreadableInput)
        status = max(status, .unreadableInput)
      }
    }
    if status != .done { throw status.exitCode }
  }

  private func add(_ lines: [[UInt8]], to history: HistoryFile) throws {
    do {
      try history.append(lines: lines)
    } catch {
      throw Console.failure("cannot record a run in \(error)", .unwritableOutput)
    }
  }
}
