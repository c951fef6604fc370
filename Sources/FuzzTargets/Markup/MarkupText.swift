// Layout XML as text, sound for the most part: what the targets of readers and formatters of markup begin
// with. Not for layouts that can be solved.

import FuzzSupport
import LayoutXML
import MarkupReading

/// Makes markup.
enum MarkupText {
  /// Words of XML and of layouts.
  static let words =
    MarkupReference.names.map { "&\($0);" } + NodeReader.structureNames + [
      "<", "</", "/>", ">", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE ", "&#10;",
      "&#xA0;", "&", ";", "=\"", "'", "\"", "{", "}", "UIView", "UILabel", "<b>", "</b>", "<br/>",
      "<ul>", "<li>", "text", "width", "\r\n", "]]", "--", "//", "xml", "\u{e9}", "\u{1F600}",
    ]

  private static let names = ["UIView", "UILabel", "UIButton", "param", "macro", "A.B", "m\u{e9}"]
  private static let tags = ["b", "i", "u", "p", "ul", "li", "h1", "center", "sub"]
  private static let attributes = [
    "top", "left", "width", "height", "text", "font", "image", "attributedText", "id", "alpha",
    "backgroundColor", "name", "outlet", "layer.cornerRadius", "tintColor",
  ]
  private static let values = [
    "100%", "50% - 10", "{a+b} c", "", "a ? #fff : b", "1 &lt; 2", "x&#10;y", "  bold  12",
    "{name}",
    "10//half", "{strings.title}", "{strings.other} {a.b}", "previous.bottom+10", "&quot;q&quot;",
    "a\tb", "<b>{a}</b>", "{'}'}", "min(a,b)*2",
  ]
  private static let texts = [
    "Hello", " ", "\n\n  ", "{ name }, you", "a &amp; b", "x\r\ny", "&#160;", "1 > 0", "]] ",
    "caf\u{e9}",
  ]

  /// A document, and sometimes one with damage.
  static func make(using generator: inout SeededGenerator) -> [UInt8] {
    var text = ""
    if generator.chance(150) { text += "<?xml version='1.0' encoding=\"UTF-8\"?>\n" }
    if generator.chance(80) { text += "<!DOCTYPE a [<!ENTITY b \"c\">]>" }
    if generator.chance(150) { text += "<!-- top -->\n" }
    element(generator.integer(in: 0...4), &generator, to: &text)
    if generator.chance(150) { text += "\n<!--end-->" }
    let bytes = Array(text.utf8)
    guard generator.chance(250) else { return bytes }
    return ByteMutator(texts: [bytes], words: words).mutant(using: &generator)
  }

  private static func element(
    _ depth: Int,
    _ generator: inout SeededGenerator,
    to text: inout String
  ) {
    let name = generator.pick(generator.chance(250) ? tags : names)
    text += "<\(name)"
    var free = attributes
    for _ in 0..<generator.integer(in: 0...3) {
      let attribute = free.remove(at: generator.index(in: free))
      let value = generator.pick(values)
      let quote = value.contains("'") || generator.chance(700) ? "\"" : "'"
      // Tags in attributes stand there as references.
      let escaped = value.split(separator: "<", omittingEmptySubsequences: false)
        .joined(separator: "&lt;")
      text += "\(generator.pick([" ", "\n  ", "\t"]))\(attribute)=\(quote)\(escaped)\(quote)"
    }
    if generator.chance(250) { return text += "/>" }
    text += ">"
    for _ in 0..<generator.integer(in: 0...3) {
      switch generator.integer(in: 0...9) {
      case 0: text += "<!-- why\n  so -->"
      case 1: text += "<![CDATA[ 1 < 2\n ]]>"
      case 2: text += "<br/>"
      case 3...6 where depth > 0: element(depth - 1, &generator, to: &text)
      default: text += generator.pick(texts)
      }
    }
    text += "</\(name)>"
  }
}
