import Foundation
import Testing

@Suite("tinamou sweep")
struct SweepTests {
  private let place: Workplace

  /// Every kind of parameter: one that only moves things, a priority, a multiplier, a computed
  /// metric, one that a condition reads, and a metric with the name of a size.
  private static let layout = """
    {"views": {"a": {"children": {"b": {"intrinsicContentSize": {"width": 40}}}}, "c,\\"d": {}},
     "metrics": {"gap": 8, "weight": 300, "share": 2, "half": "width / 2 - gap", "limit": 500,
                 "width": 30},
     "constraints": {"a": "H:|-gap-[a(half)]", "b": "H:|-gap-[b(<=width)]-(>=0)-|",
                     "wish": "[a(>=200@weight)]", "ratio": "a.height == share * b.width",
                     "top": "V:|-gap-[a]", "inner": "V:|[b(5)]"},
     "variants": {"tall": {"when": "height > limit", "metrics": {"gap": 20},
                           "constraints": {"top": "V:[a]-gap-|"}}}}
    """
  private static let rows = """
    width,height,gap,weight,share,limit,metrics.width,b.intrinsicWidth
    320,480,8,300,2,500,30,40
    320,480,8,300,2,400,30,40
    700,480,8,300,2,500,30,40
    700.5,501,0.1,998,1.5,500,20,10
    320,480,4,300,2,500,60,90

    """
  private static let conflict = """
    {"views": {"a": {}}, "metrics": {"w": 100},
     "constraints": {"place": "V:|[a(10)]", "one": "H:|[a(>=w)]", "two": "[a(<=200)]"}}
    """

  init() throws {
    place = try Workplace([
      "a.json": Self.layout, "rows.csv": Self.rows, "conflict.json": Self.conflict,
      "w.csv": "w\n100\n300\n\n200\n201\n",
      "system.constraints": """
      parameter W = 100
      parameter G = 8
      x + y + G == W
      x == 20 @500
      edit y @999
      at y = 3

      """,
    ])
  }

  /// The answers of `solve` at the rows, in the form of `sweep`.
  private func solved(_ extra: [String] = []) throws -> [String] {
    try Self.rows.split(separator: "\n").dropFirst().enumerated().map { index, row in
      let fields = row.split(separator: ",").map(String.init)
      let names = ["gap", "weight", "share", "limit", "width"]
      let settings = zip(names, fields[2...]).flatMap { ["--set", "\($0)=\($1)"] }
      let text = Self.layout.replacingOccurrences(
        of: "{\"width\": 40}",
        with: "{\"width\": \(fields[7])}"
      )
      try place.write("one.json", text)
      let command =
        "\"$TINAMOU\" solve one.json --size \(fields[0])x\(fields[1]) "
        + (settings + extra).joined(separator: " ")
      let line = try place.shell(command).output
      return line.replacingOccurrences(
        of: "{\"document\":\"one.json\"",
        with: "{\"row\":\(index + 1),\"document\":\"a.json\""
      )
    }
  }

  @Test("a row is answered as by solve, whatever its parameters change")
  func rows() throws {
    let run = try place.run("sweep", "a.json", "--parameters", "rows.csv", "--ambiguity")
    #expect(run.status == 0)
    #expect(run.headlines.allSatisfy { $0.hasSuffix("[json-unusable-name]") })
    let expected = try solved()
    #expect(run.output == expected.joined())
    #expect(expected.contains { $0.contains("\"variant\":\"tall\"") })
    let plain = try place.run("sweep", "a.json", "--parameters", "rows.csv")
    #expect(!plain.output.contains("ambiguous\":"))
    #expect(plain.lines.count == 5)
  }

  @Test("lines of JSON say the same as comma-separated values, also from standard input")
  func objects() throws {
    let lines = Self.rows.split(separator: "\n")
    let names = lines[0].split(separator: ",")
    let objects = lines.dropFirst().map { line in
      let members = zip(names, line.split(separator: ",")).map { "\"\($0)\": \($1)" }
      return "{\(members.reversed().joined(separator: ", "))}\n"
    }.joined()
    let expected = try place.run("sweep", "a.json", "--parameters", "rows.csv").output
    let run = try place.run("sweep", "a.json", "--parameters", "-", input: objects)
    #expect(run.output == expected)
    let piped = try place.shell(
      "cat rows.csv | \"$TINAMOU\" sweep a.json --parameters - --threads 3"
    )
    #expect(piped.output == expected)
  }

  @Test("a name that a row does not give keeps the document's value")
  func missingNames() throws {
    let input = "{}\n{\"width\": 800}\n{\"gap\": 1}\n"
    let run = try place.run(
      command: "sweep a.json --parameters - --size 320x480 --set share=3",
      input: input
    )
    let expected = try [["320x480"], ["800x480"], ["320x480", "--set", "gap=1"]].map { rest in
      try place.shell(
        "\"$TINAMOU\" solve a.json --set share=3 --size \(rest.joined(separator: " "))"
      ).output
    }
    let tails = expected.map { $0.components(separatedBy: ",\"ambiguous\"")[0].dropFirst(1) }
    for (line, tail) in zip(run.lines, tails) { #expect(line.contains(tail)) }
    #expect(run.lines.count == 3)
  }

  @Test("every line says what is open where that is asked for, also of rows from regions")
  func openAttributes() throws {
    let text = """
      {"views": {"a": {}}, "constraints": {"a": "H:|-8-[a]-8-|", "b": "V:|-8-[a]-8-|"}}
      """
    try place.write("fixed.json", text)
    let rows = "width\n" + (100..<140).map { "\($0)\n" }.joined()
    let run = try place.run("sweep", "fixed.json", "--parameters", "-", "--ambiguity", input: rows)
    #expect(run.lines.count == 40)
    #expect(run.lines.allSatisfy { $0.contains(",\"ambiguous\":[],") })
  }

  @Test("comma-separated values have a header, and quotes where names need them")
  func values() throws {
    let run = try place.run(command: "sweep a.json --parameters rows.csv --format csv --absolute")
    #expect(
      run.lines[0] == "row,status,a.x,a.y,a.width,a.height,b.x,b.y,b.width,b.height,"
        + "\"c,\"\"d.x\",\"c,\"\"d.y\",\"c,\"\"d.width\",\"c,\"\"d.height\""
    )
    #expect(run.lines.count == 6)
    let first = try Answer(try solved(["--absolute"])[0])
    let frame = try #require(first.frame("b")).map { "\(Int($0))" }
    #expect(run.lines[1].contains(",\(frame.joined(separator: ",")),"))
  }

  @Test(
    "binary formats are frames without header, in order, little-endian",
    arguments: ["f64", "f32"]
  )
  func binary(format: String) throws {
    let run = try place.run(
      command: "sweep a.json --parameters rows.csv --format \(format) --output out"
    )
    #expect(run.status == 0)
    #expect(run.output == "")
    let data = try place.data("out")
    let size = format == "f64" ? 8 : 4
    #expect(data.count == 5 * 12 * size)
    let numbers = stride(from: 0, to: data.count, by: size).map { start in
      let bytes = data[start..<start + size].reversed()
      let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return format == "f64"
        ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(bits)))
    }
    let text = try place.run("sweep", "a.json", "--parameters", "rows.csv", "--format", "csv")
    let expected = text.lines.dropFirst().flatMap { line in
      line.split(separator: ",").dropFirst(2).compactMap { Double($0) }
    }
    #expect(numbers.count == expected.count)
    for (found, wanted) in zip(numbers, expected) {
      let bound = (format == "f64" ? 1e-9 : 1e-6) * max(1, wanted.magnitude)
      #expect((found - wanted).magnitude <= bound)
    }
  }

  @Test("rows in conflict are answered, counted, and listed beside binary results")
  func conflicts() throws {
    let run = try place.run("sweep", "conflict.json", "--parameters", "w.csv")
    #expect(run.status == 1)
    #expect(run.lines.count == 4)
    let statuses = try run.lines.map { try Answer($0).status }
    #expect(statuses == ["ambiguous", "conflict", "solved", "conflict"])
    #expect(try Answer(run.lines[1]).conflicts?.count == 1)
    // The members of a conflict have the row's numbers.
    #expect(run.lines[1].contains("a.width >= 300"))
    #expect(run.lines[3].contains("a.width >= 201"))
    #expect(run.headlines.count == 1)
    #expect(run.headlines[0].contains("2 of 4 rows; the first is row 2"))
    let binary = try place.run(
      command: "sweep conflict.json --parameters w.csv --format f64 --output out"
    )
    #expect(binary.status == 1)
    let listed = try place.text("out.status.csv")
    #expect(listed == "row,status\n2,conflict\n4,conflict\n")
    let data = try place.data("out")
    #expect(data.count == 4 * 4 * 8)
  }

  @Test("a bad row ends the sweep with nothing written, and --keep-going leaves it out")
  func badRows() throws {
    try place.write("bad.csv", "width,gap\n1,2\nx,3\n4\n5,6\n")
    let run = try place.run("sweep", "a.json", "--parameters", "bad.csv")
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.headlines.dropFirst().map { $0.prefix(12) } == ["bad.csv:3:1:", "bad.csv:4:1:"])
    let file = try place.run("sweep", "a.json", "--parameters", "bad.csv", "--output", "out")
    #expect(file.status == 65)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.folder.path).allSatisfy {
        !$0.hasPrefix("out")
      }
    )
    let going = try place.run("sweep", "a.json", "--parameters", "bad.csv", "--keep-going")
    #expect(going.status == 65)
    #expect(going.lines.map { $0.prefix(9) } == ["{\"row\":1,", "{\"row\":4,"])
    // A value for which the document has no layout.
    let priority = try place.run(
      command: "sweep a.json --parameters - --keep-going",
      input: "weight\n100\n\n2000\n3\n"
    )
    #expect(priority.status == 65)
    #expect(priority.lines.count == 2)
    #expect(priority.headlines.last?.contains("in row 2 (-:4) [") == true)
  }

  @Test("shards joined block by block are the whole")
  func shards() throws {
    let count = 2 * 4096 + 10
    let text = "width\n" + (1...count).map { "\($0)\n" }.joined()
    try place.write("many.csv", text)
    let whole = try place.run("sweep", "a.json", "--parameters", "many.csv", "--format", "csv")
      .lines
    let shards = try (1...2).map {
      try place.run(
        command: "sweep a.json --parameters many.csv --format csv --shard \($0)/2"
      ).lines
    }
    #expect(whole.count == count + 1)
    var joined = Array(shards[0][...4096])
    joined += shards[1]
    joined += shards[0][4097...]
    #expect(joined == whole)
    #expect(shards[1].first?.hasPrefix("4097,") == true)
  }

  @Test("the number of threads makes no difference to a byte")
  func threads() throws {
    let text = "width,gap,weight\n" + (1...999).map { "\($0),\($0 % 7).3,\($0 % 5 + 1)\n" }.joined()
    try place.write("many.csv", text)
    let runs = try ["1", "2", "7"].map {
      try place.run("sweep", "a.json", "--parameters", "many.csv", "--threads", $0)
    }
    #expect(Set(runs.map(\.output)).count == 1)
    #expect(runs[0].lines.count == 999)
  }

  @Test("constraint systems are swept by parameters and edits")
  func systems() throws {
    let run = try place.run(
      command: "sweep system.constraints --parameters - --set G=10 --ambiguity",
      input: "{\"W\": 50}\n{\"y\": 7}\n{\"G\": 1}\n"
    )
    #expect(run.status == 0)
    #expect(
      run.output == """
        {"row":1,"document":"system.constraints","at":{"W":50,"G":10},"status":"solved",\
        "values":{"x":20,"y":20},"violations":{"500":0},"ambiguous":[],"conflicts":[]}
        {"row":2,"document":"system.constraints","at":{"y":7,"G":10},"status":"solved",\
        "values":{"x":83,"y":7},"violations":{"999":0,"500":63},"ambiguous":[],"conflicts":[]}
        {"row":3,"document":"system.constraints","at":{"G":1},"status":"solved",\
        "values":{"x":20,"y":79},"violations":{"500":0},"ambiguous":[],"conflicts":[]}

        """
    )
  }

  @Test("wrong command lines are refused")
  func usage() throws {
    let cases: [[String]] = [
      ["a.json"], ["--parameters", "rows.csv"], ["a.json", "a.json", "--parameters", "rows.csv"],
      ["a.json", "--parameters", "rows.csv", "--format", "f16"],
      ["a.json", "--parameters", "rows.csv", "--shard", "3/2"],
      ["a.json", "--parameters", "rows.csv", "--threads", "0"],
      ["a.json", "--parameters", "rows.csv", "--size", "0x1"],
      ["a.json", "--parameters", "rows.csv", "--set", "gpa=1"],
      ["a.json", "--parameters", "w.csv"],
      ["a.json", "--parameters", "rows.csv", "--ambiguity", "--format", "csv"],
    ]
    for arguments in cases {
      let command = (["\"$TINAMOU\"", "sweep"] + arguments).joined(separator: " ")
      #expect(try place.shell(command).status == 64, "\(command)")
    }
    #expect(try place.run("sweep", "a.json", "--parameters", "none.csv").status == 66)
    #expect(try place.run("sweep", "none.json", "--parameters", "rows.csv").status == 66)
    let unwritable = try place.run(command: "sweep a.json --parameters rows.csv --output none/out")
    #expect(unwritable.status == 74)
    #expect(unwritable.headlines.last?.hasPrefix("none/out: error: ") == true)
  }

  @Test("--explain says how rows were answered")
  func explanation() throws {
    let run = try place.run("sweep", "a.json", "--parameters", "rows.csv", "--explain")
    #expect(run.status == 0)
    #expect(run.messages.contains("tinamou: back end"))
    #expect(run.messages.contains("tinamou: 5 rows, 0 in conflict"))
  }

  @Test("an interrupt ends with whole rows and 130")
  func interrupt() throws {
    // The producer outlives the interrupt.
    let command = """
      mkfifo rows
      echo old > out.csv
      { echo width; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo $i; done; exec sleep 9; } > rows &
      "$TINAMOU" sweep a.json --parameters rows --output out.csv --format csv &
      sweep=$!
      sleep 2
      kill -INT $sweep
      wait $sweep
      """
    let run = try place.shell(command)
    let old = try place.text("out.csv")
    let text = try place.text("out.csv.partial")
    #expect(run.status == 130)
    #expect(old == "old\n")
    #expect(run.messages.contains("whole rows are in 'out.csv.partial'"))
    #expect(text.hasSuffix("\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.filter { $0 == "," }.count >= 13 })
  }
}
