// The suite `regions`: finding regions, locating rows in them, and what a row costs without them.

import Measurement
import ParametricSimplex
import Tinamou

/// Benchmarks of critical regions.
enum RegionWork {
  private static let names = ["cell", "form-6", "form-40", "tree-intrinsic-120"]
  private static let largeNames = ["tree-intrinsic-1000"]
  private static let rowCount = 1000

  static func benchmarks(isQuick: Bool, where isWanted: (String) -> Bool) -> [Benchmark] {
    (isQuick ? names : names + largeNames).flatMap { name -> [Benchmark] in
      guard isWanted("regions/\(name)/batch"), let own = BatchCase(named: name) else { return [] }
      return benchmarks(of: own)
    }
  }

  private static func benchmarks(of own: BatchCase) -> [Benchmark] {
    let rows = own.rows(rowCount)
    let options = BatchOptions()
    let memory = BatchOutputMemory(
      rowCount: rowCount,
      outputCount: own.plan.outputCount,
      options
    )
    let solver = BatchSolver(own.plan, leaves: own.solver, options)
    func benchmark(_ metric: String, rows: Int, _ body: @escaping () -> Void) -> Benchmark {
      Benchmark(
        suite: "regions",
        caseName: own.name,
        metric: metric,
        unit: .nanoseconds,
        throughput: Benchmark.Throughput(Double(rows), "rows")
      ) { repetitions in
        for _ in 0..<repetitions { body() }
      }
    }
    var regions = [Int32](repeating: 0, count: rowCount)
    var live = SimplexSolver(own.system)
    var nextRow = 0
    var directRow = 0
    return [
      benchmark("discovery", rows: rowCount) {
        // From nothing: presolve, every region exactly, and all rows.
        let fresh = BatchSolver(own.plan, leaves: ParametricSolver(own.system), options)
        fresh.solve(rows, into: memory.output)
      },
      benchmark("location", rows: rowCount) {
        for table in own.solver.tables {
          table.locate(theta: rows.columns, count: rowCount, into: &regions)
        }
        blackBox(regions)
      },
      benchmark("batch", rows: rowCount) { solver.solve(rows, into: memory.output) },
      benchmark("warm solve", rows: 1) {
        live.solve(parameters: own.parameters(ofRow: nextRow))
        nextRow = (nextRow + 1) % rowCount
        blackBox(live.fastValues())
      },
      benchmark("direct solve", rows: 1) {
        var direct = SimplexSolver(own.system)
        direct.solve(parameters: own.parameters(ofRow: directRow))
        directRow = (directRow + 1) % rowCount
        blackBox(direct.fastValues())
      },
    ]
  }
}
