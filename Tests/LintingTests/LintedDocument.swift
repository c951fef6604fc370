// Looks small documents through.

import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutModel
import Linting
import Sweeping
import Testing
import TextMetrics

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

  /// A document that is looked through in some traits, texts measured by boxes.
  init(
    _ text: String,
    in directions: [LayoutDirection],
    textScales: [Double] = []
  ) throws {
    report = try Self.traitLint(text, directions, textScales).report
  }

  /// A document whose container has a safe area `leftWhenTurned` points from its left edge where it is wider than
  /// high.
  init(
    _ text: String,
    _ ranges: [String: ClosedRange<Double>],
    leftWhenTurned: ExactNumber
  ) throws {
    let turned = LayoutInsets(top: .zero, left: leftWhenTurned, bottom: .zero, right: .zero)
    report = try Self.lint(text, over: ranges, safeAreas: (.zero, turned)).report
  }

  /// A document that is looked through, or about to be.
  static func lint(
    _ text: String,
    _ severities: [LintRule: LintSeverity] = [:],
    over ranges: [String: ClosedRange<Double>] = [:],
    safeAreas: (upright: LayoutInsets, turned: LayoutInsets)? = nil,
    looking: Bool = true
  ) throws -> LayoutLint {
    let document = try document(text)
    let box = try box(document, ranges)
    var lint = try #require(LayoutLint(document, over: box, severities, safeAreas: safeAreas))
    if looking { lint.lookOverRanges() }
    return lint
  }

  /// A document that is looked through in some traits.
  static func traitLint(
    _ text: String,
    _ directions: [LayoutDirection],
    _ textScales: [Double] = []
  ) throws -> TraitLint {
    let document = try document(text, measuring: true)
    var lint = try #require(
      TraitLint(document, over: try box(document), directions: directions, textScales: textScales)
    )
    lint.lookOverRanges()
    return lint
  }

  private static func document(_ text: String, measuring: Bool = false) throws -> SweepDocument {
    let (read, diagnostics) = SweepDocument.readLayout(
      SourceBuffer(name: "test.json", text: text),
      settings: [],
      size: .init(width: 375, height: 667),
      measurer: { _ in measuring ? ContentMeasurer(text: BoxMetrics()) : nil }
    )
    #expect(!diagnostics.containsErrors, "\(diagnostics.map(\.message))")
    return try #require(read)
  }

  private static func box(
    _ document: SweepDocument,
    _ ranges: [String: ClosedRange<Double>] = [:]
  ) throws -> [CompiledSweep.ParameterRange] {
    let all = ["width": 200...2000, "height": 200...2000].merging(ranges) { $1 }
    let order = all.keys.sorted { ($0 == "width" ? 0 : 1, $0) < ($1 == "width" ? 0 : 1, $1) }
    return try order.map { name in
      let range = try #require(all[name])
      return CompiledSweep.ParameterRange(
        try #require(document.parameter(named: name)),
        ExactNumber(range.lowerBound),
        ExactNumber(range.upperBound)
      )
    }
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
