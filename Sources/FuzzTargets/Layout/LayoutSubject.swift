// A document at one size with its answer: what all oracles look at.

import Constraints
import ExactArithmetic
import FuzzSupport
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

  var evidence: LayoutEvidence { LayoutEvidence(system: lowering.system, outcome: truth) }

  /// Where everything stands with an outcome.
  func placement(_ outcome: SolveOutcome) -> LayoutPlacement {
    LayoutPlacement(values: outcome.values, of: lowering)
  }

  /// Proves the outcome, or replaces what the solver had to guess by what is proved.
  mutating func prove() throws(Finding) {
    switch solver.certificate() {
    case .failure(let failure): throw Finding("no-certificate", failure.description)
    case .success(let certificate):
      guard certificate.outcome != outcome else { return }
      guard !answering.isTame else {
        throw Finding("outcome-not-proved", outcome.difference(from: certificate.outcome))
      }
      truth = certificate.outcome
      isGuess = true
    }
  }

  func name(_ variable: Int) -> String { lowering.variableNames[variable] }
}

extension SolveOutcome {
  /// What differs first from the outcome that is expected of the same system, in words.
  func difference(from expected: SolveOutcome) -> String {
    OutcomeComparison.differences(of: self, from: expected).first ?? "nothing"
  }
}
