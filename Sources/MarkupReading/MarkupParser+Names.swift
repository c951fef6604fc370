// Which characters names are made of.
//
// Source: [XML], section 2.3, NameStartChar and NameChar (Documentation/SOURCES.md).

import Diagnostics

extension MarkupParser {
  /// Where the name that begins at an index ends; the index itself where none begins.
  func nameEnd(from index: Int) -> Int {
    guard let first = byte(at: index) else { return index }
    var end: Int
    if first < 0x80 {
      guard MarkupName.isStart(first) else { return index }
      end = index + 1
    } else {
      guard let length = nameScalarLength(at: index, isStart: true) else { return index }
      end = index + length
    }
    while true {
      end = bytes.withUnsafeBufferPointer { bytes in
        var end = end
        while end < bytes.count, MarkupName.isPart(bytes[end]) { end += 1 }
        return end
      }
      guard end < bytes.count, bytes[end] >= 0x80,
        let length = nameScalarLength(at: end, isStart: false)
      else { return end }
      end += length
    }
  }

  private func nameScalarLength(at index: Int, isStart: Bool) -> Int? {
    guard let length = WellFormedUTF8.sequenceLength(in: bytes, at: index),
      let scalar = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
        .unicodeScalars.first
    else { return nil }
    return MarkupName.contains(scalar.value, isStart: isStart) ? length : nil
  }
}

/// Names of XML.
public enum MarkupName {
  /// Whether elements and attributes can have a name that belongs to no namespace, so without a colon.
  ///
  /// Source: [XML Names], section 3, NCName (Documentation/SOURCES.md).
  public static func isUnprefixed(_ name: Substring) -> Bool {
    var isStart = true
    for scalar in name.unicodeScalars {
      let isAllowed: Bool
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        isAllowed = scalar != ":" && (isStart ? Self.isStart(byte) : isPart(byte))
      } else {
        isAllowed = contains(scalar.value, isStart: isStart)
      }
      guard isAllowed else { return false }
      isStart = false
    }
    return !isStart
  }

  fileprivate static func isStart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == 0x5F || byte == 0x3A
  }

  fileprivate static func isPart(_ byte: UInt8) -> Bool {
    isStart(byte) || byte.isDigit || byte == 0x2D || byte == 0x2E
  }

  /// Whether a character beyond ASCII may stand in a name.
  fileprivate static func contains(_ value: UInt32, isStart: Bool) -> Bool {
    switch value {
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: !isStart
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }
}
