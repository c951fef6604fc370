// What a program may do with a document that has become views: hide them, give them other sizes, change its
// constraints, and take it out again.

import Testing
import Tinamou

@Suite("Inflated layouts")
struct InflatedLayoutTests {
  private let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))

  private func inflate(
    _ json: String,
    _ change: (inout Layout.Configuration) -> Void = { _ in }
  ) throws -> InflatedLayout {
    try Layout(json: json).configure(change).inflate(in: view)
  }

  private static let row = """
    {"views": {"s": {"stack": {"spacing": 8, "customSpacing": {"a": 10}}, "children": {
       "a": {"intrinsicContentSize": {"width": 40, "height": 20}},
       "b": {"intrinsicContentSize": {"width": 40, "height": 20}},
       "c": {"intrinsicContentSize": {"width": 40, "height": 20}}}}},
     "constraints": {"x": "|[s]", "y": "V:|[s]"}}
    """

  @Test(
    "stacks follow views that are hidden later, whatever class they are of",
    arguments: [true, false]
  )
  func hiding(isStackView: Bool) throws {
    final class Badge: View {}
    let inflated = try inflate(Self.row) {
      if !isStackView { $0.viewOfType = { _, id in id == "s" ? Badge() : nil } }
    }
    let stack = try #require(inflated.view(withID: "s"))
    #expect(stack is StackView == isStackView)
    view.layoutIfNeeded()
    #expect(frames(stack.subviews) == ["0 0 40 20", "50 0 40 20", "98 0 40 20"])
    let hidden = try #require(inflated.view(withID: "b"))
    hidden.isHidden = true
    view.layoutIfNeeded()
    #expect(frames([stack, stack.subviews[2]]) == ["0 0 90 20", "50 0 40 20"])
    hidden.removeFromSuperview()
    view.layoutIfNeeded()
    #expect(frames([stack, stack.subviews[1]]) == ["0 0 90 20", "50 0 40 20"])
    #expect(inflated.constraints.compactMap(\.identifier) == ["x", "y"])
  }

  @Test("a stack is a stack view, which the program may change")
  func stackViews() throws {
    let inflated = try inflate(Self.row)
    let stack = try #require(inflated.view(withID: "s") as? StackView)
    #expect(stack.arrangedSubviews.map(\.id) == ["a", "b", "c"])
    #expect(stack.spacing == 8 && stack.customSpacing(after: stack.arrangedSubviews[0]) == 10)
    stack.axis = .vertical
    view.layoutIfNeeded()
    #expect(frames([stack]) == ["0 0 40 78"])
  }

  @Test("proportions follow sizes that the program sets later")
  func laterSizes() throws {
    let inflated = try inflate(
      """
      {"views": {"s": {"stack": {"distribution": "fillProportionally"}, "children": {"a": {}, "b": {}}}},
       "constraints": {"x": "|[s(80)]", "y": "V:|[s]"}}
      """
    )
    let views = ["a", "b"].compactMap { inflated.view(withID: $0) }
    for (view, width) in zip(views, [10.0, 30]) {
      view.contentSizeOverride = Size(width: width, height: 20)
    }
    view.layoutIfNeeded()
    #expect(frames(views) == ["0 0 20 20", "20 0 60 20"])
  }

  @Test("a document that states no direction keeps to the tree's")
  func directions() throws {
    view.userInterfaceLayoutDirection = .rightToLeft
    _ = try inflate(
      #"{"views": {"a": {}}, "constraints": {"x": "|-10-[a(20)]", "y": "V:|[a(9)]"}}"#
    )
    let box = View()
    view.addSubview(box)
    LayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: view.leftAnchor),
      box.topAnchor.constraint(equalTo: view.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 100),
      box.heightAnchor.constraint(equalToConstant: 9),
    ])
    try Layout(
      json: """
        {"directionalLayoutMargins": {"leading": 30}, "views": {"b": {}},
         "constraints": {"x": "|-[b(20)]", "y": "V:|[b]|"}}
        """
    ).inflate(in: box)
    view.layoutIfNeeded()
    #expect(view.userInterfaceLayoutDirection == .rightToLeft)
    #expect(frames([view.subviews[0], box.subviews[0]]) == ["290 0 20 9", "50 0 20 9"])
  }

  @Test("directional margins turn with the tree that the view comes into, and fixed ones don't")
  func turningMargins() throws {
    let screen = View()
    let inflated = try Layout(
      json: """
        {"directionalLayoutMargins": {"leading": 7}, "views": {
           "a": {"directionalLayoutMargins": {"leading": 30, "trailing": 3}, "children": {"k": {}}},
           "b": {"layoutMargins": {"left": 30}, "directionalLayoutMargins": {"trailing": 3}},
           "c": {"layoutMargins": {"top": 1}}},
         "constraints": {"a": "HV:|[a]|", "k": "H:|-[k(20)]", "y": "V:|[k(20)]"}}
        """
    ).inflate(in: screen)
    view.userInterfaceLayoutDirection = .rightToLeft
    view.addSubview(screen)
    LayoutConstraint.activate([
      screen.leftAnchor.constraint(equalTo: view.leftAnchor),
      screen.rightAnchor.constraint(equalTo: view.rightAnchor),
      screen.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    let (a, k) = (try #require(inflated.view(withID: "a")), inflated.view(withID: "k"))
    for (direction, left) in [(LayoutDirection.rightToLeft, 270.0), (.leftToRight, 30)] {
      view.userInterfaceLayoutDirection = direction
      view.layoutIfNeeded()
      #expect(k?.frame.minX == left)
      #expect(a.directionalLayoutMargins.leading == 30 && a.directionalLayoutMargins.top == 8)
      #expect(screen.directionalLayoutMargins.leading == 7)
      let fixed = try #require(inflated.view(withID: "b")).layoutMargins
      #expect(fixed.left == 30 && fixed.right == 3)
      #expect(inflated.view(withID: "c")?.layoutMargins.top == 1)
    }
  }

  @Test("gaps at a superview keep to the margins that the program has set")
  func margins() throws {
    view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let inflated = try inflate(
      """
      {"views": {"b": {"children": {"c": {}}}},
       "constraints": {"x": "|-[b]-|", "y": "V:|-[b]-|", "inner": "|-[c]-|"}}
      """
    ) {
      $0.didCreateView = { view, id in
        if id == "b" { view.layoutMargins = EdgeInsets(top: 0, left: 5, bottom: 0, right: 6) }
      }
    }
    view.layoutIfNeeded()
    #expect(frames([inflated.view(withID: "b")]) == ["2 1 314 476"])
    #expect(inflated.view(withID: "c")?.frame.width == 303)
    // The constraints speak of margins, so that they follow what is set later.
    view.layoutMargins.left = 12
    view.layoutIfNeeded()
    #expect(frames([inflated.view(withID: "b")]) == ["12 1 304 476"])
  }

  @Test("an update where nothing decides otherwise leaves the program's changes alone")
  func sameSize() throws {
    let inflated = try inflate(
      """
      {"views": {"a": {}}, "metrics": {"g": "width / 20"},
       "constraints": {"w": "[a(20)]", "x": "|-g-[a]", "y": "V:|[a(9)]"}}
      """
    )
    let view = self.view
    let made = inflated.constraints
    let gap = try #require(made.first { $0.identifier == "x" })
    gap.constant = 77
    let mine = view.subviews[0].widthAnchor.constraint(equalToConstant: 99)
    mine.isActive = true
    for height in [480.0, 480, 100] {
      view.frame.size.height = height
      try inflated.update()
      view.layoutIfNeeded()
      #expect(zip(inflated.constraints, made).allSatisfy { $0 === $1 })
      #expect(frames(view.subviews) == ["77 0 20 9"])
      #expect(view.unsatisfiableConstraints.map { $0 === mine } == [true])
    }
    view.frame.size.width = 400
    try inflated.update()
    view.layoutIfNeeded()
    #expect(frames(view.subviews) == ["20 0 99 9"] && !gap.isActive)
  }

  @Test("a program that keeps what it has inflated is not kept by it")
  func lifetime() throws {
    final class Screen {
      let view = View()
      var inflated: InflatedLayout?
      var views: [String: View] = [:]

      init() throws {
        inflated = try Layout(
          json: #"{"views": {"a": {}}, "constraints": {"x": "HV:|-[a]-|"}}"#
        ).configure {
          $0.didCreateView = { view, id in self.views[id] = view }
          $0.viewOfType = { type, _ in type == "Mine" ? self.view : nil }
        }.inflate(in: view)
      }
    }
    weak var gone: Screen?
    do {
      let screen = try Screen()
      gone = screen
      #expect(screen.views.count == 1)
    }
    #expect(gone == nil)
  }

  /// A view that says of itself all that a document may say of it.
  private final class Icon: View {
    override init(frame: Rect) {
      super.init(frame: frame)
      for axis in Axis.allCases {
        setContentHuggingPriority(999, for: axis)
        setContentCompressionResistancePriority(1, for: axis)
      }
      (firstBaselineOffsetFromTop, lastBaselineOffsetFromBottom) = (12, 5)
      alignmentRectInsetsOverride = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
      layoutMargins = EdgeInsets(top: 3, left: 3, bottom: 3, right: 3)
      contentSizeOverride = Size(width: 20, height: 20)
      isHidden = true
    }

    /// Everything in one line.
    var facts: String {
      let priorities = Axis.allCases.flatMap {
        [contentHuggingPriority(for: $0), contentCompressionResistancePriority(for: $0)]
      }
      let numbers =
        priorities.map(\.rawValue) + [
          firstBaselineOffsetFromTop ?? 0, lastBaselineOffsetFromBottom ?? 0,
          alignmentRectInsetsOverride?.left ?? 0, layoutMargins.left,
          contentSizeOverride?.width ?? 0,
        ]
      return numbers.map { "\(Int($0))" }.joined(separator: " ") + (isHidden ? " hidden" : "")
    }
  }

  @Test("what a document says nothing of is what the view's class says, and what it says counts")
  func classesOfThePrograms() throws {
    let inflated = try inflate(
      """
      {"views": {"a": {}, "b": {"type": "UISwitch"},
         "c": {"contentHuggingPriority": 250, "contentCompressionResistancePriority": {"vertical": 750},
           "hidden": false, "firstBaseline": 7, "lastBaseline": 8, "alignmentRectInsets": {},
           "layoutMargins": {"left": 9}, "intrinsicContentSize": {"width": 10}}},
       "constraints": {}}
      """
    ) { $0.viewOfType = { _, _ in Icon() } }
    let facts = ["a", "b", "c"].map { (inflated.view(withID: $0) as? Icon)?.facts }
    #expect(facts[0] == "999 1 999 1 12 5 1 3 20 hidden" && facts[1] == facts[0])
    #expect(facts[2] == "250 1 250 750 7 8 0 9 10")
    let plain = try inflate(#"{"views": {"s": {"type": "UISwitch"}}, "constraints": {}}"#)
    #expect(plain.view(withID: "s")?.alignmentRectInsetsOverride?.left == 2)
  }

  @Test("an update leaves out what the program has taken away, and takes back what has come again")
  func removedViews() throws {
    let inflated = try inflate(
      """
      {"layoutGuides": ["mid"], "metrics": {"g": "width / 20"},
       "views": {"a": {}, "b": {}, "c": {"children": {"d": {}}}},
       "constraints": {"a": "HV:|-g-[a]-g-|", "b": "HV:|-g-[b]-g-|", "ab": "H:[a(==b)]",
         "c": "HV:|[c]|", "d": "HV:|-g-[d]-g-|", "mid": "mid.width == superview.width", "bm": "[b]->=0-[mid]"}}
      """
    )
    let banner = try #require(inflated.view(withID: "a"))
    banner.removeFromSuperview()
    inflated.view(withID: "c")?.removeFromSuperview()
    view.removeLayoutGuide(view.layoutGuides[0])
    view.frame.size = Size(width: 480, height: 320)
    try inflated.update()
    view.layoutIfNeeded()
    #expect(frames(view.subviews) == ["24 24 432 272"])
    #expect(Set(inflated.constraints.compactMap(\.identifier)) == ["b"])
    view.addSubview(banner)
    view.frame.size = Size(width: 400, height: 300)
    try inflated.update()
    view.layoutIfNeeded()
    #expect(frames(view.subviews) == ["20 20 360 260", "20 20 360 260"])
    #expect(Set(inflated.constraints.compactMap(\.identifier)) == ["a", "b", "ab"])
  }

  @Test("what was inflated can be taken out, with all that it has made")
  func removal() throws {
    let label = View()
    view.addSubview(label)
    for _ in 0..<3 {
      let inflated = try inflate(
        """
        {"layoutGuides": ["half"], "metrics": {"g": "width / 20"}, "views": {
           "scroll": {"type": "UIScrollView", "children": {"a": {}}}},
         "constraints": {"x": "|-10%-[scroll]-g-|", "y": "V:|[scroll]|", "z": "|[a(5)]|", "h": "[half(5)]"}}
        """
      )
      #expect(view.layoutGuides.count == 2 && view.subviews.count == 2)
      inflated.remove()
      #expect(view.layoutGuides.isEmpty && view.constraints.isEmpty)
      #expect(view.subviews.map { $0 === label } == [true])
      #expect(inflated.constraints.isEmpty && inflated.view(withID: "a") == nil)
      view.frame.size.width += 1
      try inflated.update()
      inflated.remove()
      #expect(view.constraints.isEmpty)
    }
  }

  @Test("a title or an image is content: what is measured by it is measured again")
  func content() {
    final class Measured: Button {
      override var intrinsicContentSize: Size {
        Size(width: Double((title ?? "").count + (imageName ?? "").count), height: 10)
      }
    }
    let button = Measured()
    view.addSubview(button)
    button.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
    for (title, image, width) in [("ab", nil, 2.0), ("abc", nil, 3), ("abc", "x", 4)] {
      (button.title, button.imageName) = (title, image)
      view.layoutIfNeeded()
      #expect(button.frame.width == width)
    }
  }
}
