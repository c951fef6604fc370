// The sweep target: sound sweeps have no findings, and every planted fault has one.

import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz target sweep")
struct LayoutSweepTargetTests {
  @Test("sweeps of documents and mutants of them have no findings")
  func noFindings() {
    var target = SweepTarget(options: FuzzOptions())
    LayoutLoop.expectNothing(in: &target, inputs: 50)
  }

  @Test("a row that is lost when rows come in pieces is found")
  func lostRow() throws {
    var target = SweepTarget(options: FuzzOptions())
    target.plant.rows = { rows in
      if !rows.refused.isEmpty { rows.refused.removeLast() }
    }
    let found = try #require(LayoutLoop.firstFinding(of: &target, inputs: 200))
    #expect(found.finding.kind == "rows-differ")
  }

  @Test(
    "a wrong value of an engine is found",
    arguments: ["described rows", "rows", "regions by kernels", "regions by blas", "a batch"]
  )
  func wrongValue(engine: String) throws {
    var target = SweepTarget(options: FuzzOptions())
    target.plant.values = { name, values in
      if name == engine, let last = values.last { values[values.count - 1] = last + 0.25 }
    }
    let found = try #require(LayoutLoop.firstFinding(of: &target, inputs: 200))
    let kinds = engine == "a batch" ? ["batch-differs"] : ["values-differ", "parts-differ"]
    #expect(kinds.contains(found.finding.kind), "\(found.text)")
  }

  @Test(
    "the second reader of tables knows quotes, spaces and every end of a line",
    arguments: [
      ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
      ("\u{FEFF}a, b\t\r\n\r\n \n1,\r,2", [["a", "b"], ["1", ""], ["", "2"]]),
      ("\"a,b\n\", \"\"\"c\"\"\" \n\"\",x", [["a,b\n", "\"c\""], ["", "x"]]),
      ("a\nx\"y\"\n\"y\"z\n\"\"\"\n2", [["a"], nil, nil, nil]),
      ("a\n{}", [["a"], ["{}"]]),
    ] as [(String, [[String]?])]
  )
  func table(text: String, expected: [[String]?]) {
    #expect(PlainTable(text)?.records == expected)
  }

  @Test("objects are no table")
  func objects() { #expect(PlainTable(" \r\n{\"a\": 1}") == nil) }

  @Test("an input is read as it is printed")
  func roundTrip() {
    var input = SweepInput()
    input.document = Array("{\"views\": {}}".utf8)
    input.rows = Array("width\n320\n".utf8)
    input.pieceLengths = [3, 1]
    input.rowsPerBlock = 2
    let text = String(decoding: input.bytes, as: UTF8.self)
    #expect(text == "{\"views\": {}}\n=== rows\nwidth\n320\n\n=== pieces 3 1\n=== block 2\n")
    #expect(SweepInput(input.bytes).bytes == input.bytes)
    #expect(SweepInput(input.bytes).pieces.map(\.count) == [3, 1, 3, 1, 2])
    input.ways = [.kernels, .memory]
    #expect(SweepInput(input.bytes).bytes == input.bytes)
    #expect(SweepInput(input.bytes).ways == [.kernels, .memory])
    #expect(SweepInput([]).pieces == [[]])
    #expect(SweepInput([]).ways.isEmpty)
  }
}
