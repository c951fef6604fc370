// Looks a layout of expressions through. Its frames follow the size in pieces that nobody knows beforehand, so
// it is looked at at single sizes.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel
import LayoutXML
import Sweeping

/// A layout of expressions that is looked through.
public struct NodeLint {
  private let looking: NodeLook
  private let severities: [LintRule: LintSeverity]
  private var findings = FindingCollection()
  private var sampleCount = 0
  private var hasRange = false
  private let lacksFonts: Bool

  /// Prepares to look a layout through.
  ///
  /// - Parameters:
  ///   - evaluation: The layout.
  ///   - severities: How much findings count, where that is not as usual.
  ///   - hasFonts: Whether its metrics know the sizes of texts; else no cut texts are looked for.
  ///   - setSize: Sets the container's size, and whatever a device says of it.
  public init(
    _ evaluation: LayoutEvaluation,
    _ severities: [LintRule: LintSeverity] = [:],
    hasFonts: Bool = true,
    settingSize setSize: @escaping (LayoutSize) -> Void
  ) {
    looking = NodeLook(evaluation, looksAtTexts: hasFonts && evaluation.layout.hasTexts, setSize)
    lacksFonts = !hasFonts && evaluation.layout.hasTexts
    self.severities = severities
  }

  /// Looks at sizes between two, and besides a grid at some.
  public mutating func look(
    from low: LayoutSize,
    to high: LayoutSize,
    besides sizes: [LayoutSize] = []
  ) {
    let looking = looking
    var study = SampleStudy(low: Self.point(low), high: Self.point(high)) { looking.look(at: $0) }
    study.run(besides: sizes.map { Self.point($0) }, &findings)
    sampleCount += study.count
    hasRange = hasRange || low != high
  }

  private static func point(_ size: LayoutSize) -> [Double] {
    [size.width.double, size.height.double]
  }

  /// What was found.
  public var report: LintReport {
    let comments = looking.comments
    return LintReport(
      findings: findings.findings(names: ["width", "height"], severities).filter { finding in
        guard let location = finding.location else { return true }
        let fileComments = comments.first { $0.source === location.buffer }?.comments
        return fileComments?.switchOff(finding.rule, atLine: location.start.line) != true
      },
      sampleCount: hasRange ? sampleCount : nil,
      reason: hasRange ? Messages.expressions : nil,
      omissions: (looking.hasTooManyPairs ? [Messages.manyPairs] : [])
        + (lacksFonts ? [Messages.noFonts] : []),
      diagnostics: looking.diagnostics + comments.flatMap(\.comments.diagnostics)
    )
  }
}

/// Sees a layout of expressions at single sizes.
private final class NodeLook {
  private let evaluation: LayoutEvaluation
  private let setSize: (LayoutSize) -> Void
  let looksAtTexts: Bool
  private(set) var hasTooManyPairs = false
  /// What is wrong at some size, each once.
  private(set) var diagnostics: [Diagnostic] = []
  /// Questions by which nodes are shown.
  private var checks: [[Bool]: [LayoutCheck]] = [:]

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
    setSize(LayoutSize(width: ExactNumber(point[0]), height: ExactNumber(point[1])))
    let problems = evaluation.update()
    guard problems.isEmpty else {
      diagnostics.appendNew(problems)
      return nil
    }
    var values: [Double] = []
    for node in evaluation.layout.keys.indices {
      let frame = evaluation.frame(ofNode: node)
      values += [frame.left, frame.top, frame.width, frame.height]
    }
    let facts = facts()
    return checks(of: facts).compactMap { $0.observation(values, []) } + cutTexts(facts)
  }

  private func facts() -> [ViewFacts] {
    let layout = evaluation.layout
    var facts: [ViewFacts] = []
    for (node, key) in layout.keys.enumerated() {
      // Parents stand before their children.
      let isInShown = layout.parents[node].map { facts[$0].isShown } ?? true
      let isHidden = evaluation.value(of: "isHidden", ofNode: node) == .boolean(true)
      facts.append(
        ViewFacts(
          name: key ?? "",
          superview: layout.parents[node],
          className: layout.classNames[node],
          location: layout.location(ofNode: node),
          isShown: key != nil && isInShown && !isHidden && evaluation.isPresent(node)
        )
      )
    }
    return facts
  }

  private func checks(of facts: [ViewFacts]) -> [LayoutCheck] {
    let shown = facts.map(\.isShown)
    if let known = checks[shown] { return known }
    let frames = FrameChecks(facts)
    hasTooManyPairs = hasTooManyPairs || frames.hasTooManyPairs
    checks[shown] = frames.checks
    return frames.checks
  }

  /// The views that are smaller than their texts at this size: where texts wrap follows widths in steps.
  private func cutTexts(_ facts: [ViewFacts]) -> [Observation] {
    guard looksAtTexts else { return [] }
    var seen: [Observation] = []
    for (node, view) in facts.enumerated() where view.isShown {
      guard let need = evaluation.textNeed(ofNode: node) else { continue }
      let missing = AxisPair(
        horizontal: need.width.map { $0 - need.size.width },
        vertical: need.height.map { $0 - need.size.height }
      )
      for axis in Axis.allCases {
        guard let amount = missing[axis], amount > LintTolerance.distance else { continue }
        seen.append(FrameChecks.cut(view, axis, []).observation(worst: amount))
      }
    }
    return seen
  }
}
