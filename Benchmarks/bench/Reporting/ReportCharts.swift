// The charts of a report: vector graphics that stand in a page, in its colours.

import Measurement

enum ReportCharts {
  /// Lengths in the units of the charts.
  private enum Trend {
    static let width = 640.0
    static let height = 150.0
    static let left = 70.0
    static let top = 16.0
    static let bottom = 130.0
  }

  /// The runs of a series from left to right with the intervals of their medians, the band in which runs of one
  /// executable lie, changes, and events beside the code.
  static func trend(_ series: RunSeries, _ findings: [SeriesFinding]) -> String {
    let points = series.points.map(\.result)
    let spread = series.noise?.spread ?? 0
    let level = points.last?.median ?? 0
    let lowest = min(points.map(\.low).min() ?? 0, level * (1 - 2 * spread))
    let highest = max(points.map(\.high).max() ?? 0, level * (1 + 2 * spread))
    // A flat series stands in the middle.
    let margin = max((highest - lowest) * 0.1, highest.magnitude * 0.01, .leastNormalMagnitude)
    let scale = Scale(lowest - margin, highest + margin, from: Trend.bottom, to: Trend.top)
    let indexScale = Scale(
      0,
      Double(max(points.count - 1, 1)),
      from: Trend.left + 10,
      to: Trend.width - 10
    )
    func x(_ index: Int) -> String {
      number(
        points.count == 1 ? (Trend.left + Trend.width) / 2 : indexScale.position(Double(index))
      )
    }
    func y(_ value: Double) -> String { number(scale.position(value)) }
    var parts: [String] = []
    if spread > 0 {
      let (from, to) = (
        scale.position(level * (1 + 2 * spread)), scale.position(level * (1 - 2 * spread))
      )
      parts.append(rectangle("noise", Trend.left, from, Trend.width - Trend.left, to - from))
    }
    for value in [lowest, highest] {
      parts.append(line("axis", number(Trend.left), y(value), number(Trend.width), y(value)))
      let text = HTML.escaped(QuantityText.quantity(value, in: series.unit))
      parts.append(
        "<text x=\"\(number(Trend.left - 6))\" y=\"\(y(value))\" dy=\"4\" text-anchor=\"end\">\(text)</text>"
      )
    }
    for event in series.events {
      let position = x(event.index)
      parts.append(
        "<g><title>\(HTML.escaped(event.text))</title>"
          + line("event", position, number(Trend.top), position, number(Trend.bottom)) + "</g>"
      )
    }
    for finding in findings {
      let word = finding.relative > 0 ? "slower" : "faster"
      let position = x(finding.after)
      let text = HTML.escaped(HistoryText.signed(finding.relative))
      parts.append(line(word, position, number(Trend.top), position, number(Trend.bottom)))
      parts.append(
        "<text class=\"\(word)\" x=\"\(position)\" y=\"10\" text-anchor=\"middle\">\(text)</text>"
      )
    }
    let path = points.indices.map { "\(x($0)),\(y(points[$0].median))" }.joined(separator: " ")
    parts.append("<polyline class=\"own\" points=\"\(path)\"/>")
    for (index, point) in series.points.enumerated() {
      let text = QuantityText.quantity(point.result.median, in: series.unit)
      parts.append(
        "<g><title>\(HTML.escaped("\(HistoryText.name(point)): \(text)"))</title>"
          + line("own", x(index), y(point.result.low), x(index), y(point.result.high))
          + "<circle class=\"dot\" cx=\"\(x(index))\" cy=\"\(y(point.result.median))\" r=\"2.5\"/></g>"
      )
    }
    for (index, anchor) in [(0, "start"), (points.count - 1, "end")] where points.count > 1 {
      let text = HTML.escaped(series.points[index].date.prefix(10))
      parts.append(
        "<text x=\"\(x(index))\" y=\"\(number(Trend.height - 4))\" text-anchor=\"\(anchor)\">\(text)</text>"
      )
    }
    let label = "\(series.key.title), \(QuantityText.count(points.count, "run"))"
    return graphic(Trend.width, Trend.height, label, parts)
  }

  private static let binCount = 24

  /// How samples are distributed, with the median marked.
  static func distribution(_ samples: [Double], of series: RunSeries) -> String {
    guard let statistics = SampleStatistics(samples), samples.count > 2 else { return "" }
    let (width, bottom, top) = (240.0, 130.0, 16.0)
    let range = RangeShare(low: statistics.minimum, high: statistics.maximum)
    var counts = [Int](repeating: 0, count: binCount)
    for sample in samples {
      counts[min(Int(range.share(of: sample) * Double(binCount)), binCount - 1)] += 1
    }
    let step = width / Double(binCount)
    let tallest = Double(counts.max() ?? 1)
    var parts = counts.enumerated().filter { $0.element > 0 }.map { index, count in
      let height = Double(count) / tallest * (bottom - top)
      return rectangle("bar", Double(index) * step + 0.5, bottom - height, step - 1, height)
    }
    let median = number(range.share(of: statistics.median) * width)
    parts.append(line("event", median, number(top - 4), median, number(bottom)))
    parts.append(line("axis", "0", number(bottom), number(width), number(bottom)))
    for (value, x, anchor) in [
      (statistics.minimum, 0, "start"), (statistics.maximum, width, "end"),
    ] {
      let text = HTML.escaped(QuantityText.quantity(value, in: series.unit))
      parts.append(
        "<text x=\"\(number(x))\" y=\"146\" text-anchor=\"\(anchor)\">\(text)</text>"
      )
    }
    return graphic(width, 150, "\(samples.count) samples of the newest run", parts)
  }

  /// A bar whose length is a share of the longest.
  static func bar(_ share: Double, isOurs: Bool) -> String {
    let width = max(share, 0.004) * 200
    return graphic(200, 10, nil, [rectangle(isOurs ? "bar" : "rival", 0, 1, width, 8)])
  }

  // MARK: Parts

  /// A value's place on an axis.
  private struct Scale {
    private let range: RangeShare
    private let start: Double
    private let end: Double

    init(_ low: Double, _ high: Double, from start: Double, to end: Double) {
      // What lies beyond all Doubles is drawn at the last of them.
      let limit = Double.greatestFiniteMagnitude
      range = RangeShare(low: max(low, -limit), high: min(high, limit))
      self.start = start
      self.end = end
    }

    func position(_ value: Double) -> Double { start + range.share(of: value) * (end - start) }
  }

  private static func number(_ value: Double) -> String { QuantityText.decimal(value, places: 1) }

  private static func line(
    _ style: String,
    _ x1: String,
    _ y1: String,
    _ x2: String,
    _ y2: String
  ) -> String {
    "<line class=\"\(style)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"/>"
  }

  private static func rectangle(
    _ style: String,
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double
  ) -> String {
    "<rect class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\""
      + " height=\"\(number(height))\"/>"
  }

  /// Without a label it only repeats what stands beside it.
  private static func graphic(
    _ width: Double,
    _ height: Double,
    _ label: String?,
    _ parts: [String]
  ) -> String {
    let role =
      label.map { "role=\"img\" aria-label=\"\(HTML.escaped($0))\"" } ?? "aria-hidden=\"true\""
    return "<svg width=\"\(number(width))\" height=\"\(number(height))\""
      + " viewBox=\"0 0 \(number(width)) \(number(height))\" \(role)>\(parts.joined())</svg>\n"
  }
}
