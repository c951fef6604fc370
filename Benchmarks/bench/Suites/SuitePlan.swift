// Turns the choice of a run into benchmarks. Work is prepared only for cases that are wanted.

import Measurement
import Tinamou
import Workloads

/// The benchmarks of the suites.
struct SuitePlan {
  /// The layout documents of the corpus.
  let layouts: [String]
  /// Whether large systems are left out.
  let isQuick: Bool
  /// The expression of `--filter` as it was written, if there is one.
  let filterText: String?

  /// Systems that take the core minutes: measured only where the filter spells their name.
  private static let slowSystems = ["unequal-10000", "tree-intrinsic-10000", "wide-10000"]

  /// The systems of this run.
  private var systems: [String] {
    let named = Self.slowSystems.filter { filterText?.contains($0) == true }
    if isQuick { return Self.quickSystems + named }
    return Workload.standardNames.filter { !Self.slowSystems.contains($0) || named.contains($0) }
  }

  /// Systems of a quick run: one of each shape, none above some thousand variables.
  private static let quickSystems = [
    "cell", "form-6", "form-40", "chain-10", "chain-100", "chain-1000", "unequal-100", "grid-4x4",
    "grid-10x10", "tree-equal-121", "tree-intrinsic-120", "tree-intrinsic-1000", "deep-2000",
    "wide-100",
  ]

  /// The benchmarks of a suite whose `suite/case/metric` is wanted.
  ///
  /// `note` hears of what is left out.
  func benchmarks(
    of suite: Suite,
    where isWanted: (String) -> Bool,
    note: (String) -> Void
  ) -> [Benchmark] {
    let all: [Benchmark]
    switch suite {
    case .documents: all = layouts.flatMap(DocumentWork.benchmarks)
    case .systems:
      all = systems.flatMap { name in
        // A name is enough to see whether any of its metrics can be wanted at all.
        Self.systemMetrics.contains { isWanted("\(suite.rawValue)/\(name)/\($0)") }
          ? Self.systemBenchmarks(name) : []
      }
    case .views: all = ViewWork.benchmarks()
    case .languages: all = LanguageWork.benchmarks()
    case .expressions: all = ExpressionWork.benchmarks()
    case .xml: all = XMLWork.benchmarks()
    case .text: all = TextWork.benchmarks()
    // Compared, not measured: see PeerRun.
    case .peers: all = []
    case .batch:
      all = BatchWork(isQuick: isQuick).benchmarks(where: isWanted, note: note)
    case .regions:
      all =
        RegionWork.benchmarks(isQuick: isQuick, where: isWanted)
        + OrderedSolveWork.benchmarks(isQuick: isQuick, filterText)
    case .kernels: all = KernelWork.benchmarks()
    }
    return all.filter { isWanted("\($0.suite)/\($0.caseName)/\($0.metric)") }
  }

  private static let systemMetrics = ["build", "exact", "resize", "exact resize"]

  private static func systemBenchmarks(_ name: String) -> [Benchmark] {
    guard let workload = Workload(named: name) else { return [] }
    let rows = workload.parameterRows.map { $0.map { ExactNumber($0) } }
    return SystemWork(workload.system, rows: rows)
      .benchmarks(suite: Suite.systems.rawValue, caseName: name)
  }
}
