// The view tree: order, names, ancestors.

import LayoutModel
import Testing

@Suite("Layout tree")
struct LayoutTreeTests {
  @Test("views stand depth-first, and names find them")
  func order() {
    var tree = LayoutTree()
    let a = tree.add("a")
    let b = tree.add("b", to: a)
    let c = tree.add("c", to: b)
    let d = tree.add("d", to: a)
    let e = tree.add("e")
    #expect(tree.views.map(\.name) == ["superview", "a", "b", "c", "d", "e"])
    #expect(tree.views.map(\.depth) == [0, 1, 2, 3, 2, 1])
    #expect(tree.id(named: "d") == d)
    #expect(tree.id(named: "x") == nil)
    #expect(tree.nearestCommonAncestor(c, d) == a)
    #expect(tree.nearestCommonAncestor(d, c) == a)
    #expect(tree.nearestCommonAncestor(c, e) == .container)
    #expect(tree.nearestCommonAncestor(b, c) == b)
    #expect(tree.nearestCommonAncestor(c, c) == c)
    #expect(tree.isAncestorOrSelf(a, of: c))
    #expect(!tree.isAncestorOrSelf(c, of: a))
    #expect(!tree.isAncestorOrSelf(b, of: d))
  }

  @Test("what is taken out again leaves its names and its place to others")
  func removal() {
    var tree = LayoutTree()
    let a = tree.add("a")
    tree.add(TreeGuide(name: "g", owner: a, kind: .free))
    tree.add("b", to: a)
    tree.add(TreeGuide(name: "h", owner: a, kind: .free))
    tree.add(TreeGuide(name: "content", owner: a, kind: .content))
    tree.removeItems(behindViews: 2, guides: 2)
    #expect(tree.views.map(\.name) == ["superview", "a"])
    #expect(tree.guides.map(\.name) == ["safeArea", "g"])
    #expect(tree.item(named: "b") == nil && tree.item(named: "h") == nil)
    #expect(tree.item(named: "g") != nil && !tree.redirectsAnchors)
    #expect(tree.add("h").index == 2)
    #expect(tree.add(TreeGuide(name: "content", owner: a, kind: .content)).index == 2)
  }

  @Test("every attribute has a kind and an axis that fit its name")
  func attributes() {
    #expect(LayoutAttribute.allCases.filter { $0.kind == .size } == [.width, .height])
    #expect(LayoutAttribute.zIndex.axis == nil)
    for attribute in LayoutAttribute.allCases where attribute.kind != .order {
      let isVertical = ["top", "bottom", "height", "centerY", "Baseline"].contains {
        (part: String) in
        attribute.rawValue.contains(part)
      }
      #expect(attribute.axis == (isVertical ? .vertical : .horizontal), "\(attribute)")
      #expect(!(attribute.isDirectional && attribute.isAbsoluteSide))
    }
  }

  @Test("a relation reversed twice is itself")
  func relations() {
    for relation in LayoutRelation.allCases {
      #expect(relation.reversed.reversed == relation)
    }
    #expect(LayoutRelation.lessThanOrEqual.reversed == .greaterThanOrEqual)
  }
}
