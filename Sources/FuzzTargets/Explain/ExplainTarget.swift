// Explanations of layouts. Every number of one can be worked out again from the rows: a value is the sum of
// what its holders contribute, a bent constraint fails by the distance said. Places lie in the document. What was solved
// before, at other sizes, changes nothing.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel
import SimplexCore

struct ExplainTarget: DocumentTarget, PlainTarget {
  static let name = "explain"
  static let summary =
    "explains layouts: values from their holders, distances, places in the document"
  /// As for layouts: contradictions are searched for the constraints that make them.
  static let bounds = LayoutTarget.bounds

  /// Changes what is judged; tests plant faults with it.
  var plant: ((inout SolveExplanation) -> Void)?

  /// Heavier systems are not explained: holders are found by elimination in fractions.
  private static let weightLimit = 500

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "input", bytes: input)
    guard let document = LayoutDocument.read(source).document else { return }
    var live = LiveDocument(document)
    var liveSolver = LiveSolver()
    for size in LayoutTarget.sizes {
      guard let layout = document.layout(at: size).layout,
        let subject = LayoutSubject(document, layout, at: size),
        subject.answering.weight <= Self.weightLimit
      else { continue }
      let lowering = subject.lowering
      let start = ContinuousClock.now
      let sized = live.layout(at: size).sized
      let explanation = sized.flatMap { sized in
        liveSolver.explanation(
          sized.lowering,
          ofVariables: Array(0..<lowering.system.variableCount),
          at: size,
          holderLimit: .max
        )
      }
      guard let explanation else {
        throw Finding("explanation-missing", "there is none at \(size) after other sizes")
      }
      effort.addTime(since: start)
      var solver = subject.solver
      var plain = solver.explanation(ofVariables: Array(0..<lowering.system.variableCount))
      plant?(&plain)
      effort.pivots += solver.pivotCount
      effort.rows += lowering.system.rowCount
      let judge = ExplanationJudge(
        system: lowering.system,
        parameters: subject.parameters,
        explanation: plain
      )
      try judge.check()
      try Self.check(explanation, beside: plain, lowering, source)
    }
  }

  // MARK: In the words of constraints

  /// Looks for what is wrong with an explanation of a layout beside that of its rows.
  private static func check(
    _ explanation: LayoutExplanation,
    beside plain: SolveExplanation,
    _ lowering: Lowering,
    _ source: SourceBuffer
  ) throws(Finding) {
    let result = LayoutResult(plain.outcome, of: lowering, size: explanation.result.size)
    guard explanation.result.frames == result.frames, explanation.result.status == result.status
    else { throw Finding("explanation-of-other-frames", "the frames are not those of a solve") }
    guard explanation.attributes.count == plain.values.count,
      explanation.bent.count == plain.bentRows.count
    else { throw Finding("explanation-incomplete", "attributes or bent constraints are missing") }
    let names = lowering.variableNames
    for (attribute, value) in zip(explanation.attributes, plain.values) {
      let anchor = lowering.anchor(ofVariable: attribute.variable)
      if let anchor, result[anchor.view][anchor.attribute] != attribute.value {
        throw Finding(
          "explanation-of-other-frames",
          "\(attribute.name) is said to be \(attribute.value)"
        )
      }
      var rows: [Int] = []
      var zeros: [String] = []
      for holder in value.holders {
        switch holder.equation {
        case .row(let row): rows.append(row)
        case .leastMagnitude(let variable): zeros.append(names[variable])
        }
      }
      guard attribute.name == names[value.variable], attribute.leastMagnitudes == zeros,
        attribute.holders.map(\.constraint.row) == rows,
        zip(attribute.holders, value.holders).allSatisfy({ holder, row in
          let isTurned = holder.constraint.isTurned(in: lowering.tree.direction)
          return holder.multiplier == (isTurned ? -row.multiplier : row.multiplier)
        })
      else { throw Finding("explanation-differs", "\(attribute.name) has other holders") }
      let constraints =
        attribute.holders.map(\.constraint) + attribute.bent.map(\.constraint)
        + attribute.bent.flatMap(\.holders)
      try check(of: constraints, lowering, source)
    }
    for (bent, row) in zip(explanation.bent, plain.bentRows) {
      guard bent.distance == row.distance else {
        throw Finding("distance-differs", "\(bent.distance), by the rows \(row.distance)")
      }
      guard bent.constraint.row == row.row, bent.holders.map(\.row) == row.holders else {
        throw Finding("explanation-differs", "row \(row.row) has other holders")
      }
    }
    let conflicting = explanation.result.conflicts.flatMap { $0.members + [$0.dropped] }
    try check(of: conflicting + explanation.bent.map(\.constraint), lowering, source)
  }

  /// Looks for what is wrong with constraints that are shown: their places, and their texts.
  private static func check(
    of constraints: [RowConstraint],
    _ lowering: Lowering,
    _ source: SourceBuffer
  ) throws(Finding) {
    for shown in constraints {
      let constraint = shown.constraint
      let text = CanonicalText.text(of: constraint, in: lowering.tree)
      guard !text.contains("nan"), !text.contains("inf ") else {
        throw Finding("bad-constraint-text", text)
      }
      guard (constraint.origin.range == nil) == shown.isImplicit else {
        throw Finding("place-missing", text)
      }
      guard let range = constraint.origin.range else { continue }
      try DiagnosticsJudge.check(of: range, in: source, text)
    }
  }
}
