// Checks a JSONLayout document at its sizes three ways: solver core, reference solver, and the
// frames in the file beside it.

import Foundation
import ReferenceSimplex
import Tinamou

/// Checks layout documents.
struct LayoutCheck {
  let document: LayoutDocument

  init(_ document: LayoutDocument) { self.document = document }

  /// Reads and checks the document at a path.
  static func verdict(on path: String) -> DocumentVerdict {
    var verdict = DocumentVerdict(path)
    guard let source = SourceBuffer.read(path, into: &verdict) else { return verdict }
    let expected: ExpectedAnswer<ExpectedLayout>?
    do {
      expected = try .read(CorpusPath.expected(of: path))
    } catch {
      verdict.failed("its expected answers cannot be read: \(error)", .badInput)
      return verdict
    }
    let (document, diagnostics) = LayoutDocument.read(source)
    guard let document else {
      verdict.failed(diagnostics)
      return verdict
    }
    let check = LayoutCheck(document)
    guard let expected else {
      verdict.comparison = "core, oracle"
      check.compare(at: LayoutSolver.defaultSize, with: nil, into: &verdict)
      return verdict
    }
    verdict.comparison = "core, oracle, \(expected.origin.rawValue)"
    if expected.cases.isEmpty {
      verdict.failed("its expected answers have no case, expected a size at least", .badInput)
    }
    for answer in expected.cases {
      check.compare(at: answer.size.layoutSize, with: answer, into: &verdict)
    }
    return verdict
  }

  private func compare(
    at size: LayoutSize,
    with expected: ExpectedLayout?,
    into verdict: inout DocumentVerdict
  ) {
    let (layout, findings) = document.layout(at: size)
    guard let layout else {
      verdict.failed(findings)
      return
    }
    let lowering = Self.lowering(of: layout, at: size)
    let parameters = lowering.parameters(for: size)
    let names = lowering.variableNames
    let answers = ComparedAnswers(lowering.system, parameters) { names[$0] }
    var sentences: [String] = []
    if let expected {
      let answer = Self.answer(to: answers.oracle, at: size, lowering, layout)
      sentences = Self.differences(file: expected, oracle: answer)
    }
    verdict.compared(
      at: "\(JSONText.number(size.width.double))x\(JSONText.number(size.height.double))",
      answers,
      also: sentences
    )
  }

  /// The reference solver's answer at a size, in the form of the file beside a document, with the
  /// views in order; nil where the document says nothing at that size, which is reported.
  func referenceAnswer(
    at size: LayoutSize,
    into verdict: inout DocumentVerdict
  ) -> (answer: ExpectedLayout, order: [String])? {
    let (layout, findings) = document.layout(at: size)
    guard let layout else {
      verdict.failed(findings)
      return nil
    }
    let lowering = Self.lowering(of: layout, at: size)
    let outcome = ReferenceSolver.solve(
      lowering.system,
      parameters: lowering.parameters(for: size)
    )
    return (
      Self.answer(to: outcome, at: size, lowering, layout),
      layout.order.map { layout.tree[$0].name }
    )
  }

  private static func lowering(of layout: DocumentLayout, at size: LayoutSize) -> Lowering {
    Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
  }

  private static func answer(
    to outcome: SolveOutcome,
    at size: LayoutSize,
    _ lowering: Lowering,
    _ layout: DocumentLayout
  ) -> ExpectedLayout {
    let tree = layout.tree
    let result = LayoutResult(outcome, of: lowering, size: size)
    var frames: [String: ExpectedLayout.Frame] = [:]
    for view in layout.order {
      let frame = result[view]
      frames[tree[view].name] = ExpectedLayout.Frame(
        x: frame.x,
        y: frame.y,
        width: frame.width,
        height: frame.height
      )
    }
    var zIndexes: [String: Double] = [:]
    for view in layout.stackedViews { zIndexes[tree[view].name] = result.zIndexes[view.index] }
    return ExpectedLayout(
      size: ExpectedLayout.Size(width: size.width.double, height: size.height.double),
      status: result.status.rawValue,
      variant: layout.variant,
      frames: frames,
      z: zIndexes.isEmpty ? nil : zIndexes,
      ambiguous: result.ambiguous.map { "\(tree[$0.view].name).\($0.attribute.name)" },
      ranges: Dictionary(
        uniqueKeysWithValues: result.ambiguities.map { open in
          let anchor = open.anchor
          return ("\(tree[anchor.view].name).\(anchor.attribute.name)", [open.low, open.high])
        }
      ),
      dropped: result.dropped.map { CanonicalText.text(of: $0.constraint, in: tree) },
      cores: result.conflicts.map { conflict in
        conflict.members.map { CanonicalText.text(of: $0.constraint, in: tree) }
      }
    )
  }

  /// What a file says other than the reference solver, one sentence each, views by name.
  static func differences(file: ExpectedLayout, oracle: ExpectedLayout) -> [String] {
    var sentences: [String] = []
    if file.status != oracle.status {
      sentences.append("the oracle says \(oracle.status), the file \(file.status)")
    }
    if file.variant != oracle.variant {
      sentences.append(
        "the variant is \(oracle.variant ?? "none"), in the file \(file.variant ?? "none")"
      )
    }
    if file.z != oracle.z {
      sentences.append("the stacking order is \(oracle.z ?? [:]), in the file \(file.z ?? [:])")
    }
    if file.ambiguous != oracle.ambiguous {
      sentences.append(
        "ambiguous in the oracle are \(oracle.ambiguous), in the file \(file.ambiguous)"
      )
    }
    sentences += AnswerDifferences.ranges(file: file.ranges, oracle: oracle.ranges)
    if file.dropped != oracle.dropped {
      sentences.append("the oracle drops \(oracle.dropped), the file \(file.dropped)")
    }
    if file.cores != oracle.cores {
      sentences.append("the cores are \(oracle.cores) in the oracle, \(file.cores) in the file")
    }
    for view in Set(file.frames.keys).union(oracle.frames.keys).sorted() {
      guard let found = oracle.frames[view] else {
        sentences.append("the file has a frame of '\(view)', which is no view")
        continue
      }
      guard let expected = file.frames[view] else {
        sentences.append("the file has no frame of '\(view)'")
        continue
      }
      if !found.isSame(as: expected) {
        sentences.append("'\(view)' is \(found.text) in the oracle, \(expected.text) in the file")
      }
    }
    return AnswerDifferences.shortened(sentences)
  }
}

extension ExpectedLayout.Size {
  /// The size as a document means it.
  var layoutSize: LayoutSize {
    LayoutSize(width: ExactNumber(width), height: ExactNumber(height))
  }
}

extension ExpectedLayout.Frame {
  /// Whether both are the same bit for bit.
  func isSame(as other: ExpectedLayout.Frame) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy {
      AnswerDifferences.isSame($0, $1)
    }
  }

  var text: String {
    "(\([x, y, width, height].map { JSONText.number($0) }.joined(separator: ", ")))"
  }
}
