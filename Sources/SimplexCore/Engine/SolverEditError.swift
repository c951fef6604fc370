// What is wrong with an edit of a live solver. An edit that throws changes nothing.

/// Why an edit was refused.
public enum SolverEditError: Error, Hashable, Sendable {
  /// There is no variable of this number.
  case unknownVariable(Int)
  /// There is no parameter of this number.
  case unknownParameter(Int)
  /// The constraint has been removed, or belongs to another solver.
  case unknownConstraint
  /// A coefficient, constant or value is infinite or not a number.
  case notFinite(Double)
  /// The priority is not in (0, 1000].
  case invalidPriority(Double)
  /// The weight is not positive and finite.
  case invalidWeight(Double)
}

extension SolverEditError: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .unknownVariable(let number): "there is no variable \(number)"
    case .unknownParameter(let number): "there is no parameter \(number)"
    case .unknownConstraint: "the constraint is not in this solver, or not any more"
    case .notFinite(let value): "\(value) is no finite number"
    case .invalidPriority(let value): "the priority \(value) is not above 0 and at most 1000"
    case .invalidWeight(let value): "the weight \(value) is not positive and finite"
    }
  }
}
