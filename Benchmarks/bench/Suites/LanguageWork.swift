// The work that is timed on the readers: visual formats, and JSON by the megabyte.

import Measurement
import Tinamou

/// Benchmarks of the readers.
enum LanguageWork {
  /// Formats as layouts have them: rows, columns, sizes, priorities, metrics, inequalities.
  private static let formats = [
    "H:|-[name]-[value]-|",
    "V:|-8-[name(44)]-8-[value(name)]-(>=8)-|",
    "|-gap-[icon(40)]-gap-[title(>=80@750)]-(>=gap)-[badge(20)]-|",
    "H:|[name][value(==name)][icon(==name)][title(==name)]|",
    "V:|-(20@999)-[title]-[name]-[value]-gap-[badge(>=20,<=60)]-(>=20)-|",
    "[icon(gap)]-12.5-[badge(icon)]",
    "V:[title]-(-4)-[badge]",
    "H:[name(<=value@250)]-(>=8,<=32)-[value]|",
  ]

  static func benchmarks() -> [Benchmark] { formatBenchmarks() + documentBenchmarks() }

  private static func formatBenchmarks() -> [Benchmark] {
    var tree = LayoutTree()
    for name in ["name", "value", "icon", "title", "badge"] { tree.add(name) }
    let environment = VisualFormatEnvironment(tree: tree, metrics: ["gap": 16])
    let fragments = formats.map { SourceFragment(SourceBuffer(name: "<format>", text: $0)) }
    func benchmark(_ metric: String, _ work: @escaping (SourceFragment) -> Void) -> Benchmark {
      Benchmark(
        suite: Suite.languages.rawValue,
        caseName: "visual formats",
        metric: metric,
        throughput: .init(Double(fragments.count), "formats")
      ) { repetitions in
        for _ in 0..<repetitions { fragments.forEach(work) }
      }
    }
    return [
      benchmark("parse") { blackBox(FormatParser.parse($0).syntax) },
      benchmark("compile") {
        // What a format makes must not pile up from one round to the next.
        var environment = environment
        blackBox(
          VisualFormatCompiler.constraints(from: $0, originID: "c", in: &environment).constraints
        )
      },
    ]
  }

  private static func documentBenchmarks() -> [Benchmark] {
    let source = SourceBuffer(name: "large.json", text: LargeDocument.text(groups: 2000))
    let throughput = Benchmark.Throughput(Double(source.bytes.count), "B")
    func benchmark(_ metric: String, _ work: @escaping () -> Void) -> Benchmark {
      Benchmark(
        suite: Suite.languages.rawValue,
        caseName: "large document",
        metric: metric,
        throughput: throughput
      ) { repetitions in
        for _ in 0..<repetitions { work() }
      }
    }
    return [
      benchmark("parse") { blackBox(JSONReader.read(source).root) },
      benchmark("compile") { blackBox(LayoutDocument.read(source).document) },
    ]
  }
}
