// The work that is timed on text: labels that were never seen, by boxes and by fonts, and a paragraph at
// one width after another.

import Measurement
import TinamouText

enum TextWork {
  /// So many labels, each another text.
  private static let labelCount = 4096
  private static let paragraph = """
    Height follows width: a paragraph is shaped once, and then its lines are filled anew for every \
    width that a layout tries. Words stay whole where they can, and long ones break.
    """

  /// Every benchmark; without fonts those by boxes alone.
  static func benchmarks(note: (String) -> Void) -> [Benchmark] {
    var all = [labels("boxes", labelCount, plainLabel, BoxMetrics.init)]
    guard hasFonts else {
      note("there are no fonts, and text by fonts is left out; fonts-inter brings some")
      return all
    }
    // So many that a second round finds none of them kept.
    let many = 16 * labelCount
    let fonts: () -> (any TextMeasuring)? = { try? FontMetrics() }
    all += [
      labels("letters", labelCount, plainLabel, fonts),
      labels("signs and digits", many, { "Total: \($0) (net), 2x" }, fonts),
      labels("beyond ASCII", many, { "Größe \($0) – prêt" }, fonts),
      Benchmark(.text, "paragraph", "wrap", unit: .nanoseconds, period: 100) {
        guard let fonts = fonts() else { return nil }
        let font = TextFont.label
        return { turn in
          let limits = TextLimits(width: Double(80 + 4 * turn))
          blackBox(fonts.measure(paragraph, font: font, within: limits))
        }
      },
    ]
    return all
  }

  /// Whether there are fonts, found out once.
  private static let hasFonts = (try? FontMetrics()) != nil

  /// Measures labels in turn.
  ///
  /// What is kept of them is pushed out before they come round again, so each is shaped afresh.
  private static func labels(
    _ name: String,
    _ count: Int,
    _ label: @escaping (Int) -> String,
    _ metrics: @escaping () -> (any TextMeasuring)?
  ) -> Benchmark {
    Benchmark(.text, name, "label", unit: .nanoseconds, period: count) {
      guard let metrics = metrics() else { return nil }
      let labels = (0..<count).map(label)
      let font = TextFont.label
      return { blackBox(metrics.measure(labels[$0], font: font, within: .none)) }
    }
  }

  private static let names = ["Amelia", "Benjamin", "Charlotte", "Dominic", "Eleanor", "Frederick"]
  private static let verbs = ["wrote to", "called", "invited", "answered", "followed", "thanked"]

  /// A word that no other label has.
  private static func word(_ number: Int) -> String {
    String(decoding: String(number).utf8.map { $0 + 49 }, as: UTF8.self)
  }

  private static func plainLabel(_ number: Int) -> String {
    "\(names[number % 6]) \(verbs[number / 6 % 6]) \(word(number))"
  }
}
