// Threads that answer parts of a block of rows. Each keeps its own engine from block to block; which
// thread answers a row makes no difference to the answer.

import ProgramSupport
import TinamouBatch

/// What one thread made of its part of a block.
struct SweepPiece: Sendable {
  /// A row without an answer.
  struct Problem: Sendable {
    let number: Int
    let reason: RowRefusal
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
  private(set) var hasWorked = false
  private var writer: SweepWriter
  /// The numbers of rows; nil where rows are text.
  private let numbers: RowNumbers?

  init(_ engine: any SweepEngine, _ form: SweepForm) {
    self.engine = engine
    writer = SweepWriter(form)
    numbers = form.options.format.precision.map { precision in
      RowNumbers(
        keys: form.keys,
        valueCount: form.valueCount,
        isAbsolute: form.options.isAbsolute,
        BatchOptions(precision: precision, stores: .cached)
      )
    }
  }

  /// The run is to end here.
  private struct Interruption: Error {}

  func answer(_ rows: ParameterRows, _ range: Range<Int>) -> SweepPiece {
    hasWorked = true
    return numbers.map { write($0, of: rows, range) } ?? writeText(of: rows, range)
  }

  /// Looks whether the run goes on behind a row.
  private func goOn(_ refusal: RowRefusal?) throws(Interruption) {
    if InterruptSignal.hasCome { throw Interruption() }
    guard !writer.form.options.keepsGoing, case .diagnostics(let diagnostics)? = refusal else {
      return
    }
    // The next rows take as much, which may be minutes each.
    let limits = [Limit.steps.code, Limit.memory.code]
    if diagnostics.contains(where: { limits.contains($0.code) }) { throw Interruption() }
  }

  private func writeText(of rows: ParameterRows, _ range: Range<Int>) -> SweepPiece {
    writer.clear()
    var piece = SweepPiece()
    var index = range.lowerBound
    do {
      try engine.answer(rows, range) { result in
        var refusal: RowRefusal?
        switch result {
        case .answer(let answer):
          refusal = writer.write(answer, of: rows, at: index)
          if refusal == nil { piece.rowCount += 1 }
        case .refused(_, let diagnostics): refusal = .diagnostics(diagnostics)
        }
        if let refusal {
          piece.problems.append(.init(number: rows.numbers[index], reason: refusal))
        }
        index += 1
        try goOn(refusal)
      }
    } catch {
      piece.isWhole = false
    }
    piece.bytes = writer.text.bytes
    piece.conflicts = writer.conflicts
    return piece
  }

  /// Numbers stand as the machine has them, which on all machines with Swift is the least significant byte first.
  private func write(
    _ numbers: RowNumbers,
    of rows: ParameterRows,
    _ range: Range<Int>
  ) -> SweepPiece {
    var piece = SweepPiece()
    var report = RowsReport()
    let valueCount = numbers.valueCount
    let rowByteCount = valueCount * numbers.options.precision.byteCount
    piece.bytes = Array(unsafeUninitializedCapacity: max(1, range.count * rowByteCount)) {
      buffer,
      byteCount in
      guard let memory = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      let output = BatchOutput(memory: memory, stride: valueCount)
      do {
        try engine.fill(rows, range, numbers, into: output, &report, goOn)
      } catch {
        piece.isWhole = false
      }
      let kept = (0..<report.rowCount).filter { [refused = Set(report.refusals.map(\.row))] in
        !refused.contains($0)
      }
      if kept.count < report.rowCount {
        for (index, row) in kept.enumerated() where index < row {
          (memory + index * rowByteCount)
            .copyMemory(from: memory + row * rowByteCount, byteCount: rowByteCount)
        }
      }
      piece.rowCount = kept.count
      byteCount = kept.count * rowByteCount
    }
    piece.conflicts = report.conflicts.map { rows.numbers[range.lowerBound + $0] }
    piece.problems = report.refusals.map {
      .init(number: rows.numbers[range.lowerBound + $0.row], reason: $0.reason)
    }
    return piece
  }
}

/// Threads that answer rows.
final class SweepCrew {
  /// How many threads there are.
  let threadCount: Int
  private let workers: [SweepWorker]

  private let valueCount: Int

  /// So many values of answers are in memory together.
  private static let valueLimit = 8 << 20
  /// Fewer rows than this are not worth a thread.
  private static let leastShare = 64

  /// Makes a crew for a document.
  init(_ form: SweepForm) {
    threadCount = form.options.threadCount
    valueCount = form.valueCount
    // Threads find regions together.
    let pool = RegionPool()
    workers = (0..<threadCount).map { _ in
      SweepWorker(Self.engine(form, pool), form)
    }
  }

  /// What one thread answers rows with.
  private static func engine(_ form: SweepForm, _ pool: RegionPool) -> any SweepEngine {
    let (document, options) = (form.document, form.options)
    if options.format.precision != nil || document.isLayoutOfExpressions {
      return document.engine(options.backend, pool)
    }
    guard options.backend == .auto else {
      return RegionEngine(document, backend: options.backend, needsOutcomes: true, pool: pool)
    }
    let details: RowEngine.Details =
      options.format == .jsonl ? (options.listsAmbiguity ? .ambiguities : .described) : .none
    return RowEngine(document, details, pool: pool)
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
      BatchThreads.run(shares) { [workers, pieces] share in
        let first = part.lowerBound + part.count * share / shares
        let end = part.lowerBound + part.count * (share + 1) / shares
        pieces[share] = workers[share].answer(rows, first..<end)
      }
    }
    guard let last = pieces.firstIndex(where: { !$0.isWhole }) else { return pieces }
    return Array(pieces[...last])
  }
}
