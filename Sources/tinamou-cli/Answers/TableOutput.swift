// Answers as tables for people: a line that says how it stands, then aligned columns. Numbers are
// the same as in JSON; decimal points stand under each other.

import ProgramSupport
import Tinamou

struct TableOutput {
  /// Whether the status is coloured.
  let usesColor: Bool

  func table(_ answer: LayoutAnswer) -> String {
    let size = answer.size.words
    let circumstance = answer.variant.map { "\(size)  \($0)" } ?? size
    var text = AnswerRemarks.headline(
      answer.document,
      circumstance,
      answer.status,
      usesColor: usesColor
    )
    let isStacked = answer.rows.contains { $0.zIndex != nil }
    text += Self.columns(
      header: ["view", "x", "y", "width", "height"] + (isStacked ? ["z"] : []),
      labels: answer.rows.map { String(repeating: "  ", count: $0.depth) + $0.key },
      numbers: answer.rows.map { row in
        FrameAttribute.allCases.map { row.frame[$0] } + (isStacked ? [row.zIndex] : [])
      }
    )
    return text
      + AnswerRemarks.text(ambiguous: answer.ambiguous, conflicts: answer.conflicts)
  }

  func table(_ answer: SystemAnswer) -> String {
    let at = ExplainedAnswer.Inputs.at(answer.at).words
    var text = AnswerRemarks.headline(answer.document, at, answer.status, usesColor: usesColor)
    text += Self.columns(
      header: ["variable", "value"],
      labels: answer.values.map(\.name),
      numbers: answer.values.map { [$0.value] }
    )
    if !answer.violations.isEmpty {
      text += "\n"
      text += Self.columns(
        header: ["priority", "violation"],
        labels: answer.violations.map { JSONText.number($0.priority) },
        numbers: answer.violations.map { [$0.total] }
      )
    }
    return text
      + AnswerRemarks.text(ambiguous: answer.ambiguous, conflicts: answer.conflicts)
  }

  // MARK: Parts

  /// One column of labels, the others of numbers, and behind them remarks, the header's included.
  static func columns(
    header: [String],
    labels: [String],
    numbers: [[Double?]],
    remarks: [String] = []
  ) -> String {
    var columns = [(heading: header[0], alignment: TextTable.Alignment.left)]
    columns += header.dropFirst().map { ($0, .right) }
    if let heading = remarks.first { columns.append((heading.printable, .left)) }
    var table = TextTable(columns)
    let cells = header.indices.dropFirst().map { index in
      pointAligned(numbers.map { row in row[index - 1].map { JSONText.number($0) } ?? "" })
    }
    for (row, label) in labels.enumerated() {
      let remark = remarks.isEmpty ? [] : [remarks[row + 1].printable]
      table.append([label.printable] + cells.map { $0[row] } + remark)
    }
    return table.render()
  }

  /// Pads decimals so that their points stand under each other.
  private static func pointAligned(_ texts: [String]) -> [String] {
    func padding(_ count: Int) -> String { String(repeating: " ", count: count) }
    let parts = texts.map { text in
      let point = text.firstIndex { $0 == "." || $0 == "e" } ?? text.endIndex
      return (whole: text[..<point], fraction: text[point...])
    }
    let wholeWidth = parts.map(\.whole.count).max() ?? 0
    let fractionWidth = parts.map(\.fraction.count).max() ?? 0
    return parts.map { part in
      padding(wholeWidth - part.whole.count) + part.whole + part.fraction
        + padding(fractionWidth - part.fraction.count)
    }
  }
}
