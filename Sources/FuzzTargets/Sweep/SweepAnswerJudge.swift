// Engines beside a solve of the document with each row's values set, as `tinamou solve` would have it.

import Constraints
import Diagnostics
import ExactArithmetic
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex
import SimplexCore
import Sweeping

/// Judges engines of sweeps.
struct SweepAnswerJudge {
  let document: SweepDocument
  let source: SourceBuffer
  let ways: [SweepWay]
  let plant: SweepPlant

  /// More rows than this say nothing new.
  private static let rowLimit = 40
  /// Heavier systems are not solved again and again.
  private static let weightLimit = 100
  /// Rows in conflict take long and are answered by solves anyway, so that a few are enough.
  private static let conflictLimit = 4
  /// How often an engine answers the same rows: it remembers what it met.
  private static let passCount = 2
  /// What a sweep for machines promises, relative to values above 1 (LANGUAGES, 'Bits').
  private static let batchTolerance = 1e-9

  /// The answer to a row.
  private struct Answer: Equatable {
    var status: SolveStatus?
    var values: [Double] = []
    /// Whether the numbers leave the solver nothing to guess.
    var isTame = true
  }

  /// Looks for what is wrong with the answers to rows.
  func check(_ rows: ParameterRows, effort: inout Effort) throws(Finding) {
    var expected: [Answer] = []
    var conflictCount = 0
    for index in 0..<min(rows.count, Self.rowLimit) where conflictCount < Self.conflictLimit {
      guard let answer = solved(rows, index, &effort) else { return }
      expected.append(answer)
      if answer.status == .conflict { conflictCount += 1 }
    }
    let count = expected.count
    let start = ContinuousClock.now
    defer { effort.addTime(since: start) }
    let rowWays: [(SweepWay, String, RowEngine.Details)] = [
      (.described, "described rows", .described), (.rows, "rows", .none),
    ]
    for (way, name, details) in rowWays where ways.contains(way) {
      let engine = RowEngine(document, details)
      for _ in 0..<Self.passCount {
        let found = answers(engine, name, rows, 0..<count)
        try compare(found, with: expected, name, isExact: true)
      }
    }
    for backend in BatchBackend.allCases
    where ways.contains(where: { $0.rawValue == backend.rawValue }) {
      let name = "regions by \(backend.rawValue)"
      let engine = RegionEngine(document, backend: backend, needsOutcomes: false)
      let found = answers(engine, name, rows, 0..<count)
      try compare(found, with: expected, name, isExact: false)
      let isFixed = backend == .kernels
      if ways.contains(.parts), isFixed { try compareParts(rows, found, name) }
      if ways.contains(.memory) { try compareMemory(backend, rows, found) }
      if ways.contains(.batch), isFixed { try compareBatch(rows, found) }
    }
  }

  // MARK: Solves

  /// The answer of a solve; nil where the layout is too heavy to be solved often.
  private func solved(_ rows: ParameterRows, _ index: Int, _ effort: inout Effort) -> Answer? {
    var size = document.size
    var metrics = document.settings
    var contentSizes: [ContentSizeOverride] = []
    for (column, parameter) in rows.parameters.enumerated() {
      guard let value = rows.number(index, column).map({ ExactNumber($0) }) else { continue }
      switch parameter {
      case .width: size.width = value
      case .height: size.height = value
      case .metric(let name): metrics.append((name, value))
      case .contentSize(let view, let axis):
        contentSizes.append(ContentSizeOverride(view: view, axis: axis, value: value))
      case .systemParameter, .value: return nil
      }
    }
    let read = LayoutDocument.read(
      source,
      metricOverrides: metrics,
      contentSizeOverrides: contentSizes
    ).document
    var anew = read.map { LiveDocument($0.measured(by: SweepTarget.measurer).document) }
    guard let sized = anew?.layout(at: size).sized else { return Answer() }
    let (layout, lowering) = (sized.layout, sized.lowering)
    let parameters = lowering.parameters(for: size)
    let answering = LayoutAnswering(lowering.system, parameters: parameters)
    guard answering.weight <= Self.weightLimit else { return nil }
    var solver = SimplexSolver(lowering.system)
    solver.solve(parameters: parameters)
    let result = LayoutResult(solver.outcome(), of: lowering, size: size)
    effort.pivots += solver.pivotCount
    effort.rows += lowering.system.rowCount
    return Answer(
      status: result.status,
      values: layout.order.flatMap { view in
        FrameAttribute.allCases.map { result[view][$0] }
      },
      isTame: answering.isTame
    )
  }

  // MARK: Engines

  private func answers(
    _ engine: some SweepEngine,
    _ name: String,
    _ rows: ParameterRows,
    _ range: Range<Int>
  ) -> [Answer] {
    var answers: [Answer] = []
    engine.answer(rows, range) { result in
      switch result {
      case .answer(let answer):
        var values = Array(answer.values)
        plant.values?(name, &values)
        answers.append(Answer(status: answer.status, values: values))
      case .refused: answers.append(Answer())
      }
    }
    return answers
  }

  /// Looks for what is wrong with rows that begin anywhere, as those of another thread do.
  ///
  /// Where BLAS may compute, last bits depend on how the numbers stand.
  private func compareParts(
    _ rows: ParameterRows,
    _ told: [Answer],
    _ name: String
  ) throws(Finding) {
    let middle = told.count / 2
    let engine = RegionEngine(document, backend: .kernels, needsOutcomes: false)
    let behind = answers(engine, name, rows, middle..<told.count)
    guard answers(engine, name, rows, 0..<middle) + behind == told else {
      throw Finding("parts-differ", "\(name) answers rows otherwise when they come in parts")
    }
  }

  /// Looks for what is wrong with the numbers that rows have in memory: they are those that the same engine tells one by one.
  private func compareMemory(
    _ backend: BatchBackend,
    _ rows: ParameterRows,
    _ told: [Answer]
  ) throws(Finding) {
    guard let first = told.first(where: { $0.status != nil }) else { return }
    let valueCount = first.values.count
    guard let group = document.firstGroup(of: rows), group.valueNames.count == valueCount else {
      return
    }
    // Where BLAS may compute, last bits depend on how the numbers stand, and are rounded once more to be Floats.
    let isFixed = backend == .kernels
    for precision in BatchPrecision.allCases where isFixed || precision == .float64 {
      let options = BatchOptions(
        backend: backend,
        precision: precision,
        arrangement: precision == .float64 ? .perColumn : .perRow
      )
      let numbers = RowNumbers(keys: group.keys, valueCount: valueCount, options)
      let memory = BatchOutputMemory(rowCount: told.count, outputCount: valueCount, options)
      let report = document.engine(backend, RegionPool())
        .fill(rows, 0..<told.count, numbers, into: memory.output) { _ in true }
      let refused = Set(report.refusals.map(\.row))
      for (row, answer) in told.enumerated() {
        let isRefused = refused.contains(rows.numbers[row])
        if isRefused, answer.status == nil || answer.values.count != valueCount { continue }
        let values = answer.values.map { precision == .float32 ? Double(Float($0)) : $0 }
        if isRefused, values.contains(where: { !$0.isFinite }) { continue }
        guard !isRefused, answer.status != nil,
          (answer.status == .conflict) == report.conflicts.contains(rows.numbers[row])
        else {
          throw Finding(
            "memory-differs",
            "row \(row + 1) has an answer or conflicts in memory, or not alone"
          )
        }
        for (output, value) in values.enumerated() {
          let found = memory.value(row: row, output: output, options)
          let isNear =
            isFixed
            ? found == value : abs(found - value) <= Self.batchTolerance * max(1, abs(value))
          guard isNear else {
            throw Finding(
              "memory-differs",
              "row \(row + 1) has \(found) in place \(output) of memory by \(options), told is \(value)"
            )
          }
        }
      }
    }
  }

  /// Looks for what is wrong with the rows in a batch of several kinds: they are those that the engine tells one by one.
  ///
  /// Each kind gives what its rows give, and every other row is of one whose names stand the other way round.
  private func compareBatch(_ rows: ParameterRows, _ told: [Answer]) throws(Finding) {
    let arrangement: BatchArrangement = rows.count % 2 == 0 ? .perRow : .perColumn
    let batch = LayoutBatch(
      BatchOptions(backend: .kernels, arrangement: arrangement, threadCount: 2)
    )
    var kinds: [[Int]: LayoutBatch.Kind] = [:]
    var kindOfRow: [LayoutBatch.Kind] = []
    var batchRows = LayoutRows()
    for row in told.indices {
      let given = rows.parameters.indices.filter { rows.number(row, $0) != nil }
      let columns = row % 2 == 0 ? given : given.reversed()
      do {
        let names = columns.map { document.name(of: rows.parameters[$0]) }
        let kind = try kinds[columns] ?? batch.add(document, parameters: names)
        kinds[columns] = kind
        kindOfRow.append(kind)
        try batchRows.append(kind, columns.compactMap { rows.number(row, $0) })
      } catch {
        throw Finding("batch-differs", "row \(row + 1) is refused by a batch: \(error)")
      }
    }
    let answers = batch.solve(batchRows)
    let refused = Set(answers.refusals.map(\.row))
    for (row, answer) in told.enumerated() {
      guard let table = answers[kindOfRow[row]], let tableRow = table.rows.firstIndex(of: row)
      else {
        throw Finding("batch-differs", "row \(row + 1) is lost in a batch")
      }
      // Memory holds one shape of rows a kind, and numbers alone.
      let isRefused =
        answer.status == nil || answer.values.count != table.names.count
        || answer.values.contains { !$0.isFinite }
      guard isRefused == refused.contains(row),
        isRefused || (answer.status == .conflict) == answers.conflicts.contains(row)
      else {
        throw Finding("batch-differs", "row \(row + 1) fits or conflicts in a batch, or not alone")
      }
      guard !isRefused else { continue }
      var values = table.names.indices.map { table.value(row: tableRow, output: $0) }
      plant.values?("a batch", &values)
      guard values == answer.values else {
        throw Finding(
          "batch-differs",
          "row \(row + 1) is \(values) in a batch, told is \(answer.values)"
        )
      }
    }
  }

  private func compare(
    _ found: [Answer],
    with expected: [Answer],
    _ name: String,
    isExact: Bool
  ) throws(Finding) {
    guard found.count == expected.count else {
      throw Finding("answers-lost", "\(name) gives \(found.count) of \(expected.count) answers")
    }
    for (index, (answer, solved)) in zip(found, expected).enumerated() {
      guard (answer.status == nil) == (solved.status == nil),
        answer.values.count == solved.values.count
      else {
        throw Finding("answers-differ", "\(name) and a solve differ whether row \(index + 1) fits")
      }
      guard solved.isTame else { continue }
      guard !isExact || answer.status == solved.status else {
        throw Finding(
          "statuses-differ",
          "\(name) says \(String(describing: answer.status)) of answer \(index + 1), "
            + "a solve \(String(describing: solved.status))"
        )
      }
      for (column, (value, other)) in zip(answer.values, solved.values).enumerated() {
        let isNear =
          isExact
          ? value + 0 == other + 0
          : abs(value - other) <= Self.batchTolerance * max(1, abs(other))
        guard isNear else {
          throw Finding(
            "values-differ",
            "\(name) gives \(value) in place \(column) of answer \(index + 1), a solve \(other)"
          )
        }
      }
    }
  }
}
