// Images in the texts of views, by boxes: a letter of 10 points is 5 wide, its line 10 high above the baseline and
// 2.5 below.

import Diagnostics
import LayoutExpressions
import LayoutModel
import Testing
import TextMetrics

@testable import LayoutXML

@Suite struct TextImageTests {
  private static let images = ImageTable(["icon": ImageSize(width: 20, height: 30)])

  private static func evaluate(_ node: String) throws -> LayoutEvaluation {
    let (layout, found) = Sample.mount("<UIView>\(node)</UIView>")
    #expect(found.map(\.message) == [])
    let evaluation = LayoutEvaluation(
      try #require(layout),
      metrics: ContentMetrics(images: images)
    )
    evaluation.setContainer(width: 300, height: 200)
    #expect(evaluation.update().map(\.message) == [])
    return evaluation
  }

  /// A label of 10 points with a text, and its size.
  private static let sizes: [(text: String, size: String)] = [
    ("ab<img src='icon'/>c", "35x32.5"), ("<img src='icon'/>", "20x32.5"),
    // What is stated of one side scales the other.
    ("a<img src='icon' width='10'/>", "15x17.5"), ("a<img src='icon' height='15'/>", "15x17.5"),
    ("a<img src='icon' width='1' height='2'/>", "6x12.5"),
    ("a<img width='7' height='20'/>", "12x22.5"),
    // 30 points, raised by 3.5, above 2.5.
    ("b<sup>a<img src='icon'/></sup>", "28.75x36"),
  ]

  @Test("a text is as large as it needs to be for its images", arguments: sizes)
  func size(text: String, size: String) throws {
    let evaluation = try Self.evaluate("<UILabel font='10'>\(text)</UILabel>")
    #expect(evaluation.missingImages.isEmpty)
    #expect(Sample.text(evaluation.frame(ofNode: 1)) == "0,0,\(size)", "\(text)")
    let escaped = text.replacing("<", with: "&lt;")
    let explicit = try Self.evaluate("<UILabel font='10' text=\"\(escaped)\"/>")
    #expect(Sample.text(explicit.frame(ofNode: 1)) == "0,0,\(size)", "\(text), as an attribute")
  }

  @Test(
    "lines break as labels say, and the font of a button's label counts where its own is not said"
  )
  func linesAndTitles() throws {
    func size(_ node: String) throws -> String {
      Sample.text(try Self.evaluate(node).frame(ofNode: 1))
    }
    let text = "abc defghijkl mnop"
    let label = "<UILabel font='10' width='55' numberOfLines='0' text='\(text)'"
    #expect(try size(label + "/>") == "0,0,55x37.5")
    #expect(try size(label + " lineBreakMode='byCharWrapping'/>") == "0,0,55x25")
    let row =
      "<UITableViewCell width='87' height='auto' textLabel.font='10' textLabel.numberOfLines='0'"
    #expect(try size(row + " textLabel.text='\(text)'/>") == "0,0,87x37.5")
    #expect(
      try size(row + " textLabel.text='\(text)' textLabel.lineBreakMode='byCharWrapping'/>")
        == "0,0,87x25"
    )
    let plain = try size("<UIButton title='abcdef' font='10'/>")
    #expect(try size("<UIButton title='abcdef' titleLabel.font='10'/>") == plain)
    #expect(try size("<UIButton title='abcdef' titleLabel.font='30' font='10'/>") == plain)
    #expect(try size("<UIButton title='abcdef'/>") != plain)
    let drawn = try Self.evaluate("<UIButton title='ab' titleLabel.font='30'/>")
    #expect(drawn.shownTexts(ofNode: 1).first?.styled.runs.first?.font.size == 30)
  }

  @Test("texts wrap by their images, in labels, text views and rows")
  func wrapped() throws {
    let text = "ab<img src='icon'/>cd"
    let label = "<UILabel font='10' numberOfLines='0' width='30'>\(text)</UILabel>"
    #expect(Sample.text(try Self.evaluate(label).frame(ofNode: 1)) == "0,0,30x45")
    // 5 points beside the lines on both sides, 8 above and below.
    let view =
      "<UITextView font='10' width='40' height='auto'>\(text)</UITextView>"
    #expect(Sample.text(try Self.evaluate(view).frame(ofNode: 1)) == "0,0,40x61")
    let row =
      "<UITableViewCell width='62' height='auto' textLabel.font='10' textLabel.numberOfLines='0'"
      + " textLabel.attributedText=\"\(text.replacing("<", with: "&lt;"))\"/>"
    #expect(Sample.text(try Self.evaluate(row).frame(ofNode: 1)) == "0,0,62x45")
  }

  @Test("a baseline is below what stands on it")
  func baseline() throws {
    let evaluation = try Self.evaluate(
      """
      <UILabel font='10' id='a'>a<img src='icon'/></UILabel>
      <UILabel font='10' text='b' left='50' firstBaseline='#a.firstBaseline'/>
      """
    )
    #expect(Sample.text(evaluation.frame(ofNode: 2)) == "50,20,5x12.5")
  }

  @Test("an image that nobody knows takes the room that the text states, and is a warning")
  func missing() throws {
    let evaluation = try Self.evaluate(
      "<UILabel font='10' text=\"a&lt;img src='no'/>&lt;img src='no' height='20'/>&lt;img src='nor'/>\"/>"
    )
    #expect(Sample.text(evaluation.frame(ofNode: 1)) == "0,0,5x22.5")
    let missing = evaluation.missingImages
    #expect(missing.map(\.code) == ["image-missing", "image-missing"])
    #expect(missing.map(\.severity) == [.warning, .warning])
    #expect(missing.map { $0.message.contains("'no'") } == [true, false])
    let stated = try Self.evaluate("<UILabel><img src='no' width='1' height='1'/></UILabel>")
    #expect(stated.missingImages.isEmpty)
  }

  @Test("where an image stands in a line is known to who draws it")
  func shown() throws {
    let evaluation = try Self.evaluate(
      "<UILabel font='10' width='100' height='52.5'>a <img src='icon'/></UILabel>"
    )
    let text = try #require(evaluation.shownTexts(ofNode: 1).first)
    #expect(text.runs.map { $0.image?.name } == [nil, "icon"])
    #expect(text.frame == LayoutFrame(x: 0, y: 10, width: 100, height: 32.5))
    let size = ImageSize(width: 20, height: 30)
    #expect(text.lines.map(\.attachments) == [[TextLine.Attachment(run: 1, left: 10, size: size)]])
  }
}
