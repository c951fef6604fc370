// The work that is timed on text: labels that were never seen, by boxes and by fonts, and a paragraph at
// one width after another.

import Measurement
import TinamouText

/// Benchmarks of text measurement.
enum TextWork {
  /// So many labels, each another text.
  private static let labelCount = 4096
  private static let paragraph = """
    Height follows width: a paragraph is shaped once, and then its lines are filled anew for every \
    width that a layout tries. Words stay whole where they can, and long ones break.
    """

  /// Every benchmark; without fonts those by boxes alone.
  static func benchmarks() -> [Benchmark] {
    let boxes = BoxMetrics()
    let font = TextFont.label
    var all = [
      labels("boxes", plainLabels) { blackBox(boxes.measure($0, font: font, within: .none)) }
    ]
    guard let fonts = try? FontMetrics() else { return all }
    let measure: (String) -> Void = { blackBox(fonts.measure($0, font: font, within: .none)) }
    all += [
      labels("letters", plainLabels, measure), labels("signs and digits", signLabels, measure),
      labels("beyond ASCII", accentedLabels, measure),
      benchmark("paragraph", "wrap") { repetitions in
        for repetition in 0..<repetitions {
          let limits = TextLimits(width: Double(80 + 4 * (repetition % 100)))
          blackBox(fonts.measure(paragraph, font: font, within: limits))
        }
      },
    ]
    return all
  }

  /// Measures labels in turn.
  ///
  /// What is kept of them is pushed out before they come round again, so
  /// each is shaped afresh.
  private static func labels(
    _ name: String,
    _ labels: [String],
    _ measure: @escaping (String) -> Void
  ) -> Benchmark {
    var next = 0
    return benchmark(name, "label") { repetitions in
      for _ in 0..<repetitions {
        measure(labels[next])
        next = (next + 1) % labels.count
      }
    }
  }

  private static func benchmark(
    _ name: String,
    _ metric: String,
    _ work: @escaping (Int) -> Void
  ) -> Benchmark {
    Benchmark(
      suite: Suite.text.rawValue,
      caseName: name,
      metric: metric,
      unit: .nanoseconds,
      body: work
    )
  }

  private static let names = ["Amelia", "Benjamin", "Charlotte", "Dominic", "Eleanor", "Frederick"]
  private static let verbs = ["wrote to", "called", "invited", "answered", "followed", "thanked"]

  /// A word that no other label has.
  private static func word(_ number: Int) -> String {
    String(decoding: String(number).utf8.map { $0 + 49 }, as: UTF8.self)
  }

  private static let plainLabels = (0..<labelCount).map { number in
    "\(names[number % 6]) \(verbs[number / 6 % 6]) \(word(number))"
  }

  /// So many that a second round finds none of them kept.
  private static let signLabels = (0..<(16 * labelCount)).map { "Total: \($0) (net), 2x" }

  private static let accentedLabels = (0..<(16 * labelCount)).map { "Größe \($0) – prêt" }
}
