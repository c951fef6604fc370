// Frames by hand, from the rules of LANGUAGES §5 and from nothing else, in exact fractions.

import Diagnostics
import ExactArithmetic
import LayoutExpressions
import LayoutXML
import Testing

@testable import ReferenceLayout

@Suite("The exact evaluator of Layout XML")
struct ReferenceLayoutTests {
  private static func frames(
    _ text: String,
    width: Rational = 320,
    height: Rational = 480,
    mode: LayoutMode = .coordinates,
    state: [String: ExpressionValue] = [:],
    files: [String: String] = [:]
  ) throws -> [String: String] {
    let source = SourceBuffer(name: "reference.xml", text: text)
    let (node, found) = LayoutFiles.load(source) { path in
      files[path].map { .success(Array($0.utf8)) } ?? .failure(LayoutFileFailure("none"))
    }
    #expect(!found.contains { $0.severity == .error }, "\(found.map(\.message))")
    let root = try #require(node)
    var surroundings = LayoutSurroundings(state: state)
    surroundings.layoutMode = mode
    let layout = try ReferenceLayout(root, in: surroundings, width: width, height: height) { _, _ in
      20
    }
    var frames: [String: String] = [:]
    for node in 0..<layout.nodeCount {
      guard let id = layout.tree[node].id else { continue }
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

  @Test("a number in a list is the nearest Double, and pi is a decimal")
  func lists() throws {
    let frames = try Self.frames(
      """
      <UIView><UIView id="a" width="[100 / 4, 0.1][1] * 3" left="100 / 3 * 3" height="pi * 2"/>\
      <UIView id="b" width="[100 / 3][0]"/></UIView>
      """
    )
    #expect(
      frames == [
        "a": "100 0 3/10 3141592653589793/500000000000000",
        "b": "0 0 4166666666666667/125000000000000 480",
      ]
    )
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

  @Test("from right to left, leading edges are those on the right, whoever asks")
  func rightToLeftEdges() throws {
    let text = """
      <UIView semanticContentAttribute="forceRightToLeft"><UIView id="a" leading="5" width="10"/>\
      <UIView id="b" leading="#a.trailing + 3" width="10"/>\
      <UIView id="c" left="#a.leading" width="1"/><UIView id="d" trailing="#a.right" width="1"/>\
      <UIView id="e" right="#a.trailing" width="1"/><UIView id="f" leading="#a.left" width="1"/>\
      <UIView id="g" leading="parent.right" width="1"/>\
      <UIView id="h" leading="parent.trailing" width="1"/></UIView>
      """
    let lefts = try Self.frames(text, width: 100, mode: .edges)
      .mapValues { $0.split(separator: " ")[0] }
    #expect(
      lefts == [
        "a": "85", "b": "72", "c": "95", "d": "95", "e": "84", "f": "84", "g": "99", "h": "-1",
      ]
    )
  }

  @Test("an attribute is read in the mode of the file that it stands in")
  func modesOfFiles() throws {
    let text = """
      <UIView layoutMode="edges"><UIView id="a" xml="in.xml" right="10"/>\
      <UIView id="b" xml="far.xml" width="7"/><UIView id="c" left="#b.right" width="5"/>\
      <UIView id="d" right="#b.right" width="5"/></UIView>
      """
    let files = ["in.xml": "<UIView width='30'/>", "far.xml": "<UIView right='100'/>"]
    let lefts = try Self.frames(text, width: 200, files: files)
      .mapValues { $0.split(separator: " ")[0] }
    #expect(lefts == ["a": "160", "b": "93", "c": "100", "d": "95"])
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

  @Test("a stack puts its views where its rules say, as large as they ask for")
  func stacks() throws {
    let frames = try Self.frames(
      """
      <UIView><UIStackView id="s" spacing="4"><UIView id="a" width="30" height="7"/>\
      <UIView id="b" width="previous.width / 2"/><UIView id="c" width="9" isHidden="true"/></UIStackView>\
      <UIStackView id="t" axis="vertical" alignment="trailing" distribution="fillEqually" width="50" \
      height="100"><UIView id="d" width="10"/><UILabel id="e" text="a"/></UIStackView></UIView>
      """
    )
    #expect(
      frames == [
        "s": "0 0 49 7", "a": "0 0 30 7", "b": "34 0 15 7", "c": "49 0 0 7", "t": "0 0 50 100",
        "d": "40 0 10 50", "e": "30 50 20 50",
      ]
    )
  }

  @Test(
    "from right to left a stack begins on the right; its margins are inside, its baselines one line"
  )
  func stacksWithMargins() throws {
    let frames = try Self.frames(
      """
      <UIView semanticContentAttribute="forceRightToLeft"><UIStackView id="s" width="100" height="60" \
      isLayoutMarginsRelativeArrangement="true" layoutMargins.left="1" layoutMargins.top="0" \
      alignment="lastBaseline" distribution="equalSpacing"><UIView id="a" width="10" height="5"/>\
      <UILabel id="b" text="a"/></UIStackView></UIView>
      """
    )
    // 20 is what everything measures: also how far the baseline of the label is above its bottom.
    #expect(frames == ["s": "0 0 100 60", "a": "82 27 10 5", "b": "1 32 20 20"])
  }

  @Test("cells are as wide as their table and as high as its rows; a row's auto is its texts'")
  func cells() throws {
    let frames = try Self.frames(
      """
      <UIView><UITableView id="t" rowHeight="0 - 1" width="200" contentInset.left="5">\
      <UITableViewHeaderFooterView id="h"/>\
      <UITableViewCell id="a"><UIView id="b" width="50%" top="rowValue"/></UITableViewCell>\
      <UITableViewCell id="c" height="auto + 1"><UIView height="3"/></UITableViewCell></UITableView>\
      <UICollectionView collectionViewLayout.itemSize.height="7"><UICollectionViewCell id="d"/>\
      </UICollectionView></UIView>
      """
    )
    #expect(
      frames == [
        "t": "0 0 200 480", "h": "0 0 200 28", "a": "0 0 200 44", "b": "0 0 100 44",
        "c": "0 0 200 21", "d": "0 0 50 7",
      ]
    )
  }

  @Test("the frame of a transformed view is the box around it")
  func transforms() throws {
    let frames = try Self.frames(
      """
      <UIView><UIView id="a" left="10" top="20" width="100" height="40" transform.scale="0.5"/>\
      <UIView id="b" width="10" height="10" layer.transform.translation.x="-3" transform.rotation="0"/>\
      <UIView id="c" width="8" height="6" transform.scale.y="-2" layer.anchorPoint.y="0" top="#a.bottom"/></UIView>
      """
    )
    #expect(frames == ["a": "35 30 50 20", "b": "-3 0 10 10", "c": "0 48 8 12"])
  }

  @Test("cases of enumerations are known by their names")
  func enumerations() throws {
    let frames = try Self.frames(
      """
      <UIView><UIImageView id="a" contentMode="n == 1 ? .center : left" width="9" \
      height="contentMode == UIView.ContentMode.center ? 1 : 2"/><UIView id="b" width="9" \
      height="scaleToFill != contentMode ? 3 : 4"/></UIView>
      """,
      state: ["n": .number(1)]
    )
    #expect(frames == ["a": "0 0 9 1", "b": "0 0 9 4"])
  }

  @Test("what it does not cover it says")
  func outside() throws {
    let frames = try Self.frames(
      """
      <UIView><UIView id="c" width="1 / 0"/><UIView id="e" left="#e.right"/>\
      <UIView id="b" left="#c.right"/></UIView>
      """
    )
    #expect(
      frames == ["b": "a division by zero", "c": "a division by zero", "e": "a circle"]
    )
  }
}
