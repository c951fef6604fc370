// Where the trials of a conflict search begin. One differs from the last in a few rows, and mostly ends near
// where that one has ended.

/// The rows that were active when they were last tried.
struct ConflictStart {
  private var isActive: [Bool]

  /// Begins with rows that were never tried.
  init(rowCount: Int) { isActive = [Bool](repeating: false, count: rowCount) }

  /// Lets an engine of some rows begin where they have been.
  func put<Scalar: SolverScalar>(_ engine: inout SolverEngine<Scalar>, _ rows: [Int]) {
    guard rows.contains(where: { isActive[$0] }) else { return }
    engine.vertices.prefer(rows.map { isActive[$0] })
  }

  /// Takes where the engine has ended.
  mutating func take<Scalar: SolverScalar>(_ engine: SolverEngine<Scalar>, _ rows: [Int]) {
    for row in rows { isActive[row] = false }
    for active in engine.vertices.activeRows { isActive[rows[active]] = true }
  }
}
