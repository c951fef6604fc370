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

  @Test("a constraint whose items have gone can be looked at")
  func goneItems() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    root.id = "root"
    let constraints: [LayoutConstraint]
    let dropped: [LayoutConstraint]
    do {
      let (view, guide) = (View(), LayoutGuide())
      root.addSubview(view)
      root.addLayoutGuide(guide)
      constraints = [
        view.widthAnchor.constraint(equalToConstant: 4),
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 2),
        root.widthAnchor.constraint(equalTo: guide.widthAnchor),
        view.widthAnchor.constraint(equalToConstant: 5),
      ]
      LayoutConstraint.activate(constraints)
      dropped = root.unsatisfiableConstraints
      view.removeFromSuperview()
      root.removeLayoutGuide(guide)
      // The last layout keeps guides until the next one.
      root.layoutIfNeeded()
    }
    #expect(
      constraints.map(\.description) == [
        "(gone).width == 4", "(gone).left == root.left + 2", "root.width == (gone).width",
        "(gone).width == 5",
      ]
    )
    #expect(dropped.map(\.description) == ["(gone).width == 5"])
    #expect(constraints[0].firstItem == nil && constraints[2].secondItem == nil)
    #expect(constraints[1].secondItem === root)
    #expect(constraints.allSatisfy { !$0.isActive })
  }

  @Test("constraints stay in order whichever are switched off, and go with what they mention")
  func holding() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let (scroll, inner, other) = (ScrollView(), View(), View())
    root.addSubview(scroll)
    root.addSubview(other)
    scroll.addSubview(inner)
    let guide = LayoutGuide()
    inner.addLayoutGuide(guide)
    let reaching = [
      inner.widthAnchor, guide.widthAnchor, inner.layoutMarginsGuide.widthAnchor,
      inner.safeAreaLayoutGuide.widthAnchor, scroll.contentLayoutGuide.widthAnchor,
      scroll.frameLayoutGuide.widthAnchor,
    ].map { $0.constraint(equalTo: other.widthAnchor) }
    let inside = inner.widthAnchor.constraint(equalTo: guide.widthAnchor)
    // Both items are one.
    let square = other.widthAnchor.constraint(equalTo: other.heightAnchor)
    let numbers = (0..<20).map { other.widthAnchor.constraint(equalToConstant: Double($0)) }
    for number in numbers.indices {
      numbers[number].isActive = true
      if number < reaching.count { reaching[number].isActive = true }
    }
    LayoutConstraint.activate([square, inside])
    for number in numbers.indices where number % 4 != 2 { numbers[number].isActive = false }
    #expect(other.constraints.map(\.description).first == "View.width == 2")
    #expect(other.constraints.map(\.constant) == [2, 6, 10, 14, 18, 0])
    square.isActive = false
    square.isActive = true
    numbers[10].isActive = false
    #expect(other.constraints.map(\.constant) == [2, 6, 14, 18, 0])
    #expect(root.constraints.count == reaching.count)
    scroll.removeFromSuperview()
    #expect(reaching.allSatisfy { !$0.isActive } && inside.isActive && square.isActive)
    inner.removeLayoutGuide(guide)
    #expect(!inside.isActive)
    other.removeFromSuperview()
    #expect(other.constraints.count == 5)
  }

  @Test(
    "taking views, guides and constraints out one by one costs what each has",
    .timeLimit(.minutes(1))
  )
  func takingOut() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    var constraints: [LayoutConstraint] = []
    for _ in 0..<40_000 {
      let view = View()
      root.addSubview(view)
      constraints += [
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        view.topAnchor.constraint(equalTo: root.subviews[0].bottomAnchor),
      ]
    }
    LayoutConstraint.activate(constraints)
    LayoutConstraint.deactivate(constraints)
    LayoutConstraint.activate(constraints)
    while let view = root.subviews.last { view.removeFromSuperview() }
    #expect(root.constraints.isEmpty)
    for _ in 0..<20_000 {
      let guide = LayoutGuide()
      root.addLayoutGuide(guide)
      guide.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    }
    for guide in root.layoutGuides { root.removeLayoutGuide(guide) }
    #expect(root.constraints.isEmpty)
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
