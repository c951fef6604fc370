// The work that is timed on lowering: from a tree of views and its constraints to rows of a system.

import Measurement
import Tinamou

/// Benchmarks of lowering; the documents of the corpus are in `CorpusWork`.
enum LoweringWork {
  /// Three views each.
  private static let groups = 300

  static func benchmarks() -> [Benchmark] {
    [
      Benchmark(.lower, "large document", "lower", .init(Double(3 * groups), "views")) {
        let size = LayoutSolver.defaultSize
        let text = LargeDocument.text(groups: groups)
        let document = LayoutDocument.read(SourceBuffer(name: "large.json", text: text)).document
        return document?.layout(at: size).layout.map { layout in
          { blackBox(SizedLayout(layout, at: size).lowering) }
        }
      }
    ]
  }
}
