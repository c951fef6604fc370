// What a report says before it is drawn: series with their changes, suite by suite, and how the newest run of
// each machine stands beside the one before.

import Foundation
import Measurement
import ProgramSupport

struct ReportSummary {
  /// A series and what changed in it.
  struct Case {
    let series: RunSeries
    let findings: [SeriesFinding]
    let samples: [Double]
  }

  struct Suite {
    let name: String
    let cases: [Case]
    /// How many cases the newest run and the one before both have, and the geometric mean of what the newest
    /// takes over what the one before took; nil where there is only one run.
    let change: (count: Int, ratio: Double)?
    /// The shifted geometric mean of the newest times, in microseconds; nil where the suite has none.
    let mean: Double?
  }

  struct Machine {
    let key: String
    /// Its place among the machines, from 0.
    let number: Int
    let newest: RunRecord
    /// The verdicts of the newest run that checked answers.
    let checks: [CheckResult]
    let runCount: Int
    let suites: [Suite]
    /// The cases of rivals, and ours beside them.
    let rivals: [RivalCase]
  }

  /// One piece of work that several subjects did in the newest run that had rivals.
  struct RivalCase {
    let name: String
    /// Ours first where it is among them.
    let results: [MeasurementResult]
  }

  /// Added to each time before the mean is taken and subtracted behind, so that cases of nanoseconds do not
  /// outweigh the others: a microsecond.
  static let shift = 1.0

  let machines: [Machine]

  /// Sums up some series of recorded runs.
  init(_ records: [RunRecord], _ series: [RunSeries]) {
    let grouped = series.grouped(by: \.key.machine)
    machines = grouped.enumerated().compactMap { number, group in
      let (key, ofMachine) = group
      let machineRecords = records.filter { $0.machine.key == key }.sorted { $0.date < $1.date }
      guard let newest = machineRecords.last else { return nil }
      let mine = ofMachine.filter { !$0.points.isEmpty }
      return Machine(
        key: key,
        number: number,
        newest: newest,
        checks: machineRecords.last { !$0.checks.isEmpty }?.checks ?? [],
        runCount: machineRecords.count,
        suites: Self.suites(
          mine.filter { $0.key.work.subject == WorkName.ownSubject },
          machineRecords
        ),
        rivals: Self.rivals(mine, machineRecords)
      )
    }
  }

  private static func suites(_ series: [RunSeries], _ records: [RunRecord]) -> [Suite] {
    series.grouped(by: \.key.work.suite).map { name, ofSuite in
      let cases = ofSuite.map { series in
        Case(
          series: series,
          findings: SeriesFinding.all(in: series),
          samples: samples(of: series.key, in: records)
        )
      }
      return Suite(
        name: name,
        cases: cases,
        change: change(cases, in: records.last?.date),
        mean: mean(cases)
      )
    }
  }

  private static func samples(of key: RunSeries.Key, in records: [RunRecord]) -> [Double] {
    for record in records.reversed() {
      for result in record.results where WorkName(result) == key.work { return result.samples }
    }
    return []
  }

  private static func change(_ cases: [Case], in date: String?) -> (count: Int, ratio: Double)? {
    let logarithms = cases.compactMap { one -> Double? in
      // What the newest run did not measure has not changed since.
      guard let newest = one.series.points.last, newest.date == date else { return nil }
      let last = one.series.points.suffix(2).map(\.result)
      guard last.count == 2, one.series.unit.nanoseconds != nil, let before = last.first,
        let after = last.last, before.median > 0, after.median > 0,
        before.input == nil || after.input == nil || before.input == after.input
      else { return nil }
      return log(after.median / before.median)
    }
    return geometricMean(logarithms).map { (logarithms.count, $0) }
  }

  private static func mean(_ cases: [Case]) -> Double? {
    let logarithms = cases.compactMap { one -> Double? in
      guard let nanoseconds = one.series.unit.nanoseconds, let last = one.series.values.last
      else { return nil }
      return log(last * nanoseconds / 1000 + shift)
    }
    return geometricMean(logarithms).map { $0 - shift }
  }

  private static func geometricMean(_ logarithms: [Double]) -> Double? {
    logarithms.isEmpty ? nil : exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }

  private static func rivals(_ series: [RunSeries], _ records: [RunRecord]) -> [RivalCase] {
    let ours = WorkName.ownSubject
    let rivals = Set(series.map(\.key.work).filter { $0.subject != ours }.map(\.name))
    guard !rivals.isEmpty else { return [] }
    var cases: [RivalCase] = []
    var seen: Set<String> = []
    for record in records.reversed() {
      for result in record.results where rivals.contains(result.name) {
        guard seen.insert(result.name).inserted else { continue }
        let all = record.results.filter { $0.name == result.name && $0.median > 0 }
        guard all.count > 1 else { continue }
        func rank(_ result: MeasurementResult) -> (Int, Double) {
          (result.subject == ours ? 0 : 1, result.median)
        }
        let ordered = all.sorted { rank($0) < rank($1) }
        cases.append(RivalCase(name: result.name, results: ordered))
      }
    }
    return cases
  }

  // MARK: Markdown

  /// The newest runs as tables, then what changed.
  func markdown() -> String {
    var text = ""
    for machine in machines {
      text += "### \(machine.key)\n\n\(Self.sentence(machine))\n\n"
      var table = TextTable([
        ("suite", .left), ("cases", .right), ("mean", .right), ("beside the run before", .right),
        ("changes", .right),
      ])
      for suite in machine.suites {
        table.append([suite.name, "\(suite.cases.count)"] + Self.figures(suite))
      }
      text += table.markdown() + "\n"
    }
    let cases = machines.flatMap(\.suites).flatMap(\.cases).map(\.series)
    return text + HistoryText(cases).markdown()
  }

  /// What a run was: its commit, day and number.
  static func sentence(_ machine: Machine) -> String {
    let newest = machine.newest
    let commit = HistoryText.short(newest.commit, isModified: newest.modified)
    return "Newest run: \(commit), \(newest.date.prefix(10)); "
      + "\(QuantityText.count(machine.runCount, "run")) recorded"
  }

  /// Mean, change and number of changes of a suite.
  static func figures(_ suite: Suite) -> [String] {
    [
      suite.mean.map { QuantityText.time($0, in: .microseconds) } ?? "–",
      suite.change.map { "\(HistoryText.signed($0.ratio - 1)) (\($0.count) cases)" } ?? "–",
      "\(suite.cases.reduce(0) { $0 + $1.findings.count })",
    ]
  }
}
