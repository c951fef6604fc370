import Diagnostics
import SeededRandom
import Testing

@testable import JSONLayout

struct JSONReaderTests {
  @Test(
    "good texts read as what they say",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), (" [ ] ", "[]"), ("null", "null"), ("true", "true"),
      ("false", "false"), ("\"\"", "\"\""), ("0", "0"), ("-0", "0"), ("-1.5e2", "-150"),
      ("1E+2", "100"), ("1e-2", "0.01"), ("[1,2]", "[1,2]"), ("{\"a\":1}", "{\"a\":1}"),
      ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"),
      ("\t\r\n {\"a\" : [ true , null ] } \n", "{\"a\":[true,null]}"),
      ("[[[1]],{\"a\":{}}]", "[[[1]],{\"a\":{}}]"),
      ("\u{FEFF}[1]", "[1]"), ("\"ä€😀\"", "\"ä€😀\""),
    ]
  )
  func goodText(text: String, meaning: String) {
    let reading = readJSON(text)
    #expect(lines(of: reading.diagnostics) == [])
    #expect(reading.isStructureCertain)
    #expect(reading.root?.compact == meaning)
  }

  @Test(
    "trailing commas and comments are no errors",
    arguments: [
      ("[1,]", "[1]"), ("{\"a\":1,}", "{\"a\":1}"), ("[1, // one\n 2,]", "[1,2]"),
      ("/* a */ { /* b */ \"a\" /* c */ : /* d */ 1 /* e */ , /* f */ } // g", "{\"a\":1}"),
      ("// only\n/* then */[/**/]//", "[]"), ("[/* a * b ** / */1]", "[1]"),
      ("[1 // ä€😀\r]", "[1]"), ("[\"// no comment /* */\"]", "[\"// no comment /* */\"]"),
    ]
  )
  func trailingCommasAndComments(text: String, meaning: String) {
    let reading = readJSON(text)
    #expect(lines(of: reading.diagnostics) == [])
    #expect(reading.root?.compact == meaning)
  }

  @Test(
    "a number is the nearest Double",
    arguments: [
      "0.1", "33.3", "3.141592653589793", "9007199254740993", "123456789012345678",
      "1234567890123456789012345678901234567890", "1.7976931348623157e308", "5e-324",
      "2.2250738585072011e-308", "0.1e23", "1e23", "8.41e21", "9.5e-7",
      "0.000000000000000000000123",
      "100000000000000000000000e-23", "4.35", "1e22", "1e-22", "123456.789e15",
    ]
  )
  func nearestDouble(text: String) throws {
    let expected = try #require(Double(text))
    #expect(readJSON(text).root?.double == expected)
    #expect(readJSON("-" + text).root?.double == -expected)
  }

  @Test("random decimals read as the standard library reads them")
  func randomDecimals() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let digits = (0..<Int.random(in: 1...21, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      let text =
        "\(Int.random(in: 0...9, using: &generator)).\(digits)"
        + "e\(Int.random(in: -40...40, using: &generator))"
      #expect(readJSON(text).root?.double == Double(text), "\(text)")
    }
  }

  @Test("a number far below the smallest Double is 0, as that is the nearest")
  func underflow() {
    #expect(readJSON("1e-400").root?.double == 0)
    #expect(readJSON("-1e-99999999999999999999").root?.double == 0)
    #expect(readJSON("0e999999999").root?.double == 0)
    #expect(lines(of: readJSON("[1e-400, 0e99999]").diagnostics) == [])
  }

  @Test("a node finds members by key and elements by place")
  func lookup() throws {
    let root = try JSONReader.value(
      of: SourceBuffer(name: "a", text: "{\"a\": [10, {\"b\": \"x\"}, true], \"\\u0062\": null}")
    )
    #expect(root["a"]?[0]?.number == 10)
    #expect(root["a"]?[1]?["b"]?.string == "x")
    #expect(root["a"]?[2]?.bool == true)
    #expect(root["b"]?.isNull == true)
    #expect(root["c"] == nil)
    #expect(root["a"]?[3] == nil)
    #expect(root["a"]?[-1] == nil)
    #expect(root["a"]?["a"] == nil)
    #expect(root[0] == nil)
    #expect(root.number == nil && root.string == nil && root.bool == nil)
    #expect(root.members.map(\.key) == ["a", "b"])
  }

  @Test("ranges of keys and values include quotes and brackets")
  func ranges() throws {
    let text = "{ \"key\" : [ 12 , \"é\" ] }"
    let root = try #require(readJSON(text).root)
    let member = try #require(root.members.first { _ in true })
    let buffer = member.keyRange.buffer
    #expect(buffer.text(root.range.bytes) == text)
    #expect(buffer.text(member.keyRange.bytes) == "\"key\"")
    #expect(buffer.text(member.value.range.bytes) == "[ 12 , \"é\" ]")
    #expect(member.value.elements.map { buffer.text($0.range.bytes) } == ["12", "\"é\""])
  }

  @Test("the value of a broken text is an error that carries every finding")
  func throwing() {
    let error = #expect(throws: DiagnosticsError.self) {
      try JSONReader.value(of: SourceBuffer(name: "a", text: "[01, tru]"))
    }
    #expect(
      error.map { brief($0.diagnostics) } == [
        "1:2 json-invalid-number", "1:6 json-unexpected-token",
      ]
    )
  }
}
