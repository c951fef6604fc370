// Drift. Every pivot rounds, and a live solver may make millions. So basic forms are compared with what
// they are as sums of leaves, and where they differ, or where entries have grown, the tableau is made
// afresh from the forms.

import Constraints

extension SolverEngine {
  /// Compares a block's tableau with its forms where so many pivots have been made since the last
  /// time; true where it had drifted and has been made anew, so that the vertex may not be optimal
  /// any more.
  ///
  /// - Complexity: O(terms of the block's forms + entries of the tableau).
  static func hasMended(
    _ block: inout BlockSimplex<Scalar>,
    after pivotCount: Int,
    _ presolve: Presolve<Scalar>
  ) -> Bool {
    guard block.pivotCount - block.pivotCountAtCheck >= pivotCount else { return false }
    block.pivotCountAtCheck = block.pivotCount
    let limit = max(
      Tolerances.residualFloor,
      Tolerances.residualGrowth * block.originalResidual
    )
    guard
      residual(of: block, presolve) > limit * block.extent
        || block.tableau.largestMagnitude > Tolerances.growthLimit * block.largestOriginalEntry
    else { return false }
    let tableForms = block.forms.map(\.tableForm)
    let isMade = block.refactorise { presolve.leafTerms(ofForm: Int(tableForms[$0])) }
    block.originalResidual = residual(of: block, presolve) / block.extent
    // What cannot be mended is solved in fractions.
    if !isMade || block.originalResidual > Tolerances.residualCeiling {
      block.isTableauDoubtful = true
    }
    return isMade
  }

  /// The largest difference between a form's value and that of its sum of leaves, in points.
  static func residual(
    of block: BlockSimplex<Scalar>,
    _ presolve: Presolve<Scalar>
  ) -> Double {
    var largest = 0.0
    for form in block.forms where form.leaf < 0 && form.tableForm >= 0 {
      let tableForm = presolve.table.forms[Int(form.tableForm)]
      var sum = -form.value
      for term in Int(tableForm.termStart)..<Int(tableForm.termEnd) {
        let leaf = Int(presolve.placeOfLeaf[Int(presolve.table.terms[term].leaf)].form)
        sum += presolve.table.terms[term].coefficient * block.forms[leaf].value
      }
      largest = max(largest, abs(sum.approximate))
    }
    return largest
  }
}
