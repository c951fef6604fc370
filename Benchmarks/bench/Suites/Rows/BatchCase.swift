// What the suite `batch` works on: a plan, rows of random parameters, and memory for the output, which all
// batches share.

import Glibc
import ParametricSimplex
import Tinamou
import Workloads

/// Memory that every batch writes to, one after the other: 256 MB each would be more than machines have.
///
/// What is in it never matters, so that no benchmark depends on another by it.
enum BatchMemory {
  static let byteCount = 256 << 20
  /// How many are filled in a quick run.
  static let quickByteCount = 64 << 20

  nonisolated(unsafe) private static var pool: (byteCount: Int, memory: UnsafeMutableRawPointer)?

  /// Memory of at least so many bytes, made at the first use.
  static func memory(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if let pool, pool.byteCount >= byteCount { return pool.memory }
    // A smaller one stays: work that was prepared may write to it yet.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 2 << 20)
    // As the memory that batches make for themselves.
    madvise(memory, byteCount, Int32(MADV_HUGEPAGE))
    // Pages come with the first write, and that must not be timed.
    memory.initializeMemory(as: UInt8.self, repeating: 1, count: byteCount)
    pool = (byteCount, memory)
    return memory
  }
}

/// A workload in the form that batches take.
final class BatchCase {
  let system: ConstraintSystem
  let plan: BatchPlan
  let solver: ParametricSolver
  private(set) var columns: [UnsafeMutablePointer<Double>] = []
  /// How many rows the columns have.
  private(set) var rowCount = 0
  private let ranges: [ClosedRange<Double>]

  /// Presolves a workload; its outputs are all its variables, four a view.
  init?(named name: String) {
    guard let workload = Workload(named: name), let ranges = workload.parameterRanges else {
      return nil
    }
    system = workload.system
    solver = ParametricSolver(workload.system)
    plan = solver.plan(sums: (0..<workload.system.variableCount).map { [$0] })
    self.ranges = ranges
  }

  /// Makes sure of so many rows: whole numbers, uniform over the range of the workload's own sizes.
  @discardableResult
  func rows(_ count: Int) -> BatchRows {
    if rowCount < count {
      for column in columns { column.deallocate() }
      var numbers = SeededNumbers()
      columns = ranges.map { range in
        let column = UnsafeMutablePointer<Double>.allocate(capacity: count)
        for row in 0..<count { (column + row).initialize(to: numbers.whole(in: range)) }
        return column
      }
      rowCount = count
    }
    return BatchRows(columns: columns.map { UnsafePointer($0) }, count: count)
  }

  func parameters(ofRow row: Int) -> [ExactNumber] { columns.map { ExactNumber($0[row]) } }

  func contents(_ count: Int) -> [[ExactNumber]] {
    rows(count)
    return (0..<count).map(parameters)
  }
}

extension BatchOptions {
  /// Every precision in every arrangement.
  static let ways = BatchPrecision.allCases.flatMap { precision in
    BatchArrangement.allCases.map { BatchOptions(precision: precision, arrangement: $0) }
  }

  /// What tells these apart.
  var label: String {
    let numbers = precision == .float64 ? "f64" : "f32"
    return "\(numbers) \(arrangement == .perRow ? "rows" : "columns")"
  }
}
