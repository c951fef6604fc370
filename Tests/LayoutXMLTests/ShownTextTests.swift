// The texts that nodes show, by boxes: a letter is half its size wide, a line 1.25 times as high.

import LayoutExpressions
import LayoutModel
import Testing
import TextMetrics

@testable import LayoutXML

@Suite struct ShownTextTests {
  private func shown(_ node: String) throws -> [ShownText] {
    let (layout, found) = Sample.mount("<UIView>\(node)</UIView>")
    #expect(found.map(\.message) == [])
    let evaluation = LayoutEvaluation(try #require(layout))
    evaluation.setContainer(width: 300, height: 200)
    #expect(evaluation.update().map(\.message) == [])
    return evaluation.shownTexts(ofNode: 1)
  }

  @Test("a label's lines stand in its middle")
  func label() throws {
    let text = "text='one two' font='10' numberOfLines='0' width='20' height='65'"
    let label = try #require(shown("<UILabel \(text)/>").first)
    #expect(label.lines.map(\.string) == ["one", "two"])
    #expect(label.frame == LayoutFrame(x: 0, y: 20, width: 20, height: 25))
    #expect(try shown("<UILabel width='20' height='20'/>").isEmpty)
  }

  @Test("titles, placeholders and rows stand where they were measured")
  func controls() throws {
    let button = try #require(shown("<UIButton title='Go' left='5' top='9'/>").first)
    #expect(button.frame == LayoutFrame(x: 0, y: 6, width: 30, height: 22.5))
    let field = "<UITextField placeholder='User' borderStyle='line' font='10' width='100'/>"
    let hint = try #require(shown(field).first)
    #expect(hint.isPlaceholder)
    #expect(hint.frame.x == 7)
    #expect(hint.frame.y == 7)
    let row =
      "<UITableViewCell style='subtitle' textLabel.text='T' detailTextLabel.text='D'"
      + " textLabel.font='20' detailTextLabel.font='8' width='100' height='55'/>"
    let texts = try shown(row)
    #expect(texts.map { $0.frame.y } == [10, 35])
    #expect(texts.map { $0.frame.x } == [16, 16])
  }

  @Test("texts and their limits follow values that change, and what they need follows sizes")
  func changes() throws {
    let label = "text='{title}' font='10' numberOfLines='lines' width='parent.width / 10'"
    let (layout, _) = Sample.mount(
      "<UIView><UILabel \(label) height='20'/></UIView>",
      LayoutSurroundings(state: ["title": .string("one two"), "lines": .number(0)])
    )
    let evaluation = LayoutEvaluation(try #require(layout))
    func need(_ width: Double) -> TextNeed? {
      evaluation.setContainer(width: width, height: 200)
      #expect(evaluation.update().isEmpty)
      return evaluation.textNeed(ofNode: 1)
    }
    #expect(need(300)?.height == 25 && need(300)?.width == nil)
    #expect(need(400)?.height == 12.5)
    #expect(evaluation.textNeed(ofNode: 1, atWidth: 20)?.height == 25)
    evaluation.set("lines", to: .number(1))
    #expect(need(300)?.width == 35 && need(300)?.height == 12.5)
    evaluation.set("title", to: .string("three"))
    #expect(need(200)?.width == 25)
    #expect(evaluation.shownTexts(ofNode: 1).map { $0.runs.map(\.text) } == [["three"]])
  }

  @Test("runs keep their fonts and attributes")
  func runs() throws {
    let label = try #require(shown("<UILabel font='10'>a<b>b</b><u>c</u></UILabel>").first)
    #expect(label.runs.map(\.text) == ["a", "b", "c"])
    #expect(label.styled.runs.map { $0.font.weight >= .semibold } == [false, true, false])
    #expect(label.runs.map(\.attributes.isUnderlined) == [false, false, true])
    #expect(label.lines.first?.pieces.map(\.run) == [0, 1, 2])
  }

  @Test(
    "space at the ends of lines and behind the marks of items counts for nothing",
    arguments: [
      ("<p>ab <br/> c</p>", "ab\nc"), ("<p>ab<br/>c</p>", "ab\nc"),
      ("<p> ab </p> <p> c</p>", "ab\nc"), ("<li> ab</li>", "\u{2022} ab"),
      ("<ul> <li> ab</li> <li>c </li></ul>", "\u{2022} ab\n\u{2022} c"),
      ("<ol><li> <b> ab</b> c</li></ol>", "1. ab c"),
    ]
  )
  func space(contents: String, expected: String) throws {
    let label = "<UILabel numberOfLines='0'>\(contents)</UILabel>"
    #expect(try shown(label).first?.runs.map(\.text).joined() == expected)
  }
}
