import Foundation
import FoundationXML
import Testing

@Suite("tinamou render")
struct RenderTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "panels.json": SampleDocuments.panels, "conflict.json": SampleDocuments.conflict,
      "open.json": SampleDocuments.open, "broken.json": SampleDocuments.broken,
      "bent.json": """
      {"views": {"a": {"hidden": true}, "b": {"type": "UILabel", "text": "<Tom & Jerry>"}},
       "constraints": {"a": "|[a(400,==20@100)]", "b": "|-[b]", "down": "V:|-[a(9)]-[b]"}}
      """,
      "page.xml": """
      <UIView backgroundColor="#eee">
        <UILabel id="title" top="10" left="20" text="Hello you" textColor="red"/>
        <UISwitch top="50" isOn="true"/>
        <UIView if="false"/>
        <UIView id="gone" isHidden="true" width="5" height="5"><UILabel text="unseen"/></UIView>
      </UIView>

      """,
      "x.constraints": "x == 1\n",
    ])
  }

  /// The attributes of every view of a picture, in the order of the text.
  private static func views(_ svg: String) -> [(id: String, className: String, location: String)] {
    svg.matches(of: #/<g id="([^"]*)" data-class="([^"]*)" data-place="([^"]*)"/#).map {
      (String($0.1), String($0.2), String($0.3))
    }
  }

  private static func check(_ svg: String) throws {
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test("every view that 'solve' lists is a group with its key, its class and its place")
  func contract() throws {
    let run = try place.run("render", "panels.json")
    #expect(run.status == 0)
    #expect(run.messages == "")
    try Self.check(run.output)
    let views = Self.views(run.output)
    let answer = try Answer(try place.run("solve", "panels.json").lines[0])
    #expect(views.map(\.id) == answer.order)
    #expect(views.map(\.className) == ["UIView", "UILabel", "UIView", "UILabel"])
    #expect(views.map(\.location) == ["3:5", "3:45", "4:5", "4:45"])
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"375\""))
    #expect(run.output.contains("transform=\"translate(100,100)\""))
    #expect(try place.run("render", "panels.json").output == run.output)
  }

  @Test("Layout XML has its texts and controls; what is hidden or not there shows nothing")
  func layoutXML() throws {
    let run = try place.run("render", "page.xml", "--text", "boxes")
    #expect(run.status == 0)
    #expect(run.messages == "")
    try Self.check(run.output)
    #expect(Self.views(run.output).map(\.id) == ["/", "title", "/1", "gone", "/3/0"])
    #expect(run.output.contains(">Hello you</text>"))
    #expect(run.output.contains("fill=\"#ff0000\""))
    #expect(run.output.contains("<circle"))
    #expect(!run.output.contains("unseen"))
    // What has no constraints has no marks of them, and that is said.
    let marked = try place.run(
      command: "render page.xml --text boxes --show conflicts,guides,constraints"
    )
    #expect(marked.status == 0)
    #expect(
      marked.messages == "tinamou: page.xml: Layout XML has no constraints, so 'constraints', "
        + "'conflicts' of '--show' marks nothing; 'guides' does\n"
    )
  }

  @Test("texts are escaped, hidden views show nothing, and a bent constraint is dashed")
  func marks() throws {
    let show = ["--text", "boxes", "--show", "constraints,guides"]
    let run = try place.run(["render", "bent.json"] + show)
    #expect(run.status == 0)
    try Self.check(run.output)
    #expect(run.output.contains(">&lt;Tom &amp; Jerry&gt;</text>"))
    #expect(run.output.contains("display=\"none\""))
    #expect(run.output.contains("class=\"bent\""))
    #expect(run.output.contains(">400 ≠ 20</text>"))
    #expect(run.output.contains("class=\"baseline\""))
  }

  /// The marks of a kind in a picture: what each says, and its first line as four numbers.
  private static func marks(
    _ kind: String,
    _ svg: String
  ) throws -> [(text: String, line: [Double])] {
    let pattern = try Regex(
      "<g class=\"\(kind)\"[^>]*>\n<title>([^<]*)</title>\n<[a-z]* ([^>]*)/>",
      as: (Substring, Substring, Substring).self
    )
    return svg.matches(of: pattern).map { mark in
      (String(mark.1), mark.2.matches(of: #/"([^"]*)"/#).compactMap { Double($0.1) })
    }
  }

  @Test("a color of a document that is none is a warning")
  func wrongColors() throws {
    try place.write(
      "colors.json",
      """
      {"views": {"a": {"color": "redd"}, "b": {"color": "#12"}, "c": {"color": "red"},
       "d": {"color": "#ff950080"}}}
      """
    )
    let run = try place.run("render", "colors.json")
    #expect(run.status == 0)
    #expect(
      run.headlines.map { $0.prefix { $0 != "," } } == [
        "colors.json:1:27: warning: found the color 'redd'",
        "colors.json:1:51: warning: found the color '#12'",
      ]
    )
    #expect(run.notes.count == 1 && run.notes[0].hasSuffix("did you mean 'red'?"))
  }

  @Test("an image that keeps its size stands where its content mode says")
  func contentModes() throws {
    try place.write("images.manifest", "star 24x30\n")
    for (mode, frame) in [
      ("top", #"x="38" y="0""#), ("bottom", #"x="38" y="30""#), ("left", #"x="0" y="15""#),
      ("right", #"x="76" y="15""#), ("center", #"x="38" y="15""#), ("topRight", #"x="76" y="0""#),
      ("bottomLeft", #"x="0" y="30""#), ("bottomRight", #"x="76" y="30""#),
    ] {
      try place.write(
        "mode.xml",
        "<UIImageView width='100' height='60' image='star' contentMode='\(mode)'/>"
      )
      let svg = try place.run("render", "mode.xml").output
      #expect(svg.contains("<rect \(frame) width=\"24\" height=\"30\""), "\(mode)")
    }
    try place.write(
      "mode.xml",
      "<UIImageView width='100' height='60' image='star' contentMode='redraw'/>"
    )
    #expect(!(try place.run("render", "mode.xml").output.contains("width=\"24\"")))
  }

  @Test(
    "guides of Layout XML are where texts are seen: scrolled, scaled, cut, and not in what is hidden"
  )
  func guides() throws {
    try place.write(
      "guides.xml",
      """
      <UIView>
        <UIScrollView height="100" width="300" contentOffset.y="30">
          <UIView id="in" top="20" left="5" width="295" height="300" layoutMargins.left="10">
            <UILabel top="30" text="seen"/><UILabel top="200" text="beyond"/><UILabel top="-20" text="above"/>
          </UIView>
        </UIScrollView>
        <UILabel text="hidden" isHidden="true"/>
        <UIView isHidden="true"><UILabel text="inside"/></UIView>
        <UIView transform.scale="2" top="200" left="100" width="60" height="20">
          <UILabel id="large" text="large" font="10"/>
        </UIView>
        <UIView transform.rotation="1"><UILabel text="turned"/></UIView>
      </UIView>
      """
    )
    let plain = try place.run(command: "render guides.xml --text boxes --size 300x400").output
    let svg = try place.run(
      command: "render guides.xml --text boxes --size 300x400 --show guides"
    ).output
    let lines = try Self.marks("baseline", svg)
    #expect(lines.map(\.text) == ["baseline in /0/0/0", "baseline in large"])
    // In its view, a text's baseline is that of the picture.
    func baseline(_ word: String) throws -> Double {
      let match = plain.firstMatch(
        of: try Regex(" y=\"([^\"]*)\"[^>]*>\(word)<", as: (Substring, Substring).self)
      )
      return try #require(match.flatMap { Double($0.1) })
    }
    #expect(lines.first?.line.dropFirst(1).first == 20 + 30 - 30 + (try baseline("seen")))
    #expect(lines.first?.line.first == 5)
    // Twice as large about its middle at 130, 210.
    #expect(lines.last?.line.dropFirst(1).first == 190 + 2 * (try baseline("large")))
    #expect(lines.last?.line.first == 70)
    let margins = try Self.marks("guide", svg)
    #expect(margins.map(\.text) == ["margins of in"])
    // The other margins are 8 points.
    #expect(margins.first?.line == [15, 0, 277, 100])
  }

  @Test("the baseline of a button's title ends where the button does")
  func buttonBaseline() throws {
    try place.write(
      "button.xml",
      "<UIView><UIButton id='b' left='10' width='100' height='40' title='Go'/></UIView>"
    )
    let run = try place.run(command: "render button.xml --text boxes --show guides")
    let line = try #require(try Self.marks("baseline", run.output).first).line
    // From the left of the title to the right of the button, each with its height.
    try #require(line.count == 4)
    #expect(line[0] > 10 && line[2] == 110 && line[1] == line[3])
  }

  @Test("margins are marked where a document says them, not where a stack asks its class")
  func margins() throws {
    try place.write(
      "margins.xml",
      """
      <UIView>
        <UIStackView id="plain" height="40"><UIView/></UIStackView>
        <UIStackView id="kept" height="40" isLayoutMarginsRelativeArrangement="true"><UIView/></UIStackView>
        <UIStackView id="part" height="40" layoutMargins.left="5" isLayoutMarginsRelativeArrangement="true">
          <UIView/>
        </UIStackView>
        <UIStackView id="whole" height="40" layoutMargins="safeAreaInsets"><UIView/></UIStackView>
      </UIView>
      """
    )
    let run = try place.run(command: "render margins.xml --show guides")
    #expect(run.messages == "")
    let margins = try Self.marks("guide", run.output).map(\.text)
    #expect(margins == ["margins of part", "margins of whole"])
  }

  @Test("what stands in a hidden view has no marks, but what it and shown views are held by")
  func hiddenMarks() throws {
    try place.write(
      "hidden.json",
      """
      {"views": {"p": {"hidden": true, "children": {"k": {"text": "Hi"}}}, "q": {"text": "Q"}},
       "constraints": {"a": "HV:|-20-[p(60)]", "b": "HV:|-10-[k(30)]", "c": "H:[p]-20-[q]",
                       "d": "q.top == p.top", "e": "q.height == k.height"}}
      """
    )
    let svg = try place.run(
      command: "render hidden.json --text boxes --show constraints,guides"
    ).output
    let marks = try Self.marks("required", svg).map(\.text)
    #expect(!marks.contains { $0.hasPrefix("k.") })
    #expect(marks.contains { $0.hasPrefix("p.width == 60") })
    #expect(marks.contains { $0.hasPrefix("q.leading == p.trailing") })
    #expect(marks.contains { $0.hasPrefix("q.height == k.height") })
    #expect(try Self.marks("baseline", svg).allSatisfy { $0.text.hasPrefix("q.") })
  }

  @Test("templates of cells stand below each other in their table, with the frames of 'solve'")
  func templates() throws {
    try place.write(
      "table.xml",
      """
      <UITableView id="table" rowHeight="50">
        <UITableViewCell reuseIdentifier="none"/>
        <UITableViewCell id="a" reuseIdentifier="x" textLabel.text="one"/>
        <UITableViewCell id="b" reuseIdentifier="y" height="30"><UILabel id="l" text="two"/></UITableViewCell>
        <UITableViewCell id="c" reuseIdentifier="z" textLabel.text="three"/>
        <UIView id="other" height="9"/>
      </UITableView>
      """
    )
    let svg = try place.run(
      command: "render table.xml --text boxes --size 200x200 --show guides"
    ).output
    let moved = svg.matches(of: #/id="([a-z]+)"[^>]* transform="translate\(([^)]*)\) rotate/#).map {
      "\($0.1) \($0.2)"
    }
    // About their middles, which transforms leave where they are.
    #expect(moved == ["b 100,65", "c 100,105"])
    #expect(svg.contains("<title>c (UITableViewCell) 200 × 50 at 0, 0</title>"))
    let baselines = try Self.marks("baseline", svg)
    #expect(baselines.map(\.text) == ["baseline in a", "baseline in l", "baseline in c"])
    let places = baselines.compactMap { $0.line.dropFirst().first }
    #expect(places.count == 3 && places[0] < 50 && places[1] > 50 && places[1] < 80)
    #expect(places.last.map { $0 - 80 } == places.first)
  }

  @Test("a conflict beyond the container is on the sheet, with the name of what sticks out")
  func conflictsBeyond() throws {
    try place.write(
      "beyond.json",
      """
      {"views": {"a": {}, "b": {}},
       "constraints": {"r": "H:|-20-[a(200)]-8-[b(200)]-20-|", "v": "V:|-8-[a(40)]", "w": "V:|-8-[b(40)]"}}
      """
    )
    let run = try place.run(
      command: "render beyond.json --size 160x60 --size 120x60 --show conflicts"
    )
    #expect(run.status == 1)
    let outlines = try Self.marks("dropped", run.output).filter { $0.line == [228, 8, 200, 40] }
    #expect(outlines.count == 2)
    #expect(run.output.matches(of: #/<text [^>]*fill="#dc2626">b<\/text>/#).count == 2)
    // The second picture begins behind the marks of the first.
    let starts = run.output.matches(of: #/<g transform="translate\(([0-9.]+),[0-9.]+\)">/#)
      .compactMap { Double($0.1) }
    #expect(starts.count == 2)
    #expect(starts[1] >= starts[0] + 428)
    let width = run.output.firstMatch(of: #/ width="([0-9]+)"/#).flatMap { Double($0.1) }
    #expect(try #require(width) >= starts[1] + 428)
  }

  @Test("what is open and what clashes is marked and said; a conflict is an error as everywhere")
  func wrong() throws {
    let open = try place.run("render", "open.json", "--show", "ambiguity")
    #expect(open.status == 0)
    #expect(open.output.contains("class=\"open\""))
    #expect(open.output.contains(">a.y could be"))
    let conflict = try place.run("render", "conflict.json", "--show", "conflicts")
    #expect(conflict.status == 1)
    #expect(conflict.headlines.count == 1)
    try Self.check(conflict.output)
    #expect(conflict.output.contains("class=\"dropped\""))
    #expect(conflict.output.contains(">given up: a.width == 200"))
  }

  @Test("documents and sizes stand side by side, each with a caption; names stay unique")
  func sheet() throws {
    let sizes = ["--size", "320x400", "--size", "200x100"]
    let run = try place.run(["render", "panels.json", "broken.json", "open.json"] + sizes)
    #expect(run.status == 65)
    #expect(run.headlines.count == 1)
    try Self.check(run.output)
    for caption in ["panels.json 320 × 400", "panels.json 200 × 100", "open.json 200 × 100"] {
      #expect(run.output.contains(">\(caption)</text>"))
    }
    let names = run.output.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    #expect(Set(names).count == names.count)
    let broken = try place.run("render", "broken.json")
    #expect(broken.status == 65)
    #expect(broken.output == "")
  }

  @Test("a file is written whole; PNG is one, or says what it wants")
  func files() throws {
    let run = try place.run("render", "panels.json", "--output", "a.svg")
    #expect(run.status == 0)
    #expect(run.output == "")
    let file = place.folder.appendingPathComponent("a.svg")
    let svg = try String(contentsOf: file, encoding: .utf8)
    #expect(svg == (try place.run("render", "panels.json").output))
    let png = try place.run("render", "panels.json", "--output", "a.png")
    if png.status == 0 {
      #expect(png.messages == "")
      let large = try place.run("render", "open.json", "--size", "40000x9", "--output", "a.png")
      #expect(large.status == 0)
      #expect(
        large.messageLines.last
          == "tinamou: a.png: 0.819 pixels a point, not 2: more than a picture may have"
      )
      let bytes = try place.data("a.png")
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    } else {
      #expect(png.status == 74)
      #expect(png.messages.contains("librsvg2-2"))
    }
    let lost = try place.run("render", "panels.json", "--output", "gone/a.svg")
    #expect(lost.status == 74)
  }

  @Test("a wrong command line is 64, and says what may be meant")
  func usage() throws {
    let show = try place.run("render", "panels.json", "--show", "constraints,conflict")
    #expect(show.status == 64)
    #expect(show.messages.contains("did you mean 'conflicts'?"))
    let system = try place.run("render", "x.constraints")
    #expect(system.status == 64)
    #expect(system.messages.contains("no views to draw"))
    #expect(try place.run("render", "panels.json", "--output", "a.pdf").status == 64)
    #expect(try place.run("render").status == 64)
    #expect(try place.run("render", "gone.json").status == 66)
  }
}
