// Layout XML in its one form: four blanks a level, attributes sorted, one a line where there are several,
// expressions with single blanks. What the text means does not change, and formatted text is formatted to
// itself. Not for XML in general: where white space counts, this is the wrong tool.

import Diagnostics
import MarkupReading
import ViewClasses

/// Layout XML that was formatted.
public struct FormattedLayout: Sendable {
  /// The text, with a line feed at the end; empty where the document has errors.
  public let bytes: [UInt8]
  /// Every finding in document order.
  public let diagnostics: [Diagnostic]
}

/// Formats Layout XML.
public struct LayoutFormatter {
  private let classes: ClassTable
  private var text: FormattedText
  private let declaredNames: (MarkupAttribute) -> [String]
  /// The names that expressions of the element being written find in itself.
  private var nearestNames: Set<String> = []
  private var output: [UInt8] = []

  /// Formats a document.
  ///
  /// - Parameters:
  ///   - document: The document; where it has errors, nothing is formatted.
  ///   - classes: The classes that say how attributes are read.
  ///   - guessesForms: Whether attributes that no class has are expressions where these use a name that is
  ///     renamed.
  ///   - renaming: Another name for a name or function in expressions, nil to keep it, or all of them; what a
  ///     declaration round the expression gives, or its node, is not asked for.
  ///   - declaredNames: The names of the parameters and macros that the file of an attribute, `xml` or `template`,
  ///     gives to the node that uses it.
  /// - Returns: The text, or every error of the document and its expressions.
  /// - Complexity: linear in the document, but for sorting attributes.
  public static func format(
    _ document: MarkupDocument,
    classes: ClassTable = .uiKit,
    guessesForms: Bool = false,
    renaming: ((String) -> String?)? = nil,
    declaredNames: @escaping (MarkupAttribute) -> [String] = { _ in [] }
  ) -> FormattedLayout {
    var formatter = LayoutFormatter(
      classes: classes,
      text: FormattedText(guessesForms: guessesForms, renaming: renaming),
      declaredNames: declaredNames
    )
    formatter.outermost(document)
    let diagnostics = (document.diagnostics + formatter.text.diagnostics).inDocumentOrder()
    return FormattedLayout(
      bytes: diagnostics.containsErrors ? [] : formatter.output,
      diagnostics: diagnostics
    )
  }

  // MARK: Lines

  private mutating func write(_ text: String) { output += Array(text.utf8) }

  private mutating func newLine(_ depth: Int) {
    output.append(0x0A)
    for _ in 0..<(4 * depth) { output.append(0x20) }
  }

  // MARK: Elements

  private mutating func outermost(_ document: MarkupDocument) {
    var previous: MarkupNode?
    for node in document.nodes {
      if let previous {
        output.append(0x0A)
        if node.kind == .comment, previous.kind != .comment { output.append(0x0A) }
      }
      switch node.kind {
      case .element: element(node, depth: 0)
      default: verbatim(node, depth: 0)
      }
      previous = node
    }
    output.append(0x0A)
  }

  /// Writes an element whose first line has its indent already.
  ///
  /// - Complexity: recursion as deep as the document, which reading bounds.
  private mutating func element(_ node: MarkupNode, depth: Int) {
    write("<\(node.name)")
    let attributes = node.attributes.sortedByName()
    let forms = AttributeForms(of: node, classes: classes)
    let items = LayoutContent.items(of: node)
    let given = GivenNames.names(of: node, declaredNames: declaredNames)
    let outerNames = nearestNames
    // Where nobody asks for names, none are collected.
    if text.isRenaming { nearestNames = forms.nearestNames(of: node) }
    let counts = Dictionary((given + nearestNames).map { ($0, 1) }, uniquingKeysWith: +)
    defer {
      nearestNames = outerNames
      text.given.remove(given)
    }
    // What a `<repeat>` goes through is said where it stands.
    let isRepeat = node.name == "repeat"
    if !isRepeat { text.given.add(given) }
    // A declaration is one line.
    let hasLines = attributes.count > 1 && !(LayoutContent.isDeclaration(node) && items.isEmpty)
    text.given.add(nearestNames)
    for attribute in attributes {
      if hasLines { newLine(depth + 1) } else { output.append(0x20) }
      write("\(attribute.name)=\"")
      let outer = GivenNames.outerNames(in: attribute, of: node, giving: counts)
      let cases = text.isRenaming ? forms.caseNames(of: attribute.name) : []
      text.given.remove(outer)
      text.given.add(cases)
      output += text.value(of: attribute, as: forms.form(of: attribute.name))
      text.given.remove(cases)
      text.given.add(outer)
      write("\"")
    }
    text.given.remove(nearestNames)
    if isRepeat { text.given.add(given) }
    guard let first = items.first else {
      if hasLines { newLine(depth) }
      write("/>")
      return
    }
    write(">")
    if items.count == 1, first.isInline(attributeCount: attributes.count) {
      item(first, depth: depth + 1)
    } else {
      let isApart = hasLines && !(items.count == 1 && first.isPlainText)
      block(items, isApart: isApart, depth: depth + 1)
      newLine(depth)
    }
    write("</\(node.name)>")
  }

  /// Writes what stands inside an element, each on lines of its own.
  ///
  /// - Parameters:
  ///   - items: What stands there.
  ///   - isApart: Whether an empty line comes before it all.
  ///   - depth: The depth of the lines.
  private mutating func block(_ items: [LayoutContent.Item], isApart: Bool, depth: Int) {
    var previous: LayoutContent.Item?
    for item in items {
      let startsPart: Bool
      if let previous {
        startsPart =
          item.isComment
          ? !previous.isComment
          : previous.isDeclaration && !item.isDeclaration && !item.startsWithTag
      } else {
        startsPart = isApart || item.isComment
      }
      if startsPart { output.append(0x0A) }
      newLine(depth)
      self.item(item, depth: depth)
      previous = item
    }
  }

  /// Writes an item where writing stands; its further lines have the depth.
  private mutating func item(_ item: LayoutContent.Item, depth: Int) {
    switch item {
    case .element(let node): element(node, depth: depth)
    case .other(let node): verbatim(node, depth: depth)
    case .text(let nodes):
      text.given.add(nearestNames)
      defer { text.given.remove(nearestNames) }
      if FormattedRun.hasTags(nodes) {
        var run = FormattedRun()
        run.write(nodes, depth: depth, &text)
        output += LayoutContent.trimmed(run.output)
      } else {
        var run: [UInt8] = []
        for node in nodes {
          let source = node.range
          run += node.kind == .text ? text.text(node) : Array(source.buffer.bytes[source.bytes])
        }
        lines(LayoutContent.trimmed(run), depth: depth)
      }
    }
  }

  // MARK: Text

  /// Writes lines: the first where writing stands, the others at an indent.
  ///
  /// Character data keeps its lines as they are.
  private mutating func lines(_ bytes: [UInt8], depth: Int) {
    var index = 0
    while index < bytes.count {
      if LayoutContent.isCharacterData(bytes, at: index) {
        let end = LayoutContent.endOfCharacterData(bytes, from: index)
        output += bytes[index..<end]
        index = end
      } else if bytes[index] == 0x0A || bytes[index] == 0x0D {
        while let last = output.last, last.isBlank { output.removeLast() }
        while index < bytes.count, bytes[index].isBlankOrLineBreak { index += 1 }
        newLine(depth)
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
  }

  /// Writes a comment in its form, and anything else as it is written.
  private mutating func verbatim(_ node: MarkupNode, depth: Int) {
    let source = node.range.buffer.bytes
    guard node.kind == .comment else {
      // Line breaks of any kind are line feeds; one alone parts words, so none may be lost.
      for index in node.range.bytes {
        if source[index] != 0x0D {
          output.append(source[index])
        } else if index + 1 == node.range.bytes.upperBound || source[index + 1] != 0x0A {
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
