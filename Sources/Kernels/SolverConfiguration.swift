// How solvers go about it, where somebody has a say in that: the form of their tableaus, the instruction set of
// their kernels, and whether Doubles are believed. Answers are the same, and fuzz targets look whether they are.
//
// It is a thread's own, like its limits: a solve makes solvers of its own, for components, conflicts and faces, and
// each of them is to go about it the same way.

import CKernels

/// A way of solving.
package struct SolverConfiguration: Hashable, Sendable {
  /// What tableaus keep of their entries.
  package enum TableauForm: UInt8, CaseIterable, Sendable {
    /// All, or those that are not 0, whichever is faster.
    case automatic
    /// All, where the memory is allowed.
    case dense
    /// Those that are not 0.
    case sparse
  }

  package var tableauForm: TableauForm
  /// The instruction set of kernels, nil for the one in use; solvers that have begun go on with it.
  package var instructionSet: InstructionSet?
  /// Whether every decision on Double is taken to be too close to call, so that fractions decide.
  package var isDoubtful: Bool

  /// Makes a way of solving; without anything said, the usual one.
  package init(
    tableauForm: TableauForm = .automatic,
    instructionSet: InstructionSet? = nil,
    isDoubtful: Bool = false
  ) {
    self.tableauForm = tableauForm
    self.instructionSet = instructionSet
    self.isDoubtful = isDoubtful
  }

  /// The form that the calling thread makes tableaus in.
  package static var tableauForm: TableauForm {
    TableauForm(rawValue: tinamou_configuration_now().tableau_form) ?? .automatic
  }

  /// Whether the calling thread doubts all decisions on Double.
  package static var isDoubtful: Bool { tinamou_configuration_now().is_doubtful }

  /// Runs `body` in this way on the calling thread.
  ///
  /// - Requires: This processor has the instruction set.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = tinamou_configuration_now()
    var inner = outer
    inner.tableau_form = tableauForm.rawValue
    inner.is_doubtful = isDoubtful
    if let instructionSet {
      guard let kernels = VectorKernels(instructionSet) else {
        preconditionFailure("no kernels for \(instructionSet)")
      }
      inner.kernels = kernels.table
    }
    tinamou_set_configuration(inner)
    defer { tinamou_set_configuration(outer) }
    return try body()
  }
}
