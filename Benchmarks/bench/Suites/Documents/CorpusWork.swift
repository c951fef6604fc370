// The work that is timed on layout documents: from bytes to frames, step by step. All documents of the
// corpus are one case, which takes them in turn; each for itself is a case where it is asked for.

import Foundation
import Measurement
import Tinamou

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
    let sized: SizedLayout
    let parameters: [ExactNumber]
    let rows: [[ExactNumber]]

    init?(_ path: String) {
      guard let source = SourceBuffer(path), let sized = SizedLayout(path) else { return nil }
      self.source = source
      self.sized = sized
      parameters = sized.parameters
      rows = SizedLayout.sizes(of: path).map { sized.lowering.parameters(for: $0) }
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
          SizedLayout($0.sized.layout, at: $0.sized.size).lowering
        }
      ]
    case .solve:
      return [
        benchmark(suite, "solve") { document in
          let outcome = SimplexSolver.solve(
            document.sized.lowering.system,
            parameters: document.parameters
          )
          return LayoutResult(outcome, of: document.sized.lowering, size: document.sized.size)
            .frames
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
        let resize = SystemWork(document.sized.lowering.system, rows: document.rows)
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
