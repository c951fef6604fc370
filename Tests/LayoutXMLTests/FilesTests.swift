// Layouts of several files.

import Diagnostics
import Testing

@testable import LayoutXML

/// Loads layouts from texts by name.
enum Shelf {
  static func load(
    _ files: [String: String],
    _ name: String = "main.xml"
  ) -> (node: NodeDescription?, diagnostics: [Diagnostic]) {
    LayoutFiles.load(SourceBuffer(name: name, text: files[name] ?? "")) { path in
      files[path].map { .success(Array($0.utf8)) } ?? .failure(LayoutFileFailure("not there"))
    }
  }

  /// What is wrong, as `file line:column code`.
  static func problems(_ files: [String: String], _ name: String = "main.xml") -> [String] {
    let (node, found) = load(files, name)
    let more = node.map { MountedLayout.mount($0).diagnostics } ?? []
    return (found + more).map { diagnostic in
      let start = diagnostic.range.start
      let location = "\(diagnostic.range.buffer.name) \(start.line):\(start.column)"
      return "\(location) \(diagnostic.code)"
    }
  }

  static func frames(_ files: [String: String]) throws -> [String: String] {
    let (node, diagnostics) = load(files)
    #expect(!diagnostics.containsErrors)
    return try Sample.frames(of: try #require(node))
  }
}

@Suite struct FilesTests {
  @Test("paths are literal, and what stands in the place of a file is a placeholder")
  func paths() {
    let files = [
      "main.xml": """
      <UIView>
        <UIView xml="{name}"/>
        <UIView template="parts/{name}.xml"/>
        <UIView xml="dot.xml"><UILabel/></UIView>
      </UIView>
      """,
      "dot.xml": "<UIView/>",
    ]
    #expect(
      Shelf.problems(files) == [
        "main.xml 2:16 layout-literal-path", "main.xml 3:21 layout-literal-path",
        "main.xml 4:26 layout-placeholder",
      ]
    )
  }

  @Test("a name without a folder is that of a file somewhere, unless one is beside the layout")
  func names() throws {
    let files = [
      "main.xml": """
      <UIView><UIView xml='row.xml'/><UIView xml='dot.xml'/><UIView xml='tile.xml'/></UIView>
      """,
      "row.xml": "<UIView width='1' height='1'/>", "a/row.xml": "<UIView width='2' height='1'/>",
      "a/dot.xml": "<UIView width='3' height='1' xml='row.xml'/>", "a/tile.xml": "<UIView/>",
      "b/tile.xml": "<UIView/>",
    ]
    let (node, diagnostics) = LayoutFiles.load(
      SourceBuffer(name: "main.xml", text: files["main.xml"] ?? ""),
      reader: { path in
        files[path].map { .success(Array($0.utf8)) } ?? .failure(LayoutFileFailure("not there"))
      },
      finder: { name in files.keys.filter { $0.hasSuffix("/\(name)") }.sorted() }
    )
    let frames = try Sample.frames(of: try #require(node))
    #expect(frames["/0"] == "0,0,1x1")
    #expect(frames["/1"] == "0,0,3x1")
    #expect(diagnostics.map(\.code.name) == ["layout-several-files"])
    #expect(diagnostics.first?.message.contains("'a/tile.xml', 'b/tile.xml'") == true)
  }

  @Test("a file takes the place of the node that names it, whose attributes win")
  func composition() throws {
    let frames = try Shelf.frames([
      "main.xml": """
      <UIView>
        <UIView id="a" xml="parts/badge.xml" left="30"><UILabel id="waiting"/></UIView>
        <UIView id="b" xml="parts/badge.xml"/>
      </UIView>
      """,
      "parts/badge.xml": """
      <UIImageView left="1" top="2" width="40" height="20">
        <UIView xml="../dot.xml" id="dot"/>
      </UIImageView>
      """,
      "dot.xml": "<UIView width='50%' height='4'/>",
    ])
    #expect(frames["a"] == "30,2,40x20")
    #expect(frames["b"] == "1,2,40x20")
    #expect(frames["dot"] == "0,0,20x4")
    // The second dot's name is taken.
    #expect(frames["/1/0"] == "0,0,20x4")
    #expect(frames["waiting"] == nil)
  }

  @Test("each attribute is read in the mode of the file that it stands in")
  func modes() throws {
    let composed = try Shelf.frames([
      "main.xml": """
      <UIView layoutMode="edges">
        <UIView id="a" xml="in.xml" right="10"/>
        <UIView id="b" xml="in.xml" left="previous.right - 40"/>
        <UIView id="c" xml="far.xml" width="7"/>
        <UIView id="d" left="previous.right" width="5"/>
        <UIView id="e" right="#c.right" width="5"/>
        <UIView id="f" right="#c.left" width="5"/>
      </UIView>
      """,
      "in.xml": "<UIView width='30'/>",
      "far.xml": "<UIView right='100'/>",
    ])
    #expect(composed["a"] == "360,0,30x600")
    #expect(composed["b"] == "350,0,30x600")
    #expect(composed["c"] == "93,0,7x600")
    #expect(composed["d"] == "100,0,5x600")
    #expect(composed["e"] == "95,0,5x600")
    #expect(composed["f"] == "88,0,5x600")
    let inherited = try Shelf.frames([
      "main.xml": """
      <UIView>
        <UIView id="a" template="edge.xml"/>
        <UIView id="b" template="edge.xml" right="previous.left"/>
        <UIView id="d" template="edge.xml" height="right"/>
        <UIView id="e" right="100" template="inner.xml"/>
      </UIView>
      """,
      "edge.xml": "<UIView width='30' layoutMode='edges' right='3'/>",
      "inner.xml": "<UIView layoutMode='edges' width='right / 10' template='edge.xml'/>",
    ])
    #expect(inherited["a"] == "367,0,30x600")
    #expect(inherited["b"] == "337,0,30x600")
    #expect(inherited["d"] == "367,0,30x397")
    #expect(inherited["e"] == "70,0,30x600")
  }

  @Test("an id is warned about at each place of a file but the first, once a place")
  func repeatedIDs() {
    let twice = "<UIView><UIView id='a'/><UIView id='a'/><UIView id='b'/><UIView id='a'/></UIView>"
    #expect(Shelf.problems(["main.xml": twice]).count == 2)
    let used = "<UIView><UIView xml='row.xml'/><UIView xml='row.xml'/><UIView id='a'/></UIView>"
    #expect(Shelf.problems(["main.xml": used, "row.xml": twice]).count == 2)
  }

  @Test("a template's children come first, parameters and macros with it")
  func template() throws {
    let frames = try Shelf.frames([
      "main.xml": """
      <UIScrollView template="card.xml" inset="12" height="90">
        <UIView id="own" left="gap" width="5" height="5"/>
      </UIScrollView>
      """,
      "card.xml": """
      <UIView width="200" height="100">
        <param name="inset" type="CGFloat" value="4"/>
        <macro name="gap" value="inset * 2"/>
        <UIView id="head" left="inset" width="5" height="30"/>
        <children/>
        <UIView id="foot" top="previous.bottom" width="5" height="5"/>
      </UIView>
      """,
    ])
    #expect(frames["/"] == "0,0,200x90")
    #expect(frames["head"] == "12,0,5x30")
    #expect(frames["own"] == "24,0,5x5")
    #expect(frames["foot"] == "0,5,5x5")
  }

  @Test(
    "what is wrong is said in the file where it stands",
    arguments: [
      (
        ["main.xml": "<UIView xml='b.xml'/>", "b.xml": "<UIView template='main.xml'/>"],
        ["b.xml 1:19 layout-file-loop"]
      ),
      (
        ["main.xml": "<UILabel xml='b.xml'/>", "b.xml": "<UIButton/>"],
        ["b.xml 1:2 layout-class-mismatch"]
      ),
      (
        ["main.xml": "<UIView template='b.xml'/>", "b.xml": "<UIButton/>"],
        ["main.xml 1:2 layout-class-mismatch"]
      ),
      (
        ["main.xml": "<UIView><UIView xml='b.xml' gap='1'/><UIViw/></UIView>"],
        ["main.xml 1:22 layout-unreadable-file", "main.xml 1:39 layout-unknown-class"]
      ),
      (
        [
          "main.xml": "<UIView><UIView xml='b.xml'/><UIView xml='b.xml'/></UIView>",
          "b.xml": "<UIView>\n  <UIView widht='1'/>\n</UIView>",
        ],
        ["b.xml 2:11 layout-unknown-property"]
      ),
      (
        ["main.xml": "<UIView xml='b.xml'/>", "b.xml": "<UIView>"],
        ["b.xml 1:9 xml-unclosed-element"]
      ),
    ] as [([String: String], [String])]
  )
  func problems(files: [String: String], expected: [String]) {
    #expect(Shelf.problems(files) == expected)
  }

  @Test("files that multiply are stopped")
  func multiplication() {
    var files = ["f0.xml": "<UIView/>"]
    for level in 1...20 {
      let child = "<UIView xml='f\(level - 1).xml'/>"
      files["f\(level).xml"] = "<UIView>\(child)\(child)</UIView>"
    }
    let (_, diagnostics) = Shelf.load(files, "f20.xml")
    #expect(diagnostics.map(\.code) == ["limit-copies"])
  }

  @Test(
    "paths count from the file that names them",
    arguments: [
      ("b.xml", "a.xml", "b.xml"), ("b.xml", "x/a.xml", "x/b.xml"),
      ("../b.xml", "x/a.xml", "b.xml"),
      ("../b.xml", "a.xml", "../b.xml"), ("/b.xml", "x/a.xml", "/b.xml"),
      ("./b.xml", "/a.xml", "/b.xml"),
      ("b.xml", "http://x.y/z/a.xml", "http://x.y/z/b.xml"),
      ("https://q/b.xml", "a.xml", "https://q/b.xml"),
      ("../b.xml", "http://x.y/z/a.xml", "http://x.y/b.xml"),
    ]
  )
  func paths(path: String, file: String, expected: String) {
    #expect(LayoutPath.resolve(path, from: file) == expected)
  }
}

@Suite struct FileLimitTests {
  private static func deep(_ count: Int, _ inner: String) -> String {
    String(repeating: "<UIView>", count: count) + inner
      + String(repeating: "</UIView>", count: count)
  }

  @Test("files that each stand deep in the next end at the limit of depth", arguments: [200, 505])
  func depth(levels: Int) {
    var files = ["f9.xml": "<UIView/>"]
    for number in 0..<9 {
      files["f\(number).xml"] = Self.deep(levels, "<UIView xml='f\(number + 1).xml'/>")
    }
    #expect(Shelf.load(files, "f0.xml").diagnostics.map(\.code) == ["limit-depth"])
  }

  @Test("chains of files end at the limit of depth", arguments: ["xml", "template"])
  func chain(attribute: String) {
    var files = ["f1500.xml": "<UIView/>"]
    for number in 0..<1500 {
      files["f\(number).xml"] = "<UIView \(attribute)='f\(number + 1).xml'/>"
    }
    #expect(Shelf.load(files, "f0.xml").diagnostics.map(\.code) == ["limit-depth"])
  }

  @Test("a layout uses a thousand files, and one of them as often as it likes")
  func count() {
    func layout(_ count: Int, _ name: (Int) -> String) -> [String: String] {
      var files: [String: String] = [:]
      var text = ""
      for number in 0..<count {
        text += "<UIView xml='\(name(number))'/>"
        files[name(number)] = "<UIView/>"
      }
      files["main.xml"] = "<UIView>\(text)</UIView>"
      return files
    }
    #expect(Shelf.load(layout(1_000) { "f\($0).xml" }).diagnostics.isEmpty)
    #expect(Shelf.load(layout(1_200) { "f\($0).xml" }).diagnostics.map(\.code) == ["limit-files"])
    #expect(Shelf.load(layout(1_200) { _ in "f.xml" }).diagnostics.isEmpty)
  }

  @Test("of a file that is no layout nothing is quoted")
  func noLayout() {
    let secrets = [
      "PASSWORD=hunter2", "<config password='hunter2'/>", "<Secret hunter2='x'><Key/></Secret>",
      "{\"hunter2\": 1}", "\u{0}hunter2", "",
    ]
    for secret in secrets {
      let (_, found) = Shelf.load(["main.xml": "<UIView xml='s'/>", "s": secret])
      #expect(found.map(\.code) == ["layout-expected-class"])
      for format in [DiagnosticRenderer.Format.text, .json] {
        let text = found.map(DiagnosticRenderer(format: format).render).joined()
        #expect(!text.contains("hunter2"))
        #expect(text.contains("main.xml"))
      }
    }
  }
}
