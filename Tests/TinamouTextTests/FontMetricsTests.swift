// Text by fonts. The figures are those of Debian 12's fonts-inter (4.0~beta7) and fonts-dejavu-core
// (2.37), whose files `scripts/setup` installs; the catalogue is limited to them, so that other fonts of
// a machine make no difference.

import SeededRandom
import Testing

@testable import TinamouText

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
  /// Advances in units as `hb-shape` adds them up from the font's file, and the units of its size.
  private static let figures: [(text: String, font: String, units: Double, unitsPerEm: Double)] = [
    ("Settings", "", 10_988, 2816), ("Settings", "30", 10_988, 2816),
    ("AVATAR To", "", 14_432, 2816), ("Total: 10x20 (net)", "12.5", 23_644, 2816),
    ("Straße Δέλτα", "caption1", 17_548, 2816), ("Settings", "bold", 11_597, 2816),
    ("Settings", "headline", 11_395, 2816), ("Settings", "monospace", 9864, 2048),
    ("Settings", "Georgia bold", 9526, 2048),
  ]

  @Test("texts are as wide as their fonts say, rounded up to 64ths", arguments: figures)
  func widths(text: String, words: String, units: Double, unitsPerEm: Double) throws {
    let font = TextFont(words: words)
    let size = try TestFonts.metrics().measure(text, font: font, within: .none)
    let exact = units * font.size / unitsPerEm
    #expect(size.width == (exact * 64).rounded(.up) / 64)
    #expect(size.lineCount == 1)
  }

  @Test("a line of Inter is 1.21 sizes high, its baseline 0.97 sizes below the top")
  func heights() throws {
    let metrics = try TestFonts.metrics()
    let one = metrics.measure("Settings", font: .label, within: .none)
    #expect(one.width == 66.34375)
    // 17 * 3408 / 2816 = 20.57386…, 17 * 2728 / 2816 = 16.46875.
    #expect(one.height == 20.578125)
    #expect(one.firstBaselineOffsetFromTop == 16.46875)
    #expect(one.lastBaselineOffsetFromBottom == 4.109375)
    let three = metrics.measure("a\nb\nc", font: .label, within: .none)
    // 61.72159…: lines are rounded together.
    #expect(three.height == 61.734375)
    #expect(metrics.lineMetrics(of: .label).lineHeight == 17 * 3408.0 / 2816)
  }

  @Test("an attachment adds its width, and stands on the baseline of the font's line")
  func attachments() throws {
    let metrics = try TestFonts.metrics()
    let attachment = TextRun(attachment: ImageSize(width: 20, height: 30))
    let text = StyledText([TextRun("Settings"), attachment])
    let size = metrics.measure(text, within: .none)
    #expect(size.width == 66.34375 + 20)
    // 30 + 17 * (3408 - 2728) / 2816 = 34.10511….
    #expect(size.height == 34.109375)
    #expect(size.firstBaselineOffsetFromTop == 30)
    let alone = metrics.measure(StyledText([attachment]), within: .none)
    #expect((alone.width, alone.height) == (20, 34.109375))
    let wrapped = TextLimits(width: 70)
    #expect(metrics.measure(text, within: wrapped).lineCount == 2)
    let lines = metrics.lines(of: text, within: .none)
    #expect(lines.map(\.string) == ["Settings\u{FFFC}"])
    #expect(lines[0].attachments.map(\.left) == [66.34375])
    #expect(metrics.lines(of: text, within: wrapped).flatMap(\.attachments).map(\.left) == [0])
  }

  /// Texts of letters, digits and signs, as labels have them.
  private static func labels(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let alphabets = [
      "etaoin SHRDLU xX.,'\"!?", "0123456789 xX*/aZ", "(A-b):+<>=@[]{}^~_|`;#%&$\\ Tx1",
      "AVAWTo.LYTa VLT fi fj ff", "abcdefghijklmnopqrstuvwxyz ",
    ].map(Array.init)
    return (0..<count).map { _ in
      let alphabet = generator.pick(alphabets)
      return String((0..<generator.integer(in: 1...20)).map { _ in generator.pick(alphabet) })
    }
  }

  @Test(
    "what is kept changes nothing: fresh measurers, other orders and other threads say the same"
  )
  func history() async throws {
    let texts = Self.labels(300, seed: 5)
    let metrics = try TestFonts.metrics()
    let font = TextFont(size: 13.7)
    let limits = TextLimits(width: 60)
    let expected = texts.map { metrics.measure($0, font: font, within: limits) }
    for (text, size) in zip(texts, expected).prefix(20) {
      #expect(try TestFonts.metrics().measure(text, font: font, within: limits) == size)
    }
    await withTaskGroup(of: [TextMeasurement].self) { group in
      for _ in 0..<4 {
        group.addTask {
          texts.reversed().map { metrics.measure($0, font: font, within: limits) }
        }
      }
      for await found in group { #expect(found == expected.reversed()) }
    }
  }

  @Test("height never grows with width, and a text fits into the width it asked for")
  func monotone() throws {
    let metrics = try TestFonts.metrics()
    let text = "A well-known fox (quick, brown) jumps over 日本語 and supercalifragilistic dogs."
    for size in [11, 17, 20.4, 33.3] {
      let font = TextFont(size: size)
      var previous = Double.infinity
      for width in stride(from: 0, through: 900, by: 7.25) {
        let found = metrics.measure(text, font: font, within: TextLimits(width: width))
        #expect(found.height <= previous, "at \(width)")
        previous = found.height
        // A letter that is wider than the line stands out of it.
        guard found.width <= width else { continue }
        let again = metrics.measure(text, font: font, within: TextLimits(width: found.width))
        #expect(again == found, "at \(width)")
      }
    }
  }

  @Test("scripts, marks and characters without a glyph are measured in any mixture")
  func scripts() throws {
    let metrics = try TestFonts.metrics()
    func width(_ text: String, _ words: String = "") -> Double {
      metrics.measure(text, font: TextFont(words: words), within: .none).width
    }
    #expect(width("e\u{301}") == width("é"))
    #expect(width("a\u{200D}b") == width("ab"))
    #expect(width("مرحبا") > 0)
    // Arabic letters join: the word is not as wide as its letters on their own.
    #expect(width("مرحبا") != "مرحبا".map { width(String($0)) }.reduce(0, +))
    #expect(
      abs(width("abc مرحبا def") - (width("abc ") + width("مرحبا") + width(" def"))) <= 3 / 64
    )
    #expect(width("\t") == width(" "))
    #expect(width("\u{1}") == 0)
    // Inter has no Hebrew; DejaVu Sans has.
    #expect(width("שלום") == width("שלום", "DejaVu Sans"))
    let lines = metrics.measure("a\r\nb\u{2028}c\n", font: .label, within: .none)
    #expect(lines.lineCount == 4)
  }

  @Test("narrow and wide letters are made where a family has none, and weights where it has them")
  func traits() throws {
    let metrics = try TestFonts.metrics()
    func width(_ words: String) -> Double {
      metrics.measure("Hamburgefonts", font: TextFont(words: words), within: .none).width
    }
    let plain = width("32")
    #expect(abs(width("32 condensed") - plain * 0.75) <= 2 / 64)
    #expect(abs(width("32 expanded") - plain * 1.25) <= 2 / 64)
    #expect(width("32 bold") > plain)
    #expect(width("32 monospace") == width("'DejaVu Sans Mono' 32"))
    // No font of DejaVu Sans leans here; leaning letters are as wide as upright ones.
    #expect(width("'DejaVu Sans' italic") == width("'DejaVu Sans'"))
  }

  @Test("without fonts there is an error that says where they were looked for")
  func noFonts() throws {
    let nowhere = FontCatalogue(folders: ["/no/such/folder"])
    let error = #expect(throws: FontError.self) { try FontMetrics(nowhere) }
    #expect(error?.description.contains("/no/such/folder") == true)
    #expect(nowhere.match(.label) == nil)
  }

  @Test("without the system's font another takes its place, and that is said")
  func substitution() throws {
    #expect(try TestFonts.metrics().substitution == nil)
    let metrics = try FontMetrics(FontCatalogue(folders: TestFonts.dejaVu))
    #expect(
      metrics.substitution == "no font 'Inter' was found; 'DejaVu Sans' takes its place"
    )
    #expect(metrics.measure("x", font: .label, within: .none).width > 0)
  }
}
