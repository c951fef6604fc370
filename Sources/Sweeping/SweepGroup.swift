// Rows that differ in numbers only: one constraint system with parameters answers them all.

import Constraints
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import SimplexCore

/// What the rows of a group have in common.
public final class SweepGroup {
  /// What the group's system stands for.
  public enum Subject {
    /// A layout of a document.
    case layout(DocumentLayout, Lowering)
    /// A constraint system, with the rows of edits that have a value.
    case system(ConstraintsFile, ConstraintsFile.Instance)
  }

  /// What the group's system stands for.
  public let subject: Subject
  /// The views without the container, depth-first, or the variables.
  public let keys: [String]
  /// The system; its parameters are columns of the rows.
  public let system: ConstraintSystem
  /// The column that each parameter of the system takes its values from.
  public let columns: [Int]
  /// The variables that make a row of output, in their order.
  public let outputVariables: [Int]
  private var solver: SimplexSolver

  init(_ subject: Subject, _ system: ConstraintSystem, columns: [Int]) {
    self.subject = subject
    self.system = system
    self.columns = columns
    solver = SimplexSolver(system)
    switch subject {
    case .layout(let layout, let lowering):
      let order = layout.order
      keys = order.map { layout.tree[$0].name }
      outputVariables = order.flatMap { view in
        FrameAttribute.allCases.map { lowering.variable(view, $0) }
      }
    case .system(let file, _):
      keys = file.system.variableNames
      outputVariables = Array(0..<system.variableCount)
    }
  }

  /// Solves at a row.
  func outcome(at values: [Double]) -> SolveOutcome {
    solver.solve(parameters: columns.map { ExactNumber(values[$0]) })
    return solver.outcome()
  }

  /// How an outcome stands: what only guides leave open is not counted.
  func status(of outcome: SolveOutcome) -> SolveStatus {
    guard outcome.status == .ambiguous, case .layout(_, let lowering) = subject else {
      return outcome.status
    }
    let isOpen = outcome.ambiguities.contains { lowering.anchor(ofVariable: $0.variable) != nil }
    return isOpen ? .ambiguous : .solved
  }
}
