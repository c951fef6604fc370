// What the tests of this module share: short words for trees and constraints, and rows as text.

import Constraints
import ExactArithmetic
import LayoutModel

@testable import LayoutEngine

/// A tree and constraints under construction, in the order they are written.
struct LayoutFixture {
  var tree = LayoutTree()
  var constraints: [AttributeConstraint] = []

  init() {}

  @discardableResult
  mutating func view(
    _ name: String,
    in superview: ViewID = .container,
    content: (Double?, Double?) = (nil, nil)
  ) -> ViewID {
    let id = tree.add(name, to: superview)
    tree[id].intrinsicContentSize = AxisPair(
      horizontal: content.0.map { ExactNumber($0) },
      vertical: content.1.map { ExactNumber($0) }
    )
    return id
  }

  /// `first R multiplier × second + constant @priority`.
  mutating func add(
    _ view: ViewID,
    _ attribute: LayoutAttribute,
    _ relation: LayoutRelation,
    _ second: (ViewID, LayoutAttribute)? = nil,
    times multiplier: ExactNumber = .one,
    plus constant: ExactNumber = .zero,
    at priority: Double = 1000
  ) {
    constraints.append(
      AttributeConstraint(
        LayoutAnchor(view, attribute),
        relation,
        second.map { LayoutAnchor($0.0, $0.1) },
        multiplier: multiplier,
        constant: constant,
        priority: priority,
        origin: ConstraintOrigin(id: "C\(constraints.count + 1)")
      )
    )
  }

  /// The view at `x, y` of its superview, sized `width × height`.
  mutating func place(
    _ view: ViewID,
    x: ExactNumber,
    y: ExactNumber,
    width: ExactNumber,
    height: ExactNumber
  ) {
    let superview = tree[view].superview ?? .container
    add(view, .left, .equal, (superview, .left), plus: x)
    add(view, .top, .equal, (superview, .top), plus: y)
    add(view, .width, .equal, plus: width)
    add(view, .height, .equal, plus: height)
  }

  func lowered(_ width: ExactNumber = 320, _ height: ExactNumber = 480) -> Lowering {
    Lowering(
      tree: tree,
      constraints: constraints,
      size: LayoutSize(width: width, height: height)
    )
  }
}

extension Lowering {
  /// A row in words, exact: `1 a.x - 1/2 b.width + 3 <= 0 @750`.
  func text(ofRow row: Int) -> String {
    let system = namedSystem()
    var parts: [String] = []
    func add(_ value: Rational, _ name: String) {
      let sign = value.signum < 0 ? "-" : parts.isEmpty ? "" : "+"
      parts.append(
        [sign, value.magnitude.description, name].filter { !$0.isEmpty }.joined(separator: " ")
      )
    }
    for term in system.terms(ofRow: row) {
      add(
        system.coefficient(ofTerm: term),
        system.variableNames[Int(system.terms[term].variable)]
      )
    }
    for term in system.parameterTerms(ofRow: row) {
      add(
        system.coefficient(ofParameterTerm: term),
        system.parameterNames[Int(system.parameterTerms[term].variable)]
      )
    }
    let constant = system.constant(ofRow: row)
    if !constant.isZero || parts.isEmpty { add(constant, "") }
    let priority = system.rows[row].priority == 1000 ? "" : " @\(system.rows[row].priority)"
    return parts.joined(separator: " ") + " \(system.rows[row].relation.symbol) 0" + priority
  }

  /// Rows of constraints in words.
  var documentRows: [String] {
    (implicitRowCount..<system.rowCount).map { text(ofRow: $0) }
  }
}
