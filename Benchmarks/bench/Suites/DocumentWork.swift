// The work that is timed on a layout document: from bytes to frames, step by step.

import Foundation
import Measurement
import Tinamou

/// Benchmarks of one layout document.
enum DocumentWork {
  /// Reading the document, lowering it, solving it from scratch, and resizing it warm between its
  /// sizes; none for a document that cannot be read, which the check has reported.
  static func benchmarks(_ path: String) -> [Benchmark] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return [] }
    let source = SourceBuffer(name: path, bytes: Array(data))
    guard let document = LayoutDocument.read(source).document else { return [] }
    let expected = try? ExpectedAnswer<ExpectedLayout>.read(CorpusPath.expected(of: path))
    let listed = expected?.cases.map(\.size.layoutSize) ?? []
    let sizes = listed.isEmpty ? [LayoutSolver.defaultSize] : listed

    let name = (path as NSString).lastPathComponent
    let caseName = (name as NSString).deletingPathExtension
    func benchmark(_ metric: String, _ work: @escaping () -> Void) -> Benchmark {
      Benchmark(suite: Suite.documents.rawValue, caseName: caseName, metric: metric) {
        for _ in 0..<$0 { work() }
      }
    }
    let size = sizes[0]
    guard let layout = document.layout(at: size).layout else { return [] }
    let lowering = Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
    let parameters = lowering.parameters(for: size)
    let warm = SystemWork(lowering.system, rows: sizes.map { lowering.parameters(for: $0) })
    return [
      benchmark("parse") { blackBox(LayoutDocument.read(source).document) },
      benchmark("lower") {
        blackBox(
          Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
        )
      },
      benchmark("solve") {
        let outcome = SimplexSolver.solve(lowering.system, parameters: parameters)
        blackBox(LayoutResult(outcome, of: lowering, size: size).frames)
      },
      benchmark("warm") { warm.resize(exactly: true) },
    ]
  }
}
