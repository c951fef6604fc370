import Foundation
import Testing

@Suite("tinamou explain")
struct ExplainTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "row.json": """
      {"views": {"a": {"intrinsicContentSize": {"width": 60}},
                 "b": {"intrinsicContentSize": {"width": 80}}},
       "constraints": {"row": "H:|-[a]-[b]-|", "aDown": "V:|[a(10)]", "bDown": "V:[b(<=9)]|"}}
      """,
      "row.constraints": """
      parameter W = 100
      x == 8
      y == x + 2 * w
      w <= W
      w == 300 @250
      z >= y - 200
      z <= 20
      at W = 100
      at W = 500
      """,
      "panels.json": SampleDocuments.panels, "conflict.json": SampleDocuments.conflict,
      "broken.json": SampleDocuments.broken, "sum.constraints": "x == 1\nx + y + z >= 1\n",
    ])
  }

  private static func objects(_ run: ProcessOutcome) throws -> [[String: Any]] {
    try run.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test("an overview has a line for each attribute, then what is bent and what is open")
  func overview() throws {
    let run = try place.run("explain", "row.json", "--size", "188x50")
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(
      run.output == """
        row.json  188 x 50  ambiguous
        attribute  value  held by
        a.x           20  row
        a.y            0  aDown
        a.width       60  a.width >= 60 @750
        a.height      10  aDown
        b.x           88  a.width >= 60 @750, row
        b.y           41  container.height == 50, bDown, (left open)
        b.width       80  container.width == 188, a.width >= 60 @750, row
        b.height       9  bDown, (left open)
        left open: b.y (from 41 to 50)
                   b.height (from 0 to 9)

        """
    )
    let narrow = try place.run("explain", "row.json", "--size", "100x50")
    #expect(
      narrow.lines.contains(
        "b.width        0  b.width >= 0, (left open), (bent: b.width >= 80 @750 by 80)"
      )
    )
    #expect(
      narrow.lines.contains(
        "bent by 80: b.width >= 80 @750  ('b' resists being smaller than its content, whose width is 80)"
      )
    )
  }

  @Test("an attribute is explained by the constraints it depends on, each with its place")
  func attribute() throws {
    let run = try place.run("explain", "panels.json", "V2.y", "--set", "margin=50")
    #expect(run.status == 0)
    #expect(
      run.output == """
        panels.json  375 x 667  solved
        V2.y = 220
          held by V1.top == superview.top + 50  (panels.json:10:16)
          held by V1.height == 120  (panels.json:10:27)
          held by V2.top == V1.bottom + 50  (panels.json:10:33)

        """
    )
    let container = try place.run("explain", "panels.json", "container.width", "--size", "9x8")
    #expect(container.lines.contains("container.width = 9"))
    #expect(container.lines.contains { $0.hasPrefix("  held by container.width == 9  (the width") })
    let near = try place.run("explain", "panels.json", "container.widht")
    #expect(near.messages.contains("did you mean 'container.width'?"))
  }

  @Test("a bent constraint says by how much and what holds it away")
  func bent() throws {
    let run = try place.run("explain", "row.constraints", "w")
    #expect(run.status == 0)
    #expect(
      run.output == """
        row.constraints  W = 100  ambiguous
        w = 100
          held by w <= W  (row.constraints:4:1)
          bent by 200: w == 300 @250  (row.constraints:5:1)
            held away by w <= W  (row.constraints:4:1)

        row.constraints  W = 500  solved
        w = 106
          held by x == 8  (row.constraints:2:1), times -0.5
          held by y == x + 2 * w  (row.constraints:3:1), times -0.5
          held by z >= y - 200  (row.constraints:6:1), times -0.5
          held by z <= 20  (row.constraints:7:1), times 0.5
          bent by 194: w == 300 @250  (row.constraints:5:1)
            held away by x == 8  (row.constraints:2:1)
            held away by y == x + 2 * w  (row.constraints:3:1)
            held away by z >= y - 200  (row.constraints:6:1)
            held away by z <= 20  (row.constraints:7:1)

        """
    )
    let shared = try place.run("explain", "row.constraints", "y", "--set", "W=1")
    #expect(shared.lines.contains("  held by w <= W  (row.constraints:4:1), times 2"))
  }

  @Test("JSON has every holder with its multiplier, and the lists of 'solve'")
  func json() throws {
    let run = try place.run("explain", "row.constraints", "--format", "json")
    let objects = try Self.objects(run)
    #expect(objects.count == 2)
    let object = try #require(objects.first)
    #expect(
      Set(object.keys) == [
        "document", "at", "status", "attributes", "bent", "ambiguous", "conflicts",
      ]
    )
    let attributes = try #require(object["attributes"] as? [[String: Any]])
    #expect(attributes.map { $0["attribute"] as? String } == ["x", "y", "w", "z"])
    let held = try #require(attributes[1]["held"] as? [[String: Any]])
    #expect(held.map { $0["multiplier"] as? Double } == [1, 1, 2])
    #expect(
      held.map { ($0["constraint"] as? [String: Any])?["constraint"] as? String } == [
        "x == 8", "y == x + 2 * w", "w <= W",
      ]
    )
    let bent = try #require(object["bent"] as? [[String: Any]])
    #expect(bent.first?["by"] as? Double == 200)
    let away = try #require(bent.first?["heldAwayBy"] as? [[String: Any]])
    #expect(away.map { $0["line"] as? Int } == [4])
    let open = try #require(attributes[3]["open"] as? [String: Double])
    #expect(open == ["low": 8, "high": 20])
    let layout = try place.run("explain", "row.json", "b.y", "--size", "188x50", "--format", "json")
    #expect(layout.output.contains(#""attribute":"b.y","value":41,"open":{"low":41,"high":50}"#))
    #expect(layout.output.contains(#""size":{"width":188,"height":50}"#))
  }

  @Test("--graph says what becomes of each variable, and why the simplex answers where it has to")
  func graph() throws {
    let panels = try place.run("explain", "panels.json", "--graph")
    #expect(panels.status == 0)
    #expect(panels.output.hasPrefix("panels.json  375 x 667  reduces whole\n"))
    #expect(panels.lines.count == 2 + 1 + 5 * 4, "\(panels.output)")
    let system = try place.run("explain", "sum.constraints", "--graph", "--format", "json")
    let object = try #require(try Self.objects(system).first)
    #expect(object["reduced"] as? Bool == false)
    #expect(object["reason"] as? String == "row")
    #expect((object["row"] as? [String: Any])?["line"] as? Int == 2)
    #expect((object["roles"] as? [Any])?.isEmpty == true)
    for arguments in ["explain panels.json V1.x --graph", "explain none.xml --graph"] {
      #expect(try place.shell("$TINAMOU \(arguments)").status == 64, "\(arguments)")
    }
  }

  @Test(
    "what nobody wrote in Layout XML reads as an expression, and what stands there without references"
  )
  func expressions() throws {
    let place = try Workplace([
      "label.xml": """
      <UIView><UILabel id="a" text="abc"/><UILabel id="b" text="abc" if="parent.width &gt;
       100"/></UIView>
      """,
      "stack.xml": """
      <UIView><UIStackView id="s" spacing="4">
        <UILabel id="p" text="abc"/><UIView id="q" width="30"/>
      </UIStackView></UIView>
      """,
      "edges.xml": """
      <UIView><UIView id="a" right="20" width="40"/><UIView id="b" left="previous.right"/></UIView>
      """,
    ])
    func lines(_ arguments: String) throws -> [String] {
      let run = try place.shell("$TINAMOU explain \(arguments) --size 200x99 --text boxes")
      #expect(run.status == 0 && run.messages == "", "\(arguments): \(run.messages)")
      return run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let whole = try lines("label.xml")
    #expect(whole.contains("a.width     25.5   min(a.width (auto), /.width)  (default)"))
    #expect(whole.contains("b.width     25.5   b.if ? min(b.width (auto), /.width) : 0  (default)"))
    #expect(
      try lines("label.xml b.width").contains("b.if = true  parent.width > 100  (label.xml:1:68)")
    )
    let json = try lines("label.xml b.width --format json").joined()
    #expect(json.contains(#""expression":"parent.width >  100""#), "\(json)")
    let arranged = "the arrangement of the views in the stack"
    #expect(
      try lines("stack.xml q.x").contains(
        "s.width (arrangement) = [0, 25.5, 29.5, 30]  \(arranged)"
      )
    )
    #expect(
      try lines("stack.xml q.x --format json").joined().contains(#""value":[0,25.5,29.5,30]"#)
    )
    let edges = try lines("edges.xml b.x --layout-mode edges")
    #expect(
      edges.contains("b.previous.right (from the left) = 180  a.right (from the left)  (default)"),
      "\(edges)"
    )
  }

  @Test("the container of Layout XML has values that are given")
  func container() throws {
    let place = try Workplace([
      "a.xml": "<UIView id='container' height='9'/>", "b.xml": "<UIView/>",
    ])
    let run = try place.run("explain", "b.xml", "container.height", "--size", "20x30")
    #expect(run.output == "b.xml  20 x 30  solved\ncontainer.height = 30  given\n")
    let json = try place.run("explain", "b.xml", "container.x", "--format", "json")
    #expect(json.output.contains(#""attribute":"container.x","value":0,"kind":"given""#))
    // What a document calls so comes first.
    let own = try place.run("explain", "a.xml", "container.height", "--size", "20x30")
    #expect(own.lines.dropFirst() == ["container.height = 9  9  (a.xml:1:32)"])
    let near = try place.run("explain", "b.xml", "container.hieght")
    #expect(near.status == 64 && near.messages.contains("did you mean 'container.height'?"))
  }

  @Test("of ties in a stack the last one is about one size alone")
  func ties() throws {
    let place = try Workplace([
      "stack.json": """
      {"views": {"s": {"stack": {"spacing": 8}, "children":
         {"x": {"intrinsicContentSize": {"width": 30}}, "y": {}}}},
       "constraints": {"across": "|[s]|"}}
      """
    ])
    let run = try place.run("explain", "stack.json", "y.width", "--size", "375x10")
    #expect(run.output.contains("bent by 337: y.width == 0 @25  ("), "\(run.output)")
  }

  @Test("a conflict is reported as 'solve' does it, and exits 1")
  func conflict() throws {
    let run = try place.run("explain", "conflict.json")
    #expect(run.status == 1)
    #expect(run.messages == (try place.run("solve", "conflict.json")).messages)
    #expect(
      run.output.hasSuffix(
        """
        dropped: a.width == 200  (conflict.json:3:51)
          clashes with a.width == 100  (conflict.json:3:32)

        """
      )
    )
  }

  @Test("what is wrong has the exit code of its kind")
  func failures() throws {
    let near = try place.run("explain", "panels.json", "V1.widht")
    #expect(near.status == 64)
    #expect(near.output == "")
    #expect(near.notes.contains { $0.hasSuffix("did you mean 'V1.width'?") })
    let variable = try place.run("explain", "row.constraints", "q")
    #expect(variable.status == 64)
    #expect(variable.messages.contains("no variable is named 'q'"))
    let graph = try place.run("explain", "panels.json", "V1.x", "--graph")
    #expect(graph.status == 64)
    #expect(
      graph.messages.contains("found the attribute 'V1.x', expected none: '--graph' is about ")
    )
    for (arguments, status) in [
      ("explain", 64), ("explain panels.json V1.x V1.y", 64), ("explain notes.txt", 64),
      ("explain panels.json --size 3", 64), ("explain panels.json --format table", 64),
      ("explain panels.json --set nothing=1", 64), ("explain broken.json", 65),
      ("explain missing.json", 66), ("explain panels.json >/dev/full", 74),
    ] as [(String, Int32)] {
      let run = try place.shell("$TINAMOU \(arguments)")
      #expect(run.status == status, "\(arguments): \(run.messages)")
      #expect(run.output == "", "\(arguments)")
      #expect(run.messages.contains("error: "), "\(arguments)")
    }
  }

  @Test("a whole document with too many holders ends at a limit, one of its values does not")
  func holderLimit() throws {
    for document in ["panels.json", "row.constraints"] {
      let run = try place.run("explain", document, "--limit", "holders=3")
      #expect(run.status == 65, "\(document)")
      #expect(run.output == "", "\(document)")
      #expect(
        run.messages == "\(document): error: found more than 3 constraints that hold values, which "
          + "'--limit holders=N' raises; a value named behind the document is explained alone "
          + "[limit-holders]\n"
      )
      let raised = try place.run("explain", document, "--limit", "holders=1000")
      let usual = try place.run("explain", document)
      #expect(raised.output == usual.output && !raised.output.isEmpty, "\(document)")
    }
    let one = try place.run("explain", "panels.json", "V1.x", "--limit", "holders=0")
    let usual = try place.run("explain", "panels.json", "V1.x")
    #expect(one.output == usual.output && one.output.contains("held by"))
  }

  @Test("help names the options of explain")
  func help() throws {
    let help = try place.run("explain", "--help")
    #expect(help.status == 0)
    for option in ["--size", "--set", "--format", "--language", "--diagnostics", "--quiet"] {
      #expect(help.output.contains(option), "\(option)")
    }
    #expect(try place.run("--help").output.contains("explain"))
  }
}
