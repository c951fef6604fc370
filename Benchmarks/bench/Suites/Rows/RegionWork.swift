// The suite `regions`: finding regions, locating rows in them, and what a row costs without them.

import Measurement
import ParametricSimplex
import Tinamou

enum RegionWork {
  private static let names = ["cell", "form-6", "form-40", "tree-intrinsic-120"]
  /// Every row is in a region of its own, and each takes milliseconds to find.
  private static let slowNames = ["tree-intrinsic-1000"]
  private static let rowCount = 1000

  static var benchmarks: [Benchmark] { names.flatMap(benchmarks) }

  /// What takes minutes.
  static var namedBenchmarks: [Benchmark] { slowNames.flatMap(benchmarks) }

  private static func benchmarks(_ name: String) -> [Benchmark] {
    let batchCase = Memo { BatchCase(named: name) }
    func benchmark(
      _ metric: String,
      rows: Int,
      _ prepare: @escaping (BatchCase) -> ((_ turn: Int) -> Void)
    ) -> Benchmark {
      let period = rows == 1 ? rowCount : 1
      let throughput = Benchmark.Throughput(Double(rows), "rows")
      return Benchmark(.regions, name, metric, throughput, unit: .nanoseconds, period: period) {
        batchCase.value.map(prepare)
      }
    }
    return [
      benchmark("discovery", rows: rowCount, discovery),
      benchmark("location", rows: rowCount, location),
      benchmark("batch", rows: rowCount, batch),
      benchmark("warm solve", rows: 1) { batchCase in
        batchCase.rows(rowCount)
        let live = Kept(SimplexSolver(batchCase.system))
        return { row in
          live.value.solve(parameters: batchCase.parameters(ofRow: row))
          blackBox(live.value.fastValues())
        }
      },
      benchmark("direct solve", rows: 1) { batchCase in
        batchCase.rows(rowCount)
        return { row in
          var direct = SimplexSolver(batchCase.system)
          direct.solve(parameters: batchCase.parameters(ofRow: row))
          blackBox(direct.fastValues())
        }
      },
    ]
  }

  private static func memory(_ batchCase: BatchCase) -> BatchOutputMemory {
    BatchOutputMemory(
      rowCount: rowCount,
      outputCount: batchCase.plan.outputCount,
      BatchOptions()
    )
  }

  /// From nothing: presolve, every region exactly, and all rows.
  private static func discovery(_ batchCase: BatchCase) -> (Int) -> Void {
    let memory = memory(batchCase)
    let rows = batchCase.rows(rowCount)
    return { _ in
      let fresh = BatchSolver(
        batchCase.plan,
        leaves: ParametricSolver(batchCase.system),
        BatchOptions()
      )
      fresh.solve(rows, into: memory.output)
    }
  }

  /// All rows in the regions that they are in.
  private static func location(_ batchCase: BatchCase) -> (Int) -> Void {
    let rows = batchCase.rows(rowCount)
    // The regions have to be found before.
    batch(batchCase)(0)
    var regions = [Int32](repeating: 0, count: rowCount)
    return { _ in
      for table in batchCase.solver.tables {
        table.locate(theta: rows.columns, count: rowCount, into: &regions)
      }
      blackBox(regions)
    }
  }

  /// All rows, whose regions are known from the second time on.
  private static func batch(_ batchCase: BatchCase) -> (Int) -> Void {
    let memory = memory(batchCase)
    let rows = batchCase.rows(rowCount)
    let solver = BatchSolver(batchCase.plan, leaves: batchCase.solver, BatchOptions())
    return { _ in solver.solve(rows, into: memory.output) }
  }
}
