// The sweep target: sound sweeps have no findings, and every planted fault has one.

import FuzzSupport
import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz target sweep")
struct LayoutSweepTargetTests {
  @Test("sweeps of documents and mutants of them have no findings")
  func noFindings() {
    var target = SweepTarget(options: FuzzOptions())
    let found = LayoutLoop.firstFinding(of: &target, inputs: LayoutLoop.count(150))
    #expect(found == nil, "\(found?.text ?? "")")
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
    arguments: ["described rows", "rows", "regions by kernels", "regions by blas"]
  )
  func wrongValue(engine: String) throws {
    var target = SweepTarget(options: FuzzOptions())
    target.plant.values = { name, values in
      if name == engine, let last = values.last { values[values.count - 1] = last + 0.25 }
    }
    let found = try #require(LayoutLoop.firstFinding(of: &target, inputs: 200))
    #expect(["values-differ", "parts-differ"].contains(found.finding.kind), "\(found.text)")
  }

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
    #expect(SweepInput([]).pieces == [[]])
  }
}
