// How a view tree changes between passes, and what can be asked after one.

import LayoutEngine
import LayoutModel
import Testing

@testable import AutoLayout

@Suite("Layout passes")
struct LayoutPassTests {
  @Test("a guide that is asked for behind a layout pass has its frame, and keeps it in the next")
  func lateGuides() {
    let root = makeRoot(200, 100)
    let view = makeView("view", in: root)
    view.safeAreaInsets = EdgeInsets(top: 20, left: 1, bottom: 2, right: 3)
    view.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 4,
      leading: 5,
      bottom: 6,
      trailing: 7
    )
    root.userInterfaceLayoutDirection = .rightToLeft
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 100),
      view.heightAnchor.constraint(equalToConstant: 60),
    ])
    root.layoutIfNeeded()
    func frames() -> [String] {
      [view.safeAreaLayoutGuide, view.layoutMarginsGuide].map { text($0.layoutFrame) }
    }
    let expected = ["1 20 96 38", "7 4 88 50"]
    #expect(frames() == expected)
    root.layoutIfNeeded()
    #expect(frames() == expected)
    // Nobody knows yet where one of a view without a frame is.
    #expect(text(makeView("new", in: root).safeAreaLayoutGuide.layoutFrame) == "0 0 0 0")
  }

  @Test("a view that leaves its tree leaves the constraints that reach across behind")
  func removal() {
    let root = makeRoot(100, 100)
    let box = makeView("box", in: root)
    let inner = makeView("inner", in: box)
    let reaching = inner.leftAnchor.constraint(equalTo: root.leftAnchor)
    let inside = inner.leftAnchor.constraint(equalTo: box.leftAnchor)
    LayoutConstraint.activate([reaching, inside])
    #expect(root.constraints.count == 1 && box.constraints.count == 1)
    box.removeFromSuperview()
    #expect(!reaching.isActive && inside.isActive)
    #expect(root.subviews.isEmpty && box.superview == nil)
    root.addSubview(box)
    #expect(root.constraints.isEmpty)
    #expect(root.findViewByID("inner") === inner)
    inner.tag = 7
    #expect(root.viewWithTag(7) === inner)
  }

  @Test("the place in the stacking order goes with the constraint that gave it")
  func stackingOrder() {
    let root = makeRoot(100, 100)
    let box = makeView("box", in: root)
    let order = LayoutConstraint(
      item: box,
      attribute: .zIndex,
      relatedBy: .equal,
      toItem: nil,
      attribute: .notAnAttribute,
      multiplier: 1,
      constant: 3
    )
    order.isActive = true
    root.layoutIfNeeded()
    #expect(box.zIndex == 3)
    order.isActive = false
    root.layoutIfNeeded()
    #expect(box.zIndex == 0)
  }

  @Test("a frame set by the program is a constraint where that is wanted")
  func translation() {
    let root = makeRoot(100, 100)
    let free = makeView("free", in: root)
    free.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    free.translatesAutoresizingMaskIntoConstraints = true
    let below = makeView("below", in: root, content: (5, 6))
    LayoutConstraint.activate([
      below.topAnchor.constraint(equalTo: free.bottomAnchor),
      below.leftAnchor.constraint(equalTo: free.leftAnchor),
    ])
    root.layoutIfNeeded()
    #expect(text(free) == "10 20 30 40")
    #expect(text(below) == "10 60 5 6")
    free.frame.origin.y = 0
    root.layoutIfNeeded()
    #expect(text(below) == "10 40 5 6")
  }

  @Test("a frame set by the program that is no constraint is replaced by the next layout")
  func replacedFrame() {
    let root = makeRoot(100, 100)
    let box = makeView("box", in: root, content: (30, 40))
    box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10).isActive = true
    box.topAnchor.constraint(equalTo: root.topAnchor, constant: 20).isActive = true
    root.layoutIfNeeded()
    box.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(text(box) == "1 2 3 4")
    root.layoutIfNeeded()
    #expect(text(box) == "10 20 30 40")
  }

  /// Places a view by code, which constraints do not hold.
  private final class PlacingView: View {
    let mark = View()
    var callCount = 0

    override func layoutSubviews() {
      callCount += 1
      mark.frame = Rect(x: bounds.width - 5, y: 0, width: 5, height: 5)
    }
  }

  @Test("a frame set in layoutSubviews stays until the next layout, which sets it again")
  func placedFrame() {
    let root = PlacingView(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    root.addSubview(root.mark)
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(text(root.mark) == "95 0 5 5" && root.callCount == 1)
    root.frame.size.width = 60
    root.layoutIfNeeded()
    #expect(text(root.mark) == "55 0 5 5" && root.callCount == 2)
  }

  @Test("conflicts and what is open are found when they are asked for")
  func explainedLate() {
    let root = makeRoot(100, 100)
    let free = makeView("free", in: root)
    for width in [100.0, 120] {
      root.frame.size.width = width
      root.layoutIfNeeded()
      root.layoutIfNeeded()
      #expect(root.currentPass?.explained == nil)
    }
    #expect(free.hasAmbiguousLayout)
    #expect(root.currentPass?.explained != nil)
  }

  /// Columns of rows of labels in sizes and at gaps that can be changed.
  private struct Screen {
    let root = makeRoot(300, 400)
    var labels: [View] = []
    var gaps: [LayoutConstraint] = []

    init(rows: Int, columns: Int) {
      for row in 0..<rows {
        for column in 0..<columns {
          let label = makeView("l\(row).\(column)", in: root, content: (20, 10))
          let left = column == 0 ? root.leftAnchor : labels[labels.count - 1].rightAnchor
          let top = row == 0 ? root.topAnchor : labels[labels.count - columns].bottomAnchor
          gaps += [
            label.leftAnchor.constraint(equalTo: left, constant: 4),
            label.topAnchor.constraint(greaterThanOrEqualTo: top, constant: 4),
          ]
          labels.append(label)
        }
        gaps.append(labels[labels.count - 1].rightAnchor.constraint(equalTo: root.rightAnchor))
      }
      LayoutConstraint.activate(gaps)
    }

    func change(_ number: Int, to value: Double) {
      if number % 3 == 0 {
        gaps[number % gaps.count].constant = value
      } else {
        labels[number % labels.count].contentSizeOverride = Size(
          width: value,
          height: 8 + value / 3
        )
      }
    }
  }

  @Test("a layout whose numbers change is that of a new tree, bit for bit", arguments: [2, 12])
  func changedNumbers(columns: Int) {
    let live = Screen(rows: 12, columns: columns)
    live.root.layoutIfNeeded()
    var changes: [(number: Int, value: Double)] = []
    for round in 0..<12 {
      for index in 0...(round % 3) {
        let change = (number: round * 37 + index * 11, value: Double(round * 7 % 40) / 2)
        changes.append(change)
        live.change(change.number, to: change.value)
      }
      if round % 4 == 3 { live.root.frame.size.width = 280 + Double(round) }
      live.root.layoutIfNeeded()
      let fresh = Screen(rows: 12, columns: columns)
      for change in changes { fresh.change(change.number, to: change.value) }
      fresh.root.frame.size = live.root.frame.size
      fresh.root.layoutIfNeeded()
      #expect(live.labels.map(\.frame) == fresh.labels.map(\.frame), "round \(round)")
      // Ranges may be the simplex's, and then so are later edits.
      guard round > 8 else { continue }
      #expect(
        live.labels.map(\.ambiguousAttributes) == fresh.labels.map(\.ambiguousAttributes),
        "round \(round)"
      )
    }
  }

  /// Turns with its size, as code that replaces constraints in `layoutSubviews` does.
  private final class TurningView: View {
    let bar = View()
    var active: [LayoutConstraint] = []
    var callCount = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      callCount += 1
      if bar.superview == nil { addSubview(bar) }
      LayoutConstraint.deactivate(active)
      let isPortrait = bounds.width < bounds.height
      active = [
        bar.leftAnchor.constraint(equalTo: leftAnchor),
        bar.topAnchor.constraint(equalTo: topAnchor),
        bar.widthAnchor.constraint(equalToConstant: isPortrait ? bounds.width : 20),
        bar.heightAnchor.constraint(equalToConstant: isPortrait ? 20 : bounds.height),
      ]
      LayoutConstraint.activate(active)
    }
  }

  @Test("what is set to the value that it has is no change")
  func equalValues() {
    let root = makeRoot(100, 50)
    let stack = StackView()
    root.addSubview(stack)
    stack.addArrangedSubview(makeView("a", in: stack, content: (5, 6)))
    let width = stack.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    root.layoutIfNeeded()
    for view in [root, stack, stack.arrangedSubviews[0]] {
      (view.contentSizeOverride, view.margins) = (view.contentSizeOverride, view.margins)
      for axis in Axis.allCases {
        view.setContentHuggingPriority(view.contentHuggingPriority(for: axis), for: axis)
        let resistance = view.contentCompressionResistancePriority(for: axis)
        view.setContentCompressionResistancePriority(resistance, for: axis)
      }
      view.firstBaselineOffsetFromTop = nil
      view.lastBaselineOffsetFromBottom = nil
      view.alignmentRectInsetsOverride = nil
      view.safeAreaInsets = .zero
      view.userInterfaceLayoutDirection = .leftToRight
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    (stack.axis, stack.distribution, stack.alignment) = (.horizontal, .fill, .fill)
    stack.spacing = 0
    stack.isLayoutMarginsRelativeArrangement = false
    stack.isBaselineRelativeArrangement = false
    stack.setCustomSpacing(StackView.spacingUseDefault, after: stack.arrangedSubviews[0])
    (width.constant, width.priority) = (10, .required)
    #expect(root.staleness < .layout)
    width.constant = 11
    #expect(root.staleness == .layout)
  }

  @Test("a frame set by the program that cannot hold is the same constraint at the next layout")
  func heldTranslation() {
    let root = makeRoot(100, 100)
    let box = makeView("box", in: root)
    box.translatesAutoresizingMaskIntoConstraints = true
    box.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    let narrow = box.widthAnchor.constraint(equalToConstant: 5)
    narrow.isActive = true
    box.alignmentRectInsetsOverride = EdgeInsets(left: 31)
    root.layoutIfNeeded()
    let first = box.frame
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(box.frame == first)
    box.alignmentRectInsetsOverride = nil
    root.layoutIfNeeded()
    #expect(text(box) == "10 20 30 40")
  }

  @Test("constraints may be replaced in layoutSubviews, and the pass ends when frames stay")
  func layoutSubviews() {
    let root = TurningView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    root.layoutIfNeeded()
    #expect(text(root.bar) == "0 0 100 20")
    let count = root.callCount
    #expect(count <= 3)
    root.layoutIfNeeded()
    #expect(root.callCount == count)
    root.frame.size = Size(width: 200, height: 100)
    root.layoutIfNeeded()
    #expect(text(root.bar) == "0 0 20 100")
  }

  @Test("constraints that a place hangs on are those at their limit, along its axis")
  func affecting() {
    let root = makeRoot(100, 100)
    let a = makeView("a", in: root)
    let constraints = [
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
      a.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
      a.widthAnchor.constraint(lessThanOrEqualToConstant: 50),
      a.topAnchor.constraint(equalTo: root.topAnchor),
      a.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ]
    LayoutConstraint.activate(constraints)
    let wish = a.widthAnchor.constraint(equalToConstant: 80)
    wish.priority = 500
    wish.isActive = true
    #expect(
      a.constraintsAffectingLayout(for: .horizontal).map(\.description)
        == ["a.left == root.left + 5", "a.width <= 50", "a.width == 80 @500"].map {
          $0.replacing("root", with: "View")
        }
    )
    #expect(a.constraintsAffectingLayout(for: .vertical).count == 2)
  }

  @Test("what places hang on is answered from one look, until the layout is another")
  func affectingOnce() {
    let root = makeRoot(100, 100)
    let views = ["a", "b"].map { makeView($0, in: root) }
    let locations = views.map { $0.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5) }
    LayoutConstraint.activate(locations)
    for (view, location) in zip(views, locations) {
      #expect(view.constraintsAffectingLayout(for: .horizontal).map { $0 === location } == [true])
      #expect(root.currentPass?.activeRows != nil)
    }
    root.layoutIfNeeded()
    #expect(root.currentPass?.activeRows != nil)
    let width = views[0].widthAnchor.constraint(equalTo: views[1].widthAnchor)
    width.isActive = true
    root.layoutIfNeeded()
    #expect(root.currentPass?.activeRows == nil)
    let affecting = views[0].constraintsAffectingLayout(for: .horizontal)
    #expect(affecting.map(\.description) == [locations[0], width].map(\.description))
    root.frame.size.width = 90
    root.layoutIfNeeded()
    #expect(root.currentPass?.activeRows == nil)
  }

  @Test("what has no meaning can be found out before a constraint is made")
  func legality() {
    #expect(LayoutConstraint.reasonForIllegality(.leading, .trailing) == nil)
    #expect(LayoutConstraint.reasonForIllegality(.width, .notAnAttribute) == nil)
    #expect(LayoutConstraint.reasonForIllegality(.leading, .left) != nil)
    #expect(LayoutConstraint.reasonForIllegality(.left, .notAnAttribute) != nil)
    #expect(LayoutConstraint.reasonForIllegality(.left, .right, multiplier: 0) != nil)
    #expect(LayoutConstraint.reasonForIllegality(.left, .right, multiplier: .nan) != nil)
    #expect(LayoutConstraint.reasonForIllegality(.notAnAttribute, .right) != nil)
  }

  @Test("a whole tree may be sent to another task and laid out there")
  func sending() async {
    func makeTree() -> sending View {
      let root = makeRoot(100, 100)
      let a = makeView("a", in: root)
      LayoutConstraint.activate([
        a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
        a.rightAnchor.constraint(equalTo: root.rightAnchor),
        a.topAnchor.constraint(equalTo: root.topAnchor),
        a.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      ])
      return root
    }
    let root = makeTree()
    let width = await Task {
      root.layoutIfNeeded()
      return root.subviews[0].frame.width
    }.value
    #expect(width == 93)
  }
}
