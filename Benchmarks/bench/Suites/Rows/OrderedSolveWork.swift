// Rows of systems so large that hardly any two are in one region: solves in the order of the rows'
// parameters. Part of the suite `regions`; the largest one takes minutes and has to be named.

import Measurement
import Tinamou
import Workloads

enum OrderedSolveWork {
  private static let names = ["tree-intrinsic-1000"]
  private static let slowNames = ["tree-intrinsic-10000"]
  private static let rowCount = 200
  private static let metric = "200 ordered solves"

  static func benchmarks(_ isQuick: Bool) -> [Benchmark] {
    isQuick ? [] : names.map(benchmark)
  }

  /// What takes minutes.
  static var namedBenchmarks: [Benchmark] { slowNames.map(benchmark) }

  /// The time of all rows; presolve and the first vertex are not in it.
  private static func benchmark(_ name: String) -> Benchmark {
    Benchmark(.regions, name, metric, .init(Double(rowCount), "rows")) {
      guard let workload = Workload(named: name) else { return nil }
      let rows = rows(of: workload)
      var solver = RowsSolver(workload.system)
      return { solver.solve(rows) { _, values, _ in blackBox(values) } }
    }
  }

  /// Random rows over the range of the workload's own sizes.
  private static func rows(of workload: Workload) -> [[ExactNumber]] {
    guard let ranges = workload.parameterRanges else { return [] }
    var numbers = SeededNumbers()
    return (0..<rowCount).map { _ in ranges.map { ExactNumber(numbers.whole(in: $0)) } }
  }
}
