// Answers of line graphs beside those of the two other solvers.

import Constraints
import ReferenceSimplex
import SimplexCore
import Testing

@testable import LineGraph

/// How many systems have been answered by line graphs, each of whose answers is compared with others'.
struct ComparedGraphs {
  private(set) var answered = 0

  /// Compares values with the reference solver's and what is open with the simplex, bit for bit; what is open, nil where the graph
  /// has no answer or does not tell.
  mutating func compare(
    _ system: ConstraintSystem,
    _ comment: String,
    _ reading: LineReading = LineReading()
  ) -> [Ambiguity]? {
    guard let graph = try? LineGraphSolver(system, parameters: [], reading),
      (try? graph.solve(system, parameters: [])) != nil
    else { return nil }
    answered += 1
    var values: [Double] = []
    graph.takeValues(&values)
    #expect(values == ReferenceSolver.solve(system).values, "\(comment)")
    guard let ambiguities = graph.ambiguities(parameters: []) else { return nil }
    var simplex = solvedBySimplex(system, [])
    #expect(ambiguities == simplex.outcome().ambiguities, "\(comment)")
    return ambiguities
  }
}
