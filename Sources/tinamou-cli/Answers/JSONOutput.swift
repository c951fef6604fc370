// Answers as JSON, one object a line, exactly as CONTRACT states them.

import Tinamou

/// Writes answers as lines of JSON.
enum JSONOutput {
  /// A layout's frames.
  static func line(_ answer: LayoutAnswer) -> String {
    var json = JSONBuffer()
    json.append("{\"document\":\(JSONText.quoted(answer.document)),\(answer.size.json)")
    json.append(",\"status\":\"\(answer.status.rawValue)\"")
    if answer.hasVariants {
      json.append(",\"variant\":\(answer.variant.map { JSONText.quoted($0) } ?? "null")")
    }
    json.append(",\"frames\":{")
    json.appendList(answer.rows) { json, row in
      json.append(quoted: row.key)
      // Names that are known need not be looked through for what to escape.
      json.append(":{\"x\":")
      json.append(row.frame.x)
      json.append(",\"y\":")
      json.append(row.frame.y)
      json.append(",\"width\":")
      json.append(row.frame.width)
      json.append(",\"height\":")
      json.append(row.frame.height)
      json.append("}")
    }
    json.append("},\"order\":[")
    json.appendList(answer.rows) { $0.append(quoted: $1.key) }
    json.append("]")
    let stacked = answer.rows.compactMap { row in row.zIndex.map { (row.key, $0) } }
    if !stacked.isEmpty { json.append(",\"z\":{\(members(stacked))}") }
    json.append(
      tail(
        ambiguous: answer.ambiguous,
        conflicts: answer.conflicts,
        certificate: answer.certificate
      )
    )
    return json.text
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
        + (attribute.open?.range.map(object) ?? "null")
        + ",\"held\":[\(attribute.holders.map(object).joined(separator: ","))]"
        + ",\"leastMagnitudes\":"
        + "[\(attribute.leastMagnitudes.map { JSONText.quoted($0) }.joined(separator: ","))]"
        + ",\"bent\":[\(attribute.bent.map(object).joined(separator: ","))]}"
    }.joined(separator: ",")
    text += "],\"bent\":[\(answer.bent.map(object).joined(separator: ","))]"
    return text + tail(ambiguous: answer.ambiguous, conflicts: answer.conflicts)
  }

  private static func object(_ range: AmbiguityDescription.Range) -> String {
    var json = JSONBuffer()
    json.append("{")
    append(range, to: &json)
    json.append("}")
    return json.text
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
    var json = JSONBuffer()
    for (index, pair) in pairs.enumerated() {
      json.append(pair.name, pair.value, isFirst: index == 0)
    }
    return json.text
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
    var json = JSONBuffer()
    json.append(",\"ambiguous\":[")
    json.appendList(ambiguous) { json, open in
      json.append("{\"attribute\":")
      json.append(quoted: open.attribute)
      if let range = open.range {
        json.append(",")
        append(range, to: &json)
      }
      json.append("}")
    }
    json.append("]")
    return json.text
  }

  /// The ends of a range, without the braces.
  private static func append(_ range: AmbiguityDescription.Range, to json: inout JSONBuffer) {
    for (name, end) in [("\"low\":", range.low), (",\"high\":", range.high)] {
      json.append(name)
      if let end { json.append(end) } else { json.append("null") }
    }
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
