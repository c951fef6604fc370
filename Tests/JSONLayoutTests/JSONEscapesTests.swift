import Diagnostics
import Testing

@testable import JSONLayout

struct JSONEscapesTests {
  @Test(
    "escapes stand for their characters",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\ud83d\ude00""#, "😀"), (#""a\uD834\uDD1Eb""#, "a𝄞b"), (#""\u0000""#, "\0"),
      (#""é\u0065""#, "ée"),
    ]
  )
  func decoding(text: String, meaning: String) {
    let reading = readJSON(text)
    #expect(lines(of: reading.diagnostics) == [])
    #expect(reading.root?.string == meaning)
  }

  @Test("a place in a decoded string leads back to its place in the document")
  func mapping() throws {
    // Decoded: a b é c 😀 d; the escapes are \u0062, \u00e9 and a surrogate pair.
    let text = #"[ "a\u0062\u00e9c\ud83d\ude00d" ]"#
    let fragment = try #require(readJSON(text).root?[0]?.fragment)
    #expect(fragment.text == "abéc😀d")
    func source(_ range: Range<Int>) -> String {
      fragment.buffer.text(fragment.bufferRange(range))
    }
    #expect(source(0..<1) == "a")
    #expect(source(1..<2) == #"\u0062"#)
    #expect(source(2..<4) == #"\u00e9"#)
    #expect(source(3..<4) == #"\u00e9"#)
    #expect(source(4..<5) == "c")
    #expect(source(5..<9) == #"\ud83d\ude00"#)
    #expect(source(9..<10) == "d")
    #expect(source(0..<10) == #"a\u0062\u00e9c\ud83d\ude00d"#)
    #expect(source(1..<5) == #"\u0062\u00e9c"#)
    #expect(fragment.bufferRange(10..<10) == 30..<30)
  }

  @Test("a string without escapes maps byte by byte")
  func verbatim() throws {
    let fragment = try #require(readJSON("{\"k\": \"H:|-[é]\"}").root?["k"]?.fragment)
    #expect(fragment.buffer.text(fragment.bufferRange(5..<7)) == "é")
  }

  @Test("an empty string has an empty fragment between its quotes")
  func empty() throws {
    let fragment = try #require(readJSON("  \"\"").root?.fragment)
    #expect(fragment.bytes.isEmpty)
    #expect(fragment.bufferRange(0..<0) == 3..<3)
  }

  @Test(
    "what is no sound escape is an error and reads as the replacement character",
    arguments: [
      (#""\ud800""#, "1:2 json-lone-surrogate"), (#""\udc00x""#, "1:2 json-lone-surrogate"),
      (#""a\ud800\u0041""#, "1:3 json-lone-surrogate"), (#""\x""#, "1:2 json-invalid-escape"),
      (#""\u12g4""#, "1:2 json-invalid-escape"), (#""\u12""#, "1:2 json-invalid-escape"),
      (#""\é""#, "1:2 json-invalid-escape"), (#""\'""#, "1:2 json-invalid-escape"),
    ]
  )
  func unsound(text: String, finding: String) throws {
    let reading = readJSON(text)
    #expect(brief(reading.diagnostics) == [finding])
    let root = try #require(reading.root)
    #expect(root.isDamaged)
    #expect(root.string?.contains("\u{FFFD}") == true)
  }

  @Test("one string may hold several unsound escapes, each reported")
  func several() {
    #expect(
      jsonFindings(#"["\q \ud800 \w"]"#) == [
        "1:3 json-invalid-escape", "1:6 json-lone-surrogate", "1:13 json-invalid-escape",
      ]
    )
  }
}
