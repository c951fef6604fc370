// One constraint by itself: what a live solver is given to add. A system of many keeps them in flat
// arrays instead (ConstraintSystem).

import ExactArithmetic

/// `Σ coefficient·variable + Σ coefficient·parameter + constant  relation  0` with a priority.
public struct LinearConstraint: Sendable {
  /// A coefficient and the number of the variable or parameter it belongs to.
  public struct Term: Sendable {
    /// The number of the variable or parameter.
    public var index: Int
    /// Its coefficient.
    public var coefficient: ExactNumber

    /// Makes a term.
    public init(_ coefficient: ExactNumber, _ index: Int) {
      self.index = index
      self.coefficient = coefficient
    }
  }

  /// Terms in variables; several of one variable are added up.
  public var terms: [Term]
  /// Terms in parameters; several of one parameter are added up.
  public var parameterTerms: [Term]
  /// What the left side is where all variables and parameters are 0.
  public var constant: ExactNumber
  /// How the left side stands to 0.
  public var relation: Relation
  /// The priority, in (0, 1000].
  public var priority: Double
  /// The weight within its level, positive.
  public var weight: Double

  /// Makes a constraint.
  public init(
    _ terms: [Term],
    parameters parameterTerms: [Term] = [],
    constant: ExactNumber = .zero,
    _ relation: Relation,
    priority: Double = Priority.required,
    weight: Double = 1
  ) {
    self.terms = terms
    self.parameterTerms = parameterTerms
    self.constant = constant
    self.relation = relation
    self.priority = priority
    self.weight = weight
  }
}
