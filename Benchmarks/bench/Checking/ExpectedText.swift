// Writes files of expected answers, one line a frame, so that a change reads well in a diff.

import Tinamou

enum ExpectedText {
  /// The answers to a layout; `order` names the views as frames are to be listed.
  static func layout(_ cases: [ExpectedLayout], derivation: [String], order: [String]) -> String {
    file(derivation: derivation, cases: cases) { answer in
      let frames = order.compactMap { name in
        answer.frames[name].map { "\(JSONText.quoted(name)): \(text(of: $0))" }
      }
      let stacked = order.compactMap { name in answer.z?[name].map { (name, $0) } }
      return [
        ("size", object([("width", answer.size.width), ("height", answer.size.height)])),
        ("status", JSONText.quoted(answer.status ?? "nothing")),
        ("variant", answer.variant.map(JSONText.quoted)),
        ("frames", block("{", frames, "}")), ("z", stacked.isEmpty ? nil : object(stacked)),
      ] + findings(of: answer, JSONText.quoted)
    }
  }

  /// The answers to a system; `order` names the variables as values are to be listed.
  static func system(
    _ cases: [ExpectedSystem],
    derivation: [String],
    order: [String],
    parameters: [String]
  ) -> String {
    file(derivation: derivation, cases: cases) { answer in
      let values = order.compactMap { name in answer.values[name].map { (name, $0) } }
      let at = parameters.compactMap { name in answer.at[name].map { (name, $0) } }
      return [
        ("at", object(at)), ("status", JSONText.quoted(answer.status ?? "nothing")),
        ("values", wrapped(values)),
      ] + findings(of: answer, String.init)
    }
  }

  /// A member of an object; nil where it is left out.
  private typealias Member = (name: String, value: String?)

  private static func file<Case>(
    derivation: [String],
    cases: [Case],
    _ members: (Case) -> [Member]
  ) -> String {
    let sentences = derivation.map { "    \(JSONText.quoted($0))" }.joined(separator: ",\n")
    let texts = cases.map { answer in
      let lines = members(answer).compactMap { name, value in
        // These two came later, and stand a step further in throughout the corpus.
        value.map { (["variant", "z"].contains(name) ? "  " : "") + "      \"\(name)\": \($0)" }
      }
      return "    {\n\(lines.joined(separator: ",\n"))\n    }"
    }
    return """
      {
        "origin": "reference",
        "derivation": \(derivation.isEmpty ? "[]" : "[\n\(sentences)\n  ]"),
        "cases": [
      \(texts.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// What is ambiguous and what is dropped; ranges stand in the order of the names.
  private static func findings<Case: ExpectedCase>(
    of answer: Case,
    _ source: (Case.Source) -> String
  ) -> [Member] {
    let ranges = answer.ambiguous.compactMap { name in
      answer.ranges[name].map { bounds in
        let numbers = bounds.map { bound in bound.map { JSONText.number($0) } ?? "null" }
        return "\(JSONText.quoted(name)): \(list(numbers))"
      }
    }
    let cores = answer.cores.map { list($0.map(source)) }
    return [
      ("ambiguous", list(answer.ambiguous.map(JSONText.quoted))),
      ("ranges", ranges.isEmpty ? nil : block("{", ranges, "}")),
      ("dropped", list(answer.dropped.map(source))),
      ("cores", cores.isEmpty ? nil : block("[", cores, "]")),
    ]
  }

  /// Elements in brackets, each on a line of its own.
  private static func block(_ start: String, _ elements: [String], _ end: String) -> String {
    guard !elements.isEmpty else { return start + end }
    let lines = elements.map { "        \($0)" }.joined(separator: ",\n")
    return "\(start)\n\(lines)\n      \(end)"
  }

  private static func text(of frame: ExpectedLayout.Frame) -> String {
    object([("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)])
  }

  private static func object(_ members: [(String, Double)]) -> String {
    "{\(members.map(member).joined(separator: ", "))}"
  }

  private static func member(_ name: String, _ value: Double) -> String {
    "\(JSONText.quoted(name)): \(JSONText.number(value))"
  }

  private static func list(_ elements: [String]) -> String {
    "[\(elements.joined(separator: ", "))]"
  }

  /// An object whose members are broken into lines.
  private static func wrapped(_ members: [(String, Double)]) -> String {
    guard !members.isEmpty else { return "{}" }
    var lines: [String] = []
    var line = ""
    for (index, (name, value)) in members.enumerated() {
      let text = member(name, value) + (index + 1 < members.count ? "," : "")
      if !line.isEmpty && line.count + text.count > 88 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? text : " " + text
    }
    lines.append(line)
    return "{\n\(lines.map { "        \($0)\n" }.joined())      }"
  }
}
