// One system at some parameters, solved three ways: by the simplex alone, by the line graph where it can,
// and by the reference solver.

import FuzzSupport
import LineGraph
import ReferenceSimplex
import Tinamou

struct ComparedAnswers {
  let oracle: SolveOutcome
  /// Why the line graph does not answer; nil where it does.
  let handover: Handover?
  /// How many of the variables line graphs of components answer where that of the whole system does not.
  let reducedShare: Double
  /// What differs from the reference solver's answer, one sentence each.
  let differences: [String]
  /// How far the violation of each level is off.
  let levelErrors: [Double]

  init(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    name: (_ variable: Int) -> String
  ) {
    let oracle = ReferenceSolver.solve(system, parameters: parameters)
    var simplex = SimplexSolver(system, reducing: .never)
    simplex.solve(parameters: parameters)
    let outcome = simplex.outcome()
    var graph = SimplexSolver(system, reducing: .always)
    graph.solve(parameters: parameters)
    func sentences(_ outcome: SolveOutcome) -> [String] {
      AnswerDifferences.shortened(
        OutcomeComparison.differences(of: outcome, from: oracle, name: name)
      )
    }
    var found = sentences(outcome)
    if graph.isReduced || graph.isDivided {
      found += sentences(graph.outcome()).map { "by the line graph: \($0)" }
    }
    self.oracle = oracle
    handover = graph.handover
    reducedShare =
      Double(graph.reducedVariables.count { $0 }) / Double(max(1, system.variableCount))
    differences = found
    levelErrors =
      outcome.violations.map(\.priority) == oracle.violations.map(\.priority)
      ? zip(outcome.violations, oracle.violations).map { ($0.total - $1.total).magnitude } : []
  }
}

extension Handover {
  /// A word for tables.
  var word: String {
    switch self {
    case .unsupportedRow: "rows"
    case .core: "core"
    case .open: "open"
    case .conflict: "conflict"
    case .numbers: "numbers"
    case .limits: "limits"
    }
  }
}
