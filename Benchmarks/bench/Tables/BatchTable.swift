// What the suite `batch` means: each back end as a share of the bandwidth with which the core stores, and
// threads as multiples of one.

import Measurement
import ProgramSupport

struct BatchTable {
  private let results: [MeasurementResult]
  private let benchmarks: [Benchmark]

  init(results: [MeasurementResult], benchmarks: [Benchmark]) {
    self.results = results.filter { $0.suite == Suite.batch.rawValue }
    self.benchmarks = benchmarks.filter { $0.suite == Suite.batch.rawValue }
  }

  var isEmpty: Bool { results.isEmpty }

  /// A row a case and back end: nanoseconds a view, rows a second, and the share.
  func render() -> String {
    var table = TextTable([
      ("batch", .left), ("back end", .left), ("GB/s", .right), ("of stores alone", .right),
    ])
    for result in results where result.metric != "stores alone" {
      let (caseName, metric) = (result.caseName, result.metric)
      func appendMultiple(of base: Double, _ word: String) {
        let multiple = (rate(metric, caseName) ?? 0) / base
        table.append([caseName, metric, "", "\(Self.hundredths(multiple)) x\(word)"])
      }
      if caseName == CellWork.caseName, metric != CellWork.rivalMetric,
        let rival = rate(CellWork.rivalMetric, caseName)
      {
        // How many cells it answers while the rival answers one.
        appendMultiple(of: rival, " kiwi")
      } else if let stores = rate("stores alone", caseName), let rate = rate(metric, caseName) {
        table.append([
          caseName, metric, Self.hundredths(rate), QuantityText.percent(rate / stores),
        ])
      } else if let single = rate("1 thread", caseName) {
        appendMultiple(of: single, "")
      }
    }
    return table.render()
  }

  /// How much a nanosecond gets through.
  private func rate(_ metric: String, _ caseName: String) -> Double? {
    let benchmark = benchmarks.first { $0.caseName == caseName && $0.metric == metric }
    let result = results.first { $0.caseName == caseName && $0.metric == metric }
    return result.flatMap { result in benchmark?.throughput.map { $0.amount / result.median } }
  }

  private static func hundredths(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}
