// Findings about layouts as text, as lines of JSON, and as SARIF.
//
// Source: [SARIF] (Documentation/SOURCES.md).

import FileAccess
import Linting
import Tinamou

struct LintWriter {
  private let format: LintFormat
  private let reporter: Reporter
  /// The results and notifications of SARIF so far.
  private var results: [JSONValue] = []
  private var notifications: [JSONValue] = []

  init(_ format: LintFormat, _ reporter: Reporter) {
    self.format = format
    self.reporter = reporter
    reporter.keepsPrinted = format == .sarif
  }

  /// Writes what was found in a document.
  mutating func write(
    _ answer: LintAnswer,
    path: String,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    let report = answer.report
    reporter.report(report.diagnostics)
    for (number, finding) in report.findings.enumerated() {
      let isCertified = answer.certified.contains(number)
      if finding.severity == .error { reporter.note(.no) }
      // The start of the file stands for the whole.
      let location = finding.location ?? SourceRange(SourceBuffer(name: path, bytes: []), 0..<0)
      switch format {
      case .text: reporter.report([Self.diagnostic(finding, at: location)], outcome: .no)
      case .json:
        var json = Self.object(finding, at: location)
        json.add("samples", report.sampleCount.map { .integer($0) })
        json.add("certified", isCertified ? true : nil)
        try output.write(json.line)
      case .sarif: results.append(Self.result(finding, at: location, isCertified: isCertified))
      }
    }
    var remarks = report.omissions.map { "\(path): \($0)" }
    let isRefused = report.diagnostics.containsErrors
    if !isRefused, let count = report.sampleCount, let reason = report.reason {
      remarks.append(Messages.samples(path, count, reason))
    }
    for remark in remarks {
      reporter.remark(remark)
      notifications.append(["level": "note", "message": ["text": .string(remark)]])
    }
  }

  /// Writes what only the end of a run can say.
  func finish(_ output: inout StandardOutput) throws(OutputFailure) {
    guard format == .sarif else { return }
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": Self.driver], "columnKind": "unicodeCodePoints",
          "invocations": [
            [
              "executionSuccessful": .boolean([.done, .no].contains(reporter.status)),
              "toolExecutionNotifications": .array(
                reporter.printed.map(Self.notification) + notifications
              ),
            ]
          ],
          "results": .array(results),
        ]
      ],
    ]
    try output.write(log.line)
  }

  /// The program and its rules as SARIF has them.
  private static var driver: JSONValue {
    [
      "name": "tinamou", "version": .string(TinamouCommand.configuration.version),
      "rules": .list(LintRule.allCases) { rule in
        [
          "id": .string(rule.rawValue), "shortDescription": ["text": .string(rule.summary)],
          "defaultConfiguration": ["level": .string(rule.usualSeverity.rawValue)],
        ]
      },
    ]
  }

  // MARK: Findings

  private static func diagnostic(_ finding: LintFinding, at location: SourceRange) -> Diagnostic {
    let severity: Severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note, .off: .note
      }
    let code = DiagnosticCode(stringLiteral: finding.rule.rawValue)
    return Diagnostic(code, severity: severity, finding.message, at: location)
  }

  private static func object(_ finding: LintFinding, at location: SourceRange) -> JSONValue {
    let start = location.start
    var json: JSONValue = [
      "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "file": .string(location.buffer.name),
      "line": .integer(start.line), "column": .integer(start.column),
    ]
    addSizes(of: finding, to: &json)
    guard !finding.fixIts.isEmpty else { return json }
    // The parts of the text that a fix takes out.
    json.add("fix", .list(finding.fixIts, \.json))
    return json
  }

  /// Adds where a finding holds, and in which traits unless it holds in the document as it is.
  private static func addSizes(of finding: LintFinding, to json: inout JSONValue) {
    func object(_ traits: LintTraits) -> JSONValue {
      [
        "direction": .string(traits.direction.rawValue), "textScale": .number(traits.textScale),
      ]
    }
    let extents = finding.extents.map { ($0.name, JSONValue.list([$0.low, $0.high])) }
    json.add("where", .object(extents))
    let worst = zip(finding.extents, finding.worst).map { (name: $0.name, value: $1) }
    json.add("worst", JSONOutput.object(worst))
    guard let worst = finding.worstTraits else { return }
    json.add("traits", .list(finding.traits, object))
    json.add("worstTraits", object(worst))
  }

  // MARK: SARIF

  private static func region(_ range: SourceRange) -> JSONValue {
    let (start, end) = (range.start, range.end)
    return [
      "startLine": .integer(start.line), "startColumn": .integer(start.column),
      "endLine": .integer(end.line), "endColumn": .integer(end.column),
    ]
  }

  /// The changes of a fix; nil where none is known.
  private static func fixes(_ finding: LintFinding, in file: JSONValue) -> JSONValue? {
    guard !finding.fixIts.isEmpty else { return nil }
    let cuts = JSONValue.list(finding.fixIts) { fix in
      [
        "deletedRegion": region(fix.range),
        "insertedContent": ["text": .string(fix.replacement)],
      ]
    }
    return [["artifactChanges": [["artifactLocation": ["uri": file], "replacements": cuts]]]]
  }

  private static func file(_ range: SourceRange) -> JSONValue { .string(uri(range.buffer.name)) }

  private static func location(_ range: SourceRange) -> JSONValue {
    ["physicalLocation": ["artifactLocation": ["uri": file(range)], "region": region(range)]]
  }

  /// What keeps a document from being looked at, or is told besides findings.
  private static func notification(_ finding: Diagnostic) -> JSONValue {
    [
      "level": .string(finding.severity.rawValue), "message": ["text": .string(finding.message)],
      "descriptor": ["id": .string("\(finding.code)")],
      "locations": [location(finding.range)],
    ]
  }

  private static func result(
    _ finding: LintFinding,
    at location: SourceRange,
    isCertified: Bool
  ) -> JSONValue {
    let file = file(location)
    // The same may be found in the document as it is and, at more sizes, in other traits.
    let fingerprint = finding.subject + (finding.traits.isEmpty ? "" : " in other traits")
    var properties: JSONValue = [:]
    addSizes(of: finding, to: &properties)
    properties.add("certified", isCertified ? true : nil)
    var result: JSONValue = [
      "ruleId": .string(finding.rule.rawValue),
      "ruleIndex": .integer(LintRule.allCases.firstIndex(of: finding.rule) ?? 0),
      "level": .string(finding.severity.rawValue), "message": ["text": .string(finding.message)],
      "locations": [Self.location(location)],
    ]
    result.add("fixes", fixes(finding, in: file))
    result.add("partialFingerprints", ["subject/v1": .string(fingerprint)])
    result.add("properties", properties)
    return result
  }

  /// A path as a reference: what has a meaning in one, or is not ASCII, is escaped.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte.isNamePart || "-./~".utf8.contains(byte)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
