import Foundation
import Testing

@Suite("tinamou solve: layouts")
struct SolveLayoutTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "calculator.json": SampleDocuments.calculator, "panels.json": SampleDocuments.panels,
      "open.json": SampleDocuments.open, "conflict.json": SampleDocuments.conflict,
      "broken.json": SampleDocuments.broken,
    ])
  }

  @Test("the calculator's cells are 70 wide at 320 by 320, and its 0 spans two")
  func calculator() throws {
    let run = try place.run("solve", "calculator.json", "--size", "320x320")
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(run.lines.count == 1)
    let answer = try Answer(run.output)
    #expect(answer.status == "solved")
    #expect(answer.frame("button7") == [8, 8, 70, 70])
    #expect(answer.frame("button0") == [8, 242, 148, 70])
    #expect(answer.frame("buttonE") == [242, 242, 70, 70])
    #expect(answer.ambiguous == [])
    #expect(answer.conflicts?.isEmpty == true)
    #expect(answer.order?.count == 15)
    #expect(answer.order?.first == "button7")
  }

  @Test("the calculator fills a phone upright and lying")
  func calculatorOnPhones() throws {
    let run = try place.run(command: "solve --size 375x667 calculator.json --size=667x375")
    #expect(run.status == 0)
    let answers = try run.lines.map { try Answer($0) }
    try #require(answers.count == 2)
    // (375 - 5 · 8) / 4 wide, (667 - 5 · 8) / 4 high; lying the other way round.
    #expect(answers[0].frame("button7") == [8, 8, 83.75, 156.75])
    #expect(answers[0].frame("button0") == [8, 502.25, 175.5, 156.75])
    #expect(answers[1].frame("button7") == [8, 8, 156.75, 83.75])
    #expect(answers[1].frame("buttonE") == [502.25, 283.25, 156.75, 83.75])
  }

  @Test("a line is exactly the object that is promised")
  func exactLine() throws {
    let run = try place.run("solve", "panels.json")
    #expect(
      run.output == """
        {"document":"panels.json","size":{"width":375,"height":667},"status":"solved",\
        "frames":{"V1":{"x":100,"y":100,"width":220,"height":120},\
        "L1":{"x":20,"y":20,"width":30,"height":30},\
        "V2":{"x":100,"y":270,"width":130,"height":120},\
        "L2":{"x":20,"y":20,"width":30,"height":30}},\
        "order":["V1","L1","V2","L2"],"ambiguous":[],"conflicts":[]}

        """
    )
    #expect(run.status == 0)
  }

  @Test("with --absolute, places are measured from the container")
  func absolute() throws {
    let answer = try Answer(place.run("solve", "panels.json", "--absolute").output)
    #expect(answer.frame("L1") == [120, 120, 30, 30])
    #expect(answer.frame("L2") == [120, 290, 30, 30])
  }

  @Test("with --scale, edges lie on pixels and neighbours touch")
  func scale() throws {
    let thirds = try Workplace([
      "thirds.json": """
      {"views": {"a": {}, "b": {}, "c": {}},
       "constraints": {"h": "|[a][b(==a)][c(==a)]|", "v": "V:|[a(0.3)]", "w": "V:|[b(0.3)]",
                       "x": "V:|[c(0.3)]"}}
      """
    ])
    let exact = try Answer(thirds.run("solve", "thirds.json", "--size", "100x1").output)
    let third = 100.0 / 3
    let frame: [Double] = [third, 0, third, 0.3]
    #expect(exact.frame("b") == frame)
    let whole = try Answer(
      thirds.run("solve", "thirds.json", "--size", "100x1", "--scale", "1").output
    )
    #expect(whole.frame("a") == [0, 0, 33, 0])
    #expect(whole.frame("b") == [33, 0, 34, 0])
    #expect(whole.frame("c") == [67, 0, 33, 0])
    let retina = try Answer(
      thirds.run("solve", "thirds.json", "--size", "100x1", "--scale", "2").output
    )
    #expect(retina.frame("b") == [33.5, 0, 33, 0.5])
  }

  @Test("documents are the outer loop, sizes the inner")
  func order() throws {
    let run = try place.run(
      command: "solve panels.json calculator.json --size 300x400 --size 400.5x300.25"
    )
    let answers = try run.lines.map { try Answer($0) }
    #expect(
      answers.map(\.document) == [
        "panels.json", "panels.json", "calculator.json", "calculator.json",
      ]
    )
    #expect(
      answers.map(\.size) == [
        ["width": 300, "height": 400], ["width": 400.5, "height": 300.25],
        ["width": 300, "height": 400], ["width": 400.5, "height": 300.25],
      ]
    )
  }

  @Test(
    "what is said of a size does not depend on the sizes before it",
    arguments: ["", "--certify"]
  )
  func sizesInARow(option: String) throws {
    let names = ["calculator", "panels", "open", "conflict"]
    let sizes = ["320x320", "10x10", "667x375", "1x9000", "320x320", "375x667"]
    let options = option.isEmpty ? [] : [option]
    for name in names {
      let together = try place.run(
        ["solve", "\(name).json"] + options + sizes.map { "--size=\($0)" }
      )
      let alone = try sizes.map {
        try place.run(["solve", "\(name).json", "--size=\($0)"] + options)
      }
      #expect(together.output == alone.map(\.output).joined())
      #expect(together.lines.count == sizes.count)
    }
  }

  @Test("--set overrides a metric; the last of two counts")
  func settings() throws {
    let run = try place.run(
      command: "solve panels.json --set margin=3 --set=inset=-1.5e1 --set margin=10"
    )
    #expect(try Answer(run.output).frame("V1") == [10, 10, 220, 120])
    #expect(try Answer(run.output).frame("L1") == [-15, -15, 30, 30])
  }

  @Test("an unknown name to set is a wrong command line, with the near name")
  func unknownSetting() throws {
    let run = try place.run("solve", "panels.json", "--set", "margni=3")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.messages.contains("'margni'"))
    #expect(run.notes.contains { $0.hasSuffix("did you mean 'margin'?") })
  }

  @Test("a name need not be known to every document")
  func sharedSetting() throws {
    let run = try place.run("solve", "panels.json", "open.json", "--set", "margin=10")
    #expect(run.status == 0)
    #expect(run.lines.count == 2)
  }

  @Test("a metric takes a number and nothing else", arguments: ["", "abc", "0x10", "inf", "'8'"])
  func settingWithoutNumber(_ value: String) throws {
    let run = try place.run("solve", "panels.json", "--set", "margin=\(value)")
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  @Test("an open attribute is listed; with --strict it exits 1")
  func ambiguous() throws {
    let run = try place.run("solve", "open.json", "--size", "320x480")
    let answer = try Answer(run.output)
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(answer.status == "ambiguous")
    #expect(answer.ambiguous == ["a.y"])
    #expect(run.output.contains(#""ambiguous":[{"attribute":"a.y","low":null,"high":null}]"#))
    #expect(answer.frame("a") == [0, 0, 320, 10])
    let strict = try place.run("solve", "open.json", "--size", "320x480", "--strict")
    #expect(strict.status == 1)
    #expect(strict.output == run.output)
    #expect(
      strict.messages == "open.json: error: 'a.y' is left open at 320x480 [layout-ambiguous]\n"
    )
    #expect(try place.run("solve", "panels.json", "--strict").status == 0)
  }

  @Test("with --no-ranges, what is open is named without its ends, and all else is the same")
  func withoutRanges() throws {
    for proof in [[], ["--certify"]] {
      let whole = try place.run(["solve", "open.json", "--size", "320x480"] + proof)
      let named = try place.run(["solve", "open.json", "--size", "320x480", "--no-ranges"] + proof)
      let ends = #","low":null,"high":null"#
      #expect(named.output.contains(#""ambiguous":[{"attribute":"a.y"}],"#))
      #expect(named.output == whole.output.replacingOccurrences(of: ends, with: ""))
      #expect(named.status == 0)
    }
    let strict = try place.run("solve", "open.json", "--no-ranges", "--strict")
    #expect(strict.status == 1)
    let table = try place.run("solve", "open.json", "--no-ranges", "--format", "table")
    #expect(table.lines.last == "left open: a.y")
  }

  @Test("a conflict prints frames without the dropped rows, an error for each, and exits 1")
  func conflict() throws {
    let run = try place.run("solve", "conflict.json")
    #expect(run.status == 1)
    let answer = try Answer(run.output)
    #expect(answer.status == "conflict")
    #expect(answer.frame("a") == [0, 0, 100, 10])
    #expect(
      run.output.hasSuffix(
        """
        "ambiguous":[],"conflicts":[{"dropped":{"id":"two","constraint":"a.width == 200",\
        "file":"conflict.json","line":3,"column":51,"implicit":false},"members":[\
        {"id":"one","constraint":"a.width == 100","file":"conflict.json","line":3,"column":32,\
        "implicit":false},{"id":"two","constraint":"a.width == 200","file":"conflict.json",\
        "line":3,"column":51,"implicit":false}]}]}

        """
      )
    )
    #expect(
      run.headlines == [
        "conflict.json:3:51: error: 'a.width == 200' cannot hold together with the required "
          + "constraints before it at 375x667 [constraint-conflict]"
      ]
    )
    #expect(run.notes == ["conflict.json:3:32: note: clashes with 'a.width == 100'"])
    let table = try place.run("solve", "conflict.json", "--format", "table")
    #expect(
      table.output.hasSuffix(
        """
        dropped: a.width == 200  (conflict.json:3:51)
          clashes with a.width == 100  (conflict.json:3:32)

        """
      )
    )
  }

  @Test("of many constraints that one clashes with twenty are named, and the answer lists all")
  func manyMembers() throws {
    let row = (0..<30).map { "[a\($0)(20)]" }.joined(separator: "-")
    let views = (0..<30).map { "\"a\($0)\": {}" }.joined(separator: ", ")
    let place = try Workplace([
      "row.json": "{\"views\": {\(views)}, \"constraints\": {\"row\": \"H:|-\(row)-|\"}}"
    ])
    let run = try place.run("solve", "row.json")
    let members = try #require(try Answer(run.output).conflicts?.first?["members"] as? [Any])
    #expect(members.count > 60)
    #expect(run.notes.count == 21)
    let rest = "clashes with \(members.count - 21) more, which 'conflicts' of the answer lists"
    #expect(run.notes.last?.hasSuffix(rest) == true, "\(run.notes.last ?? "")")
    let all = try place.run("solve", "row.json", "--limit", "repeats=1000")
    #expect(all.notes.count == members.count - 1)
  }

  @Test("what clashes and is not in the document is named in words, at the dropped constraint")
  func implicitMember() throws {
    let squeezed = try Workplace([
      "squeezed.json": """
      {"views": {"a": {}}, "constraints": {"h": "H:|-200-[a]-200-|", "v": "V:|-(>=3)-[a(<=9)]-|"}}
      """
    ])
    let run = try squeezed.run("solve", "squeezed.json", "--size", "320x480", "--size", "400x480")
    #expect(run.status == 1)
    #expect(
      run.headlines == [
        "squeezed.json:1:56: error: 'superview.trailing == a.trailing + 200' cannot hold together "
          + "with the required constraints before it at 320x480 [constraint-conflict]"
      ]
    )
    #expect(
      run.notes == [
        "squeezed.json:1:56: note: clashes with the implicit 'container.width == 320': the width "
          + "of the container is given, 320",
        "squeezed.json:1:56: note: clashes with the implicit 'a.width >= 0': the width of 'a' is "
          + "never negative",
        "squeezed.json:1:48: note: clashes with 'a.leading == superview.leading + 200'",
      ]
    )
    let answers = try run.lines.map { try Answer($0) }
    #expect(answers.map(\.status) == ["conflict", "ambiguous"])
    let members = try #require(answers[0].conflicts?.first?["members"] as? [[String: Any]])
    #expect(members.map { $0["implicit"] as? Bool } == [true, true, false, false])
    #expect(members.map { $0["line"] as? Int } == [nil, nil, 1, 1])
    #expect(
      run.lines[1].contains(
        #""ambiguous":[{"attribute":"a.y","low":451,"high":460},"#
          + #"{"attribute":"a.height","low":0,"high":9}]"#
      )
    )
  }

  @Test("a table has a status line, indented views and aligned numbers")
  func table() throws {
    let run = try place.run(command: "solve panels.json open.json --format table --scale 3")
    #expect(
      run.output == """
        panels.json  375 x 667  solved
        view    x    y  width  height
        V1    100  100    220     120
          L1   20   20     30      30
        V2    100  270    130     120
          L2   20   20     30      30

        open.json  375 x 667  ambiguous
        view  x  y  width  height
        a     0  0    375      10
        left open: a.y (anything)

        """
    )
  }

  @Test("a terminal gets a table, in colour unless NO_COLOR forbids it")
  func terminal() throws {
    let probe = try place.shell("command -v script")
    // `script` (util-linux) lends a terminal; where it is missing there is none to test with.
    guard probe.status == 0 else { return }
    let command = "script -qec \"$TINAMOU solve open.json\" /dev/null"
    let coloured = try place.shell("unset NO_COLOR; TERM=xterm \(command)")
    #expect(coloured.output.contains("open.json  375 x 667  \u{1B}[1;33mambiguous\u{1B}[0m"))
    let plain = try place.shell("NO_COLOR=1 TERM=xterm \(command)")
    #expect(plain.output.contains("open.json  375 x 667  ambiguous"))
  }

  @Test("standard input is a document where its language is named")
  func standardInput() throws {
    let run = try place.run(command: "solve - --language json", input: SampleDocuments.panels)
    #expect(run.status == 0)
    #expect(try Answer(run.output).document == "-")
    #expect(try Answer(run.output).frame("V2") == [100, 270, 130, 120])
    let broken = try place.run(
      command: "solve --language=json - panels.json",
      input: SampleDocuments.broken
    )
    #expect(broken.status == 65)
    #expect(broken.headlines.first?.hasPrefix("-:2:32: error: ") == true)
    #expect(broken.lines.count == 1)
  }

  @Test("a key with odd characters is quoted")
  func quoting() throws {
    let odd = try Workplace([
      "odd \"name\".json": """
      {"views": {"a\\n\\"b\\u0007": {}}, "constraints": {}}
      """
    ])
    let run = try odd.run("solve", "odd \"name\".json", "--quiet")
    #expect(run.output.hasPrefix("{\"document\":\"odd \\\"name\\\".json\""))
    #expect(try Answer(run.output).order == ["a\n\"b\u{7}"])
  }
}
