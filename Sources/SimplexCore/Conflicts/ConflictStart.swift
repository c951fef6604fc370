// Where the trials of a conflict search begin. One differs from the last in a few rows, and mostly ends near
// where that one has ended; the first one of many rows ends where a line graph says, if they have one.

import Constraints
import ExactArithmetic
import LineGraph

/// The rows that were active when they were last tried.
struct ConflictStart {
  private var isActive: [Bool]
  /// Scratch of excerpts: −1 for each variable of the whole system between uses, empty until there is one.
  private var numbers: [Int32] = []
  /// With fewer rows, no line graph is asked, and no tableau of a certificate made.
  let fewestRows: Int

  /// Begins with rows that were never tried.
  init(rowCount: Int, reducing policy: ReductionPolicy) {
    isActive = [Bool](repeating: false, count: rowCount)
    fewestRows =
      switch policy {
      // A simplex of fewer has answered before they are read as lines.
      case .automatic: 64
      case .always: 1
      case .never: .max
      }
  }

  /// Takes rows that are to be tried out of the whole system.
  ///
  /// - Complexity: O(terms of the rows).
  mutating func excerpt(_ rows: [Int], of whole: ConstraintSystem) -> SystemExcerpt {
    if numbers.isEmpty { numbers = [Int32](repeating: -1, count: whole.variableCount) }
    return SystemExcerpt(rows: rows, of: whole, variablesFirst: [], numbers: &numbers)
  }

  /// Lets an engine of some rows begin where they have been, or near their answer, where none of them was tried before.
  func put<Scalar: SolverScalar>(
    _ engine: inout SolverEngine<Scalar>,
    _ tried: SystemExcerpt,
    at parameters: [ExactNumber]
  ) {
    let system = engine.presolve.system
    if tried.rows.contains(where: { isActive[$0] }) {
      engine.vertices.prefer(tried.rows.map { isActive[$0] })
    } else if let values = try? values(of: system, at: parameters) {
      engine.vertices.prefer(system.rowsHolding(at: values, parameters: parameters))
    }
  }

  /// Takes where the engine has ended.
  mutating func take<Scalar: SolverScalar>(_ engine: SolverEngine<Scalar>, _ rows: [Int]) {
    for row in rows { isActive[row] = false }
    for active in engine.vertices.activeRows { isActive[rows[active]] = true }
  }

  // MARK: By a line graph

  /// Whether required rows can hold together; nil where no line graph tells.
  ///
  /// That they cannot is for others to prove.
  func canHold(
    _ tried: SystemExcerpt,
    at parameters: [ExactNumber]
  ) -> Bool? {
    do throws(Handover) {
      return try values(of: tried.system, at: parameters) == nil ? nil : true
    } catch {
      return error == .conflict ? false : nil
    }
  }

  /// Values at which some rows hold; nil where these are few.
  private func values(
    of system: ConstraintSystem,
    at parameters: [ExactNumber]
  ) throws(Handover) -> [Double]? {
    guard system.rowCount >= fewestRows else { return nil }
    return try LineGraphSolver.anyPoint(of: system, parameters: parameters)
  }
}
