// Series for readers: a sparkline, the last figure, what changed and what moved with it.

import Measurement
import ProgramSupport

struct HistoryText {
  private let series: [(series: RunSeries, findings: [SeriesFinding])]

  init(_ series: [RunSeries]) {
    self.series = series.filter { !$0.points.isEmpty }.map { ($0, SeriesFinding.all(in: $0)) }
  }

  /// As many runs as a line has room for.
  private static let sparklineWidth = 40

  /// Every series with its changes and events, under its machine.
  func render() -> String {
    let text = byMachine.map { machine, series in
      machine + "\n" + series.map(Self.paragraph).joined()
    }.joined(separator: "\n")
    return text + warnings()
  }

  private static func paragraph(_ series: RunSeries, _ findings: [SeriesFinding]) -> String {
    var text = "  " + summary(of: series) + "\n"
    for finding in findings { text += "    " + sentence(finding, in: series) + "\n" }
    for event in series.events {
      text += "    \(event.text) since \(name(series.points[event.index]))\n"
    }
    return text
  }

  /// The changes as a table in Markdown.
  func markdown() -> String {
    var table = TextTable([
      ("case", .left), ("change", .right), ("between", .left), ("counts", .left), ("now", .right),
      ("settled", .left), ("machine", .left),
    ])
    for (series, findings) in byMachine.flatMap(\.elements) {
      for finding in findings {
        table.append([
          "`\(series.key.title)`", Self.signed(finding.relative),
          "\(Self.name(series.points[finding.before])) … \(Self.name(series.points[finding.after]))",
          Self.witnesses(finding), Self.quantity(of: series), finding.isSettled ? "" : "not yet",
          series.key.machine,
        ])
      }
    }
    let text = table.rows.isEmpty ? "No change in \(series.count) series.\n" : table.markdown()
    return text + warnings()
  }

  private typealias Studied = (series: RunSeries, findings: [SeriesFinding])

  /// Series of one machine stand together.
  private var byMachine: [(key: String, elements: [Studied])] {
    series.grouped { $0.series.key.machine }
  }

  private static func summary(of series: RunSeries) -> String {
    let spark = sparkline(series.values.suffix(sparklineWidth))
    return "\(series.key.title)  \(spark)  \(figures(of: series))"
  }

  /// How many runs there are, the last median with its interval, and what is known of its spread.
  static func figures(of series: RunSeries) -> String {
    var text = "\(QuantityText.count(series.points.count, "run")), last \(quantity(of: series))"
    if let worst = series.points.last?.result.worst {
      text += ", worst draw \(QuantityText.decimal(worst, places: 1)) times the median one"
    }
    if let noise = series.noise {
      text += ", noise \(QuantityText.percent(noise.spread)) "
      text += "(\(noise.runs) runs of \(QuantityText.count(noise.binaries, "executable")))"
    }
    return text
  }

  private static func quantity(of series: RunSeries) -> String {
    guard let result = series.points.last?.result else { return "–" }
    func text(_ value: Double) -> String { QuantityText.quantity(value, in: series.unit) }
    return "\(text(result.median)) (\(text(result.low)) to \(text(result.high)))"
  }

  static func sentence(_ finding: SeriesFinding, in series: RunSeries) -> String {
    let word =
      series.unit.nanoseconds == nil
      ? finding.relative > 0 ? "more" : "less" : finding.relative > 0 ? "slower" : "faster"
    let share = QuantityText.percent(finding.relative.magnitude)
    var text = "\(share) \(word) between \(name(series.points[finding.before]))"
    text += " and \(name(series.points[finding.after]))"
    let witnesses = witnesses(finding)
    if !witnesses.isEmpty { text += "; \(witnesses)" }
    return finding.isSettled ? text : text + "; not settled yet"
  }

  /// Which counts moved with a change, and which did not.
  private static func witnesses(_ finding: SeriesFinding) -> String {
    finding.witnesses.map { witness in
      witness.agrees
        ? "\(witness.name) \(signed(witness.relative))"
        : witness.relative.magnitude < 0.001
          ? "\(witness.name) unmoved" : "\(witness.name) \(signed(witness.relative)) against it"
    }.joined(separator: ", ")
  }

  static func signed(_ share: Double) -> String {
    (share > 0 ? "+" : "") + QuantityText.percent(share)
  }

  /// A run by its commit and day.
  static func name(_ point: RunSeries.Point) -> String {
    "\(short(point.commit, isModified: point.modified)) (\(point.date.prefix(10)))"
  }

  /// The first digits of a commit, with a plus where files were changed since.
  static func short(_ commit: String?, isModified: Bool) -> String {
    (commit.map { String($0.prefix(10)) } ?? "no commit") + (isModified ? "+" : "")
  }

  /// Values as blocks of eight heights between the least and the greatest.
  static func sparkline(_ values: some Collection<Double>) -> String {
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard let low = values.min(), let high = values.max() else { return "" }
    let range = RangeShare(low: low, high: high)
    return String(values.map { blocks[min(Int(range.share(of: $0) * 8), 7)] })
  }

  /// A warning a machine whose changes of the last month all point one way.
  private func warnings() -> String {
    var text = ""
    for (machine, ofMachine) in byMachine {
      let newest = ofMachine.compactMap { $0.series.points.last?.date }.max() ?? ""
      let times = ofMachine.filter { $0.series.unit.nanoseconds != nil }
      let changes = times.flatMap { series, findings in
        findings.map { (series.points[$0.after].date, $0.relative) }
      }
      guard let trend = SeriesFinding.trend(of: changes, until: newest) else { continue }
      text += "\nwarning: all \(trend.count) changes of the last 30 days are "
      text += "\(trend.isSlower ? "slower" : "faster"); look at the machine before the code "
      text += "(\(machine))\n"
    }
    return text
  }
}
