// Several documents at many rows in one call: a table with cells of five kinds, a screen at every size of a device.
// Not for text: numbers in memory only.

import Diagnostics
import Kernels
import LayoutEngine
import ParametricSimplex
import Synchronization

/// Lays out several documents at many rows of parameters, by threads.
///
/// ```swift
/// let batch = LayoutBatch()
/// let person = try batch.add(SweepDocument(json: text), parameters: ["width", "name.intrinsicWidth"])
/// var rows = LayoutRows()
/// try rows.append(person, [320, 74.5])
/// let answers = batch.solve(rows)
/// print(answers.frame(of: "name", row: 0))
/// ```
///
/// A row's answer depends on the row alone: not on rows beside it, on threads or on what was solved before. Where
/// rows differ in constants only, as with sizes, they are answered by critical regions, to 10⁻⁹ of values above 1
/// and to 10⁻⁹ below; with `BatchBackend.kernels` the bits are the same on every machine. What is found out about
/// documents is kept from call to call. One call is made at a time.
public final class LayoutBatch {
  /// One document of a batch, and what its rows give.
  public struct Kind: Sendable {
    /// The names of what rows give, in order: `width`, a metric, `title.intrinsicWidth`, a state.
    public let parameters: [String]
    let number: Int
    let columns: [SweepParameter]
    let document: SweepDocument
    /// The batch that knows it.
    let batch: ObjectIdentifier
  }

  /// How numbers are computed and stored.
  public let options: BatchOptions
  /// Whether locations are measured from the container, not from the superview.
  public let isAbsolute: Bool

  private var kinds: [Kind] = []
  /// For each thread an engine a kind; nil where it has met no row of that kind.
  private var engines: [[(any SweepEngine)?]] = []
  /// Threads, and kinds of equal structure, find regions together.
  private let pool = RegionPool()

  /// Makes a batch without documents.
  public init(_ options: BatchOptions = BatchOptions(), isAbsolute: Bool = false) {
    self.options = options
    self.isAbsolute = isAbsolute
  }

  /// Adds a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - parameters: What each of its rows gives, by name; everything else is as the document says.
  /// - Returns: What rows of the document are appended as.
  /// - Throws: `BatchInputError` where the document knows no such name, or it stands twice.
  public func add(
    _ document: SweepDocument,
    parameters: [String] = []
  ) throws(BatchInputError) -> Kind {
    var columns: [SweepParameter] = []
    for name in parameters {
      guard let column = document.parameter(named: name) else {
        let meant = Suggestion.nearest(to: name, in: document.names)
        let hint = meant.map { "; \(Suggestion.question(whole: $0))" } ?? ""
        throw BatchInputError(reason: Messages.unknownName(name) + hint)
      }
      guard !columns.contains(column) else {
        throw BatchInputError(reason: Messages.repeatedName(name))
      }
      columns.append(column)
    }
    let kind = Kind(
      parameters: parameters,
      number: kinds.count,
      columns: columns,
      document: document,
      batch: ObjectIdentifier(self)
    )
    kinds.append(kind)
    return kind
  }

  /// Answers rows.
  ///
  /// - Parameters:
  ///   - rows: Rows of this batch's kinds.
  ///   - isCancelled: Asked between parts, by any thread; where it says so, the answers are not complete.
  /// - Returns: The answers, a table a kind.
  /// - Complexity: about O(numbers of all answers) where regions answer, else a solve a row.
  public func solve(
    _ rows: LayoutRows,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> LayoutAnswers {
    precondition(rows.batch == nil || rows.batch == ObjectIdentifier(self), "rows of another batch")
    var answers = LayoutAnswers(rows)
    for (number, rows) in rows.byKind.enumerated() where rows.count > 0 {
      let group = kinds[number].document.firstGroup(of: rows)
      let outputCount = group?.valueNames.count ?? 0
      answers.tables[number] = LayoutAnswers.Table(
        group,
        rows.numbers,
        BatchOutputMemory(rowCount: rows.count, outputCount: outputCount, options),
        outputCount,
        options
      )
    }
    let threadCount = options.threadCount
    for thread in 0..<threadCount {
      if engines.count == thread { engines.append([]) }
      engines[thread] += repeatElement(nil, count: kinds.count - engines[thread].count)
    }
    let job = LayoutBatchJob(
      parts: parts(of: rows, answers),
      rows: rows,
      answers: answers,
      isAbsolute: isAbsolute,
      isCancelled: isCancelled
    )
    // Each thread touches its own engines only.
    nonisolated(unsafe) var engines = engines
    engines.withUnsafeMutableBufferPointer { engines in
      nonisolated(unsafe) let engines = engines
      BatchThreads.run(threadCount) { [kinds, pool] thread in
        job.work { number in
          if let engine = engines[thread][number] { return engine }
          let engine = kinds[number].document.engine(self.options.backend, pool)
          engines[thread][number] = engine
          return engine
        }
      }
    }
    self.engines = engines
    job.finish(&answers)
    return answers
  }

  /// Rows that one thread answers together, kind by kind.
  private func parts(of rows: LayoutRows, _ answers: LayoutAnswers) -> [LayoutBatchJob.Part] {
    var parts: [LayoutBatchJob.Part] = []
    for (number, rows) in rows.byKind.enumerated() {
      let outputCount = answers.tables[number]?.outputCount ?? 0
      // All threads have work, and the numbers of large layouts do not fill the memory twice.
      let share = (rows.count + options.threadCount - 1) / options.threadCount
      let fitting = min(
        share,
        Self.partNumberLimit / max(1, outputCount),
        BatchSolver.blockRowCount
      )
      let size = max(1, (fitting + Self.rowMultiple - 1) / Self.rowMultiple) * Self.rowMultiple
      for first in stride(from: 0, to: rows.count, by: size) {
        parts.append(.init(kind: number, rows: first..<min(first + size, rows.count)))
      }
    }
    return parts
  }

  /// So many numbers a part has at most, unless a few rows have more.
  private static let partNumberLimit = 1 << 20
  /// Parts begin where a line of the cache does, also in columns.
  private static let rowMultiple = 64
}

/// One call of `LayoutBatch.solve`: threads take its parts in order.
private final class LayoutBatchJob: @unchecked Sendable {
  /// Rows of one kind.
  struct Part {
    let kind: Int
    let rows: Range<Int>
  }

  private struct Found {
    var conflicts: [Int] = []
    var refusals: [(row: Int, reason: RowRefusal)] = []
    var rowCount = 0
  }

  private let parts: [Part]
  private let rows: LayoutRows
  private let tables: [(table: LayoutAnswers.Table, numbers: RowNumbers)?]
  private let isCancelled: @Sendable () -> Bool
  private let nextPart = Atomic<Int>(0)
  private let found = Mutex(Found())

  init(
    parts: [Part],
    rows: LayoutRows,
    answers: LayoutAnswers,
    isAbsolute: Bool,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.parts = parts
    self.rows = rows
    self.isCancelled = isCancelled
    tables = answers.tables.map { table in
      table.map { table in
        var options = table.options
        options.stores =
          options.streams(byteCount: table.memory.byteCount) ? .streaming : .cached
        let numbers = RowNumbers(
          keys: table.keys,
          valueCount: table.names.count,
          isAbsolute: isAbsolute,
          options
        )
        return (table, numbers)
      }
    }
  }

  private struct Cancelled: Error {}

  /// Takes parts until there are none.
  func work(_ engine: (Int) -> any SweepEngine) {
    while !isCancelled() {
      let number = nextPart.add(1, ordering: .relaxed).oldValue
      guard number < parts.count else { break }
      let part = parts[number]
      guard let (table, numbers) = tables[part.kind] else { continue }
      let output = table.memory.output.dropping(part.rows.lowerBound, numbers.options)
      var report = RowsReport()
      try? engine(part.kind).fill(rows.byKind[part.kind], part.rows, numbers, into: output, &report)
      {
        _ in
        if isCancelled() { throw Cancelled() }
      }
      let zeros = [Double](repeating: 0, count: table.outputCount)
      for (row, _) in report.refusals {
        zeros.withUnsafeBufferPointer { output.store($0, row: row, numbers.options) }
      }
      let rowNumbers = table.rows[part.rows]
      found.withLock { all in
        all.rowCount += report.rowCount
        all.conflicts += report.conflicts.map { rowNumbers[rowNumbers.startIndex + $0] }
        all.refusals += report.refusals.map {
          (rowNumbers[rowNumbers.startIndex + $0.row], $0.reason)
        }
      }
    }
    VectorKernels.finishStreams()
  }

  func finish(_ answers: inout LayoutAnswers) {
    let count = rows.count
    found.withLock { all in
      answers.take(all.conflicts, all.refusals, isComplete: all.rowCount == count)
    }
  }
}
