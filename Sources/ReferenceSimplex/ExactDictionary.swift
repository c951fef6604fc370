// The simplex method in rationals, in the form V. Chvátal calls a dictionary: some unknowns
// (basic) are expressed by the others (nonbasic), and the current point is where all nonbasic ones
// are 0. Bland's rule chooses every pivot, so it ends. Nothing here is clever; that is its purpose.
//
// Sources: [Chvátal], chapters 2, 3 and 8; [Bland] (Documentation/SOURCES.md).

import ExactArithmetic

/// A set of points given by linear equations and sign conditions, together with one of its points.
///
/// The set is never empty: the current point always satisfies every condition.
struct ExactDictionary: Sendable {
  /// What each basic unknown is in terms of the nonbasic ones; nil for nonbasic unknowns.
  ///
  /// An unknown that is fixed counts as basic and has a constant here.
  private(set) var definition: [AffineForm?] = []
  /// Whether each unknown must not be negative; the others may take any value.
  private(set) var isNonnegative: [Bool] = []

  /// Makes the set of all points of a space whose unknowns may take any value.
  init(freeUnknowns count: Int) {
    definition = [AffineForm?](repeating: nil, count: count)
    isNonnegative = [Bool](repeating: false, count: count)
  }

  /// The number of unknowns.
  var unknownCount: Int { definition.count }

  /// The value of an unknown at the current point.
  func value(of unknown: Int) -> Rational { definition[unknown]?.constant ?? .zero }

  /// An expression with the basic unknowns replaced by what they are.
  func inNonbasicUnknowns(_ form: AffineForm) -> AffineForm {
    var result = AffineForm(form.constant)
    for term in form.terms {
      result.add(
        term.coefficient,
        times: definition[term.unknown] ?? AffineForm(unknown: term.unknown)
      )
    }
    return result
  }

  /// Splits an expression into `above − below` with two new unknowns that are not negative.
  ///
  /// Nothing else changes: the current point stays, with the smaller of the two new ones at 0.
  mutating func split(_ form: AffineForm) -> (above: Int, below: Int) {
    let reduced = inNonbasicUnknowns(form)
    let above = unknownCount
    let below = above + 1
    isNonnegative += [true, true]
    if reduced.constant.signum >= 0 {
      var definitionOfAbove = reduced
      definitionOfAbove.add(.one, times: AffineForm(unknown: below))
      definition += [definitionOfAbove, nil]
    } else {
      var definitionOfBelow = reduced.scaled(by: -1)
      definitionOfBelow.add(.one, times: AffineForm(unknown: above))
      definition += [nil, definitionOfBelow]
    }
    return (above, below)
  }

  /// Moves the current point to where an expression is least.
  ///
  /// Returns the expression in the nonbasic unknowns of the final point: its constant is the
  /// minimum, and none of its coefficients is negative (for an unknown of any sign: not 0). Returns
  /// nil where the expression has no minimum; the point is then another point of the set.
  ///
  /// It ends: an unknown of any sign that has become basic never leaves the basis again, so there
  /// are only as many pivots with one as there are such unknowns, and between those Bland's rule
  /// (the entering and the leaving unknown are the first of those that may) repeats no basis.
  mutating func minimise(_ form: AffineForm) -> AffineForm? {
    var objective = inNonbasicUnknowns(form)
    while let entering = objective.terms.first(where: {
      $0.coefficient.signum < 0 || !isNonnegative[$0.unknown]
    }) {
      let direction = entering.coefficient.signum < 0 ? 1 : -1
      guard let leaving = firstToReachZero(moving: entering.unknown, direction: direction) else {
        return nil
      }
      let solved = pivot(entering: entering.unknown, leaving: leaving)
      objective.replace(entering.unknown, with: solved)
    }
    return objective
  }

  /// Keeps only those points of the set where an expression is at its minimum.
  ///
  /// - Requires: `objective` is what `minimise` returned last, and nothing was changed since.
  ///
  /// The expression is its minimum plus `Σ coefficient·unknown` with positive coefficients and
  /// unknowns that are not negative, so it is at its minimum exactly where each of these is 0.
  mutating func keepMinimum(of objective: AffineForm) {
    guard !objective.isConstant else { return }
    var isFixed = [Bool](repeating: false, count: unknownCount)
    for term in objective.terms { isFixed[term.unknown] = true }
    for unknown in definition.indices {
      if isFixed[unknown] {
        definition[unknown] = AffineForm(.zero)
      } else {
        definition[unknown]?.removeTerms { isFixed[$0] }
      }
    }
  }

  /// The basic unknown that is the first to become 0 when a nonbasic one moves; of several the one
  /// with the smallest number; nil when none stops the move.
  private func firstToReachZero(moving entering: Int, direction: Int) -> Int? {
    var best: (unknown: Int, distance: Rational)?
    for unknown in definition.indices where isNonnegative[unknown] {
      guard let row = definition[unknown], let coefficient = row.coefficient(of: entering),
        coefficient.signum * direction < 0
      else { continue }
      let distance = row.constant / coefficient.magnitude
      if let found = best, found.distance <= distance { continue }
      best = (unknown, distance)
    }
    return best?.unknown
  }

  /// Makes one unknown basic in place of another, and returns what the entering one now is.
  private mutating func pivot(entering: Int, leaving: Int) -> AffineForm {
    guard let row = definition[leaving], let coefficient = row.coefficient(of: entering) else {
      preconditionFailure("a pivot of \(entering) and \(leaving), which do not meet")
    }
    // leaving = … + coefficient·entering, solved for entering.
    var solved = row
    solved.removeTerms { $0 == entering }
    solved.add(-1, times: AffineForm(unknown: leaving))
    solved = solved.scaled(by: -coefficient.reciprocal)
    definition[leaving] = nil
    for unknown in definition.indices {
      definition[unknown]?.replace(entering, with: solved)
    }
    definition[entering] = solved
    return solved
  }
}
