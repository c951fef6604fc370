import Foundation
import Testing

/// Where `render` puts the texts of Layout XML: in the direction that their views run in, and line by line.
@Suite("texts in pictures")
struct RenderTextTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "label.json": """
      {"views": {"a": {"text": "abc שלום."}, "b": {"type": "UIButton", "text": "ab", "image": "star"}},
       "constraints": {"a": "|[a(200)]", "b": "|[b(200)]", "down": "V:|[a][b(40)]"}}
      """,
      "label.xml": "<UIView><UILabel text='abc שלום.' width='200'/></UIView>",
      "images.manifest": "star 24x30\n",
    ])
  }

  /// A text of a picture, by its attributes.
  private struct DrawnLine: Equatable {
    var words: String
    var x: Double
    /// Whether it is read from right to left, from its left edge.
    var isTurned = false
  }

  /// The texts of a document's picture, with letters as boxes half as wide as the font is high.
  private func lines(_ arguments: [String]) throws -> [DrawnLine] {
    let run = try place.run(["render"] + arguments + ["--text", "boxes"])
    #expect(run.status == 0, "\(run.messages)")
    return run.output.matches(of: #/<text( [^>]*textLength[^>]*)>(.*?)</text>/#).map { match in
      let attributes = String(match.1)
      let x = attributes.firstMatch(of: #/ x="([^"]*)"/#).flatMap { Double($0.1) } ?? .nan
      let isTurned = attributes.contains(" direction=\"rtl\" text-anchor=\"end\"")
      return DrawnLine(words: String(match.2), x: x, isTurned: isTurned)
    }
  }

  /// The texts of a document of Layout XML.
  private func lines(of text: String, _ arguments: String...) throws -> [DrawnLine] {
    let file = place.folder.appendingPathComponent("text.xml")
    try Data("<UIView>\(text)</UIView>".utf8).write(to: file)
    return try lines(["text.xml"] + arguments)
  }

  @Test("a text from right to left begins at the right, whichever language says so")
  func directions() throws {
    let turned = ["--direction", "rtl"]
    // Nine letters of 8.5 points.
    let expected = DrawnLine(words: "abc שלום.", x: 123.5, isTurned: true)
    #expect(try lines(["label.json"] + turned).first == expected)
    #expect(try lines(["label.xml"] + turned) == [expected])
    #expect(try lines(["label.xml"]) == [DrawnLine(words: "abc שלום.", x: 0)])
    let label = "<UILabel text='abc שלום.' width='200'/>"
    for (text, arguments) in [
      ("<UIView semanticContentAttribute='forceRightToLeft'>\(label)</UIView>", []),
      (label.replacing("text=", with: "semanticContentAttribute='forceRightToLeft' text="), []),
      (label.replacing("text=", with: "textAlignment='natural' text="), turned),
      (label.replacing("text=", with: "textAlignment='justified' text="), turned),
    ] {
      let file = place.folder.appendingPathComponent("text.xml")
      try Data("<UIView>\(text)</UIView>".utf8).write(to: file)
      #expect(try lines(["text.xml"] + arguments) == [expected], "\(text)")
    }
    // An edge that is said is that edge; the words are in their order all the same.
    for (alignment, x) in [("left", 0), ("center", 61.75), ("right", 123.5)] {
      let text = label.replacing("text=", with: "textAlignment='\(alignment)' text=")
      let found = try lines(of: text, "--direction", "rtl")
      #expect(found == [DrawnLine(words: "abc שלום.", x: x, isTurned: true)])
    }
    let back = label.replacing(
      "text=",
      with: "semanticContentAttribute='forceLeftToRight' text="
    )
    #expect(try lines(of: back, "--direction", "rtl").map(\.x) == [0])
  }

  @Test("what a button or a field shows stands at the top, in the middle or at the bottom")
  func verticalAlignment() throws {
    // Lines are 22.5 and 25 points high and stand on 18 and 20 of them; the image has 30.
    for (alignment, baselines, imageTop) in [
      ("top", [22, 20], 4), ("center", [27.75, 37.5], 6), ("bottom", [33.5, 55], 8),
      ("fill", [27.75, 37.5], 6),
    ] as [(String, [Double], Double)] {
      let control = "contentVerticalAlignment='\(alignment)' width='200'"
      let text =
        "<UIView><UIButton \(control) height='40' title='ab' image='star' font='18' "
        + "contentEdgeInsets.top='4' contentEdgeInsets.bottom='2'/>"
        + "<UITextField \(control) height='60' top='50' text='abc' font='20'/></UIView>"
      try place.write("controls.xml", text)
      let picture = try place.run("render", "controls.xml", "--text", "boxes").output
      let texts = picture.matches(of: #/<text x="[^"]*" y="([^"]*)" textLength/#)
      #expect(texts.compactMap { Double($0.1) } == baselines, "\(alignment): \(picture)")
      let image = picture.firstMatch(of: #/<(?:rect|image) x="[^"]*" y="([^"]*)" width="24"/#)
      #expect(image.flatMap { Double($0.1) } == imageTop, "\(alignment): \(picture)")
    }
  }

  @Test(
    "a button from right to left has its title before its image, and turns leading and trailing"
  )
  func buttons() throws {
    /// Where the title and the image stand; the title is 18 points wide, the image 24.
    func places(_ document: [String]) throws -> [Double] {
      let run = try place.run(["render"] + document + ["--text", "boxes"])
      // What stands for the image is as wide as it.
      let image = run.output.firstMatch(of: #/<(?:rect|image) x="([^"]*)" y="5" width="24"/#)
      return [try #require(try lines(document).last).x] + [
        try #require(image.flatMap { Double($0.1) })
      ]
    }
    for (alignment, leftToRight, rightToLeft) in [
      ("center", [103, 79], [79, 97]), ("leading", [24, 0], [158, 176]),
      ("trailing", [182, 158], [0, 18]), ("left", [24, 0], [0, 18]),
      ("right", [182, 158], [158, 176]),
    ] as [(String, [Double], [Double])] {
      let text =
        "<UIView><UIButton width='200' height='40' title='ab' image='star' font='18' "
        + "contentHorizontalAlignment='\(alignment)'/></UIView>"
      try place.write("button.xml", text)
      #expect(try places(["button.xml"]) == leftToRight, "\(alignment)")
      #expect(try places(["button.xml", "--direction", "rtl"]) == rightToLeft, "\(alignment)")
    }
    #expect(try places(["label.json"]) == [103.5, 79.5])
    #expect(try places(["label.json", "--direction", "rtl"]) == [79.5, 96.5])
  }

  @Test("a row from right to left has its title at the right, its detail and its mark at the left")
  func rows() throws {
    let row =
      "<UITableViewCell style='value1' width='200' height='44' textLabel.text='ab' "
      + "detailTextLabel.text='abcd' accessoryType='disclosureIndicator'/>"
    let (normal, turned) = (try lines(of: row), try lines(of: row, "--direction", "rtl"))
    #expect(normal.map(\.words) == ["ab", "abcd"])
    #expect(normal.map(\.x) == [16, 150])
    #expect(turned.map(\.x) == [167, 16])
    let mark = try place.run("render", "text.xml", "--direction", "rtl", "--text", "boxes").output
    #expect(mark.contains("<line x1=\"23\" y1=\"16\" x2=\"17\" y2=\"22\""))
  }

  @Test("'<center>' centres the lines that it holds, and no others")
  func centred() throws {
    let label = "<UILabel width='300' numberOfLines='0' font='20'>"
    let before = try lines(of: "\(label)<center>Title</center><p>body text</p></UILabel>")
    #expect(before.map(\.words) == ["Title", "body text"])
    #expect(before.map(\.x) == [125, 0])
    let behind = try lines(
      of: "\(label)<p>body <b>text</b></p><center>Title <i>of</i></center>more</UILabel>"
    )
    #expect(behind.map(\.x) == [0, 110, 0])
    let right = label.replacing("width", with: "textAlignment='right' width")
    let aligned = try lines(of: "\(right)<p>body text</p><center>Title</center></UILabel>")
    #expect(aligned.map(\.x) == [210, 125])
  }
}
