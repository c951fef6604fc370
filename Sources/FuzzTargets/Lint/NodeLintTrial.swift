// What `tinamou lint` says of all sizes of a layout of expressions, beside what it says of single sizes.

import ExactArithmetic
import FuzzSupport
import Fuzzing
import LayoutEngine
import LayoutExpressions
import LayoutModel
import LayoutXML
import Linting

/// Looks a layout of expressions through over a box, and at sizes of it.
struct NodeLintTrial {
  private let layout: MountedLayout
  private let box: LintBox
  /// Whether state turns with the container, as the safe area of a device does.
  private let turns: Bool
  private(set) var isTogether = false
  /// What looks at single sizes, before it has: copies share what they know of the nodes, in which all pairs stand.
  private lazy var single = lint()
  /// What was found at single sizes.
  private var findingsAt: [[Double]: [LintFinding]] = [:]

  /// So many random sizes are looked at.
  private static let randomCount = 12
  /// More nodes are compared elsewhere.
  private static let nodeLimit = 150
  /// Amounts up to this are rounding.
  private static let amount = 1e-5
  /// By so much a finding may be worse nearer to a border that shows it no more, in points.
  ///
  /// The worst size lies a thousandth of a piece away from there.
  private static let borderAmount = 8.0

  init(_ layout: MountedLayout, _ box: LintBox, turns: Bool) {
    self.layout = layout
    self.box = box
    self.turns = turns
  }

  /// What does not agree, nil where all does.
  mutating func check(using generator: inout SeededGenerator) throws(Finding) {
    guard layout.nodeCount <= Self.nodeLimit else { return }
    var whole = lint()
    whole.look(from: LintBox.size(box.low), to: LintBox.size(box.high))
    let report = whole.report
    guard report.reason == nil, report.diagnostics.isEmpty else { return }
    isTogether = true
    for found in report.findings {
      let words = found.words
      guard found.holds(at: found.worst) else { throw Finding("worst-outside-range", words) }
      if found.rule == .jump {
        guard jumps(at: found.worst, by: found.measure) else {
          throw Finding("jump-not-shown", words)
        }
        continue
      }
      let there = seen(at: found.worst).first { Self.isSame($0, found) }
      guard there?.measure == found.measure else { throw Finding("finding-not-shown", words) }
    }
    let corners = [box.low, box.high, [box.low[0], box.high[1]], [box.high[0], box.low[1]]]
    for point in corners + (0..<Self.randomCount).map({ _ in box.point(using: &generator) }) {
      for seen in seen(at: point) where seen.measure > Self.amount || seen.rule == .emptySize {
        let words = seen.words
        guard let named = report.findings.first(where: { Self.isSame($0, seen) }) else {
          // Less than a Double loses is nothing.
          if seen.rule == .emptySize, abs(seen.measure) <= Self.amount { continue }
          throw Finding("problem-not-named", words)
        }
        guard named.holds(at: point) else { throw Finding("size-outside-range", words) }
        guard seen.measure <= named.measure + Self.borderAmount else {
          throw Finding("worse-than-the-worst", words)
        }
      }
    }
  }

  private static func isSame(_ first: LintFinding, _ second: LintFinding) -> Bool {
    first.rule == second.rule && first.subject == second.subject
  }

  /// Whether frames beside a size differ by so much.
  private func jumps(at point: [Double], by distance: Double) -> Bool {
    let evaluation = LayoutEvaluation(layout)
    let frames = LintBox.neighbours(of: point, Self.step).compactMap { point -> [LayoutFrame]? in
      Self.setContainer(of: evaluation, turns, width: point[0], height: point[1])
      guard evaluation.update().isEmpty else { return nil }
      return (0..<layout.nodeCount).map { evaluation.frame(ofNode: $0) }
    }
    let least = distance - 1000 * Self.step
    return frames.contains { first in
      frames.contains { second in
        zip(first, second).contains { first, second in
          FrameAttribute.allCases.contains { abs(first[$0] - second[$0]) >= least }
        }
      }
    }
  }

  /// So far beside a border its sides are looked for, in points.
  private static let step = 1e-4

  private mutating func seen(at point: [Double]) -> [LintFinding] {
    // Many findings are worst at the same corner, and each look takes all of them.
    if let known = findingsAt[point] { return known }
    var look = single
    look.look(from: LintBox.size(point), to: LintBox.size(point))
    let findings = look.report.findings
    findingsAt[point] = findings
    return findings
  }

  private func lint() -> NodeLint {
    let evaluation = LayoutEvaluation(layout)
    return NodeLint(evaluation) { [turns] size in
      Self.setContainer(of: evaluation, turns, width: size.width.double, height: size.height.double)
    }
  }

  private static func setContainer(
    of evaluation: LayoutEvaluation,
    _ turns: Bool,
    width: Double,
    height: Double
  ) {
    evaluation.setContainer(width: width, height: height)
    guard turns else { return }
    let isWide = width > height
    let state: [(String, ExpressionValue)] = [
      ("gap", .number(isWide ? 44 : 7.25)), ("wide", .boolean(isWide)),
    ]
    for (name, value) in state {
      let input = evaluation.layout.input(named: name)
      guard let input, input.type == value.type else { continue }
      evaluation.set(input, to: value)
    }
  }
}
