// Solves one row after another, each with a system of its own or all with one. What stays from row to row is here; whose
// rows they are is the groups' business.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import SimplexCore

/// A solver that goes on from the row before.
///
/// Rows that share their system with no other have one together: their systems mostly differ in a few constants.
final class RowSolver {
  private var solver = LiveSolver()
  private var document: LiveDocument?
  /// Whether the document has nothing from a row but its size.
  private var isAsRead = false

  /// Lays a document out for a row.
  ///
  /// - Parameters:
  ///   - document: The document at the row.
  ///   - isAsRead: Whether it has nothing from the row but its size.
  ///   - size: The container's size.
  ///   - variant: The variant that holds, or nil for the base.
  /// - Returns: The layout, nil where a diagnostic is an error.
  func layout(
    _ document: LayoutDocument,
    isAsRead: Bool,
    at size: LayoutSize,
    inVariant variant: Int?
  ) -> (sized: LiveDocument.Sized?, diagnostics: [Diagnostic]) {
    var live = self.document ?? LiveDocument(document)
    self.document = nil
    let isSame =
      isAsRead && self.isAsRead && live.document.tree.safeArea == document.tree.safeArea
    if !isSame { live.take(document) }
    self.isAsRead = isAsRead
    defer { self.document = live }
    return live.layout(at: size, inVariant: variant)
  }

  /// Solves a system at values of its parameters, or at their defaults, and reads the answer.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - parameters: A value for each of its parameters, nil for their defaults.
  ///   - isOnlySystem: Whether no other is solved here.
  ///   - read: Reads the answer.
  /// - Returns: What was read.
  func solve<Answer>(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]?,
    isOnlySystem: Bool,
    _ read: (inout SimplexSolver) -> Answer
  ) -> Answer {
    solver.solve(system, parameters: parameters, isLastSystem: isOnlySystem, read)
  }

  /// How many variables required equalities leave free.
  func freeVariableCount(of system: ConstraintSystem) -> Int {
    solver.freeVariableCount(of: system)
  }

  /// Forgets the row before: nothing goes on from an answer that took too much.
  func forget() {
    document = nil
    solver = LiveSolver()
  }
}
