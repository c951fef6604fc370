// Explanations of many values that end where too many constraints hold them: each view of a long row hangs on
// all before it, so that their explanations together are as long as the square of the row.

import Constraints
import ExactArithmetic
import SimplexCore

/// What fixes values, as long as so few constraints hold them that all can be told.
package struct BoundedExplanation: Sendable {
  package let outcome: SolveOutcome
  /// What fixes each of the variables asked for, in their order.
  package let values: [SolveExplanation.Value]
  /// Every optional row that does not hold, ascending.
  package let bentRows: [SolveExplanation.BentRow]
  /// The indices in `bentRows` of the rows that mention each variable.
  private let bentRowsOfVariable: [Int: [Int]]

  /// So many values are explained before it is known how long the explanations of the others may be.
  private static let firstCount = 64

  /// Explains the last solve of a solver; nil where holders are more than a limit: those of values, and
  /// those of bent rows, counted again with each variable of the row.
  ///
  /// - Requires: every number is that of a variable.
  /// - Complexity: O(terms) and a logarithm of the variables as factor, then O(limit).
  package init?(_ solver: inout SimplexSolver, ofVariables variables: [Int], limit: Int) {
    let order = Self.spreadOrder(variables.count)
    var explained = [SolveExplanation.Value?](repeating: nil, count: variables.count)
    var holderCount = 0
    var indices = order.prefix(Self.firstCount)
    var part = solver.explanation(ofVariables: indices.map { variables[$0] })
    let system = solver.system
    let bentCount = part.bentRows.reduce(0) {
      $0 + $1.holders.count * (1 + system.terms(ofRow: $1.row).count)
    }
    while true {
      for (index, value) in zip(indices, part.values) {
        explained[index] = value
        holderCount += value.holders.count
      }
      guard holderCount <= limit - bentCount else { return nil }
      let count = indices.endIndex
      if count == order.count { break }
      // As many as would fill what is left if they were like those before, or as many again.
      let fitting = (limit - bentCount - holderCount) / max(1, holderCount / count)
      indices = order[count..<count + min(order.count - count, max(count, fitting))]
      part = solver.explanation(ofVariables: indices.map { variables[$0] })
    }
    outcome = part.outcome
    bentRows = part.bentRows
    values = explained.compactMap(\.self)
    var bentRowsOfVariable: [Int: [Int]] = [:]
    for (index, bent) in part.bentRows.enumerated() {
      for term in system.terms(ofRow: bent.row) {
        let variable = Int(system.terms[term].variable)
        if bentRowsOfVariable[variable]?.last != index {
          bentRowsOfVariable[variable, default: []].append(index)
        }
      }
    }
    self.bentRowsOfVariable = bentRowsOfVariable
  }

  /// The indices in `bentRows` of those that mention a variable, ascending.
  package func bentRows(mentioning variable: Int) -> [Int] { bentRowsOfVariable[variable] ?? [] }

  /// The numbers below a count in an order of which any beginning is spread evenly: those at the end of a row
  /// have the longest explanations.
  private static func spreadOrder(_ count: Int) -> [Int] {
    var step = max(1, count * 5 / 8)
    while Int.greatestCommonDivisor(step, count) > 1 { step += 1 }
    return (0..<count).map { $0 * step % count }
  }
}
