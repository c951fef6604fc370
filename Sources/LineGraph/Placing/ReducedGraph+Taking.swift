// Lines placed where another graph of the same system has put them. What levels leave open is read off a graph in which
// |v| of no variable is a penalty: with them a row of views is one series inside another, and each range would be asked
// of all of these.

import Constraints
import ExactArithmetic

extension ReducedGraph {
  /// Places lines and gives classes their numbers by the values of all variables, which are optimal.
  ///
  /// - Parameters:
  ///   - given: Whole numbers of the other graph's grid.
  ///   - other: That grid.
  ///   - parameters: Those that the values are for.
  /// - Throws: `numbers` where they have too many digits, or the wish for a finer grid.
  /// - Returns: false where the values do not tell, or not in whole numbers.
  /// - Complexity: O(variables + steps).
  mutating func take(
    _ given: [Double],
    on other: Grid,
    parameters: [ExactNumber]
  ) throws(GraphFault) -> Bool {
    isSolved = false
    guard core == nil else { return false }
    let finer = other.partsPerPoint / grid.partsPerPoint
    if finer > 1, finer == finer.rounded() {
      do { try refine(by: finer) } catch { throw .handover(error) }
    }
    guard let times = Whole.quotient(grid.partsPerPoint, other.partsPerPoint),
      (try? remakeMessages(for: parameters)) == true
    else { return false }
    for line in linePosition.indices { linePosition[line] = .nan }
    for size in number.indices { number[size] = .nan }
    _ = try placeAnchors(parameters)
    for _ in 0..<Self.mostRounds where !areAllPlaced {
      for (variable, value) in given.enumerated() {
        let planned = values[variable]
        let distance = times * value - planned.offset
        let (head, tail) = (Int(planned.head), Int(planned.tail))
        if linePosition[head].isNaN { linePosition[head] = linePosition[tail] + distance }
        if linePosition[tail].isNaN { linePosition[tail] = linePosition[head] - distance }
      }
    }
    guard areAllPlaced else { return false }
    try settleConstantsAndSpans()
    for index in reductions.indices {
      var before = linePosition[Int(reductions[index].line)]
      let first = Int(reductions[index].firstStep)
      for step in first..<first + Int(reductions[index].stepCount) {
        let position = linePosition[Int(steps[step].line)]
        let length = position - before - steps[step].constant
        guard let quotient = Whole.quotient(length, steps[step].factor) else {
          throw .finerGrid(steps[step].factor.magnitude)
        }
        try settle(steps[step].size, quotient)
        before = position
      }
    }
    return true
  }

  /// A variable is measured from a line that a variable before it places, nearly always.
  private static var mostRounds: Int { 4 }
}
