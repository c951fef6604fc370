// Which constraints have a meaning, over every pair of attributes.

import ExactArithmetic
import LayoutModel
import Testing

@Suite("Legality")
struct LegalityCheckTests {
  private static let tree: LayoutTree = {
    var tree = LayoutTree()
    tree.add("a")
    tree.add("b")
    return tree
  }()

  private static func code(
    _ first: LayoutAttribute,
    _ second: LayoutAttribute? = nil,
    multiplier: ExactNumber = .one,
    priority: Double = 1000
  ) -> String? {
    let constraint = AttributeConstraint(
      LayoutAnchor(ViewID(1), first),
      .equal,
      second.map { LayoutAnchor(ViewID(2), $0) },
      multiplier: multiplier,
      priority: priority,
      origin: ConstraintOrigin(id: "c")
    )
    return LegalityCheck.reason(for: constraint, in: tree)?.code.name
  }

  @Test("a size may equal a number, a place may not")
  func constants() {
    #expect(Self.code(.width) == nil)
    #expect(Self.code(.height) == nil)
    for attribute in LayoutAttribute.allCases where attribute.kind == .location {
      #expect(Self.code(attribute) == "constraint-location-constant", "\(attribute)")
    }
  }

  @Test("sizes go with sizes across axes, places with places along one axis")
  func pairs() {
    let across: Set<LayoutAttribute> = [.left, .right, .leading, .trailing, .centerX]
    let down: Set<LayoutAttribute> = [.top, .bottom, .centerY, .firstBaseline, .lastBaseline]
    let text: Set<LayoutAttribute> = [.leading, .trailing]
    let sides: Set<LayoutAttribute> = [.left, .right]
    let places = across.union(down)
    for first in places {
      #expect(Self.code(first, .width) == "constraint-location-size")
      #expect(Self.code(.height, first) == "constraint-location-size")
      for second in places {
        let expected: String? =
          across.contains(first) != across.contains(second)
          ? "constraint-axis-mismatch"
          : (text.contains(first) && sides.contains(second))
            || (sides.contains(first) && text.contains(second))
            ? "constraint-direction-mismatch" : nil
        #expect(Self.code(first, second) == expected, "\(first) \(second)")
      }
    }
    #expect(Self.code(.width, .height) == nil)
  }

  @Test("a multiplier of 0 is for sizes only")
  func multipliers() {
    #expect(Self.code(.left, .left, multiplier: 0) == "constraint-zero-multiplier")
    #expect(Self.code(.width, .width, multiplier: 0) == nil)
    #expect(Self.code(.left, .left, multiplier: ExactNumber(-2.0)) == nil)
  }

  @Test("priorities lie above 0 and at most at 1000")
  func priorities() {
    for priority in [0, -1, 1000.1, .infinity, .nan] {
      #expect(Self.code(.width, priority: priority) == "constraint-bad-priority", "\(priority)")
    }
    for priority in [0.001, 999.9, 1000] {
      #expect(Self.code(.width, priority: priority) == nil, "\(priority)")
    }
  }

  @Test("an attribute within the margins is a place like any other")
  func margins() {
    for attribute in LayoutAttribute.allCases where attribute.isMargin {
      #expect(Self.code(attribute, attribute) == nil)
      #expect(Self.code(attribute, .width) == "constraint-location-size")
    }
    #expect(Self.code(.leftMargin, .leading) == "constraint-direction-mismatch")
    #expect(LayoutAttribute.allCases.filter(\.isMargin).count == 8)
  }

  @Test("a reason never prints a number that is none")
  func sentences() {
    let constraint = AttributeConstraint(
      LayoutAnchor(ViewID(1), .width),
      .equal,
      priority: .nan,
      origin: ConstraintOrigin(id: "c")
    )
    #expect(
      LegalityCheck.reason(for: constraint, in: Self.tree)?.message
        == "the priority is no finite number, expected more than 0 and at most 1000"
    )
  }
}
