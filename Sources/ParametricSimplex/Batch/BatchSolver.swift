// Answers rows of parameters: rows in, rows of outputs out, in blocks that threads share. Not for reading
// rows or writing files.

import Kernels

/// What became of a batch.
public struct BatchReport: Sendable, Equatable {
  /// Rows that no region answers, because required rows conflict or numbers nearly meet.
  ///
  /// Their outputs are 0, and a direct solve answers them.
  public var conflictRows: [Int] = []
  /// Rows with a parameter that is no finite number; their outputs are 0.
  public var invalidRows: [Int] = []
  /// How many rows are answered: all, unless the batch was cancelled.
  ///
  /// They are the first ones, and their outputs are whole.
  public var answeredRowCount = 0
}

/// Computes the outputs of a plan for any number of rows of parameters.
///
/// A row's outputs depend on the row alone: not on other rows, threads, instruction sets or on what was
/// solved before. Memory in use does not depend on the number of rows.
public final class BatchSolver {
  /// How many rows a thread takes at a time.
  public static let blockRowCount = 4096

  /// What is computed.
  public var plan: BatchPlan { program.plan }
  /// How it is computed.
  public let options: BatchOptions
  /// The method that the options and the plan's shape chose, in words.
  public var summary: String { program.summary }

  private let program: BatchProgram
  private let product: MatrixProduct?
  private let kernels: VectorKernels
  private let leaves: BatchLeaves
  /// One a thread.
  private var workers: [BatchWorker] = []

  /// Prepares a batch.
  ///
  /// Where it is to be answered by BLAS, `product` does it, or the system's; by kernels where the system has none.
  ///
  /// - Requires: the leaves of `source` are those of the plan, in its order; nil for a plan without leaves.
  public convenience init(
    _ plan: BatchPlan,
    leaves source: (any BatchLeafSource)? = nil,
    _ options: BatchOptions = BatchOptions(),
    product: MatrixProduct? = nil,
    kernels: VectorKernels = .current
  ) {
    self.init(plan, sharing: BatchLeaves(source), options, product: product, kernels: kernels)
  }

  /// Prepares a batch that finds its regions together with others.
  ///
  /// - Requires: the shared leaves are those of the plan, in its order.
  public init(
    _ plan: BatchPlan,
    sharing leaves: BatchLeaves,
    _ options: BatchOptions = BatchOptions(),
    product: MatrixProduct? = nil,
    kernels: VectorKernels = .current
  ) {
    self.options = options
    self.kernels = kernels
    self.product = product
    program = BatchProgram(plan, options, product: product)
    self.leaves = leaves
    precondition(
      leaves.leafCount == plan.leafCount,
      "\(leaves.leafCount) leaves for a plan of \(plan.leafCount)"
    )
  }

  /// Answers rows.
  ///
  /// `isCancelled` is asked between blocks, by the calling thread or another one.
  ///
  /// - Requires: a column a parameter, and memory for all outputs.
  /// - Complexity: O(rows · terms of the plan and of the leaves' maps).
  /// - Returns: How many rows were dealt with, which of them no region answers, and which have no numbers for
  ///   parameters.
  @discardableResult
  public func solve(
    _ rows: BatchRows,
    into output: BatchOutput,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> BatchReport {
    precondition(
      rows.columns.count == plan.parameterCount,
      "\(rows.columns.count) columns for \(plan.parameterCount) parameters"
    )
    let blockCount = (rows.count + Self.blockRowCount - 1) / Self.blockRowCount
    let threadCount = min(options.threadCount, max(1, blockCount))
    while workers.count < threadCount {
      // Each thread has a program of its own: counting references to a shared one would make them wait.
      let threadProgram = workers.isEmpty ? program : BatchProgram(plan, options, product: product)
      workers.append(BatchWorker(threadProgram, kernels, leaves.conditions))
    }
    let byteCount = rows.count * plan.outputCount * options.precision.byteCount
    let job = BatchJob(
      rows: rows,
      output: output,
      isStreaming: options.streams(byteCount: byteCount),
      leaves: leaves
    )
    let reports = BatchThreads.pieces(of: blockCount, threadCount, isCancelled: isCancelled) {
      [workers] block, thread in job.answer(block, with: workers[thread])
    }
    var report = BatchReport()
    for block in reports {
      report.answeredRowCount += block.answeredRowCount
      report.conflictRows += block.conflictRows
      report.invalidRows += block.invalidRows
    }
    WorkCounts.countBytes(
      report.answeredRowCount * plan.outputCount * options.precision.byteCount
    )
    return report
  }
}

/// One call of `BatchSolver.solve`.
private struct BatchJob {
  let rows: BatchRows
  let output: BatchOutput
  let isStreaming: Bool
  let leaves: BatchLeaves

  func answer(_ block: Int, with worker: BatchWorker) -> BatchReport {
    let first = block * BatchSolver.blockRowCount
    let count = min(BatchSolver.blockRowCount, rows.count - first)
    let known = worker.answerKnown(
      rows.columns.map { $0 + first },
      as: first,
      count: count,
      into: output,
      isStreaming: isStreaming
    )
    var report = BatchReport()
    if known < count {
      report = answerRest(from: first + known, count: count - known, with: worker)
    }
    report.answeredRowCount = count
    return report
  }

  /// Answers rows of which the first ones need a closer look; the rows that have no answer.
  private func answerRest(from first: Int, count: Int, with worker: BatchWorker) -> BatchReport {
    let regions = worker.regions
    regions.settle(rows, from: first, count: count, leaves)
    if regions.hasSteps {
      worker.answer(
        regions.theta,
        as: first,
        count: count,
        regions.pointers,
        into: output,
        isStreaming: isStreaming
      )
    }
    var report = BatchReport()
    report.conflictRows = regions.conflictRows.map { $0 + first }
    report.invalidRows = regions.invalidRows.map { $0 + first }
    let unanswered = report.conflictRows + report.invalidRows
    for row in regions.hasSteps ? unanswered : Array(first..<first + count) {
      let program = worker.program
      output.clear(row: row, outputCount: program.plan.outputCount, program.options)
    }
    return report
  }
}
