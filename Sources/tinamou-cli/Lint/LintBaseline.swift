// Findings that are known already: a file that `tinamou lint --write-baseline` writes and `--baseline` reads. They are
// told apart by rule, file and what they are about, so that they stay known when lines move.

import Linting
import Tinamou

struct LintBaseline {
  /// What a finding is known by.
  struct Entry: Hashable {
    var rule: LintRule
    var file: String
    var subject: String

    init(rule: LintRule, file: String, subject: String) {
      self.rule = rule
      self.file = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
      self.subject = subject
    }

    init(_ finding: LintFinding, path: String) {
      self.init(
        rule: finding.rule,
        file: finding.location?.buffer.name ?? path,
        subject: finding.subject
      )
    }
  }

  /// How often each is known and has not been met yet.
  private var counts: [Entry: Int] = [:]

  private static let schema = 1
  private static let keys = ["rule", "file", "subject"]

  init(_ path: String, _ reporter: Reporter) throws(ReportedFailure) {
    let source = try reporter.neededSource(at: path)
    var counts: [Entry: Int] = [:]
    try StateFile.readObject(source, reporter, expected: Messages.baseline) { root, problems in
      guard root["schema"]?.double == Double(Self.schema), let findings = root["findings"],
        findings.kind == .array
      else {
        let message = Messages.otherValue(root, expected: Messages.baseline)
        problems.append(Diagnostic("baseline-value", message, at: root.range))
        return
      }
      for finding in findings.elements {
        let texts = Self.keys.compactMap { finding[$0]?.string }
        guard texts.count == Self.keys.count, let rule = LintRule(named: texts[0]) else {
          let message = Messages.otherValue(finding, expected: Messages.knownFinding)
          problems.append(Diagnostic("baseline-value", message, at: finding.range))
          continue
        }
        counts[Entry(rule: rule, file: texts[1], subject: texts[2]), default: 0] += 1
      }
    }
    self.counts = counts
  }

  /// How many known findings have not been met.
  var leftCount: Int { counts.values.reduce(0, +) }

  /// Takes the known findings out of a report.
  ///
  /// - Returns: How many there were.
  mutating func take(from report: inout LintReport, path: String) -> Int {
    let count = report.findings.count
    report.findings.removeAll { finding in
      let entry = Entry(finding, path: path)
      guard let left = counts[entry], left > 0 else { return false }
      counts[entry] = left - 1
      return true
    }
    return count - report.findings.count
  }

  static func text(of entries: [Entry]) -> String {
    let lines = entries.map { entry in
      "    {\"rule\": \"\(entry.rule.rawValue)\", \"file\": \(JSONText.quoted(entry.file)), "
        + "\"subject\": \(JSONText.quoted(entry.subject))}"
    }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return "{\n  \"schema\": \(schema),\n  \"findings\": \(list)\n}\n"
  }
}
