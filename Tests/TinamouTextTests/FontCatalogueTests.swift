// Which font serves what is asked.

import Testing
import TinamouText

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
