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
  static let limit = 400

  private var draft: SystemDraft
  private var random: SeededGenerator

  /// The mutant of a draft: one change, or up to six, of a few kinds only.
  ///
  /// Of all kinds of changes a draw leaves some out, so that the others meet more often.
  ///
  /// - Source: [Groce], swarm testing (Documentation/SOURCES.md).
  public static func mutant(
    of draft: SystemDraft,
    using generator: inout SeededGenerator
  ) -> SystemDraft {
    let kinds = Change.allCases.filter { _ in generator.chance(400) }
    var mutation = SystemMutation(draft: draft, random: generator)
    for _ in 0..<max(1, mutation.random.integer(in: -2...6)) {
      mutation.apply(mutation.random.pick(kinds.isEmpty ? Change.allCases : kinds))
    }
    generator = mutation.random
    return mutation.draft
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .addVariable:
      if draft.variableCount < Self.limit { draft.variableCount += 1 }
    case .mergeVariables:
      guard draft.variableCount > 1 else { return }
      let variable = random.integer(in: 1...(draft.variableCount - 1))
      draft.merge(variable, into: random.integer(in: 0...(variable - 1)))
    case .parameterTerm, .dropParameter, .movePoint, .addPoint, .dropPoint:
      changeParameters(change)
    case .dropRow, .doubleRow, .swapRows, .nearlyParallelRow, .sumOfRows, .scaleRow:
      changeRows(change)
    default:
      guard !draft.rows.isEmpty else { return addRow() }
      let row = random.index(in: draft.rows)
      draft.rows[row] = changedInside(draft.rows[row], change)
      if change == .tieConstant { draft.rows[row].constant = random.pick(draft.rows).constant }
    }
  }

  private mutating func addRow() {
    guard draft.variableCount > 0, draft.rows.count < Self.limit else { return }
    draft.rows.append(
      LinearConstraint(
        [.init(.one, random.integer(in: 0...(draft.variableCount - 1)))],
        constant: number(),
        random.pick(Relation.allCases),
        priority: priority()
      )
    )
  }

  // MARK: Rows

  private mutating func changeRows(_ change: Change) {
    guard !draft.rows.isEmpty else { return addRow() }
    let index = random.index(in: draft.rows)
    let other = random.index(in: draft.rows)
    var row = draft.rows[index]
    switch change {
    case .dropRow: draft.rows.remove(at: index)
    case .swapRows: draft.rows.swapAt(index, other)
    case .scaleRow: draft.rows[index] = scaled(row)
    case .doubleRow:
      if random.chance(500) { row.priority = priority() }
      insert(row)
    case .nearlyParallelRow:
      guard !row.terms.isEmpty else { return }
      let term = random.index(in: row.terms)
      let nudge = random.pick([0.001, 0.0001, 1e-6, -0.001])
      row.terms[term].coefficient = Self.sum(row.terms[term].coefficient, ExactNumber(nudge))
      insert(row)
    default:
      let second = scaled(draft.rows[other])
      row.terms += second.terms
      row.parameterTerms += second.parameterTerms
      row.constant = Self.sum(row.constant, second.constant)
      insert(Self.merged(row))
    }
  }

  private mutating func insert(_ row: LinearConstraint) {
    guard draft.rows.count < Self.limit else { return }
    draft.rows.insert(row, at: random.integer(in: 0...draft.rows.count))
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

  /// A row times some number; what that would bring out of range stays as it is.
  private mutating func scaled(_ row: LinearConstraint) -> LinearConstraint {
    let factor = factor()
    var scaled = row
    scaled.changeNumbers { ExactNumber(inRange: $0.rational * factor.rational) ?? $0 }
    if factor.signum < 0 { scaled.relation = row.relation.reversed }
    return scaled
  }

  // MARK: One row

  private mutating func changedInside(
    _ row: LinearConstraint,
    _ change: Change
  ) -> LinearConstraint {
    var row = row
    let term = row.terms.isEmpty ? nil : random.index(in: row.terms)
    switch change {
    case .dropTerm: if let term { row.terms.remove(at: term) }
    case .addTerm:
      guard draft.variableCount > 0 else { break }
      let variable = random.integer(in: 0...(draft.variableCount - 1))
      guard !row.terms.contains(where: { $0.index == variable }) else { break }
      row.terms.append(.init(factor(), variable))
    case .coefficient: if let term { row.terms[term].coefficient = factor() }
    case .constant: row.constant = number()
    case .relation: row.relation = random.pick(Relation.allCases)
    case .priority: row.priority = priority()
    case .weight: row.weight = random.pick([1, 1, 0.1, 0.5, 2, 3, 10])
    case .equality: (row.relation, row.priority) = (.equal, Priority.required)
    default: break
    }
    return row
  }

  // MARK: Parameters

  private mutating func changeParameters(_ change: Change) {
    switch change {
    case .parameterTerm:
      guard !draft.rows.isEmpty else { return }
      if draft.parameters.isEmpty || random.chance(100) && draft.parameters.count < 6 {
        draft.parameters.append(number())
        for point in draft.points.indices { draft.points[point].append(number()) }
      }
      let row = random.index(in: draft.rows)
      let parameter = random.index(in: draft.parameters)
      draft.rows[row].parameterTerms.removeAll { $0.index == parameter }
      if random.chance(800) {
        draft.rows[row].parameterTerms.append(.init(factor(), parameter))
      }
    case .dropParameter:
      if !draft.parameters.isEmpty { draft.fixParameter(random.index(in: draft.parameters)) }
    case .addPoint:
      guard !draft.parameters.isEmpty, draft.points.count < Self.limit else { return }
      draft.points.append(draft.parameters.map { _ in number() })
    case .dropPoint:
      if !draft.points.isEmpty { draft.points.remove(at: random.index(in: draft.points)) }
    default:
      guard !draft.points.isEmpty, !draft.parameters.isEmpty else { return }
      let point = random.index(in: draft.points)
      draft.points[point][random.index(in: draft.parameters)] = number()
    }
  }

  // MARK: Numbers

  private static func sum(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber {
    ExactNumber(inRange: left.rational + right.rational) ?? left
  }

  private mutating func number() -> ExactNumber {
    switch random.integer(in: 0...9) {
    case 0: ExactNumber(Rational(random.integer(in: -999...999), over: random.pick([3, 7, 10])))
    case 1: random.pick([0, 0.1, 33.3, 1e6, -1e6, 1e-6, 0.5, 1])
    default: ExactNumber(random.integer(in: -100...400))
    }
  }

  private mutating func factor() -> ExactNumber {
    if random.chance(60) { return random.pick([1e-6, 1e6, 0.001, 1000, 1.001, 0.999]) }
    return random.pick([1, 1, 1, -1, -1, 2, -2, 0.5, -0.5, 3, 0.1, 1.5])
  }

  private mutating func priority() -> Double {
    random.chance(350)
      ? Priority.required
      : random.pick([
        999.5, 999, 998, 801, 750, 749.25, 500, 499, 251, 250, 249, 100, 50, 1, 0.5,
      ])
  }
}
