// Text by fonts. The figures are those of Debian 12's fonts-inter (4.0~beta7) and fonts-dejavu-core
// (2.37), whose files `scripts/setup` installs; the catalogue is limited to them, so that other fonts of
// a machine make no difference.

import Testing
import TinamouText

/// The font files that the tests are about.
enum TestFonts {
  static let inter = "/usr/share/fonts/opentype/inter"
  static let dejaVu = [
    "DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSerif",
    "DejaVuSerif-Bold",
  ].map { "/usr/share/fonts/truetype/dejavu/\($0).ttf" }
  static let catalogue = FontCatalogue(folders: [inter] + dejaVu)

  static func metrics() throws -> FontMetrics { try FontMetrics(catalogue) }
}

@Suite struct FontMetricsTests {
  @Test func probe() throws {
    let metrics = try TestFonts.metrics()
    for text in [
      "Settings", "Hello World", "Tag: 10x20", "日本", "مرحبا", "e\u{301}", "a\tb", "fi", "ĳ ⁄ 1⁄2",
    ] {
      print(text, metrics.measure(text, font: .label, within: .none))
    }
    let clock = ContinuousClock()
    for (name, texts) in [
      (
        "letters",
        (0..<20000).map {
          "Sign in with account \(String($0).map { String(UnicodeScalar(UInt8($0.asciiValue! + 49))) }.joined())"
        }
      ),
      ("digits", (0..<20000).map { "Message \($0) of 10000" }),
      ("mixed", (0..<20000).map { "Total: \($0) (net)" }),
    ] {
      let time = clock.measure {
        for text in texts { _ = metrics.measure(text, font: .label, within: .none) }
      }
      print(name, time / 20000)
    }
  }
}
