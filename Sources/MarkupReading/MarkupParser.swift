// The outermost loop of reading, and the records it leaves. Elements that are open stand on an explicit
// stack: no recursion, so no input can exhaust the call stack.

import Diagnostics

/// Reads one text into records.
struct MarkupParser {
  let source: SourceBuffer
  let bytes: [UInt8]
  var offset = 0
  var records: [MarkupRecord] = []
  var attributes: [AttributeRecord] = []
  /// Names by the numbers that records have for them.
  private(set) var names: [String] = []
  private var nameNumbers = WordTable()
  private var noName: Int32 = 0
  /// The records of elements whose end has not been read.
  var open: [Int32] = []
  var diagnostics: [Diagnostic] = []
  /// The outermost element's record, once there is one.
  var root: Int32?
  var hasDocumentType = false
  var isStructureCertain = true
  /// Set where something without an end has taken in the rest of the text; what is missing then need
  /// not be said again.
  var hasSwallowedRest = false
  /// Set when there are too many errors, or elements too deep.
  var hasGivenUp = false

  init(_ source: SourceBuffer) {
    self.source = source
    bytes = source.bytes
    // Layouts hold about one node in 40 bytes and one attribute in 30; a wrong guess costs a copy.
    records.reserveCapacity(bytes.count / 40 + 4)
    attributes.reserveCapacity(bytes.count / 40 + 4)
    // What has no name has this one.
    noName = nameNumber(0..<0)
  }

  /// The byte at an index, or nil behind the end.
  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether some ASCII text stands at an index.
  func isAt(_ text: StaticString, _ index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  mutating func skipWhiteSpace() {
    while offset < bytes.count, bytes[offset].isBlankOrLineBreak { offset += 1 }
  }

  mutating func parse() {
    guard checkEncoding() else { return }
    // Every turn consumes at least one byte.
    while offset < bytes.count, !hasGivenUp {
      if bytes[offset] == UInt8(ascii: "<") { markup() } else { text(from: offset) }
    }
    finish()
  }

  /// Skips a byte order mark; refuses what cannot be UTF-8 or is too long for the records.
  private mutating func checkEncoding() -> Bool {
    if bytes.count > MarkupReader.byteLimit {
      report(.xmlTooLarge, Messages.tooLarge, 0..<0)
      return false
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      // One error instead of one for every second byte.
      report(.xmlInvalidEncoding, Messages.foundUTF16, 0..<2)
      return false
    }
    return true
  }

  /// Reads what `<` begins.
  private mutating func markup() {
    switch byte(at: offset + 1) {
    case UInt8(ascii: "/"): endTag()
    case UInt8(ascii: "?"): instruction()
    case UInt8(ascii: "!") where isAt("<!--", offset): comment()
    case UInt8(ascii: "!") where isAt("<![CDATA[", offset): characterData()
    case UInt8(ascii: "!") where isAt("<!DOCTYPE", offset): documentType()
    default:
      let end = nameEnd(from: offset + 1)
      if end > offset + 1 {
        startTag((offset + 1)..<end)
      } else {
        report(.xmlUnexpectedCharacter, Messages.strayLessThan, offset..<(offset + 1))
        text(from: offset + 1)
      }
    }
  }

  /// Closes what is left open and says what is missing.
  private mutating func finish() {
    if let innermost = open.last, !hasSwallowedRest {
      let notes = open.reversed().prefix(8).map { element in
        Note(Messages.elementBegins(name(of: element)), at: nameRange(of: element))
      }
      report(
        .xmlUnclosedElement,
        Messages.unclosedElement(name(of: innermost)),
        bytes.count..<bytes.count,
        notes: Array(notes)
      )
    }
    if root == nil, diagnostics.isEmpty {
      report(.xmlMissingRoot, Messages.missingRoot, bytes.count..<bytes.count)
    }
    if !open.isEmpty { isStructureCertain = false }
    while let element = open.popLast() { close(element, contentEnd: bytes.count, end: bytes.count) }
  }

  // MARK: Records

  /// Appends a part that contains no others, from `start` to where reading stands.
  mutating func append(
    _ kind: MarkupKind,
    from start: Int,
    content: Range<Int>,
    name: Range<Int> = 0..<0,
    needsDecoding: Bool = false,
    isDamaged: Bool = false
  ) {
    let attributeCount = Int32(attributes.count)
    records.append(
      MarkupRecord(
        kind: kind,
        parent: open.last ?? -1,
        next: Int32(records.count + 1),
        start: Int32(start),
        end: Int32(offset),
        nameStart: Int32(name.lowerBound),
        nameEnd: Int32(name.upperBound),
        name: name.isEmpty ? noName : nameNumber(name),
        contentStart: Int32(content.lowerBound),
        contentEnd: Int32(content.upperBound),
        attributeStart: attributeCount,
        attributeEnd: attributeCount,
        needsDecoding: needsDecoding,
        isDamaged: isDamaged
      )
    )
  }

  mutating func close(_ element: Int32, contentEnd: Int, end: Int) {
    records[Int(element)].contentEnd = Int32(contentEnd)
    records[Int(element)].end = Int32(end)
    records[Int(element)].next = Int32(records.count)
  }

  /// The number of the name at a place.
  mutating func nameNumber(_ range: Range<Int>) -> Int32 {
    let number = bytes.withUnsafeBufferPointer { bytes in
      nameNumbers.insert(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    if number == names.count { names.append(source.text(range)) }
    return Int32(number)
  }

  func name(of element: Int32) -> String { names[Int(records[Int(element)].name)] }

  func nameRange(of element: Int32) -> SourceRange {
    SourceRange(source, records[Int(element)].nameRange)
  }

  // MARK: Errors

  /// Reports an error, unless there have been too many.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ range: Range<Int>,
    notes: [Note] = []
  ) {
    guard !hasGivenUp else { return }
    let error = Diagnostic(code, message, at: SourceRange(source, range), notes: notes)
    if !diagnostics.append(error, orEndWith: .xmlTooManyErrors) { giveUp() }
  }

  /// Ends reading here.
  mutating func giveUp() {
    hasGivenUp = true
    hasSwallowedRest = true
    isStructureCertain = false
  }
}
