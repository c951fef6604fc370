// Escapes in JSON strings: what each stands for, and the way back from the decoded text to the
// document. The reader and the decoder share `escape(at:in:)`, so that they cannot disagree.

import Diagnostics

enum JSONEscapes {
  /// What an escape stands for.
  enum Value {
    case scalar(Unicode.Scalar)
    /// Half of a surrogate pair, the other half missing.
    case loneSurrogate
  }

  /// The escape whose backslash stands at `start`: its value and the byte behind it; nil when it is
  /// none.
  static func escape(at start: Int, in bytes: [UInt8]) -> (value: Value, end: Int)? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return (.scalar("\""), start + 2)
    case UInt8(ascii: "\\"): return (.scalar("\\"), start + 2)
    case UInt8(ascii: "/"): return (.scalar("/"), start + 2)
    case UInt8(ascii: "b"): return (.scalar("\u{8}"), start + 2)
    case UInt8(ascii: "f"): return (.scalar("\u{C}"), start + 2)
    case UInt8(ascii: "n"): return (.scalar("\n"), start + 2)
    case UInt8(ascii: "r"): return (.scalar("\r"), start + 2)
    case UInt8(ascii: "t"): return (.scalar("\t"), start + 2)
    case UInt8(ascii: "u"): return unicodeEscape(at: start, in: bytes)
    default: return nil
    }
  }

  private static func unicodeEscape(at start: Int, in bytes: [UInt8]) -> (value: Value, end: Int)? {
    guard let unit = codeUnit(at: start, in: bytes) else { return nil }
    if let scalar = Unicode.Scalar(UInt32(unit)) { return (.scalar(scalar), start + 6) }
    guard unit < 0xDC00, let low = codeUnit(at: start + 6, in: bytes),
      (0xDC00...0xDFFF).contains(low)
    else { return (.loneSurrogate, start + 6) }
    let code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    guard let scalar = Unicode.Scalar(code) else { return (.loneSurrogate, start + 6) }
    return (.scalar(scalar), start + 12)
  }

  /// The code unit of `\uXXXX`, or nil.
  private static func codeUnit(at start: Int, in bytes: [UInt8]) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[(start + 2)..<(start + 6)] {
      guard let value = byte.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  /// The decoded text of a string's content.
  ///
  /// What is no sound escape becomes U+FFFD.
  static func fragment(of range: Range<Int>, in source: SourceBuffer) -> SourceFragment {
    let bytes = source.bytes
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var segments: [SourceFragment.Segment] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let isEscape = bytes[offset] == UInt8(ascii: "\\")
      segments.append(
        SourceFragment.Segment(
          fragmentOffset: decoded.count,
          bufferOffset: offset,
          isVerbatim: !isEscape
        )
      )
      if isEscape {
        let escape = escape(at: offset, in: bytes)
        var scalar: Unicode.Scalar = "\u{FFFD}"
        if case .scalar(let sound)? = escape?.value { scalar = sound }
        decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        offset = min(escape?.end ?? offset + 1, range.upperBound)
      } else {
        let run = bytes[offset..<range.upperBound].prefix { $0 != UInt8(ascii: "\\") }
        decoded.append(contentsOf: run)
        offset = run.endIndex
      }
    }
    return SourceFragment(
      buffer: source,
      bytes: decoded,
      segments: segments,
      bufferEnd: range.upperBound
    )
  }
}
