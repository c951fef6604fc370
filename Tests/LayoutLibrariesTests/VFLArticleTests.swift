// An equivalent of each code example of the article about the VFL library: the same calls and the same
// geometry, in portrait and in landscape. Frames are worked out beside each.

import Testing
import Tinamou

/// The base of all examples: a view that sets itself up.
class ExampleView: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  func setUp() {
    // override
  }
}

/// A view with a colour.
class ColorView: View {
  let color: String

  init(color: String = "random") {
    self.color = color
    super.init(frame: .zero)
  }
}

@Suite("Examples of the VFL article")
struct VFLArticleTests {
  static let portrait = Size(width: 375, height: 667)
  static let landscape = Size(width: 667, height: 375)

  /// The frames of a view's subviews at a size.
  private func frames(_ view: View, at size: Size) -> [String] {
    view.frame.size = size
    view.layoutIfNeeded()
    #expect(view.unsatisfiableConstraints.isEmpty)
    return view.subviews.map { text($0.frame) }
  }

  @Test("minimal usage")
  func minimal() {
    final class Screen: ExampleView {
      override func setUp() {
        let view = View(frame: .zero)
        VFL(self)
          .add(subview: view, name: "view")
          .appendConstraints(formats: [
            "V:|[view]|", "H:|[view]|",
          ])
      }
    }
    #expect(frames(Screen(), at: Self.portrait) == ["0 0 375 667"])
    #expect(frames(Screen(), at: Self.landscape) == ["0 0 667 375"])
  }

  /// Pins a subview to all edges.
  final class FullView: ExampleView {
    override func setUp() {
      super.setUp()
      VFL(self)
        .add(subview: ColorView(), name: "view")
        .appendConstraints(formats: [
          "H:|[view]|", "V:|[view]|",
        ])
    }
  }

  @Test("full: a subview at all edges")
  func full() {
    let view = FullView()
    #expect(frames(view, at: Self.portrait) == ["0 0 375 667"])
    #expect(frames(view, at: Self.landscape) == ["0 0 667 375"])
  }

  /// Puts a subview of 100 x 100 into the corner, at the standard distance.
  final class FixView: ExampleView {
    override func setUp() {
      super.setUp()
      VFL(self)
        .add(subview: ColorView(), name: "view")
        .appendConstraints(formats: [
          "H:|-[view(100)]", "V:|-[view(100)]",
        ])
    }
  }

  @Test("fix: a subview in the corner, 20 from both edges")
  func fix() {
    let view = FixView()
    #expect(frames(view, at: Self.portrait) == ["20 20 100 100"])
    #expect(frames(view, at: Self.landscape) == ["20 20 100 100"])
  }

  /// Two subviews beside each other.
  final class HSplitView: ExampleView {
    override func setUp() {
      super.setUp()
      VFL(self)
        .add(subview: ColorView(), name: "leftVw")
        .add(subview: ColorView(), name: "rightVw")
        .appendConstraints(formats: [
          "H:|[leftVw(==rightVw)][rightVw]|",
          "V:|[leftVw]|", "V:|[rightVw]|",
        ])
    }
  }

  @Test("horizontal split: two halves of the width")
  func horizontalSplit() {
    let view = HSplitView()
    #expect(frames(view, at: Self.portrait) == ["0 0 187.5 667", "187.5 0 187.5 667"])
    #expect(frames(view, at: Self.landscape) == ["0 0 333.5 375", "333.5 0 333.5 375"])
  }

  /// Two subviews above each other.
  final class VSplitView: ExampleView {
    override func setUp() {
      super.setUp()
      VFL(self)
        .add(subview: ColorView(), name: "topVw")
        .add(subview: ColorView(), name: "bottomVw")
        .appendConstraints(formats: [
          "H:|[topVw]|", "H:|[bottomVw]|",
          "V:|[topVw(==bottomVw)][bottomVw]|",
        ])
    }
  }

  @Test("vertical split: two halves of the height")
  func verticalSplit() {
    let view = VSplitView()
    #expect(frames(view, at: Self.portrait) == ["0 0 375 333.5", "0 333.5 375 333.5"])
    #expect(frames(view, at: Self.landscape) == ["0 0 667 187.5", "0 187.5 667 187.5"])
  }

  /// A subview of 320 x 480 in the middle, by constraints made otherwise.
  final class CenterView: ExampleView {
    override func setUp() {
      super.setUp()

      let view = ColorView()
      VFL(self)
        .add(subview: view, name: "view")
        .appendConstraints(formats: [
          "H:[view(320)]", "V:[view(480)]",
        ])
        .appendConstraints([
          LayoutConstraint(
            item: view,
            attribute: .centerX,
            relatedBy: .equal,
            toItem: self,
            attribute: .centerX,
            multiplier: 1,
            constant: 0
          ),
          LayoutConstraint(
            item: view,
            attribute: .centerY,
            relatedBy: .equal,
            toItem: self,
            attribute: .centerY,
            multiplier: 1,
            constant: 0
          ),
        ])
    }
  }

  @Test("centre: a subview in the middle, larger than a landscape screen is high")
  func center() {
    let view = CenterView()
    // (375 - 320) / 2 and (667 - 480) / 2.
    #expect(frames(view, at: Self.portrait) == ["27.5 93.5 320 480"])
    // (667 - 320) / 2 and (375 - 480) / 2.
    #expect(frames(view, at: Self.landscape) == ["173.5 -52.5 320 480"])
  }

  /// Two sets of constraints for one set of subviews.
  final class ComplexView: ExampleView {
    let vfl = VFL()

    override func setUp() {
      super.setUp()
      // add subviews
      let headerVw = ImageView()
      let borderVw = ColorView(color: "green")
      let firstThumbVw = ImageView()
      let secondThumbVw = ImageView()

      vfl
        .setParent(self)
        .add(subview: headerVw, name: "headerVw")
        .add(subview: borderVw, name: "borderVw")
        .add(subview: firstThumbVw, name: "firstThumbVw")
        .add(subview: secondThumbVw, name: "secondThumbVw")
    }

    // detect the orientation and call appropriate method
    override func layoutSubviews() {
      super.layoutSubviews()
      if bounds.width < bounds.height {
        layoutSubviewsPortrait()
      } else {
        layoutSubviewsLandscape()
      }
    }

    private func layoutSubviewsPortrait() {
      vfl.replaceConstraints(
        metrics: [
          "w": bounds.width,
          "hw": bounds.width / 2,
        ],
        formats: [
          "H:|[headerVw]|",
          "H:|[borderVw]|",
          "H:|-[firstThumbVw(==secondThumbVw)]-[secondThumbVw]-|",
          "V:|[headerVw(w)][borderVw(40)]",
          "V:[firstThumbVw(hw)]|", "V:[secondThumbVw(hw)]|",
        ]
      )
    }

    private func layoutSubviewsLandscape() {
      vfl.replaceConstraints(
        metrics: [
          "w": bounds.height,
          "hw": bounds.height / 2.0,
        ],
        formats: [
          "H:|[headerVw(w)][borderVw(40)]",
          "H:[firstThumbVw(hw)]|", "H:[secondThumbVw(hw)]|",
          "V:|[headerVw]|",
          "V:|[borderVw]|",
          "V:|-[firstThumbVw(==secondThumbVw)]-[secondThumbVw]-|",
        ]
      )
    }
  }

  @Test("complex: constraints replaced when the view turns, there and back")
  func complex() {
    let view = ComplexView()
    // Header 375 x 375, border below it; thumbs (375 - 20 - 8 - 20) / 2 = 163.5 wide and 187.5 high.
    let upright = [
      "0 0 375 375", "0 375 375 40", "20 479.5 163.5 187.5", "191.5 479.5 163.5 187.5",
    ]
    // The same turned: header 375 wide, thumbs 187.5 wide at the right edge and 163.5 high.
    let turned = [
      "0 0 375 375", "375 0 40 375", "479.5 20 187.5 163.5", "479.5 191.5 187.5 163.5",
    ]
    #expect(frames(view, at: Self.portrait) == upright)
    #expect(frames(view, at: Self.landscape) == turned)
    #expect(frames(view, at: Self.portrait) == upright)
    #expect(view.vfl.diagnostics.isEmpty)
  }
}

@Suite("VFL")
struct VFLTests {
  @Test("named sets are stored and applied, settings stick, and calls add up")
  func sets() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let vfl = VFL(root).setMetrics(["m": 10]).setOptions([.alignAllTop])
    vfl.add(subview: View(), name: "a").add(subview: View(), name: "b")
      .appendConstraints(formats: ["V:|-m-[a(m)]"], metrics: ["m": 12])
      .storeConstraints(name: "row", formats: ["|-m-[a(20)]-5%-[b(20)]", "V:[b(m)]"])
      .storeConstraints(name: "pile", options: .alignAllLeading, formats: ["|[a(9)]", "[b(9)]"])
    root.layoutIfNeeded()
    #expect(frames(root.subviews)[0] == "0 12 0 12")
    vfl.applyConstraints(name: "row").appendConstraints(formats: ["V:|-m-[a(m)]"])
    root.layoutIfNeeded()
    #expect(frames(root.subviews) == ["10 10 20 10", "35 10 20 10"])
    vfl.applyConstraints(name: "pile")
    #expect(vfl.constraints.count == 3)
    vfl.removeAllConstraints()
    #expect(vfl.constraints.isEmpty && root.constraints.isEmpty)
    try vfl.checked()
  }

  @Test("a wrong format changes nothing and is remembered; replacing does not pile up guides")
  func errors() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let vfl = VFL(root).add(subview: View(), name: "a")
    for _ in 0..<3 { vfl.replaceConstraints(formats: ["|-10%-[a]~|", "V:|[a]|"]) }
    #expect(root.layoutGuides.count == 2)
    vfl.replaceConstraints(formats: ["|-20%-[a]|", "V:|[b]|"])
    #expect(vfl.constraints.count == 7)
    #expect(root.layoutGuides.count == 2)
    #expect(vfl.diagnostics.map(\.code.name) == ["vfl-unknown-view"])
    #expect(throws: DiagnosticsError.self) { try vfl.checked() }
  }

  @Test("a parent that nobody keeps is told from none")
  func missingParents() async throws {
    let gone = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      VFL(View()).addSubview(View())
    }
    let words = String(decoding: try #require(gone).standardErrorContent, as: UTF8.self)
    #expect(words.contains("a subview for a VFL whose parent has gone"))
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      VFL().addSubview(View())
    }
    let reason = String(decoding: try #require(none).standardErrorContent, as: UTF8.self)
    #expect(reason.contains("call setParent first"))
  }

  @Test("errors of several formats say in which, and tables have one kind of view or several")
  func severalFormats() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let vfl = VFL(root).add(subview: Label(), name: "a")
      .appendConstraints(formats: ["V:|[a]|", "H:|[b]|", "H:|[c]|"])
    #expect(
      vfl.diagnostics.map { "\($0.range.buffer.name): \($0.message)" } == [
        "<format 2>: no view is named 'b'", "<format 3>: no view is named 'c'",
      ]
    )
    let labels = ["a": Label(), "long": Label()]
    for label in labels.values { root.addSubview(label) }
    let made = try LayoutConstraint.constraints(withVisualFormat: "[a][long]", views: labels)
    #expect(made.map(\.firstItem).contains { $0 === labels["long"] })
    let mixed = ["a": root.subviews[0], "guide": root.safeAreaLayoutGuide]
    let across = try LayoutConstraint.constraints(withVisualFormat: "[guide][a]", views: mixed)
    #expect(across.count == 1)
    // A range names more than is written.
    #expect(throws: DiagnosticsError.self) {
      try LayoutConstraint.constraints(withVisualFormat: "[a][lon]", views: labels)
    }
  }

  @Test("views of stacks go with the constraints that need them, and where a format is wrong")
  func stacks() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let vfl = VFL(root).add(subview: View(), name: "a").add(subview: View(), name: "b")
    let ids = { root.subviews.map { $0.id ?? "-" } }
    for _ in 0..<3 { vfl.replaceConstraints(formats: ["H:|-[s:-[a]-[b]-]"]) }
    #expect(ids() == ["-", "-", "s"])
    vfl.appendConstraints(formats: ["H:|[t:[a][b]]", "H:[x]"])
    #expect(ids() == ["-", "-", "s"] && vfl.diagnostics.count == 1)
    vfl.appendConstraints(formats: ["V:|[t:[a][b]]"])
    #expect(ids() == ["-", "-", "s", "t"])
    vfl.removeAllConstraints()
    #expect(ids() == ["-", "-"] && root.constraints.isEmpty)
    vfl.storeConstraints(name: "row", formats: ["H:|[u:[a][b]]"]).applyConstraints(name: "row")
    // Stored sets keep what they need.
    vfl.removeAllConstraints().applyConstraints(name: "row")
    #expect(ids() == ["-", "-", "u"])
  }
}
