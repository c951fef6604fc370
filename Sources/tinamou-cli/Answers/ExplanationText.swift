// Explanations for people. One attribute: its value, and a line for each constraint that holds it. A
// whole document: a table of attributes, then what was bent, what is open and what conflicts.

import Tinamou

struct ExplanationText {
  /// Whether the status is coloured.
  let usesColor: Bool

  func text(_ answer: ExplainedAnswer) -> String {
    var text = AnswerRemarks.headline(
      answer.document,
      answer.inputs.words,
      answer.status,
      usesColor: usesColor
    )
    if answer.isWhole {
      text += Self.table(answer.attributes)
      for bent in answer.bent { text += Self.lines(bent, indent: "") }
      text += AnswerRemarks.text(ambiguous: answer.ambiguous, conflicts: answer.conflicts)
    } else {
      for attribute in answer.attributes { text += Self.lines(attribute) }
    }
    return text
  }

  // MARK: One attribute

  private static func lines(_ attribute: ExplainedAnswer.Attribute) -> String {
    var text = "\(attribute.name.printable) = \(JSONText.number(attribute.value))\n"
    for holder in attribute.holders {
      text += "  held by \(AnswerRemarks.placed(holder.constraint))"
      text += holder.multiplier == 1 ? "\n" : ", times \(JSONText.number(holder.multiplier))\n"
    }
    for name in attribute.leastMagnitudes {
      let words = Messages.leastMagnitude(of: name, isSameAttribute: name == attribute.name)
      text += "  \(words.printable)\n"
    }
    if let range = attribute.open?.range {
      text += "  left open: \(Messages.range(from: range.low, to: range.high))\n"
    }
    for bent in attribute.bent { text += lines(bent, indent: "  ") }
    return text
  }

  private static func lines(_ bent: ExplainedAnswer.Bent, indent: String) -> String {
    let distance = JSONText.number(bent.distance)
    var text = "\(indent)bent by \(distance): \(AnswerRemarks.placed(bent.constraint))\n"
    for holder in bent.holders {
      text += "\(indent)  held away by \(AnswerRemarks.placed(holder))\n"
    }
    return text
  }

  // MARK: Overview

  private static func table(_ attributes: [ExplainedAnswer.Attribute]) -> String {
    TableOutput.columns(
      header: ["attribute", "value"],
      labels: attributes.map(\.name),
      numbers: attributes.map { [$0.value] },
      remarks: ["held by"] + attributes.map(holders)
    )
  }

  /// What holds an attribute, by ids and lines, each once.
  private static func holders(_ attribute: ExplainedAnswer.Attribute) -> String {
    var known: Set<String> = []
    var names = attribute.holders.map(\.constraint.shortName).filter { known.insert($0).inserted }
    names += attribute.leastMagnitudes.map { "least |\($0)|" }
    if attribute.open != nil { names.append("(left open)") }
    if !attribute.bent.isEmpty { names.append("(bent: \(bentNames(attribute)))") }
    return names.joined(separator: ", ")
  }

  private static func bentNames(_ attribute: ExplainedAnswer.Attribute) -> String {
    attribute.bent.map { "\($0.constraint.shortName) by \(JSONText.number($0.distance))" }
      .joined(separator: ", ")
  }
}
