// Pictures as SVG: the exact text of small ones, what is escaped, which names elements have, and where
// pictures stand on a sheet.

import LayoutExpressions
import LayoutModel
import Testing
import TextMetrics

@testable import LayoutDrawing

@Suite struct PictureSheetTests {
  private static func view(_ key: String?, _ frame: LayoutFrame) -> PictureView {
    PictureView(key: key, className: "UIView", frame: frame)
  }

  private static func picture(_ views: PictureView...) -> Picture {
    var picture = Picture(caption: "a.json 60 × 40", width: 60, height: 40)
    picture.views = views
    return picture
  }

  @Test("one picture is the whole sheet, each view a group with its name, class and place")
  func small() {
    var inner = Self.view("b", LayoutFrame(x: 1.5, y: 0, width: 10, height: 5))
    inner.location = "3:7"
    var outer = Self.view("a", LayoutFrame(x: 0.1, y: 2, width: 30, height: 20))
    outer.location = "2:5"
    outer.look.fill = ColorValue(red: 1, green: 0, blue: 0, alpha: 0.5)
    outer.look.cornerRadius = 4
    outer.children = [inner]
    #expect(
      PictureSheet([Self.picture(outer)]).svg == """
        <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40" xml:space="preserve">
        <g class="container">
        <rect width="60" height="40" fill="#ffffff"/>
        <g id="a" data-class="UIView" data-place="2:5" transform="translate(0.1,2)">
        <title>a (UIView) 30 × 20 at 0.1, 2</title>
        <rect width="30" height="20" rx="4" fill="#ff0000" fill-opacity="0.5"/>
        <g id="b" data-class="UIView" data-place="3:7" transform="translate(1.5,0)">
        <title>b (UIView) 10 × 5 at 1.5, 0</title>
        </g>
        </g>
        </g>
        </svg>

        """
    )
  }

  @Test("names are escaped, and what XML does not have is replaced")
  func escapes() {
    #expect(SVGText.escaped("<a & \"b\">\n\u{1}é") == "&lt;a &amp; &quot;b&quot;&gt;&#10;\u{FFFD}é")
    let svg = PictureSheet([Self.picture(Self.view("a<b>", LayoutFrame(width: 1, height: 1)))]).svg
    #expect(svg.contains("id=\"a&lt;b&gt;\""))
  }

  @Test("numbers are short, and what is none is 0")
  func numbers() {
    #expect(SVGText.number(100) == "100")
    #expect(SVGText.number(0.1 + 0.2) == "0.30000000000000004")
    #expect(SVGText.rounded(0.1 + 0.2) == "0.3")
    #expect(SVGText.rounded(-1.23456) == "-1.235")
    #expect(SVGText.number(.nan) == "0")
    #expect(SVGText.rounded(.infinity) == "0")
  }

  @Test(
    "bytes stand in addresses as base 64",
    arguments: [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("Many", "TWFueQ==")]
  )
  func base64(text: String, expected: String) {
    #expect(SVGText.base64(Array(text.utf8)) == expected)
  }

  @Test("of several pictures each has a caption, and the first view of a key has it for its name")
  func sheet() {
    let frame = LayoutFrame(width: 10, height: 10)
    let picture = Self.picture(Self.view("a", frame), Self.view("a~2", frame))
    let sheet = PictureSheet([picture, picture])
    #expect(sheet.width > 120)
    let svg = sheet.svg
    #expect(svg.contains(">a.json 60 × 40</text>"))
    let names = svg.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    #expect(Set(names).count == names.count)
    #expect(names.filter { !$0.hasPrefix("clip") } == ["a", "a~2", "a~3", "a~2~2"])
    #expect(svg.contains("id=\"a~3\" data-class=\"UIView\" data-key=\"a\""))
  }

  @Test("what is hidden has a group and nothing in it that shows")
  func hidden() {
    var view = Self.view("a", LayoutFrame(width: 10, height: 10))
    view.isHidden = true
    view.look.fill = .black
    view.look.contents = [.standIn(name: "word", detail: "", isCrossed: false)]
    let svg = PictureSheet([Self.picture(view)]).svg
    #expect(
      svg.contains(
        "<g id=\"a\" data-class=\"UIView\" transform=\"translate(0,0)\" display=\"none\">"
      )
    )
    #expect(!svg.contains("#000000"))
    #expect(!svg.contains(">word<"))
  }

  @Test("a line of text stands at its baseline, in its font, as wide as it was measured")
  func text() {
    let style = DrawnStyle(families: ["Inter", "DejaVu Sans"], size: 10, color: .black)
    let line = TextLine([TextLine.Piece("a & b", run: 0)], width: 25, baseline: 8)
    var text = DrawnText([line], [style], in: LayoutFrame(x: 5, y: 2, width: 45, height: 12))
    text.alignment = .center
    var view = Self.view("a", LayoutFrame(width: 60, height: 20))
    view.look.contents = [.text(text)]
    #expect(
      PictureSheet([Self.picture(view)]).svg.contains(
        "<text x=\"15\" y=\"10\" textLength=\"25\" lengthAdjust=\"spacingAndGlyphs\""
          + " font-family=\"Inter, 'DejaVu Sans'\" font-size=\"10\" fill=\"#000000\">a &amp; b</text>"
      )
    )
  }

  @Test(
    "a line with letters from right to left is read so in a text from right to left, at its place"
  )
  func directions() {
    let style = DrawnStyle(families: ["Inter"], size: 10, color: .black)
    func svg(_ words: String, isRightToLeft: Bool) -> String {
      let line = TextLine([TextLine.Piece(words, run: 0)], width: 25, baseline: 8)
      var text = DrawnText([line], [style], in: LayoutFrame(x: 5, y: 2, width: 45, height: 12))
      text.alignment = .right
      text.isRightToLeft = isRightToLeft
      var view = Self.view("a", LayoutFrame(width: 60, height: 20))
      view.look.contents = [.text(text)]
      return PictureSheet([Self.picture(view)]).svg
    }
    let read = "<text x=\"25\" y=\"10\" direction=\"rtl\" text-anchor=\"end\" textLength=\"25\""
    #expect(svg("שלום abc", isRightToLeft: true).contains(read))
    #expect(!svg("שלום abc", isRightToLeft: false).contains("direction="))
    #expect(!svg("abc.", isRightToLeft: true).contains("direction="))
  }

  @Test("text leaves out the room of an attachment, which stands on its baseline")
  func attachments() {
    let style = DrawnStyle(families: ["Inter"], size: 10, color: .black)
    var line = TextLine(
      [
        TextLine.Piece("ab ", run: 0), TextLine.Piece(TextRun.attachmentText, run: 1),
        TextLine.Piece("c", run: 2), TextLine.Piece("…", run: 1),
      ],
      width: 45,
      baseline: 30
    )
    let size = ImageSize(width: 20, height: 30)
    line.attachments = [TextLine.Attachment(run: 1, left: 15, size: size)]
    var raised = style
    raised.rise = 4
    let frame = LayoutFrame(x: 5, y: 2, width: 65, height: 32.5)
    var text = DrawnText([line], [style, raised, style], in: frame)
    text.alignment = .right
    var view = Self.view("a", LayoutFrame(width: 70, height: 40))
    view.look.contents = [.text(text)]
    let svg = PictureSheet([Self.picture(view)]).svg
    // The line begins at 5 + 65 - 45; what is behind the attachment, at 25 + 15 + 20.
    #expect(
      svg.contains(
        "<text x=\"25\" y=\"32\" xml:space=\"preserve\" textLength=\"15\""
          + " lengthAdjust=\"spacingAndGlyphs\" font-family=\"Inter\""
      )
    )
    #expect(svg.contains(">ab </text>"))
    #expect(svg.contains("<text x=\"60\" y=\"32\" textLength=\"10\""))
    #expect(!svg.contains(TextRun.attachmentText))
    #expect(text.attachments.map(\.run) == [1])
    // Its bottom is the baseline, raised: 2 + 30 - 4.
    #expect(text.attachments.map(\.frame) == [LayoutFrame(x: 40, y: -2, width: 20, height: 30)])
  }

  @Test(
    "what stands in a line from right to left comes in that order, each part as wide as it was measured"
  )
  func attachmentsFromRightToLeft() {
    let style = DrawnStyle(families: ["Inter"], size: 10, color: .black)
    var line = TextLine(
      [
        TextLine.Piece("של ", run: 0), TextLine.Piece(TextRun.attachmentText, run: 1),
        TextLine.Piece("c", run: 2),
      ],
      width: 45,
      baseline: 30
    )
    line.attachments = [
      TextLine.Attachment(run: 1, left: 15, size: ImageSize(width: 20, height: 30))
    ]
    let frame = LayoutFrame(x: 5, y: 2, width: 65, height: 32.5)
    var text = DrawnText([line], [style, style, style], in: frame)
    text.alignment = .right
    text.isRightToLeft = true
    var view = Self.view("a", LayoutFrame(width: 70, height: 40))
    view.look.contents = [.text(text)]
    let svg = PictureSheet([Self.picture(view)]).svg
    // From 25 to 70: the last part's 10 points, the attachment's 20, the first part's 15.
    for (x, width) in [(25, 10), (55, 15)] {
      let read = "<text x=\"\(x)\" y=\"32\" direction=\"rtl\" text-anchor=\"end\""
      let isPlain = svg.contains("\(read) textLength=\"\(width)\"")
      #expect(isPlain || svg.contains("\(read) xml:space=\"preserve\" textLength=\"\(width)\""))
    }
    #expect(text.attachments.map(\.frame) == [LayoutFrame(x: 35, y: 2, width: 20, height: 30)])
  }

  @Test("lines that begin with a centred run stand in the middle, the others where the text does")
  func centredRuns() {
    let style = DrawnStyle(families: ["Inter"], size: 10, color: .black)
    let pieces = [
      [TextLine.Piece("ab", run: 0), TextLine.Piece("c", run: 1)], [TextLine.Piece("d", run: 1)],
    ]
    let lines = pieces.map { TextLine($0, width: 20, baseline: 8) }
    var text = DrawnText(lines, [style, style], in: LayoutFrame(x: 5, y: 0, width: 60, height: 24))
    text.centredRuns = [1]
    #expect(lines.map(text.left) == [5, 25])
    text.alignment = .right
    #expect(lines.map(text.left) == [45, 25])
  }

  @Test("a turned view turns about the point that stays")
  func transform() {
    var view = Self.view("a", LayoutFrame(x: 10, y: 20, width: 40, height: 20))
    var transform = DrawnTransform()
    transform.rotation = .pi / 2
    view.transform = transform
    #expect(
      PictureSheet([Self.picture(view)]).svg.contains(
        "transform=\"translate(30,30) rotate(90) scale(1,1) translate(-20,-10)\""
      )
    )
  }

  @Test("marks have a sheet around them, and a bent constraint is dashed")
  func marks() {
    var picture = Self.picture(Self.view("a", LayoutFrame(width: 10, height: 10)))
    let shape = PictureMark.Shape.dimension(.horizontal, from: 0, to: 10, across: 5)
    picture.marks = [
      PictureMark(shape, .required, label: "10", title: "a.width == 10"),
      PictureMark(shape, .bent, label: "10, not 20", title: "a.width == 20 @250"),
    ]
    picture.notes = [PictureNote("a.x could be 0 to ∞", .open)]
    let svg = PictureSheet([picture]).svg
    #expect(
      svg.contains("<g class=\"required\" stroke=\"#1556c0\" stroke-width=\"0.75\" fill=\"none\">")
    )
    #expect(svg.contains("<title>a.width == 20 @250</title>"))
    #expect(svg.matches(of: #/stroke-dasharray/#).count == 1)
    #expect(svg.contains(">10, not 20</text>"))
    #expect(svg.contains(">a.x could be 0 to ∞</text>"))
  }

  @Test("labels that find no room are drawn all the same")
  func crowdedLabels() {
    var picture = Self.picture(Self.view("a", LayoutFrame(width: 10, height: 10)))
    picture.marks = (0..<3_000).map { number in
      let end = 10 + Double(number) / 100
      return PictureMark(
        .dimension(.horizontal, from: 0, to: end, across: 5 + Double(number % 100)),
        .required,
        label: "\(number)",
        title: ""
      )
    }
    let svg = PictureSheet([picture]).svg
    #expect(svg.matches(of: #/>[0-9]+</text>/#).count == 3_000)
  }

  @Test("a sheet has room for marks beyond the container, and for notes below them")
  func reach() throws {
    func sheet(_ outlines: LayoutFrame...) -> PictureSheet {
      var picture = Self.picture()
      picture.marks = outlines.map { PictureMark(.outline($0), .dropped, title: "") }
      picture.notes = [PictureNote("note", .dropped)]
      return PictureSheet([picture, picture])
    }
    func corners(_ sheet: PictureSheet) -> [[Double]] {
      sheet.svg.matches(of: #/<g transform="translate\(([0-9.]+),([0-9.]+)\)">/#).map {
        [Double($0.1) ?? .nan, Double($0.2) ?? .nan]
      }
    }
    let plain = sheet(LayoutFrame(width: 10, height: 10))
    let wide = sheet(LayoutFrame(x: -112, y: -54, width: 612, height: 214))
    #expect(corners(plain)[0] == [24, 46])
    // 12 points to the left and 4 above and below are there anyway.
    #expect(corners(wide)[0] == [124, 96])
    // To the right it reaches 440 points beyond, and as much is between the next one's marks and these as anywhere.
    #expect(corners(wide)[1] == [124 + 60 + 440 - 12 + 24 + 100, 96])
    #expect(wide.height == plain.height + 50 + 116)
    #expect(wide.svg.contains("y=\"174\" font-family"))
    let endless = sheet(LayoutFrame(x: -1e300, y: .nan, width: .infinity, height: 1e300))
    #expect(endless.width < 10_000 && endless.height < 10_000)
  }

  @Test("bands are hatched by one gradient that repeats, and by no pattern")
  func hatching() throws {
    var picture = Self.picture(Self.view("a", LayoutFrame(width: 10, height: 10)))
    picture.marks = [Axis.horizontal, .vertical].map { axis in
      let shape = PictureMark.Shape.range(
        axis,
        from: 0,
        to: 30,
        across: 2...8,
        endsLow: true,
        endsHigh: false
      )
      return PictureMark(shape, .open, title: "a.\(axis)")
    }
    let svg = PictureSheet([picture]).svg
    let gradients = svg.matches(of: #/<linearGradient id="([^"]+)"[^>]* spreadMethod="repeat">/#)
    let name = try #require(gradients.first?.1)
    #expect(gradients.count == 1)
    #expect(svg.ranges(of: "fill=\"url(#\(name))\"").count == 2)
    // A turned pattern took librsvg seconds for a page of bands.
    #expect(!svg.contains("<pattern"))
  }

  @Test("a picker stays within its view", arguments: [20.0, 40, 60, 120, 216])
  func picker(height: Double) {
    var view = Self.view("a", LayoutFrame(width: 100, height: height))
    view.look.contents = [.control(.picker)]
    let svg = PictureSheet([Self.picture(view)]).svg
    let lines = svg.matches(of: #/<line [^>]*y1="([^"]+)"/#).compactMap { Double($0.1) }
    #expect(lines.count == (height < 40 ? 0 : height < 100 ? 1 : height < 200 ? 3 : 5))
    #expect(lines.allSatisfy { $0 > 2.5 && $0 < height - 2.5 })
    let band = svg.firstMatch(of: #/<rect x="8" y="([^"]+)" width="84" height="([^"]+)"/#)
    let edges = band.flatMap { match in
      Double(match.1).flatMap { y in Double(match.2).map { (y, y + $0) } }
    }
    #expect(edges.map { $0.0 >= 0 && $0.1 <= height } == true)
  }

  @Test("every control is drawn without numbers that are none, in the smallest views as well")
  func controls() {
    let style = DrawnStyle(families: ["Inter"], size: 13, color: .black)
    let controls: [DrawnControl] = [
      .toggle(isOn: true, color: .black), .slider(share: .nan, color: .black),
      .progress(share: 2, color: .black, track: nil), .stepper(color: .black),
      .segments(["a", "b"], selected: 1, style: style), .segments([], selected: 0, style: style),
      .pages(count: 3, current: 1, color: .black), .pages(count: -1, current: 0, color: .black),
      .spinner(color: .black), .field(isRound: true), .search("words", style: style), .picker,
      .rows(height: 44, color: .black), .bar(title: style, "Title", isAtTop: true),
      .accessory(isTick: true, isRightToLeft: false, color: .black),
      .accessory(isTick: false, isRightToLeft: true, color: .black),
    ]
    for (width, height) in [(100.0, 44.0), (1, 1), (0, 10), (-5, 3)] {
      for control in controls {
        var view = Self.view("a", LayoutFrame(width: width, height: height))
        view.look.contents = [.control(control)]
        let svg = PictureSheet([Self.picture(view)]).svg
        #expect(!svg.contains("nan") && !svg.contains("inf"), "\(control)")
        #expect(!svg.contains("width=\"-") && !svg.contains("r=\"-"), "\(control)")
      }
    }
  }
}
