// The text of one input and the way from a byte offset to a line and a column. It holds bytes and
// not a String: inputs may be invalid UTF-8, and positions must survive that.

import ExactArithmetic
import Synchronization

/// A place in a source: line and column, both counted from 1; columns count Unicode scalars.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// Makes a position from a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether `left` comes before `right` in reading order.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The bytes of one input under the name that diagnostics print.
public final class SourceBuffer: Sendable {
  /// The path as given, `-` for standard input, `<format>` or `<expression>` for command lines.
  public let name: String
  /// The bytes of the input, expected to be UTF-8 but not trusted to be.
  public let bytes: [UInt8]
  /// The number of the first line: 1, unless the bytes are a later piece of a long input.
  public let firstLine: Int
  /// What may be made of the input.
  public let budget: Budget
  /// Byte offsets at which lines begin; nil until one is asked for, which of an input without errors nobody does.
  private let knownLineStarts = Mutex<[Int]?>(nil)
  /// How many scalars begin before every `stride`-th byte; nil until a long line is asked for.
  private let scalarCounts = Mutex<[Int]?>(nil)
  private static let stride = 1 << 8

  /// Makes a buffer from bytes, which may be a piece of an input that begins with a later line.
  public init(
    name: String,
    bytes: [UInt8],
    firstLine: Int = 1,
    budget: Budget = .standard
  ) {
    self.budget = budget
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// Makes a buffer from a string.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Byte offsets at which lines begin; the first is 0.
  private var lineStarts: [Int] {
    knownLineStarts.withLock { known in
      if let known { return known }
      let starts = Self.lineStarts(in: bytes)
      known = starts
      return starts
    }
  }

  /// The number of lines; an empty input has one.
  public var lineCount: Int { lineStarts.count }

  /// The line and column of a byte offset; an offset past the end is the end.
  ///
  /// - Complexity: O(log lines), and once O(bytes), twice where a line is long.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let lineStarts = lineStarts
    let line = lineStarts.partitioningIndex { $0 > offset } - 1
    return SourcePosition(
      line: line + firstLine,
      column: scalarCount(lineStarts[line]..<offset) + 1
    )
  }

  /// How many scalars begin in a range of bytes.
  private func scalarCount(_ range: Range<Int>) -> Int {
    guard range.count > Self.stride else { return Self.scalarCount(bytes[range]) }
    let counts = scalarCounts.withLock { known in
      if let known { return known }
      let counts = Self.scalarCounts(in: bytes)
      known = counts
      return counts
    }
    return scalarCount(before: range.upperBound, counts)
      - scalarCount(before: range.lowerBound, counts)
  }

  private func scalarCount(before offset: Int, _ counts: [Int]) -> Int {
    let strideIndex = offset / Self.stride
    return counts[strideIndex] + Self.scalarCount(bytes[(strideIndex * Self.stride)..<offset])
  }

  private static func scalarCounts(in bytes: [UInt8]) -> [Int] {
    var counts = [0]
    var start = 0
    while start + stride <= bytes.count {
      counts.append(counts[counts.count - 1] + scalarCount(bytes[start..<(start + stride)]))
      start += stride
    }
    return counts
  }

  /// The text of a line (counted from `firstLine`) without its line break; invalid UTF-8 is repaired.
  public func lineText(_ line: Int) -> String {
    lineRange(line).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// The bytes of a line (counted from `firstLine`) without its line break, nil where there is none.
  private func lineRange(_ line: Int) -> Range<Int>? {
    let line = line - firstLine + 1
    let lineStarts = lineStarts
    guard line >= 1, line <= lineStarts.count else { return nil }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// A window of a line: its scalars from about the wanted one on, invalid UTF-8 repaired.
  ///
  /// - Parameters:
  ///   - line: The line, counted from `firstLine`.
  ///   - column: The column that is to be seen, from 0.
  ///   - width: How many scalars are wanted at most.
  /// - Returns: The scalars, how many stand before them, and whether some follow.
  /// - Complexity: that of a position, and O(width).
  func window(
    ofLine line: Int,
    around column: Int,
    width: Int
  ) -> (scalars: [Unicode.Scalar], first: Int, isCut: Bool) {
    guard let range = lineRange(line) else { return ([], 0, false) }
    let count = scalarCount(range)
    let column = min(column, count)
    let first = max(0, min(column - width / 3, count - width))
    let start = offset(ofScalar: first, in: range)
    var end = start
    var left = width
    while end < range.upperBound {
      if bytes[end] & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
      }
      end += 1
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return (Array(text.unicodeScalars), first, end < range.upperBound)
  }

  /// Where a scalar of a line begins, or the line's end.
  private func offset(ofScalar number: Int, in range: Range<Int>) -> Int {
    // The last place before which no more scalars begin than that: behind the bytes that only go on.
    range.partitioningIndex { scalarCount(range.lowerBound..<$0 + 1) > number }
  }

  /// The text of a byte range; invalid UTF-8 is repaired.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Lines end at LF, CR LF or a lone CR.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      // Nearly every byte is greater.
      for index in bytes.indices where bytes[index] <= 0x0D {
        if bytes[index] == 0x0A {
          starts.append(index + 1)
        } else if bytes[index] == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
          starts.append(index + 1)
        }
      }
    }
    return starts
  }

  /// Counts scalars by their leading bytes, so that invalid UTF-8 still has a column.
  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(into: 0) { count, byte in
      if byte & 0xC0 != 0x80 { count += 1 }
    }
  }
}
