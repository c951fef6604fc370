// Rows answered one by one from regions, as the text formats of sweeps are: the bits of a direct solve, and
// ambiguous where that is.

import ExactArithmetic
import FuzzSupport
import Fuzzing
import ParametricSimplex
import SimplexCore

extension BatchTrial {
  /// Looks for what is wrong with rows that come one by one.
  ///
  /// They come three times: a row that was solved once teaches which rows are ambiguous.
  ///
  /// - Parameter known: Has the regions of all rows; nobody else uses it from now on.
  /// - Throws: The first fault.
  func checkRows(_ known: ParametricSolver) throws(Finding) {
    let isNew = hash & 128 == 0 && !isLarge
    let variables = Array((0..<system.variableCount).reversed())
    // What is left open of every third variable may be of no account.
    let isCounted = (0..<system.variableCount).map { hash & 64 == 0 || $0 % 3 != 0 }
    let answering = RegionRows(
      BatchLeaves(isNew ? ParametricSolver(system) : known),
      parameterCount: system.parameterCount,
      variables: variables,
      isCounted: isCounted
    )
    let knowsAmbiguity = draft.isCoarse
    for pass in 0..<3 {
      for (number, row) in rows.enumerated() {
        let finding = answering.answer(row, isDiscovering: pass > 0 || number % 2 == 0)
        guard tolerances[number] != nil, let expected = expected[number] else {
          if finding != .answered { continue }
          throw Finding("row-answered", "row \(number + 1) is not for regions to answer")
        }
        if isNew, finding == .unknown, pass == 0, number % 2 == 1 { continue }
        guard finding == .answered else {
          throw Finding("row-unanswered", "row \(number + 1) by itself is \(finding)")
        }
        let wanted = variables.map { expected[$0] }
        if answering.values != wanted {
          throw Finding(
            "row-differs",
            "row \(number + 1) by itself \(answering.values), solved \(wanted)"
          )
        }
        guard knowsAmbiguity else { continue }
        let isOpen = openVariables[number].contains { isCounted[$0] }
        if let isAmbiguous = answering.isAmbiguous, isAmbiguous != isOpen {
          throw Finding(
            "row-ambiguity-differs",
            "row \(number + 1) by itself is \(isAmbiguous ? "" : "not ")ambiguous"
          )
        }
        answering.learn(ambiguous: openVariables[number])
      }
    }
    try checkFinite(answering)
  }

  /// Rows solved together without regions, each block in an order of its own.
  func checkSolvedRows(reducing policy: ReductionPolicy) throws(Finding) {
    var solver = RowsSolver(system, reducing: policy)
    var first: Finding?
    var count = 0
    solver.solve(rows.map { $0.map { ExactNumber($0) } }) { row, values, status in
      let isSolved = expected[row] != nil
      if status != (isSolved ? .solved : .conflict) || row != count {
        first = first ?? Finding("row-status-differs", "row \(row + 1) is \(status)")
      } else if let expected = expected[row], values != expected {
        first =
          first
          ?? Finding("row-differs", "row \(row + 1) beside others \(values), solved \(expected)")
      }
      count += 1
    }
    if let first { throw first }
    guard count == rows.count else {
      throw Finding("row-unanswered", "\(count) of \(rows.count) rows")
    }
  }

  /// Rows with something that is no number are for nobody to answer, and those beside them are.
  func checkInvalid() throws(Finding) {
    guard system.parameterCount > 0 else { return }
    let options = BatchOptions(backend: .kernels)
    let invalidRow = Int(hash % UInt64(rows.count + 1))
    var mixed = rows
    var invalid = rows[0]
    invalid[Int((hash >> 8) % UInt64(invalid.count))] = hash & 4 == 0 ? .nan : -.infinity
    mixed.insert(invalid, at: invalidRow)
    guard let (found, refused) = answerAll(options, .current, mixed),
      let (alone, _) = answerAll(options, .current, rows)
    else { return }
    var rest = found
    rest.values.remove(at: invalidRow)
    rest.open = found.open.map { $0 > invalidRow ? $0 - 1 : $0 }
    guard refused == [invalidRow], found.values[invalidRow].allSatisfy({ $0 == 0 }), rest == alone
    else {
      throw Finding("invalid-row-answered", "rows \(refused) are refused, expected \(invalidRow)")
    }
  }

  /// Rows with something that is no number are for nobody to answer.
  private func checkFinite(_ answering: RegionRows) throws(Finding) {
    for number in [Double.nan, .infinity] where system.parameterCount > 0 {
      var row = rows[0]
      row[Int(hash % 1_000) % row.count] = number
      if answering.answer(row, isDiscovering: true) != .refused {
        throw Finding("row-answered", "a row with \(number) is answered")
      }
    }
  }
}
