// What the code of a program may do in the methods that it overrides, while a layout is under way.

import Testing

@testable import AutoLayout

@Suite("Overrides of views")
struct OverrideTests {
  /// As large as another view wants to be, as a row that is measured by a prototype.
  private final class MeasuringView: View {
    var prototype: View?

    override var intrinsicContentSize: Size {
      prototype?.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        ?? super.intrinsicContentSize
    }
  }

  @Test("a fitting size may be asked for while a layout asks for content sizes", arguments: 0..<4)
  func measuringInLayout(index: Int) {
    let root = makeRoot(200, 300)
    let card = View()
    let inner = makeView("inner", in: card, content: (120, 30))
    let (first, second) = (View(), View())
    first.contentSizeOverride = Size(width: 11, height: 12)
    second.contentSizeOverride = Size(width: 13, height: 14)
    let measuring = MeasuringView()
    measuring.prototype = card
    var views = [first, second, card]
    views.insert(measuring, at: index)
    for view in views { root.addSubview(view) }
    for (index, view) in [first, second, card, measuring].enumerated() {
      let top = Double(index) * 50
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: top).isActive = true
    }
    LayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5),
      inner.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -5),
      inner.topAnchor.constraint(equalTo: card.topAnchor),
      inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(
      [first, second, card, inner, measuring].map(text)
        == ["0 0 11 12", "0 50 13 14", "0 100 130 30", "5 0 120 30", "0 150 130 30"]
    )
    // A size that is asked for leaves the answers about the last layout as they are.
    #expect(inner.ambiguousAttributes.isEmpty)
    #expect(card.constraintsAffectingLayout(for: .vertical).count == 3)
  }

  /// As large as its own constraints, or those of the view it stands in, want it to be.
  private final class FittingView: View {
    var asksSuperview = false
    var laysOutFirst = false

    override var intrinsicContentSize: Size {
      if laysOutFirst { layoutIfNeeded() }
      let view = asksSuperview ? superview : self
      return (view ?? self).systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    }
  }

  @Test(
    "a view may answer with its own fitting size, which counts no content of it",
    arguments: [false, true]
  )
  func ownFittingSize(laysOutFirst: Bool) {
    let root = makeRoot(200, 300)
    let (fitting, above, superview) = (FittingView(), FittingView(), View())
    above.asksSuperview = true
    for view in [fitting, above] { view.laysOutFirst = laysOutFirst }
    for view in [fitting, superview] { root.addSubview(view) }
    superview.addSubview(above)
    let inner = makeView("inner", in: fitting, content: (40, 30))
    LayoutConstraint.activate([
      fitting.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      fitting.topAnchor.constraint(equalTo: root.topAnchor),
      inner.leadingAnchor.constraint(equalTo: fitting.leadingAnchor, constant: 5),
      inner.trailingAnchor.constraint(equalTo: fitting.trailingAnchor, constant: -5),
      inner.topAnchor.constraint(equalTo: fitting.topAnchor),
      inner.bottomAnchor.constraint(equalTo: fitting.bottomAnchor),
      superview.widthAnchor.constraint(equalToConstant: 60),
      superview.heightAnchor.constraint(equalToConstant: 20),
    ])
    #expect(fitting.systemLayoutSizeFitting(.zero) == Size(width: 50, height: 30))
    root.layoutIfNeeded()
    #expect([fitting, inner, above].map(text) == ["0 0 50 30", "5 0 40 30", "0 0 60 20"])
    inner.contentSizeOverride = Size(width: 70, height: 10)
    root.layoutIfNeeded()
    #expect([fitting, inner].map(text) == ["0 0 80 10", "5 0 70 10"])
  }

  /// Places a view by code, which constraints do not hold.
  private final class PlacingView: View {
    let mark = View()

    override func layoutSubviews() { mark.frame = Rect(x: 1, y: 2, width: 3, height: 4) }
  }

  /// As high as what stands in it comes to.
  private final class SelfSizingView: ScrollView {
    var askedCount = 0

    override var intrinsicContentSize: Size {
      askedCount += 1
      layoutIfNeeded()
      return Size(width: View.noIntrinsicMetric, height: contentSize.height)
    }
  }

  @Test("a content size may hang on the layout, which is asked for where it is needed")
  func selfSizing() {
    let root = makeRoot(200, 300)
    let list = SelfSizingView()
    root.addSubview(list)
    let placing = PlacingView()
    root.addSubview(placing)
    placing.addSubview(placing.mark)
    let row = makeView("row", in: list, content: (50, 90))
    LayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: list.topAnchor),
      row.bottomAnchor.constraint(equalTo: list.bottomAnchor),
      row.leadingAnchor.constraint(equalTo: list.leadingAnchor),
      list.topAnchor.constraint(equalTo: root.topAnchor),
      list.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      list.widthAnchor.constraint(equalToConstant: 100),
    ])
    root.layoutIfNeeded()
    #expect(text(list) == "0 0 100 90")
    let count = list.askedCount
    #expect(count <= 4)
    root.layoutIfNeeded()
    #expect(list.askedCount == count)
    row.contentSizeOverride = Size(width: 50, height: 70)
    root.layoutIfNeeded()
    #expect(text(list) == "0 0 100 70")
    // What code places stays where it is.
    #expect(text(placing.mark) == "1 2 3 4" && list.askedCount <= 2 * count)
  }

  /// Gives a bar half of its width, and wants to know at once where it is.
  private final class HalvingView: View {
    let bar = View()
    lazy var half = bar.widthAnchor.constraint(equalToConstant: 0)
    var widths: [Double] = []

    override func layoutSubviews() {
      half.constant = bounds.width / 2
      layoutIfNeeded()
      widths.append(bar.frame.width)
    }
  }

  @Test("a layout within layoutSubviews sets frames at once, and none begins within itself")
  func layoutInLayout() {
    let root = HalvingView(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    root.addSubview(root.bar)
    LayoutConstraint.activate([
      root.bar.leftAnchor.constraint(equalTo: root.leftAnchor),
      root.bar.topAnchor.constraint(equalTo: root.topAnchor),
      root.bar.heightAnchor.constraint(equalToConstant: 5), root.half,
    ])
    root.layoutIfNeeded()
    #expect(root.widths == [50, 50])
    root.frame.size.width = 60
    root.layoutIfNeeded()
    #expect(root.widths == [50, 50, 30, 30])
  }

  /// Carries out what a test wants where the class is called.
  private final class CallingView: View {
    var onUpdate: (CallingView) -> Void = { _ in }
    var onMeasure: (CallingView) -> Void = { _ in }
    var updateCount = 0

    override func updateConstraints() {
      updateCount += 1
      onUpdate(self)
    }

    override var intrinsicContentSize: Size {
      onMeasure(self)
      return super.intrinsicContentSize
    }
  }

  @Test("updateConstraints is called for views that it adds, and for others that it asks it for")
  func updatesWithinUpdates() {
    let root = makeRoot(100, 50)
    let (first, second, inner) = (CallingView(), CallingView(), CallingView())
    for view in [first, second] { root.addSubview(view) }
    second.onUpdate = { view in
      if view.updateCount == 1 { view.addSubview(inner) }
      if view.updateCount == 2 { first.setNeedsUpdateConstraints() }
    }
    root.layoutIfNeeded()
    #expect([first, second, inner].map(\.updateCount) == [1, 1, 1])
    second.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect([first, second, inner].map(\.updateCount) == [2, 2, 1])
    #expect(root.staleness < .layout)
    // What asks without an end is called a number of times, and not for ever.
    first.onUpdate = { $0.setNeedsUpdateConstraints() }
    first.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(first.updateCount <= 2 + View.layoutRoundLimit)
  }

  @Test("updateConstraints is called for views from elsewhere, and for those alone that ask")
  func updatesOfViewsThatMove() {
    let (root, other) = (makeRoot(100, 50), makeRoot(100, 50))
    let (staying, moving, inner) = (CallingView(), CallingView(), CallingView())
    root.addSubview(staying)
    other.addSubview(moving)
    moving.addSubview(inner)
    for view in [root, other] { view.layoutIfNeeded() }
    #expect([staying, moving, inner].map(\.updateCount) == [1, 1, 1])
    // One asks in its old tree, which never gets to it.
    inner.setNeedsUpdateConstraints()
    moving.removeFromSuperview()
    other.layoutIfNeeded()
    root.addSubview(moving)
    root.layoutIfNeeded()
    #expect([staying, moving, inner].map(\.updateCount) == [1, 1, 2])
    // A branch alone is asked by itself.
    inner.setNeedsUpdateConstraints()
    staying.setNeedsUpdateConstraints()
    moving.updateConstraintsIfNeeded()
    #expect([staying, moving, inner].map(\.updateCount) == [1, 1, 3])
    root.layoutIfNeeded()
    #expect([staying, moving, inner].map(\.updateCount) == [2, 1, 3])
  }

  @Test("what content sizes are asked for may change the tree, and that is laid out")
  func changesWhileAsked() {
    let root = makeRoot(100, 50)
    let (early, asked) = (CallingView(), CallingView())
    for view in [early, asked] { root.addSubview(view) }
    let late = makeView("late", in: root, content: (7, 8))
    let added = View()
    asked.onMeasure = { view in
      guard added.superview == nil else { return }
      early.addSubview(added)
      early.setNeedsUpdateConstraints()
      LayoutConstraint.activate([
        added.leftAnchor.constraint(equalTo: late.rightAnchor, constant: 3),
        added.widthAnchor.constraint(equalToConstant: 20),
        late.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 1),
        early.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 2),
      ])
    }
    root.layoutIfNeeded()
    #expect(late.frame.minX == 1 && late.frame.width == 7)
    #expect(added.frame.minX == 9 && added.frame.width == 20)
    #expect(early.updateCount == 2)
    #expect(root.staleness < .layout)
  }

  @Test("a fitting size is that of the constraints that updateConstraints makes")
  func fittingUpdates() {
    let view = CallingView()
    view.onUpdate = { view in
      LayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: 77),
        view.heightAnchor.constraint(equalToConstant: 33),
      ])
    }
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == Size(width: 77, height: 33)
    )
    view.layoutIfNeeded()
    #expect(view.updateCount == 1)
  }

  /// Sets itself up in the initialiser that UIKit's views have.
  private final class Row: View {
    let title = View()

    override init(frame: Rect) {
      super.init(frame: frame)
      addSubview(title)
    }
  }

  private final class RowStack: StackView {
    override init(frame: Rect) {
      super.init(frame: frame)
      axis = .vertical
    }
  }

  @Test("a class that overrides init(frame:) has the shorter initialisers, too")
  func initialisers() {
    #expect(Row().subviews.count == 1)
    #expect(text(Row(frame: Rect(x: 1, y: 2, width: 3, height: 4))) == "1 2 3 4")
    let stack = RowStack(arrangedSubviews: [Row(), Row()])
    #expect(stack.axis == .vertical && stack.arrangedSubviews.count == 2)
  }
}
