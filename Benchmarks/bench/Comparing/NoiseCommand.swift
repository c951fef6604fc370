// `bench noise`: a comparison of a program with itself, so that whatever it finds is false; and what each case
// could have seen on this machine.

import ArgumentParser
import FileAccess
import Foundation
import FuzzSupport
import Measurement
import ProgramSupport

struct NoiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noise",
    abstract: "Compare a side with itself: false verdicts, and what each case can see here.",
    discussion: """
      Every run is a whole comparison, with layouts of its own on each side. Exits 1 when one of them calls \
      a case slower or faster. Samples are then relabelled, whole pairs of layouts at a time, as often as \
      --relabel says, and judged again.
      """
  )

  @OptionGroup var options: ComparisonOptions

  @Option(help: "How many comparisons.")
  var runs = 1

  @Option(help: "How often samples are relabelled.")
  var relabel = 1000

  @Option(help: "Append each run to FILE as a line of JSON, as 'compare --json' writes it.")
  var json: String?

  @Flag(help: "Print the table as Markdown.")
  var markdown = false

  @OptionGroup var quietOption: QuietOption

  @Argument(help: "The side, the working tree if it is not named.")
  var side: String = "."

  func validate() throws {
    guard runs > 0 else { throw ValidationError("--runs wants a number above 0") }
    guard relabel >= 0 else { throw ValidationError("--relabel wants a number from 0 on") }
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    let console = quietOption.console
    let cache = try options.cache(console)
    let build = try ComparedSide(side, in: cache.package, history: nil).build(with: cache)
    defer { build.removeLayouts() }
    let study = try study(of: build, console)
    try console.write(study.text(relabellings: relabel, asMarkdown: markdown))
    if !study.falseVerdicts.isEmpty { throw ExitStatus.no.exitCode }
  }

  private func study(of build: SideBuild, _ console: Console) throws -> NoiseStudy {
    var study = NoiseStudy(rule: options.comparison(build, build, on: console).rule)
    for run in 0..<runs {
      if runs > 1 { console.note("run \(run + 1) of \(runs)") }
      var comparison = options.comparison(build, build, on: console)
      comparison.seed = options.seed &+ UInt64(run)
      comparison.firstPair = options.firstPair + run * 200
      let cases = try comparison.cases(where: options.isWanted()).shared
      if cases.isEmpty { throw SelectionOptions.nothingMatches }
      let results = try comparison.run(cases)
      study.add(results)
      if let json {
        let report = ComparisonReport(
          a: build.label,
          b: build.label,
          results: results,
          command: "bench noise"
        )
        let before = FileManager.default.contents(atPath: json).map { Array($0) } ?? []
        try WholeFile.replace(json, with: before + report.json())
      }
    }
    return study
  }
}

/// What comparisons of a side with itself have said.
struct NoiseStudy {
  private(set) var runCount = 0
  /// Cases that were called slower or faster, with the word.
  private(set) var falseVerdicts: [(run: Int, name: String, word: CaseVerdict.Word)] = []
  private var names: [String] = []
  /// All logarithms of a case, from all runs.
  private var logarithms: [String: [Double]] = [:]
  /// Pairs of processes in which every case was measured: by case.
  private var wholePairs: [[String: Double]] = []
  private let rule: CaseVerdict.Rule

  /// Pairs that a comparison looks at first, and again to confirm.
  private static let pairCount = CaseComparison.Limits().fewestPairs

  init(rule: CaseVerdict.Rule) { self.rule = rule }

  mutating func add(_ results: [CaseComparison.Result]) {
    runCount += 1
    for result in results {
      let series = result.series
      if logarithms[series.name] == nil { names.append(series.name) }
      logarithms[series.name, default: []] += (series.explored + series.confirming).map(\.logarithm)
      let word = result.verdict.word
      if word == .slower || word == .faster { falseVerdicts.append((runCount, series.name, word)) }
    }
    let measured = results.filter { $0.series.failure == nil }
    for pair in 0..<(measured.map(\.series.explored.count).min() ?? 0) {
      wholePairs.append(
        Dictionary(
          measured.map { ($0.series.name, $0.series.explored[pair].logarithm) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
  }

  /// In how many of so many relabelled comparisons something was called slower; nil where there are too
  /// few pairs to draw from.
  ///
  /// Each comparison draws pairs that were measured, and says at random of each which side is which, for
  /// all of its cases at once: what cases have in common stays in common.
  func relabelled(_ count: Int) -> Int? {
    let needed = 2 * Self.pairCount
    guard wholePairs.count >= needed else { return nil }
    var generator = SeededGenerator(seed: 1)
    var alarms = 0
    for _ in 0..<count {
      var pool = wholePairs
      var drawn: [(pair: [String: Double], sign: Double)] = []
      for _ in 0..<needed {
        let pair = pool.remove(at: generator.integer(in: 0...(pool.count - 1)))
        drawn.append((pair, generator.chance(500) ? 1 : -1))
      }
      let cases = names.map { name in
        let series = CaseSeries(.init(name: name, draws: 1, period: 1))
        for (index, draw) in drawn.enumerated() {
          guard let logarithm = draw.pair[name] else { continue }
          let pair = CasePair(a: 1, b: 1, logarithm: draw.sign * logarithm)
          if index < Self.pairCount {
            series.explored.append(pair)
          } else {
            series.confirming.append(pair)
          }
        }
        if !CaseComparison.isSuspect(series, rule) { series.confirming = [] }
        return series
      }
      let results = CaseComparison.judge(cases, rule)
      if results.contains(where: { $0.verdict.word == .slower }) { alarms += 1 }
    }
    return alarms
  }

  /// The most that a rate may be where so many of so many were seen, at 95 %.
  ///
  /// The upper end of the interval of [Clopper-Pearson] (Documentation/SOURCES.md), found by halving: the rate at
  /// which so few would be seen once in twenty times.
  static func upperBound(_ seen: Int, of count: Int) -> Double {
    guard seen < count else { return 1 }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let rate = (low + high) / 2
      // By logarithms, since the first terms of many are less than the least Double.
      var logarithm = Double(count) * log1p(-rate)
      var sum = exp(logarithm)
      for success in 0..<seen {
        logarithm += log(Double(count - success) / Double(success + 1)) + log(rate) - log1p(-rate)
        sum += exp(logarithm)
      }
      if sum > 0.05 { low = rate } else { high = rate }
    }
    return high
  }

  // MARK: Text

  func text(relabellings: Int, asMarkdown: Bool) -> String {
    let fewest = Self.pairCount
    var table = TextTable([
      ("case", .left), ("strays by", .right), ("\(fewest) pairs see", .right),
      ("\(2 * fewest)", .right), ("\(5 * fewest)", .right),
    ])
    var seen: [Double] = []
    for name in names {
      guard let ratio = PairedRatio(logarithms: logarithms[name] ?? []) else { continue }
      seen.append(ratio.detectable(pairs: fewest))
      let shares =
        [ratio.deviation] + [1, 2, 5].map { ratio.detectable(pairs: $0 * fewest) }
      table.append([name] + shares.map(QuantityText.percent))
    }
    var text = asMarkdown ? table.markdown() : table.render()
    if let median = SampleStatistics(seen)?.median {
      text += "\nhalf of the cases see \(QuantityText.percent(median)) with \(fewest) pairs\n"
    }
    text += verdictText(relabellings)
    return text
  }

  private func verdictText(_ relabellings: Int) -> String {
    let slower = Set(falseVerdicts.filter { $0.word == .slower }.map(\.run)).count
    let faster = Set(falseVerdicts.filter { $0.word == .faster }.map(\.run)).count
    var text =
      "\(QuantityText.count(runCount, "comparison")) with itself: slower in \(slower), faster in \(faster); at most "
      + "\(QuantityText.percent(Self.upperBound(slower, of: runCount))) of comparisons say slower (95 %)\n"
    for verdict in falseVerdicts {
      text += "run \(verdict.run): \(verdict.name) \(verdict.word.rawValue)\n"
    }
    guard relabellings > 0 else { return text }
    if let alarms = relabelled(relabellings) {
      text +=
        "\(relabellings) relabellings of \(wholePairs.count) pairs: slower in \(alarms); at most "
        + "\(QuantityText.percent(Self.upperBound(alarms, of: relabellings))) (95 %)\n"
    } else {
      text +=
        "\(wholePairs.count) pairs are too few to be relabelled, expected \(2 * Self.pairCount)\n"
    }
    return text
  }
}
