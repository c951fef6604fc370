// Drift. Every pivot rounds, and a live solver may make millions. So basic forms are compared with what
// they are as sums of leaves, and where they differ, or where entries have grown, the tableau is made
// afresh from the forms. What is read before that, or on a face that has no forms, is looked at for slopes of the size
// of such errors.

import Constraints

extension BlockSimplex {
  /// Compares the tableau with the forms where so many pivots have been made since the last time;
  /// true where it had drifted and has been made anew, so that the vertex may not be optimal any more.
  ///
  /// - Complexity: O(terms of the block's forms + entries of the tableau).
  // Inlined for the usual answer, which needs no copy of what is presolved.
  @inline(__always)
  mutating func hasMended(after count: Int, _ presolve: Presolve<Scalar>) -> Bool {
    pivotCount - pivotCountAtCheck >= count && mend(presolve)
  }

  /// Takes note of an entry of a row that comes to the tableau.
  @inline(__always)
  mutating func noteEntry(_ entry: Scalar) {
    if abs(entry.approximate) > Tolerances.plainEntry { largestEntryAtCheck = .infinity }
  }

  /// How far forms may be off, as a part of the extent.
  var residualLimit: Double {
    max(Tolerances.residualFloor, Tolerances.residualGrowth * originalResidual)
  }

  private mutating func mend(_ presolve: Presolve<Scalar>) -> Bool {
    pivotCountAtCheck = pivotCount
    largestEntryAtCheck = tableau.largestMagnitude
    guard
      residual(presolve) > residualLimit * span.extent
        || largestEntryAtCheck > Tolerances.growthLimit * largestOriginalEntry
    else { return false }
    let tableForms = forms.map(\.tableForm)
    let isMade = refactorise { presolve.leafTerms(ofForm: tableForms[$0]) }
    largestEntryAtCheck = isMade ? largestOriginalEntry : .infinity
    originalResidual = residual(presolve) / span.extent
    // What cannot be mended is solved in fractions.
    if !isMade || originalResidual > Tolerances.residualCeiling { isTableauDoubtful = true }
    return isMade
  }

  /// The largest difference between a form's value and that of its sum of leaves, in points.
  func residual(_ presolve: Presolve<Scalar>) -> Double {
    var largest = 0.0
    for form in forms where form.leaf < 0 && !form.tableForm.isNone {
      var sum = -form.value
      for term in presolve.table.terms(ofForm: form.tableForm) {
        sum += term.coefficient * forms[Int(presolve.addressOfLeaf[Int(term.leaf)].form)].value
      }
      largest = max(largest, abs(sum.approximate))
    }
    return largest
  }

  // MARK: Slopes

  /// Takes note of edges whose slope is too large for a rounding error and too small for a number of the layout: an
  /// optimum rests on the sign of each.
  ///
  /// `linearFloor` is what counts as a rounding error in the slope of a linear function, nil where there is none.
  ///
  /// - Complexity: O(columns).
  mutating func noteDoubtfulSlopes(linearFloor: Double? = nil) {
    guard !Scalar.isExact else { return }
    for column in columns.indices
    where isTooCloseToCall(column, 1, linearFloor) || isTooCloseToCall(column, -1, linearFloor) {
      isDoubtful = true
      return
    }
  }

  private mutating func isTooCloseToCall(
    _ column: Int,
    _ direction: Int,
    _ linearFloor: Double?
  ) -> Bool {
    let slope = edgeSlope(column, direction)
    if isTooCloseToCall(slope, linearFloor) { return true }
    guard extraLevelCount > 0, slope.lexicographicSign(slopeTolerance) == 0 else { return false }
    tableau.load(column: column, into: &loadedColumn)
    loadTail(column: column, direction: direction)
    return loadedTail.isTooCloseToCall
  }

  /// Whether the first lane of a slope that counts, or one before it, is neither clearly 0 nor clearly not.
  func isTooCloseToCall(_ slope: Lanes, _ linearFloor: Double? = nil) -> Bool {
    let ceiling = slopeTolerance * (Tolerances.slopeCeiling / Tolerances.slopeFloor)
    for lane in 0..<laneCount {
      let floor = lane == 1 ? linearFloor ?? slopeTolerance[lane] : slopeTolerance[lane]
      if slope[lane].isDoubtful(floor, ceiling[lane]) { return true }
      if slope[lane].sign(slopeTolerance[lane]) != 0 { return false }
    }
    return false
  }
}
