// A document at one size with its answer: what all oracles look at.

import Constraints
import Diagnostics
import ExactArithmetic
import Fuzzing
import JSONLayout
import LayoutEngine
import SimplexCore

/// A layout of a document, lowered and solved.
struct LayoutSubject {
  let document: LayoutDocument
  let layout: DocumentLayout
  let scene: LayoutScene
  let lowering: Lowering
  let parameters: [ExactNumber]
  let answering: LayoutAnswering
  /// The solver after the solve.
  private(set) var solver: SimplexSolver
  /// What the solver says.
  let outcome: SolveOutcome
  /// The outcome that others are compared with: the solver's, or the proved one where it had to guess.
  private(set) var truth: SolveOutcome
  /// Whether the truth differs from what the solver says.
  private(set) var isGuess = false

  /// Heavier layouts of long numbers are not solved: digits beyond counting take as long as they take, and
  /// there is nothing to learn from that.
  static let weightLimit = 1000

  /// Solves a layout of a document; nil where that would take too long.
  init?(_ document: LayoutDocument, _ layout: DocumentLayout, at size: LayoutSize) {
    self.document = document
    self.layout = layout
    scene = LayoutScene(tree: layout.tree, constraints: layout.constraints, size: size)
    lowering = scene.lowering
    parameters = lowering.parameters(for: size)
    answering = LayoutAnswering(lowering.system, parameters: parameters)
    guard answering.weight <= max(Self.weightLimit, lowering.system.rowCount) else { return nil }
    solver = SimplexSolver(lowering.system)
    solver.solve(parameters: parameters)
    outcome = solver.outcome()
    truth = outcome
  }

  /// The outcome as it is judged.
  var evidence: LayoutEvidence { LayoutEvidence(system: lowering.system, outcome: truth) }

  /// Where everything stands with an outcome.
  func placement(_ outcome: SolveOutcome) -> LayoutPlacement {
    LayoutPlacement(values: outcome.values, of: lowering)
  }

  /// Proves the outcome, or replaces what the solver had to guess by what is proved.
  mutating func prove() -> Finding? {
    switch solver.certificate() {
    case .failure(let failure): return Finding("no-certificate", failure.description)
    case .success(let certificate):
      guard certificate.outcome != outcome else { return nil }
      guard !answering.isTame else {
        return Finding("outcome-not-proved", Self.difference(outcome, certificate.outcome))
      }
      truth = certificate.outcome
      isGuess = true
      return nil
    }
  }

  /// What differs between two outcomes of one system, in words.
  static func difference(_ outcome: SolveOutcome, _ other: SolveOutcome) -> String {
    if outcome.status != other.status { return "status \(outcome.status), not \(other.status)" }
    if outcome.conflicts != other.conflicts {
      return "conflicts \(outcome.conflicts), not \(other.conflicts)"
    }
    if outcome.ambiguities != other.ambiguities {
      return "open \(outcome.ambiguities), not \(other.ambiguities)"
    }
    if outcome.violations != other.violations {
      return "violations \(outcome.violations), not \(other.violations)"
    }
    let first = zip(outcome.values, other.values).enumerated().first { $1.0 != $1.1 }
    guard let (variable, values) = first else { return "nothing" }
    return "variable \(variable) is \(values.0), not \(values.1)"
  }

  /// The name of a variable.
  func name(_ variable: Int) -> String { lowering.variableNames[variable] }
}
