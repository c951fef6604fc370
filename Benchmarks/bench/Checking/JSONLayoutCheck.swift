// Checks a JSONLayout document at its sizes three ways: solver core, reference solver, and the
// frames in the file beside it.

import ReferenceSimplex
import Tinamou

struct JSONLayoutCheck: CheckedDocument {
  let document: LayoutDocument

  static func read(
    _ source: SourceBuffer
  ) -> (document: JSONLayoutCheck?, diagnostics: [Diagnostic]) {
    let (document, diagnostics) = LayoutDocument.read(source)
    return (document.map { JSONLayoutCheck(document: $0) }, diagnostics)
  }

  func compare(
    with expected: ExpectedAnswer<ExpectedLayout>?,
    into verdict: inout DocumentVerdict
  ) {
    guard let expected else {
      verdict.comparison = "core, oracle"
      compare(at: LayoutSolver.defaultSize, with: nil, into: &verdict)
      return
    }
    verdict.comparison = "core, oracle, \(expected.origin.rawValue)"
    if expected.cases.isEmpty {
      verdict.lackedCases()
    }
    for answer in expected.cases {
      compare(at: answer.size.layoutSize, with: answer, into: &verdict)
    }
  }

  private func compare(
    at size: LayoutSize,
    with expected: ExpectedLayout?,
    into verdict: inout DocumentVerdict
  ) {
    guard let sized = sized(size, into: &verdict) else { return }
    let names = sized.lowering.variableNames
    let answers = ComparedAnswers(sized.lowering.system, sized.parameters) { names[$0] }
    let sentences = expected.map { $0.differences(from: sized.answer(of: answers.oracle)) } ?? []
    verdict.compared(at: size.expected.text, answers, also: sentences)
  }

  func referenceAnswers(
    to cases: [ExpectedLayout],
    into verdict: inout DocumentVerdict
  ) -> [ExpectedLayout]? {
    let layouts = cases.compactMap { sized($0.size.layoutSize, into: &verdict) }
    guard layouts.count == cases.count else { return nil }
    return layouts.map {
      $0.answer(of: ReferenceSolver.solve($0.lowering.system, parameters: $0.parameters))
    }
  }

  func text(of answers: [ExpectedLayout], derivation: [String]) -> String {
    // Every size has the same views.
    let layout = answers.first.flatMap { document.layout(at: $0.size.layoutSize).layout }
    let order = layout.map { layout in layout.order.map { layout.tree[$0].name } } ?? []
    return ExpectedText.layout(answers, derivation: derivation, order: order)
  }

  /// The document at a size; nil where it says nothing there, which is reported.
  private func sized(_ size: LayoutSize, into verdict: inout DocumentVerdict) -> SizedLayout? {
    let (layout, findings) = document.layout(at: size)
    guard let layout else {
      verdict.failed(findings)
      return nil
    }
    return SizedLayout(layout, at: size)
  }
}

extension SizedLayout {
  fileprivate func answer(of outcome: SolveOutcome) -> ExpectedLayout {
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
      size: size.expected,
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
}

extension ExpectedLayout.Size {
  /// The size as a document means it.
  var layoutSize: LayoutSize {
    LayoutSize(width: ExactNumber(width), height: ExactNumber(height))
  }
}

extension LayoutSize {
  /// The size as files have it.
  var expected: ExpectedLayout.Size { .init(width: width.double, height: height.double) }
}
