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
      for input in found.kept { text += "  \(input.size) bytes: fuzz replay \(input.path)\n" }
    }
    return text
  }

  /// The same as one JSON object.
  var json: String {
    let objects = results.map { result in
      let kinds = result.findings.map { found in
        let files = found.kept.map { JSONText.quoted($0.path) }.joined(separator: ",")
        return "{\"kind\":\(JSONText.quoted(found.finding.kind)),\"count\":\(found.count),"
          + "\"message\":\(JSONText.quoted(found.finding.message)),\"files\":[\(files)]}"
      }
      let tallies = result.tallies.map { "\(JSONText.quoted($0.name)):\($0.count)" }
      return "{\"target\":\(JSONText.quoted(result.target)),\"inputs\":\(result.inputCount),"
        + "\"seconds\":\(result.seconds),\"rate\":\(result.rate),"
        + "\"edges\":\(result.edges.map(String.init) ?? "null"),"
        + "\"features\":\(result.features.map(String.init) ?? "null"),"
        + "\"tallies\":{\(tallies.joined(separator: ","))},"
        + "\"findings\":\(result.findingCount),\"kinds\":[\(kinds.joined(separator: ","))]}"
    }
    return "{\"schema\":1,\"seed\":\(seed),\"coverageGuided\":\(CoverageGuidance.isBuiltIn),"
      + "\"targets\":[\(objects.joined(separator: ","))]}\n"
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
