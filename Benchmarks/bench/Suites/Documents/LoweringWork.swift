// The work that is timed on lowering: from a tree of views and its constraints to rows of a system.

import Measurement
import Tinamou

/// Benchmarks of lowering; the documents of the corpus are in `CorpusWork`.
enum LoweringWork {
  /// Three views each.
  private static let groups = 300

  static func benchmarks() -> [Benchmark] {
    [
      Benchmark(
        suite: Suite.lower.rawValue,
        caseName: "large document",
        metric: "lower",
        throughput: Benchmark.Throughput(Double(3 * groups), "views")
      ) {
        let size = LayoutSolver.defaultSize
        let text = LargeDocument.text(groups: groups)
        let document = LayoutDocument.read(SourceBuffer(name: "large.json", text: text)).document
        guard let layout = document?.layout(at: size).layout else { return { _ in } }
        return { repetitions in
          for _ in 0..<repetitions {
            blackBox(Lowering(tree: layout.tree, constraints: layout.constraints, size: size))
          }
        }
      }
    ]
  }
}
