// Our solver kept alive while rows come and go: the one place where a comparison touches its edits.

import Tinamou

/// A live solver and the rows that are added to it and taken away again.
struct LiveSystemWork {
  private var solver: SimplexSolver
  private let edits: [LinearConstraint]

  /// Solves a system, ready for rows over its variables and parameters.
  init(_ system: ConstraintSystem, edits: ConstraintSystem) {
    solver = SimplexSolver(system)
    solver.solve()
    self.edits = (0..<edits.rowCount).map { edits.constraint(ofRow: $0) }
  }

  /// Adds a row and finds the new optimum.
  mutating func add(_ edit: Int) throws(SolverEditError) -> ConstraintID {
    let constraint = try solver.add(edits[edit])
    solver.update()
    return constraint
  }

  /// Takes a row away and finds the new optimum.
  mutating func remove(_ constraint: ConstraintID) throws(SolverEditError) {
    try solver.remove(constraint)
    solver.update()
  }

  /// The answer as it is now, correctly rounded.
  mutating func values() -> [Double] { solver.outcome().values }

  /// How many basis changes there have been since a count was taken; a solver that has presolved
  /// anew counts from nothing.
  func pivots(since count: Int) -> Int {
    solver.pivotCount < count ? solver.pivotCount : solver.pivotCount - count
  }

  /// How many basis changes there have been.
  var pivotCount: Int { solver.pivotCount }
}
