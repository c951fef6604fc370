// The suite `memory`: what typical work asks of memory. Not timed, and so not sampled either: counts of
// requests are the same in every run, and the most memory held varies by pages.

import CSampling
import Measurement

enum MemoryWork {
  /// Typical work: the suite, the case, the draw of a family, the metric.
  private static let cases: [(suite: Suite, caseName: String, draw: Int?, metric: String)] = [
    (.parse, "large document", nil, "compile"), (.lower, "large document", nil, "lower"),
    (.solve, "cell", nil, "build"), (.solve, "cell", nil, "resize"),
    (.solve, "tree-intrinsic-1000", 0, "build"), (.solve, "tree-intrinsic-1000", 0, "resize"),
    (.solve, "deep-2000", nil, "exact"), (.edit, "tree-intrinsic-300", 0, "form"),
    (.views, "tree-1000", 0, "views"), (.xml, "1000 nodes", nil, "parse and mount"),
    (.regions, "cell", nil, "discovery"),
  ]

  private static let metrics = ["allocations", "allocated", "peak"]

  private static func caseName(_ name: String, _ metric: String) -> String { "\(name) \(metric)" }

  static var names: [String] {
    cases.flatMap { entry in
      metrics.map { name(entry.caseName, entry.metric, $0) }
    }
  }

  private static func name(_ work: String, _ metric: String, _ figure: String) -> String {
    "\(Suite.memory.rawValue)/\(caseName(work, metric))/\(figure)"
  }

  /// Requests and bytes of one repetition once it has gone through its turns, and the most memory that the
  /// first turns needed beyond what was there.
  static func results(of plan: SuitePlan, where isWanted: (String) -> Bool) -> [MeasurementResult] {
    cases.flatMap { entry -> [MeasurementResult] in
      let wanted = metrics.filter { isWanted(name(entry.caseName, entry.metric, $0)) }
      guard !wanted.isEmpty,
        let benchmark = plan.benchmarks(of: entry.suite).first(where: {
          $0.caseName == entry.caseName && $0.draw == entry.draw && $0.metric == entry.metric
        })
      else { return [] }
      let figures = figures(of: benchmark)
      return wanted.compactMap { metric in
        figures[metric].flatMap { figure in
          MeasurementResult(
            Benchmark(
              suite: Suite.memory.rawValue,
              caseName: caseName(entry.caseName, entry.metric),
              metric: metric,
              unit: metric == "allocations" ? .count : .bytes
            ) { { _ in } },
            samples: [figure]
          )
        }
      }
    }
  }

  private static func figures(of benchmark: Benchmark) -> [String: Double] {
    var figures: [String: Double] = [:]
    let body = benchmark.prepare()
    // Memory that was given back to the library, and not to the system, would hide what is needed.
    tinamou_return_memory()
    let held = PeakMemory.reset()
    body(benchmark.period)
    if let held, let peak = PeakMemory.byteCount { figures["peak"] = Double(max(0, peak - held)) }
    guard let before = AllocationTally.current else { return figures }
    body(benchmark.period)
    if let after = AllocationTally.current {
      let asked = after - before
      figures["allocations"] = Double(asked.count) / Double(benchmark.period)
      figures["allocated"] = Double(asked.byteCount) / Double(benchmark.period)
    }
    return figures
  }
}
