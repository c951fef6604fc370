// Two recorded runs beside each other. They were measured at different times, on a machine that may have been
// busy with other things: the figures are shown, and nothing is said of them.

import Foundation
import Measurement
import ProgramSupport

struct RecordedComparison {
  let a: (run: RunRecord, label: String)
  let b: (run: RunRecord, label: String)
  /// Whether a case is asked for, by its name.
  var isWanted: (String) -> Bool = { _ in true }

  /// Whether no case that is asked for is in both.
  var isEmpty: Bool { rows.isEmpty }

  private struct Row {
    let name: String
    let a: MeasurementResult
    let b: MeasurementResult
    /// Whether the runs are known to have worked on different inputs, so that nothing compares.
    var hasOtherInput: Bool { a.input != nil && b.input != nil && a.input != b.input }
    var change: Double? { a.median > 0 && !hasOtherInput ? b.median / a.median : nil }

    /// A count on both sides; nil where neither run has it.
    func sides(_ count: (Witnesses) -> Double?) -> ComparisonReport.Sides? {
      let counts = [a, b].map { $0.witnesses.flatMap(count) }
      guard counts.contains(where: { $0 != nil }) else { return nil }
      var sides = ComparisonReport.Sides(counts[0], counts[1])
      if hasOtherInput { sides.change = nil }
      return sides
    }

    /// The solver's own work, what either run has of it.
    var work: [String: ComparisonReport.Sides] {
      let names = [a, b].flatMap { $0.witnesses.map { Array($0.work.keys) } ?? [] }
      return names.reduce(into: [:]) { work, name in work[name] = sides { $0.work[name] } }
    }
  }

  private var rows: [Row] {
    struct Key: Hashable {
      let work: WorkName
      let unit: MeasurementUnit
      init(_ result: MeasurementResult) { (work, unit) = (WorkName(result), result.unit) }
    }
    let others = Dictionary(b.run.results.map { (Key($0), $0) }) { first, _ in first }
    return a.run.results.compactMap { result in
      let name = WorkName(result).seriesName
      guard isWanted(name) else { return nil }
      return others[Key(result)].map { Row(name: name, a: result, b: $0) }
    }
  }

  /// A row a case that both have.
  func text() -> String {
    var table = TextTable([("case", .left), ("A", .right), ("B", .right), ("change", .right)])
    for row in rows {
      table.append([
        row.name, QuantityText.quantity(row.a.median, in: row.a.unit),
        QuantityText.quantity(row.b.median, in: row.b.unit),
        row.change.map(ComparisonReport.change) ?? (row.hasOtherInput ? "another input" : ""),
      ])
    }
    return """
      A: \(a.label), commit \(a.run.commit ?? "unknown")
      B: \(b.label), commit \(b.run.commit ?? "unknown")

      \(table.render())
      recorded at different times: a change here is no verdict; compare the commits for one

      """
  }

  /// The object of `--json`: without a verdict throughout, since nothing can be said.
  func json() throws -> [UInt8] {
    let cases = rows.map { row in
      let change = row.change.map { ($0 - 1) * 100 }
      return ComparisonReport.Case(
        case: row.name,
        verdict: nil,
        reason: row.hasOtherInput ? CaseVerdict.otherInput : "recorded at different times",
        effect: change,
        witnesses: ComparisonReport.Witnesses(
          wall: .init(a: row.a.median, b: row.b.median, change: change),
          instructions: row.sides(\.instructions),
          work: row.work,
          allocations: row.sides(\.allocations)
        )
      )
    }
    return try ComparisonReport.Document(a: a.label, b: b.label, cases: cases).line()
  }
}
