// Answers as JSON, one object a line, exactly as CONTRACT states them.

import Tinamou

/// Writes answers as lines of JSON.
enum JSONOutput {
  /// A layout's frames.
  static func line(_ answer: LayoutAnswer) -> String {
    var text = "{\"document\":\(JSONText.quoted(answer.document)),\(answer.size.json)"
    text += ",\"status\":\"\(answer.status.rawValue)\""
    if answer.hasVariants {
      text += ",\"variant\":\(answer.variant.map { JSONText.quoted($0) } ?? "null")"
    }
    text += ",\"frames\":{"
    var isFirst = true
    for row in answer.rows {
      if !isFirst { text += "," }
      isFirst = false
      text += JSONText.quoted(row.key)
      text += ":{\"x\":\(JSONText.number(row.frame.x)),\"y\":\(JSONText.number(row.frame.y))"
      text += ",\"width\":\(JSONText.number(row.frame.width))"
      text += ",\"height\":\(JSONText.number(row.frame.height))}"
    }
    text += "},\"order\":[\(answer.rows.map { JSONText.quoted($0.key) }.joined(separator: ","))]"
    let stacked = answer.rows.compactMap { row in row.zIndex.map { (row.key, $0) } }
    if !stacked.isEmpty { text += ",\"z\":{\(members(stacked))}" }
    return text
      + tail(
        ambiguous: answer.ambiguous,
        conflicts: answer.conflicts,
        certificate: answer.certificate
      )
  }

  /// A system's values.
  static func line(_ answer: SystemAnswer) -> String {
    var text = "{\"document\":\(JSONText.quoted(answer.document))"
    text += ",\"at\":{\(members(answer.at))},\"status\":\"\(answer.status.rawValue)\""
    text += ",\"values\":{\(members(answer.values))},\"violations\":{"
    text += members(answer.violations.map { (JSONText.number($0.priority), $0.total) })
    return text + "}"
      + tail(
        ambiguous: answer.ambiguous,
        conflicts: answer.conflicts,
        certificate: answer.certificate
      )
  }

  /// An explanation.
  static func line(_ answer: ExplainedAnswer) -> String {
    var text = "{\"document\":\(JSONText.quoted(answer.document)),\(answer.inputs.json)"
    text += ",\"status\":\"\(answer.status.rawValue)\",\"attributes\":["
    text += answer.attributes.map { attribute in
      "{\"attribute\":\(JSONText.quoted(attribute.name))"
        + ",\"value\":\(JSONText.number(attribute.value)),\"open\":"
        + (attribute.open?.range.map { "{\(members($0))}" } ?? "null")
        + ",\"held\":[\(attribute.holders.map(object).joined(separator: ","))]"
        + ",\"leastMagnitudes\":"
        + "[\(attribute.leastMagnitudes.map { JSONText.quoted($0) }.joined(separator: ","))]"
        + ",\"bent\":[\(attribute.bent.map(object).joined(separator: ","))]}"
    }.joined(separator: ",")
    text += "],\"bent\":[\(answer.bent.map(object).joined(separator: ","))]"
    return text + tail(ambiguous: answer.ambiguous, conflicts: answer.conflicts)
  }

  private static func object(_ holder: ExplainedAnswer.Holder) -> String {
    "{\"constraint\":\(holder.constraint.json)"
      + ",\"multiplier\":\(JSONText.number(holder.multiplier))}"
  }

  private static func object(_ bent: ExplainedAnswer.Bent) -> String {
    "{\"constraint\":\(bent.constraint.json),\"by\":\(JSONText.number(bent.distance))"
      + ",\"heldAwayBy\":[\(bent.holders.map(\.json).joined(separator: ","))]}"
  }

  /// Numbers under their names, without the braces.
  static func members(_ pairs: [(name: String, value: Double)]) -> String {
    pairs.map { "\(JSONText.quoted($0.name)):\(JSONText.number($0.value))" }
      .joined(separator: ",")
  }

  private static func tail(
    ambiguous: [AmbiguityDescription],
    conflicts: [ConflictDescription],
    certificate: SolveCertificate? = nil
  ) -> String {
    member(ambiguous: ambiguous)
      + ",\"conflicts\":[\(conflicts.map(object).joined(separator: ","))]\(member(certificate))}\n"
  }

  /// Open attributes under their key, a comma before it.
  static func member(ambiguous: [AmbiguityDescription]) -> String {
    let open = ambiguous.map {
      "{\"attribute\":\(JSONText.quoted($0.attribute))"
        + ($0.range.map { ",\(members($0))" } ?? "") + "}"
    }
    return ",\"ambiguous\":[\(open.joined(separator: ","))]"
  }

  /// The ends of a range, without the braces.
  private static func members(_ range: AmbiguityDescription.Range) -> String {
    "\"low\":\(number(range.low)),\"high\":\(number(range.high))"
  }

  /// A number, or `null` for none.
  static func number(_ value: Double?) -> String {
    value.map { JSONText.number($0) } ?? "null"
  }

  /// A conflict.
  static func object(_ conflict: ConflictDescription) -> String {
    "{\"dropped\":\(conflict.dropped.json)"
      + ",\"members\":[\(conflict.members.map(\.json).joined(separator: ","))]}"
  }

  /// A constraint.
  static func object(_ constraint: ConstraintDescription) -> String {
    let start = constraint.range?.start
    return "{\"id\":\(constraint.id.map { JSONText.quoted($0) } ?? "null")"
      + ",\"constraint\":\(JSONText.quoted(constraint.text))"
      + ",\"file\":\(constraint.range.map { JSONText.quoted($0.buffer.name) } ?? "null")"
      + ",\"line\":\(start.map { "\($0.line)" } ?? "null")"
      + ",\"column\":\(start.map { "\($0.column)" } ?? "null")"
      + ",\"implicit\":\(constraint.isImplicit)}"
  }
}
