import Foundation
import Testing

@Suite("tinamou sweep and explain: Layout XML")
struct SweepLayoutXMLTests {
  private let place: Workplace

  private static let cell = """
    <UITableViewCell height="auto">
      <UILabel id="title" left="inset" top="2" width="100% - 2 * inset" numberOfLines="0" text="{title}"/>
      <UIView top="previous.bottom + 1" left="0.1" height="1.7" isHidden="!isOpen"/>
    </UITableViewCell>
    """
  private static let rows: [(members: String, arguments: [String])] = [
    (
      #""width":320,"title":"a b","isOpen":true,"inset":16"#,
      ["title=a b", "isOpen=true", "inset=16"]
    ),
    (
      #""width":60.5,"title":"many, many words \u00e9 here","isOpen":false,"inset":3.3"#,
      ["title=many, many words é here", "isOpen=false", "inset=3.3"]
    ),
    (
      #""width":320,"title":5,"isOpen":true,"inset":-0.5"#,
      ["title=5", "isOpen=true", "inset=-0.5"]
    ),
    (#""width":7,"title":"","isOpen":false,"inset":0"#, ["title=", "isOpen=false", "inset=0"]),
  ]

  init() throws {
    place = try Workplace([
      "cell.xml": Self.cell,
      "rows.jsonl": Self.rows.map { "{\($0.members)}\n" }.joined(),
      "sizes.csv": "width,height\n100,50\n101,50\n",
      "zero.xml": "<UIView><UIView id='a' width='1 / (parent.width - 100)'/></UIView>",
    ])
  }

  @Test("every row is the line of solve at its size and values, on any number of threads")
  func lines() throws {
    for option in [[], ["--absolute"]] {
      let expected = try Self.rows.enumerated().map { index, row in
        let width = try #require(row.members.split(separator: ",").first?.dropFirst(8))
        let settings = row.arguments.flatMap { ["--set", $0] }
        let size = ["--size", "\(width)x44"]
        let all = ["solve", "cell.xml", "--text", "boxes"] + size + settings + option
        let run = try place.run(all + ["--format", "json"])
        #expect(run.messages == "")
        return run.output.replacingOccurrences(of: "{\"doc", with: "{\"row\":\(index + 1),\"doc")
          .replacingOccurrences(of: ",\"ambiguous\":[]", with: "")
      }
      for threads in ["1", "3"] {
        let run = try place.run(
          [
            "sweep", "cell.xml", "--parameters", "rows.jsonl", "--text", "boxes", "--size", "9x44",
            "--threads", threads,
          ] + option
        )
        #expect(run.status == 0)
        #expect(run.output == expected.joined())
      }
    }
  }

  /// Layouts whose texts only rows bring, and what they are solved with.
  private static let lateTexts: [(file: String, text: String, row: String, arguments: [String])] = [
    (
      "row.xml", "<UITableViewCell id='c' height='auto' textLabel.text='{t}'/>", #"{"t":"Hello"}"#,
      ["--set", "t=Hello"]
    ),
    (
      "shown.xml", "<UIView><UIButton id='q' if='show' normalTitle='Hello'/></UIView>",
      #"{"show":true}"#, ["--set", "show=true"]
    ),
    (
      "many.xml",
      "<UIView><repeat in='items' as='t'><UILabel id='q' text='{t}'/></repeat></UIView>",
      #"{"items":["Hello"]}"#, ["--state", "full.json"]
    ),
    // Sizes are said, and the baseline is asked for.
    (
      "line.xml",
      "<UIView><UILabel id='a' if='show' width='50' height='40' text='Hello'/><UIView id='q' top='#a.firstBaseline'/>"
        + "</UIView>",
      #"{"show":true}"#, ["--set", "show=true"]
    ),
  ]

  @Test("texts that are there in some rows alone are measured as solve does", arguments: 0..<4)
  func lateTexts(index: Int) throws {
    let late = Self.lateTexts[index]
    let place = try Workplace([
      "tinamou.json": #"{"constants": {"show": false, "items": []}}"#, late.file: late.text,
      "rows.jsonl": late.row + "\n", "full.json": #"{"items": ["Hello"]}"#,
    ])
    let solved = try place.run(["solve", late.file, "--format", "json"] + late.arguments)
    let swept = try place.run("sweep", late.file, "--parameters", "rows.jsonl")
    #expect(solved.messages == "" && swept.messages == "")
    let expected = try Answer(solved.lines[0])
    let answer = try Answer(swept.lines[0])
    for name in ["c", "q", "q[0]"] {
      #expect(answer.frame(name) == expected.frame(name), "\(late.file): \(name)")
    }
    let boxes = try place.run("sweep", late.file, "--parameters", "rows.jsonl", "--text", "boxes")
    #expect(boxes.output != swept.output)
    // Nobody can say how large they are without fonts.
    let without = try place.run(
      command: "sweep \(late.file) --parameters rows.jsonl",
      environment: ["TINAMOU_FONTS": "/nope"]
    )
    #expect(without.status == 66, "\(without.output)\(without.messages)")
  }

  @Test("comma-separated values give the same numbers as lines of JSON, and doubles their bits")
  func formats() throws {
    let fields = Self.rows.map { row in
      row.arguments.map { argument in
        let value = argument.drop { $0 != "=" }.dropFirst()
        return value.contains(",") ? "\"\(value)\"" : String(value)
      }
    }
    let widths = ["320", "60.5", "320", "7"]
    let lines = zip(widths, fields).map { ([$0] + $1).joined(separator: ",") }
    let input = (["width,title,isOpen,inset"] + lines).joined(separator: "\n")
    let common = ["--text", "boxes", "--format", "csv"]
    let sweep = ["sweep", "cell.xml", "--parameters"]
    let expected = try place.run(sweep + ["rows.jsonl"] + common)
    try place.write("rows.csv", input)
    let run = try place.run(sweep + ["rows.csv"] + common)
    #expect(run.status == 0)
    #expect(run.output == expected.output)
    #expect(run.lines.first?.hasPrefix("row,status,/.x,/.y,/.width,/.height,title.x") == true)
    let binary = try place.run(
      sweep + ["rows.csv", "--text", "boxes", "--format", "f64", "--output", "o.f64"]
    )
    #expect(binary.status == 0)
    let bytes = try place.data("o.f64")
    let numbers = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map {
        Double(bitPattern: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    let printed = run.lines.dropFirst().flatMap { $0.split(separator: ",").dropFirst(2) }
    #expect(numbers == printed.compactMap { Double($0) })
  }

  @Test(
    "a row that cannot be computed is an error at its expression; others are answered on demand"
  )
  func failures() throws {
    let sweep = ["sweep", "zero.xml", "--parameters", "sizes.csv"]
    let run = try place.run(sweep)
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.headlines.first?.hasPrefix("zero.xml:1:31: error: ") == true)
    #expect(
      run.headlines.first?.contains("in row 1 (sizes.csv:2) [expression-division-by-zero]") == true
    )
    let going = try place.run(sweep + ["--keep-going"])
    #expect(going.status == 65)
    #expect(going.lines.count == 1)
    #expect(going.output.hasPrefix("{\"row\":2,"))
    // Each wrong row is told, also where a row before it was wrong in the same way.
    let settings = ["--set", "title=a", "--set", "isOpen=true"]
    for options in [[], ["--keep-going"]] {
      let wrong = try place.run(
        ["sweep", "cell.xml", "--parameters", "-"] + settings + options,
        input: "inset\n1\nx\ny\n#fff\nnil\n"
      )
      #expect(wrong.status == 65)
      for row in 2...5 {
        let end = "in row \(row) (-:\(row + 1)) "
        #expect(wrong.headlines.contains { $0.contains(end) }, "\(end)\(options)")
      }
    }
    let unknown = try place.run("sweep", "cell.xml", "--parameters", "-", input: "titel\n5\n")
    #expect(unknown.status == 64)
    #expect(unknown.headlines.first?.hasPrefix("-:1:1: error: ") == true)
    #expect(unknown.messages.contains("did you mean 'title'?"))
  }

  @Test("an explanation goes from a value to what was given, and says what stands where")
  func explanation() throws {
    let settings = ["--set", "inset=16", "--set", "isOpen=true", "--set", "title=a"]
    let text = ["explain", "cell.xml", "title.width", "--size", "320x44", "--text", "boxes"]
    let run = try place.run(text + settings)
    #expect(run.status == 0)
    #expect(
      run.output == """
        cell.xml  320 x 44  solved
        title.width = 288  100% - 2 * inset  (cell.xml:2:51)
          /.width = 320  container.width  (default)
            container.width = 320  given
          inset = 16  given

        """
    )
    let whole = try place.run(
      ["explain", "cell.xml", "--format", "json", "--text", "boxes"] + settings
    )
    let line = try #require(whole.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect((object?["attributes"] as? [Any])?.count == 12)
    let unknown = try place.run(["explain", "cell.xml", "titel.width"] + settings)
    #expect(unknown.status == 64)
    #expect(unknown.messages.contains("did you mean 'title.width'?"))
  }
}
