// Why a layout is as it is, in the words of constraints: what fixes each attribute, and which
// constraints had to give way to which.

import Constraints
import ExactArithmetic
import SimplexCore

/// Why the frames of a layout are what they are.
public struct LayoutExplanation: Sendable {
  /// A constraint on which an attribute depends.
  public struct Holder: Sendable {
    /// The constraint, which holds with equality.
    public let constraint: RowConstraint
    /// How far the attribute moves, from left to right and down, when the constraint's right side grows by a point; never 0.
    public let multiplier: Rational
  }

  /// What fixes an attribute.
  public struct Attribute: Sendable {
    /// The variable of the lowered system.
    public let variable: Int
    /// `view.attribute`, as the lowering names the variable.
    public let name: String
    /// Its value.
    public let value: Double
    /// The range of its values, where it could take others as well.
    public let ambiguity: Ambiguity?
    /// The constraints on which it depends, in constraint order.
    public let holders: [Holder]
    /// The names of attributes on which it depends and which nothing else holds, so that they are as
    /// near to 0 as can be: at 0.
    public let leastMagnitudes: [String]
    /// The optional constraints on the attribute that do not hold, in constraint order.
    public let bent: [BentConstraint]
    /// Their indices in the explanation's list of all of them.
    package let bentIndices: [Int]
  }

  /// An optional constraint that does not hold.
  public struct BentConstraint: Sendable {
    /// The constraint.
    public let constraint: RowConstraint
    /// By how many points it fails.
    public let distance: Double
    /// The constraints of the same or a higher priority that would fail, or fail more, if this one
    /// failed less; in constraint order.
    public let holders: [RowConstraint]
  }

  /// The layout that is explained.
  public let result: LayoutResult
  /// The attributes asked for, in their order.
  public let attributes: [Attribute]
  /// Every optional constraint that does not hold, in constraint order.
  public let bent: [BentConstraint]
}

extension LayoutSolver {
  /// Explains attributes of the layout at a size of the container, by their variables in the lowered
  /// system.
  ///
  /// This is always SimplexCore's answer, whichever solver the layout has.
  ///
  /// - Requires: every number is that of a variable of the lowered system.
  /// - Returns: What holds each attribute, in the order of `variables`, and what is bent.
  public func explanation(ofVariables variables: [Int], at size: LayoutSize) -> LayoutExplanation {
    var solver = LiveSolver()
    guard
      let explanation = solver.explanation(
        lowering,
        ofVariables: variables,
        at: size,
        holderLimit: .max
      )
    else { preconditionFailure("an explanation without a limit has reached it") }
    return explanation
  }
}

extension LiveSolver {
  /// Lays out at a size of the container.
  package mutating func layout(_ lowering: Lowering, at size: LayoutSize) -> LayoutResult {
    solve(lowering.system, parameters: lowering.parameters(for: size)) { solver in
      LayoutResult(solver.outcome(), of: lowering, size: size)
    }
  }

  /// Explains attributes of the layout at a size of the container, by their variables in the lowered system; nil where
  /// more constraints than a limit hold them.
  package mutating func explanation(
    _ lowering: Lowering,
    ofVariables variables: [Int],
    at size: LayoutSize,
    holderLimit: Int
  ) -> LayoutExplanation? {
    solve(lowering.system, parameters: lowering.parameters(for: size)) { solver in
      BoundedExplanation(&solver, ofVariables: variables, limit: holderLimit)
        .map { LayoutExplanation($0, of: lowering, size: size) }
    }
  }
}

extension LayoutExplanation {
  /// Reads an explanation of a lowered system.
  init(_ explanation: BoundedExplanation, of lowering: Lowering, size: LayoutSize) {
    var known: [Int: RowConstraint] = [:]
    func constraint(_ row: Int) -> RowConstraint {
      if let constraint = known[row] { return constraint }
      let constraint = RowConstraint(ofRow: row, of: lowering, size: size)
      known[row] = constraint
      return constraint
    }
    let bent = explanation.bentRows.map { bent in
      BentConstraint(
        constraint: constraint(bent.row),
        distance: bent.distance,
        holders: bent.holders.map(constraint)
      )
    }
    let names = lowering.variableNames
    let outcome = explanation.outcome
    let ambiguities = Dictionary(outcome.ambiguities.map { ($0.variable, $0) }) { first, _ in first
    }
    result = LayoutResult(outcome, of: lowering, size: size)
    attributes = explanation.values.map { value in
      var holders: [Holder] = []
      var leastMagnitudes: [String] = []
      for holder in value.holders {
        switch holder.equation {
        case .row(let row):
          let holding = constraint(row)
          let isTurned = holding.isTurned(in: lowering.tree.direction)
          holders.append(
            Holder(
              constraint: holding,
              multiplier: isTurned ? -holder.multiplier : holder.multiplier
            )
          )
        case .leastMagnitude(let variable): leastMagnitudes.append(names[variable])
        }
      }
      let bentIndices = explanation.bentRows(mentioning: value.variable)
      return Attribute(
        variable: value.variable,
        name: names[value.variable],
        value: outcome.values[value.variable],
        ambiguity: ambiguities[value.variable],
        holders: holders,
        leastMagnitudes: leastMagnitudes,
        bent: bentIndices.map { bent[$0] },
        bentIndices: bentIndices
      )
    }
    self.bent = bent
  }
}
