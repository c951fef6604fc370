// Strings and numbers as JSON.

import Diagnostics
import Testing

@Suite("JSON text")
struct JSONTextTests {
  @Test("strings are escaped where JSON asks for it, and only there")
  func strings() {
    #expect(JSONText.quoted("a\"b\\c/é😀") == #""a\"b\\c/é😀""#)
    #expect(JSONText.quoted("\n\r\t\u{1}\u{7F}") == #""\n\r\t\u0001\u007f""#)
    #expect(JSONText.quoted("") == "\"\"")
  }

  @Test(
    "numbers are the shortest decimal that reads back, integers without '.0'",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-8, "-8"), (4.5, "4.5"), (1.0 / 3, "0.3333333333333333"),
      (1e21, "1e+21"), (123_456_789, "123456789"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)]
  )
  func numbers(value: Double, expected: String) {
    #expect(JSONText.number(value) == expected)
    #expect(Double(expected) == value)
  }

  @Test("what a buffer gathers is what strings and numbers are by themselves")
  func buffer() {
    let names = ["", "a", "ä\u{1F600}", "\"\\\n\r\t", "\u{0}\u{1F}\u{7F}\u{80}"]
    let values = [
      0, -0.0, 1, -7, 100, 999_999_999_999_999, 1e15, -1e15, 1e16, 0.1, -2.5, 1e-300, 1.5e300,
    ]
    var buffer = JSONBuffer()
    buffer.append("[")
    buffer.appendList(names) { $0.append(quoted: $1) }
    buffer.append(members: values.map { ("v", .number($0)) })
    let expected =
      "[" + names.map { JSONText.quoted($0) }.joined(separator: ",")
      + values.map { "\"v\":\(JSONText.number($0))" }.joined(separator: ",")
    #expect(buffer.text == expected)
    #expect(JSONText.quoted("\u{1}\"") == #""\u0001\"""#)
  }

  @Test(
    "a buffer writes numbers as numbers by themselves are written, next to thousandths and whole numbers, too"
  )
  func numbersOfBuffers() {
    var values = [
      0.001, 0.0004, 0.0005, 0.05, 1.005, 124.125, 0.1 + 0.2, 99_999_999_999.999, 1e11 + 0.125,
      1e11 - 0.125, 999_999_999_999_999.9, 0x1p53 - 1, 0x1p53, 0x1p53 + 2, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ]
    for thousandths in stride(from: 1.0, to: 2e15, by: 3.7e11) { values.append(thousandths / 1000) }
    for thousandths in 1...3000 { values.append(Double(thousandths) / 1000) }
    for value in values.flatMap({ [$0, $0.nextUp, $0.nextDown] }) where value.isFinite {
      for signed in [value, -value] {
        var buffer = JSONBuffer()
        buffer.append(signed)
        #expect(buffer.text == JSONText.number(signed))
      }
    }
    for value in [Int.min, .max, 0, -1, 10, 1_000_000] {
      var buffer = JSONBuffer()
      buffer.append(value)
      #expect(buffer.text == "\(value)")
    }
  }

  @Test("a value is written as it stands: members in their order, without spaces")
  func values() {
    var value: JSONValue = [
      "b": nil, "a": [true, -3, "x\"", []], "": [:], "none": JSONValue(nil as Double?),
      "numbers": .list([0.5, -0.0]), "text": .text("{}"), "a": .list([1, 2]),
    ]
    value.add("last", .string("ä"))
    value.add("missing", nil)
    let expected =
      #"{"b":null,"a":[true,-3,"x\"",[]],"":{},"none":null,"numbers":[0.5,0],"text":{},"a":[1,2],"last":"ä"}"#
    #expect(value.json == expected)
    #expect(value.line == expected + "\n")
    var buffer = JSONBuffer()
    buffer.append(laterMembers: [])
    buffer.append(laterMembers: [("x", 1)])
    #expect(buffer.text == #","x":1"#)
  }
}
