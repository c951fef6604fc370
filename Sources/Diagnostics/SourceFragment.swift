// A piece of text that stands inside a document, perhaps behind escapes: a visual format inside a
// JSON string. Parsers of embedded languages read `bytes` and report ranges in them; the fragment
// carries those ranges back to the document.

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

  /// The document.
  public let buffer: SourceBuffer
  /// The decoded bytes.
  public let bytes: [UInt8]
  /// Where the fragment ends in the document (for a string: its closing quote).
  public let bufferEnd: Int
  /// The runs; none where the whole is one run of the document byte by byte up to `bufferEnd`, as nearly always.
  private let runs: [Segment]

  /// Runs in ascending order of both offsets; the first begins at fragment offset 0.
  public var segments: [Segment] {
    guard isVerbatim else { return runs }
    return [Segment(fragmentOffset: 0, bufferOffset: bufferEnd - bytes.count, isVerbatim: true)]
  }

  /// Whether it is one run of its document, byte by byte.
  public var isVerbatim: Bool { runs.isEmpty }

  /// Makes a fragment from decoded bytes and the runs they come from.
  ///
  /// - Requires: `segments` ascend in both offsets and the first has fragment offset 0, or it is
  ///   empty and so are the bytes.
  public init(buffer: SourceBuffer, bytes: [UInt8], segments: [Segment], bufferEnd: Int) {
    self.buffer = buffer
    self.bytes = bytes
    self.bufferEnd = bufferEnd
    let isVerbatim =
      segments.count == 1 && segments[0].isVerbatim && segments[0].fragmentOffset == 0
      && segments[0].bufferOffset + bytes.count == bufferEnd
    runs = isVerbatim ? [] : segments
  }

  /// The whole of a buffer as a fragment of itself.
  public init(_ buffer: SourceBuffer) {
    self.init(buffer, range: 0..<buffer.bytes.count)
  }

  /// A verbatim part of a buffer.
  public init(_ buffer: SourceBuffer, range: Range<Int>) {
    self.buffer = buffer
    bytes = Array(buffer.bytes[range])
    bufferEnd = range.upperBound
    runs = []
  }

  /// The document's byte range for a range of the fragment; an empty range stays empty.
  public func bufferRange(_ range: Range<Int>) -> Range<Int> {
    let start = bufferOffset(range.lowerBound, asEnd: false)
    guard !range.isEmpty else { return start..<start }
    return start..<max(start, bufferOffset(range.upperBound, asEnd: true))
  }

  /// The decoded text, invalid UTF-8 repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Maps one border.
  ///
  /// As an end, a border right behind an escape is the escape's own end.
  private func bufferOffset(_ offset: Int, asEnd: Bool) -> Int {
    guard offset < bytes.count || (asEnd && offset == bytes.count) else { return bufferEnd }
    if isVerbatim { return bufferEnd - bytes.count + offset }
    let key = asEnd ? max(offset - 1, 0) : offset
    let index = runs.partitioningIndex { $0.fragmentOffset > key } - 1
    let run = runs[index]
    if run.isVerbatim { return run.bufferOffset + (offset - run.fragmentOffset) }
    guard asEnd else { return run.bufferOffset }
    return index + 1 < runs.count ? runs[index + 1].bufferOffset : bufferEnd
  }
}
