// The suite `batch`: outputs of very many rows, by each back end, precision and arrangement, beside what the
// core can store at all, measured in the same rounds.

import Foundation
import Kernels
import Measurement
import ParametricSimplex
import Tinamou

/// Benchmarks of the batch solver.
struct BatchWork {
  /// Whether less is written.
  let isQuick: Bool

  private static let names = [
    "chain-10", "chain-100", "chain-1000", "grid-30x30", "cell", "form-6", "form-40",
    "tree-intrinsic-120",
  ]
  private static let quickNames = ["chain-100", "grid-30x30", "cell"]

  /// Libraries whose product of matrices is timed beside the one this program is linked with.
  private static let libraries = [
    ("openblas", ["libopenblas.so.0", "openblas-pthread/libopenblas.so.0"])
  ]

  /// What to measure; a library that is missing is named.
  func benchmarks(where isWanted: (String) -> Bool, note: (String) -> Void) -> [Benchmark] {
    let pool = BatchMemoryPool(byteCount: (isQuick ? 64 : 256) << 20)
    let products = Self.products(note)
    let names = isQuick ? Self.quickNames : Self.names
    var all = names.flatMap { name -> [Benchmark] in
      // A case is prepared only where one of its precisions may be wanted.
      let isAnyWanted = ["f64 rows", "f64 columns", "f32 rows", "f32 columns"].contains { way in
        Self.metrics.contains { isWanted("batch/\(name) \(way)/\($0)") }
      }
      guard isAnyWanted, let own = BatchCase(named: name) else { return [] }
      return Self.benchmarks(of: own, pool, products)
    }
    all += CellWork.benchmarks(pool, where: isWanted, note: note)
    if isWanted("batch/cell f64 in cache/1 thread") { all += Self.scalingBenchmarks() }
    return all
  }

  private static let metrics = ["kernels", "auto", "blas", "openblas", "stores alone"]

  private static func products(_ note: (String) -> Void) -> [(name: String, MatrixProduct)] {
    // OpenBLAS starts its threads when it is loaded.
    setenv("OPENBLAS_NUM_THREADS", "1", 0)
    var products = [("blas", MatrixProduct.linked)]
    for (name, paths) in libraries {
      if let product = paths.lazy.compactMap({ MatrixProduct(library: $0) }).first {
        products.append((name, product))
      } else {
        note("'\(name)' is not installed, and left out")
      }
    }
    return products
  }

  /// Dense matrices of more numbers than this take BLAS seconds a sample.
  private static let denseLimit = 200_000

  private static func benchmarks(
    of own: BatchCase,
    _ pool: BatchMemoryPool,
    _ products: [(name: String, MatrixProduct)]
  ) -> [Benchmark] {
    var all: [Benchmark] = []
    for precision in BatchPrecision.allCases {
      for arrangement in BatchArrangement.allCases {
        func work(_ backend: BatchBackend, _ product: MatrixProduct = .linked) -> BatchRun {
          let options = BatchOptions(
            backend: backend,
            precision: precision,
            arrangement: arrangement
          )
          return BatchRun(own, options, pool, product)
        }
        all.append(work(.kernels).benchmark("kernels"))
        all.append(work(.auto).benchmark("auto"))
        if own.plan.outputCount * own.plan.columnCount <= denseLimit {
          for (name, product) in products { all.append(work(.blas, product).benchmark(name)) }
        }
        all.append(work(.kernels).storeBenchmark())
      }
    }
    return all
  }

  // MARK: Scaling

  /// Cells by more and more threads at once, each writing to one block of its own again and again, so that
  /// all stay in the cache of their core.
  private static func scalingBenchmarks() -> [Benchmark] {
    guard let own = BatchCase(named: "cell") else { return [] }
    let rowCount = BatchSolver.blockRowCount
    let count = ProcessInfo.processInfo.activeProcessorCount
    let options = BatchOptions(stores: .cached)
    let rows = own.rows(rowCount)
    let solvers = (0..<count).map { _ in
      CachedBatch(BatchSolver(own.plan, leaves: own.solver, options), rows, options)
    }
    // All regions are found before threads share the tables.
    for solver in solvers { solver.solve() }
    return (1...count).map { threads in
      Benchmark(
        suite: "batch",
        caseName: "cell f64 in cache",
        metric: threads == 1 ? "1 thread" : "\(threads) threads",
        unit: .nanoseconds,
        throughput: Benchmark.Throughput(Double(threads * rowCount * 16), "cells")
      ) { repetitions in
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
          for _ in 0..<repetitions * 16 { solvers[thread].solve() }
        }
      }
    }
  }
}

/// A batch of one block, again and again.
private final class CachedBatch: @unchecked Sendable {
  private let solver: BatchSolver
  private let rows: BatchRows
  private let memory: BatchOutputMemory

  init(_ solver: BatchSolver, _ rows: BatchRows, _ options: BatchOptions) {
    self.solver = solver
    self.rows = rows
    memory = BatchOutputMemory(
      rowCount: rows.count,
      outputCount: solver.plan.outputCount,
      options
    )
  }

  func solve() { solver.solve(rows, into: memory.output) }
}

/// One way to answer as many rows as fit the memory.
private final class BatchRun {
  private let own: BatchCase
  private let options: BatchOptions
  private let pool: BatchMemoryPool
  private let rowCount: Int
  private let product: MatrixProduct
  private lazy var solver = BatchSolver(own.plan, leaves: own.solver, options, product: product)

  init(
    _ own: BatchCase,
    _ options: BatchOptions,
    _ pool: BatchMemoryPool,
    _ product: MatrixProduct
  ) {
    self.own = own
    self.options = options
    self.pool = pool
    self.product = product
    let bytesARow = own.plan.outputCount * options.precision.byteCount
    // Whole lines in every column, and no more parameters than the outputs are worth.
    rowCount = max(64, min(pool.byteCount / bytesARow, 1 << 20) / 64 * 64)
  }

  private var byteCount: Int {
    rowCount * own.plan.outputCount * options.precision.byteCount
  }

  private var caseName: String {
    let precision = options.precision == .float64 ? "f64" : "f32"
    return "\(own.name) \(precision) \(options.arrangement == .perRow ? "rows" : "columns")"
  }

  private func benchmark(_ metric: String, _ body: @escaping () -> Void) -> Benchmark {
    Benchmark(
      suite: "batch",
      caseName: caseName,
      metric: metric,
      unit: .nanoseconds,
      throughput: Benchmark.Throughput(Double(byteCount), "B")
    ) { repetitions in
      for _ in 0..<repetitions { body() }
    }
  }

  /// All rows once.
  func benchmark(_ metric: String) -> Benchmark {
    benchmark(metric) { [self] in
      let stride = options.arrangement == .perRow ? own.plan.outputCount : rowCount
      let output = BatchOutput(memory: pool.memory, stride: stride)
      solver.solve(own.rows(rowCount), into: output)
    }
  }

  /// Filling the same memory past the caches with a number that is not 0.
  func storeBenchmark() -> Benchmark {
    benchmark("stores alone") { [self] in
      let numbers = pool.memory.assumingMemoryBound(to: Double.self)
      VectorKernels.current.fillStreaming(numbers, count: byteCount / 8, with: 33.3)
      VectorKernels.finishStreams()
    }
  }
}
