// The proof that a point is the lexicographic optimum, from the rows as the document states them and in
// fractions alone. Multipliers may come from anywhere: only what is checked here counts.
//
// Each row *r* has a multiplier *y*ᵣ with one entry a level, the required one first, compared
// lexicographically. It must lie between the slopes of the row's violation on both sides of the point,
// and Σ *y*ᵣ *a*ᵣ must be 0. Then no direction makes the levels better: along *d*, each row's violation
// changes by at least *y*ᵣ (*a*ᵣ · *d*), and these sum up to 0 (Documentation/NUMERICS.md has the proof).
//
// Source: [Rockafellar 70], §23 and §31, for subgradients of sums (Documentation/SOURCES.md); the lexicographic form
// is worked out here.

import Constraints
import ExactArithmetic

/// A point, what the rows say there, and the checks that make it an answer.
struct CertificateProof {
  let system: ConstraintSystem
  let isExcluded: ExcludedRows
  /// The priorities from high to low; the first is the required one.
  let priorities: [Double]
  /// The index of each row's priority among them.
  let level: [Int32]
  /// The values of all variables.
  let point: [Rational]
  /// The rows' left sides at the point.
  let leftSides: [Rational]

  init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    isExcluded: ExcludedRows,
    at point: [Rational]
  ) {
    self.system = system
    self.isExcluded = isExcluded
    self.point = point
    let residual = ExactResidual(system: system, parameters: parameters)
    leftSides = (0..<system.rowCount).map { residual.leftSide($0, point) }
    var priorities: Set<Double> = [Priority.required]
    for row in 0..<system.rowCount where !isExcluded[row] {
      priorities.insert(system.rows[row].priority)
    }
    let sorted = priorities.sorted(by: >)
    self.priorities = sorted
    var number: [Double: Int32] = [:]
    for (index, priority) in sorted.enumerated() { number[priority] = Int32(index) }
    level = system.rows.map { number[$0.priority] ?? -1 }
  }

  // MARK: Primal

  /// Whether every equation holds at the point.
  func holds(_ equations: [ActiveEquation]) -> Bool {
    equations.allSatisfy {
      switch $0 {
      case .row(let row): !isExcluded[row] && leftSides[row].isZero
      case .zero(let variable): point[variable].isZero
      }
    }
  }

  /// How many required rows take part and hold; nil where one of them does not hold.
  var heldRequiredRowCount: Int? {
    var count = 0
    for row in 0..<system.rowCount where system.isRequired(row) && !isExcluded[row] {
      if violationSlope(ofRow: row, side: leftSides[row].signum) != 0 { return nil }
      count += 1
    }
    return count
  }

  /// The sum of weighted violations of each optional level, rounded once.
  var violations: [LevelViolation] {
    var totals = [Rational](repeating: .zero, count: priorities.count)
    for row in 0..<system.rowCount where !isExcluded[row] {
      guard violationSlope(ofRow: row, side: leftSides[row].signum) != 0 else { continue }
      totals[Int(level[row])] += system.weight(ofRow: row) * leftSides[row].magnitude
    }
    return zip(priorities, totals).dropFirst().map {
      LevelViolation(priority: $0, total: Double($1))
    }
  }

  // MARK: Slopes

  /// -1, 0 or 1: how a row's violation changes with its left side, where that has a given sign.
  func violationSlope(ofRow row: Int, side: Int) -> Int {
    switch system.rows[row].relation {
    case .lessThanOrEqual: side > 0 ? 1 : 0
    case .greaterThanOrEqual: side < 0 ? -1 : 0
    case .equal: side
    }
  }

  /// Where a row's multiplier lies between the slopes on both sides of the point.
  enum Position {
    /// Not between them.
    case outside
    /// At the slope for falling left sides.
    case left
    /// At the slope for rising left sides.
    case right
    /// Between both, or without bounds where an equality is required.
    case between
  }

  /// Where the multiplier of a row that holds with equality lies.
  func position(ofRow row: Int, _ multipliers: CertificateMultipliers) -> Position {
    let isRequired = system.isRequired(row)
    if isRequired, system.rows[row].relation == .equal { return .between }
    let weight = system.weight(ofRow: row)
    let hasLeft = violationSlope(ofRow: row, side: -1) != 0
    let hasRight = violationSlope(ofRow: row, side: 1) != 0
    let rowLevel = Int(level[row])
    // A required row's violation is infinitely steep: that side has no bound.
    let left =
      isRequired && hasLeft
      ? 1 : multipliers.compare(row, to: hasLeft ? -weight : .zero, inLevel: rowLevel)
    let right =
      isRequired && hasRight
      ? -1 : multipliers.compare(row, to: hasRight ? weight : .zero, inLevel: rowLevel)
    if left < 0 || right > 0 { return .outside }
    return left == 0 ? .left : right == 0 ? .right : .between
  }

  /// The side of 0 on which a row's left side stays while every level is at its optimum: -1, 1, or 0 for neither.
  func piece(ofRow row: Int, _ multipliers: CertificateMultipliers) -> Int {
    let sign = leftSides[row].signum
    guard sign == 0 else { return sign }
    return switch position(ofRow: row, multipliers) {
    case .left: -1
    case .right: 1
    case .between, .outside: 0
    }
  }

  // MARK: Dual

  /// Whether multipliers prove the point to be the optimum of all levels.
  ///
  /// - Complexity: O(terms × levels).
  func isOptimal(_ multipliers: CertificateMultipliers) -> Bool {
    for row in 0..<system.rowCount {
      if isExcluded[row] {
        if multipliers.compare(row, to: .zero, inLevel: 0) != 0 { return false }
      } else if leftSides[row].isZero {
        if position(ofRow: row, multipliers) == .outside { return false }
      } else {
        let slope = violationSlope(ofRow: row, side: leftSides[row].signum)
        let weight = Rational(slope) * system.weight(ofRow: row)
        let rowLevel = Int(level[row])
        if multipliers.compare(row, to: weight, inLevel: rowLevel) != 0 { return false }
      }
    }
    return multipliers.values.allSatisfy { $0.isEmpty || isBalanced($0) }
  }

  /// Whether the rows times one level's multipliers sum up to nothing.
  private func isBalanced(_ multipliers: [Rational]) -> Bool {
    var sums = [Rational](repeating: .zero, count: system.variableCount)
    for (row, multiplier) in multipliers.enumerated() where !multiplier.isZero {
      for term in system.terms(ofRow: row) {
        sums[Int(system.terms[term].variable)] += multiplier * system.coefficient(ofTerm: term)
      }
    }
    return sums.allSatisfy(\.isZero)
  }
}

/// A multiplier for each row, with an entry for each level.
struct CertificateMultipliers {
  /// By level, then by row; a level whose entries are all 0 may be empty.
  var values: [[Rational]]

  /// The sign of a row's multiplier minus a vector that is 0 but in one level.
  func compare(_ row: Int, to value: Rational, inLevel level: Int) -> Int {
    for (number, entries) in values.enumerated() {
      let multiplier = entries.isEmpty ? Rational.zero : entries[row]
      let difference = number == level ? multiplier - value : multiplier
      if !difference.isZero { return difference.signum }
    }
    return 0
  }
}
