import Constraints
import ExactArithmetic
import FileAccess
import Foundation
import FuzzSupport
import ProgramSupport
import Testing

@testable import bench

@Suite("Texts of bench")
struct BenchTextTests {
  @Test("a table aligns its columns and ends no line with spaces")
  func table() {
    var table = TextTable([("name", .left), ("time", .right), ("note", .left)])
    table.append(["a", "10 us", "fast"])
    table.append(["longer", "1.5 ms", ""])
    #expect(
      table.render() == """
        name      time  note
        a        10 us  fast
        longer  1.5 ms

        """
    )
  }

  @Test("a layout's expected answers are read back as they were written")
  func layoutRoundTrip() throws {
    let answer = ExpectedLayout(
      size: .init(width: 320.5, height: 0.1),
      status: "conflict",
      frames: [
        "a\"b": .init(x: -0.1, y: 1.0 / 3, width: 1e300, height: 5e-324),
        "b": .init(x: 0, y: 0, width: 0, height: 0),
      ],
      ambiguous: ["b.x"],
      ranges: ["b.x": [nil, 1.0 / 3]],
      dropped: ["b.width == \"5\""],
      cores: [["b.width == 4", "b.width == \"5\""]]
    )
    let text = ExpectedText.layout(
      [answer],
      derivation: ["1. one", "2. \\two"],
      order: ["b", "a\"b"]
    )
    let read = try JSONDecoder().decode(
      ExpectedAnswer<ExpectedLayout>.self,
      from: Data(text.utf8)
    )
    #expect(read.origin == .reference)
    #expect(read.derivation == ["1. one", "2. \\two"])
    #expect(read.cases == [answer])
    #expect(read.cases[0].differences(from: answer).isEmpty)
  }

  @Test("a system's expected answers are read back as they were written")
  func systemRoundTrip() throws {
    var values: [String: Double] = [:]
    for index in 0..<40 { values["variable\(index)"] = Double(index) / 3 }
    let answer = ExpectedSystem(
      at: ["W": 0.1],
      status: "solved",
      values: values,
      ambiguous: ["variable1"],
      ranges: ["variable1": [0.1, nil]],
      dropped: [3, 7],
      cores: [[1, 3], [7]]
    )
    let text = ExpectedText.system(
      [answer],
      derivation: [],
      order: values.keys.sorted(),
      parameters: ["W"]
    )
    let read = try JSONDecoder().decode(
      ExpectedAnswer<ExpectedSystem>.self,
      from: Data(text.utf8)
    )
    #expect(read.cases == [answer])
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("a case that is still to be filled is read, and differs from every answer")
  func unfilled() throws {
    let text = #"{"origin":"reference","cases":[{"size":{"width":1,"height":2},"frames":{}}]}"#
    let read = try JSONDecoder().decode(
      ExpectedAnswer<ExpectedLayout>.self,
      from: Data(text.utf8)
    )
    let answer = ExpectedLayout(
      size: .init(width: 1, height: 2),
      status: "solved",
      frames: [:],
      ambiguous: [],
      ranges: [:],
      dropped: [],
      cores: []
    )
    #expect(!read.cases[0].differences(from: answer).isEmpty)
  }

  @Test("frames differ by a last bit and by the sign of zero")
  func bitForBit() {
    let frame = ExpectedLayout.Frame(x: 0, y: 0.3, width: 1, height: 1)
    #expect(frame.isSame(as: frame))
    #expect(!frame.isSame(as: .init(x: -0.0, y: 0.3, width: 1, height: 1)))
    #expect(!frame.isSame(as: .init(x: 0, y: 0.1 + 0.2, width: 1, height: 1)))
  }

  @Test("outcomes that differ in anything are told apart")
  func outcomes() {
    let outcome = SolveOutcome(
      status: .ambiguous,
      values: [1, 2],
      violations: [.init(priority: 750, total: 0.5)],
      conflicts: [],
      ambiguities: [Ambiguity(variable: 1, low: nil, high: 3)]
    )
    func sentences(_ change: (inout SolveOutcome) -> Void) -> [String] {
      var other = outcome
      change(&other)
      return OutcomeComparison.differences(of: other, from: outcome) { "v\($0)" }
    }
    #expect(sentences { _ in }.isEmpty)
    #expect(sentences { $0.status = .solved }.count == 1)
    #expect(
      sentences { $0.values[0] = 1.0.nextUp } == [
        "variable v0 is 1.0000000000000002, expected 1.0"
      ]
    )
    #expect(sentences { $0.values = [1] }.count == 1)
    #expect(sentences { $0.conflicts = [Conflict(dropped: 4, members: [1, 4])] }.count == 1)
    #expect(sentences { $0.ambiguities = [] }.count == 1)
    #expect(
      sentences { $0.ambiguities[0].high = 3.0.nextUp } == [
        "variable v1 ranges over (-∞, 3.0000000000000004], expected (-∞, 3.0]"
      ]
    )
    #expect(sentences { $0.violations[0].total = 0 }.count == 1)
    #expect(sentences { $0.violations = [] }.count == 1)
  }

  @Test("findings are compared in order, and each difference is named")
  func findings() {
    let expected = ["1:1: error: [a]", "2:1: error: [b]"]
    #expect(BrokenCheck.differences(found: expected, expected: expected).isEmpty)
    #expect(!BrokenCheck.differences(found: expected.reversed(), expected: expected).isEmpty)
    #expect(
      BrokenCheck.differences(found: ["1:1: error: [a]", "2:2: error: [b]"], expected: expected)
        == ["expected and not found: 2:1: error: [b]", "found and not expected: 2:2: error: [b]"]
    )
  }

  @Test("what fuzz targets keep in the corpus is no document to check")
  func fuzzInputs() throws {
    let folder = try TemporaryFolder()
    for name in ["systems/a", "fuzz/solve/b", "regressions/solve/c"] {
      let file = URL(fileURLWithPath: "\(folder.path)/\(name).constraints")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("x >= 0\n".utf8).write(to: file)
    }
    let documents = CorpusPath.documents(at: [folder.path]) { Issue.record("\($0)") }
    #expect(documents.map { $0.dropFirst(folder.path.count) } == ["/systems/a.constraints"])
  }

  @Test("a system rebuilt from memory is the same system")
  func rebuilding() {
    var system = ConstraintSystem()
    system.addVariables(2)
    let parameter = system.addParameter(default: 100)
    system.addTerm(ExactNumber(1.0) / 3, variable: 1)
    system.addTerm(ExactNumber(-1.0), parameter: parameter)
    system.endRow(constant: ExactNumber(2.0) / 7, .lessThanOrEqual, priority: 250, weight: 2)
    system.addTerm(1.0, variable: 0)
    system.endRow(constant: -8.5 as Double, .equal)
    #expect(system.rebuilt() == system)
    #expect(!system.isDecimal)
  }
}
