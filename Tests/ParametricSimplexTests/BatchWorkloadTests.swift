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
    let own = workload.parameterRows
    guard !own.isEmpty else { return [] }
    return (0..<count).map { row in
      let first = own[row % own.count]
      let second = own[(row * 7 + 3) % own.count]
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
    let groups = BatchGroups()
    for row in rows { groups.add(system, sums: sums, parameters: row) }
    #expect(groups.groups.count == 1)
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
        let answer = try #require(groups.solve(options).first)
        let conflicts = expected.indices.filter { expected[$0] == nil }
        #expect(answer.report.conflictRows == conflicts, "\(options)")
        let bound = precision == .float64 ? 1e-9 : 1e-6
        var worst = 0.0
        for (row, values) in expected.enumerated() {
          for (place, value) in (values ?? []).enumerated() {
            let found = answer.memory.value(row: row, output: place, options)
            worst = max(worst, abs(found - value) / max(1, abs(value)))
          }
        }
        #expect(worst <= bound, "an error of \(worst), \(options)")
      }
    }
  }

  @Test("systems that differ in names and parameters alone share a plan")
  func sharing() throws {
    let groups = BatchGroups()
    let kinds = try ["cell", "form-6", "chain-10", "grid-4x4", "form-7"].map {
      try #require(Workload(named: $0, naming: true))
    }
    for number in 0..<50 {
      let kind = kinds[number % 5]
      var system = kind.system
      if number % 2 == 1 { system.variableNames = [] }
      let row = kind.parameterRows[number % kind.parameterRows.count]
      for (parameter, value) in row.enumerated() {
        system.setDefault(ExactNumber(value), ofParameter: parameter)
      }
      let place = groups.add(system, sums: [[0], [1, 2]])
      #expect([place.group, place.row] == [number % 5, number / 5])
    }
    #expect(groups.groups.count == 5)
    groups.add(kinds[0].system, sums: [[0]])
    #expect(groups.groups.count == 6)
    let answers = groups.solve()
    #expect(answers.map(\.report.answeredRowCount) == [10, 10, 10, 10, 10, 1])
  }
}
