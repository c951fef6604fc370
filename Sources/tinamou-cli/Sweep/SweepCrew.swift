// Threads that answer parts of a block of rows. Each keeps its own engine from block to block; which
// thread answers a row makes no difference to the answer.

import Dispatch
import ProgramSupport
import Sweeping
import Tinamou

/// What one thread made of its part of a block.
struct SweepPiece: Sendable {
  /// A row without an answer.
  struct Problem: Sendable {
    /// Why there is none.
    enum Reason: Sendable {
      case diagnostics([Diagnostic])
      case unwritable(SweepWriter.RowProblem)
    }
    let number: Int
    let reason: Reason
  }

  /// The answers as the format has them.
  var bytes: [UInt8] = []
  /// How many rows are answered.
  var rowCount = 0
  /// Answered rows in conflict, ascending.
  var conflicts: [Int] = []
  /// Rows without an answer, ascending.
  var problems: [Problem] = []
  /// Whether the part has been answered to its end.
  var isWhole = true
}

/// One thread's tools.
private final class SweepWorker {
  let engine: any SweepEngine
  var writer: SweepWriter
  private(set) var hasWorked = false
  private let keepsGoing: Bool

  init(_ engine: any SweepEngine, _ form: SweepForm, keepsGoing: Bool) {
    self.engine = engine
    self.keepsGoing = keepsGoing
    writer = SweepWriter(form)
  }

  /// The run is to end here.
  private struct Interruption: Error {}

  func answer(_ rows: ParameterRows, _ range: Range<Int>) -> SweepPiece {
    hasWorked = true
    writer.clear()
    var piece = SweepPiece()
    var index = range.lowerBound
    do {
      try engine.answer(rows, range) { result in
        if InterruptSignal.hasCome { throw Interruption() }
        switch result {
        case .answer(let answer):
          if let problem = writer.write(answer, of: rows, at: index) {
            piece.problems.append(.init(number: answer.number, reason: .unwritable(problem)))
          } else {
            piece.rowCount += 1
          }
        case .refused(let number, let diagnostics):
          piece.problems.append(.init(number: number, reason: .diagnostics(diagnostics)))
          // The next rows take as much, which may be minutes each.
          let limits = [Limit.steps.code, Limit.memory.code]
          if !keepsGoing, diagnostics.contains(where: { limits.contains($0.code) }) {
            throw Interruption()
          }
        }
        index += 1
      }
    } catch {
      piece.isWhole = false
    }
    piece.bytes = writer.bytes
    piece.conflicts = writer.conflicts
    return piece
  }
}

/// Threads that answer rows.
final class SweepCrew {
  /// How many threads there are.
  let threadCount: Int
  private let workers: [SweepWorker]

  /// How many values a row has, as far as the format gives all rows the same.
  private let valueCount: Int

  /// So many values of answers are in memory together.
  private static let valueLimit = 8 << 20
  /// Fewer rows than this are not worth a thread.
  private static let leastShare = 64

  /// Makes a crew for a document.
  init(_ document: SweepDocument, _ form: SweepForm, _ options: SweepOptions) {
    threadCount = options.threadCount
    valueCount = 4 * form.keys.count
    // Threads find regions together.
    let pool = RegionPool()
    let details: RowEngine.Details =
      form.format == .jsonl ? (form.listsAmbiguity ? .ambiguities : .described) : .none
    let keepsGoing = options.keepsGoing
    workers = (0..<threadCount).map { _ in
      // Expressions have one way to be answered, and no regions.
      if document.isLayoutOfExpressions {
        return SweepWorker(NodeEngine(document), form, keepsGoing: keepsGoing)
      }
      if options.backend == .auto, !form.format.isBinary {
        let engine = RowEngine(document, details, pool: pool)
        return SweepWorker(engine, form, keepsGoing: keepsGoing)
      }
      let engine = RegionEngine(
        document,
        backend: options.backend,
        needsOutcomes: !form.format.isBinary,
        pool: pool
      )
      return SweepWorker(engine, form, keepsGoing: keepsGoing)
    }
  }

  /// The views or variables of the rows, and the names of their values; nil where no row of a block
  /// has an answer.
  static func header(
    _ document: SweepDocument,
    _ rows: ParameterRows
  ) -> (keys: [String], columns: [String])? {
    let group: AnswerGroup? =
      document.isLayoutOfExpressions
      ? NodeEngine(document).firstGroup(of: rows) : DirectEngine(document).firstGroup(of: rows)
    return group.map { ($0.keys, SweepWriter.columnNames($0)) }
  }

  /// How rows have been answered so far.
  var explanation: SweepExplanation {
    workers.lazy.filter(\.hasWorked).reduce(into: SweepExplanation()) {
      $0.add($1.engine.explanation)
    }
  }

  /// The parts of a block whose answers are in memory together: all rows, but for large layouts.
  func parts(of rows: ParameterRows) -> [Range<Int>] {
    let count = max(Self.leastShare * threadCount, Self.valueLimit / max(1, valueCount))
    return stride(from: 0, to: rows.count, by: count).map { $0..<min($0 + count, rows.count) }
  }

  /// Answers a part of a block; the pieces are in the order of the rows, and end where the run was
  /// ended.
  func answer(_ rows: ParameterRows, _ part: Range<Int>) -> [SweepPiece] {
    let shares = max(1, min(threadCount, part.count / Self.leastShare))
    var pieces = [SweepPiece](repeating: SweepPiece(), count: shares)
    pieces.withUnsafeMutableBufferPointer { pieces in
      // Each thread touches its own worker and its own piece.
      nonisolated(unsafe) let pieces = pieces
      nonisolated(unsafe) let workers = workers
      DispatchQueue.concurrentPerform(iterations: shares) { share in
        let first = part.lowerBound + part.count * share / shares
        let end = part.lowerBound + part.count * (share + 1) / shares
        pieces[share] = workers[share].answer(rows, first..<end)
      }
    }
    guard let last = pieces.firstIndex(where: { !$0.isWhole }) else { return pieces }
    return Array(pieces[...last])
  }
}
