// Formats for views that a program has made.

import AutoLayout
import Diagnostics
import LayoutModel
import Testing

@Suite("Formats for views")
struct FormatConstraintTests {
  @Test("formats name views, metrics and guides, with options")
  func formats() throws {
    let root = makeRoot(200, 100)
    let icon = makeView("icon", in: root)
    let title = makeView("title", in: root)
    let guide = LayoutGuide()
    root.addLayoutGuide(guide)
    let views: [String: ConstraintItem] = ["icon": icon, "title": title, "rest": guide]
    for (format, options) in [
      ("H:|-gap-[icon(40)]-[title(icon)][rest]-gap-|", [.alignAllTop, .alignAllBottom]),
      ("V:|-gap-[icon]-gap-|", []),
    ] as [(String, LayoutConstraint.FormatOptions)] {
      LayoutConstraint.activate(
        try LayoutConstraint.constraints(
          withVisualFormat: format,
          options: options,
          metrics: ["gap": 10],
          views: views
        )
      )
    }
    root.layoutIfNeeded()
    #expect(text(icon) == "10 10 40 80")
    #expect(text(title) == "58 10 40 80")
    #expect(text(guide.layoutFrame) == "98 10 92 80")
  }

  @Test("the bar is the superview of the view beside it, and a view without one has none")
  func superviews() throws {
    let root = makeRoot(100, 100)
    let box = makeView("box", in: root)
    let inner = makeView("inner", in: box)
    let constraints = try LayoutConstraint.constraints(
      withVisualFormat: "|-5-[x]",
      views: ["x": inner]
    )
    #expect(constraints.map(\.description) == ["inner.leading == box.leading + 5"])
    #expect(throws: DiagnosticsError.self) {
      try LayoutConstraint.constraints(withVisualFormat: "|-5-[x]", views: ["x": root])
    }
    // The container may be named where a name is given for it.
    let named = try LayoutConstraint.constraints(
      withVisualFormat: "H:[superview]-(<=1)-[x]",
      options: .alignAllCenterY,
      views: ["x": box]
    )
    #expect(named.count == 2)
    #expect(named[1].description == "box.centerY == View.centerY")
  }

  @Test("a bar keeps to the margins of a view whose program has set them")
  func margins() throws {
    func made(_ format: String, _ view: View) throws -> [String] {
      try LayoutConstraint.constraints(withVisualFormat: format, views: ["x": view])
        .map(\.description)
    }
    let root = makeRoot(100, 100)
    let box = makeView("box", in: root)
    let inner = makeView("inner", in: box)
    #expect(try made("|-[x]-|", inner).first == "inner.leading == box.leading + 20")
    box.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(
      try made("|-[x]-|", inner) == [
        "inner.leading == box.leadingMargin", "box.trailingMargin == inner.trailing",
      ]
    )
    // The constraints speak of margins, so that they follow what is set later.
    let formats = [
      ("|-0-[x]-0-|", box), ("V:|[x]|", box), ("|-[x]-|", inner), ("V:|-[x]-|", inner),
    ]
    for (format, view) in formats {
      LayoutConstraint.activate(
        try LayoutConstraint.constraints(withVisualFormat: format, views: ["x": view])
      )
    }
    root.layoutIfNeeded()
    #expect(text(inner) == "2 1 94 96")
    root.userInterfaceLayoutDirection = .rightToLeft
    root.layoutIfNeeded()
    #expect(text(inner) == "4 1 94 96")
    #expect(box.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    box.layoutMargins = EdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
    root.layoutIfNeeded()
    #expect(text(inner) == "10 0 90 100")
    #expect(box.directionalLayoutMargins.trailing == 10)
  }

  @Test("what the extended language makes is there: spacers as guides, stacks as views")
  func extended() throws {
    let root = makeRoot(100, 90)
    let a = makeView("a", in: root)
    let b = makeView("b", in: root)
    let views = ["a": a, "b": b]
    for format in ["|-10%-[a]-30%-|", "|[b]|", "V:|[pile:[a(b)]-10-[b]]|"] {
      LayoutConstraint.activate(
        try LayoutConstraint.constraints(withVisualFormat: format, views: views)
      )
    }
    root.layoutIfNeeded()
    #expect(root.layoutGuides.count == 2)
    let pile = try #require(root.findViewByID("pile"))
    #expect(text(pile) == "10 0 60 90")
    #expect(
      root.unsatisfiableConstraints.map(\.description) == [
        "b.leading == pile.leading", "b.trailing == pile.trailing",
      ]
    )
    #expect(text(a) == "10 0 60 40")
    #expect(text(b) == "0 50 100 40")
  }

  @Test("metrics are numbers of several types, or none")
  func metrics() throws {
    let root = makeRoot(100, 100)
    let views = ["a": makeView("a", in: root)]
    func width(_ metrics: [String: any FormatMetric]?) throws -> Double? {
      try LayoutConstraint.constraints(
        withVisualFormat: "H:[a(w)]",
        metrics: metrics,
        views: views
      ).first?.constant
    }
    let whole = ["w": 3]
    let doubles = ["w": 3.5]
    #expect(try width(whole) == 3 && width(doubles) == 3.5)
    #expect(try width(["w": Float(2), "x": 1, "y": 0.5, "z": UInt(4)]) == 2)
    let none = try LayoutConstraint.constraints(
      withVisualFormat: "H:[a(7)]",
      metrics: nil,
      views: views
    )
    #expect(none.first?.constant == 7)
  }

  @Test("only what a format names counts: ranges too, and all names where one is wrong")
  func names() throws {
    let root = makeRoot(100, 100)
    var views: [String: ConstraintItem] = [:]
    for number in 1...3 { views["a\(number)"] = makeView("a\(number)", in: root) }
    let range = try LayoutConstraint.constraints(withVisualFormat: "H:[a1..3(5)]", views: views)
    #expect(range.count == 3)
    #expect(throws: DiagnosticsError.self) {
      try LayoutConstraint.constraints(withVisualFormat: "H:[a1..4]", views: views)
    }
    views["title"] = makeView("title", in: root)
    do {
      _ = try LayoutConstraint.constraints(withVisualFormat: "H:[titel]-[a1]", views: views)
      Issue.record("no error")
    } catch {
      #expect(error.diagnostics.first?.notes.first?.message == "did you mean 'title'?")
    }
    // It belongs to no view, which matters only to formats that name it.
    views["loose"] = LayoutGuide()
    let named = try LayoutConstraint.constraints(
      withVisualFormat: "H:|[title]-5-[a2(a3)]",
      views: views
    )
    #expect(named.count == 3)
  }

  @Test("an error says where it is, and nothing is made")
  func errors() throws {
    let root = makeRoot(100, 100)
    let a = makeView("a", in: root)
    do {
      _ = try LayoutConstraint.constraints(
        withVisualFormat: "|-gap-[a]-[c]",
        views: ["a": a]
      )
      Issue.record("no error")
    } catch {
      #expect(error.diagnostics.map(\.code.name) == ["vfl-unknown-metric", "vfl-unknown-view"])
      #expect(error.diagnostics.map(\.range.start.column) == [3, 12])
    }
    #expect(root.layoutGuides.isEmpty && root.constraints.isEmpty)
  }
}
