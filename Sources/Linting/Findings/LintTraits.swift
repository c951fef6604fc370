// In which direction a layout runs and how large its texts are, and what is found where it is looked through in
// several such ways: what holds in the document as it is is said once, what only holds otherwise with how.

import Diagnostics
import LayoutModel

/// A direction and a size of texts.
public struct LintTraits: Hashable, Sendable {
  /// The direction.
  public var direction: LayoutDirection
  /// So many times as large as the document says are its fonts.
  public var textScale: Double

  /// Makes traits; texts are as large as the document says where nothing is said.
  public init(_ direction: LayoutDirection, textScale: Double = 1) {
    self.direction = direction
    self.textScale = textScale
  }

  /// Every direction with every size of texts, those of the document as it is first.
  ///
  /// - Parameters:
  ///   - directions: The directions; none for the document's own.
  ///   - textScales: The sizes of texts; none for the document's own.
  ///   - documentDirection: The document's own direction.
  ///   - hasTexts: Whether texts have a say; without it all sizes of texts are the same.
  /// - Returns: The traits, at least one.
  public static func all(
    _ directions: [LayoutDirection],
    _ textScales: [Double],
    documentDirection: LayoutDirection,
    hasTexts: Bool
  ) -> [LintTraits] {
    let scales = textScales.isEmpty || !hasTexts ? [1] : textScales
    var all: [LintTraits] = []
    for direction in directions.isEmpty ? [documentDirection] : directions {
      for scale in scales {
        let traits = LintTraits(direction, textScale: scale)
        if !all.contains(traits) { all.append(traits) }
      }
    }
    let plain = LintTraits(documentDirection)
    return all.filter { $0 == plain } + all.filter { $0 != plain }
  }
}

/// What was found in a document in several traits.
struct TraitFindings {
  /// What was found in one of them.
  typealias Report = (traits: LintTraits, report: LintReport)

  private let reports: [Report]
  /// The traits of the document as it is.
  private let plain: LintTraits
  /// Ends of ranges that lie nearer to each other are the same.
  private let slack: Double

  init(_ reports: [Report], plain: LintTraits) {
    self.reports = reports
    self.plain = plain
    let isSampled = reports.contains { $0.report.sampleCount != nil }
    slack = isSampled ? 2 * SampleStudy.resolution : LintTolerance.distance
  }

  /// All of it as one.
  var merged: LintReport {
    guard var merged = reports.first?.report else {
      preconditionFailure("no traits were looked at")
    }
    guard reports.map(\.traits) != [plain] else { return merged }
    for (_, report) in reports.dropFirst() {
      if let count = report.sampleCount { merged.sampleCount = (merged.sampleCount ?? 0) + count }
      merged.reason = merged.reason ?? report.reason
      merged.omissions += report.omissions.filter { !merged.omissions.contains($0) }
      merged.diagnostics.appendNew(report.diagnostics)
    }
    merged.findings = findings
    return merged
  }

  private typealias Found = (traits: LintTraits, finding: LintFinding)

  private var findings: [LintFinding] {
    var order: [FindingKey] = []
    var found: [FindingKey: [Found]] = [:]
    for (traits, report) in reports {
      for finding in report.findings {
        if found[finding.key] == nil { order.append(finding.key) }
        found[finding.key, default: []].append((traits, finding))
      }
    }
    return order.flatMap { findings(found[$0] ?? []) }.inDocumentOrder()
  }

  /// What there is to say of what was found about one thing: that it holds in the document as it is, and where it
  /// holds otherwise at other sizes.
  private func findings(_ found: [Found]) -> [LintFinding] {
    // What says nothing new in one direction alone is needed for the other.
    if found[0].finding.rule == .redundantConstraint, found.count < reports.count { return [] }
    let plainFinding = found.first { $0.traits == plain }?.finding
    let others = found.filter {
      $0.traits != plain && plainFinding?.covers($0.finding, slack) != true
    }
    guard let first = others.first else { return plainFinding.map { [$0] } ?? [] }
    var other = others.dropFirst().reduce(first) {
      $1.finding.measure > $0.finding.measure ? $1 : $0
    }
    let worstTraits = other.traits
    for index in other.finding.extents.indices {
      let extents = others.map { $0.finding.extents[index] }
      other.finding.extents[index].low = extents.map(\.low).min() ?? 0
      other.finding.extents[index].high = extents.map(\.high).max() ?? 0
    }
    other.finding.traits = others.map(\.traits)
    other.finding.worstTraits = worstTraits
    other.finding.message =
      other.finding.words
      + Messages.sizes(
        other.finding.extents,
        worst: other.finding.worst,
        in: words(of: other.finding.traits),
        worstIn: others.count > 1 ? words(of: [worstTraits]) : ""
      )
    return (plainFinding.map { [$0] } ?? []) + [other.finding]
  }

  // MARK: Words

  /// ` from right to left with text at 2 or 3 times its size`: what sets traits apart from all others.
  private func words(of traits: [LintTraits]) -> String {
    let all = reports.map(\.traits)
    // Directions with the sizes of texts in each; those with the same sizes are said together.
    var groups: [(directions: [LayoutDirection], scales: [Double])] = []
    for direction in LayoutDirection.allCases {
      let scales = traits.filter { $0.direction == direction }.map(\.textScale).sorted()
      guard !scales.isEmpty else { continue }
      if let index = groups.firstIndex(where: { $0.scales == scales }) {
        groups[index].directions.append(direction)
      } else {
        groups.append(([direction], scales))
      }
    }
    return groups.map { directions, scales in
      let isEveryDirection =
        directions.contains(plain.direction) && Set(all.map(\.direction)) == Set(directions)
      let isEveryScale =
        scales.contains(plain.textScale) && Set(all.map(\.textScale)) == Set(scales)
      return (isEveryDirection ? "" : Messages.direction(directions))
        + (isEveryScale ? "" : Messages.textScales(scales))
    }.joined(separator: ", or")
  }
}

extension LintFinding {
  /// Whether it holds wherever another finding about the same does.
  fileprivate func covers(_ other: LintFinding, _ slack: Double) -> Bool {
    zip(extents, other.extents).allSatisfy { mine, other in
      mine.low <= other.low + slack && other.high <= mine.high + slack
    }
  }
}

extension LintReport {
  /// What was found in several traits, as one: what holds in the document as it is once, and what does not hold
  /// there, or at fewer sizes, with the traits in which it does.
  ///
  /// - Parameters:
  ///   - reports: What was found in each, at least one.
  ///   - plain: The traits of the document as it is.
  /// - Returns: The findings of all of them, in document order.
  public static func merged(
    _ reports: [(traits: LintTraits, report: LintReport)],
    plain: LintTraits
  ) -> LintReport {
    TraitFindings(reports, plain: plain).merged
  }
}
