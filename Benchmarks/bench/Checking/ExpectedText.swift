// Writes files of expected answers, one line a frame, so that a change reads well in a diff.

import Tinamou

/// The text of a file of expected answers from the reference solver.
enum ExpectedText {
  /// The answers to a layout; `order` names the views as frames are to be listed.
  static func layout(_ cases: [ExpectedLayout], derivation: [String], order: [String]) -> String {
    file(
      derivation: derivation,
      cases: cases.map { answer in
        let frames = order.compactMap { name in
          answer.frames[name].map { "        \(JSONText.quoted(name)): \(text(of: $0))" }
        }
        let variant =
          answer.variant.map { "\n        \"variant\": \(JSONText.quoted($0))," } ?? ""
        let stacked = order.compactMap { name in answer.z?[name].map { (name, $0) } }
        let places = stacked.isEmpty ? "" : "\n        \"z\": \(object(stacked)),"
        return """
              {
                "size": \(object([("width", answer.size.width), ("height", answer.size.height)])),
                "status": \(JSONText.quoted(answer.status ?? "nothing")),\(variant)
                "frames": {\(frames.isEmpty ? "" : "\n\(frames.joined(separator: ",\n"))\n      ")},\(places)
                "ambiguous": \(list(answer.ambiguous.map(JSONText.quoted))),\(ranges(answer.ranges, of: answer.ambiguous))
                "dropped": \(list(answer.dropped.map(JSONText.quoted)))\(cores(answer.cores.map { $0.map(JSONText.quoted) }))
              }
          """
      }
    )
  }

  /// The answers to a system; `order` names the variables as values are to be listed.
  static func system(
    _ cases: [ExpectedSystem],
    derivation: [String],
    order: [String],
    parameters: [String]
  ) -> String {
    file(
      derivation: derivation,
      cases: cases.map { answer in
        let values = order.compactMap { name in answer.values[name].map { (name, $0) } }
        let at = parameters.compactMap { name in answer.at[name].map { (name, $0) } }
        return """
              {
                "at": \(object(at)),
                "status": \(JSONText.quoted(answer.status ?? "nothing")),
                "values": \(wrapped(values)),
                "ambiguous": \(list(answer.ambiguous.map(JSONText.quoted))),\(ranges(answer.ranges, of: answer.ambiguous))
                "dropped": \(list(answer.dropped.map(String.init)))\(cores(answer.cores.map { $0.map(String.init) }))
              }
          """
      }
    )
  }

  private static func file(derivation: [String], cases: [String]) -> String {
    let sentences = derivation.map { "    \(JSONText.quoted($0))" }.joined(separator: ",\n")
    return """
      {
        "origin": "reference",
        "derivation": \(derivation.isEmpty ? "[]" : "[\n\(sentences)\n  ]"),
        "cases": [
      \(cases.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// The line of ranges, in the order of the names; nothing where there is none.
  private static func ranges(_ ranges: [String: [Double?]], of names: [String]) -> String {
    let members = names.compactMap { name in
      ranges[name].map { bounds in
        let numbers = bounds.map { bound in bound.map { JSONText.number($0) } ?? "null" }
        return "        \(JSONText.quoted(name)): \(list(numbers))"
      }
    }
    guard !members.isEmpty else { return "" }
    return "\n      \"ranges\": {\n\(members.joined(separator: ",\n"))\n      },"
  }

  /// The lines of cores; nothing where there is none.
  private static func cores(_ cores: [[String]]) -> String {
    guard !cores.isEmpty else { return "" }
    let lines = cores.map { "        \(list($0))" }.joined(separator: ",\n")
    return ",\n      \"cores\": [\n\(lines)\n      ]"
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
