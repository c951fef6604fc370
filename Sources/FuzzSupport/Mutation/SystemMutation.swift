// Changes to a system that keep it a system: rows come, go, move, double and lean against each other;
// terms, relations, priorities and numbers change. Not for damage to the text: `ByteMutator` does that.

import Constraints
import ExactArithmetic

/// Changes drafts of systems at random.
public struct SystemMutation {
  /// The kinds of changes.
  enum Change: CaseIterable {
    case dropRow, doubleRow, swapRows, nearlyParallelRow, sumOfRows
    case dropTerm, addTerm, coefficient, constant, tieConstant
    case relation, priority, weight, equality
    case mergeVariables, addVariable, parameterTerm, dropParameter
    case movePoint, addPoint, dropPoint, scaleRow
  }

  /// The most rows, variables and points of a mutant.
  public static let limit = 400

  /// The mutant of a draft: one change, or up to six, of a few kinds only.
  ///
  /// Of all kinds of changes a draw leaves some out, so that the others meet more often (swarm testing:
  /// A. Groce, C. Zhang, E. Eide, Y. Chen, J. Regehr, Swarm testing, ISSTA 2012; cited from memory).
  public static func mutant(
    of draft: SystemDraft,
    using generator: inout SeededGenerator
  ) -> SystemDraft {
    var draft = draft
    let kinds = Change.allCases.filter { _ in generator.chance(400) }
    for _ in 0..<max(1, generator.integer(in: -2...6)) {
      apply(generator.pick(kinds.isEmpty ? Change.allCases : kinds), to: &draft, &generator)
    }
    return draft
  }

  private static func apply(
    _ change: Change,
    to draft: inout SystemDraft,
    _ generator: inout SeededGenerator
  ) {
    switch change {
    case .addVariable:
      if draft.variableCount < limit { draft.variableCount += 1 }
    case .mergeVariables:
      guard draft.variableCount > 1 else { return }
      let variable = generator.integer(in: 1...(draft.variableCount - 1))
      draft.merge(variable, into: generator.integer(in: 0...(variable - 1)))
    case .parameterTerm, .dropParameter, .movePoint, .addPoint, .dropPoint:
      changeParameters(change, of: &draft, &generator)
    case .dropRow, .doubleRow, .swapRows, .nearlyParallelRow, .sumOfRows, .scaleRow:
      changeRows(change, of: &draft, &generator)
    default:
      guard !draft.rows.isEmpty else { return addRow(to: &draft, &generator) }
      let row = generator.integer(in: 0...(draft.rows.count - 1))
      changeInside(change, &draft.rows[row], draft.variableCount, &generator)
      if change == .tieConstant {
        draft.rows[row].constant = generator.pick(draft.rows).constant
      }
    }
  }

  private static func addRow(to draft: inout SystemDraft, _ generator: inout SeededGenerator) {
    guard draft.variableCount > 0, draft.rows.count < limit else { return }
    draft.rows.append(
      LinearConstraint(
        [.init(.one, generator.integer(in: 0...(draft.variableCount - 1)))],
        constant: number(&generator),
        generator.pick(Relation.allCases),
        priority: priority(&generator)
      )
    )
  }

  // MARK: Rows

  private static func changeRows(
    _ change: Change,
    of draft: inout SystemDraft,
    _ generator: inout SeededGenerator
  ) {
    guard !draft.rows.isEmpty else { return addRow(to: &draft, &generator) }
    let last = draft.rows.count - 1
    let index = generator.integer(in: 0...last)
    let other = generator.integer(in: 0...last)
    var row = draft.rows[index]
    switch change {
    case .dropRow: draft.rows.remove(at: index)
    case .swapRows: draft.rows.swapAt(index, other)
    case .scaleRow: draft.rows[index] = scaled(row, by: factor(&generator))
    case .doubleRow:
      if generator.chance(500) { row.priority = priority(&generator) }
      insert(row, into: &draft, &generator)
    case .nearlyParallelRow:
      guard !row.terms.isEmpty else { return }
      let term = generator.integer(in: 0...(row.terms.count - 1))
      let nudge = generator.pick([0.001, 0.0001, 1e-6, -0.001])
      row.terms[term].coefficient = sum(row.terms[term].coefficient, ExactNumber(nudge))
      insert(row, into: &draft, &generator)
    default:
      let second = scaled(draft.rows[other], by: factor(&generator))
      row.terms += second.terms
      row.parameterTerms += second.parameterTerms
      row.constant = sum(row.constant, second.constant)
      insert(merged(row), into: &draft, &generator)
    }
  }

  private static func insert(
    _ row: LinearConstraint,
    into draft: inout SystemDraft,
    _ generator: inout SeededGenerator
  ) {
    guard draft.rows.count < limit else { return }
    draft.rows.insert(row, at: generator.integer(in: 0...draft.rows.count))
  }

  private static func merged(_ row: LinearConstraint) -> LinearConstraint {
    var system = ConstraintSystem()
    system.addVariables(1 + (row.terms.map(\.index).max() ?? -1))
    for _ in 0..<(1 + (row.parameterTerms.map(\.index).max() ?? -1)) {
      _ = system.addParameter(default: .zero)
    }
    system.addRow(row)
    return system.constraint(ofRow: 0)
  }

  private static func scaled(_ row: LinearConstraint, by factor: ExactNumber) -> LinearConstraint {
    var scaled = row
    func times(_ value: ExactNumber) -> ExactNumber {
      ExactNumber(inRange: value.rational * factor.rational) ?? value
    }
    for term in row.terms.indices {
      scaled.terms[term].coefficient = times(row.terms[term].coefficient)
    }
    for term in row.parameterTerms.indices {
      scaled.parameterTerms[term].coefficient = times(row.parameterTerms[term].coefficient)
    }
    scaled.constant = times(row.constant)
    if factor.signum < 0 { scaled.relation = row.relation.reversed }
    return scaled
  }

  // MARK: One row

  private static func changeInside(
    _ change: Change,
    _ row: inout LinearConstraint,
    _ variableCount: Int,
    _ generator: inout SeededGenerator
  ) {
    let term = row.terms.isEmpty ? nil : generator.integer(in: 0...(row.terms.count - 1))
    switch change {
    case .dropTerm: if let term { row.terms.remove(at: term) }
    case .addTerm:
      guard variableCount > 0 else { return }
      let variable = generator.integer(in: 0...(variableCount - 1))
      guard !row.terms.contains(where: { $0.index == variable }) else { return }
      row.terms.append(.init(factor(&generator), variable))
    case .coefficient: if let term { row.terms[term].coefficient = factor(&generator) }
    case .constant: row.constant = number(&generator)
    case .relation: row.relation = generator.pick(Relation.allCases)
    case .priority: row.priority = priority(&generator)
    case .weight: row.weight = generator.pick([1, 1, 0.1, 0.5, 2, 3, 10])
    case .equality: (row.relation, row.priority) = (.equal, Priority.required)
    default: break
    }
  }

  // MARK: Parameters

  private static func changeParameters(
    _ change: Change,
    of draft: inout SystemDraft,
    _ generator: inout SeededGenerator
  ) {
    switch change {
    case .parameterTerm:
      guard !draft.rows.isEmpty else { return }
      if draft.parameters.isEmpty || generator.chance(100) && draft.parameters.count < 6 {
        draft.parameters.append(number(&generator))
        for point in draft.points.indices { draft.points[point].append(number(&generator)) }
      }
      let row = generator.integer(in: 0...(draft.rows.count - 1))
      let parameter = generator.integer(in: 0...(draft.parameters.count - 1))
      draft.rows[row].parameterTerms.removeAll { $0.index == parameter }
      if generator.chance(800) {
        draft.rows[row].parameterTerms.append(.init(factor(&generator), parameter))
      }
    case .dropParameter:
      guard !draft.parameters.isEmpty else { return }
      draft.fixParameter(generator.integer(in: 0...(draft.parameters.count - 1)))
    case .addPoint:
      guard !draft.parameters.isEmpty, draft.points.count < limit else { return }
      draft.points.append(draft.parameters.map { _ in number(&generator) })
    case .dropPoint:
      if !draft.points.isEmpty {
        draft.points.remove(at: generator.integer(in: 0...(draft.points.count - 1)))
      }
    default:
      guard !draft.points.isEmpty, !draft.parameters.isEmpty else { return }
      let point = generator.integer(in: 0...(draft.points.count - 1))
      let parameter = generator.integer(in: 0...(draft.parameters.count - 1))
      draft.points[point][parameter] = number(&generator)
    }
  }

  // MARK: Numbers

  private static func sum(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber {
    ExactNumber(inRange: left.rational + right.rational) ?? left
  }

  private static func number(_ generator: inout SeededGenerator) -> ExactNumber {
    switch generator.integer(in: 0...9) {
    case 0:
      ExactNumber(Rational(generator.integer(in: -999...999), over: generator.pick([3, 7, 10])))
    case 1: generator.pick([0, 0.1, 33.3, 1e6, -1e6, 1e-6, 0.5, 1])
    default: ExactNumber(Rational(generator.integer(in: -100...400)))
    }
  }

  private static func factor(_ generator: inout SeededGenerator) -> ExactNumber {
    if generator.chance(60) { return generator.pick([1e-6, 1e6, 0.001, 1000, 1.001, 0.999]) }
    return generator.pick([1, 1, 1, -1, -1, 2, -2, 0.5, -0.5, 3, 0.1, 1.5])
  }

  private static func priority(_ generator: inout SeededGenerator) -> Double {
    generator.chance(350)
      ? Priority.required
      : generator.pick([
        999.5, 999, 998, 801, 750, 749.25, 500, 499, 251, 250, 249, 100, 50, 1, 0.5,
      ])
  }
}
