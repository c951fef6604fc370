// Looks a layout of expressions through: at all sizes together where its frames follow the size in straight pieces,
// else at single sizes.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel
import LayoutXML
import ViewClasses

/// A layout of expressions that is looked through.
public struct NodeLint {
  private let sampler: NodeSampler
  private let severities: [LintRule: LintSeverity]
  private var findings = FindingCollection()
  private var sampleCount = 0
  private var omissions: [String] = []
  /// Why the sizes of a range were not looked at together.
  private var reason: String?
  private let lacksFonts: Bool

  /// Prepares to look a layout through.
  ///
  /// - Parameters:
  ///   - evaluation: The layout.
  ///   - severities: How much findings count, where that is not as usual.
  ///   - hasFonts: Whether its metrics know the sizes of texts; else no cut texts are looked for.
  ///   - setSize: Sets the container's size, and whatever a device says of it: the same for all sizes that are wider
  ///     than high, and for all others.
  public init(
    _ evaluation: LayoutEvaluation,
    _ severities: [LintRule: LintSeverity] = [:],
    hasFonts: Bool = true,
    settingSize setSize: @escaping (LayoutSize) -> Void
  ) {
    sampler = NodeSampler(evaluation, looksAtTexts: hasFonts && evaluation.layout.hasTexts, setSize)
    lacksFonts = !hasFonts && evaluation.layout.hasTexts
    self.severities = severities
  }

  /// Looks at all sizes between two; where they cannot be looked at together at a grid of them, and besides at some.
  public mutating func look(
    from low: LayoutSize,
    to high: LayoutSize,
    besides sizes: [LayoutSize] = []
  ) {
    if low != high {
      reason = lookAtAll(from: low, to: high)
      if reason == nil { return }
    }
    let sampler = sampler
    let earlierCount = sampler.sumCount
    var study = SampleStudy(
      low: Self.point(low),
      high: Self.point(high),
      sumCount: { sampler.sumCount - earlierCount },
      { sampler.look(at: $0) }
    )
    study.run(besides: sizes.map { Self.point($0) }, &findings)
    sampleCount += study.count
  }

  /// Looks at all sizes between two; says why not where that cannot be.
  private mutating func lookAtAll(from low: LayoutSize, to high: LayoutSize) -> String? {
    guard let forms = sampler.forms(atCorners: Self.corners(low, high)) else {
      return Messages.notStraight
    }
    var study = NodeStudy(sampler, forms)
    let box = ParameterPolygon(
      x: low.width.rational...high.width.rational,
      y: low.height.rational...high.height.rational
    )
    let reason = study.ask(in: box) { findings.take($0, low: $1, high: $2, worst: $3) }
    if reason == nil, study.jumps.isIncomplete { omissions.append(Messages.manyBorders) }
    return reason
  }

  private static func corners(_ low: LayoutSize, _ high: LayoutSize) -> [[Double]] {
    let (low, high) = (point(low), point(high))
    return [low, [high[0], low[1]], high, [low[0], high[1]]]
  }

  private static func point(_ size: LayoutSize) -> [Double] {
    [size.width.double, size.height.double]
  }

  /// What was found.
  public var report: LintReport {
    let comments = sampler.comments
    return LintReport(
      findings: findings.findings(names: ["width", "height"], severities).filter { finding in
        guard let location = finding.location else { return true }
        let fileComments = comments.first { $0.source === location.buffer }?.comments
        return fileComments?.switchOff(finding.rule, atLine: location.start.line) != true
      },
      sampleCount: reason == nil ? nil : sampleCount,
      reason: reason,
      omissions: omissions + (sampler.hasTooManyPairs ? [Messages.manyPairs] : [])
        + (lacksFonts ? [Messages.noFonts] : []),
      diagnostics: sampler.diagnostics + comments.flatMap(\.comments.diagnostics)
    )
  }
}

/// Sees a layout of expressions at single sizes.
final class NodeSampler {
  /// The layout at the size that was looked at last.
  let evaluation: LayoutEvaluation
  private let setSize: (LayoutSize) -> Void
  let looksAtTexts: Bool
  private(set) var hasTooManyPairs = false
  /// How many sums were computed at single sizes.
  private(set) var sumCount = 0
  /// What is wrong at some size, each once.
  private(set) var diagnostics: [Diagnostic] = []
  /// What the classes of the nodes make.
  private lazy var kinds = evaluation.layout.classNames.map {
    evaluation.layout.classes.kind(of: $0)
  }
  /// How far what is seen of the nodes lies inside their frames.
  ///
  /// Of insets that follow the size or state, what the class says counts: what is asked of frames is the same
  /// at all sizes.
  private lazy var insets = evaluation.layout.keys.indices.map { alignmentInsets(ofNode: $0) }
  /// What is known of the nodes, and questions, by which nodes are shown.
  private var factsOfShown: [[Bool]: [ViewFacts]] = [:]
  private var checks: [[Bool]: LayoutCheckTable] = [:]
  /// What is said of a node's texts where they are cut off, across and down; of nodes of which that was said.
  private var cutChecks: [Int: [LayoutCheck]] = [:]
  /// What is seen at sizes that were the worst of something: many findings are worst at one corner.
  private var worstSizes: [[Double]: [Observation]?] = [:]

  init(
    _ evaluation: LayoutEvaluation,
    looksAtTexts: Bool,
    _ setSize: @escaping (LayoutSize) -> Void
  ) {
    self.evaluation = evaluation
    self.looksAtTexts = looksAtTexts
    self.setSize = setSize
  }

  /// What the comments of each file say, in the order of the files' first nodes.
  var comments: [(source: SourceBuffer, comments: LintComments)] {
    var known: Set<ObjectIdentifier> = []
    return evaluation.layout.keys.indices.compactMap { node in
      let source = evaluation.layout.location(ofNode: node).buffer
      guard known.insert(ObjectIdentifier(source)).inserted else { return nil }
      return (source, LintComments(source, .xml))
    }
  }

  func look(at point: [Double]) -> [Observation]? {
    guard update(at: point) else { return nil }
    var values: [Double] = []
    values.reserveCapacity(4 * evaluation.layout.nodeCount)
    for node in evaluation.layout.keys.indices {
      let frame = evaluation.frame(ofNode: node)
      values.append(frame.x)
      values.append(frame.y)
      values.append(frame.width)
      values.append(frame.height)
    }
    let facts = facts(
      isPresent: { evaluation.isPresent($0) },
      isHidden: { evaluation.isHidden($0) }
    )
    let checks = checks(of: facts)
    let earlierCount = checks.sumCount
    let seen = checks.observations(values, [])
    sumCount += checks.sumCount - earlierCount
    return seen + cutTexts(facts)
  }

  /// Evaluates at a size; false where there is no layout.
  private func update(at point: [Double]) -> Bool {
    setSize(LayoutSize(width: ExactNumber(point[0]), height: ExactNumber(point[1])))
    let problems = evaluation.update()
    diagnostics.appendNew(problems)
    return problems.isEmpty
  }

  /// What is known of the nodes besides their frames.
  func facts(isPresent: (Int) -> Bool, isHidden: (Int) -> Bool) -> [ViewFacts] {
    let layout = evaluation.layout
    var shown: [Bool] = []
    shown.reserveCapacity(layout.nodeCount)
    for node in layout.keys.indices {
      // Parents stand before their children.
      let isInShown = layout.parents[node].map { shown[$0] } ?? true
      shown.append(
        layout.keys[node] != nil && isInShown && !isHidden(node) && isPresent(node)
      )
    }
    if let known = factsOfShown[shown] { return known }
    let facts = layout.keys.indices.map { node in
      ViewFacts(
        name: layout.keys[node] ?? "",
        superview: layout.parents[node],
        className: layout.classNames[node],
        kind: kinds[node],
        location: layout.location(ofNode: node),
        isShown: shown[node],
        insets: insets[node]
      )
    }
    factsOfShown[shown] = facts
    return facts
  }

  /// What the document says of a node's alignment rectangle, or else its class.
  private func alignmentInsets(ofNode node: Int) -> LayoutInsets {
    let layout = evaluation.layout
    let whole = "alignmentRectInsets"
    let isWholeFixed = evaluation.isFixed(whole, ofNode: node)
    func inset(_ side: String) -> ExactNumber {
      let name = "\(whole).\(side)"
      let value =
        isWholeFixed && evaluation.isFixed(name, ofNode: node)
        ? evaluation.shownValue(of: name, ofNode: node)
        : layout.classes.defaultValue(of: name, of: layout.classNames[node])
      guard case .number(let number)? = value, number.isFinite else { return .zero }
      return ExactNumber(number)
    }
    return LayoutInsets(
      top: inset("top"),
      left: inset("left"),
      bottom: inset("bottom"),
      right: inset("right")
    )
  }

  func checks(of facts: [ViewFacts]) -> LayoutCheckTable {
    let shown = facts.map(\.isShown)
    if let known = checks[shown] { return known }
    let frames = FrameChecks(facts)
    hasTooManyPairs = hasTooManyPairs || frames.hasTooManyPairs
    let table = LayoutCheckTable(frames.checks)
    checks[shown] = table
    return table
  }

  /// The views that are smaller than their texts at this size: where texts wrap follows widths in steps.
  private func cutTexts(_ facts: [ViewFacts]) -> [Observation] {
    guard looksAtTexts else { return [] }
    var seen: [Observation] = []
    for node in facts.indices where facts[node].isShown {
      guard let need = evaluation.textNeed(ofNode: node) else { continue }
      let missing = [
        need.width.map { $0 - need.size.width }, need.height.map { $0 - need.size.height },
      ]
      for (axis, missing) in zip(Axis.allCases, missing) {
        guard let missing, missing > LintTolerance.distance else { continue }
        let checks = cutChecks[node] ?? Axis.allCases.map { FrameChecks.cut(facts[node], $0, []) }
        cutChecks[node] = checks
        seen.append(checks[axis == .horizontal ? 0 : 1].observation(worst: missing))
      }
    }
    return seen
  }

  // MARK: All sizes

  /// The frames as functions of the size; nil where they have no values at some of these sizes, or where the
  /// surroundings follow the size otherwise than by turning.
  func forms(atCorners points: [[Double]]) -> LayoutForms? {
    var upright: [Int: ExpressionValue]?
    var turned: [Int: ExpressionValue]?
    for point in points {
      guard update(at: point) else { return nil }
      let given = evaluation.surroundings
      let isTurned = point[0] > point[1]
      guard (isTurned ? turned : upright) ?? given == given else { return nil }
      if isTurned { turned = given } else { upright = given }
    }
    guard let some = upright ?? turned else { return nil }
    return LayoutForms(evaluation, upright: upright ?? some, turned: turned ?? some) {
      try RoomRegions.forms(of: $0, over: $1)
    }
  }

  /// The worst of a finding at a size, nil where it does not hold there.
  func worst(_ key: FindingKey, at point: [Double]) -> Observation? {
    let seen = worstSizes[point] ?? look(at: point)
    worstSizes[point] = seen
    return seen?.filter { $0.key == key }.max { $0.measure < $1.measure }
  }

  /// The nodes that are seen and show texts, at a size.
  func textNodes(_ facts: [ViewFacts], at point: [Double]) -> [Int] {
    guard update(at: point) else { return [] }
    return facts.indices.filter { facts[$0].isShown && evaluation.textNeed(ofNode: $0) != nil }
  }
}
