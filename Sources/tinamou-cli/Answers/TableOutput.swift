// Answers as tables for people: a line that says how it stands, then aligned columns. Numbers are
// the same as in JSON; decimal points stand under each other.

import Tinamou

/// Writes answers as tables.
struct TableOutput {
  /// Whether the status is coloured.
  let usesColor: Bool

  /// A layout's frames.
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

  /// A system's values and violations.
  func table(_ answer: SystemAnswer) -> String {
    let at = answer.at.map { "\($0.name) = \(JSONText.number($0.value))" }.joined(separator: ", ")
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
    var columns = [aligned([header[0]] + labels.map(\.printable))]
    for index in header.indices.dropFirst() {
      let cells = pointAligned(
        numbers.map { row in row[index - 1].map { JSONText.number($0) } ?? "" }
      )
      let width = max(header[index].count, cells.first?.count ?? 0)
      columns.append(([header[index]] + cells).map { padding(width - $0.count) + $0 })
    }
    if !remarks.isEmpty { columns.append(remarks.map(\.printable)) }
    return (0...labels.count).map { row in
      let line = columns.map { $0[row] }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func aligned(_ texts: [String]) -> [String] {
    let width = texts.map(\.count).max() ?? 0
    return texts.map { $0 + padding(width - $0.count) }
  }

  /// Pads decimals so that their points stand under each other.
  private static func pointAligned(_ texts: [String]) -> [String] {
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

  private static func padding(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }
}
