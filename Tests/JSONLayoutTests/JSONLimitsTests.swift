import Diagnostics
import Testing

@testable import JSONLayout

struct JSONLimitsTests {
  @Test("512 objects and arrays may stand inside each other, one more is an error at its bracket")
  func depth() {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(jsonFindings(nested(512)) == [])
    #expect(jsonFindings(nested(513)) == ["1:513 json-too-deep"])
    #expect(jsonFindings(nested(100_000)) == ["1:513 json-too-deep"])
    let objects =
      String(repeating: "{\"a\":", count: 600) + "1" + String(repeating: "}", count: 600)
    #expect(jsonFindings(objects) == ["1:2561 json-too-deep"])
  }

  @Test("what follows something too deep is still read")
  func afterDepth() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let reading = readJSON("{\"a\":\(deep),\"b\":01}")
    #expect(brief(reading.diagnostics) == ["1:517 json-too-deep", "1:1211 json-invalid-number"])
    #expect(reading.root?["b"] != nil)
  }

  @Test("after as many errors as are printed reading ends, and the last finding says so")
  func errorLimit() {
    let text = "[" + String(repeating: "01,", count: 500) + "]"
    var budget = Budget()
    budget[.findings] = 200
    let more = JSONReader.read(
      SourceBuffer(name: "a.json", bytes: Array(text.utf8), budget: budget)
    )
    #expect(more.diagnostics.count == 200)
    let reading = readJSON(text)
    #expect(reading.diagnostics.count == 100)
    #expect(reading.diagnostics.last?.code == "json-too-many-errors")
    #expect(!reading.isStructureCertain)
  }

  @Test("reading is given up between a key and its value without losing the pair")
  func givingUpAtAKey() {
    for count in 95...105 {
      let escapes = (0..<count).map { "\"\\q\($0)\": 1" }.joined(separator: ",")
      let members = readJSON("{\(escapes)}").root.map { Array($0.members) } ?? []
      #expect(members.count >= 95)
      #expect(members.allSatisfy { $0.value.kind == .number || $0.value.kind == .invalid })
    }
  }
}
