// Answers as JSON, one object a line, as COMMAND-LINE describes them.

import Tinamou

enum JSONOutput {
  /// A layout's frames, piece by piece: what clashes with what can be many times as long as the document.
  static func forEachPiece<Failure: Error>(
    of answer: LayoutAnswer,
    _ take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONBuffer()
    json.append("{")
    json.append(members: [
      ("document", .string(answer.document)), ("size", answer.size.json),
      ("status", .string(answer.status.rawValue)),
    ])
    if answer.hasVariants { json.append(laterMembers: [("variant", JSONValue(answer.variant))]) }
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
    if !stacked.isEmpty { json.append(laterMembers: [("z", object(stacked))]) }
    append(answer.ambiguous, to: &json)
    try end(json, answer.conflicts, answer.certificate, take)
  }

  static func line(_ answer: LayoutAnswer) -> String {
    var text = ""
    forEachPiece(of: answer) { text += $0 }
    return text
  }

  /// A system's values, piece by piece.
  static func forEachPiece<Failure: Error>(
    of answer: SystemAnswer,
    _ take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONBuffer()
    json.append("{")
    json.append(members: [
      ("document", .string(answer.document)), ("at", object(answer.at)),
      ("status", .string(answer.status.rawValue)), ("values", object(answer.values)),
      ("violations", object(answer.violations.map { (JSONText.number($0.priority), $0.total) })),
    ])
    append(answer.ambiguous, to: &json)
    try end(json, answer.conflicts, answer.certificate, take)
  }

  static func line(_ answer: ExplainedAnswer) -> String {
    var json = JSONBuffer()
    json.append("{")
    json.append(members: [
      ("document", .string(answer.document)), answer.inputs.member,
      ("status", .string(answer.status.rawValue)),
      (
        "attributes",
        .list(answer.attributes) { attribute in
          [
            "attribute": .string(attribute.name), "value": .number(attribute.value),
            "open": attribute.open?.range.map { .object(members($0)) } ?? nil,
            "held": .list(attribute.holders) {
              ["constraint": .text($0.constraint.json), "multiplier": .number($0.multiplier)]
            },
            "leastMagnitudes": .list(attribute.leastMagnitudes),
            "bent": .list(attribute.bent, object),
          ]
        }
      ),
      ("bent", .list(answer.bent, object)),
    ])
    append(answer.ambiguous, to: &json)
    var text = ""
    end(json, answer.conflicts, nil) { text += $0 }
    return text
  }

  private static func object(_ bent: ExplainedAnswer.Bent) -> JSONValue {
    [
      "constraint": .text(bent.constraint.json), "by": .number(bent.distance),
      "heldAwayBy": .list(bent.holders) { .text($0.json) },
    ]
  }

  /// Numbers under their names.
  static func object(_ pairs: [(name: String, value: Double)]) -> JSONValue {
    .object(pairs.map { ($0, .number($1)) })
  }

  /// Hands on what has been written, what every answer ends with, and the end of its line.
  private static func end<Failure: Error>(
    _ start: JSONBuffer,
    _ conflicts: [ConflictDescription],
    _ certificate: SolveCertificate?,
    _ take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var json = start
    json.append(",\"conflicts\":[")
    for (index, conflict) in conflicts.enumerated() {
      if index > 0 { json.append(",") }
      try take(json.text)
      json = JSONBuffer()
      json.append(object(conflict))
    }
    json.append("]")
    if let certificate { json.append(laterMembers: [("certificate", object(certificate))]) }
    json.append("}\n")
    try take(json.text)
  }

  /// Adds open attributes under their key, a comma before it.
  static func append(_ ambiguous: [AmbiguityDescription], to json: inout JSONBuffer) {
    json.append(",\"ambiguous\":[")
    json.appendList(ambiguous) { json, open in
      json.append("{\"attribute\":")
      json.append(quoted: open.attribute)
      if let range = open.range { json.append(laterMembers: members(range)) }
      json.append("}")
    }
    json.append("]")
  }

  /// The ends of a range.
  private static func members(
    _ range: AmbiguityDescription.Range
  ) -> [(name: String, value: JSONValue)] {
    [("low", JSONValue(range.low)), ("high", JSONValue(range.high))]
  }

  static func object(_ conflict: ConflictDescription) -> JSONValue {
    [
      "dropped": .text(conflict.dropped.json),
      "members": .list(conflict.members) { .text($0.json) },
    ]
  }

  static func object(_ constraint: ConstraintDescription) -> JSONValue {
    let start = constraint.range?.start
    return [
      "id": JSONValue(constraint.id), "constraint": .string(constraint.text),
      "file": JSONValue(constraint.range?.buffer.name), "line": JSONValue(start?.line),
      "column": JSONValue(start?.column), "implicit": .boolean(constraint.isImplicit),
    ]
  }
}

extension FixIt {
  /// An object with the places of what is replaced, and the text to put there.
  var json: JSONValue {
    let (start, end) = (range.start, range.end)
    return [
      "line": .integer(start.line), "column": .integer(start.column),
      "endLine": .integer(end.line), "endColumn": .integer(end.column),
      "text": .string(replacement),
    ]
  }
}
