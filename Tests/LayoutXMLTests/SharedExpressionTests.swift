// Expressions that are written alike, which are checked once.

import Diagnostics
import LayoutExpressions
import Testing

@testable import LayoutXML

@Suite struct SharedExpressionTests {
  @Test("what is written alike has the values of its own node")
  func values() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="a" left="gap" top="previous.bottom + gap" width="50% - gap" height="40">
          <UIView id="b" left="gap" top="previous.bottom + gap" width="50% - gap" height="width"/>
          <UIView id="c" left="gap" top="previous.bottom + gap" width="50% - gap" height="width"/>
        </UIView>
        <UIView id="d" left="gap" top="previous.bottom + gap" width="50% - gap" height="left"/>
        <UIView id="e" left="gap" top="previous.bottom + gap" width="50% - gap" height="left"/>
      </UIView>
      """,
      width: 400,
      LayoutSurroundings(state: ["gap": .number(8)])
    )
    #expect(frames["a"] == "8,8,192x40")
    #expect(frames["b"] == "8,8,88x88")
    #expect(frames["c"] == "8,104,88x88")
    #expect(frames["d"] == "8,56,192x8")
    #expect(frames["e"] == "8,72,192x8")
  }

  @Test("one text means what its names mean where it stands")
  func meanings() throws {
    let text = """
      <UIView>
        <UIView id="a" width="#other.width + 1" height="size"/>
        <UIView id="b" width="#other.width + 1" height="size">
          <UIView id="other" width="5" height="size"/>
          <macro name="size" value="7"/>
        </UIView>
        <UIView id="c" left="previous.right + 1" right="previous.right + 1" height="size"/>
      </UIView>
      """
    let frames = try Sample.frames(text, LayoutSurroundings(constants: ["size": .number(3)]))
    #expect(frames["a"] == "0,0,6x3")
    #expect(frames["b"] == "0,0,6x7")
    #expect(frames["other"] == "0,0,5x7")
    #expect(frames["c"] == "7,0,0x3")
  }

  @Test(
    "what cannot be computed is reported at each place",
    arguments: [
      ("width", "5 + 1 / zero", "1 / zero"), ("font", "bold {name}", "bold {name}"),
      ("text", "a {1 / zero}", "1 / zero"),
    ]
  )
  func locations(property: String, text: String, part: String) throws {
    let node = "<UILabel \(property)=\"\(text)\"/>"
    let (layout, diagnostics) = Sample.mount(
      "<UIView width=\"9\" height=\"9\">\n\(node)\n \(node)\n  \(node)\n</UIView>",
      LayoutSurroundings(state: ["zero": .number(0), "name": .string("no such font")])
    )
    #expect(diagnostics.isEmpty)
    let evaluation = LayoutEvaluation(try #require(layout))
    evaluation.setContainer(width: 100, height: 100)
    let locations = evaluation.update().map(\.range)
    #expect(locations.map(\.start.line) == [2, 3, 4])
    for location in locations {
      let words = String(decoding: location.buffer.bytes[location.bytes], as: UTF8.self)
      #expect(part.contains(words) && !words.isEmpty)
    }
    let columns = locations.map(\.start.column)
    #expect(columns.map { $0 - columns[0] } == [0, 1, 2])
  }

  @Test("a wrong name is reported wherever it is written")
  func errors() {
    let (_, diagnostics) = Sample.mount(
      """
      <UIView>
        <UIView width="nothing + 1"/>
        <UIView width="nothing + 1"/>
      </UIView>
      """
    )
    #expect(diagnostics.map(\.code) == ["expression-unknown-name", "expression-unknown-name"])
    #expect(diagnostics.map(\.range.start.line) == [2, 3])
  }
}
