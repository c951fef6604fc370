import Foundation
import Testing

@Suite("tinamou solve: failures")
struct SolveFailureTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "panels.json": SampleDocuments.panels, "broken.json": SampleDocuments.broken,
      "conflict.json": SampleDocuments.conflict, "open.json": SampleDocuments.open,
      "calculator.json": SampleDocuments.calculator, "notes.txt": "{}", "rows.csv": "width\n100\n",
    ])
  }

  @Test("a place inside a JSON string maps back through its escapes")
  func escapes() throws {
    let run = try place.run("solve", "broken.json")
    #expect(run.status == 65)
    #expect(run.output == "")
    // `\u0028` is one character of the format and six of the document.
    #expect(run.headlines.count == 1)
    #expect(run.headlines.first?.hasPrefix("broken.json:2:32: error: ") == true)
    #expect(run.messageLines.dropFirst().first == #" "constraints": {"h": "|-\u0028gep)-[a]"}}"#)
    #expect(
      run.messageLines.dropFirst(2).first == String(repeating: " ", count: 31) + "^~~"
    )
  }

  @Test("a broken document gives no line, and the others are answered")
  func oneBroken() throws {
    let run = try place.run("solve", "panels.json", "broken.json", "open.json")
    #expect(run.status == 65)
    #expect(try run.lines.map { try Answer($0).document } == ["panels.json", "open.json"])
  }

  @Test("the ending of a name may be in capitals")
  func capitals() throws {
    try place.write("A.XML", "<UIView/>\n")
    try place.write("B.Json", SampleDocuments.panels)
    let run = try place.run("solve", "A.XML", "B.Json")
    #expect(run.status == 0)
    #expect(try run.lines.map { try Answer($0).document } == ["A.XML", "B.Json"])
  }

  @Test("an unreadable file is named with the system's reason, and the others are answered")
  func unreadable() throws {
    let run = try place.run("solve", "missing.json", "panels.json", "broken.json", "conflict.json")
    #expect(run.status == 66)
    #expect(run.lines.count == 2)
    #expect(
      run.messageLines.first
        == "missing.json: error: cannot be read: no such file or directory [input-unreadable]"
    )
  }

  @Test("a file whose name is not UTF-8 is not said to be missing")
  func nameThatIsNoUTF8() throws {
    let run = try place.shell(
      #"name=$(printf 'a\377.json') && echo '{}' > "$name" && "$TINAMOU" solve "$name""#
    )
    #expect(run.status == 66)
    #expect(run.messages.contains("a name that is not UTF-8 cannot be read"))
  }

  @Test("a folder is no document")
  func folder() throws {
    try FileManager.default.createDirectory(
      at: place.folder.appendingPathComponent("folder.json"),
      withIntermediateDirectories: true
    )
    let run = try place.run("solve", "folder.json")
    #expect(run.status == 66)
    #expect(run.messages.contains("is a directory"))
  }

  @Test(
    "of several outcomes the gravest is the exit code",
    arguments: [
      (["conflict.json", "open.json"], 1), (["conflict.json", "broken.json"], 65),
      (["broken.json", "conflict.json"], 65), (["broken.json", "missing.json"], 66),
      (["missing.json", "broken.json", "conflict.json"], 66),
    ] as [([String], Int32)]
  )
  func precedence(_ documents: [String], _ expected: Int32) throws {
    let run = try place.shell("$TINAMOU solve \(documents.joined(separator: " "))")
    #expect(run.status == expected)
    // With an answer among them that cannot be written, that outcome is graver than all of these.
    let graver = try place.shell(
      "$TINAMOU solve \(documents.joined(separator: " ")) open.json >/dev/full"
    )
    #expect(graver.status == 74)
  }

  @Test(
    "an unknown option is named, whatever else a command takes",
    arguments: [
      ("sweep open.json --parameters rows.csv --strict", "--strict", nil),
      ("sweep open.json --paramters rows.csv", "--paramters", "--parameters"),
      ("sweep open.json --direction rtl --parameters rows.csv", "--direction", nil),
      ("compile open.json --rnage width=1..2", "--rnage", "--range"),
      ("compile --foo open.json --range width=1..2", "--foo", nil),
      ("explain open.json --absolute", "--absolute", nil),
      ("explain open.json a.width --grpah", "--grpah", "--graph"),
      ("serve open.json --prot 1", "--prot", "--port"),
      ("serve open.json --prot=1", "--prot=1", "--port"),
      ("solve open.json --foo", "--foo", nil), ("solve -q open.json", "-q", "--quiet"),
      ("render open.json --out a.svg", "--out", "--output"),
      ("format --chek a.xml", "--chek", "--check"), ("list . --foo", "--foo", nil),
      ("strings --foo a.xml", "--foo", nil), ("schema a.xml --strict", "--strict", nil),
      ("rename a.xml old new --check", "--check", nil),
      ("rename --check a.xml old new", "--check", nil),
    ] as [(String, String, String?)]
  )
  func unknownOptions(_ arguments: String, _ option: String, _ near: String?) throws {
    let run = try place.shell("$TINAMOU \(arguments)")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.headlines == ["tinamou: error: unknown option '\(option)' [usage]"])
    #expect(run.notes == (near.map { ["tinamou: note: did you mean '\($0)'?"] } ?? []))
  }

  @Test("behind '--' everything is an argument, and so are files that begin with dashes")
  func dashes() throws {
    try place.write("--foo", SampleDocuments.panels)
    for (command, status, message) in [
      ("solve -- panels.json --sized", 64, "cannot tell the language of '--sized'"),
      ("sweep -- panels.json --sized", 64, "found several documents"),
      ("format -- --chek", 66, "--chek: error: cannot be read"),
      ("solve -a.json", 66, "-a.json: error: cannot be read"),
      ("solve --language json --foo", 0, ""), ("eval --2", 0, ""),
    ] {
      let run = try place.run(command: command)
      #expect(run.status == status, "\(command): \(run.messages)")
      #expect(message.isEmpty ? run.messages == "" : run.messages.contains(message), "\(command)")
    }
  }

  @Test("a value that an option does not take is told in one way, with the near one")
  func choices() throws {
    for (command, words, near) in [
      ("solve panels.json --format text", "'--format', expected one of 'json', 'table'", nil),
      ("explain panels.json --format jsn", "'--format', expected one of 'text', 'json'", "json"),
      ("lint panels.json --format xml", "expected one of 'text', 'json', 'sarif'", nil),
      ("eval 1 --diagnostics tex", "'--diagnostics', expected one of 'text', 'json'", "text"),
    ] as [(String, String, String?)] {
      let run = try place.run(command: command)
      #expect(run.status == 64 && run.output == "", "\(command)")
      #expect(run.headlines.count == 1 && run.messages.contains(words), "\(run.messages)")
      #expect(run.notes == (near.map { ["tinamou: note: did you mean '\($0)'?"] } ?? []))
    }
  }

  @Test("errors beyond the limit of findings are counted, and shown where it is raised")
  func manyErrors() throws {
    let constraints = (0..<150).map { "\"c\($0)\": \"[b\($0)(10)]\"" }.joined(separator: ", ")
    let text = "{\"views\": {}, \"constraints\": {\(constraints)}}"
    try place.write("many.json", text)
    let run = try place.run("solve", "many.json")
    #expect(run.status == 65)
    #expect(run.headlines.count == 101)
    #expect(
      run.headlines.last
        == "many.json: error: 50 more findings, which '--limit findings=N' shows [limit-findings]"
    )
    #expect(try place.run("solve", "many.json", "--limit", "findings=150").headlines.count == 150)
    // Where the text itself is damaged, reading ends, and says so within the limit.
    let damaged = "[" + String(repeating: "01,", count: 500) + "]"
    try place.write("damaged.json", damaged)
    for (limit, end) in [(100, "99 errors"), (200, "199 errors"), (2, "1 error")] {
      let run = try place.run("solve", "damaged.json", "--limit", "findings=\(limit)")
      #expect(run.headlines.count == limit)
      #expect(
        run.headlines.last?.contains(": error: found \(end), what follows is not read") == true
      )
    }
  }

  @Test("output that cannot be written is 74 and no signal")
  func unwritable() throws {
    let full = try place.shell("$TINAMOU solve panels.json > /dev/full")
    #expect(full.status == 74)
    #expect(full.messages.contains("standard output cannot be written"))
    #expect(try place.shell("$TINAMOU solve panels.json >&-").status == 74)
    // Text that is made while the next size is solved.
    let sizes = "--size 300x300 --size 301x300 --size 302x300"
    #expect(try place.shell("$TINAMOU solve panels.json \(sizes) > /dev/full").status == 74)
    let closed = try place.shell(
      "{ sleep 0.2; $TINAMOU solve panels.json \(sizes); echo $? > status; } | true; sleep 0.6; cat status"
    )
    #expect(closed.output == "141\n")
    // What was answered before a wrong document is there.
    let before = try place.shell("$TINAMOU solve panels.json \(sizes) conflict.json missing.json")
    #expect(before.status == 66)
    let answered = before.output.split(separator: "\n").map { $0.contains("panels.json") }
    #expect(answered == [true, true, true, false, false, false])
    #expect(try place.shell("$TINAMOU --help > /dev/full").status == 74)
    #expect(try place.shell("$TINAMOU vfl '[a]-[b]' > /dev/full").status == 74)
    // The reader leaves before anything is written.
    let pipe = try place.shell(
      "{ sleep 0.2; $TINAMOU solve panels.json; echo $? > status; } | true; sleep 0.6; cat status"
    )
    #expect(pipe.output == "141\n")
  }

  @Test("diagnostics as JSON are one object a line with every promised key")
  func jsonDiagnostics() throws {
    let run = try place.run(
      command: "solve broken.json missing.json conflict.json --diagnostics json"
    )
    #expect(run.messageLines.count == 3)
    let objects = try run.messageLines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    for object in objects {
      #expect(
        Set(object.keys) == [
          "file", "line", "column", "endLine", "endColumn", "severity", "code", "message", "notes",
        ]
      )
    }
    #expect(
      objects.map { $0["file"] as? String } == ["broken.json", "missing.json", "conflict.json"]
    )
    #expect(objects[0]["line"] as? Int == 2)
    #expect(objects[0]["column"] as? Int == 32)
    #expect(objects[0]["endColumn"] as? Int == 35)
    #expect(objects[2]["code"] as? String == "constraint-conflict")
  }

  @Test("--quiet keeps errors and drops warnings")
  func quiet() throws {
    let warned = try Workplace([
      "warned.json": #"{"views": {"a": {"colour": "red"}}, "constraints": {"h": "|[a]|"}}"#
    ])
    let loud = try warned.run("solve", "warned.json")
    #expect(loud.status == 0)
    #expect(loud.headlines.count == 1)
    #expect(loud.headlines.first?.contains("[json-unknown-key]") == true)
    let quiet = try warned.run("solve", "warned.json", "--quiet")
    #expect(quiet.messages == "")
    #expect(quiet.output == loud.output)
    #expect(try place.run("--quiet", "solve", "broken.json").headlines.count == 1)
  }

  @Test(
    "a wrong command line is 64 and prints nothing on standard output",
    arguments: [
      ["solve"], ["solve", "panels.json", "--size", "0x5"], ["solve", "panels.json", "--size"],
      ["solve", "panels.json", "--size", "5"], ["solve", "panels.json", "--size", "-5x5"],
      ["solve", "panels.json", "--size", "infx5"], ["solve", "panels.json", "--size", "5x5x5"],
      ["solve", "panels.json", "--size", "5 x5"], ["solve", "panels.json", "--size", ""],
      ["solve", "panels.json", "--size", "0.0x3"], ["solve", "panels.json", "--size", "1e3x3"],
      ["solve", "panels.json", "--size", "375x667", "--size", "x"],
      ["solve", "panels.json", "--scale", "0"], ["solve", "panels.json", "--scale", "-1"],
      ["solve", "panels.json", "--scale", "two"], ["solve", "panels.json", "--format", "xml"],
      ["solve", "panels.json", "--language", "pascal"], ["solve", "-"], ["solve", "notes.txt"],
      ["solve", "-", "-", "--language", "json"], ["solve", "panels.json", "--strict=maybe"],
      ["solve", "panels.json", "--set", "margin"], ["solve", "panels.json", "--set", "=1"],
      ["solve", "panels.json", "--diagnostics", "loud"], ["slove", "panels.json"], [],
      ["--nonsense"], ["solve", "panels.json", "--text", "circles"],
      ["solve", "panels.json", "--images", "/no/such/folder"], ["solve", "panels.json", "--sise"],
    ]
  )
  func wrongCommandLine(_ arguments: [String]) throws {
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try place.shell("$TINAMOU \(quoted)")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.messages.contains("error: "))
  }

  @Test("a name to set that no document has is said whatever else is wrong with them")
  func misspeltSetting() throws {
    let documents = [
      "a.xml": #"<UIView><UIView id="a" width="margin * 2" height="5"/></UIView>"#,
      "m.json": #"{"metrics":{"margin":1},"views":{"a":{}},"constraints":{"h":"[b(margin)]"}}"#,
      "c.constraints": "parameter margin = 3\nx == margin +\n",
    ]
    for (name, text) in documents {
      try place.write(name, text)
      for command in ["solve", "render", "sweep", "lint"]
      where !(name.hasPrefix("c") && ["render", "lint"].contains(command)) {
        let rows = command == "sweep" ? ["--parameters", "rows.csv"] : []
        let run = try place.run([command, name, "--set", "margni=5"] + rows)
        #expect(run.status == 64, "\(command) \(name)")
        #expect(run.output == "")
        #expect(run.notes.contains { $0.hasSuffix("did you mean 'margin'?") }, "\(name)")
        #expect(!run.notes.contains { $0.hasSuffix("did you mean 'margni'?") }, "\(name)")
      }
    }
    #expect(try place.run("solve", "a.xml", "--set", "margin=5").status == 0)
    #expect(try place.run("solve", "m.json", "--set", "margin=5").status == 65)
    #expect(try place.run("solve", "c.constraints", "--set", "margin=5").status == 65)
    // Another document may have the name, and damage may hide where one does.
    #expect(try place.run("solve", "a.xml", "m.json", "--set", "margin=5").status == 65)
    try place.write("b.xml", #"<UIView width="gap * "/>"#)
    #expect(try place.run("solve", "b.xml", "--set", "gap=5").status == 65)
    #expect(try place.run("solve", "b.xml", "--set", "gpa=5").status == 64)
    let several = try place.run("solve", "b.xml", "--set", "q=1", "--set", "r=2")
    #expect(several.status == 64)
    for name in ["q", "r"] {
      #expect(several.headlines.contains { $0.contains("'\(name)' [usage]") })
    }
    try place.write("d.json", #"{"metrics":{"#)
    #expect(try place.run("solve", "d.json", "--set", "m=5").status == 65)
  }

  @Test("what the surroundings say can be set, whether an expression asks for it or not")
  func surroundings() throws {
    try place.write("a.xml", #"<UIView width="10"/>"#)
    for name in ["safeAreaInsets.top", "bottomLayoutGuide.length"] {
      for command in ["solve", "render", "sweep", "lint"] {
        let rows = command == "sweep" ? ["--parameters", "rows.csv"] : []
        let run = try place.run([command, "a.xml", "--set", "\(name)=44"] + rows)
        #expect(run.status == 0, "\(command): \(run.messages)")
      }
    }
    let wrong = try place.run("solve", "a.xml", "--set", "safeAreaInsets.tpo=44")
    #expect(wrong.status == 64)
    #expect(wrong.notes.contains { $0.hasSuffix("did you mean 'safeAreaInsets.top'?") })
  }

  @Test("expressions have no regions to compile, and that is said")
  func noRegions() throws {
    let run = try place.shell("$TINAMOU compile a.xml --range width=1..2 --output a")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.messages.contains("no critical regions"))
  }

  @Test("help names every option that works and none that does not")
  func help() throws {
    let top = try place.run("--help")
    #expect(top.status == 0)
    #expect(top.messages == "")
    for command in [
      "solve", "render", "explain", "vfl", "sweep", "compile", "eval", "format", "list", "rename",
      "strings",
    ] {
      #expect(top.output.contains(command), "\(command)")
    }
    let solve = try place.run("solve", "--help")
    #expect(solve.status == 0)
    let promised = [
      "--size", "--set", "--format", "--language", "--absolute", "--scale", "--strict", "--certify",
      "--text", "--images", "--diagnostics", "--quiet", "--version", "--help",
    ]
    for option in promised { #expect(solve.output.contains(option), "\(option)") }
    #expect(try place.run("solve", "-h").output == solve.output)
    #expect(try place.run("help", "solve").output == solve.output)
    #expect(try place.run("--help", "solve").output == solve.output)
  }

  @Test("--version is one line, on every command")
  func version() throws {
    let version = try place.run("--version")
    #expect(version.status == 0)
    #expect(version.lines.count == 1)
    #expect(version.output.first?.isNumber == true)
    #expect(try place.run("solve", "--version").output == version.output)
    #expect(try place.run("vfl", "--version").output == version.output)
  }

  @Test("an unknown option gets the near one")
  func nearOption() throws {
    let run = try place.run("solve", "panels.json", "--sise", "3x4")
    #expect(run.status == 64)
    #expect(run.notes.contains { $0.hasSuffix("did you mean '--size'?") })
    // The options of another command are no help.
    let lint = try place.run("lint", "panels.json", "--rnage", "width=1..2")
    #expect(lint.notes.contains { $0.hasSuffix("did you mean '--range'?") })
  }

  @Test("a frame beyond the range of Double is an error and no infinity")
  func outOfRange() throws {
    let huge = try Workplace([
      "huge.json": """
      {"views": {"a": {}, "b": {}}, "metrics": {"m": 1e308},
       "constraints": {"h": "|-m-[a(m)]-m-[b(1)]", "v": "V:|[a(1)]", "w": "V:|[b(1)]"}}
      """
    ])
    let run = try huge.run("solve", "huge.json")
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.messages.contains("'b.x'"))
    #expect(run.messages.contains("[value-out-of-range]"))
  }
}
