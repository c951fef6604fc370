// The last two steps of a reference solve: what is left open, and which of the open points is the
// answer.

import ExactArithmetic

extension ReferenceSolution {
  // MARK: Step 3

  /// Finds the variables that are left open.
  ///
  /// "With every level at its optimum, and before the tie-break, an attribute that can still take
  /// more than one value is ambiguous; its range is reported."
  mutating func findAmbiguities() {
    for variable in 0..<system.variableCount {
      let range = rangeOfValues(of: AffineForm(unknown: variable))
      if let low = range.low, low == range.high { continue }
      outcome.ambiguities.append(
        ExactOutcome.Ambiguity(variable: variable, low: range.low, high: range.high)
      )
    }
  }

  /// The least and the greatest value of an expression at the points that are left.
  ///
  /// A value is nil where there is none. The current point moves, the set of points stays.
  mutating func rangeOfValues(of form: AffineForm) -> (low: Rational?, high: Rational?) {
    let low = points.minimise(form)?.constant
    guard let highest = points.minimise(form.scaled(by: -1)) else { return (low, nil) }
    let high = -highest.constant
    // Where the expression is the same everywhere, every point is one where it is greatest, so that
    // keeping those keeps all; it tells the dictionary about unknowns that cannot move.
    if low == high { points.keepMinimum(of: highest) }
    return (low, high)
  }

  // MARK: Step 4

  /// Takes one of the points that are left.
  ///
  /// "Where all levels leave more than one point: minimise, one after another, the violation of each
  /// optional constraint (level from high to low, then constraint order), then |v| of each variable
  /// in variable order."
  ///
  /// Where one point is left all these expressions are constant, and minimising them is no work.
  mutating func breakTies() {
    for level in levels {
      for row in level.rows {
        if let form = violation[row] { Self.least(form, in: &points) }
      }
    }
    for variable in 0..<system.variableCount {
      let form = AffineForm(unknown: variable)
      if points.inNonbasicUnknowns(form).isConstant { continue }
      let magnitude = Self.violation(of: form, .equal, in: &points)
      Self.least(magnitude, in: &points)
    }
    outcome.values = (0..<system.variableCount).map { points.value(of: $0) }
  }
}
