// Looks a layout document through at all sizes of some ranges: by critical regions where these can be had,
// else at single sizes.

import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex
import Sweeping

/// A layout document that is looked through.
public struct LayoutLint {
  /// The document in the surroundings of some of the sizes.
  private struct Part {
    var document: SweepDocument
    var space: ParameterSpace
  }

  private let document: SweepDocument
  private let layout: LayoutDocument
  private let locations: DocumentLocations
  private let rules: StatementRules
  private let severities: [LintRule: LintSeverity]
  private let space: ParameterSpace
  /// All sizes of the ranges; those that are wider than high apart where they stand in another safe area.
  private let parts: [Part]
  private let unusedViews: [String]
  private let comments: LintComments
  /// The document in the surroundings of single sizes that were looked at, those of the ranges first.
  private var documents: [SweepDocument]
  /// Whether all sizes of the ranges were looked at together.
  private var isLookedAtTogether = false
  /// Whether some of them were found to conflict.
  private var hasConflicts = false
  private var findings = FindingCollection()
  private var result = LintReport()

  /// So many pieces of the ranges are looked at for each system, before single sizes are.
  private static let pieceLimit = 4_000
  /// Of so many regions in conflict the worst size is looked for.
  private static let conflictLimit = 60

  /// Prepares to look a document through; nil where it is no layout document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - ranges: The range of each parameter that is to change, the container's size among them.
  ///   - severities: How much findings count, where that is not as usual.
  ///   - safeAreas: The safe areas of upright containers and of those that are wider than high, where these differ.
  public init?(
    _ document: SweepDocument,
    over ranges: [CompiledSweep.ParameterRange],
    _ severities: [LintRule: LintSeverity] = [:],
    safeAreas: (upright: LayoutInsets, turned: LayoutInsets)? = nil
  ) {
    guard let layout = document.layoutDocument, let source = document.layoutSource else {
      return nil
    }
    self.document = document
    self.layout = layout
    self.severities = severities
    locations = DocumentLocations(layout, source)
    let space = ParameterSpace(document, ranges)
    self.space = space
    if let safeAreas, let upright = document.inSafeArea(safeAreas.upright),
      let turned = document.inSafeArea(safeAreas.turned)
    {
      parts = [
        Part(document: upright, space: space.part(isTurned: false)),
        Part(document: turned, space: space.part(isTurned: true)),
      ]
    } else {
      parts = [Part(document: document, space: space)]
    }
    rules = StatementRules(
      document: layout,
      locations: locations,
      stated: StatedVariant.all(of: document, layout, over: ranges)
    )
    unusedViews = rules.unusedViews
    comments = LintComments(source, .json)
    documents = [document]
  }

  /// What was found.
  public var report: LintReport {
    var findings = findings
    for observation in rules.unused(unusedViews) { findings.take(observation) }
    // What follows from a constraint that is dropped does not follow from anything.
    if !findings.contains(.conflict) {
      for found in rules.redundantConstraints { findings.take(found.observation) }
    }
    var result = result
    if !StatedVariant.looksAtCorners(of: space.ranges) {
      result.omissions.append(Messages.manyStatements)
    }
    result.findings = findings.findings(names: space.names, severities).filter {
      !comments.switchOff($0.rule, atLine: $0.location?.start.line)
    }
    result.diagnostics += comments.diagnostics
    guard result.findings.contains(where: { $0.extents.isEmpty && $0.rule != .unusedView }) else {
      return result
    }
    let proposals = mending.proposals()
    for index in result.findings.indices {
      result.findings[index].fixIts = proposals[result.findings[index].key] ?? []
    }
    return result
  }

  /// The document without what has no effect on any frame: metrics that nothing uses, and, where all sizes were
  /// looked at together and nothing conflicts at any, constraints that others imply.
  ///
  /// - Parameters:
  ///   - sizes: Where frames are compared, besides the corners of the ranges.
  ///   - spared: What stays, each as the sentence that would say it is gone.
  /// - Returns: The mended document, and what was taken out.
  public func fixes(
    comparingAt sizes: [LayoutSize],
    sparing spared: Set<String> = []
  ) -> StatementFixes {
    var fixes = mending
    fixes.run(comparingAt: sizes, sparing: spared)
    return fixes
  }

  /// The mending, before anything is mended.
  private var mending: StatementFixes {
    StatementFixes(
      document,
      over: space.ranges,
      severities,
      takingConstraints: isLookedAtTogether && !hasConflicts && !findings.contains(.conflict)
    )
  }

  // MARK: Proof

  /// What a proved solve says of a finding.
  public enum Proof: Sendable {
    /// It holds at its worst size.
    case holds
    /// It does not: a defect.
    case fails
    /// There is no proof either way.
    case open
    /// It depends on no size.
    case needless
  }

  /// Solves where a finding is worst, with a proof of the answer.
  ///
  /// - Throws: `DiagnosticsError` or `CertificationFailure`, which are defects here.
  func proof(of finding: LintFinding) throws -> Proof {
    guard !finding.extents.isEmpty else { return .needless }
    let document =
      finding.surroundings > 0
      ? documents[finding.surroundings] : part(at: finding.worst)?.document ?? document
    if finding.rule == .jump { return try proofOfJump(finding, in: document) }
    let looking = RowLook(
      document,
      space.ranges.map(\.parameter),
      locations,
      ignoring: Set(unusedViews)
    )
    return try looking.confirms(finding.key, at: finding.worst).map { $0 ? .holds : .fails }
      ?? .open
  }

  /// Frames jump where both variants, each solved at the border, differ.
  private func proofOfJump(_ finding: LintFinding, in document: SweepDocument) throws -> Proof {
    let variants = finding.key.subject.split(separator: " ").compactMap { Int($0) }
    let sides = try variants.map { variant in
      try RowSampler.group(
        of: document,
        space.ranges.map(\.parameter),
        at: finding.worst,
        inVariant: variant < 0 ? nil : variant
      )?.certificate(at: finding.worst).outcome.values ?? []
    }
    let jumps = layout.tree.views.indices.dropFirst().contains { view in
      (4 * view..<4 * view + 4).contains {
        abs(sides[0][$0] - sides[1][$0]) > LintTolerance.distance / 2
      }
    }
    return jumps ? .holds : .fails
  }

  // MARK: All sizes

  /// Looks at all sizes of the ranges; `sizes` are looked at besides a grid where that takes single sizes.
  public mutating func lookOverRanges(besides sizes: [LayoutSize] = []) {
    if space.free.isEmpty {
      sample(parts, space.ranges, besides: [])
      result.sampleCount = nil
    } else if let reason = lookByRegions() {
      result.reason = reason
      sample(parts, space.ranges, besides: sizes)
    } else {
      isLookedAtTogether = true
    }
  }

  /// What a size of the ranges belongs to.
  private func part(at point: [Double]) -> Part? {
    let point = point.map { ExactNumber($0) }
    return parts.first { $0.space.contains(point) }
  }

  /// Looks at one size of the container, with all values of the other ranges.
  mutating func look(at size: LayoutSize, safeArea: LayoutInsets) {
    guard let document = document.inSafeArea(safeArea) else { return }
    findings.surroundings = documents.count
    documents.append(document)
    defer { findings.surroundings = 0 }
    let extents: [SweepParameter] = [.width, .height]
    let ranges = space.ranges.map { range in
      guard extents.contains(range.parameter) else { return range }
      let value = range.value(at: size)
      return CompiledSweep.ParameterRange(range.parameter, value, value)
    }
    sample([Part(document: document, space: space)], ranges, besides: [])
    if space.free.allSatisfy({ extents.contains(ranges[$0].parameter) }) {
      result.sampleCount = nil
    }
  }

  /// Looks at all sizes together; says why not where that cannot be.
  private mutating func lookByRegions() -> String? {
    for part in parts {
      if let reason = lookByRegions(part) { return reason }
    }
    return nil
  }

  /// Looks at all sizes of a part together; says why not where that cannot be.
  private mutating func lookByRegions(_ part: Part) -> String? {
    let (document, space) = (part.document, part.space)
    guard space.isPlane else { return Messages.manyParameters }
    guard space.polygon != nil, let layout = document.layoutDocument else { return nil }
    guard let areas = VariantArea.areas(of: layout, in: space) else { return Messages.manyVariants }
    let compiled: CompiledSweep
    do {
      compiled = try CompiledSweep(document, over: space.ranges, pieceLimit: Self.pieceLimit)
    } catch {
      return error is DiagnosticsError ? Messages.noMiddle : Messages.noRegions
    }
    guard compiled.parts.allSatisfy({ $0.enumeration.status == .complete }) else {
      return Messages.manyRegions
    }
    let sampler = RowSampler(document, space.ranges.map(\.parameter))
    for (index, part) in compiled.parts.enumerated() {
      let variant = index == 0 ? nil : index - 1
      let polygons = areas.filter { $0.variant == variant }.map(\.polygon)
      guard !polygons.isEmpty else { continue }
      let atlas = RegionAtlas(part, space, polygons)
      hasConflicts = hasConflicts || !atlas.conflicts.isEmpty
      lookForConflicts(atlas, sampler)
      var open = OpenStudy(layout, locations, atlas, sampler, ignoring: Set(unusedViews))
      open.look { findings.take($0, low: $1, high: $2, worst: $3) }
      if open.isIncomplete { return Messages.manyRegions }
      ask(atlas, part, variant, of: layout)
      if atlas.isIncomplete { return Messages.manyRegions }
    }
    let jumps = JumpStudy(
      document: layout,
      locations: locations,
      space: space,
      parts: compiled.parts
    )
    jumps.look(areas) { findings.take($0, low: $1, high: $2, worst: $3) }
    return nil
  }

  private mutating func ask(
    _ atlas: RegionAtlas,
    _ part: CompiledSweep.Part,
    _ variant: Int?,
    of layout: LayoutDocument
  ) {
    guard case .layout(let made, let lowering) = part.group.subject else { return }
    let frames = FrameChecks(
      ViewFacts.views(of: made, layout, locations),
      ignoring: Set(unusedViews)
    )
    if frames.hasTooManyPairs { omit(Messages.manyPairs) }
    let study = RegionStudy(atlas: atlas) { [space = atlas.space] point in
      space.contains(point) && layout.variantIndex(at: space.size(at: point)) == variant
    }
    let wishes = WishChecks.checks(made, lowering, part.group.system, locations)
    study.ask(isWanted(frames.checks + wishes)) {
      findings.take($0, low: $1, high: $2, worst: $3)
    }
  }

  private func isWanted(_ checks: [LayoutCheck]) -> [LayoutCheck] {
    checks.filter { (severities[$0.key.rule] ?? $0.key.rule.usualSeverity) != .off }
  }

  private mutating func omit(_ sentence: String) {
    if !result.omissions.contains(sentence) { result.omissions.append(sentence) }
  }

  /// Which constraint is dropped shows a solve; it is asked at the corners of each region in conflict and in
  /// the middle.
  private mutating func lookForConflicts(_ atlas: RegionAtlas, _ sampler: RowSampler) {
    for (index, polygon) in atlas.conflicts.enumerated() {
      let center = polygon.center
      let inner = polygon.corners.map { $0.moved(to: center, by: Rational(1, over: 64)) }
      let probes = index < Self.conflictLimit ? polygon.corners + inner + [center] : [center]
      let (low, high) = polygon.bounds
      for probe in probes {
        let point = space.point(probe)
        guard atlas.space.contains(point.map { ExactNumber($0) }),
          let answer = try? sampler.answer(at: point),
          let firmness = Firmness(answer, locations, ignoring: [])
        else { continue }
        for seen in firmness.conflicts {
          findings.take(seen, low: space.point(low), high: space.point(high), worst: point)
        }
      }
    }
  }

  // MARK: Single sizes

  private mutating func sample(
    _ parts: [Part],
    _ ranges: [CompiledSweep.ParameterRange],
    besides sizes: [LayoutSize]
  ) {
    let looks = parts.map { part in
      RowLook(part.document, ranges.map(\.parameter), locations, ignoring: Set(unusedViews))
    }
    var study = SampleStudy(
      low: ranges.map(\.lower.double),
      high: ranges.map(\.upper.double),
      sumCount: { looks.reduce(0) { $0 + $1.sumCount } },
      { point in
        let exact = point.map { ExactNumber($0) }
        return parts.firstIndex { $0.space.contains(exact) }.flatMap { looks[$0].look(at: point) }
      }
    )
    let points = sizes.map { size in ranges.map { $0.value(at: size).double } }
    study.run(besides: points, &findings)
    result.sampleCount = (result.sampleCount ?? 0) + study.count
    if looks.contains(where: \.hasTooManyPairs) { omit(Messages.manyPairs) }
    for looking in looks { result.diagnostics.appendNew(looking.diagnostics) }
  }
}
