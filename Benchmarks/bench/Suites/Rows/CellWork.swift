// The cells of a long table, in cells a second: batches in every precision and arrangement, a live solver
// without regions, and the solver kiwi doing the same edits. Part of the suite `batch`.

import Glibc
import Measurement
import ParametricSimplex
import Peers
import Tinamou

struct CellWork {
  static let caseName = "a million cells"
  /// The metric that the others are multiples of.
  static let rivalMetric = "kiwi"
  private static let rowCount = 1 << 20
  /// Contents that solvers go through, one after the other.
  private static let editCount = 1000

  /// What to measure; kiwi where it is there, as `--peers`, which names who is missing, need not be asked for.
  static func benchmarks(_ poolByteCount: Int) -> [Benchmark] {
    let batchCase = Memo { BatchCase(named: "cell") }
    var all = BatchOptions.ways.map { way in
      benchmark(way.label, cells: rowCount) {
        batchCase.value.map { batch($0, way, poolByteCount) }
      }
    }
    all.append(benchmark("warm solve", cells: editCount) { batchCase.value.map(warmSolves) })
    if access(PeerRival.kiwi.executable(in: PeerOptions.folder), X_OK) == 0 {
      all.append(benchmark(rivalMetric, cells: editCount) { batchCase.value.flatMap(rivalEdits) })
    }
    return all
  }

  private static func benchmark(
    _ metric: String,
    cells: Int,
    preparing prepare: @escaping () -> Benchmark.Body?
  ) -> Benchmark {
    Benchmark(
      suite: Suite.batch.rawValue,
      caseName: caseName,
      metric: metric,
      unit: .nanoseconds,
      throughput: Benchmark.Throughput(Double(cells), "cells")
    ) {
      prepare() ?? { _ in }
    }
  }

  private static func batch(
    _ batchCase: BatchCase,
    _ options: BatchOptions,
    _ poolByteCount: Int
  ) -> Benchmark.Body {
    let bytes = batchCase.plan.outputCount * options.precision.byteCount
    let count = min(rowCount, poolByteCount / bytes / 64 * 64)
    let stride = options.arrangement == .perRow ? batchCase.plan.outputCount : count
    let solver = BatchSolver(batchCase.plan, leaves: batchCase.solver, options)
    let output = BatchOutput(memory: BatchMemory.memory(poolByteCount), stride: stride)
    return { repetitions in
      // A pool that is too small for all cells is filled more than once.
      for _ in 0..<repetitions {
        var left = rowCount
        while left > 0 {
          solver.solve(batchCase.rows(min(left, count)), into: output)
          left -= count
        }
      }
    }
  }

  private static func warmSolves(_ batchCase: BatchCase) -> Benchmark.Body {
    let contents = batchCase.contents(editCount)
    var live = SimplexSolver(batchCase.system)
    return { repetitions in
      for _ in 0..<repetitions {
        for content in contents {
          live.solve(parameters: content)
          blackBox(live.fastValues())
        }
      }
    }
  }

  /// Kiwi's edits of all parameters, timed around its program: the words to and from it are a hundredth.
  private static func rivalEdits(_ batchCase: BatchCase) -> Benchmark.Body? {
    let contents = batchCase.contents(editCount)
    let problem = PeerProblem(batchCase.system, steps: contents)
    let rival = PeerContestant(.kiwi, in: PeerOptions.folder, problem: problem, limit: 60)
    do {
      // Where kiwi's weights answer otherwise than levels do, the work is the same.
      _ = try rival.prepare(for: .resize)
    } catch {
      return nil
    }
    return { repetitions in
      _ = try? rival.measure(.resize, repetitions: repetitions)
    }
  }
}
