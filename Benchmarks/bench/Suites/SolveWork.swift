// The suite `solve` on generated systems: families of them, and by name those that were hard.

import Measurement
import Tinamou
import Workloads

/// Benchmarks of generated constraint systems.
enum SolveWork {
  /// Draws that took far longer than others of their family, each a case of its own.
  ///
  /// Behind each, what it took when it was met, and what the median of its family took then.
  static let hardDraws = [
    // HARD
    "tree-intrinsic-300#18",
    "tree-intrinsic-1000#16",
    "tree-intrinsic-1000#17",
    "tree-intrinsic-1500#16",
    "tree-intrinsic-1500#19",
  ]

  /// How many rows of parameters a system is resized to: of large random ones a few.
  ///
  /// Twenty draws make up for it. Two rows are a device that is turned and turned back.
  private static func resizeCount(of family: WorkloadFamily) -> Int {
    guard family.isRandom else { return family.resizeCount }
    return family.viewCount > 1000 ? 2 : family.viewCount >= 300 ? 4 : family.resizeCount
  }

  static func benchmarks(isQuick: Bool, drawCount: Int) -> [Benchmark] {
    let names = isQuick ? WorkloadFamily.quickNames : WorkloadFamily.standardNames
    return names.flatMap { benchmarks($0, drawCount: drawCount) }
      + (isQuick ? [] : hardDraws.flatMap { benchmarks($0, drawCount: 1) })
  }

  /// Systems that take the core minutes, and each draw of a family for itself.
  static var namedBenchmarks: [Benchmark] {
    let slow = WorkloadFamily.slowNames.compactMap { WorkloadFamily(named: $0) }
    let families = WorkloadFamily.standardNames.compactMap { WorkloadFamily(named: $0) }
    let draws = families.flatMap { family in
      (family.draws ?? 0..<0).compactMap { WorkloadFamily(named: "\(family.name)#\($0)") }
    }
    let known = Set(hardDraws)
    return (slow + draws.filter { !known.contains($0.name) }).flatMap {
      benchmarks(of: $0, draw: nil)
    }
  }

  private static func benchmarks(_ name: String, drawCount: Int) -> [Benchmark] {
    guard let family = WorkloadFamily(named: name, drawCount: drawCount) else { return [] }
    return family.members.flatMap { benchmarks(of: family, draw: $0) }
  }

  private static func benchmarks(of family: WorkloadFamily, draw: Int?) -> [Benchmark] {
    let rowCount = resizeCount(of: family)
    return SystemWork.benchmarks(
      suite: Suite.solve.rawValue,
      caseName: family.name,
      draw: draw,
      rowCount: rowCount
    ) {
      guard let workload = family.workload(draw: draw) else { return nil }
      let rows = workload.parameterRows.prefix(rowCount).map { $0.map { ExactNumber($0) } }
      return SystemWork(workload.system, rows: rows)
    }
  }
}
