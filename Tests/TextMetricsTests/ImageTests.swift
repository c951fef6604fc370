// Headers of images written by hand, and images by name.

import Foundation
import Testing
import TextMetrics

/// The beginnings of image files.
enum ImageBytes {
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + text("IHDR")
      + big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0]
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    text("GIF89a") + little(width, 2) + little(height, 2) + [0, 0, 0]
  }

  /// A photograph with a thumbnail's worth of bytes before its size.
  static func jpeg(_ width: Int, _ height: Int, orientation: Int? = nil, filler: Int = 0) -> [UInt8]
  {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + big(16, 2) + [UInt8](repeating: 0, count: 14)
    if let orientation {
      let exif =
        text("Exif") + [0, 0] + text("MM") + [0, 42] + big(8, 4) + big(1, 2)
        + big(0x0112, 2) + big(3, 2) + big(1, 4) + big(orientation, 2) + [0, 0]
      bytes += [0xFF, 0xE1] + big(exif.count + 2, 2) + exif
    }
    for _ in 0..<filler {
      bytes += [0xFF, 0xFE] + big(60_002, 2) + [UInt8](repeating: 7, count: 60_000)
    }
    return bytes + [0xFF, 0xFF, 0xC2] + big(17, 2) + [8] + big(height, 2) + big(width, 2) + [3]
  }

  static func lossyWebP(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width | 0x4000, 2) + little(height, 2))
  }

  static func losslessWebP(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
  }

  static func extendedWebP(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8X", [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  private static func riff(_ kind: String, _ chunk: [UInt8]) -> [UInt8] {
    text("RIFF") + little(chunk.count + 12, 4) + text("WEBP") + text(kind)
      + little(chunk.count, 4) + chunk
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
}

@Suite struct ImageTests {
  private static let files: [(name: String, bytes: [UInt8], width: Int, height: Int)] = [
    ("png", ImageBytes.png(120, 80), 120, 80), ("gif", ImageBytes.gif(513, 2), 513, 2),
    ("jpeg", ImageBytes.jpeg(640, 480), 640, 480),
    ("upright jpeg", ImageBytes.jpeg(640, 480, orientation: 1), 640, 480),
    ("turned jpeg", ImageBytes.jpeg(640, 480, orientation: 6), 480, 640),
    ("jpeg after comments", ImageBytes.jpeg(31, 17, filler: 2), 31, 17),
    ("lossy webp", ImageBytes.lossyWebP(300, 200), 300, 200),
    ("lossless webp", ImageBytes.losslessWebP(16_000, 1), 16_000, 1),
    ("extended webp", ImageBytes.extendedWebP(100_000, 70_001), 100_000, 70_001),
  ]

  @Test("a header says the size, and no part of one says anything or traps", arguments: files)
  func headers(name: String, bytes: [UInt8], width: Int, height: Int) throws {
    let header = try #require(ImageHeader(bytes))
    #expect(header.width == width)
    #expect(header.height == height)
    let enough = bytes.indices.first { ImageHeader(Array(bytes[..<$0])) != nil } ?? bytes.count
    #expect(enough > 9)
    for offset in 0..<min(bytes.count, 64) {
      var damaged = bytes
      damaged[offset] ^= 0xFF
      if let header = ImageHeader(damaged) { #expect(header.width > 0 && header.height > 0) }
    }
  }

  @Test("what is no image has no size")
  func noImages() {
    #expect(ImageHeader([]) == nil)
    #expect(ImageHeader(Array("<svg/>".utf8)) == nil)
    #expect(ImageHeader(ImageBytes.png(0, 4)) == nil)
    #expect(ImageHeader([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 64)) == nil)
  }

  @Test("images are found by name, with their scale, below their folder only")
  func folder() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID())")
    let folder = root.appending(path: "inner/icons")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: root.appending(path: name))
    }
    try write("secret.png", ImageBytes.png(9, 9))
    try write("inner/one.png", ImageBytes.png(10, 20))
    try write("inner/one@2x.png", ImageBytes.png(21, 41))
    try write("inner/two@2x.jpg", ImageBytes.jpeg(30, 50))
    try write("inner/three@3x.gif", ImageBytes.gif(30, 60))
    try write("inner/far.jpg", ImageBytes.jpeg(5, 6, filler: 3))
    try write("inner/icons/back.webp", ImageBytes.lossyWebP(12, 24))
    try write("inner/broken.png", [1, 2, 3])
    try write(
      "inner/images.manifest",
      Array("# sizes\none 1x2\n back arrow   12.5x20 \nbig 90x60@3\nbad\nbig 1x1\nodd 4y4\n".utf8)
    )
    let images = ImageFolder(root.appending(path: "inner").path)
    let sizes: [(String, Double, Double)] = [
      ("one", 1, 2), ("one.png", 10, 20), ("one@2x", 10.5, 20.5), ("two", 15, 25),
      ("two.jpg", 15, 25), ("three", 10, 20), ("far", 5, 6), ("icons/back", 12, 24),
      ("back arrow", 12.5, 20), ("big", 30, 20),
    ]
    for (name, width, height) in sizes {
      #expect(images.size(ofImage: name) == ImageSize(width: width, height: height), "\(name)")
    }
    for name in ["", "none", "broken", "../secret", "icons/../one", "/etc/hosts", "icons", "a\0b"] {
      #expect(images.size(ofImage: name) == nil, "\(name)")
      #expect(images.isDamaged(name) == (name == "broken"), "\(name)")
    }
    #expect(!images.isDamaged("one"))
    #expect(images.manifestFindings.count == 3)
  }

  @Test("a byte order mark is no part of a manifest's first name")
  func markedManifest() {
    let (manifest, findings) = ImageManifest.read("\u{FEFF}p 40x20\n")
    #expect(findings.isEmpty && manifest.size(ofImage: "p") == ImageSize(width: 40, height: 20))
    #expect(ImageManifest.read("\u{FEFF}p").findings.map(\.bytes) == [3..<4])
  }
}
