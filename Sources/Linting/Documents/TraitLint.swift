// A layout document looked through in several directions and with texts of several sizes.

import LayoutEngine
import LayoutModel
import Sweeping

/// A layout document that is looked through in some traits.
public struct TraitLint {
  private let document: SweepDocument
  /// Those of the document as it is.
  public let plain: LintTraits
  private var parts: [(traits: LintTraits, document: SweepDocument, lint: LayoutLint)]

  /// Prepares to look a document through; nil where it is no layout document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - ranges: The range of each parameter that is to change, the container's size among them.
  ///   - severities: How much findings count, where that is not as usual.
  ///   - directions: The directions; none for the document's own.
  ///   - textScales: So many times as large as they are its fonts are looked at; none for as they are.
  ///   - safeAreas: The safe areas of upright containers and of those that are wider than high, where these differ.
  public init?(
    _ document: SweepDocument,
    over ranges: [CompiledSweep.ParameterRange],
    _ severities: [LintRule: LintSeverity] = [:],
    directions: [LayoutDirection] = [],
    textScales: [Double] = [],
    safeAreas: (upright: LayoutInsets, turned: LayoutInsets)? = nil
  ) {
    guard let documentDirection = document.direction else { return nil }
    self.document = document
    plain = LintTraits(documentDirection)
    parts = []
    let all = LintTraits.all(
      directions,
      textScales,
      documentDirection: documentDirection,
      hasTexts: document.measuresTexts
    )
    for traits in all {
      let there =
        traits == plain
        ? document : document.inDirection(traits.direction, textScale: traits.textScale)
      guard let there,
        let lint = LayoutLint(there, over: ranges, severities, safeAreas: safeAreas)
      else { return nil }
      parts.append((traits, there, lint))
    }
  }

  /// The traits that are looked at, those of the document as it is first.
  public var traits: [LintTraits] { parts.map(\.traits) }

  /// The document in some of them.
  package func document(in traits: LintTraits) -> SweepDocument? {
    parts.first { $0.traits == traits }?.document
  }

  /// Looks at all sizes of the ranges; `sizes` are looked at besides a grid where that takes single sizes.
  public mutating func lookOverRanges(besides sizes: [LayoutSize] = []) {
    for index in parts.indices { parts[index].lint.lookOverRanges(besides: sizes) }
  }

  /// Looks at one size of the container, with all values of the other ranges.
  public mutating func look(at size: LayoutSize, safeArea: LayoutInsets) {
    for index in parts.indices { parts[index].lint.look(at: size, safeArea: safeArea) }
  }

  /// What was found.
  public var report: LintReport {
    .merged(parts.map { ($0.traits, $0.lint.report) }, plain: plain)
  }

  /// Solves where a finding is worst, with a proof of the answer.
  ///
  /// - Throws: `DiagnosticsError` or `CertificationFailure`, which are defects here.
  public func proof(of finding: LintFinding) throws -> LayoutLint.Proof {
    let part = parts.first { $0.traits == finding.worstTraits } ?? parts[0]
    return try part.lint.proof(of: finding)
  }

  /// The document without what has no effect on any frame, in none of the traits.
  ///
  /// - Parameter sizes: Where frames are compared, besides the corners of the ranges.
  /// - Returns: The mended document in the first traits, and what was taken out.
  public func fixes(comparingAt sizes: [LayoutSize]) -> StatementFixes {
    var spared: Set<String> = []
    while true {
      let fixes = parts.map { $0.lint.fixes(comparingAt: sizes, sparing: spared) }
      if let refuted = fixes.first(where: \.isRefuted) { return refuted }
      if fixes.allSatisfy({ $0.changes == fixes[0].changes && $0.bytes == fixes[0].bytes }) {
        return fixes[0]
      }
      // What goes in some of the traits alone stays in all. Where the order alone differs, everything stays.
      let everywhere = fixes.map { Set($0.changes) }
      let common = everywhere.reduce(everywhere[0]) { $0.intersection($1) }
      let lost = everywhere.reduce(Set()) { $0.union($1) }.subtracting(common)
      spared.formUnion(lost.isEmpty ? common : lost)
    }
  }

  /// The document with the text that fixes have left.
  public func mended(by fixes: StatementFixes) -> SweepDocument? {
    document.withText(fixes.bytes)
  }
}
