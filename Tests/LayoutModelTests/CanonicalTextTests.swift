// The one spelling of a constraint.

import ExactArithmetic
import LayoutModel
import Testing

@Suite("Canonical text")
struct CanonicalTextTests {
  /// A root with a (which holds b) and c.
  private let tree: LayoutTree = {
    var tree = LayoutTree()
    let a = tree.add("a")
    tree.add("b", to: a)
    tree.add("c")
    return tree
  }()

  private func text(
    _ first: (String, LayoutAttribute),
    _ relation: LayoutRelation = .equal,
    _ second: (String, LayoutAttribute)? = nil,
    multiplier: ExactNumber = .one,
    constant: ExactNumber = .zero,
    priority: Double = 1000
  ) throws -> String {
    let constraint = AttributeConstraint(
      LayoutAnchor(try #require(tree.id(named: first.0)), first.1),
      relation,
      try second.map { LayoutAnchor(try #require(tree.id(named: $0.0)), $0.1) },
      multiplier: multiplier,
      constant: constant,
      priority: priority,
      origin: ConstraintOrigin(id: "c")
    )
    return CanonicalText.text(of: constraint, in: tree)
  }

  @Test("multiplier 1, constant 0 and priority 1000 are left out")
  func defaults() throws {
    #expect(try text(("a", .left), .equal, ("c", .right)) == "a.left == c.right")
    #expect(
      try text(
        ("c", .width),
        .greaterThanOrEqual,
        ("a", .width),
        multiplier: 0.5,
        constant: 10,
        priority: 750
      ) == "c.width >= 0.5 * a.width + 10 @750"
    )
    #expect(
      try text(
        ("c", .top),
        .lessThanOrEqual,
        ("a", .top),
        multiplier: ExactNumber(-1.0),
        constant: ExactNumber(-2.5)
      ) == "c.top <= -1 * a.top - 2.5"
    )
  }

  @Test("without a second item the constant stands alone, 0 too")
  func constants() throws {
    #expect(try text(("a", .width)) == "a.width == 0")
    #expect(try text(("a", .width), constant: ExactNumber(-5.0)) == "a.width == -5")
    #expect(try text(("a", .width), constant: 1e21, priority: 0.5) == "a.width == 1e+21 @0.5")
  }

  @Test("a number that is no decimal prints its Double")
  func fractions() throws {
    let third = ExactNumber(Rational(1, over: 3))
    #expect(
      try text(("a", .width), .equal, ("c", .width), multiplier: third)
        == "a.width == 0.3333333333333333 * c.width"
    )
  }

  @Test("the root is 'superview' beside its children and 'container' beside others")
  func root() throws {
    #expect(try text(("a", .top), .equal, ("superview", .top)) == "a.top == superview.top")
    #expect(try text(("superview", .top), .equal, ("a", .top)) == "superview.top == a.top")
    #expect(try text(("b", .top), .equal, ("superview", .top)) == "b.top == container.top")
    #expect(try text(("b", .top), .equal, ("a", .top)) == "b.top == a.top")
    #expect(try text(("superview", .width)) == "container.width == 0")
    #expect(
      try text(("superview", .width), .equal, ("superview", .height))
        == "container.width == container.height"
    )
  }
}
