// The suite `solve` on generated systems: families of them, and by name those that were hard.

import Measurement
import Tinamou
import Workloads

enum SolveWork {
  /// Draws that took far longer than others of their family, each a case of its own.
  ///
  /// Behind each, milliseconds of build and resize when it was met, on a busy machine; then those of the
  /// median draw.
  static let hardDraws = [
    "tree-intrinsic-300#18",  // 7.6 and 5.5; 1.6 and 1.5
    "tree-intrinsic-1000#16",  // 250 and 71; 24 and 43
    "tree-intrinsic-1000#17",  // 118 and 154; 24 and 43
    "tree-intrinsic-1500#16",  // 429 and 188; 66 and 128
    "tree-intrinsic-1500#19",  // 307 and 264; 66 and 128
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
  static func namedBenchmarks(isQuick: Bool) -> [Benchmark] {
    let slow = WorkloadFamily.slowNames.compactMap { WorkloadFamily(named: $0) }
    let families = WorkloadFamily.standardNames.compactMap { WorkloadFamily(named: $0) }
    let draws = families.flatMap { family in
      (family.draws ?? 0..<0).compactMap { WorkloadFamily(named: "\(family.name)#\($0)") }
    }
    let known = Set(isQuick ? [] : hardDraws)
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
      return SystemWork(workload.system, rows: workload.rows(rowCount))
    }
  }
}
