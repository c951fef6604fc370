// Words by number: each its own, whatever their lengths and however many there are.

import Diagnostics
import Testing

@Suite("Tables of words")
struct WordTableTests {
  @Test("each word has one number in each context, in the order of coming")
  func numbers() {
    var table = WordTable()
    // All beginnings of a text with every length up to beyond two words of the machine, and many that differ in one
    // byte at any place: what has the same ends, too.
    let text = Array("the quick brown fox jumps over the lazy dog".utf8)
    var words = (0...text.count).map { Array(text[..<$0]) }
    for length in 1...20 {
      for index in 0..<length {
        for byte in UInt8(0)...9 {
          var word = [UInt8](repeating: 0x61, count: length)
          word[index] = byte
          words.append(word)
        }
      }
    }
    for round in 0..<2 {
      for (number, word) in words.enumerated() {
        word.withUnsafeBufferPointer { word in
          #expect(table.number(of: word) == (round == 0 ? nil : number))
          #expect(table.insert(word) == number)
        }
      }
    }
    for (number, word) in words.enumerated() {
      word.withUnsafeBufferPointer { word in
        #expect(table.number(of: word, in: 1) == nil)
        #expect(table.insert(word, in: 7) == words.count + number)
      }
    }
  }

  @Test("a string has the number of its bytes")
  func strings() {
    var table = WordTable()
    #expect(table.insert("") == 0)
    #expect(table.insert("grün") == 1)
    #expect(table.insert("contentHuggingPriority.horizontal") == 2)
    let isEqual = Array("grün".utf8).withUnsafeBufferPointer { table.number(of: $0) == 1 }
    #expect(isEqual)
    #expect(table.number(of: "") == 0)
    #expect(table.number(of: "contentHuggingPriority.vertical") == nil)
  }
}
