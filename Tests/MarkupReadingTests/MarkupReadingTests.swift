// What reading XML gives, and what it says of damage.

import Diagnostics
import Testing

@testable import MarkupReading

@Suite struct MarkupReadingTests {
  private func read(_ text: String) -> MarkupDocument {
    MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
  }

  /// `LINE:COLUMN CODE` of every finding.
  private func findings(_ text: String) -> [String] {
    read(text).diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.code)" }
  }

  @Test("every part of a document is there, with its place")
  func parts() throws {
    let document = read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE layout [<!ENTITY a "b">]>
      <!-- top -->
      <UIView width="100%" top='a &lt; b'>
        Hello <b>you</b><![CDATA[ 1 < 2 ]]><?go on?>
        <UILabel/>
      </UIView>
      """
    )
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.nodes.map(\.kind) == [.xmlDeclaration, .documentType, .comment, .element]
    )
    let root = try #require(document.root)
    #expect(root.name == "UIView")
    #expect(root.attributes.map(\.name) == ["width", "top"])
    let top = try #require(root.attribute(named: "top"))
    #expect(top.value.text == "a < b")
    // The place of `b`, behind an entity, is its place in the file.
    let range = SourceRange(document.source, top.value.bufferRange(4..<5))
    #expect(range.start == SourcePosition(line: 4, column: 34))
    #expect(
      root.children.map(\.kind)
        == [.text, .element, .characterData, .processingInstruction, .text, .element, .text]
    )
    #expect(root.elements.map(\.name) == ["b", "UILabel"])
    #expect(root.elements[1].isSelfClosing && !root.elements[0].isSelfClosing)
    #expect(root.elements[0].parent?.name == "UIView")
    #expect(document.source.text(root.elements[0].range.bytes) == "<b>you</b>")
  }

  @Test("white space in attributes is blanks, and line breaks in text are line feeds")
  func whiteSpace() throws {
    let root = try #require(read("<a b='x\r\ny\tz&#10;'>\r\n1\r2</a>").root)
    #expect(root.attribute(named: "b")?.value.text == "x y z\n")
    #expect(root.children.map(\.text.text) == ["\n1\n2"])
  }

  @Test("every ASCII byte at every place of a value is kept, or reported there")
  func bytesOfValues() throws {
    for quote in ["\"", "'"] {
      for offset in 0..<20 {
        for byte in UInt8(1)..<0x80 where byte != quote.utf8.first {
          var value = [UInt8](repeating: UInt8(ascii: "v"), count: 20)
          value[offset] = byte
          let text = String(decoding: value, as: UTF8.self)
          let document = read("<a b=\(quote)\(text)\(quote)/>")
          let attribute = try #require(document.root?.attribute(named: "b"))
          switch byte {
          case 0x09, 0x0A, 0x0D:
            value[offset] = 0x20
            #expect(attribute.value.bytes == value)
          case UInt8(ascii: "&"), UInt8(ascii: "<"), 0x01..<0x20, 0x7F:
            let starts = document.diagnostics.map(\.range.bytes.lowerBound)
            #expect(byte == 0x7F || starts == [6 + offset], "byte \(byte) at \(offset)")
          default:
            #expect(document.diagnostics.isEmpty, "byte \(byte) at \(offset)")
            #expect(attribute.value.bytes == value)
          }
        }
      }
    }
  }

  @Test("names go on up to what is no part of one, and equal names are one")
  func names() throws {
    for byte in UInt8(1)..<0x80 {
      let isPart =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "_:-.".utf8.contains(byte)
      let document = read("<ab\(Character(Unicode.Scalar(byte)))/>")
      let name = document.root?.name
      #expect(name == (isPart ? "ab\(Character(Unicode.Scalar(byte)))" : "ab"), "byte \(byte)")
    }
    let root = try #require(read("<a b='1' c='2'><a c='3'/><b/></a>").root)
    let numbers = root.elements.map { $0.nameNumber == root.nameNumber }
    #expect(numbers == [true, false])
  }

  @Test(
    "damage is reported once, at its place",
    arguments: [
      ("", ["1:1 xml-missing-root"]),
      ("  text ", ["1:3 xml-unexpected-text"]),
      ("<a><b></a>", ["1:7 xml-mismatched-tag"]),
      ("<UILabel></UILable><b/>", ["1:10 xml-mismatched-tag", "1:21 xml-second-root"]),
      ("<a></b></a>", ["1:4 xml-mismatched-tag"]),
      ("<a>", ["1:4 xml-unclosed-element"]),
      ("<a", ["1:3 xml-unclosed-tag"]),
      ("<a b='1'\n  <c/></a>", ["2:3 xml-unclosed-tag"]),
      (
        "<a b=1 c d='2' d='3'/>",
        [
          "1:6 xml-missing-value", "1:8 xml-missing-value", "1:16 xml-duplicate-attribute",
        ]
      ),
      ("<a b='1'c='2'/>", ["1:9 xml-missing-space"]),
      ("<a b='1 < 2'/>", ["1:9 xml-unexpected-character"]),
      ("<a>\n<b x=\"1>\n<c y=\"2\"/>\n</b></a>", ["2:6 xml-unclosed-text"]),
      (
        "<a>1 < 2 &amp; 3 & 4 &nbsp; &lt &#0; &#xZ;</a>",
        [
          "1:6 xml-unexpected-character", "1:18 xml-bad-reference", "1:22 xml-unknown-entity",
          "1:29 xml-bad-reference", "1:33 xml-bad-reference", "1:38 xml-bad-reference",
        ]
      ),
      ("<a><!-- x -- y --></a>", ["1:11 xml-unexpected-character"]),
      ("<a><!-- x", ["1:4 xml-unclosed-text"]),
      ("<a><![CDATA[ x", ["1:4 xml-unclosed-text"]),
      ("<a>]]></a>", ["1:4 xml-unexpected-character"]),
      (" <?xml version='1.0'?><a/>", ["1:2 xml-misplaced-declaration"]),
      ("<?xml version='1.0' encoding='latin1'?><a/>", ["1:31 xml-invalid-encoding"]),
      ("<a/><!DOCTYPE a>", ["1:5 xml-misplaced-declaration"]),
      ("<a>\u{1}</a>", ["1:4 xml-invalid-character"]),
      ("<a/><b/>", ["1:6 xml-second-root"]),
      ("<a !x/>", ["1:4 xml-unexpected-character"]),
      ("<a></a", ["1:4 xml-unclosed-tag"]),
    ] as [(String, [String])]
  )
  func damage(text: String, expected: [String]) {
    #expect(findings(text) == expected)
  }

  @Test("a declared encoding has its own place behind bytes that are no text")
  func encodingBehindBrokenBytes() throws {
    let (start, end) = ("<?xml a='", "' encoding='latin1'?><a/>")
    let bytes = Array(start.utf8) + [0xAD] + Array(end.utf8)
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", bytes: bytes))
    let found = try #require(document.diagnostics.first { $0.code == "xml-invalid-encoding" })
    #expect(document.source.text(found.range.bytes) == "latin1")
  }

  @Test("a mismatched end tag names both, and where the element begins")
  func mismatch() throws {
    let diagnostic = try #require(read("<UIView>\n  <UILabel>\n</UIView>").diagnostics.first)
    #expect(diagnostic.message == "found '</UIView>', expected '</UILabel>'")
    #expect(diagnostic.notes.map(\.message) == ["'<UILabel>' begins here"])
    #expect(diagnostic.notes.first?.range.start == SourcePosition(line: 2, column: 4))
  }

  @Test("what a wrong reference or character was to say, nobody guesses")
  func damagedTexts() throws {
    let root = try #require(read("<a b='&x; 1' c='2\u{1}' d='&lt;'>&lt x<b/>&amp;</a>").root)
    #expect(root.attributes.map(\.value.text) == ["", "", "<"])
    #expect(root.children.map(\.text.text) == ["", "", "&"])
  }

  @Test("an entity of HTML is answered with its number")
  func entities() throws {
    let diagnostic = try #require(read("<a>&nbsp;</a>").diagnostics.first)
    #expect(diagnostic.notes.map(\.message) == ["did you mean '&#160;'?"])
  }

  @Test("declared entities are not expanded, and nothing grows")
  func entityBomb() {
    let text = """
      <!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;"><!ENTITY z SYSTEM "file:///etc/passwd">]>
      <a>&y;&z;</a>
      """
    #expect(findings(text) == ["2:4 xml-unknown-entity", "2:7 xml-unknown-entity"])
  }

  @Test("depth and the number of errors are bounded")
  func bounds() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(findings(deep) == ["1:1538 xml-too-deep"])
    let errors = findings("<a>" + String(repeating: "&", count: 100_000) + "</a>")
    #expect(errors.count == Limit.findings.standard)
    #expect(errors.last?.hasSuffix("xml-too-many-errors") == true)
  }

  @Test("bytes that are no UTF-8 are an error at their place")
  func encoding() {
    let bytes = Array("<a>".utf8) + [0xC3, 0x28] + Array("</a>".utf8)
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", bytes: bytes))
    #expect(document.diagnostics.map(\.code.name) == ["xml-invalid-character"])
    let utf16 = MarkupReader.read(SourceBuffer(name: "a.xml", bytes: [0xFF, 0xFE, 0x3C, 0]))
    #expect(utf16.diagnostics.map(\.code.name) == ["xml-invalid-encoding"])
  }

  @Test("what is written reads as the same document")
  func roundTrip() {
    let text = """
      <?xml version="1.0"?><!-- c --><a b="&lt;&quot;&#10;'x"> t &amp; u<b/><c></c><![CDATA[<]]></a>
      """
    let once = MarkupWriter.text(of: read(text))
    let again = MarkupReader.read(SourceBuffer(name: "b.xml", bytes: once))
    #expect(again.diagnostics.isEmpty)
    #expect(MarkupWriter.text(of: again) == once)
    #expect(again.root?.attribute(named: "b")?.value.text == "<\"\n'x")
  }
}
