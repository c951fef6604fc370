// What stands inside an element, as the formatter sees it: elements, comments, and runs of text with the
// HTML in them.

import Diagnostics
import MarkupReading

/// Takes the inside of elements apart.
enum LayoutContent {
  /// One thing on lines of its own.
  enum Item {
    case element(MarkupNode)
    /// A comment or instruction.
    case other(MarkupNode)
    /// Text, character data and HTML beside each other.
    case text([MarkupNode])

    var isComment: Bool {
      if case .other(let node) = self { node.kind == .comment } else { false }
    }

    /// Whether it is a `<param>` or `<macro>`.
    var isDeclaration: Bool {
      if case .element(let node) = self { LayoutContent.isDeclaration(node) } else { false }
    }

    /// Whether it begins with a tag of HTML.
    var startsWithTag: Bool {
      guard case .text(let nodes) = self else { return false }
      return nodes.first { !$0.isWhiteSpace }?.kind == .element
    }

    /// Whether it is text without tags.
    var isPlainText: Bool {
      if case .text(let nodes) = self { !FormattedRun.hasTags(nodes) } else { false }
    }

    /// Whether it stays on the line of its element's tags when it is all there is.
    func isInline(attributeCount: Int) -> Bool {
      switch self {
      case .element: false
      case .other(let node): node.kind == .comment && attributeCount < 2
      case .text: isPlainText && attributeCount < 2
      }
    }
  }

  /// Whether an element is a `<param>` or `<macro>`.
  static func isDeclaration(_ node: MarkupNode) -> Bool {
    node.kind == .element && (node.name == "param" || node.name == "macro")
  }

  /// What stands inside an element, without white space between; declarations come first.
  static func items(of node: MarkupNode) -> [Item] {
    let children = Array(node.children)
    let inWords = remarksInWords(children)
    var items: [Item] = []
    var run: [MarkupNode] = []
    func finishRun() {
      if run.contains(where: { !$0.isWhiteSpace }) { items.append(.text(run)) }
      run = []
    }
    for (index, child) in children.enumerated() {
      switch child.kind {
      case .text, .characterData: run.append(child)
      case .element where LayoutElements.isHTML(child): run.append(child)
      case .element:
        finishRun()
        items.append(.element(child))
      default:
        // A comment right inside a word stays there: a line break would part the word.
        if inWords.contains(index) {
          run.append(child)
        } else {
          finishRun()
          items.append(.other(child))
        }
      }
    }
    finishRun()
    return declarationsFirst(items)
  }

  /// Parameters, then macros, each with the comments right before it, then the rest.
  ///
  /// What stands before text or the place of children stays there, and where a declaration is among it, those behind do,
  /// too: none moves before one that was written earlier.
  private static func declarationsFirst(_ items: [Item]) -> [Item] {
    var start = items.endIndex
    while start > 0, !isFixed(items[start - 1]) { start -= 1 }
    let first = items[..<start].prefix { $0.isComment || $0.isDeclaration }
    let leading = items[..<((first.lastIndex { $0.isDeclaration } ?? -1) + 1)]
    let fixed = items[leading.endIndex..<start]
    if fixed.contains(where: \.isDeclaration) { return items }
    var parameters: [Item] = []
    var macros: [Item] = []
    var rest: [Item] = []
    var remarks: [Item] = []
    for item in leading + items[start...] {
      if item.isComment {
        remarks.append(item)
        continue
      }
      if case .element(let node) = item, isDeclaration(node) {
        let declaration = remarks + [item]
        if node.name == "param" { parameters += declaration } else { macros += declaration }
      } else {
        rest += remarks + [item]
      }
      remarks = []
    }
    return parameters + macros + fixed + rest + remarks
  }

  private static func isFixed(_ item: Item) -> Bool {
    switch item {
    case .text: true
    case .element(let node): node.name == "children"
    case .other: false
    }
  }

  /// Where remarks stand right inside a word; those beside each other touch what their neighbours touch.
  private static func remarksInWords(_ children: [MarkupNode]) -> Set<Int> {
    var inWords: Set<Int> = []
    var next = 0
    while let start = children[next...].firstIndex(where: isRemark) {
      next = children[start...].firstIndex { !isRemark($0) } ?? children.count
      guard start > 0, next < children.count, touches(children[start - 1], atEnd: true),
        touches(children[next], atEnd: false)
      else { continue }
      inWords.formUnion(start..<next)
    }
    return inWords
  }

  private static func isRemark(_ node: MarkupNode) -> Bool {
    node.kind == .comment || node.kind == .processingInstruction
  }

  private static func touches(_ node: MarkupNode, atEnd: Bool) -> Bool {
    switch node.kind {
    case .text:
      let bytes = node.range.buffer.bytes[node.range.bytes]
      return (atEnd ? bytes.last : bytes.first).map { !$0.isBlankOrLineBreak } ?? false
    case .characterData: return true
    case .element: return LayoutElements.isHTML(node)
    default: return false
    }
  }

  // MARK: Bytes

  /// Bytes without white space at both ends.
  static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(where: { !$0.isBlankOrLineBreak }),
      let last = bytes.lastIndex(where: { !$0.isBlankOrLineBreak })
    else { return [] }
    return Array(bytes[first...last])
  }

  private static let characterDataStart = Array("<![CDATA[".utf8)
  private static let characterDataEnd = Array("]]>".utf8)

  static func isCharacterData(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "<") && bytes[index...].starts(with: characterDataStart)
  }

  /// The index behind the character data that begins at an index.
  static func endOfCharacterData(_ bytes: [UInt8], from index: Int) -> Int {
    var end = index + characterDataStart.count
    while end < bytes.count, !bytes[end...].starts(with: characterDataEnd) { end += 1 }
    return min(end + characterDataEnd.count, bytes.count)
  }
}
