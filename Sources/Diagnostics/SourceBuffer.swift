// The text of one input and the way from a byte offset to a line and a column. It holds bytes and
// not a String: inputs may be invalid UTF-8, and positions must survive that.

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
  /// Byte offsets at which lines begin; the first is 0.
  private let lineStarts: [Int]

  /// Makes a buffer from bytes, which may be a piece of an input that begins with a later line.
  public init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    self.lineStarts = SourceBuffer.lineStarts(in: bytes)
  }

  /// Makes a buffer from a string.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The number of lines; an empty input has one.
  public var lineCount: Int { lineStarts.count }

  /// The line and column of a byte offset; an offset past the end is the end.
  ///
  /// - Complexity: O(log lines + length of the line).
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(containing: offset)
    return SourcePosition(
      line: line + firstLine,
      column: SourceBuffer.scalarCount(bytes[lineStarts[line]..<offset]) + 1
    )
  }

  /// The text of a line (counted from `firstLine`) without its line break; invalid UTF-8 is repaired.
  public func lineText(_ line: Int) -> String {
    let line = line - firstLine + 1
    guard line >= 1, line <= lineStarts.count else { return "" }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The text of a byte range; invalid UTF-8 is repaired.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  private func lineIndex(containing offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Lines end at LF, CR LF or a lone CR.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A {
        starts.append(index + 1)
      } else if byte == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        starts.append(index + 1)
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
