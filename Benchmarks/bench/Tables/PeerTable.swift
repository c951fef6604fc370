// Comparisons as tables: ours first, then each rival's time and how many times ours it is.

import Measurement
import Peers
import ProgramSupport

struct PeerTable {
  private let run: PeerRun
  private let suite: String

  init(_ run: PeerRun, suite: String) {
    self.run = run
    self.suite = suite
  }

  static let legend = """
    Medians of interleaved rounds; behind a rival's time how many times ours it is, and the 95 % \
    interval of that ratio.
    A random system is a family of draws: times are their geometric means; behind ours stands how many \
    times the median draw the worst one takes, behind a rival's its worst ratio.
    'wrong' (with its time): a required row is off by more than 1e-6, or its own objective is not \
    the least.
    'tinamou' builds each system in the memory of the last one, 'tinamou-new' in a new solver.
    Rivals know three strengths: priorities from 750 are strong, from 500 medium, the others weak \
    (1e6, 1e3, 1).

    """

  /// Every table, remarks and the legend.
  func render() -> String {
    var text = ""
    if !run.lines.isEmpty { text += comparison() }
    if !run.drags.isEmpty { text += (text.isEmpty ? "" : "\n") + drags() }
    return text + "\n" + remarks() + Self.legend
  }

  private func comparison() -> String {
    // Everyone who takes part in some line, in the order of appearance.
    let subjects = run.lines.flatMap(\.entries).grouped(by: \.subject).map(\.key)
    var table = TextTable(
      [(suite, .left), ("work", .left)] + subjects.map { ($0, .right) }
    )
    for line in run.lines {
      let cells = subjects.map { subject in
        line.entries.first { $0.subject == subject }.map { cell($0, beside: line.entries[0]) }
          ?? "–"
      }
      table.append([line.caseName, line.metric] + cells)
    }
    return table.render()
  }

  private func cell(_ entry: PeerComparison.Entry, beside ours: PeerComparison.Entry) -> String {
    guard let statistics = SampleStatistics(entry.samples) else {
      guard entry.fault == nil else { return "wrong" }
      return Self.word(for: entry.failure)
    }
    let time = QuantityText.time(statistics.median, in: .nanoseconds)
    if entry.fault != nil { return "wrong (\(time))" }
    let worst = entry.worst.map { ", worst \(Self.times($0))x" } ?? ""
    guard entry.subject != ours.subject, let ratio = entry.ratio(to: ours) else {
      return time + worst
    }
    let interval = "\(Self.times(ratio.low))–\(Self.times(ratio.high))"
    return "\(time) = \(Self.times(ratio.ratio))x (\(interval)\(worst))"
  }

  /// A failure in a cell; its reason stands below the table.
  private static func word(for failure: PeerFailure?) -> String {
    switch failure {
    case .refused: "–"
    case .broken: "broken"
    case .missing, .overLimit: failure?.label ?? "–"
    case nil: "–"
    }
  }

  /// A ratio with three digits at most.
  static func times(_ ratio: Double) -> String {
    QuantityText.decimal(ratio, places: ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0)
  }

  private func drags() -> String {
    var table = TextTable([
      (suite, .left), ("drag", .left), ("median step", .right), ("worst step", .right),
      ("worst / median", .right), ("worst at", .right),
    ])
    for line in run.drags {
      for entry in line.entries {
        guard let statistics = SampleStatistics(entry.samples) else {
          table.append([line.caseName, entry.subject, Self.word(for: entry.failure), "", "", ""])
          continue
        }
        let wrong = entry.fault == nil ? "" : "wrong "
        table.append([
          line.caseName, wrong + entry.subject,
          QuantityText.time(statistics.median, in: .nanoseconds),
          QuantityText.time(statistics.maximum, in: .nanoseconds),
          Self.times(statistics.maximum / statistics.median),
          "\((entry.samples.firstIndex(of: statistics.maximum) ?? 0) + 1) of \(statistics.count)",
        ])
      }
    }
    return table.render()
  }

  /// What contestants chose and what went wrong, a line each.
  private func remarks() -> String {
    var text = ""
    for line in run.lines + run.drags {
      // What is removed was added in the same work, with the same remarks.
      if line.metric.hasPrefix("remove ") { continue }
      let chosen = line.entries.compactMap { entry in
        entry.remark.map { "\(entry.subject) \($0)" }
      }
      if !chosen.isEmpty {
        text += "\(line.caseName) \(line.metric): \(chosen.joined(separator: ", "))\n"
      }
      for entry in line.entries {
        let reason: String? =
          switch entry.failure {
          case .refused, .broken: entry.failure?.label
          case .missing, .overLimit, nil: entry.fault.map { "wrong: \($0)" }
          }
        if let reason {
          text += "\(line.caseName) \(line.metric): \(entry.subject) \(reason)\n"
        }
      }
    }
    return text.isEmpty ? "" : text + "\n"
  }
}
