// Times as a table: a row a case, a column a metric.

import Measurement
import ProgramSupport

struct ResultTable {
  private let suite: String
  private let results: [MeasurementResult]
  private let throughput: [String: Benchmark.Throughput]

  static let legend = """
    Medians; ± is half of the 95 % confidence interval of the median, as a share of it.
    Of a family the geometric mean of its draws, and how many times the median draw the worst one takes.
    growth: the power of the number of views that a family's time grows with.

    """

  init(suite: String, results: [MeasurementResult], benchmarks: [Benchmark]) {
    self.suite = suite
    self.results = results.filter { $0.suite == suite }
    var throughput: [String: Benchmark.Throughput] = [:]
    for benchmark in benchmarks where benchmark.suite == suite {
      throughput[Self.key(benchmark.caseName, benchmark.metric)] = benchmark.throughput
    }
    self.throughput = throughput
  }

  var isEmpty: Bool { results.isEmpty }

  private static func key(_ caseName: String, _ metric: String) -> String {
    "\(caseName)\n\(metric)"
  }

  /// The table, cases and metrics in the order of measuring.
  func render() -> String {
    var cases: [String] = []
    var metrics: [String] = []
    var cells: [String: String] = [:]
    for result in results {
      if !cases.contains(result.caseName) { cases.append(result.caseName) }
      if !metrics.contains(result.metric) { metrics.append(result.metric) }
      cells[Self.key(result.caseName, result.metric)] = text(of: result)
    }
    var table = TextTable([(suite, .left)] + metrics.map { ($0, .right) })
    for name in cases {
      table.append([name] + metrics.map { cells[Self.key(name, $0)] ?? "" })
    }
    return table.render()
  }

  private func text(of result: MeasurementResult) -> String {
    let time = QuantityText.quantity(result.median, in: result.unit)
    var text = "\(time) ±\(QuantityText.percent(result.spread))"
    if let worst = result.worst { text += ", worst ×\(QuantityText.decimal(worst, places: 1))" }
    guard let throughput = throughput[Self.key(result.caseName, result.metric)],
      let nanoseconds = result.unit.nanoseconds
    else { return text }
    let seconds = result.median * nanoseconds / 1e9
    return "\(text), \(QuantityText.rate(throughput.amount / seconds, of: throughput.noun))"
  }
}
