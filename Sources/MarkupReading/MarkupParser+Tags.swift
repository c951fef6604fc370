// Tags: names, attributes, and which end tag belongs to which element.

import Diagnostics

extension MarkupParser {
  // MARK: Start tags

  /// Reads `<name …>` or `<name …/>` whose name stands behind the reading position.
  mutating func startTag(_ nameRange: Range<Int>) {
    let start = offset
    offset = nameRange.upperBound
    guard open.count < MarkupReader.depthLimit else {
      report(.xmlTooDeep, Messages.tooDeep(limit: MarkupReader.depthLimit), nameRange)
      giveUp()
      return
    }
    if open.isEmpty {
      if let root {
        let note = Note(Messages.rootBegins(name(of: root)), at: self.nameRange(of: root))
        report(
          .xmlSecondRoot,
          Messages.secondRoot(source.text(nameRange)),
          nameRange,
          notes: [note]
        )
      } else {
        root = Int32(records.count)
      }
    }
    let element = Int32(records.count)
    append(.element, from: start, content: offset..<offset, name: nameRange)
    let isSelfClosing = attributeList(of: nameRange)
    dropDuplicates(from: Int(records[Int(element)].attributeStart))
    records[Int(element)].attributeEnd = Int32(attributes.count)
    records[Int(element)].contentStart = Int32(offset)
    if isSelfClosing {
      close(element, contentEnd: offset, end: offset)
    } else {
      open.append(element)
    }
  }

  /// Reads attributes up to the tag's end.
  ///
  /// - Returns: Whether the tag ends with `/>`.
  private mutating func attributeList(of tag: Range<Int>) -> Bool {
    while true {
      let before = offset
      skipWhiteSpace()
      guard let byte = byte(at: offset), byte != UInt8(ascii: "<") else {
        let isAtEnd = offset >= bytes.count
        report(
          .xmlUnclosedTag,
          Messages.unclosedTag(source.text(tag), found: isAtEnd ? nil : "'<'"),
          offset..<(isAtEnd ? offset : offset + 1),
          notes: [Note(Messages.elementBegins(source.text(tag)), at: SourceRange(source, tag))]
        )
        isStructureCertain = false
        if isAtEnd { hasSwallowedRest = true }
        return false
      }
      if byte == UInt8(ascii: ">") {
        offset += 1
        return false
      }
      if byte == UInt8(ascii: "/"), self.byte(at: offset + 1) == UInt8(ascii: ">") {
        offset += 2
        return true
      }
      let end = nameEnd(from: offset)
      guard end > offset else {
        unexpectedInTag()
        continue
      }
      if offset == before {
        report(.xmlMissingSpace, Messages.missingSpace(source.text(offset..<end)), offset..<end)
      }
      attribute(named: offset..<end)
      if hasGivenUp { return false }
    }
  }

  /// Passes what can stand in no tag, up to the next place where one can go on.
  private mutating func unexpectedInTag() {
    let start = offset
    offset += sequenceLength(at: offset)
    while let byte = byte(at: offset), !byte.isBlankOrLineBreak, !endsAttribute(byte),
      byte != UInt8(ascii: "/")
    {
      offset += 1
    }
    report(
      .xmlUnexpectedCharacter,
      Messages.unexpectedInTag(source.text(start..<min(offset, start + 200))),
      start..<offset
    )
  }

  private func endsAttribute(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
  }

  /// Reads `name="value"`.
  private mutating func attribute(named name: Range<Int>) {
    offset = name.upperBound
    skipWhiteSpace()
    guard byte(at: offset) == UInt8(ascii: "=") else {
      report(.xmlMissingValue, Messages.missingEqualsSign(source.text(name)), name)
      // White space was no part of it.
      offset = name.upperBound
      appendAttribute(name, value: offset..<offset)
      return
    }
    offset += 1
    skipWhiteSpace()
    switch byte(at: offset) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quotedValue(of: name)
    default: unquotedValue(of: name)
    }
  }

  private mutating func unquotedValue(of name: Range<Int>) {
    let start = offset
    while let byte = byte(at: offset), !byte.isBlankOrLineBreak, !endsAttribute(byte),
      !isAt("/>", offset)
    {
      offset += 1
    }
    let value = start..<offset
    report(
      .xmlMissingValue,
      value.isEmpty
        ? Messages.missingValue(source.text(name))
        : Messages.unquotedValue(source.text(value)),
      value.isEmpty ? name : value
    )
    appendAttribute(name, value: value)
  }

  /// Reads a value, its opening quote under the reading position.
  private mutating func quotedValue(of name: Range<Int>) {
    let quote = bytes[offset]
    let start = offset + 1
    var (needsDecoding, isDamaged) = (false, false)
    var firstLineEnd: Int?
    offset = start
    while true {
      offset = plainEnd(from: offset, quote)
      guard offset < bytes.count else { break }
      switch bytes[offset] {
      case quote:
        appendAttribute(
          name,
          value: start..<offset,
          needsDecoding: needsDecoding,
          isDamaged: isDamaged
        )
        offset += 1
        return
      case UInt8(ascii: "&"):
        needsDecoding = true
        if !reference() { isDamaged = true }
      case UInt8(ascii: "<"):
        if let firstLineEnd, beginsTag(at: offset) {
          return unclosedValue(of: name, from: start, lineEnd: firstLineEnd)
        }
        report(.xmlUnexpectedCharacter, Messages.lessThanInValue, offset..<(offset + 1))
        offset += 1
      case 0x0A, 0x0D:
        firstLineEnd = firstLineEnd ?? offset
        needsDecoding = true
        offset += 1
      case 0x09:
        needsDecoding = true
        offset += 1
      default: if !character() { isDamaged = true }
      }
      if hasGivenUp { return }
    }
    unclosedValue(of: name, from: start, lineEnd: firstLineEnd ?? bytes.count)
  }

  /// Where what nearly all of a value is made of ends: ASCII that is no mark and no line break.
  private func plainEnd(from index: Int, _ quote: UInt8) -> Int {
    bytes.withUnsafeBytes { bytes in
      var end = index
      while end + 8 <= bytes.count,
        !Self.mayHaveMark(bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self), quote)
      {
        end += 8
      }
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] < 0x80, bytes[end] != quote,
        bytes[end] != 0x26, bytes[end] != 0x3C
      {
        end += 1
      }
      return end
    }
  }

  /// Whether any of eight bytes ends what is plain; of some that do not, too.
  ///
  /// Source: [Warren], section 6-1 (Documentation/SOURCES.md): where a byte is 0, less 1 borrows its highest bit.
  private static func mayHaveMark(_ word: UInt64, _ quote: UInt8) -> Bool {
    let each: UInt64 = 0x0101_0101_0101_0101
    func borrows(_ word: UInt64, _ less: UInt64) -> UInt64 { (word &- less * each) & ~word }
    func has(_ byte: UInt8) -> UInt64 { borrows(word ^ UInt64(byte) * each, 1) }
    let found = word | borrows(word, 0x20) | has(quote) | has(0x26) | has(0x3C)
    return found & (0x80 * each) != 0
  }

  /// Whether a tag seems to begin at a `<`.
  private func beginsTag(at index: Int) -> Bool {
    isAt("</", index) || isAt("<!", index) || nameEnd(from: index + 1) > index + 1
  }

  /// Reports a value without a closing quote, and goes on at the end of its line or of the tag there.
  private mutating func unclosedValue(of name: Range<Int>, from start: Int, lineEnd: Int) {
    report(.xmlUnclosedText, Messages.unclosedValue, (start - 1)..<start)
    var end = start
    while end < lineEnd, bytes[end] != UInt8(ascii: ">"), !isAt("/>", end) { end += 1 }
    offset = end
    appendAttribute(name, value: start..<end)
  }

  private mutating func appendAttribute(
    _ name: Range<Int>,
    value: Range<Int>,
    needsDecoding: Bool = false,
    isDamaged: Bool = false
  ) {
    attributes.append(
      AttributeRecord(
        nameStart: Int32(name.lowerBound),
        nameEnd: Int32(name.upperBound),
        name: nameNumber(name),
        valueStart: Int32(value.lowerBound),
        valueEnd: Int32(value.upperBound),
        needsDecoding: needsDecoding,
        isDamaged: isDamaged
      )
    )
  }

  /// Whether an attribute may have the name of another: of a few each is compared with those before it.
  private func mayHaveDuplicates(from first: Int) -> Bool {
    guard attributes.count - first <= 12 else { return true }
    for index in first..<attributes.count {
      for other in first..<index where attributes[other].name == attributes[index].name {
        return true
      }
    }
    return false
  }

  /// Reports attributes that an element has twice, and keeps the first of each.
  private mutating func dropDuplicates(from first: Int) {
    guard attributes.count - first > 1, mayHaveDuplicates(from: first) else { return }
    // By name, then by index: linear but for sorting, however many attributes there are.
    let order = (first..<attributes.count).sorted { left, right in
      let (a, b) = (bytes[attributes[left].nameRange], bytes[attributes[right].nameRange])
      return a.elementsEqual(b) ? left < right : a.lexicographicallyPrecedes(b)
    }
    var dropped: [(index: Int, original: Int)] = []
    var original = order[0]
    for index in order.dropFirst() {
      if bytes[attributes[index].nameRange].elementsEqual(bytes[attributes[original].nameRange]) {
        dropped.append((index, original))
      } else {
        original = index
      }
    }
    guard !dropped.isEmpty else { return }
    for (index, original) in dropped {
      let name = attributes[index].nameRange
      let note = Note(
        Messages.firstAttribute,
        at: SourceRange(source, attributes[original].nameRange)
      )
      report(.xmlDuplicateAttribute, Messages.duplicate(source.text(name)), name, notes: [note])
    }
    let indices = Set(dropped.map(\.index))
    let kept = (first..<attributes.count).filter { !indices.contains($0) }.map { attributes[$0] }
    attributes.replaceSubrange(first..., with: kept)
  }

  // MARK: End tags

  /// Reads `</name>`.
  mutating func endTag() {
    let start = offset
    let nameRange = (start + 2)..<nameEnd(from: start + 2)
    offset = nameRange.upperBound
    skipWhiteSpace()
    if byte(at: offset) == UInt8(ascii: ">") {
      offset += 1
    } else {
      report(
        .xmlUnclosedTag,
        Messages.unclosedEndTag(source.text(nameRange)),
        start..<nameRange.upperBound
      )
      while let byte = byte(at: offset), !endsAttribute(byte) { offset += 1 }
      if byte(at: offset) == UInt8(ascii: ">") { offset += 1 }
    }
    if let innermost = open.last, hasName(innermost, nameRange) {
      open.removeLast()
      close(innermost, contentEnd: start, end: offset)
    } else {
      mismatchedEndTag(from: start, name: nameRange)
    }
  }

  private func hasName(_ element: Int32, _ name: Range<Int>) -> Bool {
    bytes[records[Int(element)].nameRange].elementsEqual(bytes[name])
  }

  /// Reports an end tag that does not belong to the innermost element.
  ///
  /// One that belongs to an outer element ends everything inside that; one that is spelt nearly like
  /// the innermost ends it; any other is passed over.
  private mutating func mismatchedEndTag(from start: Int, name: Range<Int>) {
    isStructureCertain = false
    let found = source.text(name)
    guard let innermost = open.last else {
      report(.xmlMismatchedTag, Messages.endTagAlone(found), start..<offset)
      return
    }
    let expected = self.name(of: innermost)
    let note = Note(Messages.elementBegins(expected), at: nameRange(of: innermost))
    report(
      .xmlMismatchedTag,
      Messages.mismatched(found, expected: expected),
      start..<offset,
      notes: [note]
    )
    if let outer = open.lastIndex(where: { hasName($0, name) }) {
      for element in open[outer...].reversed() {
        close(element, contentEnd: start, end: element == open[outer] ? offset : start)
      }
      open.removeSubrange(outer...)
    } else if Suggestion.nearest(to: found, in: [expected]) != nil {
      open.removeLast()
      close(innermost, contentEnd: start, end: offset)
    }
  }
}
