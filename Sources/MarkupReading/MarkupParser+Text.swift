// What stands between tags: text, character data, comments, instructions, the document type.

import Diagnostics

extension MarkupParser {
  // MARK: Text

  /// Reads text up to the next `<`; a `<` that was found to begin nothing stands before `position`.
  mutating func text(from position: Int) {
    let start = offset
    var (needsDecoding, isDamaged) = (false, false)
    var isBlank = position == offset
    offset = position
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<"), !hasGivenUp {
      let byte = bytes[offset]
      // Nearly every byte of text is one of these.
      if byte > 0x20, byte < 0x80, byte != 0x26, byte != 0x5D {
        isBlank = false
        offset += 1
        continue
      }
      switch byte {
      case 0x20, 0x0A, 0x09:
        offset += 1
      case 0x0D:
        needsDecoding = true
        offset += 1
      case UInt8(ascii: "&"):
        needsDecoding = true
        isBlank = false
        if !reference() { isDamaged = true }
      case UInt8(ascii: "]"):
        if isAt("]]>", offset) {
          report(.xmlUnexpectedCharacter, Messages.endOfCharacterData, offset..<(offset + 3))
        }
        isBlank = false
        offset += 1
      default:
        isBlank = false
        if !character() { isDamaged = true }
      }
    }
    if open.isEmpty {
      if !isBlank { unexpectedText(start..<offset) }
    } else {
      append(
        .text,
        from: start,
        content: start..<offset,
        needsDecoding: needsDecoding,
        isDamaged: isDamaged
      )
    }
  }

  /// Reports text outside the root, without the white space round it.
  private mutating func unexpectedText(_ range: Range<Int>) {
    var range = range
    while let first = range.first, bytes[first].isBlankOrLineBreak { range.removeFirst() }
    while let last = range.last, bytes[last].isBlankOrLineBreak { range.removeLast() }
    let shown = source.text(range.lowerBound..<min(range.upperBound, range.lowerBound + 200))
    report(.xmlUnexpectedText, Messages.unexpectedText(shown, isBeforeRoot: root == nil), range)
  }

  /// Passes one scalar that is not plain ASCII; reports one that XML does not allow.
  ///
  /// - Returns: Whether XML allows it.
  @discardableResult
  mutating func character() -> Bool {
    let byte = bytes[offset]
    guard byte >= 0x80 else {
      let isAllowed = byte >= 0x20 || byte.isBlankOrLineBreak
      if !isAllowed {
        report(.xmlInvalidCharacter, Messages.controlCharacter(byte), offset..<(offset + 1))
      }
      offset += 1
      return isAllowed
    }
    guard let length = WellFormedUTF8.sequenceLength(in: bytes, at: offset) else {
      report(.xmlInvalidCharacter, Messages.invalidUTF8(byte), offset..<(offset + 1))
      offset += 1
      // What is left of a broken sequence is the same error.
      while let next = self.byte(at: offset), next & 0xC0 == 0x80 { offset += 1 }
      return false
    }
    let isNone = byte == 0xEF && bytes[offset + 1] == 0xBF && bytes[offset + 2] >= 0xBE
    if isNone {
      let value: UInt32 = bytes[offset + 2] == 0xBE ? 0xFFFE : 0xFFFF
      report(.xmlInvalidCharacter, Messages.noCharacter(value), offset..<(offset + 3))
    }
    offset += length
    return !isNone
  }

  /// The length of the scalar at an index; 1 for a broken one.
  func sequenceLength(at index: Int) -> Int {
    WellFormedUTF8.sequenceLength(in: bytes, at: index) ?? 1
  }

  /// Reads `&name;` or `&#…;`.
  ///
  /// - Returns: Whether it stands for a character.
  mutating func reference() -> Bool {
    let scan = MarkupReference.scan(bytes, at: offset, end: bytes.count)
    let range = offset..<(offset + scan.length)
    offset = range.upperBound
    switch scan.meaning {
    case .scalar: return true
    case .unknown(let name):
      let near =
        MarkupReference.number(ofHTML: name).map { "&#\($0);" }
        ?? Suggestion.nearest(to: name, in: MarkupReference.names).map { "&\($0);" }
      var notes: [Note] = .didYouMean(near, at: SourceRange(source, range))
      if hasDocumentType {
        notes.append(Note(Messages.declaredEntities, at: SourceRange(source, range)))
      }
      report(.xmlUnknownEntity, Messages.unknownEntity(source.text(range)), range, notes: notes)
    case .badNumber:
      report(.xmlBadReference, Messages.badCharacterNumber(source.text(range)), range)
    case .unfinished:
      report(.xmlBadReference, Messages.unfinishedReference(source.text(range)), range)
    }
    return false
  }

  // MARK: Sections with marks of their own

  /// Reads `<!-- … -->`.
  mutating func comment() {
    let start = offset
    let content = section(from: start + 4, to: "-->", start: start, kind: Messages.comment)
    // A comment's text may hold no two hyphens, nor end with one.
    var index = content.lowerBound
    while index < content.upperBound {
      if isAt("--", index) {
        report(.xmlUnexpectedCharacter, Messages.hyphensInComment, index..<(index + 2))
        break
      }
      index += 1
    }
    append(.comment, from: start, content: content)
  }

  /// Reads `<![CDATA[ … ]]>`.
  mutating func characterData() {
    let start = offset
    let content = section(from: start + 9, to: "]]>", start: start, kind: Messages.characterData)
    if open.isEmpty {
      report(.xmlUnexpectedText, Messages.characterDataOutside, start..<(start + 9))
    } else {
      let hasReturn = bytes[content].contains(0x0D)
      append(.characterData, from: start, content: content, needsDecoding: hasReturn)
    }
  }

  /// Reads `<?name …?>`.
  mutating func instruction() {
    let start = offset
    let name = (start + 2)..<nameEnd(from: start + 2)
    let isDeclaration = source.text(name).lowercased() == "xml"
    let content = section(
      from: name.upperBound,
      to: "?>",
      start: start,
      kind: isDeclaration ? Messages.declaration : Messages.instruction
    )
    if name.isEmpty {
      report(.xmlUnexpectedCharacter, Messages.instructionWithoutName, start..<(start + 2))
    }
    guard isDeclaration else {
      append(.processingInstruction, from: start, content: content, name: name)
      return
    }
    // Only a byte order mark may stand before it.
    let isFirst = (start == 0 || start == 3 && bytes[0] == 0xEF) && isAt("<?xml", start)
    if isFirst {
      checkDeclaredEncoding(content)
      append(.xmlDeclaration, from: start, content: content, name: name)
    } else {
      report(.xmlMisplacedDeclaration, Messages.misplacedDeclaration, start..<name.upperBound)
    }
  }

  /// Reports a declared encoding other than UTF-8.
  private mutating func checkDeclaredEncoding(_ content: Range<Int>) {
    // A mark for each byte that is not ASCII, so that indices in the text are indices in the document.
    let marked = bytes[content].map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
    let text = String(decoding: marked, as: UTF8.self)
    guard
      let match = text.firstMatch(of: #/encoding\s*=\s*["'](?<name>[^"']*)["']/#)
    else { return }
    let start = content.lowerBound + text[..<match.name.startIndex].utf8.count
    let range = start..<(start + match.name.utf8.count)
    let name = source.text(range)
    guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else { return }
    report(.xmlInvalidEncoding, Messages.declaredEncoding(name), range)
  }

  /// Reads `<!DOCTYPE …>` with what stands in its brackets, and expands nothing of it.
  mutating func documentType() {
    let start = offset
    var depth = 0
    var quote: UInt8?
    var index = start + 9
    while let byte = byte(at: index) {
      if let open = quote {
        if byte == open { quote = nil }
      } else if isAt("<!--", index) {
        while index < bytes.count, !isAt("-->", index) { index += 1 }
        index = min(index + 2, bytes.count)
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">"):
          if depth <= 0 {
            offset = index + 1
            return finishDocumentType(from: start, contentEnd: index)
          }
          depth -= 1
        default: break
        }
      }
      index += 1
    }
    offset = bytes.count
    unclosed(Messages.documentType, from: start, expected: ">")
    finishDocumentType(from: start, contentEnd: bytes.count)
  }

  private mutating func finishDocumentType(from start: Int, contentEnd: Int) {
    if root != nil || hasDocumentType {
      report(.xmlMisplacedDeclaration, Messages.misplacedDocumentType, start..<(start + 9))
      return
    }
    hasDocumentType = true
    append(.documentType, from: start, content: (start + 9)..<max(start + 9, contentEnd))
  }

  /// Reads up to an end mark and checks the characters before it.
  ///
  /// - Returns: What stands before the mark.
  private mutating func section(
    from contentStart: Int,
    to mark: StaticString,
    start: Int,
    kind: String
  ) -> Range<Int> {
    offset = min(contentStart, bytes.count)
    let first = mark.utf8Start[0]
    while offset < bytes.count, !hasGivenUp {
      let byte = bytes[offset]
      if byte == first, isAt(mark, offset) {
        let content = contentStart..<offset
        offset += mark.utf8CodeUnitCount
        return content
      }
      if byte >= 0x20, byte < 0x80 { offset += 1 } else { character() }
    }
    let content = min(contentStart, bytes.count)..<offset
    if !hasGivenUp { unclosed(kind, from: start, expected: "\(mark)") }
    return content
  }

  private mutating func unclosed(_ kind: String, from start: Int, expected: String) {
    report(.xmlUnclosedText, Messages.unclosed(kind, expected: expected), start..<(start + 2))
    hasSwallowedRest = true
    isStructureCertain = false
  }
}
