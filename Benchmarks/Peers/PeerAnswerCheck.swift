// Whether an answer is right by the rules of whoever gave it. A rival is not asked for the one answer
// that this package defines: it is right when every required row holds and its own weighted objective
// is as small as it can be. Our own answers are checked elsewhere, bit for bit.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore

/// What is wrong with an answer.
public enum PeerFault: Hashable, Sendable, CustomStringConvertible {
  /// It is no answer to the question: values are missing or not finite.
  case malformed(String)
  /// A required row does not hold.
  case brokenRow(Int, by: Double)
  /// The objective could be less.
  case notLeast(Double, least: Double)

  /// A sentence about it.
  public var description: String {
    switch self {
    case .malformed(let reason): reason
    case .brokenRow(let row, let violation): "required row \(row) is off by \(violation)"
    case .notLeast(let objective, let least):
      "its objective is \(objective), the least is \(least)"
    }
  }
}

/// Checks rivals' answers to one system.
public struct PeerAnswerCheck {
  /// How far a row may be from holding: what solvers of linear programs promise, and a millionth
  /// of a point.
  static let rowTolerance = 1e-6
  /// Single precision keeps seven digits of a position; a hundredth of a point is far from any
  /// real error and well above that.
  static let singlePrecisionTolerance = 1e-2
  /// How far the objective may exceed the least one, as a share of it: the lower digits of a sum of
  /// terms up to a million times as heavy as others are rounding.
  static let objectiveTolerance = 1e-6

  private let system: ConstraintSystem
  private var optimum: SimplexSolver

  /// Prepares the check of answers to a system.
  public init(_ system: ConstraintSystem) {
    self.system = system
    optimum = SimplexSolver(StrengthFolding.folded(system))
  }

  /// The first fault of an answer, or nil when there is none.
  ///
  /// Flexbox is another kind of layout: it only has to keep the required rows, and those in single precision.
  public mutating func fault(
    in values: [Double],
    parameters: [ExactNumber],
    isFlexbox: Bool = false
  ) -> PeerFault? {
    guard values.count == system.variableCount else {
      return .malformed("\(values.count) values for \(system.variableCount) variables")
    }
    if let variable = values.firstIndex(where: { !$0.isFinite }) {
      return .malformed("variable \(variable) is \(values[variable])")
    }
    let tolerance = isFlexbox ? Self.singlePrecisionTolerance : Self.rowTolerance
    var objective = 0.0
    for row in 0..<system.rowCount {
      let (violation, _) = system.violation(ofRow: row, at: values, parameters: parameters)
      if system.isRequired(row) {
        if violation > tolerance { return .brokenRow(row, by: violation) }
      } else if violation > Self.rowTolerance {
        objective += StrengthFolding.weight(ofRow: row, in: system) * violation
      }
    }
    guard !isFlexbox else { return nil }
    optimum.solve(parameters: parameters)
    let outcome = optimum.outcome()
    guard outcome.droppedRows.isEmpty else { return nil }
    let least = outcome.violations.first?.total ?? 0
    if objective > least + Self.objectiveTolerance * max(1, least) {
      return .notLeast(objective, least: least)
    }
    return nil
  }
}
