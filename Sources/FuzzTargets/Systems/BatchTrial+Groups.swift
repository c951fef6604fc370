// Rows of many systems gathered by structure: each row is answered as its own system would be, whatever
// stands beside it.

import ExactArithmetic
import Fuzzing
import ParametricSimplex

extension BatchTrial {
  /// One input in so many is gathered.
  private static let groupInterval: UInt64 = 4

  /// What is wrong with gathered rows, or nil.
  ///
  /// The rows come under two forms, as values beside the system and as its defaults, and in between a
  /// system of another structure comes.
  func groupFinding() -> Finding? {
    guard hash % Self.groupInterval == 1, !isLarge, let first = draft.rows.first else { return nil }
    let sums = (0..<system.variableCount).map { [$0] }
    var shifted = draft
    shifted.rows[0].constant = first.constant + ExactNumber(1)
    let other = shifted.system
    let groups = BatchGroups()
    for (number, row) in rows.enumerated() {
      var rowDraft = draft
      rowDraft.parameters = row.map { ExactNumber($0) }
      let member =
        number % 2 == 0
        ? groups.add(system, sums: sums, parameters: row) : groups.add(rowDraft.system, sums: sums)
      groups.add(other, sums: sums, parameters: row)
      if member.group != 0 || member.row != number {
        return Finding("groups-differ", "row \(number + 1) goes to \(member)")
      }
    }
    guard groups.groups.count == 2 else {
      return Finding("groups-differ", "\(groups.groups.count) groups of two structures")
    }
    let options = BatchOptions(backend: .kernels)
    let answers = groups.solve(options)
    let alone = [self, BatchTrial(shifted, hash: hash)].map { $0.answer(options, .current, rows) }
    for (number, (group, answer)) in zip(groups.groups, answers).enumerated() {
      let gathered = Answer(
        values: rows.indices.map { row in
          sums.indices.map { answer.memory.value(row: row, output: $0, options) }
        },
        open: answer.report.conflictRows
      )
      guard group.rowCount == rows.count, gathered == alone[number] else {
        return Finding("groups-differ", "structure \(number + 1) is answered otherwise by itself")
      }
    }
    return nil
  }
}
