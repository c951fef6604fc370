// Positions: lines, columns, and the way back from decoded text to its document.

import Diagnostics
import Testing

@Suite("Sources")
struct SourceTests {
  @Test("lines end at LF, CR LF and CR, and columns count scalars")
  func positions() {
    let buffer = SourceBuffer(name: "t", text: "ab\ncé😀d\r\ne\rf")
    let position = { (offset: Int) -> [Int] in
      let position = buffer.position(at: offset)
      return [position.line, position.column]
    }
    #expect(position(0) == [1, 1])
    #expect(position(2) == [1, 3])
    #expect(position(3) == [2, 1])
    #expect(position(4) == [2, 2])
    #expect(position(6) == [2, 3])
    #expect(position(10) == [2, 4])
    #expect(position(13) == [3, 1])
    #expect(position(15) == [4, 1])
    #expect(position(999) == [4, 2])
    #expect(position(-5) == [1, 1])
    #expect(buffer.lineCount == 4)
    #expect(buffer.lineText(2) == "cé😀d")
    #expect(buffer.lineText(9) == "")
  }

  @Test("bytes that are no UTF-8 have positions too")
  func invalidText() {
    let buffer = SourceBuffer(name: "t", bytes: [0xFF, 0x61, 0x80, 0x0A, 0x62])
    #expect(buffer.position(at: 4) == SourcePosition(line: 2, column: 1))
    #expect(buffer.lineText(1) == "\u{FFFD}a\u{FFFD}")
    #expect(
      SourceBuffer(name: "t", bytes: []).position(at: 0) == SourcePosition(line: 1, column: 1)
    )
  }

  /// `"[\u0061]\n|"` as it stands in a JSON document, decoded.
  private static func escaped() -> SourceFragment {
    let document = SourceBuffer(name: "d.json", text: #"{"f": "[\u0061]\n|"}"#)
    // Bytes 7 `[`, 8–13 the escape of `a`, 14 `]`, 15–16 the line break, 17 `|`, 18 the quote.
    return SourceFragment(
      buffer: document,
      bytes: Array("[a]\n|".utf8),
      segments: [
        .init(fragmentOffset: 0, bufferOffset: 7, isVerbatim: true),
        .init(fragmentOffset: 1, bufferOffset: 8, isVerbatim: false),
        .init(fragmentOffset: 2, bufferOffset: 14, isVerbatim: true),
        .init(fragmentOffset: 3, bufferOffset: 15, isVerbatim: false),
        .init(fragmentOffset: 4, bufferOffset: 17, isVerbatim: true),
      ],
      bufferEnd: 18
    )
  }

  @Test("a range of decoded text maps back through escapes")
  func escapes() {
    let fragment = Self.escaped()
    #expect(fragment.bufferRange(0..<1) == 7..<8)
    #expect(fragment.bufferRange(1..<2) == 8..<14)
    #expect(fragment.bufferRange(0..<3) == 7..<15)
    #expect(fragment.bufferRange(2..<3) == 14..<15)
    #expect(fragment.bufferRange(3..<4) == 15..<17)
    #expect(fragment.bufferRange(3..<5) == 15..<18)
    #expect(fragment.bufferRange(1..<1) == 8..<8)
    #expect(fragment.bufferRange(5..<5) == 18..<18)
    #expect(fragment.text == "[a]\n|")
  }

  @Test("a verbatim fragment is shifted, an empty one stands at its place")
  func verbatim() {
    let buffer = SourceBuffer(name: "t", text: "abcdef")
    let part = SourceFragment(buffer, range: 2..<5)
    #expect(part.text == "cde")
    #expect(part.bufferRange(1..<3) == 3..<5)
    #expect(part.bufferRange(3..<3) == 5..<5)
    let empty = SourceFragment(buffer, range: 4..<4)
    #expect(empty.bufferRange(0..<0) == 4..<4)
    #expect(SourceFragment(buffer).bufferRange(0..<6) == 0..<6)
  }

  @Test("a fragment has the same bytes by whatever they are asked for, decoded or not")
  func bytes() {
    let buffer = SourceBuffer(name: "t", text: "ab|[a]\n|")
    for (fragment, text) in [
      (Self.escaped(), "[a]\n|"), (SourceFragment(buffer, range: 3..<6), "[a]"),
      (SourceFragment(buffer, range: 8..<8), ""),
    ] {
      let bytes = Array(text.utf8)
      #expect(fragment.bytes == bytes)
      #expect(fragment.count == bytes.count)
      #expect((0..<fragment.count).map { fragment[$0] } == bytes)
      #expect(fragment.withBytes { Array($0) } == bytes)
      for start in 0...bytes.count {
        #expect(fragment.text(start..<bytes.count) == String(text.dropFirst(start)))
      }
    }
  }
}

@Suite("Long lines")
struct LongLineTests {
  /// A line of scalars of all lengths, with a short one before and behind.
  private let line = (0..<30_000).map { ["a", "é", "€", "𝄞"][$0 % 4] }.joined()

  @Test("columns far out in a line are counted in scalars")
  func columns() {
    let source = SourceBuffer(name: "a", text: "é\n\(line)\nx")
    var offset = 3
    var column = 1
    for scalar in line.unicodeScalars {
      if column % 997 == 0 || column > 29_990 {
        #expect(source.position(at: offset) == SourcePosition(line: 2, column: column))
      }
      offset += String(scalar).utf8.count
      column += 1
    }
    #expect(source.position(at: offset + 1) == SourcePosition(line: 3, column: 1))
  }

  @Test("an excerpt of a long line shows what it shows of a short one, cut to a window")
  func excerpts() {
    let source = SourceBuffer(name: "a", text: line)
    let scalars = Array(line.unicodeScalars)
    for column in [0, 1, 60, 15_000, 29_900, 29_999] {
      let offset = scalars[..<column].reduce(0) { $0 + String($1).utf8.count }
      let text = DiagnosticRenderer().render(
        Diagnostic("json-x", "m", at: SourceRange(source, offset..<offset + 1))
      )
      let shown = text.split(separator: "\n")[1].unicodeScalars.filter { $0 != "…" }
      let first = max(0, min(column - 53, scalars.count - 160))
      #expect(Array(shown) == Array(scalars[first..<first + 160]))
      let caret = text.split(separator: "\n")[2].unicodeScalars.filter { $0 == " " }.count
      #expect(caret == column - first + (first > 0 ? 1 : 0))
    }
  }

  @Test("a word of several lines is shown up to where its first one ends")
  func lines() {
    #expect(PrintableText.word("{\r\n  more") == "{…")
    #expect(PrintableText.word("one line") == "one line")
    #expect(PrintableText.word("\nlate") == "\u{FFFD}late")
    let long = String(repeating: "x", count: 50)
    #expect(PrintableText.word(long + "\n") == PrintableText.word(long))
  }
}
