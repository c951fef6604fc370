// Random rows of parameters over documents of the corpus: each answered as by a solve of the document
// with the row's values set.

import Foundation
import FuzzSupport
import Sweeping
import Testing
import Tinamou

@Suite struct SweepCorpusTests {
  /// Documents of every kind: conflicts, ties, baselines, computed metrics, variants, stacks, guides.
  static let documents = Array(
    CorpusFolder.layouts.enumerated().filter { $0.offset % 3 == 0 }.map(\.element).prefix(40)
  )

  /// How many rows to try over all documents; a script asks for more.
  static let rowCount =
    ProcessInfo.processInfo.environment["TINAMOU_SWEEP_ROWS"].flatMap { Int($0) } ?? 2_000

  @Test("a random row is answered as by a solve", arguments: documents)
  func rows(name: String) throws {
    let source = try CorpusFolder.source("layouts/\(name).json")
    let made = SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize)
    let document = try #require(made.document)
    var generator = SeededGenerator(seed: 5)
    let names = Self.columns(of: document, &generator)
    let count = max(20, Self.rowCount / Self.documents.count)
    var text = names.joined(separator: ",") + "\n"
    for _ in 0..<count {
      text += names.map { Self.value(of: $0, &generator) }.joined(separator: ",") + "\n"
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let engines: [any SweepEngine] = [
      RowEngine(document, .described),
      RegionEngine(document, backend: .kernels, needsOutcomes: false),
      RegionEngine(document, backend: .blas, needsOutcomes: true),
    ]
    for engine in engines {
      let handle = try FileHandle(forReadingFrom: file)
      let stream = ByteStream(descriptor: handle.fileDescriptor)
      var reader = try ParameterReader(stream, named: "rows", for: document)
      var answered = 0
      while let block = try reader.next() {
        #expect(block.diagnostics.isEmpty)
        var row = 0
        engine.answer(block.rows, 0..<block.rows.count) { result in
          Self.compare(result, source, block.rows, row, engine)
          row += 1
        }
        answered += row
      }
      #expect(answered == count)
    }
  }

  /// Some of the names of a document, the sizes always among them.
  private static func columns(
    of document: SweepDocument,
    _ generator: inout SeededGenerator
  ) -> [String] {
    let others = document.names.dropFirst(2).filter { !$0.contains(",") && !$0.contains("\"") }
    return ["width", "height"] + others.filter { _ in generator.next() % 4 == 0 }.prefix(6)
  }

  private static func value(of name: String, _ generator: inout SeededGenerator) -> String {
    let number = Int(generator.next() % 12_000)
    let isSize = name == "width" || name == "height"
    let base = isSize ? 2_000 + number : number / 12
    // Whole numbers lie on borders, round ones on the same again; the others do not.
    switch generator.next() % 4 {
    case 0: return "\(base / 10)"
    case 1: return "\(base / 200 * 20)"
    default: return "\(Double(base) / 10)"
    }
  }

  private static func compare(
    _ result: RowResult,
    _ source: SourceBuffer,
    _ rows: ParameterRows,
    _ row: Int,
    _ engine: any SweepEngine
  ) {
    // Engines for text give the digits and the status of a solve.
    let isExact = !(engine is RegionEngine)
    var size = LayoutSolver.defaultSize
    var metrics: [(name: String, value: ExactNumber)] = []
    var contents: [ContentSizeOverride] = []
    for (parameter, column) in zip(rows.parameters, rows.columns) {
      let value = ExactNumber(column[row])
      switch parameter {
      case .width: size.width = value
      case .height: size.height = value
      case .metric(let name): metrics.append((name, value))
      case .contentSize(let view, let axis):
        contents.append(ContentSizeOverride(view: view, axis: axis, value: value))
      case .systemParameter, .value: Issue.record("a layout has no parameters of a system")
      }
    }
    let (document, _) = LayoutDocument.read(
      source,
      metricOverrides: metrics,
      contentSizeOverrides: contents
    )
    let layout = document?.layout(at: size).layout
    switch (result, layout) {
    case (.refused, nil): break
    case (.answer(let answer), let layout?):
      let solver = LayoutSolver(tree: layout.tree, constraints: layout.constraints)
      let expected = solver.layout(at: size)
      let frames = layout.order.flatMap { view in
        FrameAttribute.allCases.map { expected[view][$0] }
      }
      let values = Array(answer.values)
      let isNear = zip(values, frames).allSatisfy { found, wanted in
        isExact
          ? found.bitPattern == wanted.bitPattern
          : (found - wanted).magnitude <= 1e-9 * max(1, wanted.magnitude)
      }
      let hasStatus =
        answer.outcome == nil && !isExact
        ? expected.status != .conflict && answer.status == .solved
        : answer.status == expected.status
          && (answer.outcome?.conflicts.count ?? 0) == expected.conflicts.count
      let assignments = zip(rows.parameters, rows.columns.map { $0[row] }).map { "\($0)=\($1)" }
      #expect(isNear && hasStatus && values.count == frames.count, "row \(row + 1): \(assignments)")
    default: Issue.record("row \(row + 1) is answered here and refused there")
    }
  }
}
