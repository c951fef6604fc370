// Views, constraints, anchors and guides as objects, with frames worked out by hand beside each case.

import AutoLayout
import LayoutEngine
import LayoutModel
import Testing

/// A root of a size with named views in it.
func makeRoot(_ width: Double, _ height: Double) -> View {
  View(frame: Rect(x: 0, y: 0, width: width, height: height))
}

/// A view of a name, added to another.
@discardableResult
func makeView(_ id: String, in superview: View, content: (Double, Double)? = nil) -> View {
  let view = View()
  view.id = id
  if let content { view.contentSizeOverride = Size(width: content.0, height: content.1) }
  superview.addSubview(view)
  return view
}

/// `x y width height`.
func text(_ view: View) -> String { text(view.frame) }

func text(_ frame: Rect) -> String {
  [frame.minX, frame.minY, frame.width, frame.height].map { number in
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }.joined(separator: " ")
}

@Suite("Views")
struct ViewLayoutTests {
  @Test("constraints by attributes and by anchors place views, and a resize moves them")
  func anchors() {
    let root = makeRoot(320, 100)
    let icon = makeView("icon", in: root)
    let title = makeView("title", in: root)
    LayoutConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
      icon.widthAnchor.constraint(equalToConstant: 40),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor, multiplier: 0.5),
      icon.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      title.leadingAnchor.constraint(
        equalToSystemSpacingAfter: icon.trailingAnchor,
        multiplier: 2
      ),
      LayoutConstraint(
        item: root,
        attribute: .trailing,
        relatedBy: .equal,
        toItem: title,
        attribute: .trailing,
        multiplier: 1,
        constant: 20
      ),
      title.topAnchor.constraint(equalTo: icon.topAnchor),
      title.bottomAnchor.constraint(equalTo: icon.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(text(icon) == "16 40 40 20")
    // From 16 + 40 + 2 * 8 to 320 - 20.
    #expect(text(title) == "72 40 228 20")
    root.frame.size = Size(width: 200, height: 60)
    root.layoutIfNeeded()
    #expect(text(icon) == "16 20 40 20")
    #expect(text(title) == "72 20 108 20")
    #expect(!title.hasAmbiguousLayout)
  }

  @Test(
    "a constant or a priority that changes lays out again, and a constraint can be switched off"
  )
  func changes() {
    let root = makeRoot(100, 100)
    let view = makeView("view", in: root)
    let fixed = [
      view.leftAnchor.constraint(equalTo: root.leftAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ]
    LayoutConstraint.activate(fixed)
    let narrow = view.widthAnchor.constraint(equalToConstant: 30)
    let wide = view.widthAnchor.constraint(equalToConstant: 70)
    narrow.priority = .defaultHigh
    wide.priority = .defaultLow
    LayoutConstraint.activate([narrow, wide])
    root.layoutIfNeeded()
    #expect(view.frame.width == 30)
    narrow.constant = 35
    view.layoutIfNeeded()
    #expect(view.frame.width == 35)
    wide.priority = 800
    root.layoutIfNeeded()
    #expect(view.frame.width == 70)
    wide.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 35)
    LayoutConstraint.deactivate([narrow])
    #expect(view.hasAmbiguousLayout)
    #expect(view.ambiguousAttributes == [.width])
    #expect(root.constraints.count == 2 && view.constraints.count == 1)
  }

  @Test("of two that cannot hold the later activation is dropped, and switching on again is later")
  func conflicts() {
    let root = makeRoot(100, 100)
    let view = makeView("view", in: root)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    let first = view.widthAnchor.constraint(equalToConstant: 30)
    let second = view.widthAnchor.constraint(equalToConstant: 70)
    LayoutConstraint.activate([first, second])
    #expect(root.unsatisfiableConstraints.map(\.description) == ["view.width == 70"])
    #expect(view.frame.width == 30)
    // A changed constant keeps the place; switching off and on does not.
    first.constant = 31
    #expect(root.unsatisfiableConstraints.first === second)
    first.isActive = false
    first.isActive = true
    #expect(root.unsatisfiableConstraints.first === first)
    #expect(view.frame.width == 70)
  }

  @Test("content hugging and compression resistance hold per axis")
  func content() {
    let root = makeRoot(100, 50)
    let a = makeView("a", in: root, content: (60, 20))
    let b = makeView("b", in: root, content: (60, 30))
    a.setContentCompressionResistancePriority(751, for: .horizontal)
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      a.topAnchor.constraint(equalTo: root.topAnchor),
      b.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    // 120 points do not fit into 100: the one that resists less gives way.
    #expect(text(a) == "0 0 60 20")
    #expect(text(b) == "60 0 40 30")
    root.frame.size.width = 150
    b.setContentHuggingPriority(249, for: .horizontal)
    root.layoutIfNeeded()
    #expect(text(b) == "60 0 90 30")
    #expect(a.contentHuggingPriority(for: .horizontal) == .defaultLow)
  }

  @Test("guides, margins and the safe area place views and have frames of their own")
  func guides() {
    let root = makeRoot(200, 100)
    root.safeAreaInsets.top = 20
    root.layoutMargins = EdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
    let view = makeView("view", in: root)
    let guide = LayoutGuide()
    root.addLayoutGuide(guide)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 40),
      view.widthAnchor.constraint(equalTo: guide.widthAnchor),
      guide.leadingAnchor.constraint(equalTo: view.trailingAnchor),
      guide.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor),
      guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    root.layoutIfNeeded()
    // From 10 to 170 in two halves of 80.
    #expect(text(view) == "10 20 80 40")
    #expect(text(guide.layoutFrame) == "90 20 80 40")
    #expect(text(root.layoutMarginsGuide.layoutFrame) == "10 0 160 100")
    #expect(text(root.safeAreaLayoutGuide.layoutFrame) == "0 20 200 80")
    root.removeLayoutGuide(guide)
    #expect(root.constraints.count == 2)
    #expect(view.ambiguousAttributes == [.width])
  }

  @Test("from right to left leading is right, for anchors too")
  func direction() {
    let root = makeRoot(100, 20)
    root.userInterfaceLayoutDirection = .rightToLeft
    let a = makeView("a", in: root)
    let b = makeView("b", in: root)
    for view in [a, b] {
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
      view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    }
    a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5).isActive = true
    b.leadingAnchor.constraint(greaterThanOrEqualTo: a.trailingAnchor, constant: 8).isActive = true
    root.layoutIfNeeded()
    #expect(text(a) == "65 0 30 20")
    // b.right <= a.left - 8 = 57 leaves its place open; the one nearest to 0 is taken.
    #expect(b.frame.maxX <= 57)
    #expect(b.ambiguousAttributes == [.x])
  }

  @Test("the size that fits a view in a tree from right to left is that from right to left")
  func fittingDirection() {
    let root = makeRoot(320, 100)
    root.userInterfaceLayoutDirection = .rightToLeft
    let card = makeView("card", in: root)
    let inner = makeView("inner", in: card)
    card.directionalLayoutMargins = DirectionalEdgeInsets(leading: 30, trailing: 4)
    LayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: card.layoutMarginsGuide.leftAnchor),
      inner.rightAnchor.constraint(equalTo: card.rightAnchor),
      inner.widthAnchor.constraint(equalToConstant: 100),
    ])
    // The leading margin is at the right.
    #expect(card.systemLayoutSizeFitting(View.layoutFittingCompressedSize).width == 104)
  }

  @Test("a distance between places is a size that constraints can speak of")
  func offsets() {
    let root = makeRoot(100, 30)
    let a = makeView("a", in: root)
    let b = makeView("b", in: root)
    for view in [a, b] {
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
      view.widthAnchor.constraint(equalToConstant: 20).isActive = true
    }
    a.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    let gap = a.rightAnchor.anchorWithOffset(to: b.leftAnchor)
    let rest = b.rightAnchor.anchorWithOffset(to: root.rightAnchor)
    gap.constraint(equalTo: rest, multiplier: 2).isActive = true
    root.layoutIfNeeded()
    // 60 points in the ratio 2 : 1.
    #expect(text(b) == "60 0 20 30")
  }

  @Test("baselines are measured where a view has one, and are edges where it has none")
  func baselines() {
    let root = makeRoot(100, 100)
    let large = makeView("large", in: root, content: (40, 50))
    let small = makeView("small", in: root, content: (30, 20))
    large.firstBaselineOffsetFromTop = 36
    small.firstBaselineOffsetFromTop = 14
    small.lastBaselineOffsetFromBottom = 6
    LayoutConstraint.activate([
      large.leftAnchor.constraint(equalTo: root.leftAnchor),
      large.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      small.leftAnchor.constraint(equalTo: large.rightAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    #expect(text(large) == "0 10 40 50")
    // 10 + 36 - 14.
    #expect(text(small) == "40 32 30 20")
  }

  @Test("the content of a scroll view is as large as its constraints, its frame as its own")
  func scrollViews() {
    let root = makeRoot(100, 200)
    let scroll = ScrollView()
    root.addSubview(scroll)
    let old = makeView("old", in: scroll)
    let new = makeView("new", in: scroll)
    for anchor in [
      scroll.leftAnchor.constraint(equalTo: root.leftAnchor),
      scroll.rightAnchor.constraint(equalTo: root.rightAnchor),
    ] { anchor.isActive = true }
    LayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      // Edges of the scroll view speak of its content, its width of its frame.
      old.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      old.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      old.rightAnchor.constraint(equalTo: scroll.rightAnchor),
      old.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      old.heightAnchor.constraint(equalToConstant: 300),
      new.topAnchor.constraint(equalTo: old.bottomAnchor),
      new.leftAnchor.constraint(equalTo: scroll.contentLayoutGuide.leftAnchor),
      new.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, multiplier: 0.5),
      new.heightAnchor.constraint(equalToConstant: 50),
      new.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -5),
    ])
    root.layoutIfNeeded()
    #expect(text(scroll) == "0 0 100 200")
    #expect(text(old) == "0 10 100 300")
    #expect(text(new) == "0 310 50 50")
    #expect(scroll.contentSize == Size(width: 100, height: 365))
    #expect(root.unsatisfiableConstraints.isEmpty)
  }

  @Test("constraints speak of alignment rectangles, frames are frames")
  func alignmentRectangles() {
    let root = makeRoot(100, 60)
    let card = makeView("card", in: root, content: (30, 20))
    card.alignmentRectInsetsOverride = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let set = makeView("set", in: root)
    set.alignmentRectInsetsOverride = EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
    set.translatesAutoresizingMaskIntoConstraints = true
    set.frame = Rect(x: 10, y: 40, width: 40, height: 10)
    let beside = makeView("beside", in: root, content: (8, 8))
    LayoutConstraint.activate([
      card.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      card.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      beside.leftAnchor.constraint(equalTo: set.rightAnchor),
      beside.centerYAnchor.constraint(equalTo: card.centerYAnchor),
    ])
    root.layoutIfNeeded()
    // The rectangle is 30 by 20 at (10, 10), and its middle at 20.
    #expect(text(card) == "8 9 36 24")
    #expect(text(card.alignmentRect(forFrame: card.frame)) == "10 10 30 20")
    #expect(card.frame(forAlignmentRect: card.alignmentRect(forFrame: card.frame)) == card.frame)
    // What is set is the frame; its rectangle ends at 45.
    #expect(text(set) == "10 40 40 10")
    #expect(text(beside) == "45 16 8 8")
  }

  @Test("bounds of another size keep the centre")
  func bounds() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.center = Point(x: 100, y: 90)
    view.bounds = Rect(x: 0, y: 0, width: 40, height: 10)
    #expect(text(view) == "80 85 40 10")
    view.bounds.size.width = 60
    #expect(text(view) == "70 85 60 10")
    #expect(text(view.bounds) == "0 0 60 10")
  }

  @Test("a fitting size follows from constraints and content")
  func fitting() {
    let card = View()
    let title = makeView("title", in: card, content: (80, 20))
    LayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      card.trailingAnchor.constraint(equalTo: title.trailingAnchor, constant: 10),
      title.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      card.bottomAnchor.constraint(equalTo: title.bottomAnchor, constant: 5),
    ])
    #expect(
      card.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == Size(width: 100, height: 30)
    )
    #expect(
      card.systemLayoutSizeFitting(
        Size(width: 60, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ) == Size(width: 60, height: 30)
    )
    // Alone, a view is as large as its content.
    #expect(title.systemLayoutSizeFitting(.zero) == Size(width: 80, height: 20))
    card.frame.size = Size(width: 120, height: 30)
    card.layoutIfNeeded()
    #expect(text(title) == "10 5 100 20")
  }

  @Test("misuse ends the program with the reason in words")
  func misuseOfViews() async throws {
    let alone = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (view, other) = (View(), View())
      view.id = "title"
      view.widthAnchor.constraint(equalTo: other.widthAnchor).isActive = true
    }
    let words = String(decoding: try #require(alone).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains("'title.width == View.width' speaks of items that have no common ancestor")
    )
    let illegal = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let view = View()
      _ = LayoutConstraint(
        item: view,
        attribute: .left,
        relatedBy: .equal,
        toItem: nil,
        attribute: .notAnAttribute,
        multiplier: 1,
        constant: 0
      )
    }
    let reason = String(decoding: try #require(illegal).standardErrorContent, as: UTF8.self)
    #expect(reason.contains("View.left has no meaning here"))
  }
}
