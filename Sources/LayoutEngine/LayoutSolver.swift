// Lays a tree out at any number of sizes. The solver underneath is a function from a system and
// parameters to an outcome, so that tests and benchmarks lay out with another one.

import Constraints
import ExactArithmetic
import LayoutModel
import SimplexCore

/// Lays out a tree of views.
public struct LayoutSolver: Sendable {
  /// Answers a constraint system at the given parameters.
  public typealias SystemSolver = @Sendable (ConstraintSystem, [ExactNumber]) -> SolveOutcome

  /// The layout as rows.
  public let lowering: Lowering
  private let solveSystem: SystemSolver

  /// The size of a container that nothing is said about, in points.
  public static let defaultSize = LayoutSize(width: 375, height: 667)

  /// The solver that is meant where nothing is said.
  public static let standardSolver: SystemSolver = {
    SimplexSolver.solve($0, parameters: $1)
  }

  /// Prepares a layout for any size of its container.
  ///
  /// - Requires: every view that a constraint names is in the tree.
  public init(
    tree: LayoutTree,
    constraints: [AttributeConstraint],
    solvingWith solveSystem: @escaping SystemSolver = standardSolver
  ) {
    self.init(
      Lowering(tree: tree, constraints: constraints, size: Self.defaultSize),
      solvingWith: solveSystem
    )
  }

  /// Prepares a lowered layout for any size of its container.
  public init(
    _ lowering: Lowering,
    solvingWith solveSystem: @escaping SystemSolver = standardSolver
  ) {
    self.lowering = lowering
    self.solveSystem = solveSystem
  }

  /// Lays out at a size of the container.
  ///
  /// - Parameter size: The size of the container, in points.
  /// - Returns: The frames, in points, what is dropped or open there, and how much each level is violated.
  public func layout(at size: LayoutSize) -> LayoutResult {
    let outcome = solveSystem(lowering.system, lowering.parameters(for: size))
    return LayoutResult(outcome, of: lowering, size: size)
  }
}
