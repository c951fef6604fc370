// Files that documents name and commands write, and ends of output.

import Foundation
import Testing

@Suite("Files of commands")
struct CommandFileTests {
  let place: Workplace

  init() throws {
    place = try Workplace([
      "a.json": #"{"views": {"a": {}}, "constraints": {"c": "H:|[a]|", "d": "V:|[a]|"}}"#,
      "rows.csv": "width\n100\n200\n",
    ])
    let manager = FileManager.default
    let root = place.folder.appendingPathComponent("root")
    try manager.createDirectory(at: root, withIntermediateDirectories: true)
    for (name, text) in [
      ("secret.env", "PASSWORD=hunter2"), ("root/inside.env", "PASSWORD=hunter2"),
      ("root/up.xml", "<UIView xml='../secret.env'/>"),
      ("root/in.xml", "<UIView xml='inside.env'/>"),
      ("root/link.xml", "<UIView xml='linked.xml'/>"),
      ("root/pipe.xml", "<UIView xml='pipe'/>"), ("root/zero.xml", "<UIView xml='/dev/zero'/>"),
      ("root/shared.xml", "<UIView xml='../part.xml'/>"), ("part.xml", "<UIView id='part'/>"),
    ] {
      try place.write(name, text)
    }
    try manager.createSymbolicLink(
      atPath: root.appendingPathComponent("linked.xml").path,
      withDestinationPath: "../secret.env"
    )
    #expect(mkfifo(root.appendingPathComponent("pipe").path, 0o600) == 0)
  }

  @Test(
    "a layout reaches plain files below its own folder, and shows nothing of what is no layout",
    arguments: ["up", "in", "link", "pipe", "zero"],
    ["text", "json"]
  )
  func reach(name: String, diagnostics: String) throws {
    for command in ["solve", "schema", "explain"] {
      let run = try place.run(command, "root/\(name).xml", "--diagnostics", diagnostics)
      #expect(run.status == (name == "in" ? 65 : 66))
      #expect(run.output == "")
      #expect(!run.messages.contains("hunter2"))
      #expect(run.messages.contains("root/\(name).xml"))
    }
  }

  @Test("--root is the folder that files lie below")
  func root() throws {
    #expect(try place.run("solve", "root/shared.xml").status == 66)
    let run = try place.run("solve", "root/shared.xml", "--root", ".")
    #expect(run.status == 0)
    #expect(run.output.contains("\"part\""))
    #expect(try place.run("solve", "a.json", "--root", "gone").status == 64)
  }

  @Test("a document without an end is too long, whatever it is")
  func endless() throws {
    for language in ["json", "xml", "constraints"] {
      let run = try place.run("solve", "/dev/zero", "--language", language)
      #expect(run.status == 65)
      #expect(run.messages.contains("[limit-bytes]"))
    }
    let run = try place.run("solve", "a.json", "--limit", "bytes=10")
    #expect(run.status == 65)
  }

  @Test("a reader of standard output that goes away is 141, and nothing is said")
  func closedPipe() throws {
    for command in [
      "solve a.json", "sweep a.json --parameters rows.csv", "vfl '[a]-[b]'", "eval 1", "--help",
      "solve --help", "schema", "explain a.json",
    ] {
      let run = try place.shell(
        "{ sleep 0.2; $TINAMOU \(command); echo $? > status; } | true; sleep 0.6; cat status >&2"
      )
      #expect(run.messages == "141\n", "\(command)")
    }
  }

  @Test("what a project names lies below its folder, and so does a project that nobody names")
  func projects() throws {
    let run = try place.shell(
      """
      mkdir -p out p/in; echo 'secret line' > out/secret; echo 'secret size' > out/images.manifest
      echo '"secret" oops' > out/secret.strings; mkfifo p/pipe
      echo '<UIView><UIImageView image="x"/></UIView>' > p/in/a.xml
      for project in '{"classes": ["../out/secret"]}' '{"images": "../out"}' \\
        '{"strings": "../out/secret.strings"}' '{"classes": "pipe"}'; do
        echo "$project" > p/tinamou.json
        $TINAMOU solve p/in/a.xml > answer || true
      done
      ln -sf ../out/secret p/tinamou.json
      $TINAMOU solve p/in/a.xml
      """
    )
    #expect(run.status == 66)
    #expect(!run.messages.contains("secret line") && !run.messages.contains("secret size"))
    #expect(!run.messages.contains("oops"))
    #expect(run.messages.contains("it is no plain file"))
    let wider = try place.shell(
      """
      echo 'class Badge: UILabel' > out/own.classes; rm p/tinamou.json
      echo '{"classes": "../out/own.classes"}' > p/tinamou.json; echo '<Badge/>' > p/in/a.xml
      $TINAMOU solve p/in/a.xml --root .
      """
    )
    #expect(wider.status == 0)
  }

  @Test("a file that a link names is replaced, a device is written into")
  func outputs() throws {
    let run = try place.shell(
      "echo old > old.csv; ln -s old.csv link.csv; "
        + "$TINAMOU sweep a.json --parameters rows.csv --format csv --output link.csv && readlink link.csv"
    )
    #expect(run.output == "old.csv\n")
    #expect(try place.text("old.csv").hasPrefix("row,status,"))
    let device = try place.run(command: "sweep a.json --parameters rows.csv --output /dev/full")
    #expect(device.status == 74)
    #expect(try place.run("schema", "--output", "/dev/null").status == 0)
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("what a killed run has left is named, and written anew")
  func leftover() throws {
    let run = try place.shell(
      "printf torn > out.csv.partial; "
        + "$TINAMOU sweep a.json --parameters rows.csv --format csv --output out.csv; ls"
    )
    #expect(run.messages.contains("'out.csv.partial' was left by a run that ended early (4 bytes)"))
    #expect(!run.output.contains("partial"))
    #expect(try place.text("out.csv").hasPrefix("row,status,"))
  }

  @Test("names are shown to terminals without what terminals obey")
  func names() throws {
    let document = #"""
      {"views": {"a\u001b[31m\nb": {}}, "constraints": {}}
      """#
    for command in ["solve --format table", "explain"] {
      try place.write("odd.json", document)
      let run = try place.shell("$TINAMOU \(command) odd.json")
      #expect(run.status == 0)
      #expect(run.output.contains("a\u{FFFD}[31m\u{FFFD}b"))
      #expect(!run.output.contains("\u{1B}"))
    }
  }

  @Test("a hundred findings of a file are printed, and the rest counted")
  func findings() throws {
    let views = (0..<250).map { "\"v\($0)\": {\"colr\": 1}" }.joined(separator: ", ")
    let document = "{\"views\": {\(views)}, \"constraints\": {\"c\": \"H:|[v0]|\"}}"
    try place.write("many.json", document)
    let run = try place.run("solve", "many.json")
    #expect(run.status == 0)
    #expect(run.headlines.count == 101)
    #expect(
      run.messageLines.last
        == "many.json: warning: 150 more findings, which '--limit findings=N' shows [limit-findings]"
    )
    let more = try place.run("solve", "many.json", "--limit", "findings=240")
    #expect(more.headlines.count == 241)
    let json = try place.run("solve", "many.json", "--diagnostics", "json")
    #expect(json.messageLines.count == 101)
    #expect(json.messageLines.last?.contains("\"code\":\"limit-findings\"") == true)
  }

  @Test("of one kind at one place twenty findings are printed")
  func repeats() throws {
    let sizes = (1...30).flatMap { ["--size", "\($0)x10"] }
    let document = #"{"views": {"a": {}}, "constraints": {"c": "H:|[a(99)]|", "d": "V:|[a]|"}}"#
    try place.write("tight.json", document)
    let run = try place.run(["solve", "tight.json"] + sizes)
    #expect(run.status == 1)
    #expect(run.lines.count == 30)
    #expect(run.headlines.count == 21)
    #expect(run.messageLines.last?.contains("10 more findings, which '--limit repeats=N'") == true)
  }

  @Test("metrics that square each other end at the limit of digits")
  func digits() throws {
    for start in ["1.1", "1.000000001", "0.9"] {
      let metrics = (1..<20).map { "\"g\($0)\": \"g\($0 - 1) * g\($0 - 1)\"" }
        .joined(separator: ", ")
      let document =
        "{\"views\": {\"a\": {}}, \"metrics\": {\"g0\": \(start), \(metrics)}, "
        + "\"constraints\": {\"c\": \"H:|-[a(g19)]\"}}"
      try place.write("square.json", document)
      let run = try place.run("solve", "square.json")
      #expect(run.status == 65)
      #expect(run.headlines.count == 1)
      #expect(run.messages.contains("[limit-digits]"))
    }
  }

  @Test(
    "an answer that takes too many steps or too large a table is an error, and the others are given"
  )
  func solverLimits() throws {
    let rows =
      (1..<400).map { "x\($0) >= x\($0 - 1) + 1\n" } + (0..<400).map { "x\($0) == 0 @500\n" }
    try place.write("row.constraints", rows.joined())
    for (limit, code) in [("steps=1000", "[limit-steps]"), ("memory=20000", "[limit-memory]")] {
      for command in [["explain"], ["solve", "a.json"], ["solve", "a.json", "--certify"]] {
        let run = try place.run(command + ["row.constraints", "--limit", limit])
        #expect(run.status == 65)
        #expect(run.headlines.count == 1)
        #expect(run.messages.contains(code))
        #expect(run.messages.contains("row.constraints: error: "))
        #expect(run.lines.isEmpty == (command == ["explain"]))
      }
    }
    #expect(try place.run("solve", "row.constraints").status == 0)
  }

  @Test(
    "a sweep ends at the first row that takes too much, and what looks at all sizes says so at once"
  )
  func solverLimitsOfRanges() throws {
    let rows =
      (1..<400).map { "x\($0) >= x\($0 - 1) + w\n" } + (0..<400).map { "x\($0) == 0 @500\n" }
    let views = (0..<40).map { #""l\#($0)": {}"# }.joined(separator: ", ")
    let gaps = (1..<40).map {
      #""c\#($0)": "V:|-(>=0)-[l\#($0 - 1)]-(>=1,==8@400)-[l\#($0)]-(>=0)-|""#
    }
    let document = #"{"views": {\#(views)}, "constraints": {\#(gaps.joined(separator: ", "))}}"#
    for (name, text) in [
      ("row.constraints", "parameter w = 1\n" + rows.joined()), ("squeezed.json", document),
      ("rows.csv", "w\n" + (1...200).map { "\($0)\n" }.joined()),
    ] {
      try place.write(name, text)
    }
    let words = " steps of the solver to an answer, which '--limit steps=N' raises"
    let sweep = ["sweep", "row.constraints", "--parameters", "rows.csv"]
    for command in [
      sweep, sweep + ["--threads", "1"], sweep + ["--format", "f64", "--output", "rows.f64"],
      ["compile", "row.constraints", "--range", "w=1..5"],
      ["compile", "squeezed.json", "--range", "width=300..500"], ["lint", "squeezed.json"],
    ] {
      let run = try place.run(command + ["--limit", "steps=1000"])
      #expect(run.status == 65)
      // No place of the file takes them, and nothing else is said of it.
      #expect(run.messageLines.count == 1)
      #expect(run.messages.hasPrefix("\(command[1]): error: "))
      #expect(run.messages.contains(words))
      #expect(run.lines.isEmpty)
    }
    #expect(try place.run(sweep + ["--format", "csv"]).lines.count == 201)
  }

  @Test("ranges of a format end at the limit of copies")
  func ranges() throws {
    let format = "H:[a1..1000]" + String(repeating: "-[a1..1000]", count: 500)
    let run = try place.run("vfl", format)
    #expect(run.status == 65)
    #expect(run.messages.contains("[limit-copies]"))
    #expect(try place.run("vfl", "H:[a1..300]-[b]").status == 0)
  }
}

@Suite("Words of errors")
struct WordTests {
  let place: Workplace

  init() throws { place = try Workplace(["e.json": #"{"views": {}}"#]) }

  /// What `solve` says of a constraint of a view `a`.
  private func messages(_ constraint: String) throws -> String {
    let document = "{\"views\": {\"a\": {}}, \"constraints\": {\"c\": \(constraint)}}"
    try place.write("w.json", document)
    let run = try place.run("solve", "w.json")
    #expect(run.status == 65)
    return run.messages
  }

  @Test("a constraint that is written the wrong way round says what to write")
  func constraints() throws {
    #expect(try messages("\"20 == a.width\"").contains("such as 'a.width == 20'"))
    #expect(try messages("\"a.width = 20\"").contains("did you mean '=='?"))
    #expect(try messages("\"ä.width == 10\"").contains("letters a to z"))
    let options = #"{"format": "[a]", "options": "alignAllTop"}"#
    #expect(try messages(options).contains(#"expected an array: ["alignAllTop"]"#))
  }

  @Test("a guide of UIKit's says what stands in its place")
  func guides() throws {
    for (constraint, word) in [
      ("a.leading == layoutMarginsGuide.leading", "'superview.leadingMargin'"),
      ("a.leading == superview.layoutMarginsGuide.leading", "'superview.leadingMargin'"),
      ("V:[safeAreaLayoutGuide]-[a]", "'safeArea'"),
      ("C:keyboardLayoutGuide.top(a)", "'layoutGuides'"),
      ("V:|-spacingBaselineToBaseline-[a]", "'b.firstBaseline == a.lastBaseline + 20'"),
    ] {
      let text = try messages("\"\(constraint)\"")
      #expect(text.contains(", expected ") && text.contains(word), "\(constraint)")
    }
  }

  @Test("an image that is cut off is damaged, and not missing")
  func damagedImages() throws {
    let run = try place.shell(
      """
      printf '\\377\\330\\377\\340\\000\\020JFIF' > cut.jpg
      echo '<UIView><UIImageView image="cut.jpg"/><UIImageView image="none"/></UIView>' > i.xml
      echo '{"views": {"a": {"image": "cut.jpg"}, "b": {"image": "none"}}}' > i.json
      $TINAMOU solve i.xml i.json
      """
    )
    #expect(run.status == 0)
    let codes = run.headlines.compactMap { $0.split(separator: "[").last }
    #expect(codes == ["image-damaged]", "image-missing]", "image-damaged]", "image-missing]"])
  }

  @Test("1e-400 is 0 wherever a number stands")
  func underflow() throws {
    let run = try place.shell(
      """
      echo '{"w": 1e-400}' > s.json
      echo '{"views": {"a": {}}, "metrics": {"m": 1e-400, "n": "1e-400"}, "constraints":
        {"x": "H:|-m-[a(1e-400)]", "y": "a.top == superview.top + 1e-400", "h": "a.height == n"}}' > n.json
      echo '<UIView><UIView left="1e-400" top="w" width="m" height="2 * 1e-400"/></UIView>' > n.xml
      echo 'x == 1e-400' > n.constraints
      for m in 1e-400 1e-4001; do $TINAMOU solve n.json n.xml --set m=$m --state s.json; done
      $TINAMOU solve n.constraints; $TINAMOU eval 1e-400
      for row in 'm\\n1e-400' 'm\\n1e-4001' '{"m":1e-400}' '{"m":1e-4001}'; do
        printf "$row\\n" | $TINAMOU sweep n.json --parameters -
      done
      """
    )
    #expect(run.status == 0)
    #expect(run.messages == "")
    let isZero = #""x":0,"y":0,"width":0,"height":0"#
    #expect(run.lines.count == 10)
    for line in run.lines {
      #expect(line == "0" || line.contains(isZero) || line.contains(#""values":{"x":0}"#))
    }
  }

  @Test("a number that is too small is not called too large")
  func small() throws {
    let text = "\"a.width == 1e-300 * 1e-300\""
    #expect(try messages(text).contains("too near to 0"))
  }

  @Test("a priority that is missing is called so")
  func priority() throws {
    let run = try place.shell("printf 'a == 1 @\\n' > p.constraints; $TINAMOU solve p.constraints")
    #expect(run.messages.contains("found the end of the line, expected a priority"))
  }

  @Test("a word that is no case lists the cases")
  func cases() throws {
    let run = try place.shell(
      "echo '<UILabel textAlignment=\"middle\"/>' > c.xml; $TINAMOU solve c.xml"
    )
    #expect(run.messages.contains("nothing is named 'middle', expected one of "))
    #expect(run.messages.contains("'center'"))
  }

  @Test("parameters of another form are named")
  func parameters() throws {
    for (text, word) in [
      ("width;height\\n1;2\\n", "set apart by ';'"), ("[{\"width\": 1}]", "a JSON array"),
      ("\\377\\376w\\000i\\000", "UTF-16"),
    ] {
      let run = try place.shell(
        "printf '\(text)' > r.csv; $TINAMOU sweep e.json --parameters r.csv"
      )
      #expect(run.status == 64)
      #expect(run.messages.contains(word))
    }
  }

  @Test("there is no help about what is no command, and scripts for completion are written")
  func help() throws {
    let run = try place.run("help", "nonsense")
    #expect(run.status == 64)
    #expect(run.messages.contains("unknown command 'nonsense'"))
    #expect(try place.run("help", "solve").status == 0)
    for shell in ["bash", "zsh", "fish"] {
      let script = try place.run("--generate-completion-script", shell)
      #expect(script.status == 0)
      #expect(script.output.contains("tinamou"))
    }
  }
}
