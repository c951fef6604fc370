import Foundation
import Testing

@Suite("tinamou solve: constraint systems")
struct SolveSystemTests {
  private let place: Workplace

  private static let row = """
    # Two columns of a form: the first as wide as its label, the second takes the rest.
    parameter W = 320
    left0 == 0
    width0 >= 10
    width0 == 60 @250 weight 2
    left1 == left0 + width0 + 8
    left1 + width1 == W - 8 @750
    edit width1 @999
    at W = 400, width1 = 60
    expect left1 = 332
    at W = 100
    expect width1 = 24.0000005
    """

  init() throws {
    place = try Workplace([
      "row.constraints": Self.row,
      "default.constraints": "parameter W = 5\nx == 3 * W @600\ny >= -2\n",
      "missed.constraints": "x == 2\n  expect x = 2.00001\n  expect x = 2.0000009\n",
      "conflict.constraints": "x == 1 # first\nx + 0 == 2 # second\ny == x\n",
    ])
  }

  @Test("each at line is one solve and one line, exactly as promised")
  func lines() throws {
    let run = try place.run("solve", "row.constraints")
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(
      run.output == """
        {"document":"row.constraints","at":{"W":400,"width1":60},"status":"solved",\
        "values":{"left0":0,"width0":324,"left1":332,"width1":60},\
        "violations":{"999":0,"750":0,"250":528},"ambiguous":[],"conflicts":[]}
        {"document":"row.constraints","at":{"W":100},"status":"solved",\
        "values":{"left0":0,"width0":60,"left1":68,"width1":24},\
        "violations":{"750":0,"250":0},"ambiguous":[],"conflicts":[]}

        """
    )
  }

  @Test("without an at line there is one solve at the defaults")
  func defaults() throws {
    let answer = try Answer(place.run("solve", "default.constraints").output)
    #expect(
      answer.keys == [
        "document", "at", "status", "values", "violations", "ambiguous", "conflicts",
      ]
    )
    #expect(answer.at == [:])
    #expect(answer.status == "ambiguous")
    #expect(answer.ambiguous == ["y"])
    let named = try place.run("solve", "default.constraints", "--no-ranges")
    #expect(named.output.contains(#""ambiguous":[{"attribute":"y"}],"#))
    #expect(answer.values == ["x": 15, "y": 0])
    #expect(answer.violations == ["600": 0])
  }

  @Test("--set overrides a parameter and shows in the line")
  func settings() throws {
    let run = try place.run("solve", "default.constraints", "--set", "W=0.1")
    #expect(try Answer(run.output).at == ["W": 0.1])
    #expect(try Answer(run.output).values?["x"] == 0.3)
    let unknown = try place.run("solve", "default.constraints", "--set", "w=1")
    #expect(unknown.status == 64)
    #expect(unknown.notes.contains { $0.hasSuffix("did you mean 'W'?") })
  }

  @Test("a missed expectation is an error at its place, and the answer is still printed")
  func expectation() throws {
    let run = try place.run("solve", "missed.constraints")
    #expect(run.status == 1)
    #expect(try Answer(run.output).values == ["x": 2])
    #expect(run.headlines.count == 1)
    #expect(run.headlines.first?.hasPrefix("missed.constraints:2:3: error: ") == true)
    #expect(run.headlines.first?.hasSuffix("[expectation-missed]") == true)
  }

  @Test("a dropped row is named by its text and place")
  func conflict() throws {
    let run = try place.run("solve", "conflict.constraints")
    #expect(run.status == 1)
    #expect(
      run.output == """
        {"document":"conflict.constraints","at":{},"status":"conflict",\
        "values":{"x":1,"y":1},"violations":{},"ambiguous":[],"conflicts":[{"dropped":\
        {"id":null,"constraint":"x + 0 == 2","file":"conflict.constraints","line":2,"column":1,\
        "implicit":false},"members":[{"id":null,"constraint":"x == 1","file":"conflict.constraints",\
        "line":1,"column":1,"implicit":false},{"id":null,"constraint":"x + 0 == 2",\
        "file":"conflict.constraints","line":2,"column":1,"implicit":false}]}]}

        """
    )
    #expect(run.headlines.first?.hasPrefix("conflict.constraints:2:1: error: ") == true)
    #expect(run.headlines.first?.hasSuffix("[constraint-conflict]") == true)
    #expect(run.notes == ["conflict.constraints:1:1: note: clashes with 'x == 1'"])
  }

  @Test("tables hold values and violations")
  func table() throws {
    let run = try place.run("solve", "row.constraints", "--format", "table")
    #expect(
      run.output.hasPrefix(
        """
        row.constraints  W = 400, width1 = 60  solved
        variable  value
        left0         0
        width0      324
        left1       332
        width1       60

        priority  violation
        999               0
        750               0
        250             528

        row.constraints  W = 100  solved

        """
      )
    )
  }

  @Test("a system can stand on standard input beside layouts")
  func standardInput() throws {
    let run = try place.run(
      command: "solve - default.constraints --language constraints",
      input: "a == 0.1 + 0.2\n"
    )
    #expect(run.status == 0)
    #expect(run.lines.count == 2)
    #expect(try Answer(run.lines[0]).values == ["a": 0.3])
  }

  @Test("a broken system gives its errors with places and no line")
  func broken() throws {
    let bad = try Workplace(["bad.constraints": "x = 2\ny == 1\nz === \n"])
    let run = try bad.run("solve", "bad.constraints")
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.headlines.map { $0.prefix(18) } == ["bad.constraints:1:", "bad.constraints:3:"])
  }
}
