// A system whose components have been divided: large ones that are series-parallel each have a line graph, and one
// simplex answers all others. Where required rows conflict, or anything is in doubt, it does not answer.

import Constraints
import ExactArithmetic
import LineGraph

/// The solvers of a system's components.
final class DividedSolver {
  private var solvers: [ComponentSolver] = []
  private let variableCount: Int
  /// How many columns the largest block has that the simplex is left with.
  let columnCount: Int

  /// Divides a presolved system; nil where no component by itself has a line graph.
  ///
  /// - Parameters:
  ///   - presolve: All of its rows take part.
  ///   - parameters: A value for each parameter; other values will do, too.
  ///   - fewestColumns: Components whose blocks are all smaller are left to the simplex at once.
  ///   - unsupportedRow: A row that is known not to be one of a line graph.
  /// - Complexity: O(rows + terms) to divide, and what reducing the components takes.
  init?(
    _ presolve: Presolve<Double>,
    _ parameters: [ExactNumber],
    fewestColumns: Int,
    unsupportedRow: Int?
  ) {
    var span = CoefficientSpan()
    span.take(presolve.system)
    guard !presolve.isDoubtful, presolve.isExcluded.isEmpty, !span.isWide else { return nil }
    var excerpts = ComponentExcerpts(presolve)
    let components = excerpts.components
    let unsupported = unsupportedRow.map { Int(components.ofRow[$0]) }
    variableCount = presolve.system.variableCount
    var rest: [Int] = []
    for (number, columnCount) in components.columnCounts.enumerated() {
      guard columnCount >= fewestColumns, number != unsupported else {
        rest.append(number)
        continue
      }
      guard let component = excerpts.system(of: [number], takingFixed: false) else { return nil }
      if let graph = try? LineGraphSolver(component.system, parameters: parameters) {
        solvers.append(ComponentSolver(component, graph))
      } else {
        rest.append(number)
      }
    }
    guard !solvers.isEmpty, let component = excerpts.system(of: rest, takingFixed: true) else {
      return nil
    }
    columnCount = component.columnCount
    solvers.append(ComponentSolver(component, nil))
  }

  /// Whether the last solve has ended at required rows that may conflict.
  private(set) var mayConflict = false

  /// Solves at given parameters; false where the whole system has to be.
  func solve(_ parameters: [ExactNumber]) -> Bool {
    mayConflict = false
    for index in solvers.indices where !solvers[index].solve(parameters) {
      mayConflict = solvers[index].mayConflict
      return false
    }
    return true
  }

  /// Takes in that a row has another constant, which may define variables for more than one component; false where
  /// components have to be divided anew.
  func setConstant(ofRow row: Int, from old: Double, to new: ExactNumber) -> Bool {
    for index in solvers.indices
    where !solvers[index].setConstant(ofRow: row, from: old, to: new) {
      return false
    }
    return true
  }

  /// Writes the values of the last solve, within 1e-9 points of the exact ones.
  func takeValues(_ values: inout [Double]) {
    if values.count != variableCount { values = [Double](repeating: 0, count: variableCount) }
    for index in solvers.indices { solvers[index].takeValues(&values) }
  }

  /// The outcome of the last solve as far as asked for; nil where only the whole system tells.
  func outcome(_ detail: SimplexSolver.Detail) -> SolveOutcome? {
    var values = [Double](repeating: 0, count: variableCount)
    var ambiguities: [Ambiguity] = []
    var totals: [PointReport.LevelTotal] = []
    for index in solvers.indices {
      guard let report = solvers[index].report(detail) else { return nil }
      for variable in solvers[index].component.variables {
        values[variable.there] = report.values[variable.here]
      }
      ambiguities += report.ambiguities
      totals = PointReport.LevelTotal.sums(totals, report.levelTotals)
    }
    guard let violations = PointReport.LevelTotal.rounded(totals) else { return nil }
    ambiguities.sort { $0.variable < $1.variable }
    return SolveOutcome(
      status: ambiguities.isEmpty ? .solved : .ambiguous,
      values: values,
      violations: violations,
      conflicts: [],
      ambiguities: ambiguities
    )
  }

  /// How many basis changes the simplexes have taken.
  var pivotCount: Int { solvers.reduce(0) { $0 + $1.pivotCount } }

  /// Whether a line graph has answered each variable in the last solve.
  var isReduced: [Bool] {
    var isReduced = [Bool](repeating: false, count: variableCount)
    for solver in solvers where solver.isReduced {
      for variable in solver.component.variables { isReduced[variable.there] = true }
    }
    return isReduced
  }
}
