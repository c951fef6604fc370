// Regions of layouts of typical shapes, against live solves.

import Constraints
import ExactArithmetic
import SimplexCore
import Testing
import Workloads

@testable import ParametricSimplex

@Suite("Regions of workloads")
struct WorkloadRegionTests {
  @Test(
    "rows of typical layouts are located and answered as by a solve",
    arguments: ["cell", "form-6", "chain-100", "grid-4x4", "unequal-100", "tree-intrinsic-120"]
  )
  func answers(name: String) throws {
    let workload = try #require(Workload(named: name))
    let solver = ParametricSolver(workload.system)
    let clock = ContinuousClock()
    var found = 0
    let discovery = clock.measure {
      for row in workload.parameterRows.prefix(60)
      where solver.discover(row.map { ExactNumber($0) }) != nil {
        found += 1
      }
    }
    print(
      name,
      "rows",
      workload.parameterRows.count,
      "found",
      found,
      "regions",
      solver.regionCount,
      "tables",
      solver.tables.count,
      "leaves",
      solver.leafCount,
      "planes",
      solver.tables.map(\.exactHyperplanes.count).reduce(0, +),
      discovery
    )
    var direct = SimplexSolver(workload.system)
    for row in workload.parameterRows.prefix(60) {
      let exact = row.map { ExactNumber($0) }
      guard let regions = solver.discover(exact) else { continue }
      let values = solver.values(row, regions)
      direct.solve(parameters: exact)
      let expected = direct.outcome()
      for (value, other) in zip(values, expected.values) {
        #expect(abs(value - other) <= 1e-9 * max(1, abs(other)), "\(name) at \(row)")
      }
      let located = solver.tables.map { $0.locate(row) }
      #expect(located == regions)
    }
  }
}

extension ParametricSolver {
  /// The values of all variables on Double, as a batch computes them.
  func values(_ row: [Double], _ regions: [Int32]) -> [Double] {
    var vector = [1.0] + row
    for (table, region) in zip(tables, regions) {
      let width = row.count + 1
      for leaf in table.leaves.indices {
        let start = (Int(region) * table.leaves.count + leaf) * width
        vector.append((0..<width).reduce(0.0) { $0 + table.maps[start + $1] * vector[$1] })
      }
    }
    return (0..<system.variableCount).map { variable in
      outputs.entries(ofRow: variable).reduce(0.0) {
        $0 + outputs.coefficient[$1] * vector[Int(outputs.column[$1])]
      }
    }
  }
}
