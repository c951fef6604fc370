// Two recorded runs beside each other. They were measured at different times, on a machine that may have been
// busy with other things: the figures are shown, and nothing is said of them.

import Foundation
import Measurement
import ProgramSupport

/// Figures of two recorded runs.
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

    /// A count on both sides and its change in per cent; null where neither run has it.
    func sides(_ count: (Witnesses) -> Double?) -> Any {
      let counts = [a, b].map { $0.witnesses.flatMap(count) }
      guard counts.contains(where: { $0 != nil }) else { return NSNull() }
      var change: Double?
      if let first = counts[0], let second = counts[1], !hasOtherInput {
        change = first != 0 ? (second / first - 1) * 100 : second == 0 ? 0 : nil
      }
      let sides = ["a": counts[0], "b": counts[1], "change": change]
      return sides.mapValues { $0.map { $0 as Any } ?? NSNull() }
    }

    /// The solver's own work, what either run has of it.
    var work: [String: Any] {
      let names = Set([a, b].flatMap { $0.witnesses?.work.keys.sorted() ?? [] })
      return Dictionary(uniqueKeysWithValues: names.map { name in (name, sides { $0.work[name] }) })
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

  /// The object of `--json`: the verdict is 'noisy' throughout, since nothing can be said.
  func json() throws -> [UInt8] {
    let cases: [[String: Any]] = rows.map { row in
      let change = row.change.map { ($0 - 1) * 100 as Any } ?? NSNull()
      return [
        "case": row.name, "verdict": CaseVerdict.Word.noisy.rawValue,
        "reason": row.hasOtherInput
          ? "the sides work on different inputs" : "recorded at different times", "effect": change,
        "low": NSNull(),
        "high": NSNull(), "detectable": NSNull(),
        "witnesses": [
          "wall": ["a": row.a.median, "b": row.b.median, "change": change] as [String: Any],
          "instructions": row.sides(\.instructions), "work": row.work,
          "allocations": row.sides(\.allocations),
        ] as [String: Any],
      ]
    }
    let object: [String: Any] = [
      "schema": 1, "unit": "percent", "a": a.label, "b": b.label, "cases": cases,
    ]
    let data = try JSONSerialization.data(
      withJSONObject: object,
      options: [.sortedKeys, .withoutEscapingSlashes]
    )
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
