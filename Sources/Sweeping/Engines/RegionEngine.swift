// Answers rows by critical regions: finds the region of each and evaluates its affine map, many rows at
// once. Rows that no region answers, because required constraints conflict there, are solved.

import Constraints
import Diagnostics
import ExactArithmetic
import ParametricSimplex

/// Answers rows by regions where the shape of the system lets that be faster.
public final class RegionEngine: SweepEngine {
  private let groups: SweepGroups
  private let backend: BatchBackend
  /// Whether regions are used whatever the shape.
  private let isForced: Bool
  /// Whether every answer has its outcome, which takes a solve.
  private let needsOutcomes: Bool
  private var progress = SweepExplanation()
  private var regionCounts: [ObjectIdentifier: Int] = [:]

  /// Makes an engine for a document.
  ///
  /// - Parameters:
  ///   - document: What is answered.
  ///   - backend: How outputs are computed.
  ///   - needsOutcomes: Whether every answer has its outcome.
  ///   - pool: Where threads find regions together.
  public init(
    _ document: SweepDocument,
    backend: BatchBackend,
    needsOutcomes: Bool,
    pool: RegionPool = RegionPool()
  ) {
    groups = SweepGroups(document, pool: pool)
    self.backend = backend
    self.needsOutcomes = needsOutcomes
    isForced = backend != .auto
  }

  /// How rows have been answered so far.
  public var explanation: SweepExplanation {
    var result = progress
    result.systemCount = groups.madeCount
    result.regionCount = regionCounts.values.reduce(0, +)
    return result
  }

  /// Rows of one group.
  private struct Portion {
    let group: SweepGroup
    var rows: [Int] = []
    /// The answers of regions, a row after another; nil where rows are solved.
    var memory: BatchOutputMemory?
    /// Rows, by their index in the portion, that no region answers.
    var open: Set<Int> = []
    /// Why no row is answered.
    var refusal: [Diagnostic]?
  }

  /// Where the answer to a row is.
  private enum AnswerSource {
    case portion(Int, row: Int)
    case refused([Diagnostic])
  }

  /// Answers some of the rows, in order.
  ///
  /// - Throws: What `body` throws, which ends the work.
  public func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    groups.take(parameters: rows.parameters)
    var portions: [Portion] = []
    let sources = portion(rows, range, &portions)
    for index in portions.indices {
      portions[index].refusal = refusal(of: portions[index], rows)
      if portions[index].refusal == nil { answer(rows, &portions[index]) }
    }
    var buffer = RowBuffer(columnCount: rows.columns.count)
    for (index, source) in zip(range, sources) {
      switch source {
      case .refused(let diagnostics):
        try body(.refused(number: rows.numbers[index], diagnostics))
      case .portion(let number, let rowIndex):
        try answer(rows, index, portions[number], rowIndex, &buffer, body)
      }
    }
  }

  /// Memory for one row after another.
  private struct RowBuffer {
    var parameters: [Double?]
    var values: [Double] = []

    init(columnCount: Int) { parameters = [Double?](repeating: nil, count: columnCount) }
  }

  private func answer(
    _ rows: ParameterRows,
    _ index: Int,
    _ portion: Portion,
    _ rowIndex: Int,
    _ buffer: inout RowBuffer,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    if let refusal = portion.refusal {
      return try body(.refused(number: rows.numbers[index], refusal))
    }
    let memory = portion.open.contains(rowIndex) ? nil : portion.memory
    var group = portion.group
    var outcome: SolveOutcome?
    if memory == nil || needsOutcomes { rows.read(index, into: &buffer.parameters) }
    let isLookedUp =
      memory == nil && !needsOutcomes && group.wantsDigitsOfSolves
      && group.lookUp(buffer.parameters)
    if !isLookedUp, memory == nil || needsOutcomes {
      do {
        outcome = try groups.withinLimits {
          group.outcome(at: buffer.parameters, withRanges: needsOutcomes)
        }
      } catch {
        return try body(.refused(number: rows.numbers[index], error.diagnostics))
      }
      progress.solvedCount += 1
    }
    let status = status(of: outcome, group)
    if needsOutcomes, outcome?.conflicts.isEmpty == false {
      group = groups.ownGroup(of: buffer.parameters, in: group)
    }
    func give(_ values: UnsafeBufferPointer<Double>) throws {
      try body(
        .answer(
          RowAnswer(
            number: rows.numbers[index],
            group: group,
            status: status,
            values: values,
            outcome: outcome
          )
        )
      )
    }
    if let memory {
      let first = memory.output.memory.assumingMemoryBound(to: Double.self)
      let count = portion.group.outputVariables.count
      try give(UnsafeBufferPointer(start: first + rowIndex * count, count: count))
    } else if isLookedUp {
      try portion.group.rows.values.withUnsafeBufferPointer(give)
    } else if let outcome {
      buffer.values.removeAll(keepingCapacity: true)
      for variable in portion.group.outputVariables {
        buffer.values.append(outcome.values[variable])
      }
      try buffer.values.withUnsafeBufferPointer(give)
    }
  }

  /// How an answer stands: where nobody asks for outcomes, what is open counts as solved, as regions do not know it.
  private func status(of outcome: SolveOutcome?, _ group: SweepGroup) -> SolveStatus {
    guard let outcome else { return .solved }
    let status = group.status(of: outcome)
    return status == .ambiguous && !needsOutcomes ? .solved : status
  }

  /// Why a group's system is too much for one answer; nil where it is not.
  ///
  /// Its first row is solved once, since what finds regions keeps to no limits.
  private func refusal(of portion: Portion, _ rows: ParameterRows) -> [Diagnostic]? {
    let group = portion.group
    guard !group.isKnownWithinLimits, let first = portion.rows.first else { return nil }
    do {
      _ = try groups.withinLimits { group.outcome(at: rows.numbers(ofRow: first)) }
    } catch {
      return error.diagnostics
    }
    group.isKnownWithinLimits = true
    return nil
  }

  /// Sorts rows by their groups.
  private func portion(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ portions: inout [Portion]
  ) -> [AnswerSource] {
    var numbers: [ObjectIdentifier: Int] = [:]
    var sources: [AnswerSource] = []
    sources.reserveCapacity(range.count)
    var row = [Double?](repeating: nil, count: rows.columns.count)
    for index in range {
      rows.read(index, into: &row)
      do {
        let group = try groups.group(of: row)
        let number = numbers[ObjectIdentifier(group)] ?? portions.count
        if number == portions.count {
          // The portion keeps the group, so that its address stays its own.
          numbers[ObjectIdentifier(group)] = number
          portions.append(Portion(group: group))
        }
        sources.append(.portion(number, row: portions[number].rows.count))
        portions[number].rows.append(index)
      } catch {
        sources.append(.refused(error.diagnostics))
      }
    }
    return sources
  }

  /// Answers the rows of a group by regions or by solves, whichever the system's shape promises to be
  /// faster.
  private func answer(_ rows: ParameterRows, _ portion: inout Portion) {
    let group = portion.group
    guard !group.columns.isEmpty else {
      progress.note("back end: direct, for rows that share their system with no other")
      return
    }
    guard !group.wantsDigitsOfSolves else {
      progress.note(
        "back end: regions, rounded as a solve rounds, for rows that differ in more than constants"
      )
      return
    }
    guard isForced || group.prefersRegions else {
      progress.note(
        "back end: ordered solves, the shape of the system promises more regions than rows"
      )
      if !needsOutcomes { solve(rows, &portion) }
      return
    }
    let solver = group.batchSolver(BatchOptions(backend: backend, stores: .cached))
    progress.note("back end: \(solver.summary)")
    let columns = group.columns.map { column in portion.rows.map { rows.columns[column][$0] } }
    let memory = BatchOutputMemory(
      rowCount: portion.rows.count,
      outputCount: group.outputVariables.count,
      solver.options
    )
    let report = Self.withPointers(to: columns[...], []) { pointers in
      solver.solve(
        BatchRows(columns: pointers, count: portion.rows.count),
        into: memory.output
      )
    }
    portion.open = Set(report.conflictRows + report.invalidRows)
    portion.memory = memory
    regionCounts[ObjectIdentifier(group)] = group.leaves.regionCount
  }

  /// Writes the numbers of rows that share a group which regions answer.
  ///
  /// - Returns: The rows in conflict, counted from the first; nil where the rows want to be answered one by one.
  public func fillTogether(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: RowNumbers,
    into output: BatchOutput
  ) -> [Int]? {
    groups.take(parameters: rows.parameters)
    guard !needsOutcomes, !numbers.isAbsolute,
      let group = groups.commonGroup(of: rows, range), group.keys == numbers.keys,
      !group.columns.isEmpty, !group.wantsDigitsOfSolves, isForced || group.prefersRegions,
      refusal(of: Portion(group: group, rows: [range.lowerBound]), rows) == nil
    else { return nil }
    var options = numbers.options
    options.backend = backend
    options.threadCount = 1
    let solver = group.batchSolver(options)
    let report = Self.withPointers(to: group.columns.map { rows.columns[$0] }[...], []) { columns in
      solver.solve(
        BatchRows(columns: columns.map { $0 + range.lowerBound }, count: range.count),
        into: output
      )
    }
    let outputCount = group.outputVariables.count
    guard output.settle(rowCount: range.count, outputCount: outputCount, options) else {
      return nil
    }
    // Few rows are in conflict, and these are solved.
    let open = report.conflictRows + report.invalidRows
    var conflicts: [Int] = []
    var buffer: [Double] = []
    for row in open {
      let index = range.lowerBound + row
      guard
        let outcome = try? groups.withinLimits({
          group.outcome(at: rows.numbers(ofRow: index), withRanges: false)
        })
      else { return nil }
      if outcome.status == .conflict { conflicts.append(row) }
      let refusal = group.outputVariables.map { outcome.values[$0] }
        .withUnsafeBufferPointer { values in
          numbers.write(
            RowAnswer(
              number: rows.numbers[index],
              group: group,
              status: outcome.status,
              values: values,
              outcome: outcome
            ),
            row: row,
            into: output,
            &buffer
          )
        }
      guard refusal == nil else { return nil }
    }
    progress.note("back end: \(solver.summary)")
    progress.solvedCount += open.count
    regionCounts[ObjectIdentifier(group)] = group.leaves.regionCount
    return conflicts.sorted()
  }

  /// Solves the rows of a group in orders in which each is near the last one.
  private func solve(_ rows: ParameterRows, _ portion: inout Portion) {
    let group = portion.group
    let memory = BatchOutputMemory(
      rowCount: portion.rows.count,
      outputCount: group.outputVariables.count,
      BatchOptions()
    )
    let numbers = memory.output.memory.assumingMemoryBound(to: Double.self)
    let parameters = portion.rows.map { row in
      group.columns.map { ExactNumber(rows.columns[$0][row]) }
    }
    var open: Set<Int> = []
    group.rowsSolver.solve(parameters) { row, values, status in
      if status == .conflict { open.insert(row) }
      let first = row * group.outputVariables.count
      for (index, variable) in group.outputVariables.enumerated() {
        numbers[first + index] = values[variable]
      }
    }
    progress.solvedCount += portion.rows.count - open.count
    portion.open = open
    portion.memory = memory
  }

  private static func withPointers<Result>(
    to columns: ArraySlice<[Double]>,
    _ pointers: [UnsafePointer<Double>],
    _ body: ([UnsafePointer<Double>]) -> Result
  ) -> Result {
    guard let column = columns.first else { return body(pointers) }
    return column.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return body(pointers) }
      return withPointers(to: columns.dropFirst(), pointers + [base], body)
    }
  }
}
