// The suite `batch`: outputs of very many rows, by each back end, precision and arrangement, beside what the
// core can store at all, measured in the same rounds.

import Foundation
import Glibc
import Kernels
import Measurement
import ParametricSimplex
import Tinamou
import Workloads

struct BatchWork {
  /// Whether less is written.
  let isQuick: Bool

  private static let names = [
    "chain-10", "chain-100", "chain-1000", "grid-30x30", "cell", "form-6", "form-40",
    "tree-intrinsic-120",
  ]
  /// Also the ones that libraries are timed on: a reference BLAS takes most of a second a sample.
  private static let quickNames = ["chain-100", "grid-30x30", "cell"]

  /// Libraries whose product of matrices is timed beside the one this program is linked with.
  private static let libraries = [
    ("openblas", ["libopenblas.so.0", "openblas-pthread/libopenblas.so.0"])
  ]

  /// What to measure; a library that is missing is named.
  func benchmarks(note: (String) -> Void) -> [Benchmark] {
    let byteCount = isQuick ? BatchMemory.quickByteCount : BatchMemory.byteCount
    let libraries = Self.presentLibraries(note)
    let names = isQuick ? Self.quickNames : Self.names
    var all = names.flatMap { name -> [Benchmark] in
      guard let family = WorkloadFamily(named: name) else { return [] }
      let batchCase = Memo { BatchCase(named: name) }
      return BatchOptions.ways.flatMap { way in
        BatchRun(batchCase, family, way, byteCount).benchmarks(
          Self.quickNames.contains(name) ? libraries : []
        )
      }
    }
    all += CellWork.benchmarks(byteCount)
    return all + Self.scalingBenchmarks()
  }

  /// Libraries that are here, by the path they are loaded from; nil is the one this program is linked with.
  private static func presentLibraries(_ note: (String) -> Void) -> [(name: String, path: String?)]
  {
    var present: [(name: String, path: String?)] = [("blas", nil)]
    for (name, paths) in libraries {
      if let path = paths.first(where: isPresent) {
        present.append((name, path))
      } else {
        note("'\(name)' is not installed, and left out")
      }
    }
    return present
  }

  /// Whether the loader finds a library; loading it takes longer than a list of benchmarks may.
  private static func isPresent(_ library: String) -> Bool {
    let given = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
    let folders = given.split(separator: ":").map(String.init) + libraryFolders
    return folders.contains { access("\($0)/\(library)", R_OK) == 0 }
  }

  private static let libraryFolders = [
    "/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
    "/usr/lib",
  ]

  // MARK: Scaling

  /// Cells by more and more threads at once, each writing to one block of its own again and again, so that
  /// all stay in the cache of their core.
  private static func scalingBenchmarks() -> [Benchmark] {
    let rowCount = BatchSolver.blockRowCount
    let count = ProcessInfo.processInfo.activeProcessorCount
    let options = BatchOptions(stores: .cached)
    let solvers = Memo { () -> [CachedBatch] in
      guard let batchCase = BatchCase(named: "cell") else { return [] }
      let rows = batchCase.rows(rowCount)
      let solvers = (0..<count).map { _ in
        CachedBatch(BatchSolver(batchCase.plan, leaves: batchCase.solver, options), rows, options)
      }
      // All regions are found before threads share the tables.
      for solver in solvers { solver.solve() }
      return solvers
    }
    return (1...count).map { threads in
      Benchmark(
        suite: Suite.batch.rawValue,
        caseName: "cell f64 in cache",
        metric: QuantityText.count(threads, "thread"),
        unit: .nanoseconds,
        throughput: Benchmark.Throughput(Double(threads * rowCount * 16), "cells")
      ) {
        let solvers = solvers.value
        return { repetitions in
          DispatchQueue.concurrentPerform(iterations: min(threads, solvers.count)) { thread in
            for _ in 0..<repetitions * 16 { solvers[thread].solve() }
          }
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
private struct BatchRun {
  private let batchCase: Memo<BatchCase?>
  private let family: WorkloadFamily
  private let options: BatchOptions
  private let poolByteCount: Int
  private let rowCount: Int

  init(
    _ batchCase: Memo<BatchCase?>,
    _ family: WorkloadFamily,
    _ options: BatchOptions,
    _ poolByteCount: Int
  ) {
    self.batchCase = batchCase
    self.family = family
    self.options = options
    self.poolByteCount = poolByteCount
    // All variables are outputs.
    let bytesARow = family.variableCount * options.precision.byteCount
    // Whole lines in every column, and no more parameters than the outputs are worth.
    rowCount = max(64, min(poolByteCount / bytesARow, 1 << 20) / 64 * 64)
  }

  private var byteCount: Int {
    rowCount * family.variableCount * options.precision.byteCount
  }

  /// Each back end, and filling the same memory.
  func benchmarks(_ libraries: [(name: String, path: String?)]) -> [Benchmark] {
    [solving("kernels", .kernels), solving("auto", .auto)]
      + libraries.map { solving($0.name, .blas, $0.path) } + [storing]
  }

  private func benchmark(
    _ metric: String,
    preparing prepare: @escaping () -> (() -> Void)?
  ) -> Benchmark {
    Benchmark(
      .batch,
      "\(family.name) \(options.label)",
      metric,
      .init(Double(byteCount), "B"),
      unit: .nanoseconds,
      preparing: prepare
    )
  }

  /// All rows once.
  private func solving(
    _ metric: String,
    _ backend: BatchBackend,
    _ library: String? = nil
  ) -> Benchmark {
    benchmark(metric) {
      guard let batchCase = batchCase.value else { return nil }
      // OpenBLAS starts its threads when it is loaded.
      setenv("OPENBLAS_NUM_THREADS", "1", 0)
      let product = library.flatMap { MatrixProduct(library: $0) }
      let options = BatchOptions(
        backend: backend,
        precision: options.precision,
        arrangement: options.arrangement
      )
      let solver = BatchSolver(batchCase.plan, leaves: batchCase.solver, options, product: product)
      let stride = options.arrangement == .perRow ? batchCase.plan.outputCount : rowCount
      let output = BatchOutput(memory: BatchMemory.memory(poolByteCount), stride: stride)
      return { solver.solve(batchCase.rows(rowCount), into: output) }
    }
  }

  /// Filling the same memory past the caches with a number that is not 0.
  private var storing: Benchmark {
    benchmark("stores alone") {
      let memory = BatchMemory.memory(poolByteCount)
      let numbers = memory.assumingMemoryBound(to: Double.self)
      return {
        VectorKernels.current.fillStreaming(numbers, count: byteCount / 8, with: 33.3)
        VectorKernels.finishStreams()
      }
    }
  }
}
