// Cuts of a JSON text that leave every other byte as it is: comments, order, spacing. A member goes with its comma,
// and with its line where it stands there alone.

import Diagnostics
import JSONLayout

/// Bytes to be taken out of a text.
struct TextCut {
  private(set) var ranges: [Range<Int>] = []

  /// The text without the bytes.
  func text(of bytes: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    var index = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if index < range.lowerBound { rest += bytes[index..<range.lowerBound] }
      index = max(index, range.upperBound)
    }
    return rest + bytes[index...]
  }

  // MARK: Members

  /// Takes a member out of an object.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - previous: The member before it, nil for the first.
  ///   - bytes: The text.
  /// - Returns: The member's bytes and those of one comma.
  static func member(
    _ member: JSONMember,
    after previous: JSONMember?,
    _ bytes: [UInt8]
  ) -> TextCut {
    let range = member.keyRange.bytes.lowerBound..<member.value.range.bytes.upperBound
    var cut = TextCut()
    if let comma = comma(behind: range.upperBound, bytes) {
      if bytes[range.upperBound..<comma].allSatisfy(\.isBlankOrLineBreak) {
        cut.ranges = [wholeLines(range.lowerBound..<comma + 1, bytes)]
      } else {
        cut.ranges = [wholeLines(range, bytes), comma..<comma + 1]
      }
    } else if let previous, let comma = comma(behind: previous.value.range.bytes.upperBound, bytes)
    {
      // The last member: the comma before it has nothing to set apart any more.
      if bytes[comma + 1..<range.lowerBound].allSatisfy(\.isBlankOrLineBreak) {
        cut.ranges = [comma..<range.upperBound]
      } else {
        cut.ranges = [comma..<comma + 1, wholeLines(range, bytes)]
      }
    } else {
      cut.ranges = [wholeLines(range, bytes)]
    }
    return cut
  }

  /// The comma behind a value, white space and comments passed over.
  private static func comma(behind index: Int, _ bytes: [UInt8]) -> Int? {
    let next = JSONTrivia.skipped(from: index, bytes)
    return next < bytes.count && bytes[next] == UInt8(ascii: ",") ? next : nil
  }

  /// A range with the lines it fills, or with the spaces that set it apart from what is left of its line.
  private static func wholeLines(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let beginsLine = start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
    let endsLine = end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
    guard endsLine else { return range.lowerBound..<end }
    guard beginsLine else { return start..<end }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return start..<end
  }

  // MARK: Predicates

  /// Takes one predicate out of those of a view in a format, `(50)` or `50,` of `(50,>=20)`; nil where the place
  /// is none of such a predicate.
  static func predicate(_ range: Range<Int>, _ bytes: [UInt8]) -> TextCut? {
    var start = range.lowerBound
    var end = range.upperBound
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard start > 0, end < bytes.count else { return nil }
    let (before, after) = (bytes[start - 1], bytes[end])
    let (opening, closing, comma) = (UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","))
    var cut = TextCut()
    switch (before, after) {
    case (opening, closing): cut.ranges = [start - 1..<end + 1]
    case (comma, closing), (comma, comma): cut.ranges = [start - 1..<end]
    case (opening, comma):
      // The space behind the comma set the next one apart.
      var next = end + 1
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      cut.ranges = [start..<next]
    default: return nil
    }
    return cut
  }
}
