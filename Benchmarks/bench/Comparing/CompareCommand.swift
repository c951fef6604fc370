// `bench compare A B`: is B slower than A?

import ArgumentParser
import FileAccess
import Foundation
import ProgramSupport

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two commits, working trees, programs or recorded runs, case by case.",
    discussion: """
      A and B are each a commit, a working tree ('.'), a program that answers 'protocol', a file of \
      --json, or a recorded run ('run:last', 'run:DATE'). Commits are built into .bench/builds once. \
      Both sides run in turns, a process of each and a layout of its code at a time; what looks changed \
      is measured again in fresh processes before it is said. Verdicts are slower, faster, same, and \
      noisy: could not have seen what --minimum-effect asks. A case that B does not answer is exit 65. \
      Two recorded runs are shown beside each other and never alarm.
      """
  )

  @OptionGroup var options: ComparisonOptions
  @OptionGroup var source: HistorySource

  @Flag(
    help: ArgumentHelp(
      "Exit 1 when a case is slower; a number behind it is the least PERCENT that counts.",
      discussion: "Likewise when B no longer has a case, or does not answer one that A answers."
    )
  )
  var failOnRegression = false

  @Option(help: .hidden)
  var regressionPercent: Double = 0

  @Option(help: "Write the comparison to FILE as one JSON object.")
  var json: String?

  @Argument(help: "The side that was.")
  var a: String

  @Argument(help: "The side that is, the working tree if it is not named.")
  var b: String = "."

  /// Option values may be left out nowhere else, so a number behind the flag becomes an option of its own.
  static func spellingOut(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    guard let flag = options.firstIndex(of: "--fail-on-regression"), options.contains("compare"),
      flag + 1 < options.count
    else { return arguments }
    let word =
      arguments[flag + 1].hasSuffix("%")
      ? String(arguments[flag + 1].dropLast()) : arguments[flag + 1]
    // A commit may be all digits, but hardly so few.
    guard word.utf8.count < 7, let percent = Double(word), percent.isFinite else {
      return arguments
    }
    var arguments = arguments
    arguments[flag + 1] = "--regression-percent=\(percent)"
    return arguments
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    if let json { try WholeFile.requireWritable(json) }
    let console = source.console
    let history = source.file
    if source.history != nil, let history, !history.exists {
      throw CompareFailure.unreadable("'\(history.path)': No such file or directory")
    }
    let sides = try (
      ComparedSide(a, in: options.packageFolder(), history: history),
      ComparedSide(b, in: options.packageFolder(), history: history)
    )
    if case (.recorded(let first, let firstLabel), .recorded(let second, let secondLabel)) = sides {
      var shown = RecordedComparison(a: (first, firstLabel), b: (second, secondLabel))
      // Without a word all that was recorded is shown: it takes no time.
      if options.isSelective {
        shown.isWanted = try options.isWanted()
        if shown.isEmpty { throw SelectionOptions.nothingMatches }
      }
      if let json { try WholeFile.replace(json, with: shown.json()) }
      return try console.write(shown.text())
    }
    let cache = try options.cache(console)
    let report = try Self.report(
      options.repetition(of: [a, b]),
      try sides.0.build(with: cache),
      try sides.1.build(with: cache),
      options,
      console
    )
    if let json { try WholeFile.replace(json, with: report.json()) }
    try console.write(report.text())
    let status = report.exitStatus(failingFrom: failOnRegression ? regressionPercent / 100 : nil)
    if status != .done { throw status.exitCode }
  }

  /// Compares two builds.
  static func report(
    _ command: String,
    _ a: SideBuild,
    _ b: SideBuild,
    _ options: ComparisonOptions,
    _ console: Console
  ) throws -> ComparisonReport {
    defer {
      a.removeLayouts()
      b.removeLayouts()
    }
    if options.counting == .instructions && CaseCounter.valgrind == nil {
      console.note(
        "'valgrind' is not installed: instructions are counted only if the processor can"
      )
    }
    let comparison = options.comparison(a, b, on: console)
    let cases = try comparison.cases(where: options.isWanted())
    if cases.isEmpty { throw SelectionOptions.nothingMatches }
    let areIdentical = a.hash == b.hash
    let results =
      areIdentical
      ? cases.shared.map {
        CaseComparison.Result(
          series: $0,
          verdict: .identical,
          evidence: .init(nil, comparison.rule)
        )
      } : try comparison.run(cases.shared)
    return ComparisonReport(
      a: a.label,
      b: b.label,
      results: results,
      gone: cases.gone,
      new: cases.new,
      areIdentical: areIdentical,
      command: command
    )
  }
}
