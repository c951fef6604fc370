// Which bytes are UTF-8. For readers that go byte by byte and want the place of the first bad one.

/// Well-formed sequences of UTF-8.
public enum WellFormedUTF8 {
  /// The length of the well-formed sequence that begins at an offset, or nil.
  ///
  /// - Source: [Unicode], table 3-7 (Documentation/SOURCES.md).
  public static func sequenceLength(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    func continues(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + distance < bytes.count && range.contains(bytes[offset + distance])
    }
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : nil
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : nil
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : nil
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : nil
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : nil
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : nil
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : nil
    default: return nil
    }
  }
}
