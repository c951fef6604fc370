// What a run prints at its end: a table, and each class of finding with its files.

import Diagnostics
import Fuzzing
import ProgramSupport

/// The results of a run.
struct RunReport {
  let seed: UInt64
  let results: [RunProgress]

  /// Inputs with findings.
  var findingCount: Int { results.reduce(0) { $0 + $1.findingCount } }

  /// The table for people, then the findings.
  var table: String {
    var table = TextTable([
      ("target", .left), ("inputs", .right), ("inputs/s", .right), ("edges", .right),
      ("features", .right), ("findings", .right),
    ])
    for result in results {
      table.append([
        result.target, GroupedNumber.text(result.inputCount), GroupedNumber.text(Int(result.rate)),
        result.edges.map(GroupedNumber.text) ?? "-",
        result.features.map(GroupedNumber.text) ?? "-", GroupedNumber.text(result.findingCount),
      ])
    }
    var text = table.render()
    for result in results { text += tallies(of: result) + findings(of: result) }
    return text
  }

  /// What targets have counted besides, a line each.
  private func tallies(of result: RunProgress) -> String {
    if result.tallies.isEmpty { return "" }
    let lines = result.tallies.map { "  \($0.name): \(GroupedNumber.text($0.count))\n" }
    return "\n\(result.target) also counted\n" + lines.joined()
  }

  private func findings(of result: RunProgress) -> String {
    var text = ""
    for found in result.findings {
      let firstLine = found.finding.message.prefix { $0 != "\n" }
      let count = found.count == 1 ? "1 input" : "\(GroupedNumber.text(found.count)) inputs"
      text += "\n\(result.target): \(found.finding.kind), \(count): \(firstLine)\n"
      for input in found.kept {
        text += "  \(input.size) bytes: \(input.command ?? input.path)\n"
      }
      for input in found.lost {
        text += "  \(input.size) bytes, not kept: \(input.command ?? input.reason)\n"
      }
    }
    return text
  }

  /// The same as one JSON object.
  var json: String {
    let json: JSONValue = [
      "schema": 1, "seed": .text("\(seed)"), "coverageGuided": .boolean(CoverageGuidance.isBuiltIn),
      "targets": .list(results) { result in
        [
          "target": .string(result.target), "inputs": .integer(result.inputCount),
          "seconds": .text("\(result.seconds)"), "rate": .text("\(result.rate)"),
          "edges": JSONValue(result.edges), "features": JSONValue(result.features),
          "tallies": .object(result.tallies.map { ($0.name, .integer($0.count)) }),
          "findings": .integer(result.findingCount),
          "kinds": .list(result.findings) { found in
            [
              "kind": .string(found.finding.kind), "count": .integer(found.count),
              "message": .string(found.finding.message),
              "files": .list(found.kept.map(\.path)),
              "lost": .integer(found.lost.count),
            ]
          },
        ]
      },
    ]
    return json.line
  }
}

/// Whole numbers for people: 1 234 567.
enum GroupedNumber {
  static func text(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0 && index.isMultiple(of: 3) { text.append(" ") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
