// Every layout document of the corpus, solved three ways: by the core, by the exact reference and by
// whoever wrote the expected file. All three must say the same, bit for bit.

import ReferenceSimplex
import Testing
import Tinamou

/// One answer in the words of an expected file.
struct LayoutAnswer: Equatable {
  var status: String
  var variant: String?
  /// `view.attribute value bits`, depth-first: what is compared bit for bit stays readable.
  var numbers: [String]
  var ambiguous: [String]
  /// `view.attribute low high`, in variable order.
  var ranges: [String]
  var dropped: [String]
  var cores: [[String]]

  init(_ result: LayoutResult, of layout: DocumentLayout) {
    let tree = layout.tree
    status = result.status.rawValue
    variant = layout.variant
    numbers = layout.order.flatMap { view in
      FrameAttribute.allCases.map { attribute in
        Self.number("\(tree[view].name).\(attribute.name)", result[view][attribute])
      }
    }
    numbers += layout.stackedViews.map {
      Self.number("\(tree[$0].name).z", result.zIndexes[$0.index])
    }
    ambiguous = result.ambiguous.map { "\(tree[$0.view].name).\($0.attribute.name)" }
    ranges = zip(ambiguous, result.ambiguities).map { Self.range($0, [$1.low, $1.high]) }
    dropped = result.dropped.map { CanonicalText.text(of: $0.constraint, in: tree) }
    cores = result.conflicts.map { conflict in
      conflict.members.map { CanonicalText.text(of: $0.constraint, in: tree) }
    }
  }

  init(_ expected: ExpectedLayout.Case, of layout: DocumentLayout) {
    status = expected.status
    variant = expected.variant
    numbers = layout.order.flatMap { view in
      let name = layout.tree[view].name
      guard let frame = expected.frames[name] else { return ["\(name) is missing"] }
      return zip(
        FrameAttribute.allCases,
        [frame.x, frame.y, frame.width, frame.height]
      ).map { Self.number("\(name).\($0.name)", $1) }
    }
    for view in layout.tree.views {
      guard let zIndex = expected.z?[view.name] else { continue }
      numbers.append(Self.number("\(view.name).z", zIndex))
    }
    ambiguous = expected.ambiguous
    ranges = expected.ambiguous.map { Self.range($0, expected.ranges?[$0] ?? []) }
    dropped = expected.dropped
    cores = expected.cores ?? []
  }

  static func range(_ name: String, _ bounds: [Double?]) -> String {
    "\(name) \(bounds.map { $0.map { "\($0) \(String($0.bitPattern, radix: 16))" } ?? "open" })"
  }

  static func number(_ name: String, _ value: Double) -> String {
    "\(name) \(value) \(String(value.bitPattern, radix: 16))"
  }
}

@Suite("layout documents of the corpus")
struct LayoutCorpusTests {
  static let core: LayoutSolver.SystemSolver = { SimplexSolver.solve($0, parameters: $1) }
  static let reference: LayoutSolver.SystemSolver = { ReferenceSolver.solve($0, parameters: $1) }

  @Test("core, reference and file agree bit for bit", arguments: CorpusFolder.layouts)
  func agreement(name: String) throws {
    let document = try Self.document(name)
    let expected = try ExpectedLayout(of: name)
    #expect(expected.cases.count >= 1, "no sizes")
    for testCase in expected.cases {
      let size = LayoutSize(
        width: ExactNumber(testCase.size.width),
        height: ExactNumber(testCase.size.height)
      )
      let layout = try #require(document.layout(at: size).layout)
      let lowering = Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
      let core = LayoutSolver(lowering, solvingWith: Self.core).layout(at: size)
      let reference = LayoutSolver(lowering, solvingWith: Self.reference).layout(at: size)
      let answer = LayoutAnswer(reference, of: layout)
      let comment: Comment = "at \(testCase.size.width)x\(testCase.size.height)"
      #expect(LayoutAnswer(core, of: layout) == answer, comment)
      #expect(core.violations == reference.violations, comment)
      #expect(answer == LayoutAnswer(testCase, of: layout), comment)
      #expect(testCase.frames.count == layout.order.count, comment)
    }
  }

  @Test("a file worked out by hand shows its derivation", arguments: CorpusFolder.layouts)
  func derivation(name: String) throws {
    let expected = try ExpectedLayout(of: name)
    switch expected.origin {
    case .hand: #expect(expected.derivation?.isEmpty == false)
    case .reference: #expect(expected.derivation?.isEmpty ?? true)
    }
  }

  @Test("there are enough documents, most of them worked out by hand")
  func counts() throws {
    let origins = try CorpusFolder.layouts.map { try ExpectedLayout(of: $0).origin }
    #expect(origins.count >= 34)
    #expect(origins.count { $0 == .hand } >= 22)
  }

  /// Reads a document that must have no errors.
  static func document(_ name: String) throws -> LayoutDocument {
    let (read, diagnostics) = LayoutDocument.read(try CorpusFolder.source("layouts/\(name).json"))
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return try #require(read)
  }
}
