// Writes elements of an XML Schema, indented, one a line. Not for XML in general.

import LayoutExpressions
import MarkupReading

struct SchemaWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  private mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private static func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    attributes.reduce(into: "<\(name)") { $0 += " \($1.0)=\"\(escaped($1.1))\"" }
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: MarkupWriter.escaped(Array(text.utf8), isAttribute: true), as: UTF8.self)
  }

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    line(Self.tag(name, attributes) + ">")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line(Self.tag(name, attributes) + "/>")
  }

  mutating func documentation(_ words: String) {
    line(Self.documentation(words))
  }

  private static func documentation(_ words: String) -> String {
    "<xs:annotation><xs:documentation>\(escaped(words))</xs:documentation></xs:annotation>"
  }

  /// An attribute of an element, with words about it where its type does not say everything.
  mutating func attribute(
    _ name: String,
    type: String,
    _ words: String? = nil,
    isRequired: Bool = false
  ) {
    var attributes = [("name", name), ("type", type)]
    if isRequired { attributes.append(("use", "required")) }
    guard let words else { return empty("xs:attribute", attributes) }
    let annotation = Self.documentation(words)
    line(Self.tag("xs:attribute", attributes) + ">\(annotation)</xs:attribute>")
  }

  // MARK: Structure

  /// What may stand inside a node: other nodes, structure, HTML.
  mutating func structure(views: [String]) {
    group("views") { writer in
      for name in views { writer.empty("xs:element", [("ref", name)]) }
      writer.local("repeat", type: "repeat")
    }
    group("contents") { writer in
      writer.empty("xs:group", [("ref", "views")])
      writer.local("param", type: "param")
      writer.local("macro", type: "macro")
      writer.local("children", type: "children")
      writer.empty("xs:group", [("ref", "html")])
    }
    group("html") { writer in
      for tag in HTMLTag.allCases { writer.local(tag.rawValue, type: "html") }
    }
    structureTypes()
  }

  private mutating func structureTypes() {
    open("xs:complexType", [("name", "repeat")])
    documentation("Its contents once for each element of an array.")
    empty("xs:group", [("ref", "views"), ("maxOccurs", "unbounded")])
    attribute("in", type: "array", "An array, or a whole number.", isRequired: true)
    attribute("as", type: "name", "The name of the element; 'item' where nothing is said.")
    attribute("index", type: "name", "The name of its index, from 0 on.")
    close("xs:complexType")
    open("xs:complexType", [("name", "param")])
    documentation("A value that whoever uses the file may give.")
    attribute("name", type: "name", "The name of the attribute that gives it.", isRequired: true)
    attribute("type", type: "name", "The type, such as String, Bool or CGFloat.", isRequired: true)
    attribute("value", type: "any", "What it is where nobody gives it.")
    close("xs:complexType")
    open("xs:complexType", [("name", "macro")])
    documentation("A name for an expression.")
    attribute("name", type: "name", "The name.", isRequired: true)
    attribute("value", type: "any", "The expression.", isRequired: true)
    close("xs:complexType")
    open("xs:complexType", [("name", "children")])
    documentation("Where the children of a node that uses the file go.")
    close("xs:complexType")
    open("xs:complexType", [("name", "html"), ("mixed", "true")])
    documentation("HTML inside of an attributed text.")
    empty("xs:group", [("ref", "html"), ("minOccurs", "0"), ("maxOccurs", "unbounded")])
    empty("xs:anyAttribute", [("namespace", "##local"), ("processContents", "lax")])
    close("xs:complexType")
  }

  private mutating func group(_ name: String, _ choices: (inout SchemaWriter) -> Void) {
    open("xs:group", [("name", name)])
    open("xs:choice")
    choices(&self)
    close("xs:choice")
    close("xs:group")
  }

  private mutating func local(_ name: String, type: String) {
    empty("xs:element", [("name", name), ("type", type)])
  }
}
