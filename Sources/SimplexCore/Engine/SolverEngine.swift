// One system on one kind of number: presolve, forms, blocks, and their vertices. The engine decides;
// values that people read are computed afterwards from what it found active (ExactPoint). What of that is proved:
// Documentation/SOLVER.md, When bits agree.

import Constraints
import ExactArithmetic
import Kernels

/// An equation that holds at the answer and takes part in fixing it.
enum ActiveEquation: Hashable {
  /// The row holds with equality.
  case row(Int)
  /// The variable is 0.
  case zero(variable: Int)

  /// The row, where it is one.
  var row: Int? {
    guard case .row(let row) = self else { return nil }
    return row
  }
}

/// Whose decisions were too close to call on Double.
struct Doubt: OptionSet {
  let rawValue: UInt8

  static let presolve = Doubt(rawValue: 1)
  /// Rows without leaves.
  static let conditions = Doubt(rawValue: 2)
  /// The simplex of some block.
  static let blocks = Doubt(rawValue: 4)
  /// The tie-break over variables, or what else is open.
  static let faces = Doubt(rawValue: 8)
}

/// Solves one system at one set of parameters after another, and after one edit after another.
///
/// What presolve has made of the system, the constants at the parameters, and the blocks' vertices each keep their own
/// state; an engine lets them follow each other.
struct SolverEngine<Scalar: SolverScalar> {
  var presolve: Presolve<Scalar>
  var constants = ParametricConstants<Scalar>()
  var vertices = Vertices<Scalar>()
  /// What was too close to call since the last solve at other parameters, or since all was confirmed.
  var doubt: Doubt = []

  /// Presolves a system.
  ///
  /// Rows in `excluded` take no part.
  init(_ system: ConstraintSystem, excluding excluded: ExcludedRows = []) {
    presolve = Presolve(system, excluding: excluded)
    begin()
  }

  /// Holds a system that is not presolved: it has no blocks.
  init(holding system: ConstraintSystem) { presolve = Presolve(holding: system) }

  /// Presolves the system that `presolve` holds in place of the one before.
  mutating func presolveAgain() {
    presolve.presolve()
    begin()
  }

  private mutating func begin() {
    doubt = presolve.isDoubtful ? .presolve : []
    constants.reset(presolve)
    vertices.reset(presolve)
  }

  // MARK: Answers

  /// How the last solve ended.
  var status: EngineStatus { vertices.status }

  /// Whether some decision was too close to call on Double.
  var isDoubtful: Bool { !doubt.isEmpty }

  /// The values of the leaves at the blocks' vertices; defined variables are 0.
  func leafValues() -> [Scalar] {
    var values = [Scalar](repeating: .zero, count: presolve.system.variableCount)
    vertices.takeLeafValues(&values)
    return values
  }

  /// Computes the defined variables from the leaves.
  @inline(__always)
  func complete(_ values: inout [Scalar]) { constants.complete(&values, presolve) }
}
