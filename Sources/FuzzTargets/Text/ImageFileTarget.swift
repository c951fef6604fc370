// Headers of image files and manifests of images: whatever the bytes say, sizes are numbers above 0, more bytes of a
// file say the same, and findings in a manifest have their places.

import FuzzSupport
import Fuzzing
import TextMetrics

/// Tries the reader of images' sizes.
struct ImageFileTarget: PlainTarget {
  static let name = "image-file"
  static let summary = "headers and manifests of images: sizes are numbers, more bytes say the same"
  static let fileExtension = "image"
  static let words = [
    "GIF87a", "GIF89a", "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "IHDR", "Exif\0\0", "II*\0",
    "MM\0*",
    "icon 40x40\n", "photo.jpg 3024x4032@3\n", "#", "x", "@2", " ", "\n", "1e9",
  ]
  static let bounds = EffortBounds(nanosecondsPerByte: 50_000, freeNanoseconds: 100_000_000)

  /// So many beginnings of a file are tried.
  private static let prefixLimit = 64

  private let mutator = ByteMutator(
    texts: [Self.png, Self.gif] + Self.webP + Self.jpeg + Self.manifests,
    words: Self.words
  )

  private static let manifests = [
    "# sizes\navatar 40x40\nicons/back arrow  12.5x20\nphoto.jpg 3024x4032@3\n", "a 1x1\na 2x2\n",
    "b 10x\nc x\n 5x5\nd 10x10@0.5\r\ne 1e3x2\n",
  ].map { Array($0.utf8) }

  // MARK: Files

  private static let png =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 0x40, 0, 0, 0, 0xF0, 8, 6, 0, 0, 0]

  private static let gif = Array("GIF89a".utf8) + [0x20, 0x01, 0x10, 0x00, 0, 0, 0]

  /// Lossy, lossless and extended.
  private static let webP = [
    "VP8 " + "\u{10}\0\0\0\0\0\0", "VP8L" + "\u{10}\0\0\0/", "VP8X" + "\u{10}\0\0\0\0\0\0\0",
  ].enumerated().map { number, chunk -> [UInt8] in
    let mark: [UInt8] = number == 0 ? [0x9D, 0x01, 0x2A] : []
    return Array("RIFF".utf8) + [32, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + mark
      + [0x2C, 0x01, 0xC8, 0x10, 0x20, 0x30, 0, 0, 0]
  }

  /// Plain ones, turned ones of both byte orders, and one whose frame never comes.
  private static let jpeg: [[UInt8]] = {
    let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0x01, 0x00, 0x02, 0x40, 3, 1, 0x22, 0]
    let little: [UInt8] =
      Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 2, 0] + [0x0F, 0x01, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let big: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0]
    func block(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(bytes.count + 2)] + bytes
    }
    let start: [UInt8] = [0xFF, 0xD8]
    return [
      start + block(0xE0, Array("JFIF\0".utf8)) + frame, start + block(0xE1, little) + frame,
      start + [0xFF, 0xFF, 0xFF, 0x01] + block(0xE1, big) + block(0xFE, Array("why".utf8)) + frame,
      start + block(0xDB, [0, 1, 2]) + [0xFF, 0xDA],
    ]
  }()

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    generator.chance(300) ? generator.pick(mutator.texts) : mutator.mutant(using: &generator)
  }

  // MARK: Oracle

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let header = ImageHeader(input)
    if let header, header.width <= 0 || header.height <= 0 {
      throw Finding("no-size", "\(header)")
    }
    let distance = max(1, input.count / Self.prefixLimit)
    for count in stride(from: 0, to: input.count, by: distance) {
      guard let early = ImageHeader(Array(input.prefix(count))), early != header else { continue }
      throw Finding("reads-differently", "\(early) of \(count) bytes, of all \(header as Any)")
    }
    try checkManifest(String(decoding: input, as: UTF8.self))
  }

  private func checkManifest(_ text: String) throws(Finding) {
    let (manifest, findings) = ImageManifest.read(text)
    var last = 0
    for finding in findings {
      guard finding.bytes.lowerBound >= last, finding.bytes.upperBound <= text.utf8.count,
        !finding.message.isEmpty
      else { throw Finding("position-outside-input", "\(finding.bytes) of \(text.utf8.count)") }
      last = finding.bytes.upperBound
    }
    for (name, size) in manifest.sizes {
      guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0,
        ImageManifest.read("\(name) 1x1").manifest.size(ofImage: name) != nil
          || name.hasPrefix("#"),
        manifest.size(ofImage: name) == size
      else { throw Finding("no-size", "'\(name)' is \(size)") }
    }
  }
}
