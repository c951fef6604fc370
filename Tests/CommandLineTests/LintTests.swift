import Foundation
import Testing

@Suite("tinamou lint")
struct LintTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "wide.json": """
      {
        "views": {"a": {"type": "UIButton"}},
        "constraints": {"h": "H:|-20-[a(300)]", "v": "V:|[a(50)]"}
      }
      """,
      "clash.json": """
      {"views": {"a": {}}, "constraints": {"h": "H:|[a(300)]-(>=0)-|", "v": "V:|[a(50)]"}}
      """,
      "fine.json": #"{"views": {"a": {}}, "constraints": {"a": "HV:|[a]|"}}"#,
      "open.json": """
      {"views": {"a": {}, "b": {}}, "metrics": {"m": 1},
       "constraints": {"h": "H:|[a(20@999)]", "k": "H:[a(<=10)]", "v": "V:|[a(5)]", "w": "b.width == 5",
        "b": "V:|-30-[b(5)]"},
       "variants": {"wide": {"when": "width > 600", "constraints": {"v": "V:|[a(9)]"}}}}
      """,
      "twice.json": """
      {
        "views": {"a": {}},
        "metrics": {"old": 1},
        // The size is said twice.
        "constraints": {
          "h": "HV:|[a(50)]",
          "w": "H:[a(50)]"
        }
      }
      """,
      "commented.xml": """
      <UIView>
        <!-- tinamou-lint-disable-next-line outside -->
        <UIView id="box" left="10" width="300" height="50"/>
        <UIView id="low" top="60" width="300" height="50"/>
      </UIView>
      """,
      "box.xml": #"<UIView><UIView id="box" left="10" width="300" height="50"/></UIView>"#,
      "bent.xml": """
      <UIView>
        <UIView id="box" width="400" height="{sqrt(parent.height)}"/>
      </UIView>
      """,
      "form.constraints": "x == 1\n",
      "turned.json": """
      {"views": {"a": {}, "b": {"type": "UILabel", "text": "Hello"}},
       "constraints": {"a": "H:[a(80)]", "l": "a.left == superview.left + 10", "v": "V:|[a(20)]",
         "b": "H:|-100-[b]", "w": "V:|[b(<=50)]"}}
      """,
      "turned.xml": """
      <UIView>
        <UIView id="a" left="10" width="80" height="20"/>
        <UIView id="b" leading="100" width="80" height="20"/>
      </UIView>
      """,
      "traits.project.json": #"{"lint": {"direction": "both", "textScale": [1, 3]}}"#,
      "wrong.traits.json":
        #"{"lint": {"direction": "rtl", "textScale": [1, 0], "directon": "ltr"}}"#,
      "strict.project.json": #"{"lint": {"outside": "error", "touch-target": "off"}}"#,
      "wrong.project.json": #"{"lint": {"outsid": "error"}}"#,
    ])
  }

  private func objects(_ run: ProcessOutcome) throws -> [[String: Any]] {
    try run.lines.map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      )
    }
  }

  @Test("text says the finding, its sizes and its place, and warnings are no failure")
  func text() throws {
    let run = try place.run("lint", "wide.json", "fine.json", "--range", "height=300..600")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.headlines.count == 1)
    #expect(
      run.headlines.first
        == "wide.json:2:13: warning: 'a' sticks out of 'superview' on the right by up to 120 points"
        + " for width 200 to 320 and height 300 to 600; worst at 200x300 [lint-outside]"
    )
    #expect(run.messageLines.dropFirst().first == #"  "views": {"a": {"type": "UIButton"}},"#)
  }

  @Test("JSON has the members that are promised, a line each")
  func json() throws {
    let run = try place.run("lint", "wide.json", "--format", "json", "--range", "width=250..1000")
    #expect(run.status == 0)
    #expect(run.messages == "")
    let object = try #require(try objects(run).first)
    #expect(run.lines.count == 1)
    #expect(
      Set(object.keys) == [
        "rule", "severity", "message", "file", "line", "column", "where", "worst",
      ]
    )
    #expect(object["rule"] as? String == "lint-outside")
    #expect(object["severity"] as? String == "warning")
    #expect(object["file"] as? String == "wide.json")
    #expect(object["line"] as? Int == 2)
    #expect(object["column"] as? Int == 13)
    #expect(
      object["where"] as? [String: [Double]] == ["width": [250, 320], "height": [200, 2000]]
    )
    #expect((object["worst"] as? [String: Double])?["width"] == 250)
  }

  @Test("SARIF is one object with the rules and the results of all documents")
  func sarif() throws {
    let run = try place.run("lint", "wide.json", "clash.json", "--format", "sarif")
    #expect(run.status == 1)
    let object = try #require(try objects(run).first)
    #expect(run.lines.count == 1)
    #expect(object["version"] as? String == "2.1.0")
    let runs = try #require(object["runs"] as? [[String: Any]])
    Self.expectKeys(object, ["$schema", "version", "runs"])
    Self.expectKeys(
      try #require(runs.first),
      ["tool", "columnKind", "invocations", "results"]
    )
    let driver = (runs.first?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    #expect(driver?["name"] as? String == "tinamou")
    let rules = (driver?["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["lint-outside", "lint-conflict"])
    #expect(results.compactMap { $0["level"] as? String } == ["warning", "error"])
    for result in results {
      Self.expectKeys(
        result,
        [
          "ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints",
          "properties",
        ]
      )
      let prints = try #require(result["partialFingerprints"] as? [String: String])
      #expect(prints.count == 1 && prints.values.allSatisfy { !$0.isEmpty })
      #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules?[index] == result["ruleId"] as? String)
      let location = (result["locations"] as? [[String: Any]])?.first
      let physical = try #require(location?["physicalLocation"] as? [String: Any])
      #expect((physical["artifactLocation"] as? [String: Any])?["uri"] is String)
      let region = try #require(physical["region"] as? [String: Int])
      #expect(region.values.allSatisfy { $0 >= 1 })
      Self.expectKeys(region, ["startLine", "startColumn", "endLine", "endColumn"])
    }
  }

  @Test("what keeps a document from being looked at is among the notifications of SARIF")
  func sarifNotifications() throws {
    let lint = "lint - --language json --format sarif"
    let run = try place.run(command: lint, input: "{\"views\": 5}")
    #expect(run.status == 65)
    #expect(run.output.contains(#""executionSuccessful":false"#))
    #expect(run.output.contains(#""toolExecutionNotifications":[{"level":"error","message":"#))
    #expect(run.output.contains(#""descriptor":{"id":"json-type-mismatch"}"#))
  }

  /// The schema of SARIF takes no members that it does not know, and these are the ones of it that we write.
  private static func expectKeys(_ object: [String: Any], _ keys: Set<String>) {
    #expect(Set(object.keys) == keys)
  }

  @Test("exit codes: 1 for an error, 64 for the command line, 65 and 66 for documents")
  func exitCodes() throws {
    #expect(try place.run("lint", "clash.json").status == 1)
    #expect(try place.run("lint", "clash.json", "--range", "width=400..900").status == 0)
    #expect(try place.run("lint").status == 64)
    #expect(try place.run("lint", "form.constraints").status == 64)
    for (document, range, words) in [
      ("wide.json", "widht=1..2", "no parameter of the document is named 'widht'"),
      ("wide.json", "width=2..1", "expected the lower end first"),
      ("wide.json", "width=2", "expected NAME=LOW..HIGH such as width=200..2000"),
      ("wide.json", "width=1...2", "expected NAME=LOW..HIGH such as width=200..2000"),
      ("commented.xml", "width=0..1", "expected sizes above 0"),
      ("commented.xml", "m=0..1", "expected 'width' or 'height', which alone have ranges"),
    ] {
      let run = try place.run("lint", document, "--range", range)
      #expect(run.status == 64 && run.messages.contains(words), "\(range): \(run.messages)")
    }
    #expect(try place.run("lint", "none.json", "clash.json").status == 66)
    #expect(try place.run("lint", "-", "--language", "json", input: "{").status == 65)
  }

  @Test("a constraint that is missed is told in terms of what it follows")
  func computedConstants() throws {
    let text = """
      {"views":{"a":{}},"metrics":{"q":"width / 4"},"constraints":{"c":"a.width >= 100",
       "s":"a.width <= q @999","r":"H:|[a]","v":"V:|[a(50)]"}}
      """
    try place.write("quarter.json", text)
    let run = try place.run("lint", "quarter.json")
    #expect(run.messages.contains("'a.width <= 0.25 * width @999' is missed by up to 50 points"))
  }

  @Test("devices are looked at both ways, and nothing else is")
  func devices() throws {
    let run = try place.run("lint", "clash.json", "--device", "iPhone SE")
    #expect(run.status == 0)
    let far = try place.run("lint", "wide.json", "--set", "none=1", "--device", "iPhone SE")
    #expect(far.status == 64)
    #expect(try place.run("lint", "bent.xml", "--set", "none=1").status == 64)
    // Of several documents one has to have it.
    try place.write("gap.xml", "<UIView><UIView left='gap' width='10' height='10'/></UIView>")
    for documents in [["gap.xml", "bent.xml"], ["bent.xml", "wide.json", "gap.xml"]] {
      let lint = ["lint"] + documents
      #expect(try place.run(lint + ["--set", "gap=1"]).status < 64)
      #expect(try place.run(lint + ["--set", "gap=1", "--set", "none=1"]).status == 64)
    }
    let narrow = try place.run("lint", "wide.json", "--device", "iPhone 8", "--format", "json")
    #expect(narrow.output == "")
  }

  @Test("a project says what counts how much")
  func project() throws {
    let strict = try place.run("lint", "wide.json", "--project", "strict.project.json")
    #expect(strict.status == 1)
    #expect(strict.headlines.first?.contains("error: 'a' sticks out") == true)
    let wrong = try place.run("lint", "wide.json", "--project", "wrong.project.json")
    #expect(wrong.status == 65)
    #expect(wrong.notes.first?.contains("did you mean 'outside'?") == true)
  }

  @Test("Layout XML is looked at at all sizes together")
  func layoutXML() throws {
    let run = try place.run("lint", "box.xml")
    #expect(run.status == 0)
    #expect(run.messageLines.count { $0.contains("warning:") } == 1)
    #expect(
      run.headlines.first?.contains("'box' sticks out of '/' on the right by up to 110") == true
    )
    #expect(run.headlines.first?.contains("for width 200 to 310 and height") == true)
    #expect(!run.messages.contains("by samples"))
  }

  @Test("Layout XML whose frames are no straight pieces is looked at by samples, and that is said")
  func layoutXMLBySamples() throws {
    let run = try place.run("lint", "bent.xml")
    #expect(run.headlines.first?.contains("for width 200 to 399.") == true)
    let last = try #require(run.messageLines.last)
    #expect(last.hasPrefix("tinamou: bent.xml: by samples at "))
    #expect(last.hasSuffix(" sizes: frames do not follow the size in straight pieces"))
  }

  /// The rules that JSON names, with the traits of each as words.
  private func traits(_ run: ProcessOutcome) throws -> [String] {
    func words(_ traits: Any?) -> String {
      let object = traits as? [String: Any]
      return "\(object?["direction"] ?? "") \(object?["textScale"] ?? "")"
    }
    return try objects(run).map { object in
      let all = (object["traits"] as? [Any])?.map(words) ?? []
      #expect((object["worstTraits"] == nil) == all.isEmpty)
      if !all.isEmpty { #expect(all.contains(words(object["worstTraits"]))) }
      return "\(object["rule"] ?? ""): \(all.joined(separator: ", "))"
    }
  }

  @Test("directions and sizes of texts are looked at that a command line or a project names")
  func traits() throws {
    let plain = ["lint", "turned.json", "--text", "boxes", "--format", "json"]
    #expect(try place.run(plain).output == "")
    let both = try place.run(
      plain + ["--direction", "both", "--text-scale", "1", "--text-scale", "3"]
    )
    let expected = [
      "lint-overlap: rtl 1, rtl 3", "lint-cut-text: ltr 3, rtl 3", "lint-outside: ltr 3, rtl 3",
    ]
    #expect(try Set(traits(both)) == Set(expected))
    let project = try place.run(plain + ["--project", "traits.project.json"])
    #expect(project.output == both.output)
    let one = try place.run(
      plain + ["--project", "traits.project.json", "--direction", "ltr", "--text-scale", "1"]
    )
    #expect(one.output == "")
    let text = try place.run("lint", "turned.json", "--direction", "rtl", "--text", "boxes")
    #expect(text.headlines.first?.contains(" from right to left for width 200 to ") == true)
    let sarif = try place.run(
      command: "lint turned.json --direction both --text boxes --format sarif"
    )
    #expect(sarif.output.contains(#""traits":[{"direction":"rtl","textScale":1}]"#))
    let certified = try place.run(plain + ["--direction", "both", "--certify"])
    #expect(certified.output.contains(#""certified":true"#))
    let nodes = try place.run("lint", "turned.xml", "--direction", "both", "--format", "json")
    #expect(try traits(nodes) == ["lint-overlap: rtl 1"])
  }

  @Test("wrong directions and sizes of texts are named with what was expected")
  func wrongTraits() throws {
    #expect(try place.run("lint", "fine.json", "--direction", "up").status == 64)
    for scale in ["0", "-1", "x", "1e3"] {
      #expect(try place.run("lint", "fine.json", "--text-scale", scale).status == 64)
    }
    let wrong = try place.run("lint", "fine.json", "--project", "wrong.traits.json")
    #expect(wrong.status == 65)
    #expect(wrong.headlines.count == 2)
    #expect(wrong.notes.first?.contains("did you mean 'direction'?") == true)
  }

  @Test("a comment in Layout XML speaks of the next line")
  func comments() throws {
    let run = try place.run("lint", "commented.xml")
    #expect(run.headlines.count == 1)
    #expect(run.headlines.first?.contains("'low' sticks out") == true)
  }

  @Test("--fix writes the file, says what went, and changes nothing the second time")
  func fix() throws {
    let run = try place.run("lint", "twice.json", "--fix")
    #expect(run.status == 0)
    #expect(
      run.messageLines == [
        "tinamou: twice.json: took out the metric 'old'",
        "tinamou: twice.json: took out the constraint 'w'",
      ]
    )
    let text = try place.text("twice.json")
    #expect(
      text == """
        {
          "views": {"a": {}},
          "metrics": {},
          // The size is said twice.
          "constraints": {
            "h": "HV:|[a(50)]"
          }
        }
        """
    )
    #expect(try place.run("lint", "twice.json", "--fix").messages == "")
    #expect(try place.text("twice.json") == text)
    #expect(try place.run("lint", "twice.json", "--fix", "--set", "old=2").status == 64)
    #expect(try place.run("lint", "-", "--language", "json", "--fix", input: text).status == 64)
  }

  @Test("known findings are counted and not shown, wherever they stand")
  func baseline() throws {
    let files = ["wide.json", "clash.json"]
    let known = try place.run(["lint"] + files + ["--write-baseline", "known.json"])
    #expect(known.status == 0)
    #expect(known.messages == "tinamou: known.json: 2 findings from now on known\n")
    let text = try place.text("known.json")
    #expect(
      text.contains(#"{"rule": "lint-outside", "file": "wide.json", "subject": "a horizontal"}"#)
    )
    // Lines before it make no other finding of it.
    try place.write("wide.json", "\n\n" + (try place.text("wide.json")))
    let run = try place.run(["lint"] + files + ["--baseline", "known.json"])
    #expect(run.status == 0)
    #expect(
      run.messageLines == [
        "tinamou: wide.json: 1 known finding of the baseline is not shown",
        "tinamou: clash.json: 1 known finding of the baseline is not shown",
      ]
    )
    let gone = try place.run("lint", "fine.json", "--baseline", "known.json")
    #expect(gone.messages == "tinamou: 2 findings of the baseline were not met again\n")
    let other = try place.run("lint", "open.json", "--baseline", "known.json", "--quiet")
    #expect(other.status == 0)
    let wrong = try place.run("lint", "fine.json", "--baseline", "fine.json")
    #expect(wrong.status == 65)
    #expect(wrong.headlines.first?.hasSuffix("[baseline-value]") == true)
    #expect(try place.run("lint", "fine.json", "--baseline", "none.json").status == 66)
    let unread = try place.run("lint", "none.json", "--write-baseline", "other.json")
    #expect(unread.status == 66)
    #expect(!place.exists("other.json"))
  }

  @Test("--certify confirms every finding by a proved solve")
  func certify() throws {
    let run = try place.run(command: "lint open.json clash.json wide.json --certify --format json")
    #expect(run.status == 1)
    let found = try objects(run)
    let rules = found.filter { $0["certified"] as? Bool == true }.compactMap {
      $0["rule"] as? String
    }
    #expect(
      Set(rules) == [
        "lint-broken-wish", "lint-ambiguity", "lint-jump", "lint-conflict", "lint-outside",
      ]
    )
    let rest = found.filter { $0["certified"] == nil }.compactMap { $0["rule"] as? String }
    #expect(rest == ["lint-unused-metric"])
    #expect(run.messageLines.count == 3)
    #expect(
      run.messageLines.last == "tinamou: wide.json: 1 finding certified at the worst size"
    )
    let nodes = try place.run("lint", "box.xml", "--certify")
    #expect(nodes.messages.contains("nothing was certified"))
  }
}
