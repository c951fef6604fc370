// From bytes of a document to the text they mean, with the way back: references become characters, line
// breaks `\n`, and white space in attributes blanks.
//
// Source: [XML], sections 2.11 (line ends) and 3.3.3 (attribute values) (Documentation/SOURCES.md).

import Diagnostics

/// Decodes ranges of a document.
enum MarkupDecoding {
  /// Text or an attribute's value; references that mean nothing stay as they are written.
  static func fragment(
    _ source: SourceBuffer,
    _ range: Range<Int>,
    isAttribute: Bool
  ) -> SourceFragment {
    var decoder = Decoder(source: source, range: range)
    while decoder.offset < range.upperBound {
      let byte = source.bytes[decoder.offset]
      switch byte {
      case UInt8(ascii: "&"):
        let scan = MarkupReference.scan(source.bytes, at: decoder.offset, end: range.upperBound)
        if case .scalar(let scalar) = scan.meaning {
          decoder.replace(scan.length, by: Array(String(scalar).utf8))
        } else {
          decoder.keep(byte)
        }
      case 0x0D: decoder.lineBreak(as: isAttribute ? 0x20 : 0x0A)
      case 0x0A, 0x09: decoder.keep(isAttribute ? 0x20 : byte)
      default: decoder.keep(byte)
      }
    }
    return decoder.fragment
  }

  /// Character data, in which only line breaks are decoded.
  static func verbatim(_ source: SourceBuffer, _ range: Range<Int>) -> SourceFragment {
    var decoder = Decoder(source: source, range: range)
    while decoder.offset < range.upperBound {
      let byte = source.bytes[decoder.offset]
      if byte == 0x0D { decoder.lineBreak(as: 0x0A) } else { decoder.keep(byte) }
    }
    return decoder.fragment
  }

  /// Bytes written so far, and the runs they come from.
  private struct Decoder {
    let source: SourceBuffer
    let range: Range<Int>
    var offset: Int
    var bytes: [UInt8] = []
    var segments: [SourceFragment.Segment] = []
    var isInRun = false

    init(source: SourceBuffer, range: Range<Int>) {
      self.source = source
      self.range = range
      offset = range.lowerBound
      bytes.reserveCapacity(range.count)
    }

    /// A byte that stands for itself, or for one white space of the same length.
    mutating func keep(_ byte: UInt8) {
      if !isInRun { begin(isVerbatim: true) }
      isInRun = true
      bytes.append(byte)
      offset += 1
    }

    mutating func replace(_ length: Int, by decoded: [UInt8]) {
      begin(isVerbatim: false)
      isInRun = false
      bytes += decoded
      offset += length
    }

    /// CR alone or CR LF.
    mutating func lineBreak(as byte: UInt8) {
      let isPair = offset + 1 < range.upperBound && source.bytes[offset + 1] == 0x0A
      if isPair { replace(2, by: [byte]) } else { keep(byte) }
    }

    private mutating func begin(isVerbatim: Bool) {
      segments.append(
        SourceFragment.Segment(
          fragmentOffset: bytes.count,
          bufferOffset: offset,
          isVerbatim: isVerbatim
        )
      )
    }

    var fragment: SourceFragment {
      SourceFragment(
        buffer: source,
        bytes: bytes,
        segments: segments,
        bufferEnd: range.upperBound
      )
    }
  }
}
