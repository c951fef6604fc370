// What Layout does beyond the examples: errors with places, options, classes, sizes that decide.

import Testing
import Tinamou

@Suite("Layout")
struct LayoutTests {
  @Test("a broken document is an error that lists all findings, and leaves the view as it was")
  func errors() throws {
    do {
      _ = try Layout(json: "{\"views\":{\"a\":{}},\"constraints\":{\"c\":\"[b]\",\"d\":\"[a\"}}")
      Issue.record("no error")
    } catch let error as DiagnosticsError {
      #expect(error.diagnostics.map(\.code.name) == ["vfl-unknown-view", "vfl-unclosed-bracket"])
    }
    do {
      _ = try Layout(name: "no such document")
      Issue.record("no error")
    } catch let error as LayoutFileError {
      #expect(error.searchedFolders.first == ".")
      #expect(error.description.contains("no such document.json"))
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let layout = try Layout(
      json:
        "{\"views\":{\"a\":{}},\"metrics\":{\"p\":\"width - 100\"},\"constraints\":{\"c\":\"[a(5@p)]\"}}"
    )
    #expect(throws: DiagnosticsError.self) { try layout.inflate(in: view) }
    #expect(view.subviews.isEmpty && view.constraints.isEmpty)
    // The same document is sound at another size.
    view.frame.size.width = 200
    #expect(try layout.inflate(in: view).constraints.count == 1)
  }

  @Test("warnings about a document can be asked for, those of its measurer once it is inflated")
  func warnings() throws {
    let layout = try Layout(
      json: """
        {"views": {"a": {"hiden": true}, "b": {"type": "UILabel", "text": "x", "font": "No Such Font 12"},
           "c": {"image": "none.png", "superview": "b"}}, "constraints": {"x": "HV:|-[a]-|"}}
        """
    )
    #expect(layout.diagnostics.map(\.code.name) == ["json-unknown-key", "json-unknown-key"])
    #expect(layout.diagnostics.allSatisfy { $0.severity == .warning })
    let plain = try layout.inflate(in: View())
    #expect(plain.diagnostics.map(\.message) == layout.diagnostics.map(\.message))
    let measured = try layout.configure {
      $0.contentMeasurer = ContentMeasurer(text: BoxMetrics())
    }.inflate(in: View())
    #expect(
      measured.diagnostics.map(\.code.name) == [
        "json-unknown-key", "font-unknown", "image-missing", "json-unknown-key",
      ]
    )
  }

  /// A view that lays itself out, as articles on both libraries have it.
  private final class Screen: View {
    let formats = VFL()
    var inflated: InflatedLayout?
  }

  @Test("a view goes although it has its layouts for properties")
  func lifetimes() throws {
    weak var gone: Screen?
    do {
      let screen = Screen(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      screen.formats.setParent(screen).add(subview: View(), name: "a")
        .appendConstraints(formats: ["H:|-[a]-|"])
      let layout = try Layout(
        json:
          "{\"views\":{\"b\":{}},\"metrics\":{\"p\":\"width / 2\"},\"constraints\":{\"c\":\"|-[b(p)]-(>=0)-|\"}}"
      )
      screen.inflated = try layout.inflate(in: screen)
      screen.layoutIfNeeded()
      screen.frame.size.width = 200
      try screen.inflated?.update()
      screen.layoutIfNeeded()
      #expect(screen.inflated?.view(withID: "b")?.frame.width == 100)
      #expect(screen.formats.views["a"]?.frame.width == 160)
      gone = screen
    }
    #expect(gone == nil)
  }

  @Test("measured texts give views their sizes, and several lines follow the width")
  func texts() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 65, height: 100))
    let layout = try Layout(
      json: """
        {"views": {"a": {"type": "UILabel", "text": "one two three", "font": "10", "numberOfLines": 0}},
         "constraints": {"row": "|[a]|", "down": "V:|[a]"}}
        """
    )
    let inflated = try layout.configure {
      $0.contentMeasurer = ContentMeasurer(text: BoxMetrics())
    }.inflate(in: view)
    let label = try #require(inflated.view(withID: "a"))
    for (width, height) in [(65.0, 12.5), (40, 25), (30, 37.5), (70, 12.5)] {
      view.frame.size.width = width
      view.layoutIfNeeded()
      try inflated.update()
      view.layoutIfNeeded()
      #expect(label.frame.size == Size(width: width, height: height))
    }
    let plain = try #require(try layout.inflate(in: View()).view(withID: "a"))
    #expect(plain.contentSizeOverride == nil)
  }

  @Test("documents mean the same as views: scroll views, baselines of stacks, hidden views")
  func sameAsDocuments() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 80))
    let layout = try Layout(
      json: """
        {"layoutMargins": {"left": 5}, "views": {
           "scroll": {"type": "UIScrollView", "children": {
             "column": {"stack": {"axis": "vertical", "baselineRelativeArrangement": true, "spacing": 30},
               "children": {
                 "title": {"intrinsicContentSize": {"width": 90, "height": 20}, "firstBaseline": 16,
                   "lastBaseline": 4},
                 "row": {"stack": {}, "children": {
                   "label": {"type": "UILabel", "intrinsicContentSize": {"width": 60, "height": 20},
                     "firstBaseline": 16, "lastBaseline": 4},
                   "gone": {"hidden": true, "intrinsicContentSize": {"width": 9, "height": 50}}}}}},
             "foot": {}}},
           "switch": {"type": "UISwitch", "intrinsicContentSize": {"width": 49, "height": 31}}},
         "constraints": {
           "a": "|-[scroll]-(5)-|", "b": "V:|[scroll]|", "c": "|[column]|", "d": "column.width == scroll.width",
           "e": "V:|[column][foot(200)]|", "f": "|[foot]|", "g": "|[switch]", "h": "V:|[switch]"}}
        """
    )
    let inflated = try layout.inflate(in: view)
    view.layoutIfNeeded()
    let frames = ["scroll", "column", "title", "row", "gone", "foot", "switch"].map { name in
      inflated.view(withID: name)?.frame
    }
    #expect(
      frames == [
        Rect(x: 5, y: 0, width: 90, height: 80), Rect(x: 0, y: 0, width: 90, height: 50),
        // Baselines at 16 and 46, the row from 30; hidden, a view is as high as the row.
        Rect(x: 0, y: 0, width: 90, height: 20), Rect(x: 0, y: 30, width: 90, height: 20),
        Rect(x: 90, y: 0, width: 0, height: 20), Rect(x: 0, y: 50, width: 90, height: 200),
        Rect(x: -2, y: 0, width: 53, height: 31),
      ]
    )
    let scroll = try #require(inflated.view(withID: "scroll") as? ScrollView)
    #expect(scroll.contentSize == Size(width: 90, height: 250))
    #expect(view.unsatisfiableConstraints.isEmpty)
  }

  @Test("options, metrics and classes of the program's own")
  func configuration() throws {
    final class Badge: View {}
    Layout.register("Tests.Badge") { Badge() }
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let inflated = try Layout(
      json: """
        {"views": {"a": {"type": "Tests.Badge"}, "b": {"type": "Unknown.Class"}},
         "metrics": {"gap": 5},
         "constraints": {"row": "|-gap-[a(20)]-gap-[b(30)]", "down": "V:|-gap-[a(10)]"}}
        """
    ).configure {
      $0.formatOptions = { id in id == "row" ? [.alignAllTop, .alignAllBottom] : [] }
      $0.metrics["gap"] = 7
    }.inflate(in: view)
    view.layoutIfNeeded()
    #expect(inflated.view(withID: "a") is Badge)
    #expect(frames(view.subviews) == ["7 7 20 10", "34 7 30 10"])
    #expect(Set(inflated.constraints.compactMap(\.identifier)) == ["row", "down"])
  }

  @Test("variants and computed metrics follow the size when the view says so")
  func variants() throws {
    final class TurningView: View {
      var layout: InflatedLayout?
      override func layoutSubviews() { try? layout?.update() }
    }
    let view = TurningView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    view.layout = try Layout(
      json: """
        {"safeArea": {"top": 10}, "layoutGuides": ["half"],
         "views": {"a": {}}, "metrics": {"third": "width / 3"},
         "constraints": {"w": "|[a(third)]", "t": "a.top == safeArea.top", "h": "[half(40)]",
           "g": "V:|[half]|", "left": "|[half]", "height": "a.height == half.width"},
         "variants": {"wide": {"when": "width > height",
           "constraints": {"w": "|-10%-[a(third)]", "height": "V:[a(20)]"}}}}
        """
    ).inflate(in: view)
    view.layoutIfNeeded()
    #expect(frames(view.subviews) == ["0 10 33.333333333333336 40"])
    #expect(view.layout?.variant == nil)
    view.frame.size = Size(width: 150, height: 90)
    view.layoutIfNeeded()
    #expect(view.layout?.variant == "wide")
    #expect(frames(view.subviews) == ["15 10 50 20"])
    #expect(view.layoutGuides.count == 2)
    view.frame.size = Size(width: 60, height: 90)
    view.layoutIfNeeded()
    #expect(frames(view.subviews) == ["0 10 20 40"])
    // The spacer of the other variant is gone.
    #expect(view.layoutGuides.count == 1)
  }

  @Test("direction, content, margins, stacks and views of stacks come with the document")
  func geometry() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 120, height: 40))
    let inflated = try Layout(
      json: """
        {"direction": "rtl", "layoutMargins": {"left": 2, "right": 4},
         "views": {"row": {"stack": {"spacing": 5}, "children": {
           "a": {"intrinsicContentSize": {"width": 20, "height": 10}},
           "b": {"hidden": true}, "c": {}}}},
         "constraints": {"h": "||[row]||", "v": "V:|[row]|"}}
        """
    ).inflate(in: view)
    view.layoutIfNeeded()
    let ids = ["row", "a", "c"].map { inflated.view(withID: $0) }
    // From 2 to 116; the first view at the right.
    #expect(frames(ids) == ["2 0 114 40", "94 0 20 40", "0 0 89 40"])
    #expect(view.unsatisfiableConstraints.isEmpty)
  }
}
