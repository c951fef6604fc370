import Constraints
import ExactArithmetic
import Kernels
import SimplexCore
import Testing
import Workloads

@testable import ParametricSimplex

@Suite("Location by kernels")
struct LocationStepsTests {
  /// Rows of a workload's own sizes: whole ones, which meet borders, and others, which hardly do.
  private static func columns(_ workload: Workload, isWhole: Bool) -> [BatchMemory<Double>] {
    let rows = workload.parameterRows
    return (0..<workload.system.parameterCount).map { parameter in
      BatchMemory(
        (0..<320).map { row in
          let value = rows[(row * 7) % rows.count][parameter]
          return isWhole ? value : value + Double(row % 9) / 7
        }
      )
    }
  }

  @Test(
    "regions are those that signs in fractions give, on every instruction set",
    arguments: ["cell", "unequal-20", "tree-intrinsic-40"]
  )
  func regions(name: String) throws {
    let workload = try #require(Workload(named: name))
    let solver = ParametricSolver(workload.system)
    for row in workload.parameterRows.prefix(300) {
      _ = solver.discover(row.map { ExactNumber($0) })
    }
    var locatedCount = 0
    for table in solver.tables {
      guard let steps = LocationSteps(table) else { continue }
      for isWhole in [true, false] {
        let memory = Self.columns(workload, isWhole: isWhole)
        let columns = memory.map { UnsafePointer($0.pointer) }
        var expected = [Int32](repeating: 0, count: 320)
        table.locate(theta: columns, count: 320, into: &expected)
        let largest =
          isWhole
          ? nil
          : [0]
            + memory.map { column in
              (0..<320).map { column.pointer[$0].magnitude }.max() ?? 0
            }
        for kernels in InstructionSet.supported.compactMap({ VectorKernels($0) }) {
          var found = [Int32](repeating: 77, count: 320)
          let result = withExtendedLifetime((memory, steps)) {
            kernels.locate(
              steps.kernel.pointer,
              largest: largest,
              columns: [nil] + columns,
              rowCount: 320,
              into: &found
            )
          }
          #expect(result.contains(.open) == expected.contains { $0 < 0 })
          #expect(!isWhole || !result.contains(.doubtful))
          if !result.contains(.doubtful) { #expect(found == expected) }
          locatedCount += 1
        }
      }
    }
    #expect(locatedCount > 0)
  }

  @Test("conditions on several parameters hold where all their sides are positive")
  func conditions() throws {
    // a + b >= 30, 2a <= b, and a - b is 0 in the last one.
    let slopes: [(affine: [Int], relation: Relation)] = [
      ([-30, 1, 1], .greaterThanOrEqual), ([0, 2, -1], .lessThanOrEqual), ([10, 1, -1], .equal),
    ]
    for count in 1...slopes.count {
      let conditions = ParameterConditions(
        slopes.prefix(count).map { slope in
          RegionFinder.Condition(
            affine: slope.affine.map { Rational($0) },
            relation: slope.relation
          )
        },
        parameterCount: 2
      )
      let steps = try #require(LocationSteps(conditions))
      let columns = [
        BatchMemory((0..<1024).map { (row: Int) -> Double in Double(row % 32) }),
        BatchMemory((0..<1024).map { (row: Int) -> Double in Double(row / 32) }),
      ]
      var found = [Int32](repeating: 77, count: 1024)
      let result = withExtendedLifetime((columns, steps)) {
        VectorKernels.current.locate(
          steps.kernel.pointer,
          largest: nil,
          columns: [nil] + columns.map { UnsafePointer($0.pointer) },
          rowCount: 1024,
          into: &found
        )
      }
      #expect(!result.contains(.doubtful))
      for row in found.indices {
        let holds = conditions.hold(at: columns.map { Rational(Int($0.pointer[row])) })
        #expect(found[row] == (holds ? 0 : RegionTable.conflict), "row \(row) of \(count)")
      }
      #expect(found.contains(0))
    }
  }

  @Test(
    "rows in doubt, beyond bounds or without a region leave the kernel, and are answered as ever"
  )
  func fallingBack() throws {
    let workload = try #require(Workload(named: "cell"))
    let solver = ParametricSolver(workload.system)
    let plan = solver.plan(sums: (0..<workload.system.variableCount).map { [$0] })
    // Tenths meet borders that no Double tells them from; one row is no number.
    let memory = (0..<5).map { parameter in
      BatchMemory(
        (0..<9000).map { row in
          let value = workload.parameterRows[row % 1000][parameter]
          return row == 5000 && parameter == 2 ? .nan : value + [0, 0.1, 0.25][row % 3]
        }
      )
    }
    let rows = BatchRows(columns: memory.map { UnsafePointer($0.pointer) }, count: 9000)
    func solve(_ options: BatchOptions) -> ([Double], BatchReport) {
      let batch = BatchSolver(plan, leaves: solver, options)
      let output = BatchOutputMemory(rowCount: 9000, outputCount: plan.outputCount, options)
      let report = withExtendedLifetime((memory, output)) { batch.solve(rows, into: output.output) }
      let numbers = (0..<9000).flatMap { row in (0..<plan.outputCount).map { (row, $0) } }
      return (numbers.map { output.value(row: $0, output: $1, options) }, report)
    }
    let first = solve(BatchOptions(backend: .kernels))
    // Every region is known now, and each way of answering gives the same.
    for arrangement in BatchArrangement.allCases {
      let again = solve(BatchOptions(backend: .kernels, arrangement: arrangement, threadCount: 2))
      #expect(again.0 == first.0)
      #expect(again.1 == first.1)
    }
    #expect(first.1.invalidRows == [5000])
    for row in stride(from: 0, to: 9000, by: 97) {
      let parameters = memory.map { $0.pointer[row] }
      let regions = try #require(solver.discover(parameters.map { ExactNumber($0) }))
      let expected = solver.values(parameters, regions)
      let found = Array(first.0[row * plan.outputCount..<(row + 1) * plan.outputCount])
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) })
    }
  }
}
