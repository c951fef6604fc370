// The work that is timed on layout documents: from bytes to frames, step by step. All documents of the
// corpus are one case, which takes them in turn; each for itself is a case where it is asked for.

import Foundation
import Measurement
import Tinamou

/// Benchmarks of layout documents.
struct CorpusWork {
  private let paths: [String]
  private let caseName: String
  private let documents: Memo<[Document]>

  static let caseName = "corpus"

  init(_ paths: [String], caseName: String = Self.caseName) {
    self.paths = paths
    self.caseName = caseName
    documents = Memo { paths.compactMap(Document.init) }
  }

  /// The name that a document is a case under.
  static func name(of path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// A document with what each step makes of it; none where it cannot be read, which the check has
  /// reported.
  private struct Document {
    let source: SourceBuffer
    let layout: DocumentLayout
    let size: LayoutSize
    let lowering: Lowering
    let parameters: [ExactNumber]
    let rows: [[ExactNumber]]

    init?(_ path: String) {
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
      source = SourceBuffer(name: path, bytes: Array(data))
      guard let document = LayoutDocument.read(source).document else { return nil }
      let expected = try? ExpectedAnswer<ExpectedLayout>.read(CorpusPath.expected(of: path))
      let listed = expected?.cases.map(\.size.layoutSize) ?? []
      let sizes = listed.isEmpty ? [LayoutSolver.defaultSize] : listed
      size = sizes[0]
      guard let layout = document.layout(at: size).layout else { return nil }
      self.layout = layout
      let lowering = Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
      self.lowering = lowering
      parameters = lowering.parameters(for: size)
      rows = sizes.map { lowering.parameters(for: $0) }
    }
  }

  /// Of `parse` reading, of `lower` lowering, of `solve` solving from scratch, and going on warm to each of
  /// the document's sizes.
  func benchmarks(of suite: Suite) -> [Benchmark] {
    guard !paths.isEmpty else { return [] }
    switch suite {
    case .parse:
      return [benchmark(suite, "parse") { LayoutDocument.read($0.source).document }]
    case .lower:
      return [
        benchmark(suite, "lower") {
          Lowering(tree: $0.layout.tree, constraints: $0.layout.constraints, size: $0.size)
        }
      ]
    case .solve:
      return [
        benchmark(suite, "solve") { document in
          let outcome = SimplexSolver.solve(
            document.lowering.system,
            parameters: document.parameters
          )
          return LayoutResult(outcome, of: document.lowering, size: document.size).frames
        },
        warm(suite),
      ]
    default: return []
    }
  }

  /// Each repetition takes the next document.
  private func benchmark<Result>(
    _ suite: Suite,
    _ metric: String,
    _ work: @escaping (Document) -> Result
  ) -> Benchmark {
    benchmark(suite, metric) { (documents: [Document]) in
      documents.map { document in { blackBox(work(document)) } }
    }
  }

  /// Live solvers, each going through the sizes of its document once.
  private func warm(_ suite: Suite) -> Benchmark {
    benchmark(suite, "warm") { documents in
      documents.map { document in
        let resize = SystemWork(document.lowering.system, rows: document.rows)
          .resize(exactly: true)
        return { resize(document.rows.count) }
      }
    }
  }

  private func benchmark(
    _ suite: Suite,
    _ metric: String,
    turns: @escaping ([Document]) -> [() -> Void]
  ) -> Benchmark {
    Benchmark(
      suite: suite.rawValue,
      caseName: caseName,
      metric: metric,
      period: paths.count,
      input: { [documents] in FileHash(documents.value.flatMap(\.source.bytes)).digits }
    ) { [documents] in
      let turns = turns(documents.value)
      return Benchmark.turning(turns.count, turns.isEmpty ? nil : { turns[$0]() })
    }
  }
}
