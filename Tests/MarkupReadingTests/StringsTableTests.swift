// What reading a table of strings gives, and what it says of damage.

import Diagnostics
import Testing

@testable import MarkupReading

@Suite struct StringsTableTests {
  private func read(_ text: String) -> StringsTable {
    StringsTable.read(SourceBuffer(name: "a.strings", text: text))
  }

  @Test("keys, texts, escapes and comments are read")
  func entries() {
    let table = read(
      #"""
      /* Title of the first screen */
      "Welcome.Title" = "Hello \"you\"\n";  // and more
      Bare_key-1 = value;
      "Same";
      "Smile" = "\UD83D\UDE00 \U00e9 \101";
      """#
    )
    #expect(table.diagnostics.isEmpty)
    #expect(table.keys == ["Welcome.Title", "Bare_key-1", "Same", "Smile"])
    #expect(table["Welcome.Title"] == "Hello \"you\"\n")
    #expect(table["Bare_key-1"] == "value")
    #expect(table["Same"] == "Same")
    #expect(table["Smile"] == "\u{1F600} \u{E9} A")
    #expect(table["missing"] == nil)
    #expect(table.texts.count == 4 && table.texts["Same"] == "Same")
    #expect(read("b = first; b = second;").texts == ["b": "first"])
  }

  @Test("UTF-16 is read, with the places of its text")
  func utf16() {
    let units = "\"a\" = \"\u{E9}\";\n\"b\" 1".utf16
    let pairs: [[UInt8]] = units.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bytes: [UInt8] = [0xFF, 0xFE] + pairs.flatMap { $0 }
    let table = StringsTable.read(SourceBuffer(name: "a.strings", bytes: bytes))
    #expect(table["a"] == "\u{E9}")
    #expect(table.diagnostics.map(\.range.start) == [SourcePosition(line: 2, column: 5)])
  }

  @Test(
    "damage is reported once, and the rest is read",
    arguments: [
      ("\"a\" \"1\";\n\"b\" = \"2\";", ["1:5 strings-unexpected-token"]),
      ("\"a\" = \"1\"\n\"b\" = \"2\";", ["2:1 strings-unexpected-token"]),
      ("\"a\" = ;\n\"b\" = \"2\";", ["1:7 strings-unexpected-token"]),
      ("\"a\" = \"\\q\";\n\"b\" = \"2\";", ["1:8 strings-invalid-escape"]),
      ("\"b\" = \"2\";\n\"b\" = \"3\";", ["2:1 strings-duplicate-key"]),
      ("\"b\" = \"2\";\n\"c\" = \"3;\n", ["2:7 strings-unclosed-text"]),
      ("\"b\" = \"2\"; /* c", ["1:12 strings-unclosed-text"]),
      ("\"b\" = \"2\"", ["1:10 strings-unexpected-token"]),
      ("= = \n\"b\" = \"2\";", ["1:1 strings-unexpected-token"]),
    ] as [(String, [String])]
  )
  func damage(text: String, expected: [String]) {
    let table = read(text)
    #expect(
      table.diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.code)" }
        == expected
    )
    #expect(table["b"] == "2")
  }
}
