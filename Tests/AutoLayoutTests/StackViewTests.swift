// Stack views as objects; what arrangements come to is a table in LayoutEngineTests.

import AutoLayout
import LayoutModel
import Testing

@Suite("Stack views as objects")
struct StackViewTests {
  private func filled(_ width: Double, _ height: Double) -> (root: View, stack: StackView) {
    let root = makeRoot(width, height)
    let stack = StackView()
    root.addSubview(stack)
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    return (root, stack)
  }

  private func label(_ id: String, _ width: Double, _ height: Double) -> View {
    let view = View()
    view.id = id
    view.contentSizeOverride = Size(width: width, height: height)
    return view
  }

  @Test("arranged views can be added, moved, hidden and taken out")
  func arranging() {
    let (root, stack) = filled(110, 20)
    stack.spacing = 5
    let (a, b, c) = (label("a", 20, 10), label("b", 30, 10), label("c", 50, 10))
    for view in [a, c] { stack.addArrangedSubview(view) }
    stack.insertArrangedSubview(b, at: 1)
    root.layoutIfNeeded()
    #expect([a, b, c].map(text) == ["0 0 20 20", "25 0 30 20", "60 0 50 20"])
    b.isHidden = true
    root.layoutIfNeeded()
    #expect([a, b, c].map(text) == ["0 0 20 20", "20 0 0 20", "25 0 85 20"])
    b.isHidden = false
    stack.setCustomSpacing(15, after: a)
    #expect(stack.customSpacing(after: a) == 15)
    root.layoutIfNeeded()
    #expect([a, b, c].map(text) == ["0 0 20 20", "35 0 30 20", "70 0 40 20"])
    stack.setCustomSpacing(StackView.spacingUseDefault, after: a)
    stack.insertArrangedSubview(c, at: 0)
    #expect(stack.arrangedSubviews.map(\.id) == ["c", "a", "b"])
    stack.removeArrangedSubview(a)
    #expect(a.superview === stack)
    b.removeFromSuperview()
    #expect(stack.arrangedSubviews.map(\.id) == ["c"])
    root.layoutIfNeeded()
    #expect(text(c) == "0 0 110 20")
    #expect(root.unsatisfiableConstraints.isEmpty)
  }

  @Test("only an arranged view has a gap of its own, and no other view inherits it")
  func customSpacing() {
    let stack = StackView()
    for spacing in 1...50 {
      stack.setCustomSpacing(Double(spacing), after: View())
      #expect(stack.customSpacing(after: View()) == StackView.spacingUseDefault)
    }
    let view = label("a", 20, 10)
    stack.setCustomSpacing(15, after: view)
    stack.addArrangedSubview(view)
    #expect(stack.customSpacing(after: view) == StackView.spacingUseDefault)
    stack.setCustomSpacing(15, after: view)
    stack.addArrangedSubview(view)
    #expect(stack.customSpacing(after: view) == 15)
    stack.removeArrangedSubview(view)
    stack.addArrangedSubview(view)
    #expect(stack.customSpacing(after: view) == StackView.spacingUseDefault)
  }

  @Test("stacks stand in stacks, and their size follows from what they arrange")
  func nesting() {
    let inner = StackView(arrangedSubviews: [label("a", 20, 10), label("b", 40, 10)])
    inner.axis = .vertical
    inner.spacing = 4
    let icon = label("icon", 30, 30)
    icon.setContentHuggingPriority(251, for: .horizontal)
    let outer = StackView(arrangedSubviews: [icon, inner])
    outer.spacing = 8
    outer.alignment = .center
    #expect(
      outer.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == Size(width: 78, height: 30)
    )
    outer.frame.size = Size(width: 100, height: 50)
    outer.layoutIfNeeded()
    #expect(text(inner) == "38 13 62 24")
    #expect(inner.arrangedSubviews.map(text) == ["0 0 62 10", "0 14 62 10"])
  }

  @Test("stack views have the baselines of what they show, and hug where gaps may grow")
  func baselines() {
    let (title, value) = (label("title", 20, 10), label("value", 30, 24))
    title.firstBaselineOffsetFromTop = 8
    value.firstBaselineOffsetFromTop = 19
    let row = StackView(arrangedSubviews: [title, value])
    row.alignment = .bottom
    row.distribution = .equalSpacing
    row.spacing = 5
    let root = makeRoot(200, 100)
    let mark = makeView("mark", in: root, content: (4, 4))
    root.addSubview(row)
    LayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      row.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      mark.topAnchor.constraint(equalTo: row.firstBaselineAnchor),
      mark.leadingAnchor.constraint(equalTo: row.trailingAnchor),
    ])
    root.layoutIfNeeded()
    // 20 + 5 + 30, and 19 below the top of the taller one.
    #expect(text(row) == "0 10 55 24")
    #expect(text(mark) == "55 29 4 4")
    #expect(!row.hasAmbiguousLayout)
    value.isHidden = true
    root.layoutIfNeeded()
    #expect(text(mark) == "20 18 4 4")
  }

  @Test("changing axis, distribution or alignment lays out again")
  func settings() {
    let (root, stack) = filled(60, 60)
    for view in [label("a", 10, 10), label("b", 20, 20)] { stack.addArrangedSubview(view) }
    root.layoutIfNeeded()
    #expect(stack.subviews.map(text) == ["0 0 10 60", "10 0 50 60"])
    stack.distribution = .fillEqually
    root.layoutIfNeeded()
    #expect(stack.subviews.map(text) == ["0 0 30 60", "30 0 30 60"])
    stack.axis = .vertical
    stack.alignment = .trailing
    root.layoutIfNeeded()
    #expect(stack.subviews.map(text) == ["50 0 10 30", "40 30 20 30"])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    root.layoutIfNeeded()
    #expect(stack.subviews.map(text) == ["46 1 10 28", "36 29 20 28"])
  }
}
