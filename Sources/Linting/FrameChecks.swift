// The rules about frames as linear questions.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel

/// Makes the questions about the frames of views.
struct FrameChecks {
  let views: [ViewFacts]
  private(set) var checks: [LayoutCheck] = []
  /// Whether siblings were left out.
  private(set) var hasTooManyPairs = false

  /// So many pairs of siblings are compared.
  private static let pairLimit = 20_000
  /// What a finger needs, in points: Apple, Human Interface Guidelines, Buttons.
  private static let touchExtent: Rational = 44
  private static let touchClasses: Set = [
    "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UITextField",
  ]

  init(_ views: [ViewFacts]) {
    self.views = views
    for (number, view) in views.enumerated() where view.isShown {
      addOutside(number)
      addSizes(number)
    }
    addOverlaps()
  }

  // MARK: Edges

  private func variable(_ view: Int, _ attribute: FrameAttribute) -> LinearForm {
    LinearForm([(4 * view + attribute.rawValue, .one)])
  }

  private func extent(_ view: Int, _ axis: Axis) -> LinearForm {
    variable(view, axis == .horizontal ? .width : .height)
  }

  /// The near edge of what is seen of a view, in its superview.
  private func near(_ view: Int, _ axis: Axis) -> LinearForm {
    let origin = variable(view, axis == .horizontal ? .x : .y)
    guard let insets = views[view].insets else { return origin }
    return origin
      + LinearForm(constant: (axis == .horizontal ? insets.left : insets.top).rational)
  }

  /// The far edge of what is seen of a view, in its superview.
  private func far(_ view: Int, _ axis: Axis) -> LinearForm {
    let edge = variable(view, axis == .horizontal ? .x : .y) + extent(view, axis)
    guard let insets = views[view].insets else { return edge }
    return edge
      - LinearForm(constant: (axis == .horizontal ? insets.right : insets.bottom).rational)
  }

  // MARK: One view

  private mutating func addOutside(_ view: Int) {
    let facts = views[view]
    guard let superview = facts.superview, !views[superview].scrolls else { return }
    for axis in Axis.allCases {
      let sides = axis == .horizontal ? ["left", "right"] : ["top", "bottom"]
      let forms = [-near(view, axis), far(view, axis) - extent(superview, axis)]
      for (side, form) in zip(sides, forms) {
        let outer = views[superview].name
        checks.append(
          LayoutCheck(.outside, facts.name, facts.place, [form]) {
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
      var empty = LayoutCheck(.emptySize, facts.name, facts.place, [-extent(view, axis)]) {
        Messages.empty(facts.name, word, $0)
      }
      empty.isStrict = false
      checks.append(empty)
      if Self.touchClasses.contains(facts.className) {
        let form = LinearForm(constant: Self.touchExtent) - extent(view, axis)
        checks.append(
          LayoutCheck(.touchTarget, facts.name, facts.place, [form]) {
            Messages.touch(facts, word, Double(Self.touchExtent) - $0)
          }
        )
      }
      if let content = facts.content[axis] {
        let form = LinearForm(constant: content) - (far(view, axis) - near(view, axis))
        let comparison = axis == .horizontal ? "narrower" : "lower"
        checks.append(
          LayoutCheck(.cutText, facts.name, facts.place, [form]) {
            Messages.cut(facts.name, comparison, by: $0)
          }
        )
      }
    }
  }

  // MARK: Siblings

  private mutating func addOverlaps() {
    var children = [[Int]](repeating: [], count: views.count)
    for (number, view) in views.enumerated() {
      if view.isShown, let superview = view.superview { children[superview].append(number) }
    }
    var pairCount = 0
    for siblings in children {
      for (place, first) in siblings.enumerated() {
        for second in siblings[(place + 1)...] {
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
  /// One that contains all of the other behind it is its background, and what fills the superview is a layer
  /// of its own.
  private mutating func addOverlap(_ first: Int, _ second: Int) {
    let (behind, front) = (views[first], views[second])
    var forms: [LinearForm] = []
    var sticking: [LinearForm] = []
    for axis in Axis.allCases {
      let edges = [first, second].map { (near: near($0, axis), far: far($0, axis)) }
      forms += [
        edges[0].far - edges[1].near, edges[1].far - edges[0].near,
        edges[0].far - edges[0].near, edges[1].far - edges[1].near,
      ]
      sticking += [edges[0].near - edges[1].near, edges[1].far - edges[0].far]
    }
    var check = LayoutCheck(
      .overlap,
      "\(behind.name)\u{0}\(front.name)",
      front.place,
      forms
    ) { Messages.overlap(behind.name, front.name, by: $0) }
    check.alternatives = sticking
    check.exemptions = [first, second].map { filling($0) }
    checks.append(check)
  }

  /// What is 0 where a view fills its superview.
  private func filling(_ view: Int) -> [LinearForm] {
    guard let superview = views[view].superview else { return [] }
    return Axis.allCases.flatMap { axis in
      [near(view, axis), far(view, axis) - extent(superview, axis)]
    }
  }
}
