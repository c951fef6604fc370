// What an exact point says of the rows: which hold, and how far the others are off.

import Constraints
import ExactArithmetic
import Kernels

/// Checks rows at an exact point.
struct PointReport {
  let point: ExactPoint
  let residual: ExactResidual
  /// Rows known to hold with equality.
  let isTight: [Bool]
  let isExcluded: ExcludedRows
  /// What the solve that found the point takes for 0; nil for a solve in fractions.
  var floors: RowFloors?

  /// A distance, as exact as its point.
  private enum Distance {
    case double(Double)
    case bounded(BoundedNumber)
    case rational(Rational)
  }

  private var system: ConstraintSystem { residual.system }

  /// A row's left side; nil where its sign is not beyond doubt.
  private func leftSide(_ row: Int) -> Distance? {
    switch point {
    case .binary(let values):
      if let exact = residual.leftSide(row, values) { return .double(exact) }
      WorkCounts.countFractionSum()
      return .rational(residual.leftSide(row, values.map { Rational(binaryFractionOf: $0) }))
    case .bounded(let values):
      let (sum, _) = system.leftSide(ofRow: row, at: values, residual.parameters, leastExtent: 0)
      return sum.isDoubtful(0, 0) ? nil : .bounded(sum)
    case .rational(let values): return .rational(residual.leftSide(row, values))
    }
  }

  private func sign(_ distance: Distance) -> Int {
    switch distance {
    case .double(let value): value.sign(0)
    case .bounded(let value): value.sign(0)
    case .rational(let value): value.signum
    }
  }

  /// Whether a row misses equality by less than the solve could see: it may have taken the row for
  /// another one, or the side that it is on for the other.
  private func isNearlyTied(_ row: Int, _ left: Distance) -> Bool {
    guard let floors else { return false }
    let magnitude =
      switch left {
      case .double(let value): value.magnitude
      case .bounded(let value): value.high.magnitude
      case .rational(let value): value.isZero ? 0 : Double(value.magnitude)
      }
    return magnitude > 0 && magnitude <= floors.floor(ofRow: row)
  }

  /// Whether a row holds exactly; nil where that is not beyond doubt.
  func holds(_ row: Int) -> Bool? {
    if isTight[row] { return true }
    return leftSide(row).map { !system.rows[row].relation.isBroken(bySign: sign($0)) }
  }

  /// Whether every required row that is not dropped holds exactly, and none so narrowly that the solve
  /// cannot have seen it; nil where that is not beyond doubt.
  var requiredRowsHold: Bool? {
    for row in 0..<system.rowCount
    where system.isRequired(row) && !isTight[row] && !isExcluded[row] {
      guard let left = leftSide(row) else { return nil }
      if system.rows[row].relation.isBroken(bySign: sign(left)) || isNearlyTied(row, left) {
        return false
      }
    }
    return true
  }

  /// Whether the solve cannot have seen on which side of some optional row the point is; a row that is on
  /// the point within 30 digits counts as one through it.
  var isOptionalRowNearlyTied: Bool {
    for row in 0..<system.rowCount
    where !system.isRequired(row) && !isTight[row] && !isExcluded[row] {
      if let left = leftSide(row), isNearlyTied(row, left) { return true }
    }
    return false
  }

  /// The sum of weighted violations of each optional level, from high to low; nil where the solve cannot have seen
  /// on which side of a row the point is.
  var levelTotals: [LevelTotal]? {
    var levels: [Double] = []
    for row in 0..<system.rowCount where !system.isRequired(row) && !isExcluded[row] {
      levels.append(system.rows[row].priority)
    }
    levels.sort(by: >)
    var totals: [LevelTotal] = []
    for priority in levels where totals.last?.priority != priority {
      totals.append(LevelTotal(priority: priority))
    }
    for row in 0..<system.rowCount where !system.isRequired(row) && !isExcluded[row] {
      guard !isTight[row] else { continue }
      guard let left = leftSide(row), !isNearlyTied(row, left) else { return nil }
      guard system.rows[row].relation.isBroken(bySign: sign(left)) else { continue }
      let priority = system.rows[row].priority
      let level = totals.partitioningIndex { $0.priority <= priority }
      add(left, ofRow: row, to: &totals[level])
    }
    return totals
  }

  private func add(_ left: Distance, ofRow row: Int, to total: inout LevelTotal) {
    let weight = system.rows[row].weight
    switch left {
    case .double(let value):
      if weight == 1, let sum = ExactResidual.sum(total.double, value.magnitude) {
        total.double = sum
      } else {
        total.rational +=
          system.weight(ofRow: row) * Rational(binaryFractionOf: value.magnitude)
      }
    case .bounded(let value):
      let magnitude = value.high < 0 ? -value : value
      total.bounded += BoundedNumber(system.weight(ofRow: row)) * magnitude
    case .rational(let value):
      total.rational += system.weight(ofRow: row) * value.magnitude
    }
  }

  /// The outcome at this point and its totals; nil where something is not beyond doubt, or a required row fails.
  func outcome(
    conflicts: [Conflict],
    ambiguities: [Ambiguity]
  ) -> (outcome: SolveOutcome, levelTotals: [LevelTotal])? {
    guard requiredRowsHold == true, let levelTotals,
      let violations = LevelTotal.rounded(levelTotals)
    else { return nil }
    let outcome = SolveOutcome(
      status: !conflicts.isEmpty ? .conflict : ambiguities.isEmpty ? .solved : .ambiguous,
      values: point.rounded,
      violations: violations,
      conflicts: conflicts,
      ambiguities: ambiguities
    )
    return (outcome, levelTotals)
  }
}
