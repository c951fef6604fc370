import Foundation
import Testing

@Suite("tinamou solve: Layout XML")
struct SolveLayoutXMLTests {
  private let place: Workplace

  private static let main = """
    <UIView>
      <UIView id="header" height="topLayoutGuide.length + 44.25">
        <UILabel outlet="title" left="10.5" bottom="100% - 8" font="10" text="{greeting ?? 'Hi'}"/>
      </UIView>
      <UIView xml="parts/body.xml" top="previous.bottom" height="100% - top"/>
    </UIView>
    """

  init() throws {
    place = try Workplace([
      "main.xml": Self.main,
      "broken.xml": "<UIView>\n  <UIVeiw/>\n  <UIView widht='5' height='1 +'/>\n</UIView>",
      "named.xml": "<UIView><UILabel font='10' text='{strings.Name}'/></UIView>",
      "Localizable.strings": "/* Who. */ \"Name\" = \"Your name\";\n",
      "zero.xml": "<UIView><UIView width='1 / (parent.width - 100)'/></UIView>",
      "missing.xml": "<UIView><UIView template='no.xml'/></UIView>",
      "plain.json": #"{"views": {"a": {}}, "metrics": {"m": 5}, "constraints": {"a": "|-m-[a]|"}}"#,
    ])
    let parts = place.folder.appendingPathComponent("parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    let body = "<UIView><UISwitch id='header' left='(100% - width) / 2'/><UIView id='x'/></UIView>"
    try Data(body.utf8).write(to: parts.appendingPathComponent("body.xml"))
  }

  @Test(
    "keys are ids, outlets and paths; sizes are the inner loop; settings are constants or state"
  )
  func answer() throws {
    let run = try place.run(
      "solve",
      "main.xml",
      "--text",
      "boxes",
      "--size",
      "200x100",
      "--size",
      "100x80",
      "--set",
      "greeting='12'",
      "--set",
      "topLayoutGuide.length=20"
    )
    #expect(run.status == 0)
    #expect(run.messages == "")
    let answers = try run.lines.map { try Answer($0) }
    try #require(answers.count == 2)
    #expect(answers[0].order == ["/", "header", "title", "/1", "/1/0", "x"])
    #expect(answers[0].status == "solved")
    #expect(answers[0].frame("/") == [0, 0, 200, 100])
    #expect(answers[0].frame("header") == [0, 0, 200, 64.25])
    // Two characters of 5 points; a line of 12.5 points that ends 8 above the bottom.
    #expect(answers[0].frame("title") == [10.5, 43.75, 10, 12.5])
    #expect(answers[0].frame("/1") == [0, 64.25, 200, 35.75])
    #expect(answers[0].frame("/1/0") == [74.5, 0, 51, 31])
    #expect(answers[1].frame("/1/0") == [24.5, 0, 51, 31])
  }

  @Test("edges are rounded from the outermost node's corner, and places measured as asked for")
  func edges() throws {
    let arguments = ["--text=boxes", "--size=200x100", "--set", "greeting=12", "--scale=1"]
    let quoted = arguments.joined(separator: " ")
    let plain = try place.shell("$TINAMOU solve main.xml --format json \(quoted)")
    let absolute = try place.shell("$TINAMOU solve main.xml --format json --absolute \(quoted)")
    // The header ends at 44.25, the switch begins there and is 31 high, from 74.5 on.
    #expect(try Answer(plain.lines[0]).frame("/1/0") == [75, 0, 51, 31])
    #expect(try Answer(absolute.lines[0]).frame("/1/0") == [75, 44, 51, 31])
    #expect(try Answer(plain.lines[0]).frame("title") == [11, 24, 10, 12])
  }

  @Test("texts come from the table of strings beside the layout")
  func localisedStrings() throws {
    let run = try place.run("solve", "named.xml", "--text", "boxes", "--format", "json")
    #expect(run.status == 0)
    #expect(run.messages == "")
    // Nine characters of 5 points.
    #expect(try Answer(run.output).frame("/0") == [0, 0, 45, 12.5])
    let broken = Data("\"a\" = \"b\" \"c\" = \"d\";".utf8)
    try broken.write(to: place.folder.appendingPathComponent("Localizable.strings"))
    let wrong = try place.run("solve", "named.xml", "--text", "boxes")
    #expect(wrong.status == 65)
    #expect(wrong.headlines.first?.hasPrefix("./Localizable.strings:1:11: error: ") == true)
  }

  @Test(
    "a table of strings with errors answers nothing",
    arguments: ["\"c\" = ;", "\"c\"=\"\";\"c\"=\"d\";"]
  )
  func brokenStrings(text: String) throws {
    try place.write("Localizable.strings", text)
    try place.write("row.csv", "width\n100\n")
    for command in ["solve", "render", "explain", "lint", "sweep --parameters row.csv"] {
      let run = try place.shell("$TINAMOU \(command) named.xml --text boxes")
      #expect(run.status == 65, "\(command)")
      #expect(run.output == "", "\(command)")
      #expect(run.headlines.first?.hasPrefix("./Localizable.strings:1:") == true, "\(command)")
    }
  }

  @Test("nothing of Layout XML is certified, and that is said")
  func certify() throws {
    let run = try place.run("solve", "named.xml", "--text", "boxes", "--certify")
    #expect(run.status == 0)
    #expect(
      run.messageLines == [
        "tinamou: named.xml: nothing was certified: values of expressions are not solved for"
      ]
    )
  }

  @Test("standard input, and tables, whose rows are as deep as their nodes")
  func table() throws {
    let run = try place.run(
      command: "solve - --language xml --format table --size 8x6",
      input: "<UIView><UIView id='a' left='1'/></UIView>"
    )
    #expect(
      run.lines == [
        "-  8 x 6  solved", "view  x  y  width  height", "/     0  0      8       6",
        "  a   1  0      8       6",
      ]
    )
  }

  @Test("everything that is wrong with a file is said at once, and the others are answered")
  func errors() throws {
    let run = try place.run("solve", "broken.xml", "plain.json")
    #expect(run.status == 65)
    #expect(run.lines.count == 1)
    let starts = ["broken.xml:2:4: error: ", "broken.xml:3:11: error: ", "broken.xml:3:"]
    #expect(run.headlines.count == 3)
    for (line, start) in zip(run.headlines, starts) { #expect(line.hasPrefix(start)) }
    #expect(run.notes.first?.hasSuffix("did you mean 'UIView'?") == true)
    let missing = try place.run("solve", "missing.xml")
    #expect(missing.status == 66)
    #expect(missing.headlines.count == 1)
    let path = "a folder of a name that has/more than forty characters/none.xml"
    try place.write("far.xml", "<UIView xml='\(path)'/>")
    #expect(try place.run("solve", "far.xml").messages.contains("'\(path)' cannot be read"))
  }

  @Test(
    "a value that cannot be computed is an error at its place, where it is none the answer stands"
  )
  func evaluation() throws {
    let run = try place.run("solve", "zero.xml", "--size", "100x1", "--size", "101x1")
    #expect(run.status == 65)
    #expect(run.lines.count == 1)
    #expect(run.headlines.first?.contains("[expression-division-by-zero]") == true)
  }

  @Test(
    "a name that no expression uses is a wrong command line, and metrics still take numbers only"
  )
  func settings() throws {
    // Without a value the name is an error of the file, too.
    #expect(try place.run("solve", "main.xml", "--text=boxes", "--set", "greting=1").status == 64)
    let near = try place.run(
      command: "solve main.xml --text=boxes --set greeting=a --set greetin=1"
    )
    #expect(near.status == 64)
    #expect(near.messages.contains("did you mean 'greeting'?"))
    let mixed = ["solve", "main.xml", "plain.json", "--text=boxes", "--set"]
    #expect(try place.shell("$TINAMOU \(mixed.joined(separator: " ")) m=wide").status == 64)
    let both = try place.shell(
      "$TINAMOU \(mixed.joined(separator: " ")) m=7 --set greeting=x --format json"
    )
    #expect(both.status == 0)
    #expect(try Answer(both.lines[1]).frame("a")?.first == 7)
  }
}
