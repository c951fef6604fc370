// Findings about layouts as text, as lines of JSON, and as SARIF.
//
// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020.

import FileAccess
import Linting
import Tinamou

/// Writes what was found in one document after another.
struct LintWriter {
  private let format: LintFormat
  private let reporter: Reporter
  /// The results and notifications of SARIF so far.
  private var results: [String] = []
  private var notifications: [String] = []

  /// Prepares to write.
  init(_ format: LintFormat, _ reporter: Reporter) {
    self.format = format
    self.reporter = reporter
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
        let samples = report.sampleCount.map { ",\"samples\":\($0)" } ?? ""
        let line = Self.line(finding, at: location) + samples
        try output.write(line + (isCertified ? ",\"certified\":true" : "") + "}\n")
      case .sarif: results.append(Self.result(finding, at: location, isCertified: isCertified))
      }
    }
    var remarks = report.omissions.map { "\(path): \($0)" }
    if let count = report.sampleCount, let reason = report.reason {
      remarks.append(Messages.samples(path, count, reason))
    }
    for remark in remarks {
      reporter.remark(remark)
      notifications.append(
        "{\"level\":\"note\",\"message\":{\"text\":\(JSONText.quoted(remark))}}"
      )
    }
  }

  /// Writes what only the end of a run can say.
  func finish(_ output: inout StandardOutput) throws(OutputFailure) {
    guard format == .sarif else { return }
    let rules = LintRule.allCases.map { rule in
      "{\"id\":\"\(rule.rawValue)\",\"shortDescription\":{\"text\":"
        + "\(JSONText.quoted(rule.summary))},\"defaultConfiguration\":{\"level\":"
        + "\"\(rule.usualSeverity.rawValue)\"}}"
    }
    try output.write(
      "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
        + "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"tinamou\",\"version\":"
        + "\"\(TinamouCommand.configuration.version)\",\"rules\":[\(rules.joined(separator: ","))]}},"
        + "\"columnKind\":\"unicodeCodePoints\",\"invocations\":[{\"executionSuccessful\":"
        + "\(reporter.status == .done || reporter.status == .no),\"toolExecutionNotifications\":"
        + "[\(notifications.joined(separator: ","))]}],"
        + "\"results\":[\(results.joined(separator: ","))]}]}\n"
    )
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

  /// The members of an object, without its end.
  private static func line(_ finding: LintFinding, at location: SourceRange) -> String {
    let start = location.start
    return "{\"rule\":\"\(finding.rule.rawValue)\",\"severity\":\"\(finding.severity.rawValue)\""
      + ",\"message\":\(JSONText.quoted(finding.message))"
      + ",\"file\":\(JSONText.quoted(location.buffer.name))"
      + ",\"line\":\(start.line),\"column\":\(start.column),\(sizes(finding))\(fix(finding))"
  }

  private static func sizes(_ finding: LintFinding) -> String {
    let extents = finding.extents.map { extent in
      "\(JSONText.quoted(extent.name)):"
        + "[\(JSONText.number(extent.low)),\(JSONText.number(extent.high))]"
    }
    let worst = zip(finding.extents, finding.worst).map { (name: $0.name, value: $1) }
    return "\"where\":{\(extents.joined(separator: ","))},"
      + "\"worst\":{\(JSONOutput.members(worst))}\(traits(finding))"
  }

  /// In which traits a finding holds, as members; nothing where it holds in the document as it is.
  private static func traits(_ finding: LintFinding) -> String {
    func object(_ traits: LintTraits) -> String {
      "{\"direction\":\"\(traits.direction.rawValue)\""
        + ",\"textScale\":\(JSONText.number(traits.textScale))}"
    }
    guard let worst = finding.worstTraits else { return "" }
    return ",\"traits\":[\(finding.traits.map(object).joined(separator: ","))]"
      + ",\"worstTraits\":\(object(worst))"
  }

  /// The parts of the text that a fix takes out, as a member; nothing where no fix is known.
  private static func fix(_ finding: LintFinding) -> String {
    guard !finding.fixIts.isEmpty else { return "" }
    let cuts = finding.fixIts.map { fix in
      let (start, end) = (fix.range.start, fix.range.end)
      return "{\"line\":\(start.line),\"column\":\(start.column),\"endLine\":\(end.line)"
        + ",\"endColumn\":\(end.column),\"text\":\(JSONText.quoted(fix.replacement))}"
    }
    return ",\"fix\":[\(cuts.joined(separator: ","))]"
  }

  /// A range as SARIF has it.
  private static func region(_ range: SourceRange) -> String {
    let (start, end) = (range.start, range.end)
    return "{\"startLine\":\(start.line),\"startColumn\":\(start.column)"
      + ",\"endLine\":\(end.line),\"endColumn\":\(end.column)}"
  }

  /// A fix as SARIF has it, as a member; nothing where none is known.
  private static func fixes(_ finding: LintFinding, in file: String) -> String {
    guard !finding.fixIts.isEmpty else { return "" }
    let cuts = finding.fixIts.map { fix in
      "{\"deletedRegion\":\(region(fix.range))"
        + ",\"insertedContent\":{\"text\":\(JSONText.quoted(fix.replacement))}}"
    }
    return ",\"fixes\":[{\"artifactChanges\":[{\"artifactLocation\":{\"uri\":\(file)}"
      + ",\"replacements\":[\(cuts.joined(separator: ","))]}]}]"
  }

  private static func result(
    _ finding: LintFinding,
    at location: SourceRange,
    isCertified: Bool
  ) -> String {
    let file = JSONText.quoted(uri(location.buffer.name))
    // The same may be found in the document as it is and, at more sizes, in other traits.
    let fingerprint = finding.subject + (finding.traits.isEmpty ? "" : " in other traits")
    let index = LintRule.allCases.firstIndex(of: finding.rule) ?? 0
    return "{\"ruleId\":\"\(finding.rule.rawValue)\",\"ruleIndex\":\(index)"
      + ",\"level\":\"\(finding.severity.rawValue)\""
      + ",\"message\":{\"text\":\(JSONText.quoted(finding.message))}"
      + ",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":"
      + "{\"uri\":\(file)},\"region\":\(region(location))}}]\(fixes(finding, in: file))"
      + ",\"partialFingerprints\":{\"subject/v1\":\(JSONText.quoted(fingerprint))}"
      + ",\"properties\":{\(sizes(finding))\(isCertified ? ",\"certified\":true" : "")}}"
  }

  /// A path as a reference: what has a meaning in one, or is not ASCII, is escaped.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = ValueReading.isNameByte(byte) || "-./~".utf8.contains(byte)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
