// Lines of text that every answer for people has: how it stands, what is open, what conflicts.

import Tinamou

enum AnswerRemarks {
  /// The document, what it is answered at, and how it stands.
  static func headline(
    _ document: String,
    _ circumstance: String,
    _ status: SolveStatus,
    usesColor: Bool
  ) -> String {
    let word: String
    if usesColor {
      let tint =
        switch status {
        case .solved: "32"
        case .ambiguous: "33"
        case .conflict: "31"
        }
      word = "\u{1B}[1;\(tint)m\(status.rawValue)\u{1B}[0m"
    } else {
      word = status.rawValue
    }
    return [document.printable, circumstance.printable, word].filter { !$0.isEmpty }.joined(
      separator: "  "
    ) + "\n"
  }

  /// What is left open, and what was dropped.
  static func text(
    ambiguous: [AmbiguityDescription],
    conflicts: [ConflictDescription]
  ) -> String {
    var text = ""
    for (index, open) in ambiguous.enumerated() {
      text += index == 0 ? "left open: " : "           "
      text += open.attribute.printable
      text += open.range.map { " (\(Messages.range(from: $0.low, to: $0.high)))" } ?? ""
      text += "\n"
    }
    for conflict in conflicts {
      text += "dropped: \(placed(conflict.dropped))\n"
      for member in conflict.others { text += "  clashes with \(placed(member))\n" }
    }
    return text
  }

  /// A constraint with its place, or with what it means where it has none.
  static func placed(_ constraint: ConstraintDescription) -> String {
    words(constraint).printable
  }

  private static func words(_ constraint: ConstraintDescription) -> String {
    if let meaning = constraint.implicitMeaning { return "\(constraint.text)  (\(meaning))" }
    guard let range = constraint.range else { return constraint.text }
    return
      "\(constraint.text)  (\(range.buffer.name):\(range.start.line):\(range.start.column))"
  }
}
