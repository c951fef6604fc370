// Names by number, and small numbers by a number: each its own, and found again.

import Testing

@testable import LayoutXML

@Suite struct NameTableTests {
  @Test("a name has one number, however its letters are spelt")
  func spellings() {
    var table = NameTable()
    let known = table.number(of: "gr\u{FC}n")
    let again = table.number(of: "gru\u{308}n")
    #expect(again == known)
    #expect(table["gru\u{308}n"] == known)
    #expect(table[known] == "gr\u{FC}n")
    let other = table.number(of: "gruen")
    #expect(other != known)
    #expect(table["a name that nobody asked for"] == nil)
    #expect(table["left"] == .left)
    #expect(table[.lastBaseline] == "lastBaseline")
  }

  @Test("numbers of few and of very many names of a node are found again")
  func numbers() {
    let few = (0..<300).flatMap { node in (0..<6).map { UInt64(node) << 32 | UInt64($0) } }
    let many = (0..<5_000).map { 7 << 32 | UInt64(100 + 16 * $0) }
    var table = NumberTable(capacity: 0)
    for (number, key) in (few + many).enumerated() {
      #expect(table[key] == nil)
      let isNew = table.insert(key, Int32(number))
      #expect(isNew)
    }
    for (number, key) in (few + many).enumerated() {
      #expect(table[key] == Int32(number))
      let isNew = table.insert(key, -1)
      #expect(!isNew)
    }
    #expect(table[7 << 32 | 99] == nil)
  }
}
