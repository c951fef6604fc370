// The grammar of `.strings` files: `"key" = "text";`, words of letters and digits without quotes, and
// comments. A damaged line costs itself: reading goes on behind its `;` or at the next line.

import Diagnostics

struct StringsParser {
  let source: SourceBuffer
  let bytes: [UInt8]
  var offset = 0
  var entries: [StringsTable.Entry] = []
  var diagnostics: [Diagnostic] = []
  private var firstLocations: [String: SourceRange] = [:]
  private var hasGivenUp = false

  init(_ source: SourceBuffer) {
    self.source = source
    bytes = source.bytes
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func parse() {
    // Every turn consumes at least one byte.
    while true {
      skipTrivia()
      guard offset < bytes.count, !hasGivenUp else { return }
      entry()
    }
  }

  private mutating func entry() {
    guard let key = word(expected: "a key in quotes") else { return recover() }
    if let first = firstLocations[key.text] {
      report(
        .stringsDuplicateKey,
        Messages.duplicateKey(key.text),
        key.range,
        notes: [Note(Messages.firstKey, at: first)]
      )
    } else {
      firstLocations[key.text] = SourceRange(source, key.range)
    }
    skipTrivia()
    var value = key
    if byte(at: offset) == UInt8(ascii: "=") {
      offset += 1
      skipTrivia()
      guard let text = word(expected: "a text in quotes") else { return recover() }
      value = text
      skipTrivia()
    } else if byte(at: offset) != UInt8(ascii: ";") {
      unexpected("'=' or ';'")
      return recover()
    }
    entries.append(
      StringsTable.Entry(
        key: key.text,
        value: value.text,
        keyRange: SourceRange(source, key.range),
        valueRange: SourceRange(source, value.range)
      )
    )
    if byte(at: offset) == UInt8(ascii: ";") {
      offset += 1
    } else {
      unexpected("';'")
      // The next line is a line of its own: only its semicolon was forgotten here.
      if byte(at: offset) != UInt8(ascii: "\"") { recover() }
    }
  }

  // MARK: Words

  private mutating func word(expected: String) -> (text: String, range: Range<Int>)? {
    guard let first = byte(at: offset) else {
      unexpected(expected)
      return nil
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted() }
    let start = offset
    while let byte = byte(at: offset), Self.isBare(byte) { offset += 1 }
    guard offset > start else {
      unexpected(expected)
      return nil
    }
    return (source.text(start..<offset), start..<offset)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || Array("_.-$:/".utf8).contains(byte)
  }

  /// Text in quotes; it may go over lines.
  private mutating func quoted() -> (text: String, range: Range<Int>)? {
    let start = offset
    let quote = bytes[offset]
    var decoded: [UInt8] = []
    offset += 1
    while let byte = byte(at: offset) {
      if byte == quote {
        offset += 1
        return (String(decoding: decoded, as: UTF8.self), start..<offset)
      }
      if byte == UInt8(ascii: "\\") {
        decoded += escape()
      } else {
        decoded.append(byte)
        offset += 1
      }
    }
    report(.stringsUnclosedText, Messages.unclosedString, start..<(start + 1))
    // The quote is missing somewhere: most likely on its own line.
    var end = start
    while let byte = self.byte(at: end), byte != 0x0A, byte != 0x0D { end += 1 }
    offset = end
    return nil
  }

  /// Decodes an escape; one that is none stays as it is written.
  private mutating func escape() -> [UInt8] {
    let start = offset
    offset += 1
    guard let letter = byte(at: offset) else { return [UInt8(ascii: "\\")] }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), 0x0A: return [letter]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return octal(from: start)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      if let scalar = hexadecimalScalar() { return Array(String(scalar).utf8) }
    default: break
    }
    offset = min(offset, bytes.count)
    report(
      .stringsInvalidEscape,
      Messages.invalidEscape(source.text(start..<offset)),
      start..<offset
    )
    return Array(bytes[start..<offset])
  }

  private mutating func octal(from start: Int) -> [UInt8] {
    offset = start + 1
    var value: UInt32 = 0
    while offset < start + 4, let digit = byte(at: offset), (0x30...0x37).contains(digit) {
      value = value * 8 + UInt32(digit - 0x30)
      offset += 1
    }
    return Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: value))).utf8)
  }

  /// The scalar of four hexadecimal digits, or of two such escapes that are a surrogate pair.
  private mutating func hexadecimalScalar() -> Unicode.Scalar? {
    guard let first = fourDigits() else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    let behindFirst = offset
    if (0xD800...0xDBFF).contains(first), byte(at: offset) == UInt8(ascii: "\\"),
      let letter = byte(at: offset + 1), letter | 0x20 == UInt8(ascii: "u")
    {
      offset += 2
      if let second = fourDigits(), (0xDC00...0xDFFF).contains(second) {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      }
      offset = behindFirst
    }
    return nil
  }

  private mutating func fourDigits() -> UInt32? {
    guard offset + 4 <= bytes.count,
      bytes[offset..<(offset + 4)].allSatisfy({ $0.hexadecimalValue != nil }),
      let value = UInt32(source.text(offset..<(offset + 4)), radix: 16)
    else { return nil }
    offset += 4
    return value
  }

  // MARK: White space, comments, errors

  private mutating func skipTrivia() {
    while let byte = byte(at: offset) {
      if byte.isBlankOrLineBreak {
        offset += 1
      } else if byte == UInt8(ascii: "/"), self.byte(at: offset + 1) == UInt8(ascii: "/") {
        while let byte = self.byte(at: offset), byte != 0x0A, byte != 0x0D { offset += 1 }
      } else if byte == UInt8(ascii: "/"), self.byte(at: offset + 1) == UInt8(ascii: "*") {
        blockComment()
      } else {
        return
      }
    }
  }

  private mutating func blockComment() {
    let start = offset
    offset += 2
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), byte(at: offset + 1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    report(.stringsUnclosedText, Messages.unclosedComment, start..<(start + 2))
  }

  /// Goes on behind the next `;`, or at the next line, whichever comes first.
  private mutating func recover() {
    while let byte = byte(at: offset) {
      offset += 1
      if byte == UInt8(ascii: ";") || byte == 0x0A || byte == 0x0D { return }
    }
  }

  private mutating func unexpected(_ expected: String) {
    let start = min(offset, bytes.count)
    var end = start
    while let byte = byte(at: end), Self.isBare(byte) { end += 1 }
    if end == start, start < bytes.count {
      end += WellFormedUTF8.sequenceLength(in: bytes, at: start) ?? 1
    }
    report(
      .stringsUnexpectedToken,
      Messages.unexpected(source.text(start..<end), expected: expected),
      start..<end
    )
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ range: Range<Int>,
    notes: [Note] = []
  ) {
    guard !hasGivenUp else { return }
    let error = Diagnostic(code, message, at: SourceRange(source, range), notes: notes)
    hasGivenUp = !diagnostics.append(error, orEndWith: .stringsTooManyErrors)
  }
}
