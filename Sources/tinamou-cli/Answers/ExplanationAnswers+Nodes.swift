// Explains Layout XML: each value with the expression it comes from, and what that reads.

import LayoutXML
import Tinamou

/// Why values of a layout of expressions are what they are, at one size.
struct ExplainedNodes {
  let document: String
  let size: LayoutSize
  /// Whether every attribute was asked for.
  let isWhole: Bool
  /// The values asked for, each with what it comes from.
  let attributes: [[ValueOrigin]]
}

extension ExplanationAnswers {
  mutating func answer(
    _ layout: MountedLayout,
    path: String,
    _ output: inout StandardOutput
  ) throws {
    let (node, attribute) = try split(self.attribute, layout)
    guard let metrics = reading.measuring.metrics(for: layout, path: path) else { return }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    try reading.forEachUpdate(of: evaluation, saysRemarks: false) { size in
      let answer = ExplainedNodes(
        document: path,
        size: size,
        isWhole: attribute == nil,
        attributes: origins(ofNode: node, attribute, evaluation, at: size)
      )
      try write(format == .json ? JSONOutput.line(answer) : text.text(answer), &output)
    }
  }

  private func origins(
    ofNode node: Int?,
    _ attribute: FrameAttribute?,
    _ evaluation: LayoutEvaluation,
    at size: LayoutSize
  ) -> [[ValueOrigin]] {
    guard let attribute else {
      let keys = evaluation.layout.keys
      let nodes = keys.indices.filter { keys[$0] != nil && evaluation.isPresent($0) }
      return nodes.flatMap { node in
        FrameAttribute.allCases.map {
          evaluation.origins(ofNode: node, $0.name, isWhole: false)
        }
      }
    }
    if let node { return [evaluation.origins(ofNode: node, attribute.name)] }
    let number =
      switch attribute {
      case .x, .y: 0.0
      case .width: size.width.double
      case .height: size.height.double
      }
    return [[ValueOrigin(given: "\(CanonicalText.rootName).\(attribute.name)", number)]]
  }

  /// The node and attribute asked for, none where there is nothing in particular; an attribute alone is one of the
  /// container.
  private func split(
    _ text: String?,
    _ layout: MountedLayout
  ) throws(UsageFailure) -> (node: Int?, attribute: FrameAttribute?) {
    guard let text else { return (nil, nil) }
    if let dot = text.lastIndex(of: "."),
      case let name = text[text.index(after: dot)...], case let key = String(text[..<dot]),
      let attribute = FrameAttribute.allCases.first(where: { $0.name == name })
    {
      let node = layout.keys.firstIndex(of: key)
      if node != nil || key == CanonicalText.rootName { return (node, attribute) }
    }
    let known = (layout.keys.compactMap(\.self) + [CanonicalText.rootName]).flatMap { key in
      FrameAttribute.allCases.map { "\(key).\($0.name)" }
    }
    throw UsageFailure(Messages.unknownAttribute(text), near: text, in: known)
  }
}

extension ExplanationText {
  func text(_ answer: ExplainedNodes) -> String {
    let headline = AnswerRemarks.headline(
      answer.document,
      answer.size.words,
      .solved,
      usesColor: usesColor
    )
    guard answer.isWhole else {
      return headline + answer.attributes.joined().map(Self.line).joined()
    }
    let firsts = answer.attributes.compactMap(\.first)
    return headline
      + TableOutput.columns(
        header: ["attribute", "value"],
        labels: firsts.map(\.name),
        numbers: firsts.map { [$0.value.number] },
        remarks: ["from"] + firsts.map(Self.source)
      )
  }

  /// The most levels that lines are indented by: of thousands in each other, blanks would be all there is.
  private static let mostIndents = 40

  private static func line(_ origin: ValueOrigin) -> String {
    let indent = String(repeating: "  ", count: min(origin.depth, mostIndents))
    let source = origin.isRepeated ? Messages.explainedAbove : Self.source(origin)
    return "\(indent)\(origin.name) = \(shown(origin.value))  \(source)\n"
  }

  /// What gives a value, with its place.
  private static func source(_ origin: ValueOrigin) -> String {
    switch origin.kind {
    case .given: return Messages.given
    case .content: return origin.text
    case .standard:
      return origin.text.isEmpty ? Messages.standard : "\(origin.text)  (\(Messages.standard))"
    case .expression:
      guard let location = origin.location else { return origin.text }
      let start = location.start
      let text = origin.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "\(text)  (\(location.buffer.name):\(start.line):\(start.column))"
    }
  }

  private static func shown(_ value: ExpressionValue) -> String {
    switch value {
    case .number(let number): JSONText.number(number)
    case .string(let text): "'\(PrintableText.word(text))'"
    case .nil: "nil"
    case .array(let values): "[\(values.map(shown).joined(separator: ", "))]"
    default: value.text.map { PrintableText.word($0) } ?? value.type.name
    }
  }
}

extension JSONOutput {
  static func line(_ answer: ExplainedNodes) -> String {
    let json: JSONValue = [
      "document": .string(answer.document), "size": answer.size.json, "status": "solved",
      "attributes": .list(answer.attributes.filter { !$0.isEmpty }) { origins in
        let from = origins.dropFirst().map { object($0, also: "depth", .integer($0.depth)) }
        return object(origins[0], also: "from", .array(from))
      },
    ]
    return json.line
  }

  private static func object(
    _ origin: ValueOrigin,
    also name: String,
    _ more: JSONValue
  ) -> JSONValue {
    let start = origin.location?.start
    return .object([
      (origin.depth == 0 ? "attribute" : "name", .string(origin.name)),
      ("value", value(origin.value)), ("kind", .string(origin.kind.rawValue)),
      ("expression", .string(origin.text)), ("file", JSONValue(origin.location?.buffer.name)),
      ("line", JSONValue(start?.line)), ("column", JSONValue(start?.column)), (name, more),
    ])
  }

  private static func value(_ value: ExpressionValue) -> JSONValue {
    switch value {
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .nil: nil
    case .array(let values): .list(values, Self.value)
    default: .string(value.text ?? value.type.name)
    }
  }
}
