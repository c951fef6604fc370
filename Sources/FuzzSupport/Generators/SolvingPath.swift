// A way to an answer, drawn: by the line graph or without it, on tableaus of one form, with kernels of one instruction
// set, in fractions throughout, and from what the solver was asked before. None of it may show in the answer.

import Constraints
import ExactArithmetic
import Kernels
import SimplexCore

/// A way to an answer.
package struct SolvingPath: Hashable, Sendable {
  /// What the solver has done before.
  package enum Start: CaseIterable, Sendable {
    /// Nothing.
    case new
    /// It has solved the rows with other constants, and goes on from there.
    case otherConstants
    /// It has solved the rows at other parameters.
    case otherParameters
    /// It has solved the rows with others behind them, which are removed.
    case furtherRows
    /// It has solved another system, in whose memory it solves this one.
    case otherSystem
  }

  /// Whether the line graph is asked.
  package var reduction = ReductionPolicy.automatic
  /// How tableaus and kernels go about it.
  package var configuration = SolverConfiguration()
  /// What came before.
  package var start = Start.new

  /// The usual way.
  package init() {}

  /// Any way.
  ///
  /// - Parameters:
  ///   - mayDoubt: Whether all may be left to fractions.
  ///   - generator: Decides.
  package init(mayDoubt: Bool = false, using generator: inout SeededGenerator) {
    reduction = generator.pick([.automatic, .automatic, .always, .never])
    configuration.tableauForm = generator.pick([.automatic, .dense, .sparse, .sparse])
    configuration.instructionSet = generator.pick(InstructionSet.supported)
    // Fractions take several times as long.
    configuration.isDoubtful = generator.chance(100) && mayDoubt
    start = generator.chance(400) ? .new : generator.pick(Start.allCases)
  }

  /// The outcome of a system, and what is wrong with the solver then.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter.
  ///   - generator: Draws what came before.
  /// - Returns: The outcome; the problem is nil where there is none.
  package func outcome(
    of system: ConstraintSystem,
    parameters: [ExactNumber],
    using generator: inout SeededGenerator
  ) -> (outcome: SolveOutcome, problem: String?) {
    configuration.run {
      var solver = begin(system, parameters, &generator)
      solver.solve(parameters: parameters)
      let outcome = solver.outcome()
      return (outcome, solver.brokenInvariant)
    }
  }

  /// A solver of a system with something behind it.
  private func begin(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ generator: inout SeededGenerator
  ) -> SimplexSolver {
    func solver(of draft: SystemDraft, _ parameters: [ExactNumber]) -> SimplexSolver {
      var solver = SimplexSolver(draft.system, reducing: reduction)
      solver.solve(parameters: parameters)
      // Values alone leave the blocks at a vertex on Double.
      if generator.chance(500) { _ = solver.fastValues() } else { _ = solver.outcome() }
      return solver
    }
    var draft = SystemDraft(system)
    switch start {
    case .otherConstants where !draft.rows.isEmpty:
      for row in draft.rows.indices where generator.chance(300) { draft.rows[row].move(&generator) }
      var solver = solver(of: draft, parameters)
      solver.take(system)
      return solver
    case .otherParameters where !parameters.isEmpty:
      return solver(of: draft, parameters.map { $0.moved(&generator) })
    case .furtherRows where !draft.rows.isEmpty:
      for _ in 0..<generator.integer(in: 1...3) {
        var row = generator.pick(draft.rows)
        row.move(&generator)
        row.relation = generator.pick(Relation.allCases)
        if generator.chance(300) { row.priority = Priority.required }
        draft.rows.append(row)
      }
      var solver = solver(of: draft, parameters)
      for row in system.rowCount..<draft.rows.count {
        // The solver knows its own rows.
        try? solver.remove(solver.constraint(atRow: row))
      }
      return solver
    case .otherSystem:
      let other = SystemSource.draft(maximumVariables: 8, using: &generator)
      var solver = solver(of: other, other.parameters)
      solver.replaceSystem { $0 = system }
      return solver
    case .new, .otherConstants, .otherParameters, .furtherRows:
      return SimplexSolver(system, reducing: reduction)
    }
  }
}

extension LinearConstraint {
  /// Moves the row somewhat.
  fileprivate mutating func move(_ generator: inout SeededGenerator) {
    constant = constant.moved(&generator)
  }
}

extension ExactNumber {
  /// A number nearby.
  fileprivate func moved(_ generator: inout SeededGenerator) -> ExactNumber {
    ExactNumber(inRange: rational + Rational(generator.integer(in: -40...40))) ?? self
  }
}
