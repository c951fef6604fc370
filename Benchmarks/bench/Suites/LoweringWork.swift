// The work that is timed on lowering: from a tree of views and its constraints to rows of a system.

import Measurement
import Tinamou

/// Benchmarks of lowering; the documents of the corpus are in `CorpusWork`.
enum LoweringWork {
  private static let caseName = "large document"
  /// Three views each.
  private static let groups = 300

  /// A large document's constraints at a size, and then their rows.
  static func benchmarks() -> [Benchmark] {
    let size = LayoutSolver.defaultSize
    let document = Memo {
      let text = LargeDocument.text(groups: groups)
      return LayoutDocument.read(SourceBuffer(name: "large.json", text: text)).document
    }
    return [
      benchmark("layout") {
        guard let document = document.value else { return {} }
        return { blackBox(document.layout(at: size).layout) }
      },
      benchmark("lower") {
        guard let layout = document.value?.layout(at: size).layout else { return {} }
        return {
          blackBox(Lowering(tree: layout.tree, constraints: layout.constraints, size: size))
        }
      },
    ]
  }

  private static func benchmark(
    _ metric: String,
    preparing prepare: @escaping () -> (() -> Void)
  ) -> Benchmark {
    Benchmark(
      suite: Suite.lower.rawValue,
      caseName: caseName,
      metric: metric,
      throughput: Benchmark.Throughput(Double(3 * groups), "views")
    ) {
      let work = prepare()
      return { repetitions in
        for _ in 0..<repetitions { work() }
      }
    }
  }
}
