// Which font serves what is asked, and what font files say.

import FileAccess
import Foundation
import Testing

@testable import TinamouText

@Suite struct FontCatalogueTests {
  private static let cases: [(words: String, face: String, factor: Double)] = [
    ("", "Inter-Regular", 1), ("bold", "Inter-Bold", 1), ("italic", "Inter-Italic", 1),
    ("bold italic", "Inter-BoldItalic", 1), ("headline", "Inter-SemiBold", 1),
    ("monospace", "DejaVuSansMono", 1), ("monospace bold", "DejaVuSansMono-Bold", 1),
    ("courier", "DejaVuSansMono", 1), ("Courier bold italic", "DejaVuSansMono-Bold", 1),
    ("helvetica neue", "Inter-Regular", 1), ("HelveticaNeue-Light", "Inter-Light", 1),
    ("HelveticaNeue-Light bold", "Inter-Bold", 1),
    ("'Times New Roman' bold", "DejaVuSerif-Bold", 1),
    ("inter", "Inter-Regular", 1), ("Inter-BlackItalic", "Inter-BlackItalic", 1),
    ("'inter semi bold'", "Inter-SemiBold", 1), ("Inter-Regular bold", "Inter-Bold", 1),
    ("condensed", "Inter-Regular", 0.75), ("dejavu sans", "DejaVuSans", 1),
    ("'Nobody Knows Me'", "Inter-Regular", 1), ("'Inter Display' bold", "InterDisplay-Bold", 1),
  ]

  @Test("the nearest font serves", arguments: cases)
  func match(words: String, face: String, factor: Double) throws {
    let match = try #require(TestFonts.catalogue.match(TextFont(words: words)))
    #expect(match.face.postScriptName == face)
    #expect(match.widthFactor == factor)
  }

  @Test("weights between two fonts go to the nearer one")
  func weights() throws {
    for (weight, face) in [(340, "Inter-Light"), (360, "Inter-Regular"), (1000, "Inter-Black")] {
      let font = TextFont(weight: FontWeight(rawValue: weight))
      #expect(TestFonts.catalogue.match(font)?.face.postScriptName == face)
    }
  }

  @Test("fonts are known by family, by full name, and by the table of names")
  func known() {
    for name in [
      "Inter", "inter display", "Inter-SemiBold", "Inter Semi Bold", "Courier", "Georgia",
    ] {
      #expect(TestFonts.catalogue.knowsFont(named: name), "\(name)")
    }
    for name in ["Itner", "", "-Bold", "Comic"] {
      #expect(!TestFonts.catalogue.knowsFont(named: name), "\(name)")
    }
  }

  @Test("the catalogue is the same in any order of folders, without what is no font")
  func order() {
    let turned = FontCatalogue(folders: TestFonts.dejaVu.reversed() + [TestFonts.inter, "/etc"])
    #expect(turned.faces == TestFonts.catalogue.faces)
    #expect(
      TestFonts.catalogue.familyNames
        == ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Inter", "Inter Display"]
    )
  }
}

@Suite struct FontFileTests {
  /// What a copy of a font file says after some of its bytes were changed.
  private static func faces(changing change: (inout [UInt8]) throws -> Void) throws -> [FontFace] {
    var bytes = try InputFile.read(TestFonts.dejaVu[0], limit: .max)
    try change(&bytes)
    let path = "\(FileManager.default.temporaryDirectory.path)/changed-\(UUID()).ttf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return FontCatalogue(folders: [path]).faces
  }

  /// Where a table begins in a font file.
  private static func start(of table: String, in bytes: [UInt8]) throws -> Int {
    let name = try #require(bytes.firstRange(of: Array(table.utf8)))
    return bytes[(name.lowerBound + 8)..<(name.lowerBound + 12)].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("the flags of OS/2 say what leans, and where there is no such table, those of head")
  func flags() throws {
    let upright = try Self.faces { _ in }
    #expect(upright.map(\.isItalic) == [false])
    #expect(upright.map(\.weight) == [.regular])
    let oblique = try Self.faces { bytes in
      bytes[try Self.start(of: "OS/2", in: bytes) + 62] = 2
    }
    #expect(oblique.map(\.isItalic) == [true])
    let old = try Self.faces { bytes in
      bytes[try Self.start(of: "head", in: bytes) + 45] = 3
      let table = try #require(bytes.firstRange(of: Array("OS/2".utf8)))
      bytes.replaceSubrange(table, with: Array("OS/3".utf8))
    }
    #expect(old.map(\.isItalic) == [true])
    #expect(old.map(\.weight) == [.bold])
  }

  @Test("a font without an English name has that of another language")
  func names() throws {
    let japanese = try Self.faces { bytes in
      let start = try Self.start(of: "name", in: bytes)
      for record in 0..<Int(bytes[start + 3]) {
        let offset = start + 6 + 12 * record
        let isWindows = bytes[offset + 1] == 3
        (bytes[offset + 4], bytes[offset + 5]) = isWindows ? (4, 0x11) : (0, 11)
      }
    }
    #expect(japanese.map(\.family) == ["DejaVu Sans"])
    #expect(japanese.map(\.postScriptName) == ["DejaVuSans"])
  }

  @Test("a file that ends too early is no font, or one with sound numbers")
  func cut() throws {
    for length in [0, 4, 11, 12, 100, 300, 400, 5_000, 50_000, 300_000] {
      let faces = try Self.faces { $0.removeLast($0.count - length) }
      #expect(faces.allSatisfy { $0.unitsPerEm > 0 && !$0.family.isEmpty }, "\(length)")
      if length < 400 { #expect(faces.isEmpty, "\(length)") }
    }
  }

  @Test("what is no HarfBuzz is not taken for it")
  func libraries() {
    #expect(HarfBuzz.load("libharfbuzz.so.0") != nil)
    #expect(HarfBuzz.load("libnobody.so.0") == nil)
    #expect(HarfBuzz.load("libc.so.6") == nil)
  }
}
