// Rows of several systems in one batch: each row is answered as its own system would be, whatever stands
// beside it.

import Constraints
import ExactArithmetic
import Fuzzing
import ParametricSimplex
import Sweeping

extension BatchTrial {
  /// One input in so many stands in a batch with others.
  private static let groupInterval: UInt64 = 4

  /// Looks for what is wrong with rows of several systems.
  ///
  /// The rows come under two kinds, whose parameters have other defaults and stand in another order, and in between
  /// those of another system come.
  func checkGroups() throws(Finding) {
    guard hash % Self.groupInterval == 1, !isLarge, let first = draft.rows.first, !rows[0].isEmpty
    else { return }
    var shifted = draft
    shifted.rows[0].constant = first.constant + ExactNumber(1)
    var moved = draft
    for parameter in moved.parameters.indices { moved.parameters[parameter] = ExactNumber(7) }
    let options = BatchOptions(
      backend: .kernels,
      arrangement: hash % 8 < 4 ? .perRow : .perColumn,
      threadCount: 2
    )
    let batch = LayoutBatch(options)
    var kinds: [LayoutBatch.Kind] = []
    for draft in [draft, moved, shifted] {
      let file = ConstraintsFile(draft.system)
      let names = draft.parameters.isEmpty ? [] : file.parameterNames
      let isTurned = kinds.count == 1
      let document = SweepDocument(file, settings: [])
      guard
        let kind = try? batch.add(document, parameters: isTurned ? names.reversed() : names)
      else { throw Finding("groups-differ", "a system does not know its own parameters") }
      kinds.append(kind)
    }
    var batchRows = LayoutRows()
    for (number, row) in rows.enumerated() {
      let isTurned = number % 2 == 1
      let kind = kinds[isTurned ? 1 : 0]
      do {
        try batchRows.append(kind, isTurned ? row.reversed() : row)
        try batchRows.append(kinds[2], row)
      } catch {
        throw Finding("groups-differ", "row \(number + 1) is refused: \(error)")
      }
    }
    let answers = batch.solve(batchRows)
    guard answers.refusals.isEmpty else {
      throw Finding("groups-differ", "\(answers.refusals.count) rows have no answer")
    }
    try checkGroups(answers, kinds, isShifted: false)
    try BatchTrial(shifted, hash: hash).checkGroups(answers, kinds, isShifted: true)
  }

  /// Looks for what is wrong with the rows of this system in a batch of several.
  private func checkGroups(
    _ answers: LayoutAnswers,
    _ kinds: [LayoutBatch.Kind],
    isShifted: Bool
  ) throws(Finding) {
    guard let alone = answer(BatchOptions(backend: .kernels), .current, rows) else { return }
    func batchRow(_ row: Int) -> Int { 2 * row + (isShifted ? 1 : 0) }
    let conflicts = rows.indices.filter { answers.conflicts.contains(batchRow($0)) }
    // Only the trial's own system has been solved row by row.
    let isKnown =
      isShifted
      ? conflicts.allSatisfy { alone.open.contains($0) }
      : conflicts == rows.indices.filter { expected[$0] == nil }
    guard isKnown else {
      throw Finding("groups-differ", "other rows are in conflict in a batch of several systems")
    }
    for row in rows.indices {
      // What regions leave open is solved.
      let isOpen = alone.open.contains(row)
      guard let wanted = isOpen ? (isShifted ? nil : expected[row]) : alone.values[row] else {
        continue
      }
      let table = answers[kinds[isShifted ? 2 : row % 2]]
      guard let table, let tableRow = table.rows.firstIndex(of: batchRow(row)) else {
        throw Finding("groups-differ", "row \(row + 1) is lost")
      }
      let values = table.names.indices.map { table.value(row: tableRow, output: $0) }
      guard values == wanted else {
        throw Finding(
          "groups-differ",
          "row \(row + 1) is answered otherwise beside another system: \(values)"
        )
      }
    }
  }
}
