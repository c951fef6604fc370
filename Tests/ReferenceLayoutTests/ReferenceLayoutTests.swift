// Frames by hand, from the rules of LANGUAGES §5 and from nothing else, in exact fractions.

import Diagnostics
import ExactArithmetic
import LayoutExpressions
import LayoutXML
import ReferenceLayout
import Testing

@Suite("The exact evaluator of Layout XML")
struct ReferenceLayoutTests {
  private static func frames(
    _ text: String,
    width: Rational = 320,
    height: Rational = 480,
    mode: LayoutMode = .coordinates,
    state: [String: ExpressionValue] = [:]
  ) throws -> [String: String] {
    let source = SourceBuffer(name: "reference.xml", text: text)
    let (node, found) = LayoutFiles.load(source) { _ in .failure(LayoutFileFailure("none")) }
    #expect(!found.contains { $0.severity == .error }, "\(found.map(\.message))")
    let root = try #require(node)
    var surroundings = LayoutSurroundings(state: state)
    surroundings.layoutMode = mode
    let layout = try ReferenceLayout(root, in: surroundings, width: width, height: height) { _, _ in
      20
    }
    var frames: [String: String] = [:]
    for node in 0..<layout.nodeCount {
      guard let id = layout.id(ofNode: node) else { continue }
      do {
        guard let frame = try layout.frame(ofNode: node) else {
          frames[id] = "away"
          continue
        }
        frames[id] = "\(frame.left) \(frame.top) \(frame.width) \(frame.height)"
      } catch {
        frames[id] = error.reason
      }
    }
    return frames
  }

  @Test("numbers mean their decimals, and nothing is rounded")
  func decimals() throws {
    let frames = try Self.frames(
      """
      <UIView><UIView id="a" left="0.1 + 0.2" width="100% / 3" height="33.3 * 3 == 99.9 ? 1 : 2"/>\
      <UIView id="b" left="10%" width="#a.width * 3" height="mod(-7.5, 0.1) + 7 % 4"/></UIView>
      """
    )
    #expect(frames == ["a": "3/10 0 320/3 1", "b": "32 0 320 3"])
  }

  @Test("what is not said follows from what is")
  func defaults() throws {
    let frames = try Self.frames(
      """
      <UIView id="root"><UIView id="a" right="100" width="30" bottom="50%" top="10"/>\
      <UISwitch id="b" right="100%" center.y="100"/><UIView id="c" center.x="50%" width="5" \
      layer.anchorPoint.x="0.2"/></UIView>
      """
    )
    #expect(
      frames == [
        "root": "0 0 320 480", "a": "70 10 30 230", "b": "269 169/2 51 31", "c": "159 0 5 480",
      ]
    )
  }

  @Test("in mode edges, far edges are distances, and edges of others come to the side that asks")
  func edges() throws {
    let text = """
      <UIView><UIView id="a" left="10" right="20" height="30"/>\
      <UIView id="b" left="previous.right" right="0"/>\
      <UIView id="c" right="#a.left" width="5" bottom="5" height="7"/></UIView>
      """
    let frames = try Self.frames(text, mode: .edges)
    #expect(frames == ["a": "10 0 290 30", "b": "300 0 20 480", "c": "5 468 5 7"])
  }

  @Test("auto is the extent of children, those left out that follow from it")
  func automatic() throws {
    let text = """
      <UIView><UIView id="a" width="auto" height="auto"><UIView width="40" height="10" left="2"/>\
      <UIView width="100%" height="20" top="previous.bottom + 1"/>\
      <UIView width="50" left="50% - width / 2" height="1" isHidden="hides"/></UIView>\
      <UIScrollView id="s" width="auto" contentInset.left="3" contentInset.right="4">\
      <UIView id="t" width="7" height="100%"/></UIScrollView>\
      <UIView id="empty" width="auto" height="3"/></UIView>
      """
    #expect(
      try Self.frames(text, state: ["hides": .boolean(true)]) == [
        "a": "0 0 42 31", "s": "0 0 14 480", "t": "0 0 7 480", "empty": "0 0 320 3",
      ]
    )
    #expect(try Self.frames(text, state: ["hides": .boolean(false)])["a"] == "0 0 50 31")
  }

  @Test("macros mean what they would where they are used; parameters and state are values")
  func names() throws {
    let frames = try Self.frames(
      """
      <UIView><param name="gap" type="CGFloat" value="4"/>\
      <macro name="below" value="previous.bottom + gap"/><macro name="half" value="50%"/><UIView id="a" height="10" width="half"/>\
      <UIView id="b" top="below" height="half" if="wide"/>\
      <UIView id="c" top="below" height="n"/></UIView>
      """,
      state: ["wide": .boolean(false), "n": .number(2)]
    )
    #expect(frames == ["a": "0 0 160 10", "b": "away", "c": "0 14 320 2"])
  }

  @Test("copies know their element, their index, and their own ids first")
  func repeats() throws {
    let frames = try Self.frames(
      """
      <UIView><repeat in="[3, 5]" as="n" index="i"><UIView id="x" height="n" top="previous.bottom"/>\
      <UIView id="y" height="#x.height + i" top="previous.bottom"/></repeat>\
      <UIView id="z" height="#y.height" top="previous.bottom"/></UIView>
      """
    )
    #expect(frames == ["x": "0 6 320 5", "y": "0 11 320 6", "z": "0 17 320 3"])
  }

  @Test("what it does not cover it says")
  func outside() throws {
    let frames = try Self.frames(
      """
      <UIView><UIStackView id="s"><UIView id="a" width="1"/></UIStackView>\
      <UIView id="b" left="#a.right"/><UIView id="c" width="1 / 0"/>\
      <UIView id="d" transform.rotation="1"/><UIView id="e" left="#e.right"/></UIView>
      """
    )
    #expect(
      frames == [
        "s": "a stack", "a": "a stack", "b": "a stack", "c": "a division by zero",
        "d": "a transform", "e": "a circle",
      ]
    )
  }
}
