import Foundation
import Testing

@Suite("tinamou vfl")
struct VisualFormatCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test("names that stand in no brackets are told of the options that give them")
  func namesByOptions() throws {
    for format in ["[a(>=b)]", "[a]-(b)-[c]", "C:a.width(100).centerX(b).left(25%)"] {
      let run = try place.run("vfl", format)
      #expect(run.status == 65)
      #expect(
        run.notes.count == 1 && run.notes[0].contains("note: '--views' names views"),
        "\(format)"
      )
      let named = try place.run("vfl", format, "--views", "a,b,c")
      #expect(named.notes == [], "\(format)")
    }
    #expect(try place.run("vfl", "[a(>=b)]", "--views", "a,b").lines == ["a.width >= b.width"])
  }

  @Test("limits hold for formats and expressions of the command line, too")
  func limits() throws {
    for (arguments, limit) in [
      (["vfl", "|-[a]-|"], "format=3"), (["vfl", "[a1..9]-[b1..9]"], "copies=5"),
      (["eval", "'aaaa' + 'bbbb'"], "text=5"),
    ] {
      let run = try place.run(arguments + ["--limit", limit])
      #expect(run.status == 65)
      #expect(run.output == "")
      #expect(run.messages.contains("[limit-\(limit.split(separator: "=")[0])]"))
      #expect(try place.run(arguments).status == 0)
    }
  }

  @Test("constraints come left to right, format by format, in canonical text")
  func canonical() throws {
    let run = try place.run(command: "vfl H:|-20-[a(>=10)]-(>=5@750)-[b(==a,<=99.5@1)]-| V:|-[b]")
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(
      run.lines == [
        "a.leading == superview.leading + 20", "a.width >= 10",
        "b.leading >= a.trailing + 5 @750", "b.width == a.width", "b.width <= 99.5 @1",
        "superview.trailing == b.trailing + 20", "b.top == superview.top + 20",
      ]
    )
  }

  @Test("options follow pair by pair")
  func options() throws {
    let run = try place.run(command: "vfl [a]-[b]-8-[c] --options alignAllTop,alignAllCenterY")
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "b.leading == a.trailing + 8", "c.leading == b.trailing + 8",
        "b.top == a.top", "b.centerY == a.centerY", "c.top == b.top", "c.centerY == b.centerY",
      ]
    )
  }

  @Test("an unknown option name is a wrong command line")
  func unknownFormatOption() throws {
    let run = try place.run("vfl", "[a]-[b]", "--options", "alignAllTpo")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.notes.contains { $0.hasSuffix("did you mean 'alignAllTop'?") })
  }

  @Test("metrics stand where numbers do")
  func metrics() throws {
    let run = try place.run(
      "vfl",
      "[a]-m-[b(n@p)]",
      "--metrics",
      "m=8,n=-4.5, p = 30"
    )
    #expect(run.lines == ["b.leading == a.trailing + 8", "b.width == -4.5 @30"])
    #expect(try place.run("vfl", "[a]", "--metrics", "m=x").status == 64)
    #expect(try place.run("vfl", "[a]", "--metrics", "m").status == 64)
    let unknown = try place.run("vfl", "[a]-m-[b]")
    #expect(unknown.status == 65)
    #expect(unknown.output == "")
    #expect(unknown.headlines.first?.hasPrefix("<format>:1:5: error: ") == true)
  }

  @Test("views are those in brackets unless they are named")
  func views() throws {
    #expect(try place.run("vfl", "[a]-[b]").status == 0)
    let run = try place.run("vfl", "[a]-[bb]", "--views", "a,b")
    #expect(run.status == 65)
    #expect(run.headlines.first?.hasPrefix("<format>:1:6: error: ") == true)
    #expect(run.headlines.first?.contains("[vfl-unknown-view]") == true)
    #expect(try place.run("vfl", "[a(==c)]", "--views", "a,c").lines == ["a.width == c.width"])
    #expect(try place.run("vfl", "[a]", "--views", "a,1b").status == 64)
  }

  @Test("the container can always be named")
  func container() throws {
    let run = try place.run(
      command: "vfl V:[superview]-(<=1)-[x] --views x --options alignAllCenterX"
    )
    #expect(run.status == 0)
    #expect(
      run.lines == ["x.top <= superview.bottom + 1", "x.centerX == superview.centerX"]
    )
  }

  @Test("--superview-of names the superview, whose name is printed")
  func superviews() throws {
    let run = try place.run(
      command: "vfl |-[a]-3-| |-4-[P] |-5-[b] --superview-of a=P --superview-of=b=Q"
    )
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "a.leading == P.leading + 20", "P.trailing == a.trailing + 3",
        "P.leading == superview.leading + 4", "b.leading == Q.leading + 5",
      ]
    )
  }

  @Test(
    "superviews that make no tree are a wrong command line",
    arguments: [
      ["a=a"], ["a=b", "b=a"], ["zz=a"], ["a=P", "a=Q"], ["superview=a"], ["a"], ["a=1"],
    ]
  )
  func impossibleSuperviews(_ assignments: [String]) throws {
    let options = assignments.map { "--superview-of \($0)" }.joined(separator: " ")
    let run = try place.shell("$TINAMOU vfl '[a]-[b]' \(options)")
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  @Test("a view without a superview has no '|' beside it")
  func withoutSuperview() throws {
    let run = try place.run("vfl", "|-[a]", "[a]-[b]", "--no-superview", "a")
    #expect(run.status == 65)
    #expect(run.headlines.count == 1)
    #expect(run.headlines.first?.contains("[vfl-no-superview]") == true)
    #expect(run.lines == ["b.leading == a.trailing + 8"])
    #expect(try place.run("vfl", "|-[a]", "--no-superview", "c").status == 64)
  }

  @Test("formats are counted in their names, and the good ones are printed")
  func severalFormats() throws {
    let run = try place.run("vfl", "[a]", "[a]-[", "|[a]", "[a(")
    #expect(run.status == 65)
    #expect(run.lines == ["a.leading == superview.leading"])
    let names = Set(run.headlines.map { String($0.prefix { $0 != ":" }) })
    #expect(names == ["<format 2>", "<format 4>"])
  }

  @Test(
    "an argument that begins with '-' and is no option is a format",
    arguments: ["-[view]", "-[v]-", "-"]
  )
  func dashes(_ format: String) throws {
    let run = try place.run("vfl", format)
    #expect(run.status == 65)
    #expect(run.headlines.first?.hasPrefix("<format>:1:") == true)
    #expect(try place.run("vfl", "--", "--views").status == 65)
  }

  @Test("an empty format is an error, not a wrong command line")
  func empty() throws {
    let run = try place.run("vfl", "")
    #expect(run.status == 65)
    #expect(run.headlines.first?.contains("[vfl-expected-view]") == true)
    #expect(try place.run("vfl").status == 64)
  }

  @Test("lists may be empty")
  func emptyLists() throws {
    let run = try place.run("vfl", "[a]-[b]", "--metrics", "", "--options", "")
    #expect(run.lines == ["b.leading == a.trailing + 8"])
    #expect(try place.run("vfl", "[a]-[b]", "--views", "").status == 65)
  }

  @Test("the extended language is the default, and refused where Apple's is wanted")
  func languages() throws {
    for run in [
      try place.run("vfl", "V:|~[a1..2(50%)]-||"),
      try place.run("vfl", "V:|~[a1..2(50%)]-||", "--language", "extended"),
    ] {
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("spacer1.top == superview.top\na1.top == spacer1.bottom\n"))
    }
    let run = try place.run("vfl", "[a(50%)]", "--language", "apple")
    #expect(run.status == 65)
    #expect(run.headlines.count == 1)
    #expect(run.headlines.first?.hasSuffix("[vfl-extension]") == true)
    #expect(try place.run("vfl", "[a]", "--language", "swift").status == 64)
  }

  @Test("columns count characters, not bytes")
  func columns() throws {
    let run = try place.run("vfl", "[a]-é-[b]")
    #expect(run.status == 65)
    #expect(run.headlines.first?.hasPrefix("<format>:1:5: error: ") == true)
  }

  @Test("metrics among the operands of formats are parameters, whatever stands beside them")
  func operands() throws {
    let text = """
      {"views": {"a": {}, "b": {}}, "metrics": {"k": 2, "m": 3},
       "constraints": {"h": "|-(k*m-m)-[b(20)]-(-m)-[a(b*k+m)]", "v": "V:|-m%-[a(b/k-m)]-(>=k)-|",
                       "c": "C:b.top(a.top+k).height(a.width*-k+106)"}}
      """
    try place.write("k.json", text)
    let run = try place.run("sweep", "k.json", "--parameters", "-", input: "k,m\n2,3\n2,4\n1,4\n")
    let expected = try [(2, 3), (2, 4), (1, 4)].map { k, m in
      try place.run("solve", "k.json", "--set", "k=\(k)", "--set", "m=\(m)").output
    }
    #expect(run.lines.count == 3)
    for (line, answer) in zip(run.lines, expected) {
      let frames = try #require(answer.split(separator: #""order""#).first).dropFirst()
      #expect(line.hasSuffix("}") && line.contains(frames), "\(line) \(answer)")
    }
    #expect(try Answer(expected[0]).frame("a") == [20, 20.01, 43, 7])
  }
}
