// Changes of the text that the page is offered for an edge that was dragged.

import Foundation
import Testing

@Suite("tinamou serve: edges that are dragged")
struct ServedEdgeTests {
  private let place: Workplace
  private let page: ServedPage

  private static let row = """
    {"views": {"a": {"intrinsicContentSize": {"width": 50}}, "b": {}, "c": {"children": {"inner": {}}}},
     "metrics": {"gap": 4},
     "constraints": {
      "row": "|-gap-[a]-gap-[b(a)]", "down": "V:|-[a(b,20)]", "c": "V:[c(30)]-|",
      "across": {"format": "|-24-[c]-24@500-|"}, "inner": "inner.centerX == c.centerX",
      "level": "inner.height == 3 * c.height - 80",
      "wide": "inner.width == 40"
    }}

    """
  private static let box = """
    <UIView>
        <UIView id="box" width="50% + gap" height="20">
            <UIView id="inner" left="10" width="isWide ? 30 : 20" height="100%" />
        </UIView>
        <UIView id="next" left="previous.right + 2 * gap" top="5" width="80" height="previous.height" />
    </UIView>

    """

  init() throws {
    place = try Workplace([
      "row.json": Self.row, "box.xml": Self.box,
      "tinamou.json": #"{"constants": {"gap": 10, "isWide": true}}"#,
    ])
    page = try ServedPage(["."], in: place.folder)
  }

  private static func position(of edge: String, in frame: [Double]) -> Double {
    switch edge {
    case "left": frame[0]
    case "top": frame[1]
    case "right": frame[0] + frame[2]
    default: frame[1] + frame[3]
    }
  }

  private func frames(_ document: String, _ text: String) throws -> [String: [Double]] {
    let answer = try page.post("/layout", ["document": document, "text": text])
    #expect((answer.object["diagnostics"] as? [Any])?.isEmpty == true, "\(answer.body.prefix(300))")
    return answer.object["frames"] as? [String: [Double]] ?? [:]
  }

  private func changes(
    _ document: String,
    _ view: String,
    _ edge: String,
    _ position: Double
  ) throws -> [[String: Any]] {
    let question: [String: Any] = [
      "document": document, "view": view, "edge": edge, "position": position,
    ]
    let answer = try page.post("/edge", question)
    #expect(answer.status == 200)
    return try #require(answer.object["changes"] as? [[String: Any]])
  }

  /// A text with a change, whose places are lines and columns of a text in ASCII.
  private static func changed(_ text: String, _ change: [String: Any]) throws -> String {
    func offset(_ line: String, _ column: String) throws -> String.Index {
      let line = try #require(change[line] as? Int)
      let column = try #require(change[column] as? Int)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return text.index(lines[line - 1].startIndex, offsetBy: column - 1)
    }
    var result = text
    let range = try offset("line", "column")..<offset("endLine", "endColumn")
    result.replaceSubrange(range, with: try #require(change["text"] as? String))
    return result
  }

  @Test("every change puts the edge where it was dragged to, and nothing is wrong with the text")
  func everyChange() throws {
    let documents = [("./row.json", Self.row), ("./box.xml", Self.box)]
    var count = 0
    for (document, text) in documents {
      for (view, frame) in try frames(document, text).sorted(by: { $0.key < $1.key }) {
        for edge in ["left", "top", "right", "bottom"] {
          for step in [-3.0, 11] {
            let target = (Self.position(of: edge, in: frame) + step).rounded()
            for change in try changes(document, view, edge, target) {
              let next = try Self.changed(text, change)
              let moved = try frames(document, next)
              let position = Self.position(of: edge, in: try #require(moved[view]))
              #expect(abs(position - target) <= 0.05, "\(view) \(edge) \(target): \(next)")
              let others = moved.count {
                $0.key != view && $0.value != (try? frames(document, text))?[$0.key]
              }
              #expect(change["moved"] as? Int == others, "\(view) \(edge) \(target): \(next)")
              count += 1
            }
          }
        }
      }
    }
    #expect(count > 60, "\(count) changes")
  }

  @Test(
    "what holds an edge is changed in its place",
    arguments: [
      ("./row.json", "c", "left", 30.0, "\"across\": {\"format\": \"|-30-[c]-24@500-|\"}"),
      ("./row.json", "c", "top", 600, "\"c\": \"V:[c(47)]-|\""),
      ("./row.json", "a", "left", 9, "\"metrics\": {\"gap\": 9},"),
      (
        "./row.json", "a", "right", 60,
        "{\"views\": {\"a\": {\"intrinsicContentSize\": {\"width\": 56}}"
      ),
      (
        "./row.json", "a", "top", 33,
        "\"row\": \"|-gap-[a]-gap-[b(a)]\", \"down\": \"V:|-33-[a(b,20)]\""
      ),
      ("./row.json", "inner", "left", 170, "\"inner\": \"inner.centerX == c.centerX"),
      ("./row.json", "b", "top", 12, "\"b-top\": \"b.top == superview.top + 12\""),
      ("./box.xml", "inner", "left", 17, "<UIView id=\"inner\" left=\"17\" width"),
      ("./box.xml", "inner", "right", 47, "width=\"isWide ? 37 : 20\""),
      ("./box.xml", "next", "left", 225, "left=\"previous.right + 2 * gap + 7.5\""),
      ("./box.xml", "box", "top", 6, "<UIView top=\"6\" id=\"box\""),
    ]
  )
  func inPlace(
    _ document: String,
    _ view: String,
    _ edge: String,
    _ target: Double,
    _ shown: String
  ) throws {
    let offered = try changes(document, view, edge, target).compactMap { $0["shown"] as? String }
    #expect(offered.contains { $0.contains(shown) }, "\(offered)")
  }

  @Test("where nothing can hold an edge, or nobody knows the view, nothing is offered")
  func nothing() throws {
    #expect(try changes("./row.json", "nobody", "left", 3).isEmpty)
    #expect(try changes("./row.json", "a", "upper", 3).isEmpty)
    let broken =
      ["document": "./row.json", "view": "a", "edge": "left", "position": 3, "text": "{"]
      as [String: Any]
    #expect((try page.post("/edge", broken).object["changes"] as? [Any])?.isEmpty == true)
  }
}
