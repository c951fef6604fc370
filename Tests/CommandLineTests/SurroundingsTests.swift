// What a command line says about the surroundings of its documents: devices, layout modes, classes.

import Foundation
import Testing

@Suite("tinamou: surroundings of documents")
struct SurroundingsTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "label.json": #"{"views": {"a": {"type": "UILabel", "text": "ab", "font": "10"}}, "#
        + #""constraints": {"h": "H:|-30-[a]", "v": "V:|-5-[a]"}}"#,
      "label.xml": "<UIView><UILabel id='a' leading='30' top='5' text='ab' font='10'/></UIView>",
      "page.xml": """
      <UIView><UIView id="a" left="10" right="20" top="safeAreaInsets.top" height="10"/></UIView>
      """,
      "third.xml": "<UIView><UIView id='a' width='33.1%'/></UIView>",
      "plain.xml": "<UIView id='root'/>",
      "page.json": #"{"views": {"a": {}}, "constraints": {"#
        + #""top": "a.top == safeArea.top", "left": "H:|[a]|", "high": "V:[a(5)]"}}"#,
      "row.csv": "width\n375\n",
      "widths.csv": "width\n375\n900\n",
      "turned.csv": "width,height\n375,812\n812,375\n375,812\n",
      "own.classes": """
      enum Mood calm loud
      class Badge: UILabel intrinsic fixed 30 12
        mood: enum Mood = loud
        count: number = 3
      """,
      "wrong.classes": "class Badge: UILabel\n  count: nubmer\n",
      "badge.xml": "<UIView><Badge id='b' left='count' tag='mood == loud ? 1 : 2'/></UIView>",
      "screen.xml": "<Screen><Bar id='bar' height='9' colour='3'/></Screen>",
      "cells.xml": """
      <UITableView rowHeight="50"><UITableViewCell id="row" textLabel.text="{title}">
      <UIView id="dot" left="offset" width="4"/></UITableViewCell></UITableView>
      """,
    ])
  }

  @Test("a direction and a size of texts are said for solve, explain and render alike")
  func traits() throws {
    let traits = [
      "--text", "boxes", "--size", "200x100", "--direction", "rtl", "--text-scale", "2",
    ]
    let run = try place.run(["solve", "label.json", "label.xml"] + traits)
    let answers = try run.lines.map { try Answer($0) }
    try #require(answers.count == 2)
    // Two letters of 10 points at 20 points, in a line of 25, 30 points from the right.
    for answer in answers { #expect(answer.frame("a") == [150, 5, 20, 25]) }
    for document in ["label.json", "label.xml"] {
      let plain = try place.run("solve", document, "--text", "boxes", "--size", "200x100")
      #expect(try Answer(plain.lines[0]).frame("a") == [30, 5, 10, 12.5])
      let explained = try place.run(["explain", document, "a.width"] + traits)
      #expect(explained.output.contains("a.width = 20"))
      let drawn = try place.run(["render", document] + traits)
      #expect(drawn.output.contains("font-size=\"20\""))
      #expect(drawn.output.contains("translate(150,5)"))
    }
    // A document's own direction gives way.
    let turned = try place.run("solve", "label.json", "--direction", "ltr", "--text", "boxes")
    #expect(try Answer(turned.lines[0]).frame("a")?[0] == 30)
    #expect(try place.run("solve", "label.json", "--direction", "both").status == 64)
    #expect(try place.run("render", "label.json", "--text-scale", "0").status == 64)
  }

  @Test(
    "standard input stands for one input, whichever options name it",
    arguments: [
      "solve - -", "solve - --language xml --state -", "solve plain.xml --state - --state -",
      "solve - --language xml --classes -", "explain - --language json --project -",
      "sweep page.json --parameters - --project -", "sweep - --language json --parameters -",
      "lint - --language json --baseline -", "format - --classes -", "schema - --classes -",
      "strings - --project -", "list - -",
    ]
  )
  func standardInput(command: String) throws {
    let run = try place.run(command: command, input: "{}")
    #expect(run.status == 64 && run.output == "")
    #expect(
      run.messages
        == "tinamou: error: '-' stands twice, but standard input can be read only once [usage]\n"
    )
  }

  @Test("a device is a size, a scale and a safe area, for all kinds of documents")
  func devices() throws {
    let run = try place.run("solve", "page.xml", "page.json", "plain.xml", "--device", "iphone-x")
    #expect(run.status == 0)
    let answers = try run.lines.map { try Answer($0) }
    try #require(answers.count == 3)
    #expect(answers[0].frame("/") == [0, 0, 375, 812])
    #expect(answers[0].frame("a")?[1] == 44)
    #expect(answers[1].frame("a") == [0, 44, 375, 5])
    #expect(answers[2].frame("root") == [0, 0, 375, 812])
    let turned = try place.run(
      "solve",
      "page.xml",
      "--device",
      "iPhone X landscape",
      "--layout-mode",
      "edges"
    )
    #expect(try Answer(turned.lines[0]).frame("a") == [10, 0, 782, 10])
    // A size of its own has the safe area of its orientation.
    let sized = try place.run(
      "solve",
      "page.xml",
      "--device",
      "iPhone X",
      "--size",
      "300x500",
      "--layout-mode",
      "edges"
    )
    #expect(try Answer(sized.lines[0]).frame("a") == [10, 44, 270, 10])
    let wrong = try place.run("solve", "plain.xml", "--device", "iPhone XX")
    #expect(wrong.status == 64)
    #expect(wrong.messages.contains("did you mean 'iPhone X'?"))
    for (name, meant) in [
      ("ipad97", "iPad 9.7"), ("iPhone 16 Prp landscape", "iPhone 16 Pro"),
      ("iphnoe-se", "iPhone SE"),
      ("iphone 99", nil), ("phablet", nil),
    ] {
      let run = try place.run("solve", "plain.xml", "--device", name)
      let notes = meant.map { ["tinamou: note: did you mean '\($0)'?"] } ?? []
      #expect(Array(run.messageLines.dropFirst()) == notes, "\(name): \(run.messages)")
    }
  }

  @Test("a device's safe area is the same for solve, sweep and compile")
  func safeAreas() throws {
    let device = ["--device", "iPhone X"]
    let sweep = ["--parameters", "row.csv", "--format", "csv"]
    let swept = try place.run(["sweep", "page.json"] + sweep + device)
    #expect(swept.lines.last == "1,solved,0,44,375,5")
    let plain = try place.run(["sweep", "page.json"] + sweep)
    #expect(plain.lines.last == "1,solved,0,0,375,5")
    let file = ["--range", "width=300..400", "--output", "page.tinamou"]
    #expect(try place.run(["compile", "page.json"] + file + device).status == 0)
    #expect(try place.run(["sweep", "page.tinamou"] + sweep).lines.last == "1,solved,0,44,375,5")
    let other = try place.run(["sweep", "page.tinamou"] + sweep + ["--device", "iPhone 14 Pro"])
    #expect(other.lines.last == "1,solved,0,59,375,5")
  }

  @Test("every size and every row has the safe area of its own orientation")
  func orientations() throws {
    let device = ["--device", "iPhone X"]
    let both = ["--size", "375x812", "--size", "812x375", "--size", "375x812"]
    for document in ["page.json", "page.xml"] {
      let tops: [Double] = [44, 0, 44]
      let solved = try place.run(["solve", document] + device + both)
      #expect(try solved.lines.map { try Answer($0).frame("a")?[1] } == tops)
      let swept = try place.run(["sweep", document, "--parameters", "turned.csv"] + device)
      #expect(try swept.lines.map { try Answer($0).frame("a")?[1] } == tops)
    }
    let explained = try place.run(["explain", "page.json", "a.y"] + device + both.prefix(4))
    #expect(explained.output.contains("a.y = 44"))
    #expect(explained.output.contains("a.y = 0"))
    let drawn = try place.run(["render", "page.json"] + device + both.prefix(4))
    #expect(drawn.output.contains("translate(0,44)"))
    #expect(drawn.output.contains("translate(0,0)"))
  }

  @Test("ranges over both orientations are compiled where the document has one safe area for both")
  func compiledOrientations() throws {
    let device = ["--device", "iPhone X"]
    let range = ["--range", "width=300..900"]
    let refused = try place.run(["compile", "page.json"] + range + device)
    #expect(refused.status == 64)
    #expect(refused.messages.contains("expected one kind"))
    #expect(
      try place.run(["compile", "label.json", "--text", "boxes"] + range + device).status == 0
    )
    let file = ["--range", "width=300..400", "--output", "page.tinamou"]
    #expect(try place.run(["compile", "page.json"] + file + device).status == 0)
    let swept = try place.run(command: "sweep page.tinamou --parameters widths.csv --format csv")
    #expect(swept.lines.suffix(2) == ["1,solved,0,44,375,5", "2,solved,0,0,900,5"])
  }

  @Test("the scale of a device counts for solve and not for sweep, and the help says so")
  func scales() throws {
    let options = ["--device", "iPhone X", "--size", "100x200"]
    let solved = try place.run(["solve", "third.xml"] + options)
    #expect(try Answer(solved.lines[0]).frame("a")?[2] == 33)
    let swept = try place.run(["sweep", "third.xml", "--parameters", "row.csv"] + options)
    #expect(try Answer(swept.lines[0]).frame("a")?[2] == 124.125)
    let help = try place.run("sweep", "--help").output.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    #expect(help.contains("of solve and PNG its scale"))
  }

  @Test("a layout mode that does not fit is a warning with the option")
  func modes() throws {
    let run = try place.run("solve", "page.xml", "--size", "30x100")
    #expect(run.status == 0)
    #expect(run.messages == "")
    let tight = try place.run("solve", "page.xml", "--layout-mode", "edges", "--size", "30x100")
    #expect(tight.status == 0)
    #expect(tight.messages.contains("'--layout-mode coordinates'"))
    #expect(tight.messages.contains("[layout-other-mode]"))
    #expect(try place.run("solve", "page.xml", "--layout-mode", "corners").status == 64)
  }

  @Test("classes of a program's own come from files, unknown ones may count as views")
  func classes() throws {
    let run = try place.run("solve", "badge.xml", "--classes", "own.classes")
    #expect(run.status == 0)
    #expect(try Answer(run.lines[0]).frame("b") == [3, 0, 30, 12])
    let wrong = try place.run("solve", "badge.xml", "--classes", "wrong.classes")
    #expect(wrong.status == 65)
    #expect(wrong.messages.hasPrefix("wrong.classes:2:10: error: no type is named 'nubmer'"))
    #expect(wrong.messages.contains("wrong.classes:2:10: note: did you mean 'number'?"))
    #expect(try place.run("solve", "badge.xml", "--classes", "no.classes").status == 66)
    let screen = try place.run("solve", "screen.xml", "--unknown-classes", "view")
    #expect(screen.status == 0)
    #expect(screen.messages.contains("screen.xml:1:2: warning: no class is named 'Screen'"))
    #expect(try Answer(screen.lines[0]).frame("bar") == [0, 0, 375, 9])
    #expect(try place.run("solve", "screen.xml").status == 65)
  }

  @Test("cells with an id are answered, whatever their rows know")
  func cells() throws {
    let run = try place.run("solve", "cells.xml", "--text", "boxes")
    #expect(run.status == 0)
    #expect(try Answer(run.lines[0]).order == ["/", "row", "dot"])
    #expect(try Answer(run.lines[0]).frame("row") == [0, 0, 375, 50])
    let given = try place.run("solve", "cells.xml", "--text", "boxes", "--set", "offset=7")
    #expect(try Answer(given.lines[0]).frame("dot") == [7, 0, 4, 50])
  }

  @Test(
    "a project's file is found beside the first document or further out, and options come before it"
  )
  func projects() throws {
    let parts = place.folder.appendingPathComponent("screens/inner")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    let text = "<UIView><Badge id='b' left='gap' right='gap' text='{strings.Name}'/></UIView>"
    try Data(text.utf8).write(to: parts.appendingPathComponent("badge.xml"))
    try FileManager.default.copyItem(
      at: place.folder.appendingPathComponent("own.classes"),
      to: parts.appendingPathComponent("own.classes")
    )
    try place.write("screens/Names.strings", "\"Name\" = \"ab\";\n")
    let project = """
      {
        // What all screens have.
        "classes": ["inner/own.classes"], "layoutMode": "edges", "strings": "Names.strings",
        "constants": {"gap": 12, "space": {"top": 3}}
      }
      """
    try place.write("screens/tinamou.json", project)
    let run = try place.run("solve", "screens/inner/badge.xml", "--text", "boxes")
    #expect(run.messages == "")
    #expect(try Answer(run.lines[0]).frame("b") == [12, 0, 351, 12])
    let other = try place.run(
      command: "solve screens/inner/badge.xml --text boxes --layout-mode coordinates --set gap=5"
    )
    #expect(try Answer(other.lines[0]).frame("b") == [5, 0, 0, 12])
    let schema = try place.run("schema", "screens/inner/badge.xml")
    #expect(schema.status == 0)
    #expect(schema.output.contains("name=\"Badge\""))
    let named = try place.run("solve", "badge.xml", "--project", "screens/tinamou.json")
    #expect(named.status == 0)
    try place.write("wrong.json", #"{"layoutMode": "corner", "clases": []}"#)
    let wrong = try place.run("solve", "badge.xml", "--project", "wrong.json")
    #expect(wrong.status == 65)
    #expect(wrong.messages.contains("wrong.json:1:16: error: found 'corner'"))
  }

  @Test("a key that no project has is a warning of every command that reads the project")
  func unknownProjectKey() throws {
    let project = try Workplace([
      "tinamou.json": #"{"layoutmode": "edges"}"#, "a.xml": "<UIView><UIView left='1'/></UIView>",
    ])
    let warning =
      "./tinamou.json:1:2: warning: a project has no key 'layoutmode'; it is ignored [json-unknown-key]"
    // Further out it has a name as short as can be.
    try FileManager.default.createDirectory(
      at: project.folder.appendingPathComponent("one/two"),
      withIntermediateDirectories: true
    )
    try project.write("one/two/b.xml", "<UIView/>")
    #expect(try project.run("solve", "one/two/b.xml").messageLines.first == warning)
    let up = try project.run("solve", "one/../a.xml").messageLines.first
    #expect(up?.hasPrefix("one/../tinamou.json:1:2: ") == true)
    let commands = ["solve", "render", "explain", "lint", "schema", "format", "strings"]
    for arguments in commands.map({ [$0, "a.xml"] }) + [["rename", "a.xml", "gap", "inset"]] {
      let run = try project.run(arguments)
      #expect(run.status == 0)
      #expect(run.headlines.filter { $0.contains("layoutmode") } == [warning], "\(arguments)")
      #expect(try project.run(arguments + ["--quiet"]).messages == "", "\(arguments)")
    }
  }

  @Test("fonts that a project brings along may be named, as those of the machine may")
  func fonts() throws {
    let project = try Workplace([
      "tinamou.json": #"{"fonts": ["My App", "Other"]}"#,
      "a.xml": """
      <UIView>
        <UILabel text="a" font="my app bold 20"/><UILabel text="a" font="Inter-Light 20"/>
        <UILabel text="a" font="DejaVuSans-Bold 20"/>
      </UIView>
      """,
      "b.xml": "<UIView><UILabel text=\"a\" font=\"Unheard 20\"/></UIView>",
    ])
    let run = try project.run("solve", "a.xml")
    #expect(run.status == 0 && run.messages == "", "\(run.messages)")
    let unknown = try project.run("solve", "b.xml")
    #expect(unknown.status == 65 && unknown.messages.contains("[expression-unknown-font]"))
  }

  @Test("a project's functions are called by expressions, and say where they are wrong")
  func functions() throws {
    let project = try Workplace([
      "tinamou.json": """
      {"constants": {"unit": 10, "space": {"top": 3, "left": 0, "bottom": 0, "right": 0}},
       "functions": {
        "twice(x: number) -> number": "2 * x",
        "inner(r: insets, by: CGFloat) -> number": "twice(r.top) + by * unit",
        "greeting(name: String) -> String": "Hi {name}",
        "isWide(w: number) -> Bool": "w > 100", "zero() -> number": "0",
        "loop(x: number) -> number": "loop(x) + 1",
        "fan(x: number) -> number": "x + x + x + x + x + x + x + x + x + x"
      }}
      """,
      "called.xml": """
      <UIView>
        <UIView id="a" left="zero()" width="twice(twice(unit) + 1)" height="inner(space, 5)"/>
        <UILabel id="b" text="{greeting('you')}" width="isWide(parent.width) ? 7 : 8" height="5"/>
      </UIView>
      """,
    ])
    let run = try project.run("solve", "called.xml", "--size", "200x100", "--text", "boxes")
    #expect(run.messages == "")
    #expect(try Answer(run.lines[0]).frame("a") == [0, 0, 42, 56])
    #expect(try Answer(run.lines[0]).frame("b")?[2] == 7)
    let wrong: [(expression: String, message: String)] = [
      ("loop(1)", "the calls of 'loop' are too many, or call themselves"),
      ("fan(fan(fan(fan(fan(fan(width of)))))", "error"),
      ("fan(fan(fan(fan(fan(fan(left))))))", "the calls of 'fan' are too many"),
      ("twice()", "[expression-argument-count]"), ("twice(1, 2)", "[expression-argument-count]"),
      ("twice('x')", "[expression-type-mismatch]"), ("thrice(1)", "no function is named 'thrice'"),
      ("x", "nothing is named 'x'"),
    ]
    for (expression, message) in wrong {
      let text = "<UIView><UIView width=\"\(expression)\"/></UIView>"
      try project.write("wrong.xml", text)
      let run = try project.run("solve", "wrong.xml", "--size", "200x100")
      #expect(run.status == 65, "\(expression)")
      #expect(run.messages.contains(message), "\(expression): \(run.messages)")
    }
    for (function, code) in [
      ("\"f(x) -> number\": \"x\"", "function-signature"),
      ("\"f(x: number) -> what\": \"x\"", "function-signature"),
      ("\"f(x: number, x: number) -> number\": \"x\"", "function-signature"),
      ("\"f() -> number\": \"1 +\"", "expression-"), ("\"f() -> number\": 1", "json-type-mismatch"),
    ] {
      try project.write("tinamou.json", "{\"functions\": {\(function)}}")
      let run = try project.run("solve", "called.xml", "--size", "200x100")
      #expect(run.status == 65 && run.messages.contains("tinamou.json:1:"), "\(run.messages)")
      #expect(run.messages.contains("[\(code)"), "\(run.messages)")
    }
  }

  @Test("what a project cannot mean is told in its file, and what it names has to be there")
  func wrongProjects() throws {
    let project = try Workplace(["in/a.xml": "<UIView/>", "out/b.png": ""])
    let cases: [(text: String, status: Int32, message: String)] = [
      (#"{"constants": [1]}"#, 65, "1:15: error: found an array, expected an object whose"),
      (#"{"constants": 5}"#, 65, "1:15: error: found '5', expected an object whose"),
      (#"{"device": null}"#, 65, "1:12: error: found null, expected a text"),
      (#"{"lint": true}"#, 65, "1:10: error: found true or false, expected an object of"),
      (#"{"lint": {"textScale": -1}}"#, 65, "1:24: error: found '-1', expected a number above 0"),
      (#"{"images": "none"}"#, 65, "1:12: error: found 'none', expected a folder below"),
      (#"{"images": "../out"}"#, 65, "1:12: error: found '../out', expected a folder below"),
      (#"{"images": "."}"#, 0, ""),
      (#"{"strings": "none.strings"}"#, 66, "in/none.strings: error: cannot be read: no such file"),
      (
        #"{"functions": {"f(x: number) -> number": "1", "f() -> number": "2"}}"#, 65,
        "1:47: error: found the function 'f' again, expected another name [function-signature]"
      ),
      (
        #"{"functions": {"sqrt(x: number) -> number": "1"}}"#, 65,
        "1:16: error: found the function 'sqrt', which every expression knows, expected another name"
      ),
      (#"{"functions": {"rgb() -> number": "1"}}"#, 65, "found the function 'rgb', which"),
    ]
    for (text, status, message) in cases {
      try project.write("in/tinamou.json", text)
      let run = try project.run("solve", "in/a.xml")
      #expect(run.status == status, "\(text): \(run.messages)")
      #expect(run.headlines.count == (status == 0 ? 0 : 1), "\(text): \(run.messages)")
      #expect(message.isEmpty || run.messages.contains(message), "\(text): \(run.messages)")
    }
  }
}
