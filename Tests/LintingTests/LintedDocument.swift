// Looks small documents through.

import Diagnostics
import ExactArithmetic
import Linting
import Sweeping
import Testing

/// A document and the ranges it is looked through over.
struct LintedDocument {
  let report: LintReport

  /// Looks a document through at all sizes of some ranges, each by the parameter's name.
  init(
    _ text: String,
    _ ranges: [String: ClosedRange<Double>] = [:],
    _ severities: [LintRule: LintSeverity] = [:]
  ) throws {
    report = try Self.lint(text, severities, over: ranges).report
  }

  /// A document that is looked through, or about to be.
  static func lint(
    _ text: String,
    _ severities: [LintRule: LintSeverity] = [:],
    over ranges: [String: ClosedRange<Double>] = [:],
    looking: Bool = true
  ) throws -> LayoutLint {
    let (read, diagnostics) = SweepDocument.readLayout(
      SourceBuffer(name: "test.json", text: text),
      settings: [],
      size: .init(width: 375, height: 667)
    )
    #expect(!diagnostics.containsErrors, "\(diagnostics.map(\.message))")
    let document = try #require(read)
    let all = ["width": 200...2000, "height": 200...2000].merging(ranges) { $1 }
    let order = all.keys.sorted { ($0 == "width" ? 0 : 1, $0) < ($1 == "width" ? 0 : 1, $1) }
    let box = try order.map { name in
      let range = try #require(all[name])
      return CompiledSweep.ParameterRange(
        try #require(document.parameter(named: name)),
        ExactNumber(range.lowerBound),
        ExactNumber(range.upperBound)
      )
    }
    var lint = try #require(LayoutLint(document, over: box, severities))
    if looking { lint.lookOverRanges() }
    return lint
  }

  /// The rules that were broken, in document order.
  var rules: [LintRule] { report.findings.map(\.rule) }

  /// The only finding.
  func only() throws -> LintFinding {
    #expect(report.findings.count == 1, "\(report.findings.map(\.message))")
    return try #require(report.findings.first)
  }
}

extension LintFinding {
  /// The range of a parameter.
  func range(_ name: String) -> ClosedRange<Double>? {
    extents.first { $0.name == name }.map { $0.low...$0.high }
  }

  /// The value of a parameter where the finding is worst.
  func worst(_ name: String) -> Double? {
    extents.firstIndex { $0.name == name }.map { worst[$0] }
  }
}
