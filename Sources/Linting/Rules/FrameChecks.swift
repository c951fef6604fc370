// The rules about frames as linear questions.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel

/// Makes the questions about the frames of views.
struct FrameChecks {
  private let views: [ViewFacts]
  /// Views that nothing is asked of.
  private let ignored: Set<String>
  private let edges: ViewEdges
  private(set) var checks: [LayoutCheck] = []
  /// Whether siblings were left out.
  private(set) var hasTooManyPairs = false

  /// So many pairs of siblings are compared.
  private static let pairLimit = 20_000
  /// What a finger needs, in points: Apple, Human Interface Guidelines, Buttons.
  private static let touchExtent: Rational = 44

  init(_ views: [ViewFacts], ignoring ignored: Set<String> = []) {
    self.views = views
    self.ignored = ignored
    edges = ViewEdges(views)
    for (number, view) in views.enumerated() where isAsked(view) {
      addOutside(number)
      addSizes(number)
    }
    addOverlaps()
  }

  private func isAsked(_ view: ViewFacts) -> Bool { view.isShown && !ignored.contains(view.name) }

  // MARK: One view

  /// What is wrong across has other sizes than what is wrong down.
  private static func subject(_ view: ViewFacts, _ axis: Axis) -> String {
    "\(view.name)\u{0}\(axis)"
  }

  private mutating func addOutside(_ view: Int) {
    let facts = views[view]
    guard let superview = facts.superview, views[superview].kind?.scrolls != true else { return }
    for axis in Axis.allCases {
      let subject = Self.subject(facts, axis)
      let sides = axis == .horizontal ? ["left", "right"] : ["top", "bottom"]
      let forms = [-edges.near(view, axis), edges.far(view, axis) - edges.extent(superview, axis)]
      for (side, form) in zip(sides, forms) {
        let outer = views[superview].name
        checks.append(
          LayoutCheck(.outside, subject, facts.location, [form]) {
            Messages.outside(facts.name, of: outer, side, by: $0)
          }
        )
      }
    }
  }

  private mutating func addSizes(_ view: Int) {
    let facts = views[view]
    for axis in Axis.allCases {
      let word = axis == .horizontal ? "width" : "height"
      let subject = Self.subject(facts, axis)
      var empty = LayoutCheck(.emptySize, subject, facts.location, [-edges.extent(view, axis)]) {
        Messages.empty(facts.name, word, $0)
      }
      empty.isStrict = false
      checks.append(empty)
      if facts.kind?.isTouched == true {
        let adjective = axis == .horizontal ? "wide" : "high"
        let form = LinearForm(constant: Self.touchExtent) - edges.extent(view, axis)
        checks.append(
          LayoutCheck(.touchTarget, subject, facts.location, [form]) {
            Messages.touch(facts, adjective, Double(Self.touchExtent) - $0)
          }
        )
      }
      if let content = facts.content[axis] {
        let form = LinearForm(constant: content) - (edges.far(view, axis) - edges.near(view, axis))
        checks.append(Self.cut(facts, axis, [form]))
      }
    }
  }

  /// Whether a view is smaller than what it shows by the least of some sums.
  static func cut(_ facts: ViewFacts, _ axis: Axis, _ forms: [LinearForm]) -> LayoutCheck {
    LayoutCheck(.cutText, subject(facts, axis), facts.location, forms) {
      Messages.cut(facts.name, axis == .horizontal ? "narrower" : "lower", by: $0)
    }
  }

  // MARK: Siblings

  private mutating func addOverlaps() {
    var children = [[Int]](repeating: [], count: views.count)
    for (number, view) in views.enumerated() {
      if isAsked(view), let superview = view.superview { children[superview].append(number) }
    }
    var pairCount = 0
    for siblings in children {
      for (index, first) in siblings.enumerated() {
        for second in siblings[(index + 1)...] {
          pairCount += 1
          guard pairCount <= Self.pairLimit else {
            hasTooManyPairs = true
            return
          }
          addOverlap(first, second)
        }
      }
    }
  }

  /// Two siblings, the second in front.
  ///
  /// One that contains all of the other in front of it is its background, what fills the superview is a layer
  /// of its own, and two whose order is stated are meant to lie over each other.
  private mutating func addOverlap(_ first: Int, _ second: Int) {
    let (behind, front) = (views[first], views[second])
    guard !behind.isStacked || !front.isStacked else { return }
    let pairs = Axis.allCases.map { axis in
      [first, second].map { (near: edges.near($0, axis), far: edges.far($0, axis)) }
    }
    let forms = pairs.flatMap { edges in
      [
        edges[0].far - edges[1].near, edges[1].far - edges[0].near,
        edges[0].far - edges[0].near, edges[1].far - edges[1].near,
      ]
    }
    var check = LayoutCheck(
      .overlap,
      "\(behind.name)\u{0}\(front.name)",
      front.location,
      forms
    ) { Messages.overlap(behind.name, front.name, by: $0) }
    check.exceptions = { [edges] in
      LayoutCheck.Exceptions(
        alternatives: pairs.flatMap { edges in
          [edges[0].near - edges[1].near, edges[1].far - edges[0].far]
        },
        exemptions: [first, second].map { edges.filling($0) }
      )
    }
    checks.append(check)
  }
}

/// The edges of views as sums of variables, each measured in its superview.
private struct ViewEdges: Sendable {
  private let views: [ViewFacts]
  private var nearEdges: [AxisPair<LinearForm>] = []
  private var farEdges: [AxisPair<LinearForm>] = []

  init(_ views: [ViewFacts]) {
    self.views = views
    for (number, view) in views.enumerated() {
      func edges(
        _ origin: FrameAttribute,
        _ extent: FrameAttribute,
        _ insets: [ExactNumber]
      )
        -> (LinearForm, LinearForm)
      {
        let variables = [4 * number + origin.rawValue, 4 * number + extent.rawValue]
        return (
          LinearForm(constant: insets[0].rational, [(variables[0], .one)]),
          LinearForm(constant: -insets[1].rational, variables.map { ($0, .one) })
        )
      }
      let insets = view.insets ?? .zero
      let (left, right) = edges(.x, .width, [insets.left, insets.right])
      let (top, bottom) = edges(.y, .height, [insets.top, insets.bottom])
      nearEdges.append(AxisPair(horizontal: left, vertical: top))
      farEdges.append(AxisPair(horizontal: right, vertical: bottom))
    }
  }

  /// The near edge of what is seen of a view.
  func near(_ view: Int, _ axis: Axis) -> LinearForm { nearEdges[view][axis] }

  /// The far edge of what is seen of a view.
  func far(_ view: Int, _ axis: Axis) -> LinearForm { farEdges[view][axis] }

  /// How large a view is.
  func extent(_ view: Int, _ axis: Axis) -> LinearForm {
    let attribute: FrameAttribute = axis == .horizontal ? .width : .height
    return LinearForm([(4 * view + attribute.rawValue, .one)])
  }

  /// What is 0 where a view fills its superview.
  func filling(_ view: Int) -> [LinearForm] {
    guard let superview = views[view].superview else { return [] }
    return Axis.allCases.flatMap { axis in
      [near(view, axis), far(view, axis) - extent(superview, axis)]
    }
  }
}
