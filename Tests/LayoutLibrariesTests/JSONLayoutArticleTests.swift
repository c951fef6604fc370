// An equivalent of each code example of the article and the README about JSONLayout: the same calls
// and the same geometry. Frames are worked out beside each.

import Testing
import Tinamou

/// `x y width height`.
func text(_ frame: Rect) -> String {
  [frame.minX, frame.minY, frame.width, frame.height].map { number in
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }.joined(separator: " ")
}

func frames(_ views: [View?]) -> [String] { views.map { $0.map { text($0.frame) } ?? "none" } }

@Suite("Examples of the JSONLayout article and README")
struct JSONLayoutArticleTests {
  /// A button with a colour, which the article's buttons have.
  final class KeyButton: Button {
    var color = "dark"
  }

  /// The article's view controller: a keypad in a square view.
  private func keypad(in screen: View) throws -> View {
    let colors = ["keyC": "orange", "keyM": "orange", "keyP": "orange", "keyE": "orange"]
    let titles = ["keyC": "c", "keyM": "-", "keyP": "+", "keyE": "=", "keyD": ".", "key7": "7"]
    let view = View()
    screen.addSubview(view)
    try Layout(name: "keypad")
      .configure {
        $0.viewOfType = { type, _ in type == "UIButton" ? KeyButton() : nil }
        $0.didCreateView = { (view, id) in
          switch view {
          case let button as KeyButton:
            button.color = colors[id] ?? "dark"
            button.title = titles[id]
          default:
            break
          }
        }
      }
      .inflate(in: view)
    view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 1.0).isActive = true
    return view
  }

  @Test(
    "the calculator: a document, two closures, and a ratio in code",
    arguments: [
      // 320 x 480 and 480 x 320: the square is 320 wide; (320 - 5 * 8) / 4 = 70.
      (320.0, 480.0), (480.0, 320.0),
    ]
  )
  func calculator(width: Double, height: Double) throws {
    let screen = View(frame: Rect(x: 0, y: 0, width: width, height: height))
    let view = try keypad(in: screen)
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: screen.topAnchor),
      view.leftAnchor.constraint(equalTo: screen.leftAnchor),
      view.widthAnchor.constraint(lessThanOrEqualTo: screen.widthAnchor),
      view.heightAnchor.constraint(lessThanOrEqualTo: screen.heightAnchor),
    ])
    let wide = view.widthAnchor.constraint(equalTo: screen.widthAnchor)
    wide.priority = .defaultHigh
    wide.isActive = true
    screen.layoutIfNeeded()
    #expect(text(view.frame) == "0 0 320 320")
    #expect(view.subviews.count == 15)
    #expect(
      frames(["key7", "keyE", "key0", "keyD"].map { view.findViewByID($0) }) == [
        "8 8 70 70",
        // The fourth column and row: 8 + 3 * 78.
        "242 242 70 70",
        // Two columns and the gap between them.
        "8 242 148 70", "164 242 70 70",
      ]
    )
    let equals = try #require(view.findViewByID("keyE") as? KeyButton)
    #expect(equals.color == "orange" && equals.title == "=")
    #expect((view.findViewByID("key7") as? KeyButton)?.color == "dark")
    #expect(screen.unsatisfiableConstraints.isEmpty)
  }

  @Test(
    "the README: a document inflated in a view, views found by their ids",
    arguments: [
      // Nothing in it depends on the size of the screen.
      (320.0, 568.0), (568.0, 320.0),
    ]
  )
  func readme(width: Double, height: Double) throws {
    final class ScreenView: View {
      var colors: [String: String] = [:]

      func viewDidLoad() {
        try? Layout(name: "boxes").inflate(in: self)
        for (id, color) in [("first", "blue"), ("second", "yellow"), ("one", "green")]
        where findViewByID(id) != nil {
          colors[id] = color
        }
      }
    }
    let view = ScreenView(frame: Rect(x: 0, y: 0, width: width, height: height))
    view.viewDidLoad()
    view.layoutIfNeeded()
    #expect(view.colors.count == 3)
    #expect(
      frames(["first", "second", "one", "two"].map { view.findViewByID($0) }) == [
        "100 100 220 120",
        // 100 + 120 + 50.
        "100 270 130 120",
        // In the coordinates of the view each stands in.
        "20 20 30 30", "20 20 30 30",
      ]
    )
    #expect((view.findViewByID("one") as? Label)?.text == "one")
  }

  @Test("the README: all three closures of configure")
  func configure() throws {
    var created: [String] = []
    var asked: [String] = []
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    try Layout(name: "boxes").configure {
      // customize format options
      $0.formatOptions = { (id) -> LayoutConstraint.FormatOptions in
        asked.append(id)
        return []
      }
      // provide view yourself or fall back to the default implementation
      $0.viewOfType = { (type, id) -> View? in Layout.view(of: type) }
      // configure a newly created view
      $0.didCreateView = { (view, id) -> Void in created.append(id) }
    }
    .inflate(in: view)
    view.layoutIfNeeded()
    #expect(created == ["first", "one", "second", "two"])
    #expect(asked == ["C1", "C2", "C3", "C4", "C5", "C6", "C7"])
    #expect(frames([view.findViewByID("first")]) == ["100 100 220 120"])
  }
}
