import Foundation
import Testing

@Suite("tinamou compile")
struct CompileTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "bar.json": """
      {"views": {"title": {"intrinsicContentSize": {"width": 180}}, "done": {}},
       "metrics": {"gap": 8, "weight": 500},
       "constraints": {"row": "H:|-gap-[title]-gap-[done(>=40,48@weight)]-gap-|",
                       "top": "V:|[title(20)]", "side": "V:|[done(20)]"}}
      """,
      "rows.csv": "gap,width\n8,300\n8,200\n0,228.5\n20,100\n8,64\n",
      "form.constraints": "parameter W = 9\nx + y == W\nx == 4 @700\ny >= 2\n",
    ])
  }

  @Test("regions are told in words, in the order of the parameter")
  func words() throws {
    let run = try place.run("compile", "bar.json", "--range", "width=100..600")
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(
      run.output == """
        for width < 244: 'title' is narrower than its content; 'done.width == 48 @500' gives way
        for width >= 244 and width < 252: 'done.width == 48 @500' gives way
        for width > 252: 'title' is wider than its content
        3 regions, 3 distinct maps

        """
    )
    let system = try place.run("compile", "form.constraints", "--range", "W=0..10")
    #expect(
      system.output == """
        for W < 6: 'x == 4 @700' gives way
        for W >= 6: every constraint holds
        2 regions, 2 distinct maps

        """
    )
  }

  /// What is said of a document over ranges, without the number of regions.
  private func statements(of document: String, _ ranges: String...) throws -> [String] {
    let path = document.hasPrefix("{") ? "said.json" : "said.constraints"
    try place.write(path, document)
    let run = try place.run(["compile", path] + ranges.flatMap { ["--range", $0] })
    #expect(run.status == 0)
    return run.output.split(separator: "\n").map(String.init).filter {
      !$0.contains("distinct map") && $0 != "one map for all parameters"
    }
  }

  @Test("what gives way is said in terms of what it follows")
  func computedConstants() throws {
    let quarter = """
      {"views":{"a":{}},"metrics":{"q":"width / 4 - 5"},"constraints":{"c":"a.width >= 100",
       "s":"a.width <= q @999","r":"H:|[a]","v":"V:|[a(50)]"}}
      """
    #expect(
      try statements(of: quarter, "width=200..800").contains(
        "for width < 420: 'a.width <= 0.25 * width - 5 @999' gives way"
      )
    )
  }

  @Test("what required equations fix gives way, too, though it is in no block")
  func fixedRows() throws {
    let a = "{\"views\":{\"a\":{\"intrinsicContentSize\":{\"width\":78,\"height\":20}}},"
    let fixed = a + "\"constraints\":{\"r\":\"|[a]|\",\"v\":\"V:|[a]\"}}"
    let narrower = "for width < 78: 'a' is narrower than its content"
    let wider = "for width > 78: 'a' is wider than its content"
    #expect(try statements(of: fixed, "width=10..700") == [wider, narrower])
    #expect(
      try statements(of: fixed, "width=10..78") == [narrower]
    )
    #expect(
      try statements(of: fixed, "width=100..700") == ["everywhere: 'a' is wider than its content"]
    )
    #expect(
      try statements(of: fixed, "width=78..78") == ["everywhere: every constraint holds"]
    )
    #expect(
      try statements(of: "parameter W = 9\nx == W\nx >= 4 @700\n", "W=0..10")
        == ["for W < 4: 'x >= 4 @700' gives way", "elsewhere: every constraint holds"]
    )
  }

  @Test(
    "ranges may reach to the ends of Double, and constants of rows beyond what their coefficients scale to"
  )
  func farRanges() throws {
    let row =
      "{\"views\":{\"a\":{}},\"metrics\":{\"m\":8},\"constraints\":{\"c\":\"|-m-[a]-m-|\",\"v\":\"V:|[a]|\"}}"
    #expect(
      try statements(of: row, "m=-1e308..1e308") == [
        "for m > 187.5: required constraints conflict", "elsewhere: every constraint holds",
      ]
    )
    let flat = "parameter p = 0\nx >= 0.00001 * p\nx >= 1e308\nx == 0 @500\n"
    #expect(
      try statements(of: flat, "p=-1e308..1e308")
        == ["everywhere: 'x == 0 @500' gives way"]
    )
  }

  @Test("that every constraint holds is said of the whole document")
  func severalBlocks() throws {
    let views =
      "{\"views\":{\"a\":{\"intrinsicContentSize\":{\"width\":300}},"
      + "\"b\":{\"intrinsicContentSize\":{\"width\":500}}},"
    let blocks =
      views + "\"constraints\":{\"a\":\"|[a]-(>=0)-|\",\"b\":\"|[b]-(>=0)-|\"}"
    let a = "for width < 300: 'a' is narrower than its content"
    let b = "for width < 500: 'b' is narrower than its content"
    #expect(
      try statements(of: blocks + "}", "width=100..700")
        == [a, b, "elsewhere: every constraint holds"]
    )
    #expect(
      try statements(of: blocks + "}", "width=350..450")
        == ["everywhere: 'b' is narrower than its content"]
    )
    let variants =
      blocks + ",\"variants\":{\"wide\":{\"when\":\"width > 600\",\"constraints\":"
      + "{\"a\":\"|[a(1)]\",\"b\":\"|[b(>=0)]\"}}}}"
    #expect(
      try statements(of: variants, "width=510..700") == [
        "without a variant, where no condition holds:", "everywhere: every constraint holds",
        "variant 'wide', where its condition holds:",
        "everywhere: 'a' is narrower than its content",
      ]
    )
  }

  @Test("what is said of a border holds there")
  func borders() throws {
    let between =
      "{\"views\":{\"a\":{}},\"metrics\":{\"m\":1},"
      + "\"constraints\":{\"a\":\"|[a(>=m,<=50,30@500)]\"}}"
    #expect(
      try statements(of: between, "m=0..90") == [
        "for m <= 30: every constraint holds",
        "for m > 30 and m <= 50: 'a.width == 30 @500' gives way",
        "for m > 50: required constraints conflict",
      ]
    )
  }

  @Test("conflicts are told within the ranges, and over several of them")
  func conflicts() throws {
    let fixed = "{\"views\":{\"a\":{}},\"constraints\":{\"r\":\"|[a(>=8)]-92-|\"}}"
    let conflict = "required constraints conflict"
    #expect(try statements(of: fixed, "width=10..90") == ["everywhere: \(conflict)"])
    #expect(
      try statements(of: fixed, "width=10..300")
        == ["for width < 100: \(conflict)", "elsewhere: every constraint holds"]
    )
    #expect(
      try statements(of: "parameter W = 1\nparameter H = 9\nx == W\nx <= H\n", "W=0..10", "H=0..10")
        == ["for W - H > 0: \(conflict)", "elsewhere: every constraint holds"]
    )
  }

  @Test("ranges that fall into too many pieces end at a limit, and no file is written")
  func pieceLimit() throws {
    let ranges = ["--range", "width=50..600", "--range", "gap=0..20", "--output", "cut.tinamou"]
    let run = try place.run(["compile", "bar.json"] + ranges + ["--limit", "regions=3"])
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(
      run.messages.hasPrefix(
        "bar.json: error: found more than 3 pieces of the ranges, which '--limit regions=N' raises "
          + "[limit-regions]\nbar.json: note: "
      )
    )
    #expect(try place.shell("ls cut.tinamou*").status != 0)
  }

  @Test("a compiled document is swept to the same bytes, also with its columns in another order")
  func compiledDocument() throws {
    let run = try place.run(
      command: "compile bar.json --range width=50..600 --range gap=0..20 --output bar.tinamou"
    )
    #expect(run.status == 0)
    let outputs = try ["bar.json", "bar.tinamou"].map { document in
      let run = try place.run(
        command:
          "sweep \(document) --parameters rows.csv --format f64 --output out --backend kernels"
      )
      let listed = try place.text("out.status.csv")
      return (try place.data("out"), run.status, listed)
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].0.count == 5 * 8 * 8)
  }

  @Test("a damaged file is refused, wherever the damage is")
  func damage() throws {
    _ = try place.run("compile", "bar.json", "--range", "width=50..600", "--output", "a.tinamou")
    let bytes = [UInt8](try place.data("a.tinamou"))
    var damaged: [[UInt8]] = [[], Array(bytes.prefix(20)), Array(bytes.dropLast()), bytes + [0]]
    for offset in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 9)) {
      damaged.append(bytes)
      damaged[damaged.count - 1][offset] ^= 0x10
    }
    for content in damaged {
      try Data(content).write(to: place.folder.appendingPathComponent("b.tinamou"))
      let run = try place.run("sweep", "b.tinamou", "--parameters", "rows.csv")
      #expect(run.status == 65)
      #expect(run.output == "")
      #expect(run.headlines.first?.hasSuffix("[compiled-file-damaged]") == true)
    }
  }

  @Test("wrong command lines are refused")
  func usage() throws {
    let ranges = [
      "wdth=1..2", "width=2..1", "width=1", "width=0..5", "width=a..b", "weight=100..200", "width",
    ]
    for range in ranges {
      let run = try place.run("compile", "bar.json", "--range", range)
      #expect(run.status == 64, "\(range)")
      #expect(run.output == "")
    }
    #expect(try place.run("compile", "bar.json").status == 64)
    #expect(try place.run("compile", "--range", "width=1..2").status == 64)
    let twice = try place.run(command: "compile bar.json --range gap=1..2 --range metrics.gap=1..2")
    #expect(twice.status == 64)
    let unknown = try place.run(command: "compile bar.json --range wdth=1..2 --range gpa=1..2")
    #expect(unknown.status == 64)
    #expect(unknown.headlines.count == 2)
    for name in ["'width'?", "'gap'?"] { #expect(unknown.messages.contains(name)) }
    #expect(try place.run("compile", "none.json", "--range", "width=1..2").status == 66)
    let other = try place.run(command: "compile bar.json --range width=50..600 --output c.foo")
    #expect(other.status == 64 && other.output == "")
    #expect(other.messages.contains("expected one that ends with .tinamou"))
    let swept = try place.run("sweep", "c.foo", "--parameters", "rows.csv")
    #expect(swept.messages.contains("expected .json, .xml, .constraints, .tinamou or --language"))
  }
}
