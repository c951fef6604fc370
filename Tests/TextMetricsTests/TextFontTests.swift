// Fonts from words, and the names that always mean something.

import Testing
import TextMetrics

@Suite struct TextFontTests {
  private static let cases: [(text: String, font: TextFont)] = [
    ("", TextFont()), ("system", TextFont()), ("courier", TextFont(family: "courier")),
    ("Courier bold 30", TextFont(family: "Courier", size: 30, weight: .bold)),
    ("30 bold Courier", TextFont(family: "Courier", size: 30, weight: .bold)),
    ("'times new roman' 12", TextFont(family: "times new roman", size: 12)),
    ("helvetica neue", TextFont(family: "helvetica neue")),
    ("\"Bodoni 72\" italic", TextFont(family: "Bodoni 72", isItalic: true)),
    ("Courier 150%", TextFont(family: "Courier", size: 25.5)),
    ("title1 50%", TextFont(size: 14)), ("headline", TextFont(size: 17, weight: .semibold)),
    (
      "helvetica body bold 120%",
      TextFont(family: "helvetica", size: 20.4, weight: .bold)
    ),
    ("condensed 12.5", TextFont(size: 12.5, width: .condensed)),
    ("expanded monospace", TextFont(width: .expanded, isMonospaced: true)),
    ("'open", TextFont(family: "'open")), ("caption2", TextFont(size: 11)),
  ]

  @Test("a font is read from words in any order", arguments: cases)
  func words(text: String, font: TextFont) {
    #expect(TextFont(words: text) == font)
  }

  @Test("text styles have the sizes of their standard setting")
  func styles() {
    let sizes = FontTextStyle.allCases.map { TextFont($0).size }
    #expect(sizes == [28, 22, 20, 17, 15, 17, 16, 13, 12, 11])
    #expect(FontTextStyle.allCases.filter { TextFont($0).weight >= .semibold } == [.headline])
  }

  @Test(
    "names of fonts mean a kind in any case, with a style behind a hyphen, and with maker's marks"
  )
  func families() {
    for name in ["Helvetica Neue", "helvetica  neue", "HelveticaNeue-Bold", "ArialMT", "Inter"] {
      #expect(FontFamily(named: name) == .sansSerif, "\(name)")
    }
    for name in ["TimesNewRomanPS-BoldMT", "georgia", "New York"] {
      #expect(FontFamily(named: name) == .serif, "\(name)")
    }
    for name in ["Courier", "CourierNewPSMT", "Menlo-Regular", "SF Mono"] {
      #expect(FontFamily(named: name) == .monospace, "\(name)")
    }
    #expect(FontFamily(named: "System") == .system)
    for name in ["", "-", "Helvetika", "PS", "Foo-Bold"] {
      #expect(FontFamily(named: name) == nil, "\(name)")
    }
    #expect(FontFamily.names == FontFamily.names.sorted())
    #expect(FontFamily.names.allSatisfy { BoxMetrics().knowsFont(named: $0) })
  }
}
