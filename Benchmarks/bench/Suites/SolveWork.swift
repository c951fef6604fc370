// The suite `solve` on generated systems: families of them, and by name those that were hard.

import Measurement
import Tinamou
import Workloads

/// Benchmarks of generated constraint systems.
enum SolveWork {
  /// Draws that took far longer than others of their family, each a case of its own.
  ///
  /// Behind each, what it took when it was met, and what the median of its family took then.
  static let hardDraws: [String] = []

  /// From so many views on, a random system is resized to a few rows only: twenty draws make up for it.
  private static let manyViews = 300
  /// A device that is turned.
  private static let fewResizes = 2

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
    let isLarge = family.isRandom && family.viewCount >= manyViews
    let rowCount = isLarge ? fewResizes : family.resizeCount
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
