// The suite `regions`: finding regions, locating rows in them, and what a row costs without them.

import Measurement
import ParametricSimplex
import Tinamou

/// Benchmarks of critical regions.
enum RegionWork {
  private static let names = ["cell", "form-6", "form-40", "tree-intrinsic-120"]
  private static let largeNames = ["tree-intrinsic-1000"]
  private static let rowCount = 1000

  static func benchmarks(isQuick: Bool) -> [Benchmark] {
    (isQuick ? names : names + largeNames).flatMap { name in
      benchmarks(of: Memo { BatchCase(named: name) }, name)
    }
  }

  private static func benchmarks(of own: Memo<BatchCase?>, _ name: String) -> [Benchmark] {
    func benchmark(
      _ metric: String,
      rows: Int,
      _ prepare: @escaping (BatchCase) -> ((_ turn: Int) -> Void)
    ) -> Benchmark {
      let period = rows == 1 ? rowCount : 1
      return Benchmark(
        suite: "regions",
        caseName: name,
        metric: metric,
        unit: .nanoseconds,
        throughput: Benchmark.Throughput(Double(rows), "rows"),
        period: period
      ) {
        guard let work = own.value.map(prepare) else { return { _ in } }
        var turn = 0
        return { repetitions in
          for _ in 0..<repetitions {
            work(turn)
            turn = turn + 1 == period ? 0 : turn + 1
          }
        }
      }
    }
    return [
      benchmark("discovery", rows: rowCount, discovery),
      benchmark("location", rows: rowCount, location),
      benchmark("batch", rows: rowCount, batch),
      benchmark("warm solve", rows: 1) { own in
        own.rows(rowCount)
        let live = Kept(SimplexSolver(own.system))
        return { row in
          live.value.solve(parameters: own.parameters(ofRow: row))
          blackBox(live.value.fastValues())
        }
      },
      benchmark("direct solve", rows: 1) { own in
        own.rows(rowCount)
        return { row in
          var direct = SimplexSolver(own.system)
          direct.solve(parameters: own.parameters(ofRow: row))
          blackBox(direct.fastValues())
        }
      },
    ]
  }

  private static func memory(_ own: BatchCase) -> BatchOutputMemory {
    BatchOutputMemory(
      rowCount: rowCount,
      outputCount: own.plan.outputCount,
      BatchOptions()
    )
  }

  /// From nothing: presolve, every region exactly, and all rows.
  private static func discovery(_ own: BatchCase) -> (Int) -> Void {
    let memory = memory(own)
    let rows = own.rows(rowCount)
    return { _ in
      let fresh = BatchSolver(own.plan, leaves: ParametricSolver(own.system), BatchOptions())
      fresh.solve(rows, into: memory.output)
    }
  }

  /// All rows in the regions that they are in.
  private static func location(_ own: BatchCase) -> (Int) -> Void {
    let rows = own.rows(rowCount)
    // The regions have to be found before.
    batch(own)(0)
    var regions = [Int32](repeating: 0, count: rowCount)
    return { _ in
      for table in own.solver.tables {
        table.locate(theta: rows.columns, count: rowCount, into: &regions)
      }
      blackBox(regions)
    }
  }

  /// All rows, whose regions are known from the second time on.
  private static func batch(_ own: BatchCase) -> (Int) -> Void {
    let memory = memory(own)
    let rows = own.rows(rowCount)
    let solver = BatchSolver(own.plan, leaves: own.solver, BatchOptions())
    return { _ in solver.solve(rows, into: memory.output) }
  }
}
