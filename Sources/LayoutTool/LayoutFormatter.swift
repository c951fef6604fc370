// Layout XML in its one form: four blanks a level, attributes sorted, one a line where there are several,
// expressions with single blanks. What the text means does not change, and formatted text is formatted to
// itself. Not for XML in general: where white space counts, this is the wrong tool.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// Layout XML that was formatted.
public struct FormattedLayout: Sendable {
  /// The text, with a line feed at the end; empty where the document has errors.
  public let bytes: [UInt8]
  /// Every finding in document order.
  public let diagnostics: [Diagnostic]
}

/// Formats Layout XML.
public struct LayoutFormatter {
  private let forms: any AttributeForms
  private var text: FormattedText
  private var output: [UInt8] = []

  /// Formats a document.
  ///
  /// - Parameters:
  ///   - document: The document; where it has errors, nothing is formatted.
  ///   - forms: How attributes are read.
  ///   - renaming: Another name for a name or function in expressions, nil to keep it.
  /// - Returns: The text, or every error of the document and its expressions.
  /// - Complexity: linear in the document, but for sorting attributes.
  public static func format(
    _ document: MarkupDocument,
    forms: some AttributeForms = NamedAttributeForms(),
    renaming: @escaping (String) -> String? = { _ in nil }
  ) -> FormattedLayout {
    var formatter = LayoutFormatter(forms: forms, text: FormattedText(renaming: renaming))
    formatter.outermost(document)
    let diagnostics = (document.diagnostics + formatter.text.diagnostics).inDocumentOrder()
    return FormattedLayout(
      bytes: diagnostics.containsErrors ? [] : formatter.output,
      diagnostics: diagnostics
    )
  }

  private init(forms: any AttributeForms, text: FormattedText) {
    self.forms = forms
    self.text = text
  }

  // MARK: Lines

  private mutating func write(_ text: String) { output += Array(text.utf8) }

  private mutating func newLine(_ depth: Int) {
    output.append(0x0A)
    for _ in 0..<(4 * depth) { output.append(0x20) }
  }

  // MARK: Elements

  private mutating func outermost(_ document: MarkupDocument) {
    for (count, node) in document.nodes.enumerated() {
      if count > 0 {
        output.append(0x0A)
        if node.kind == .comment { output.append(0x0A) }
      }
      switch node.kind {
      case .element: element(node, depth: 0)
      default: verbatim(node, depth: 0)
      }
    }
    output.append(0x0A)
  }

  /// Writes an element whose first line has its indent already.
  ///
  /// - Complexity: recursion as deep as the document, which reading bounds.
  private mutating func element(_ node: MarkupNode, depth: Int) {
    write("<\(node.name)")
    let attributes = node.attributes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for attribute in attributes {
      if attributes.count == 1 { output.append(0x20) } else { newLine(depth + 1) }
      let form = forms.formOrDefault(ofAttribute: attribute.name, inElement: node.name)
      write("\(attribute.name)=\"")
      output += text.value(of: attribute, as: form)
      write("\"")
    }
    let items = LayoutContent.items(of: node)
    guard let first = items.first else {
      if attributes.count > 1 { newLine(depth) }
      write("/>")
      return
    }
    write(">")
    if items.count == 1, first.isInline(attributeCount: attributes.count) {
      item(first, depth: depth, continuationDepth: depth)
    } else {
      block(items, hasManyAttributes: attributes.count > 1, depth: depth + 1)
      newLine(depth)
    }
    write("</\(node.name)>")
  }

  /// Writes what stands inside an element, each on lines of its own.
  private mutating func block(
    _ items: [LayoutContent.Item],
    hasManyAttributes: Bool,
    depth: Int
  ) {
    var previous: LayoutContent.Item?
    for item in items {
      let isApart =
        item.isComment || (previous == nil && hasManyAttributes)
        || (previous?.isParameter == true && !item.isParameter)
      if isApart { output.append(0x0A) }
      newLine(depth)
      self.item(item, depth: depth, continuationDepth: depth)
      previous = item
    }
  }

  private mutating func item(
    _ item: LayoutContent.Item,
    depth: Int,
    continuationDepth: Int
  ) {
    switch item {
    case .element(let node): element(node, depth: depth)
    case .other(let node): verbatim(node, depth: continuationDepth)
    case .text(let nodes):
      var run: [UInt8] = []
      for node in nodes { inline(node, to: &run) }
      lines(LayoutContent.trimmed(run), depth: continuationDepth)
    }
  }

  // MARK: Text and HTML

  /// Writes a part of a run of text where it stands: nothing is wrapped.
  private mutating func inline(_ node: MarkupNode, to run: inout [UInt8]) {
    switch node.kind {
    case .text: run += text.text(node)
    case .element:
      run += Array("<\(node.name)".utf8)
      for attribute in node.attributes {
        run += Array(" \(attribute.name)=\"".utf8)
        run += text.value(of: attribute, as: .constant) + [UInt8(ascii: "\"")]
      }
      let children = Array(node.children)
      guard !children.isEmpty else {
        run += Array("/>".utf8)
        return
      }
      run.append(UInt8(ascii: ">"))
      for child in children { inline(child, to: &run) }
      run += Array("</\(node.name)>".utf8)
    default: run += node.range.buffer.bytes[node.range.bytes]
    }
  }

  /// Writes lines: the first where writing stands, the others at an indent.
  ///
  /// Character data keeps its lines as they are.
  private mutating func lines(_ bytes: [UInt8], depth: Int) {
    var place = 0
    while place < bytes.count {
      if LayoutContent.isCharacterData(bytes, at: place) {
        let end = LayoutContent.endOfCharacterData(bytes, from: place)
        output += bytes[place..<end]
        place = end
      } else if bytes[place] == 0x0A || bytes[place] == 0x0D {
        while let last = output.last, last == 0x20 || last == 0x09 { output.removeLast() }
        var breaks = 0
        while place < bytes.count, LayoutContent.isWhiteSpace(bytes[place]) {
          if bytes[place] == 0x0A { breaks += 1 }
          place += 1
        }
        // Paragraphs stay apart, by one empty line.
        if breaks > 1 { output.append(0x0A) }
        newLine(depth)
      } else {
        output.append(bytes[place])
        place += 1
      }
    }
  }

  /// Writes a comment in its form, and anything else as it is written.
  private mutating func verbatim(_ node: MarkupNode, depth: Int) {
    let source = node.range.buffer.bytes
    guard node.kind == .comment else {
      // Line breaks of any kind are line feeds; one alone parts words, so none may be lost.
      for place in node.range.bytes {
        if source[place] != 0x0D {
          output.append(source[place])
        } else if place + 1 == node.range.bytes.upperBound || source[place + 1] != 0x0A {
          output.append(0x0A)
        }
      }
      return
    }
    let content = LayoutContent.trimmed(Array(source[node.contentRange.bytes]))
    guard !content.isEmpty else { return write("<!-- -->") }
    write("<!-- ")
    lines(content, depth: depth)
    write(" -->")
  }
}
