// What the page is given to compute with, computed here: the same sums, so that the data is right where no browser
// is at hand.

import Foundation
import Testing

@Suite("tinamou serve: programs of the page")
struct ServedProgramTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "turn.json": """
      {"views": {"a": {"intrinsicContentSize": {"width": 90, "height": 30}}, "b": {}},
       "metrics": {"gap": 8},
       "constraints": {"row": "|-gap-[a]-(>=gap)-[b(>=a)]-gap-|", "down": "V:|-gap-[a]", "b": "V:|-[b(a)]"},
       "variants": {"wide": {"when": "width > 2 * height or height < 90",
         "constraints": {"row": "|-gap-[b(40)]-gap-[a]"}}}}
      """,
      "boxes.xml": """
      <UIView>
        <UIView id="a" left="gap" top="min(gap, 10%)" width="parent.width > 300 ? 50% - gap : 100%" height="round(width / 3)"/>
        <UIView id="b" if="isOn" top="previous.bottom + gap" width="abs(100 - previous.width)" height="20"/>
      </UIView>

      """,
      "card.json": """
      {"views": {"title": {"text": "A heading of some length", "font": "20", "numberOfLines": 2},
        "body": {"text": "eight letters or less in each word,\\nand a second paragraph", "numberOfLines": 0}},
       "metrics": {"gap": 8},
       "constraints": {"title": "|-gap-[title]-gap-|", "body": "|-gap-[body(<=300)]-(>=gap)-|",
        "down": "V:|-gap-[title]-gap-[body]"}}
      """,
      "label.xml": """
      <UIView>
        <UILabel id="a" left="gap" width="100% - 2 * gap" numberOfLines="0" font="20">as <b>high</b> as its width says</UILabel>
        <UILabel id="b" top="previous.bottom + gap" width="50%" numberOfLines="3"
          text="a text that has three lines at most, however narrow it may be"/>
      </UIView>

      """,
      "list.xml": """
      <UIView>
        <UITableView id="list" left="20" width="100% - 40">
          <UITableViewCell reuseIdentifier="text" height="auto + gap">
            <UILabel left="gap" top="gap" width="100% - 2 * gap" numberOfLines="0" font="10" text="{title}"/>
          </UITableViewCell>
          <UITableViewCell reuseIdentifier="tall" height="70"/>
        </UITableView>
      </UIView>

      """,
      "tinamou.json": #"""
      {"constants": {"gap": 7, "isOn": true, "rowCount": 1e9,
        "rows": [{"title": "short"}, {"title": "as long as two of these"}, {"reuseIdentifier": "tall"},
          {"reuseIdentifier": "text", "title": "again"}]}}
      """#,
    ])
  }

  /// A row of sums of [1; values].
  private static func sum(_ row: [Double], _ values: [Double]) -> Double {
    zip(row.dropFirst(), values).reduce(row[0]) { $0 + $1.0 * $1.1 }
  }

  private static func holds(_ condition: [String: Any], _ size: [Double]) throws -> Bool {
    if let any = condition["any"] as? [[String: Any]] {
      return try any.contains { try holds($0, size) }
    }
    let number = sum(try #require(condition["row"] as? [Double]), size)
    return condition["is"] as? String == ">" ? number > 0 : number < 0
  }

  /// The frames of regions at values of the parameters.
  private static func frames(
    _ program: [String: Any],
    _ values: [String: Double]
  ) throws -> [String: [Double]] {
    let names = try #require(program["parameters"] as? [String])
    let variants = try #require(program["variants"] as? [[String: Any]])
    let parts = try #require(program["parts"] as? [[String: Any]])
    let size = ["width", "height"].map { values[$0] ?? 0 }
    let variant = try variants.firstIndex { try holds($0, size) }
    let part = parts[variant.map { $0 + 1 } ?? 0]
    let columns = try #require(part["columns"] as? [Int])
    let theta = columns.map { values[names[$0]] ?? 0 }
    var known = [1] + theta
    for table in try #require(part["tables"] as? [[String: Any]]) {
      let planes = try #require(table["planes"] as? [[Double]])
      let maps = try #require(table["maps"] as? [[[Double]]])
      let cell = try #require(
        (table["cells"] as? [[Int]])?.first { cell in
          cell.dropFirst(2).allSatisfy { side in
            let number = sum(planes[abs(side) - 1], theta)
            return side > 0 ? number >= 0 : number < 0
          }
        }
      )
      known += maps[cell[0]].map { sum($0, theta) }
    }
    let outputs = try #require(part["outputs"] as? [[Double]]).map { output in
      stride(from: 0, to: output.count, by: 2).reduce(0.0) {
        $0 + output[$1 + 1] * known[Int(output[$1])]
      }
    }
    let keys = try #require(part["keys"] as? [String])
    return Dictionary(
      uniqueKeysWithValues: keys.enumerated().map { index, key in
        (key, Array(outputs[4 * index..<4 * index + 4]))
      }
    )
  }

  private static func close(_ one: [String: [Double]], _ other: [String: [Double]]) -> Bool {
    one.keys == other.keys
      && one.allSatisfy { key, frame in
        zip(frame, other[key] ?? []).allSatisfy { ($0 - $1).magnitude < 1e-9 }
      }
  }

  @Test("regions give the solver's frames, in every variant and beyond every border")
  func regions() throws {
    let page = try ServedPage(["."], in: place.folder)
    let asked = ["document": "./turn.json"] as [String: Any]
    let program = try page.post("/program", asked).object["program"]
    let regions = try #require(program as? [String: Any])
    for (width, height, gap, content) in [
      (375, 667, 8, 90), (150, 400, 8, 90), (700, 300, 8, 90), (700, 85.5, 3.25, 90),
      (180, 90, 8, 20), (206, 103, 8, 90), (400, 200, 33.3, 120), (60, 200, 12, 350),
    ] as [(Double, Double, Double, Double)] {
      let values = ["gap": gap, "a.intrinsicWidth": content]
      let question = asked.merging(["width": width, "height": height, "values": values]) { $1 }
      let solved = try page.post("/layout", question).object["frames"] as? [String: [Double]]
      let all = ["width": width, "height": height, "a.intrinsicHeight": 30].merging(values) { $1 }
      let frames = try Self.frames(regions, all)
      #expect(Self.close(frames, solved ?? [:]), "\(all): \(frames), solved \(solved ?? [:])")
    }
  }

  /// A number that follows from a width in steps.
  private static func value(of steps: Any?, at width: Double) throws -> Double {
    let steps = try #require(steps as? [String: [Double]])
    let index = try #require(steps["widths"]?.lastIndex { $0 <= width + 1e-9 })
    return try #require(steps["values"])[index]
  }

  @Test("texts that wrap are as high in the page as in the solver, whatever width they get")
  func texts() throws {
    let page = try ServedPage([".", "--text", "boxes"], in: place.folder)
    let asked = ["document": "./card.json"] as [String: Any]
    let program = try page.post("/program", asked).object["program"]
    let regions = try #require(program as? [String: Any])
    let texts = try #require(regions["texts"] as? [[String: Any]])
    #expect(texts.compactMap { $0["view"] as? String } == ["title", "body"])
    var heights: Set<Double> = []
    for width in stride(from: 30.0, to: 420, by: 7.75) {
      var values = ["width": width, "height": 500, "gap": 8]
      for text in texts {
        let name = try #require(text["name"] as? String)
        values[name] = text["first"] as? Double
      }
      let first = try Self.frames(regions, values)
      for text in texts {
        let view = try #require(text["view"] as? String)
        let slots = try #require(first[view])
        let name = try #require(text["name"] as? String)
        values[name] = try Self.value(of: text["steps"], at: slots[2])
      }
      let question = asked.merging(["width": width, "height": 500]) { $1 }
      let solved = try page.post("/layout", question).object["frames"] as? [String: [Double]]
      let frames = try Self.frames(regions, values)
      #expect(Self.close(frames, solved ?? [:]), "\(width): \(frames), solved \(solved ?? [:])")
      heights.formUnion(frames.values.map { $0[3] })
    }
    #expect(heights.count > 5, "\(heights)")
    let baseline =
      #"{"views": {"a": {"text": "a b", "numberOfLines": 0}, "b": {}}, "constraints": {"x": "a.lastBaseline == b.top"}}"#
    let answer = try page.post("/program", ["document": "./card.json", "text": baseline])
    #expect(answer.object["program"] is NSNull)
  }

  @Test(
    "operations give the frames of expressions, for any size and state",
    arguments: ["boxes.xml", "label.xml"]
  )
  func expressions(document: String) throws {
    let page = try ServedPage([".", "--text", "boxes"], in: place.folder)
    let asked = ["document": "./\(document)"] as [String: Any]
    let found = try page.post("/program", asked).object["program"]
    let program = try #require(found as? [String: Any])
    let inputs = try #require(program["inputs"] as? [String: Int])
    let keys = try #require(program["keys"] as? [String])
    let places = try #require(program["frames"] as? [Int])
    let presences = try #require(program["presences"] as? [Int])
    let instructions = try #require(program["instructions"] as? [[Any]])
    let steps = try #require(program["steps"] as? [String: Any])
    for (width, gap, isOn) in [(375, 7, true), (250, 40.5, true), (301, 0, false), (300, 9, true)]
      as [(Double, Double, Bool)]
    {
      var rows = try #require(program["rows"] as? [Double])
      let values: [String: Double] = [
        "width": width, "height": 400, "gap": gap, "isOn": isOn ? 1 : 0,
      ]
      for (name, row) in inputs { rows[row] = try #require(values[name]) }
      for instruction in instructions {
        let numbers = instruction.dropFirst().compactMap { $0 as? Int }
        let read = numbers.dropFirst().map { $0 < 0 ? 1 : rows[$0] }
        let name = try #require(instruction[0] as? String)
        if name == "measure" {
          rows[numbers[0]] =
            read[1] == 0 ? 0 : try Self.value(of: steps["\(numbers[0])"], at: read[0])
        } else {
          rows[numbers[0]] = try Self.value(name, read)
        }
      }
      var frames: [String: [Double]] = [:]
      for (number, key) in keys.enumerated()
      where presences[number] < 0 || rows[presences[number]] != 0 {
        frames[key] = (0..<4).map { rows[places[4 * number + $0]] }
      }
      let state = ["gap": gap, "isOn": isOn] as [String: Any]
      let question = asked.merging(["width": width, "height": 400, "values": state]) { $1 }
      let solved = try page.post("/layout", question).object["frames"] as? [String: [Double]]
      #expect(Self.close(frames, solved ?? [:]), "\(values): \(frames), solved \(solved ?? [:])")
    }
  }

  @Test("rows of a table are its templates with the values of each row, as wide as the table")
  func rows() throws {
    let page = try ServedPage([".", "--text", "boxes"], in: place.folder)
    let asked = ["document": "./list.xml", "height": 300] as [String: Any]
    func tables(_ more: [String: Any]) throws -> [[String: Any]]? {
      let answer = try page.post("/rows", asked.merging(more) { $1 })
      #expect(answer.object["diagnostics"] as? [String] == [], "\(answer.body)")
      return answer.object["tables"] as? [[String: Any]]
    }
    // 100 points for a text of 5 points a letter, in lines of 12.5; and twice 10 around it.
    for (width, expected) in [(160, [32.5, 45, 70, 32.5]), (400, [32.5, 32.5, 70, 32.5])] {
      let table = try #require(try tables(["width": width, "values": ["gap": 10]])?.first)
      #expect(table["key"] as? String == "list")
      #expect(table["count"] as? Double == 100_000)
      let rows = try #require(table["rows"] as? [[String: Any]])
      #expect(rows.map { $0["height"] as? Double } == expected)
      let frames = rows.map { ($0["frames"] as? [String: [Double]])?["/"] }
      #expect(frames == expected.map { [0, 0, Double(width - 40), $0] })
      #expect(
        rows.allSatisfy { ($0["program"] as? [String: Any])?["kind"] as? String == "expressions" }
      )
      #expect((rows.first?["svg"] as? String)?.contains(">short</text>") == true)
    }
    let wide = try tables(["width": 160, "values": ["gap": 0, "rowCount": 7]])
    #expect(wide?.first?["count"] as? Double == 7)
    let heights = (wide?.first?["rows"] as? [[String: Any]])?.map { $0["height"] as? Double }
    #expect(heights == [12.5, 12.5, 70, 12.5])
    // No tables are where there are no rows.
    #expect(try tables(["document": "./boxes.xml"])?.isEmpty == true)
    #expect(try tables(["document": "./card.json"]) == nil)
  }

  /// The tables of an answer, the number of rows drawn in each, and the codes of what is wrong.
  private static func rows(
    _ page: ServedPage,
    _ question: [String: Any]
  ) throws -> (counts: [Double], drawn: [[[String: Any]]], codes: [String]) {
    let answer = try page.post("/rows", question).object
    let tables = try #require(answer["tables"] as? [[String: Any]])
    let findings = try #require(answer["diagnostics"] as? [[String: Any]])
    return (
      tables.compactMap { $0["count"] as? Double },
      tables.compactMap { $0["rows"] as? [[String: Any]] },
      findings.compactMap { $0["code"] as? String }
    )
  }

  @Test(
    "a row whose template there is not is the first one's, and a warning; one without a layout is left out"
  )
  func rowsWithoutTemplate() throws {
    let page = try ServedPage([".", "--text", "boxes"], in: place.folder)
    let asked =
      ["document": "./list.xml", "width": 160, "values": ["rowCount": 7]] as [String: Any]
    let other = try place.text("list.xml").replacing("\"tall\"", with: "\"high\"")
    // The first template wants a title, which the record of another has not.
    let without = try Self.rows(page, asked.merging(["text": other]) { $1 })
    #expect(without.counts == [7])
    #expect(without.drawn.map(\.count) == [3])
    #expect(without.codes == ["serve-no-template", "expression-unknown-name"])
    let plain = other.replacing("\"{title}\"", with: "\"all alike\"")
    let first = try Self.rows(page, asked.merging(["text": plain]) { $1 })
    #expect(first.drawn.map { $0.map { $0["height"] as? Double } } == [[26.5, 26.5, 26.5, 26.5]])
    #expect(first.codes == ["serve-no-template"])
  }

  @Test("more records than the page draws are a warning, and all below that are drawn")
  func manyRecords() throws {
    func project(_ count: Int) -> String {
      let records = (0..<count).map { "{\"title\": \"r\($0)\"}" }.joined(separator: ",")
      return "{\"constants\": {\"gap\": 1, \"rows\": [\(records)]}}"
    }
    for (count, drawn, codes) in [(300, 300, []), (1001, 1000, ["serve-too-many-records"])] {
      let place = try Workplace([
        "list.xml": try place.text("list.xml"), "tinamou.json": project(count),
      ])
      let page = try ServedPage([".", "--text", "boxes"], in: place.folder)
      let answer = try Self.rows(page, ["document": "./list.xml", "width": 160])
      #expect(answer.counts == [Double(drawn)])
      #expect(answer.drawn.map(\.count) == [drawn])
      #expect((answer.drawn[0].last?["svg"] as? String)?.contains(">r\(drawn - 1)</text>") == true)
      #expect(answer.codes == codes)
    }
  }

  @Test("rows run in the direction that their table stands in")
  func rowsFromRightToLeft() throws {
    let page = try ServedPage([".", "--text", "boxes"], in: place.folder)
    for (attribute, direction) in [
      ("", "ltr"), (" semanticContentAttribute='forceRightToLeft'", "rtl"),
    ] {
      let text = try place.text("list.xml").replacing("<UIView>", with: "<UIView\(attribute)>")
      let asked = ["document": "./list.xml", "width": 160, "text": text] as [String: Any]
      let svg = try Self.rows(page, asked).drawn.first?.first?["svg"] as? String
      // Five letters of 5 points in a label of 106.
      let x = direction == "rtl" ? "81" : "0"
      #expect(svg?.contains("<text x=\"\(x)\"") == true, "\(direction): \(svg ?? "")")
    }
  }

  private static func value(_ name: String, _ read: [Double]) throws -> Double {
    switch name {
    case "copy": read[0]
    case "negate": -read[0]
    case "add": read[0] + read[1]
    case "subtract": read[0] - read[1]
    case "multiply": read[0] * read[1]
    case "divide": read[0] / read[1]
    case "percentage": read[0] * read[1] / 100
    case "less": read[0] < read[1] ? 1 : 0
    case "choose": read[0] == 0 ? read[2] : read[1]
    case "minimum": min(read[0], read[1])
    case "maximum": max(read[0], read[1])
    case "magnitude": abs(read[0])
    case "round": read[0].rounded()
    default: throw UnknownOperation(name: name)
    }
  }

  /// An operation that the layouts of this test do not need.
  private struct UnknownOperation: Error { let name: String }
}
