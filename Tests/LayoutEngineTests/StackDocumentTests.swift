// Stacks as documents state them, alone and in each other, where the table of cases cannot go: stacks whose
// size is open, texts of several lines, baselines of stacks. Frames are worked out beside the documents, and
// both solvers must say them.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutModel
import ReferenceSimplex
import SimplexCore
import Testing

@testable import LayoutEngine

@Suite("Stack views in documents")
struct StackDocumentTests {
  /// The status, and `x y width height` of each view by its name.
  private func answer(
    _ text: String,
    _ width: ExactNumber,
    _ height: ExactNumber
  ) throws -> (status: SolveStatus, frames: [String: String]) {
    let source = SourceBuffer(name: "test.json", text: text)
    let (read, diagnostics) = LayoutDocument.read(source)
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    let document = try #require(read)
    let size = LayoutSize(width: width, height: height)
    let layout = try #require(document.layout(at: size).layout)
    let lowering = Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
    let outcome = SimplexSolver.solve(lowering.system)
    #expect(outcome == ReferenceSolver.solve(lowering.system))
    let result = LayoutResult(outcome, of: lowering, size: size)
    var frames: [String: String] = [:]
    for view in layout.order {
      let frame = result[view]
      frames[layout.tree[view].name] = [frame.x, frame.y, frame.width, frame.height]
        .map { JSONText.number($0) }.joined(separator: " ")
    }
    return (result.status, frames)
  }

  // MARK: Along the axis

  @Test("where gaps may grow, a stack hugs its views: a column of 20.5 and 29 is 64.5 high")
  func hugging() throws {
    for distribution in ["equalSpacing", "equalCentering"] {
      let (status, frames) = try answer(
        """
        {"views": {"box": {"children": {
           "column": {"stack": {"axis": "vertical", "distribution": "\(distribution)", "spacing": 15},
             "children": {
               "title": {"intrinsicContentSize": {"width": 80, "height": 20.5}},
               "field": {"intrinsicContentSize": {"width": 60, "height": 29}}}}}}},
         "constraints": {
           "box": "|[box]|", "boxHeight": "V:|[box(120)]", "across": "|-10-[column]-10-|",
           "down": "V:|-(>=20@999)-[column]-(>=20@999)-|", "centre": "column.centerY == box.centerY"}}
        """,
        200,
        300
      )
      #expect(status == .solved)
      // 20.5 + 15 + 29, in the middle of 120.
      #expect(frames["column"] == "10 27.75 180 64.5")
      #expect(frames["title"] == "0 0 180 20.5")
      #expect(frames["field"] == "0 35.5 180 29")
    }
  }

  @Test("anything else that is said about its size comes before: hugging is at 49")
  func huggingGivesWay() throws {
    let (status, frames) = try answer(
      """
      {"views": {"row": {"stack": {"distribution": "equalSpacing"}, "children": {
         "a": {"intrinsicContentSize": {"width": 30, "height": 10}},
         "b": {"intrinsicContentSize": {"width": 20, "height": 10}}}}},
       "constraints": {"place": "|[row(>=90@50)]", "down": "V:|[row(10)]"}}
      """,
      200,
      50
    )
    #expect(status == .solved)
    #expect(frames == ["row": "0 0 90 10", "a": "0 0 30 10", "b": "70 0 20 10"])
  }

  /// Two texts in a row of 382, with something said about them.
  private func texts(_ first: String, _ more: String = "") -> String {
    """
    {"views": {"row": {"stack": {}, "children": {
       "a": {"text": "Name", "intrinsicContentSize": {"width": 94, "height": 20}\(first)},
       "b": {"text": "Words", "numberOfLines": 2,
         "intrinsicContentSize": {"width": 320, "height": 20}}}}},
     "constraints": {"across": "|[row]|", "down": "V:|[row(20)]"\(more)}}
    """
  }

  @Test("texts of several lines share a row, if nothing stronger is said of their widths")
  func sharing() throws {
    let several = ", \"numberOfLines\": 0"
    let cases: [(first: String, more: String, a: String, b: String)] = [
      (several, "", "0 0 191 20", "191 0 191 20"),
      // A text of one line keeps its width, and the other one takes what is left.
      ("", "", "0 0 94 20", "94 0 288 20"),
      (several + ", \"hidden\": true", "", "0 0 0 20", "0 0 382 20"),
      (several + ", \"contentHuggingPriority\": 1000", "", "0 0 94 20", "94 0 288 20"),
      (several, ", \"fixed\": \"[a(100)]\"", "0 0 100 20", "100 0 282 20"),
      // The wish is at 760: a constraint at 761 comes before it, one at 759 after.
      (several, ", \"most\": \"[a(<=150@761)]\"", "0 0 150 20", "150 0 232 20"),
      (several, ", \"most\": \"[a(<=150@759)]\"", "0 0 191 20", "191 0 191 20"),
    ]
    for (first, more, a, b) in cases {
      let (status, frames) = try answer(texts(first, more), 382, 50)
      #expect(status == .solved)
      #expect(frames["a"] == a, "\(first) \(more)")
      #expect(frames["b"] == b, "\(first) \(more)")
    }
  }

  @Test("a requirement against a stack's own end is the one that goes")
  func contradiction() throws {
    let (status, frames) = try answer(
      """
      {"views": {"row": {"stack": {}, "children": {
         "a": {"intrinsicContentSize": {"width": 30, "height": 10}}}}},
       "constraints": {"across": "|[row(100)]", "down": "V:|[row]", "end": "a.trailing == row.trailing + 20"}}
      """,
      200,
      50
    )
    #expect(status == .conflict)
    #expect(frames == ["row": "0 0 100 10", "a": "0 0 100 10"])
  }

  // MARK: Baselines

  @Test("the baseline of a row is its tallest view's: in a column of baselines it keeps its height")
  func rowInColumn() throws {
    let (status, frames) = try answer(
      """
      {"views": {"column": {"stack": {"axis": "vertical", "baselineRelativeArrangement": true,
           "spacing": 30}, "children": {
         "title": {"intrinsicContentSize": {"width": 90, "height": 20.5},
           "firstBaseline": 16, "lastBaseline": 4.5},
         "row": {"stack": {"alignment": "center"}, "children": {
           "dot": {"intrinsicContentSize": {"width": 6, "height": 6}},
           "label": {"intrinsicContentSize": {"width": 60, "height": 20.5},
             "firstBaseline": 16, "lastBaseline": 4.5}}},
         "foot": {"intrinsicContentSize": {"width": 50, "height": 14},
           "firstBaseline": 11, "lastBaseline": 3}}}},
       "constraints": {"place": "|[column]", "down": "V:|[column]"}}
      """,
      200,
      200
    )
    #expect(status == .solved)
    // Baselines are at 16, 46 and 76: the row from 30, the foot from 65.
    #expect(frames["column"] == "0 0 90 79")
    #expect(frames["row"] == "0 30 90 20.5")
    #expect(frames["label"] == "6 0 84 20.5")
    #expect(frames["foot"] == "0 65 90 14")
  }

  @Test("the baselines of a column are its first and its last view's, through stacks in it")
  func nestedColumn() throws {
    let (status, frames) = try answer(
      """
      {"views": {
         "icon": {},
         "outer": {"stack": {"spacing": 5, "alignment": "top"}, "children": {
           "badge": {"intrinsicContentSize": {"width": 10, "height": 30}, "firstBaseline": 1},
           "lines": {"stack": {"axis": "vertical", "spacing": 2}, "children": {
             "gone": {"hidden": true, "intrinsicContentSize": {"width": 9, "height": 9}},
             "one": {"intrinsicContentSize": {"width": 40, "height": 20}, "firstBaseline": 15},
             "two": {"intrinsicContentSize": {"width": 30, "height": 10}, "lastBaseline": 3}}}}}},
       "constraints": {
         "place": "|[icon(8)][outer]", "down": "V:|-40-[outer]",
         "first": "icon.top == outer.firstBaseline", "last": "icon.bottom == outer.lastBaseline"}}
      """,
      200,
      200
    )
    #expect(status == .solved)
    // 20 + 2 + 10 are more than 30: the tallest view is the column, its baselines at 15 and 29.
    #expect(frames["icon"] == "0 55 8 14")
    #expect(frames["outer"] == "8 40 55 32")
  }

  @Test("a stack with a baseline of its own keeps it, one that shows nothing has its edges")
  func ownBaseline() throws {
    let (status, frames) = try answer(
      """
      {"views": {
         "a": {}, "b": {},
         "stated": {"firstBaseline": 7, "stack": {}, "children": {
           "label": {"intrinsicContentSize": {"width": 40, "height": 20}, "firstBaseline": 15}}},
         "empty": {"stack": {}, "children": {
           "gone": {"hidden": true, "intrinsicContentSize": {"width": 9, "height": 9}}}}},
       "constraints": {
         "place": "|[a(8)][stated][b(8)][empty(5)]", "down": "V:|-40-[stated]", "e": "V:|-10-[empty(30)]",
         "a1": "a.top == stated.firstBaseline", "a2": "a.bottom == stated.lastBaseline",
         "b1": "b.top == empty.firstBaseline", "b2": "b.bottom == empty.lastBaseline"}}
      """,
      200,
      200
    )
    #expect(status == .solved)
    #expect(frames["a"] == "0 47 8 13")
    #expect(frames["b"] == "48 10 8 30")
  }

  // MARK: Hidden views

  @Test("hidden views keep their alignment, and take no room")
  func hidden() throws {
    let (status, frames) = try answer(
      """
      {"views": {
         "row": {"stack": {"alignment": "center"}, "children": {
           "first": {"hidden": true},
           "label": {"intrinsicContentSize": {"width": 60, "height": 20.5}},
           "icon": {"hidden": true, "intrinsicContentSize": {"width": 44, "height": 44}}}},
         "column": {"stack": {"axis": "vertical"}, "children": {
           "note": {"hidden": true, "intrinsicContentSize": {"width": 500, "height": 18}},
           "text": {"intrinsicContentSize": {"width": 100, "height": 18}}}}},
       "constraints": {
         "row": "|[row]", "rowDown": "V:|[row(47.5)]", "first": "[first(16)]", "firstDown": "V:[first(10)]",
         "column": "|[column]|", "columnDown": "V:|-100-[column]"}}
      """,
      375,
      200
    )
    #expect(status == .solved)
    #expect(frames["first"] == "-16 18.75 16 10")
    #expect(frames["label"] == "0 13.5 60 20.5")
    #expect(frames["icon"] == "60 1.75 0 44")
    #expect(frames["note"] == "0 0 375 0")
    #expect(frames["column"] == "0 100 375 18")
  }
}
