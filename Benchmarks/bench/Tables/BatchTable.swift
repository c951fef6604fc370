// What the suite `batch` means: each back end as a share of the bandwidth with which the core stores, and
// threads as multiples of one.

import Measurement
import ProgramSupport

/// Shares of the bandwidth of stores, from the results of one run.
struct BatchTable {
  private let results: [MeasurementResult]
  private let throughput: [String: Double]

  init(results: [MeasurementResult], benchmarks: [Benchmark]) {
    self.results = results.filter { $0.suite == "batch" }
    var throughput: [String: Double] = [:]
    for benchmark in benchmarks where benchmark.suite == "batch" {
      throughput[benchmark.caseName + "\n" + benchmark.metric] = benchmark.throughput?.amount
    }
    self.throughput = throughput
  }

  var isEmpty: Bool { results.isEmpty }

  /// A row a case and back end: nanoseconds a view, rows a second, and the share.
  func render() -> String {
    var table = TextTable([
      ("batch", .left), ("back end", .left), ("GB/s", .right), ("of stores alone", .right),
    ])
    for result in results where result.metric != "stores alone" {
      let amount = throughput[result.caseName + "\n" + result.metric] ?? 0
      if let times = multiple(of: result) {
        table.append([result.caseName, result.metric, "", "\(Self.hundredths(times)) x kiwi"])
        continue
      }
      guard let stores = median("stores alone", result.caseName) else {
        guard let one = median("1 thread", result.caseName) else { continue }
        let rate = amount / result.median
        let single = (throughput[result.caseName + "\n1 thread"] ?? 0) / one
        table.append([result.caseName, result.metric, "", "\(Self.hundredths(rate / single)) x"])
        continue
      }
      table.append([
        result.caseName, result.metric, Self.hundredths(amount / result.median),
        QuantityText.percent(stores / result.median),
      ])
    }
    return table.render()
  }

  /// How many cells it answers while the rival answers one; nil for other cases, and without the rival.
  private func multiple(of result: MeasurementResult) -> Double? {
    guard result.caseName == CellWork.caseName, result.metric != CellWork.rivalMetric,
      let rival = median(CellWork.rivalMetric, result.caseName),
      let rivalCells = throughput[result.caseName + "\n" + CellWork.rivalMetric],
      let cells = throughput[result.caseName + "\n" + result.metric]
    else { return nil }
    return cells / result.median / (rivalCells / rival)
  }

  private func median(_ metric: String, _ caseName: String) -> Double? {
    results.first { $0.caseName == caseName && $0.metric == metric }?.median
  }

  private static func hundredths(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}
