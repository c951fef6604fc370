// Looks a layout of expressions through. Its frames follow the size in pieces that nobody knows beforehand, so
// it is looked at at single sizes.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutXML
import Sweeping

/// A layout of expressions that is looked through.
public struct NodeLint {
  private let looking: NodeLook
  private let severities: [LintRule: LintSeverity]
  private var findings = FindingCollection()
  private var sampleCount = 0
  private var hasRange = false

  /// Prepares to look a layout through.
  ///
  /// - Parameters:
  ///   - evaluation: The layout.
  ///   - severities: How much findings count, where that is not as usual.
  ///   - setSize: Sets the container's size, and whatever a device says of it.
  public init(
    _ evaluation: LayoutEvaluation,
    _ severities: [LintRule: LintSeverity] = [:],
    settingSize setSize: @escaping (LayoutSize) -> Void
  ) {
    looking = NodeLook(evaluation, setSize)
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
      omissions: looking.hasTooManyPairs ? [Messages.manyPairs] : [],
      diagnostics: looking.diagnostics + comments.flatMap(\.comments.diagnostics)
    )
  }
}

/// Sees a layout of expressions at single sizes.
private final class NodeLook {
  private let evaluation: LayoutEvaluation
  private let setSize: (LayoutSize) -> Void
  private(set) var hasTooManyPairs = false
  /// What is wrong at some size, each once.
  private(set) var diagnostics: [Diagnostic] = []
  /// Questions by which nodes are shown.
  private var checks: [[Bool]: [LayoutCheck]] = [:]

  init(_ evaluation: LayoutEvaluation, _ setSize: @escaping (LayoutSize) -> Void) {
    self.evaluation = evaluation
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
    return frameChecks().compactMap { $0.observation(values, []) }
  }

  private func frameChecks() -> [LayoutCheck] {
    let layout = evaluation.layout
    var shown: [Bool] = []
    for (node, key) in layout.keys.enumerated() {
      // Parents stand before their children.
      let isInShown = layout.parents[node].map { shown[$0] } ?? true
      let isHidden = evaluation.value(of: "isHidden", ofNode: node) == .boolean(true)
      shown.append(key != nil && isInShown && !isHidden && evaluation.isPresent(node))
    }
    if let known = checks[shown] { return known }
    let views = layout.keys.indices.map { node in
      ViewFacts(
        name: layout.keys[node] ?? "",
        superview: layout.parents[node],
        className: layout.classNames[node],
        location: layout.location(ofNode: node),
        isShown: shown[node]
      )
    }
    let frames = FrameChecks(views)
    hasTooManyPairs = hasTooManyPairs || frames.hasTooManyPairs
    checks[shown] = frames.checks
    return frames.checks
  }
}
