// What UIKit documents about stack views, case by case, with the reasoning beside each. Every case is
// solved by the core and by the reference solver; both must say the frames worked out here.

import Constraints
import ExactArithmetic
import LayoutModel
import ReferenceSimplex
import SimplexCore
import Testing

@testable import LayoutEngine

/// An arranged view of a case.
struct Arranged: Sendable {
  var content: (ExactNumber?, ExactNumber?)
  var hugging = 250.0
  var resistance = 750.0
  var isHidden = false
  var baselines: (ExactNumber?, ExactNumber?) = (nil, nil)
  var customSpacing: ExactNumber?
  /// A required width of the view's own.
  var width: ExactNumber?

  init(_ width: ExactNumber?, _ height: ExactNumber?) { content = (width, height) }

  func hugging(_ priority: Double) -> Arranged { with { $0.hugging = priority } }
  func resisting(_ priority: Double) -> Arranged { with { $0.resistance = priority } }
  var hidden: Arranged { with { $0.isHidden = true } }
  func baselines(_ first: ExactNumber?, _ last: ExactNumber?) -> Arranged {
    with { $0.baselines = (first, last) }
  }
  func spaced(_ spacing: ExactNumber) -> Arranged { with { $0.customSpacing = spacing } }
  func fixed(_ width: ExactNumber) -> Arranged { with { $0.width = width } }

  private func with(_ change: (inout Arranged) -> Void) -> Arranged {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A stack, what it arranges, and the frames that must come out.
struct StackCase: Sendable, CustomTestStringConvertible {
  /// The reasoning.
  var why: String
  var stack: StackLayout
  /// The stack's size; nil for one that follows from its content.
  var size: (ExactNumber?, ExactNumber?)
  var views: [Arranged]
  /// `x y width height` of each view.
  var expected: [String]
  /// The stack's own size, where it follows from its content.
  var fitted: String?
  var direction = LayoutDirection.leftToRight
  var margins: LayoutInsets?

  var testDescription: String { why }

  init(
    _ why: String,
    _ distribution: StackLayout.Distribution = .fill,
    _ alignment: StackLayout.Alignment = .fill,
    axis: Axis = .horizontal,
    spacing: ExactNumber = 0,
    size: (ExactNumber?, ExactNumber?),
    _ views: [Arranged],
    _ expected: [String],
    fitted: String? = nil,
    direction: LayoutDirection = .leftToRight,
    margins: LayoutInsets? = nil,
    baselineRelative: Bool = false
  ) {
    self.why = why
    stack = StackLayout()
    stack.distribution = distribution
    stack.alignment = alignment
    stack.axis = axis
    stack.spacing = spacing
    stack.isLayoutMarginsRelativeArrangement = margins != nil
    stack.isBaselineRelativeArrangement = baselineRelative
    self.size = size
    self.views = views
    self.expected = expected
    self.fitted = fitted
    self.direction = direction
    self.margins = margins
  }

  /// The stack fills the container; an axis without a size fits the content.
  func lowered() -> (lowering: Lowering, stack: ViewID, views: [ViewID]) {
    var tree = LayoutTree()
    tree.direction = direction
    let view = tree.add("stack")
    if let margins { tree[view].layoutMargins = margins }
    var constraints: [AttributeConstraint] = []
    var layout = stack
    var ids: [ViewID] = []
    for (index, arranged) in views.enumerated() {
      let id = tree.add("v\(index)", to: view)
      ids.append(id)
      tree[id].intrinsicContentSize = AxisPair(
        horizontal: arranged.content.0,
        vertical: arranged.content.1
      )
      tree[id].contentHugging = AxisPair(
        horizontal: arranged.hugging,
        vertical: arranged.hugging
      )
      tree[id].contentCompressionResistance = AxisPair(
        horizontal: arranged.resistance,
        vertical: arranged.resistance
      )
      tree[id].isHidden = arranged.isHidden
      tree[id].firstBaseline = arranged.baselines.0
      tree[id].lastBaseline = arranged.baselines.1
      layout.customSpacing[id] = arranged.customSpacing
      if let width = arranged.width {
        constraints.append(
          AttributeConstraint(
            LayoutAnchor(id, .width),
            .equal,
            constant: width,
            origin: ConstraintOrigin(id: "width")
          )
        )
      }
    }
    let origin = ConstraintOrigin(id: "stack")
    constraints =
      StackConstraints.make(layout, of: view, arranged: ids, in: &tree, origin: origin)
      + constraints
    for attribute in [LayoutAttribute.left, .top, .right, .bottom] {
      constraints.append(
        AttributeConstraint(
          LayoutAnchor(view, attribute),
          .equal,
          LayoutAnchor(.container, attribute),
          origin: origin
        )
      )
    }
    let isFixed = size.0 != nil && size.1 != nil
    let lowering = Lowering(
      tree: tree,
      constraints: constraints,
      size: LayoutSize(width: size.0 ?? 0, height: size.1 ?? 0),
      sizing: isFixed
        ? .fixed
        : .fitting(
          AxisPair(
            horizontal: size.0 == nil ? 50 : 1000,
            vertical: size.1 == nil ? 50 : 1000
          )
        )
    )
    return (lowering, view, ids)
  }
}

@Suite("Stack views")
struct StackResultTests {
  @Test("frames are those that are documented", arguments: StackCase.all)
  func results(of stackCase: StackCase) {
    let (lowering, stack, views) = stackCase.lowered()
    let core = SimplexSolver.solve(lowering.system)
    let reference = ReferenceSolver.solve(lowering.system)
    #expect(core == reference)
    let size = LayoutSize(width: 0, height: 0)
    let result = LayoutResult(core, of: lowering, size: size)
    #expect(views.map { text(result[$0]) } == stackCase.expected)
    #expect(result.status == .solved, "\(result.ambiguous) \(result.dropped.map(\.constraint))")
    if let fitted = stackCase.fitted {
      let frame = result[stack]
      #expect("\(number(frame.width)) \(number(frame.height))" == fitted)
    }
  }

  @Test("there are cases for every distribution and every alignment")
  func coverage() {
    for distribution in StackLayout.Distribution.allCases {
      #expect(StackCase.all.count { $0.stack.distribution == distribution } >= 7)
    }
    for alignment in StackLayout.Alignment.allCases {
      #expect(StackCase.all.contains { $0.stack.alignment == alignment })
    }
    #expect(StackCase.all.count >= 60)
  }

  @Test("an empty stack, and one whose views are all hidden, have constraints that hold")
  func empty() {
    for distribution in StackLayout.Distribution.allCases {
      for views in [
        [], [Arranged(10, 20).hidden], [Arranged(nil, nil).hidden, Arranged(4, 4).hidden],
      ] {
        let (lowering, _, ids) = StackCase("", distribution, size: (50, 40), views, []).lowered()
        let outcome = SimplexSolver.solve(lowering.system)
        #expect(outcome == ReferenceSolver.solve(lowering.system))
        #expect(outcome.droppedRows.isEmpty)
        let result = LayoutResult(outcome, of: lowering, size: LayoutSize(width: 50, height: 40))
        for id in ids { #expect(result[id].width == 0 && result[id].x == 0) }
      }
    }
  }

  @Test("hiding is no conflict, even of a view that must have its width")
  func hidingFixed() {
    let views = [Arranged(10, 10), Arranged(20, 10).fixed(30).hidden, Arranged(10, 10).hugging(1)]
    let (lowering, _, ids) = StackCase("", size: (100, 10), views, []).lowered()
    let outcome = SimplexSolver.solve(lowering.system)
    #expect(outcome == ReferenceSolver.solve(lowering.system))
    #expect(outcome.droppedRows.isEmpty)
    let result = LayoutResult(outcome, of: lowering, size: LayoutSize(width: 100, height: 10))
    #expect(ids.map { text(result[$0]) } == ["0 0 10 10", "10 0 30 10", "10 0 90 10"])
  }

  private func text(_ frame: LayoutFrame) -> String {
    [frame.x, frame.y, frame.width, frame.height].map(number).joined(separator: " ")
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
