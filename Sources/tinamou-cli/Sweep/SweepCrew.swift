// Threads that answer parts of a block of rows. Each keeps its own engine from block to block; which
// thread answers a row makes no difference to the answer.

import ProgramSupport
import TinamouBatch

/// What one thread made of its part of a block.
struct SweepPiece {
  /// The answers as the format has them.
  let bytes: [UInt8]
  let report: RowsReport
}

/// One thread's tools.
private final class SweepWorker {
  let engine: any SweepEngine
  private var writer: SweepWriter

  init(_ engine: any SweepEngine, _ form: SweepForm) {
    self.engine = engine
    writer = SweepWriter(form)
  }

  func answer(_ rows: ParameterRows, _ range: Range<Int>) -> SweepPiece {
    writer.form.options.format.precision == nil ? text(of: rows, range) : numbers(of: rows, range)
  }

  /// Whether the run goes on behind a row.
  private func goesOn(behind refusal: RowRefusal?) -> Bool {
    guard !InterruptSignal.hasCome else { return false }
    guard !writer.form.options.keepsGoing, case .diagnostics(let diagnostics)? = refusal else {
      return true
    }
    // The next rows take as much, which may be minutes each.
    let limits = [Limit.steps.code, Limit.memory.code]
    return !diagnostics.contains { limits.contains($0.code) }
  }

  private func text(of rows: ParameterRows, _ range: Range<Int>) -> SweepPiece {
    writer.clear()
    let report = engine.tell(rows, range, isGoingOn: goesOn) { answer, index in
      writer.write(answer, of: rows, at: index)
    }
    return SweepPiece(bytes: writer.text.bytes, report: report)
  }

  /// Numbers stand as the machine has them, which on all machines with Swift is the least significant byte first.
  private func numbers(of rows: ParameterRows, _ range: Range<Int>) -> SweepPiece {
    let numbers = writer.form.numbers
    let rowByteCount = numbers.valueCount * numbers.options.precision.byteCount
    var report = RowsReport()
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, range.count * rowByteCount)) {
      buffer,
      byteCount in
      guard let memory = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      let output = BatchOutput(memory: memory, stride: numbers.valueCount)
      report = engine.fill(rows, range, numbers, into: output, isGoingOn: goesOn)
      byteCount = report.answeredCount * rowByteCount
    }
    return SweepPiece(bytes: bytes, report: report)
  }
}

final class SweepCrew {
  var threadCount: Int { numbers.options.threadCount }
  private let numbers: RowNumbers
  private let workers: [SweepWorker]

  /// So many values of answers are in memory together, unless a few rows a thread have more.
  private static let valueLimit = 8 << 20

  init(_ form: SweepForm) {
    numbers = form.numbers
    // Threads find regions together.
    let pool = RegionPool()
    workers = (0..<numbers.options.threadCount).map { _ in
      SweepWorker(Self.engine(form, pool), form)
    }
  }

  /// What one thread answers rows with.
  private static func engine(_ form: SweepForm, _ pool: RegionPool) -> any SweepEngine {
    let (document, options, backend) = (form.document, form.options, form.options.batch.backend)
    if options.format.precision != nil || document.isLayoutOfExpressions {
      return document.engine(backend, pool)
    }
    guard backend == .auto else {
      return RegionEngine(document, backend: backend, needsOutcomes: true, pool: pool)
    }
    let details: RowEngine.Details =
      options.format == .jsonl ? (options.listsAmbiguity ? .ambiguities : .described) : .none
    return RowEngine(document, details, pool: pool)
  }

  /// How rows have been answered so far.
  var explanation: SweepExplanation {
    workers.reduce(into: SweepExplanation()) { $0.add($1.engine.explanation) }
  }

  /// The parts of a block whose answers are in memory together: all rows, but for large layouts.
  func parts(of rows: ParameterRows) -> [Range<Int>] {
    let count = max(
      RowNumbers.rowMultiple * threadCount,
      Self.valueLimit / max(1, numbers.valueCount)
    )
    return stride(from: 0, to: rows.count, by: count).map { $0..<min($0 + count, rows.count) }
  }

  /// Answers a part of a block; the pieces are in the order of the rows, and end where the run was
  /// ended.
  func answer(_ rows: ParameterRows, _ part: Range<Int>) -> [SweepPiece] {
    // One for each thread: for smaller ones, the system is asked for new pages half as often again.
    let ranges = numbers.parts(of: part, numberLimit: Self.valueLimit)
    return BatchThreads.pieces(
      of: ranges.count,
      threadCount,
      isCancelled: { InterruptSignal.hasCome },
      isLast: { $0.report.isEnded }
    ) { [workers] number, thread in
      workers[thread].answer(rows, ranges[number])
    }
  }
}
