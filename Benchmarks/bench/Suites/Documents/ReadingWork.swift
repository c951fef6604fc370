// The work that is timed on the readers: visual formats, JSON by the megabyte, and systems as text.

import Measurement
import Tinamou
import Workloads

enum ReadingWork {
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

  /// A thousand views in a column, as the text of a `.constraints` file.
  private static let systemName = "chain-1000"

  static func benchmarks() -> [Benchmark] {
    formatBenchmarks() + documentBenchmarks() + [systemBenchmark()]
  }

  private static func formatBenchmarks() -> [Benchmark] {
    let caseName = "visual formats"
    let throughput = Benchmark.Throughput(Double(formats.count), "formats")
    func fragments() -> [SourceFragment] {
      formats.map { SourceFragment(SourceBuffer(name: "<format>", text: $0)) }
    }
    return [
      Benchmark(.parse, caseName, "parse", throughput) {
        let fragments = fragments()
        return { for fragment in fragments { blackBox(FormatParser.parse(fragment).syntax) } }
      },
      Benchmark(.parse, caseName, "compile", throughput) {
        var tree = LayoutTree()
        for name in ["name", "value", "icon", "title", "badge"] { tree.add(name) }
        let environment = VisualFormatEnvironment(tree: tree, metrics: ["gap": 16])
        let fragments = fragments()
        return {
          for fragment in fragments {
            // What a format makes must not pile up from one round to the next.
            var environment = environment
            blackBox(
              VisualFormatCompiler.constraints(from: fragment, originID: "c", in: &environment)
                .constraints
            )
          }
        }
      },
    ]
  }

  private static func documentBenchmarks() -> [Benchmark] {
    let caseName = "large document"
    let source = Memo {
      SourceBuffer(name: "large.json", text: LargeDocument.text(groups: LargeDocument.groups))
    }
    let throughput = Benchmark.Throughput(Double(LargeDocument.byteCount), "B")
    return [
      Benchmark(.parse, caseName, "parse", throughput) {
        let source = source.value
        return { blackBox(JSONReader.read(source).root) }
      },
      Benchmark(.parse, caseName, "compile", throughput) {
        let source = source.value
        return { blackBox(LayoutDocument.read(source).document) }
      },
    ]
  }

  private static func systemBenchmark() -> Benchmark {
    Benchmark(.parse, systemName, "parse") {
      let workload = Workload(named: systemName, naming: true)
      let text = workload.map { ConstraintsFile($0.system).write() } ?? ""
      let source = SourceBuffer(name: "\(systemName).constraints", text: text)
      return { blackBox(ConstraintsFile.read(source).file) }
    }
  }
}
