// The size of an image from the first bytes of its file, in pixels. Nothing is decoded, so nothing but
// the size is checked.
//
// Sources: [PNG], 11.2.2 IHDR; [GIF89a], 18; [JPEG], B.2.2, and [Exif], tag 0x0112; [WebP] for the container and
// the lossless bitstream, 3 (VP8L), and [RFC 6386], 9.1 (VP8) (Documentation/SOURCES.md).

/// What the header of an image file says.
public struct ImageHeader: Hashable, Sendable {
  /// The width in pixels, as the image is shown.
  public let width: Int
  /// The height in pixels, as the image is shown.
  public let height: Int

  /// The longest beginning of a file that is looked at, in bytes.
  public static let byteLimit = 1 << 24

  /// Reads a header of PNG, JPEG, GIF or WebP; nil for other formats and for damaged files.
  ///
  /// Of a JPEG file the bytes up to the frame header are needed, which may stand behind comments and
  /// thumbnails; of the others 32 bytes are enough.
  public init?(_ bytes: [UInt8]) {
    let reader = ImageBytes(bytes: bytes)
    guard let size = reader.png ?? reader.gif ?? reader.webP ?? reader.jpeg,
      size.width > 0, size.height > 0
    else { return nil }
    (width, height) = size
  }
}

/// The bytes of an image file.
private struct ImageBytes {
  typealias Size = (width: Int, height: Int)

  let bytes: [UInt8]

  // MARK: Formats

  var png: Size? {
    guard has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), hasText("IHDR", at: 12),
      let width = big32(16), let height = big32(20)
    else { return nil }
    return (width, height)
  }

  var gif: Size? {
    guard hasText("GIF87a", at: 0) || hasText("GIF89a", at: 0),
      let width = little(6, count: 2), let height = little(8, count: 2)
    else { return nil }
    return (width, height)
  }

  var webP: Size? {
    guard hasText("RIFF", at: 0), hasText("WEBP", at: 8) else { return nil }
    if hasText("VP8X", at: 12) {
      guard let width = little(24, count: 3), let height = little(27, count: 3) else { return nil }
      return (width + 1, height + 1)
    }
    if hasText("VP8L", at: 12), has([0x2F], at: 20), let packed = little(21, count: 4) {
      return (packed & 0x3FFF + 1, packed >> 14 & 0x3FFF + 1)
    }
    if hasText("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23),
      let width = little(26, count: 2), let height = little(28, count: 2)
    {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }

  /// Goes from marker to marker up to the frame header.
  ///
  /// A turned image is shown with its sides
  /// exchanged.
  var jpeg: Size? {
    guard has([0xFF, 0xD8], at: 0) else { return nil }
    var offset = 2
    var isTurned = false
    while let marker = marker(at: &offset) {
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = big16(offset + 3), let width = big16(offset + 5) else { return nil }
        return isTurned ? (height, width) : (width, height)
      case 0xD9, 0xDA: return nil
      case 0x01, 0xD0...0xD8: continue
      default:
        guard let length = big16(offset), length >= 2 else { return nil }
        if marker == 0xE1, hasText("Exif", at: offset + 2),
          let turned = exchangesSides(tiff: offset + 8, end: offset + length)
        {
          isTurned = turned
        }
        offset += length
      }
    }
    return nil
  }

  /// The next marker; `offset` moves behind it.
  ///
  /// Bytes of 0xFF may fill the room before.
  private func marker(at offset: inout Int) -> UInt8? {
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  /// Whether the orientation of an Exif block exchanges width and height: values 5 to 8.
  ///
  /// What lies behind the block's end is none of its.
  private func exchangesSides(tiff: Int, end: Int) -> Bool? {
    let isLittle = hasText("II", at: tiff)
    guard isLittle || hasText("MM", at: tiff) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= end else { return nil }
      if isLittle { return little(offset, count: count) }
      return count == 2 ? big16(offset) : big32(offset)
    }
    guard let directory = number(tiff + 4, 4), directory < bytes.count,
      let count = number(tiff + directory, 2)
    else { return nil }
    for entry in 0..<count {
      let offset = tiff + directory + 2 + 12 * entry
      guard let tag = number(offset, 2) else { return nil }
      if tag == 0x0112 { return number(offset + 8, 2).map { (5...8).contains($0) } }
    }
    return nil
  }

  // MARK: Bytes

  private func has(_ expected: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + expected.count <= bytes.count
      && bytes[offset..<(offset + expected.count)].elementsEqual(expected)
  }

  private func hasText(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

  private func big16(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  private func big32(_ offset: Int) -> Int? {
    guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
    return high << 16 | low
  }

  private func little(_ offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
