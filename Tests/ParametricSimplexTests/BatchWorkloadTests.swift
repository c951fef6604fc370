import Constraints
import ExactArithmetic
import ParametricSimplex
import SimplexCore
import Testing
import Workloads

@Suite("Batches of workloads")
struct BatchWorkloadTests {
  /// Rows of a workload's own sizes, and between them.
  private static func rows(_ workload: Workload, _ count: Int) -> [[Double]] {
    let sizes = workload.parameterRows
    guard !sizes.isEmpty else { return [] }
    return (0..<count).map { row in
      let first = sizes[row % sizes.count]
      let second = sizes[(row * 7 + 3) % sizes.count]
      // Whole sizes, halves and numbers that are no short binary fractions.
      let share = [0, 0.5, 0.3][row % 3]
      return zip(first, second).map { $0 + share * ($1 - $0) }
    }
  }

  @Test(
    "each row of a batch is a direct solve, by every back end and precision",
    arguments: [
      "cell", "form-6", "chain-10", "grid-4x4", "unequal-20", "tree-intrinsic-40", "tree-equal-40",
    ]
  )
  func directSolves(name: String) throws {
    let workload = try #require(Workload(named: name))
    let system = workload.system
    let sums = (0..<system.variableCount).map { [$0] }
    let rows = Self.rows(workload, 120)
    let source = ParametricSolver(system)
    var expected: [[Double]?] = []
    var solver = SimplexSolver(system)
    for row in rows {
      solver.solve(parameters: row.map { ExactNumber($0) })
      let outcome = solver.outcome()
      expected.append(outcome.status == .conflict ? nil : outcome.values)
    }
    for backend in BatchBackend.allCases {
      for precision in BatchPrecision.allCases {
        let options = BatchOptions(backend: backend, precision: precision, threadCount: 2)
        let answer = BatchAnswer(source, sums: sums, rows, options)
        let conflicts = expected.indices.filter { expected[$0] == nil }
        #expect(answer.report.conflictRows == conflicts, "\(options)")
        let bound = precision == .float64 ? 1e-9 : 1e-6
        var worst = 0.0
        for (row, values) in expected.enumerated() {
          for (output, value) in (values ?? []).enumerated() {
            let found = answer.memory.value(row: row, output: output, options)
            worst = max(worst, abs(found - value) / max(1, abs(value)))
          }
        }
        #expect(worst <= bound, "an error of \(worst), \(options)")
      }
    }
  }
}

/// All rows of a system, answered in memory of their own.
struct BatchAnswer {
  let memory: BatchOutputMemory
  let report: BatchReport

  init(_ source: ParametricSolver, sums: [[Int]], _ rows: [[Double]], _ options: BatchOptions) {
    memory = BatchOutputMemory(rowCount: rows.count, outputCount: sums.count, options)
    let solver = BatchSolver(source.plan(sums: sums), leaves: source, options)
    let columns = source.system.parameterDefaults.indices.map { parameter in
      UnsafeMutablePointer<Double>.allocate(capacity: rows.count)
        .filled(with: rows.map { $0[parameter] })
    }
    defer { columns.forEach { $0.deallocate() } }
    report = solver.solve(
      BatchRows(columns: columns.map { UnsafePointer($0) }, count: rows.count),
      into: memory.output
    )
  }
}

extension UnsafeMutablePointer<Double> {
  fileprivate func filled(with values: [Double]) -> Self {
    initialize(from: values, count: values.count)
    return self
  }
}
