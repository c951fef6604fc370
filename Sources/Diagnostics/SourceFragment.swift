// A piece of text that stands inside a document, perhaps behind escapes: a visual format inside a
// JSON string. Parsers of embedded languages read its bytes and report ranges in them; the fragment
// carries those ranges back to the document.

import ExactArithmetic

/// Decoded text together with the way back to the document it stands in.
public struct SourceFragment: Sendable {
  /// A run of decoded bytes and the document bytes they come from.
  public struct Segment: Hashable, Sendable {
    /// Where the run begins in `SourceFragment.bytes`.
    public var fragmentOffset: Int
    /// Where the run begins in the buffer.
    public var bufferOffset: Int
    /// Whether decoded and document bytes are the same one by one; otherwise the run is one escape
    /// that stands as a whole for all of its decoded bytes.
    public var isVerbatim: Bool

    /// Makes a segment.
    public init(fragmentOffset: Int, bufferOffset: Int, isVerbatim: Bool) {
      self.fragmentOffset = fragmentOffset
      self.bufferOffset = bufferOffset
      self.isVerbatim = isVerbatim
    }
  }

  /// What a text is decoded from, where it is not simply a part of its document.
  @usableFromInline
  final class Decoding: Sendable {
    @usableFromInline let bytes: [UInt8]
    /// The runs; none where the whole is one run of the document byte by byte up to `bufferEnd`.
    let runs: [Segment]

    init(_ bytes: [UInt8], _ runs: [Segment]) {
      (self.bytes, self.runs) = (bytes, runs)
    }
  }

  /// The document.
  public let buffer: SourceBuffer
  /// How many bytes the decoded text has.
  public let count: Int
  /// Where the fragment ends in the document (for a string: its closing quote).
  public let bufferEnd: Int
  /// Nil where the text is a part of the document, as nearly always: nothing is copied then.
  @usableFromInline let decoding: Decoding?

  /// Whether it is one run of its document, byte by byte.
  public var isVerbatim: Bool { decoding?.runs.isEmpty ?? true }

  /// Makes a fragment from decoded bytes and the runs they come from.
  ///
  /// - Requires: `segments` ascend in both offsets and the first has fragment offset 0, or it is
  ///   empty and so are the bytes.
  public init(buffer: SourceBuffer, bytes: [UInt8], segments: [Segment], bufferEnd: Int) {
    self.buffer = buffer
    self.bufferEnd = bufferEnd
    count = bytes.count
    let isVerbatim =
      segments.count == 1 && segments[0].isVerbatim && segments[0].fragmentOffset == 0
      && segments[0].bufferOffset + bytes.count == bufferEnd
    decoding = Decoding(bytes, isVerbatim ? [] : segments)
  }

  /// The whole of a buffer as a fragment of itself.
  public init(_ buffer: SourceBuffer) {
    self.init(buffer, range: 0..<buffer.bytes.count)
  }

  /// A verbatim part of a buffer.
  public init(_ buffer: SourceBuffer, range: Range<Int>) {
    precondition(range.upperBound <= buffer.bytes.count, "\(range) of \(buffer.bytes.count) bytes")
    self.buffer = buffer
    count = range.count
    bufferEnd = range.upperBound
    decoding = nil
  }

  // MARK: The decoded text

  /// The decoded bytes.
  ///
  /// - Complexity: O(*n*) where they are a part of the document, which is copied; O(1) where they are all of it.
  public var bytes: [UInt8] {
    if let decoding { return decoding.bytes }
    return count == buffer.bytes.count
      ? buffer.bytes : Array(buffer.bytes[(bufferEnd - count)..<bufferEnd])
  }

  /// A decoded byte.
  @inlinable
  public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "byte \(offset) of \(count)")
    return decoding?.bytes[offset] ?? buffer.bytes[bufferEnd - count + offset]
  }

  /// Looks at the decoded bytes, which stay where they are no longer than `body` runs.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  public func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    if let decoding { return try decoding.bytes.withUnsafeBufferPointer(body) }
    return try buffer.bytes.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[(bufferEnd - count)..<bufferEnd]))
    }
  }

  /// The text of some of the decoded bytes, invalid UTF-8 repaired.
  public func text(_ range: Range<Int>) -> String {
    withBytes { String(decoding: $0[range], as: UTF8.self) }
  }

  /// The decoded text, invalid UTF-8 repaired.
  public var text: String { text(0..<count) }

  // MARK: The way back

  /// Where the whole of it stands in the document.
  public var sourceRange: SourceRange { SourceRange(buffer, bufferRange(0..<count)) }

  /// The document's byte range for a range of the fragment; an empty range stays empty.
  public func bufferRange(_ range: Range<Int>) -> Range<Int> {
    let start = bufferOffset(range.lowerBound, asEnd: false)
    guard !range.isEmpty else { return start..<start }
    return start..<max(start, bufferOffset(range.upperBound, asEnd: true))
  }

  /// Maps one border.
  ///
  /// As an end, a border right behind an escape is the escape's own end.
  private func bufferOffset(_ offset: Int, asEnd: Bool) -> Int {
    guard offset < count || (asEnd && offset == count) else { return bufferEnd }
    guard let runs = decoding?.runs, !runs.isEmpty else { return bufferEnd - count + offset }
    let key = asEnd ? max(offset - 1, 0) : offset
    let index = runs.partitioningIndex { $0.fragmentOffset > key } - 1
    let run = runs[index]
    if run.isVerbatim { return run.bufferOffset + (offset - run.fragmentOffset) }
    guard asEnd else { return run.bufferOffset }
    return index + 1 < runs.count ? runs[index + 1].bufferOffset : bufferEnd
  }
}
