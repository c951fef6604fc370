// Layout XML as text, sound for the most part: what the targets of readers and formatters of markup begin
// with. Not for layouts that can be solved.

import FuzzSupport
import LayoutXML
import MarkupReading

enum MarkupText {
  /// Words of XML and of layouts.
  static let words =
    MarkupReference.names.map { "&\($0);" } + NodeReader.structureNames + [
      "<", "</", "/>", ">", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE ", "&#10;",
      "&#xA0;", "&", ";", "=\"", "'", "\"", "{", "}", "UIView", "UILabel", "<b>", "</b>", "<br/>",
      "<ul>", "<li>", "text", "width", "\r\n", "]]", "--", "//", "xml", "\u{e9}", "\u{1F600}",
    ]

  static let grammar = TokenGrammar(
    """
    document = declaration?7 type?12 (comment lineFeed)?7 element (lineFeed '<!--end-->')?7
    element = \(elements)
    attributes = (space place value)? (space look value)? (space other value)?3
    value = 7 '="' anyValue '"' | "='" plainValue "'"
    content = part? part? part?
    part = 5 text | 4 element | comment | data | '<br/>'
    """,
    words: [
      "declaration": ["<?xml version='1.0' encoding=\"UTF-8\"?>\n"],
      "type": ["<!DOCTYPE a [<!ENTITY b \"c\">]>"], "comment": ["<!-- why\n  so -->"],
      "data": ["<![CDATA[ 1 < 2\n ]]>"], "lineFeed": ["\n"], "space": [" ", "\n  ", "\t"],
      // None stands twice in an element.
      "place": ["top", "left", "width", "height", "id"],
      "look": ["text", "font", "image", "attributedText", "backgroundColor", "tintColor"],
      "other": ["alpha", "name", "outlet", "layer.cornerRadius"],
      "plainValue": values.filter { !$0.contains("'") }, "anyValue": values,
      "text": [
        "Hello", " ", "\n\n  ", "{ name }, you", "a &amp; b", "x\r\ny", "&#160;", "1 > 0", "]] ",
        "caf\u{e9}",
      ],
    ]
  )

  /// An alternative for each name, as tags have to match.
  private static let elements =
    (["UIView", "UILabel", "UIButton", "param", "macro", "A.B", "m\u{e9}"]
    + ["b", "i", "u", "p", "ul", "li", "h1", "center", "sub"]).map {
      "'<\($0)' attributes ('/>' | 3 '>' content '</\($0)>')"
    }.joined(separator: " | ")

  /// Tags in attributes stand there as references.
  private static let values = [
    "100%", "50% - 10", "{a+b} c", "", "a ? #fff : b", "1 &lt; 2", "x&#10;y", "  bold  12",
    "{name}", "10//half", "{strings.title}", "{strings.other} {a.b}", "previous.bottom+10",
    "&quot;q&quot;", "a\tb", "&lt;b>{a}&lt;/b>", "{'}'}", "min(a,b)*2",
  ]
}
