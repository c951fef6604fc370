// What goes when, and what is left of it: a tree whose root nobody holds, a view and a constraint that outlive it.

import Testing

@testable import AutoLayout

@Suite("Lifetimes of views")
struct LifetimeTests {
  /// A tree with one constraint that the root holds, laid out.
  private func laidOutTree() -> (root: View, inner: View, constraint: LayoutConstraint) {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let inner = View()
    root.addSubview(inner)
    let constraint = inner.widthAnchor.constraint(equalTo: root.widthAnchor, constant: -10)
    constraint.isActive = true
    inner.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    root.layoutIfNeeded()
    return (root, inner, constraint)
  }

  @Test("a tree that was laid out goes with its root")
  func treesGo() {
    weak var root: View?
    weak var inner: View?
    do {
      let tree = laidOutTree()
      (root, inner) = (tree.root, tree.inner)
      #expect(tree.inner.frame.width == 90)
    }
    #expect(root == nil)
    #expect(inner == nil)
  }

  @Test("a view that was taken out is not kept by the last layout")
  func removedViewsGo() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    weak var inner: View?
    do {
      let view = View()
      root.addSubview(view)
      root.layoutIfNeeded()
      view.removeFromSuperview()
      inner = view
    }
    #expect(inner == nil)
  }

  @Test("a view that outlives its superview is a root of its own")
  func survivingView() {
    let inner = laidOutTree().inner
    #expect(inner.superview == nil)
    inner.contentSizeOverride = Size(width: 5, height: 5)
    inner.layoutIfNeeded()
    #expect(inner.constraints.isEmpty)
    #expect(!inner.hasAmbiguousLayout)
  }

  @Test("a constraint that outlives the views it was active in is switched off")
  func survivingConstraint() {
    var tree = Optional(laidOutTree())
    let constraint = tree?.constraint
    #expect(constraint?.isActive == true)
    tree = nil
    #expect(constraint?.isActive == false)
    constraint?.constant = 5
    constraint?.priority = .defaultLow
    #expect(constraint?.constant == 5)
  }

  @Test("guides that outlive their view belong to none")
  func survivingGuides() {
    var view = Optional(ScrollView(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    let free = LayoutGuide()
    view?.addLayoutGuide(free)
    let guides = [
      free, view?.layoutMarginsGuide, view?.safeAreaLayoutGuide, view?.contentLayoutGuide,
      view?.frameLayoutGuide,
    ]
    view?.layoutIfNeeded()
    view = nil
    for guide in guides { #expect(guide?.owningView == nil) }
    for guide in guides {
      #expect(guide?.constraintsAffectingLayout(for: .vertical).isEmpty == true)
    }
  }
}
