import Foundation
import Testing

@Suite("tinamou on layouts with repeated and missing views; tinamou schema")
struct RepeatTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "list.xml": """
      <UIView>
        <repeat in="sizes" as="size"><UIView id="row" if="size.width &gt; 1" width="size.width"/></repeat>
        <UISwitch id="last" if="parent.width &gt; 300"/>
      </UIView>
      """,
      "state.json": #"{"sizes": [{"width": 1}, {"width": 2}, {}], "unused": null}"#,
      "broken.json": #"{"sizes": [1, }"#, "array.json": "[1]",
      "twice.json": #"{"a": {"b": 1, "b": 2}}"#,
      "color.xml": #"<UIView width="c == #ff0000 ? 10 : 20" height="n == 'a' ? 1 : 2"/>"#,
      "color.json": ##"{"c": "#ff0000", "n": "a"}"##,
    ])
  }

  @Test("values of --state are Layout XML's alone: no other document takes them, or stops at them")
  func stateOfOtherDocuments() throws {
    let others = try Workplace([
      "m.json":
        #"{"views": {"a": {}}, "metrics": {"gap": 3}, "constraints": {"c": "H:|-gap-[a]|"}}"#,
      "m.constraints": "parameter gap = 3\nx == gap\n",
      "m.xml": "<UIView><UIView id='a' left='gap'/></UIView>",
      "nine.json": #"{"gap": 9, "people": [1]}"#, "rows.csv": "width\n100\n",
    ])
    for (document, answer) in [
      ("m.json", #""x":3"#), ("m.constraints", #""x":3"#), ("m.xml", #""x":9"#),
    ] {
      let run = try others.run("solve", document, "--state", "nine.json")
      #expect(run.status == 0, "\(run.messages)")
      #expect(run.output.contains(answer), "\(run.output)")
      let swept = try others.run(
        ["sweep", document, "--state", "nine.json", "--parameters"]
          + [document == "m.constraints" ? "/dev/stdin" : "rows.csv"]
      )
      #expect(swept.status == 0, "\(swept.messages)")
      #expect(document == "m.constraints" || swept.output.contains(answer), "\(swept.output)")
    }
    let given = try others.run("solve", "m.json", "--state", "nine.json", "--set", "gap=5")
    #expect(given.output.contains(#""x":5"#))
  }

  @Test("lists come from a file of state, and what is not there is not in the answer")
  func state() throws {
    let run = try place.run(
      "solve",
      "list.xml",
      "--state",
      "state.json",
      "--size",
      "320x9",
      "--size",
      "300x9",
      "--set",
      "sizes=nil",
      "--set",
      "other=1"
    )
    #expect(run.status == 64)
    let whole = try place.run(["solve", "list.xml", "--state", "state.json", "--size", "320x9"])
    #expect(whole.status == 65)
    #expect(whole.headlines.map { $0.hasSuffix("[expression-unexpected-nil]") } == [true])
    try place.write("state.json", #"{"sizes": [{"width": 1}, {"width": 2}]}"#)
    let answers = try place.run(
      command: "solve list.xml --state state.json --size 320x9 --size 300x9"
    )
    #expect(answers.status == 0)
    #expect(answers.lines.map { $0.contains(#""order":["/","row[1]","last"]"#) } == [true, false])
    #expect(answers.lines.map { $0.contains(#""order":["/","row[1]"]"#) } == [false, true])
  }

  @Test("a text of a colour is the colour, in a file of state as in a row and on the command line")
  func colors() throws {
    let runs = try [
      place.run("solve", "color.xml", "--state", "color.json"),
      place.run("solve", "color.xml", "--set", "c=#ff0000", "--set", "n=a"),
      place.run("sweep", "color.xml", "--parameters", "color.json"),
    ]
    for run in runs {
      #expect(run.status == 0)
      #expect(run.output.contains(#""width":10,"height":1}"#), "\(run.output) \(run.headlines)")
    }
  }

  @Test("a file of state that cannot be used is told with its place, and nothing is answered")
  func badState() throws {
    let cases: [(String, Int32, String)] = [
      ("missing.json", 66, "missing.json: error: "),
      ("broken.json", 65, "broken.json:1:15: error: "),
      ("array.json", 65, "array.json:1:1: error: found an array, expected an object"),
      ("twice.json", 65, "twice.json:1:16: error: found the key 'b' again"),
    ]
    for (name, status, beginning) in cases {
      let run = try place.run("solve", "list.xml", "--state", name)
      #expect(run.status == status)
      #expect(run.output == "")
      #expect(run.headlines.first?.hasPrefix(beginning) == true, "\(run.headlines)")
    }
  }

  @Test("the schema goes to standard output or a file; a wrong layout gives none")
  func schema() throws {
    let all = try place.run("schema")
    #expect(all.status == 0)
    #expect(all.lines.last == "</xs:schema>")
    #expect(try place.run("schema", "--output", "a.xsd").output == "")
    let written = try place.text("a.xsd")
    #expect(written == all.output)
    let one = try place.run("schema", "list.xml")
    #expect(one.status == 0)
    #expect(all.output.contains("anyAttribute") && one.output != all.output)
    let wrong = try place.run("schema", "-", input: "<UIView>")
    #expect(wrong.status == 65)
    #expect(wrong.output == "")
    #expect(try place.run("schema", "missing.xml").status == 66)
    #expect(try place.run("schema", "list.xml", "list.xml").status == 64)
    #expect(try place.run("schema", "--output", "no/such/folder").status == 74)
  }
}
