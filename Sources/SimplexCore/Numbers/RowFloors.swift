// How far a row's left side may be from 0 while a solve on Double takes it for 0: at the point that such a
// solve has found, exact left sides tell whether two numbers of the input nearly meet there. Not a
// tolerance of what people read: what is nearly tied goes to fractions.

/// The floor below which a solve on Double sees no distance, for each row.
struct RowFloors {
  private let table: FormTable<Double>
  /// The tolerance for positions of each block.
  private let positionTolerances: [Double]
  private let largestTolerance: Double

  /// Reads the floors off an engine that has solved, and settled ties on faces of so large a tolerance.
  init(_ engine: SolverEngine<Double>, facePositionTolerance: Double = 0) {
    table = engine.presolve.table
    positionTolerances = engine.vertices.blocks.map {
      max($0.positionTolerance, facePositionTolerance)
    }
    largestTolerance = positionTolerances.max() ?? facePositionTolerance
  }

  /// Whether a value is not 0 but so small that a tie-break on |v| may have taken it for 0.
  func isNearlyZero(_ value: Double) -> Bool {
    value != 0 && value.magnitude <= largestTolerance
  }

  /// The floor of a row's left side; 0 for a row that is no breakpoint.
  func floor(ofRow row: Int) -> Double {
    let entry = table.rows[row]
    guard entry.kind == .breakpoint else { return 0 }
    let block = Int(table[entry.form].block)
    return block < 0 ? 0 : entry.lead.magnitude * positionTolerances[block]
  }
}
