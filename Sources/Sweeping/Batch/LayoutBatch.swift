// Several documents at many rows in one call: a table with cells of five kinds, a screen at every size of a device.
// Not for text: numbers in memory only.

import Diagnostics
import ParametricSimplex

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
  /// One a thread.
  private let workers: [LayoutBatchWorker]

  /// Makes a batch without documents.
  public init(_ options: BatchOptions = BatchOptions(), isAbsolute: Bool = false) {
    self.options = options
    self.isAbsolute = isAbsolute
    // Threads, and kinds of equal structure, find regions together.
    let pool = RegionPool()
    workers = (0..<options.threadCount).map { _ in LayoutBatchWorker(options.backend, pool) }
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
        let hint = meant.map { "; \(Suggestion.verbatimQuestion($0))" } ?? ""
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
    var parts: [LayoutBatchPart] = []
    for (number, rows) in rows.byKind.enumerated() where rows.count > 0 {
      let group = kinds[number].document.firstGroup(of: rows)
      let table = LayoutAnswers.Table(group, rows.numbers, options)
      answers.tables[number] = table
      var options = options
      options.stores = options.streams(byteCount: table.memory.byteCount) ? .streaming : .cached
      let numbers = RowNumbers(
        keys: table.keys,
        valueCount: table.names.count,
        isAbsolute: isAbsolute,
        options
      )
      let ranges = numbers.parts(of: 0..<rows.count, numberLimit: Self.partNumberLimit)
      parts += ranges.map { range in
        LayoutBatchPart(
          kind: kinds[number],
          rows: rows,
          range: range,
          numbers: numbers,
          output: table.memory.output.dropping(range.lowerBound, options)
        )
      }
    }
    answers.take(
      BatchThreads.pieces(of: parts.count, options.threadCount, isCancelled: isCancelled) {
        [workers, parts] part, thread in workers[thread].answer(parts[part], isCancelled)
      }
    )
    return answers
  }

  /// The numbers of large layouts are not to fill the memory twice.
  private static let partNumberLimit = 1 << 20
}

/// Rows of one kind that one thread answers together.
private struct LayoutBatchPart {
  let kind: LayoutBatch.Kind
  let rows: ParameterRows
  let range: Range<Int>
  let numbers: RowNumbers
  let output: BatchOutput
}

/// What one thread answers rows with.
private final class LayoutBatchWorker {
  /// An engine for each kind that it has met a row of.
  private var engines: [Int: any SweepEngine] = [:]
  private let backend: BatchBackend
  private let pool: RegionPool

  init(_ backend: BatchBackend, _ pool: RegionPool) {
    self.backend = backend
    self.pool = pool
  }

  func answer(_ part: LayoutBatchPart, _ isCancelled: () -> Bool) -> RowsReport {
    let engine = engines[part.kind.number] ?? part.kind.document.engine(backend, pool)
    engines[part.kind.number] = engine
    return engine.fill(part.rows, part.range, part.numbers, into: part.output) { _ in
      !isCancelled()
    }
  }
}
