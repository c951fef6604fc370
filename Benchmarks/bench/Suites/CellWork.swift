// The cells of a long table, in cells a second: batches in every precision and arrangement, a live solver
// without regions, and the solver kiwi doing the same edits. Part of the suite `batch`.

import Measurement
import ParametricSimplex
import Peers
import Tinamou

/// Benchmarks of one cell at very many contents.
struct CellWork {
  static let caseName = "a million cells"
  /// The metric that the others are multiples of.
  static let rivalMetric = "kiwi"
  private static let rowCount = 1 << 20
  /// Contents that solvers go through, one after the other.
  private static let editCount = 1000

  /// What to measure; a rival that is missing is named.
  static func benchmarks(
    _ pool: BatchMemoryPool,
    where isWanted: (String) -> Bool,
    note: (String) -> Void
  ) -> [Benchmark] {
    let ways = BatchPrecision.allCases.flatMap { precision in
      BatchArrangement.allCases.map { BatchOptions(precision: precision, arrangement: $0) }
    }
    let metrics = ways.map(name) + ["warm solve", rivalMetric]
    guard metrics.contains(where: { isWanted("batch/\(caseName)/\($0)") }),
      let own = BatchCase(named: "cell")
    else { return [] }
    var all = ways.map { benchmark(name($0), cells: rowCount, batch(own, $0, pool)) }
    all.append(warmSolves(own))
    if isWanted("batch/\(caseName)/\(rivalMetric)") {
      if let rival = rivalEdits(own) {
        all.append(rival)
      } else {
        note("'kiwi' is missing, and left out; scripts/setup-peers brings it")
      }
    }
    return all
  }

  private static func name(_ options: BatchOptions) -> String {
    let precision = options.precision == .float64 ? "f64" : "f32"
    return "\(precision) \(options.arrangement == .perRow ? "rows" : "columns")"
  }

  private static func benchmark(
    _ metric: String,
    cells: Int,
    _ body: @escaping (Int) -> Void
  ) -> Benchmark {
    Benchmark(
      suite: "batch",
      caseName: caseName,
      metric: metric,
      unit: .nanoseconds,
      throughput: Benchmark.Throughput(Double(cells), "cells"),
      body: body
    )
  }

  private static func batch(
    _ own: BatchCase,
    _ options: BatchOptions,
    _ pool: BatchMemoryPool
  ) -> (Int) -> Void {
    let bytes = own.plan.outputCount * options.precision.byteCount
    let count = min(rowCount, pool.byteCount / bytes / 64 * 64)
    let stride = options.arrangement == .perRow ? own.plan.outputCount : count
    let solver = BatchSolver(own.plan, leaves: own.solver, options)
    return { repetitions in
      let output = BatchOutput(memory: pool.memory, stride: stride)
      // A pool that is too small for all cells is filled more than once.
      for _ in 0..<repetitions {
        var left = rowCount
        while left > 0 {
          solver.solve(own.rows(min(left, count)), into: output)
          left -= count
        }
      }
    }
  }

  private static func warmSolves(_ own: BatchCase) -> Benchmark {
    let rows = own.rows(editCount)
    let contents = (0..<editCount).map { row in rows.columns.map { ExactNumber($0[row]) } }
    var live = SimplexSolver(own.system)
    return benchmark("warm solve", cells: editCount) { repetitions in
      for _ in 0..<repetitions {
        for content in contents {
          live.solve(parameters: content)
          blackBox(live.fastValues())
        }
      }
    }
  }

  /// Kiwi's edits of all parameters, timed around its program: the words to and from it are a hundredth.
  private static func rivalEdits(_ own: BatchCase) -> Benchmark? {
    let rows = own.rows(editCount)
    let contents = (0..<editCount).map { row in rows.columns.map { ExactNumber($0[row]) } }
    let problem = PeerProblem(own.system, steps: contents)
    let rival = PeerContestant(.kiwi, in: PeerOptions.folder, problem: problem, limit: 60)
    do {
      // Where kiwi's weights answer otherwise than levels do, the work is the same.
      _ = try rival.prepare(for: .resize)
    } catch {
      return nil
    }
    return benchmark(rivalMetric, cells: editCount) { repetitions in
      _ = try? rival.measure(.resize, repetitions: repetitions)
    }
  }
}
