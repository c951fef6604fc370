// The tokens of JSON: white space and comments, strings, numbers, words.

import Diagnostics

extension JSONParser {
  // MARK: The input as a whole

  /// Skips a byte order mark; refuses what cannot be UTF-8 or is too long for the records.
  mutating func checkEncoding() -> Bool {
    if bytes.count > Int(UInt32.max) {
      report(.jsonTooLarge, Messages.tooLarge, 0..<0)
      return false
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      // One error instead of one for every second byte.
      report(.jsonInvalidUTF8, Messages.foundUTF16, 0..<2)
      return false
    }
    return true
  }

  /// The length of the well-formed UTF-8 sequence at an index, or nil.
  func sequenceLength(at index: Int) -> Int? {
    WellFormedUTF8.sequenceLength(in: bytes, at: index)
  }

  /// Passes one scalar or ill-formed byte; the first ill-formed byte of a token is reported.
  mutating func passScalar(isDamaged: inout Bool) {
    if let length = sequenceLength(at: offset) {
      offset += length
      return
    }
    if !isDamaged {
      report(.jsonInvalidUTF8, Messages.invalidUTF8(bytes[offset]), offset..<(offset + 1))
    }
    isDamaged = true
    offset += 1
  }

  // MARK: White space and comments

  mutating func skipTrivia() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09:
        offset += 1
      case UInt8(ascii: "/"):
        switch byte(at: offset + 1) {
        case UInt8(ascii: "/"): skipLineComment()
        case UInt8(ascii: "*"): skipBlockComment()
        default: return
        }
      default:
        return
      }
    }
  }

  private mutating func skipLineComment() {
    var isDamaged = false
    while let byte = byte(at: offset), byte != 0x0A, byte != 0x0D {
      if byte < 0x80 { offset += 1 } else { passScalar(isDamaged: &isDamaged) }
    }
  }

  private mutating func skipBlockComment() {
    let start = offset
    var isDamaged = false
    offset += 2
    while let byte = byte(at: offset) {
      if byte == UInt8(ascii: "*"), self.byte(at: offset + 1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      if byte < 0x80 { offset += 1 } else { passScalar(isDamaged: &isDamaged) }
    }
    report(.jsonUnclosedComment, Messages.unclosedComment, start..<(start + 2))
    // What the comment swallowed is missing for certain; saying so again helps no one.
    isRecovering = true
    isStructureCertain = false
  }

  // MARK: Strings

  /// Reads a string, its opening quote under the reading position.
  mutating func scanString() {
    let start = offset
    let quote = bytes[offset]
    var flags: JSONRecord.Flags = []
    var isInvalidUTF8 = false
    offset += 1
    scan: while true {
      guard let byte = byte(at: offset), byte != 0x0A, byte != 0x0D else {
        unclosedString(from: start)
        flags.formUnion([.isDamaged, .isUnclosed])
        break
      }
      switch byte {
      case quote:
        offset += 1
        break scan
      case UInt8(ascii: "\\"):
        flags.insert(.hasEscapes)
        if !scanEscape() { flags.insert(.isDamaged) }
      case 0..<0x20:
        report(
          .jsonControlCharacter,
          Messages.controlCharacter(byte),
          offset..<(offset + 1)
        )
        flags.insert(.isDamaged)
        offset += 1
      case 0x20..<0x80:
        offset += 1
      default:
        flags.insert(.isBeyondASCII)
        passScalar(isDamaged: &isInvalidUTF8)
      }
    }
    if isInvalidUTF8 { flags.insert(.isDamaged) }
    append(.string, from: start, flags: flags)
  }

  /// Reports a string that its line ends.
  ///
  /// The comma that usually stands there went into the string, so its
  /// absence is no news; with any other ending nobody knows what else did.
  private mutating func unclosedString(from start: Int) {
    report(.jsonUnclosedString, Messages.unclosedString, start..<offset)
    var last = offset
    while last > start + 1, bytes[last - 1].isBlank { last -= 1 }
    let endsInComma = last > start + 1 && bytes[last - 1] == UInt8(ascii: ",")
    isRecovering = true
    if !endsInComma { isStructureCertain = false }
  }

  /// Reads an escape, its backslash under the reading position; says whether it is sound.
  private mutating func scanEscape() -> Bool {
    let start = offset
    guard let escape = JSONEscapes.escape(at: start, in: bytes) else {
      // The scalar behind the backslash belongs to the message, a line break does not.
      offset += 1
      if let byte = byte(at: offset), byte >= 0x20 {
        offset += sequenceLength(at: offset) ?? 0
      }
      report(
        .jsonInvalidEscape,
        Messages.invalidEscape(source.text(start..<offset)),
        start..<offset
      )
      return false
    }
    offset = escape.end
    if case .loneSurrogate = escape.value {
      report(
        .jsonLoneSurrogate,
        Messages.loneSurrogate(source.text(start..<offset)),
        start..<offset
      )
      return false
    }
    return true
  }

  // MARK: Words

  /// The run of bytes that people read as one word or number.
  func wordRange(at start: Int) -> Range<Int> {
    var end = start
    while let byte = byte(at: end), isWordByte(byte) { end += 1 }
    return start..<end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isNamePart || "$.+-".utf8.contains(byte)
  }

  /// What a word means as a value, nil where it means nothing.
  func literal(ofWord range: Range<Int>) -> (kind: JSONKind, flags: JSONRecord.Flags)? {
    let word = bytes[range]
    if word.elementsEqual("true".utf8) { return (.bool, .isTrue) }
    if word.elementsEqual("false".utf8) { return (.bool, []) }
    if word.elementsEqual("null".utf8) { return (.null, []) }
    return nil
  }

  mutating func scanWord() {
    let range = wordRange(at: offset)
    guard let literal = literal(ofWord: range) else {
      let word = source.text(range)
      let near = Suggestion.nearest(to: word, in: ["true", "false", "null"])
      unexpected(
        expected: "a value",
        notes: .didYouMean(near, at: SourceRange(source, range))
      )
      offset = range.upperBound
      append(.invalid, from: range.lowerBound)
      isRecovering = true
      return
    }
    offset = range.upperBound
    append(literal.kind, from: range.lowerBound, flags: literal.flags)
  }
}
