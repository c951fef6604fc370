// Systems that leave variables open.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import SimplexCore

/// Compares which variables are open, and over which ranges, with the definition.
struct AmbiguityTarget: SystemTextTarget {
  static let name = "ambiguity"
  static let summary = "open variables and their ranges by the reference solver, or by trying them"

  private let trial: SystemTrial

  init(options: FuzzOptions) { trial = SystemTrial(options: options) }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    SystemSource.openDraft(using: &generator).text
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    try trial.check(input, effort: &effort) { solve throws(Finding) in
      if !solve.hasAskedReference { try Self.checkRanges(solve) }
    }
  }

  /// The most variables of a system that are tried.
  private static let rangeLimit = 4

  /// Inside its range a variable costs nothing; a point beyond an end makes some level worse.
  static func checkRanges(_ solve: SystemTrial.Solve) throws(Finding) {
    for ambiguity in solve.outcome.ambiguities.prefix(rangeLimit) {
      let (low, high) = (ambiguity.low, ambiguity.high)
      let largest = max(low?.magnitude ?? 0, high?.magnitude ?? 0)
      // Ends are rounded: points are only tried where that does not matter.
      guard largest < 1e9 else { continue }
      let name = "variable \(ambiguity.variable)"
      if let inside = pointInside(low, high), !isFree(inside, ambiguity.variable, solve) {
        throw Finding(
          "range-too-wide",
          "\(name) at \(inside), between \(low as Any) and \(high as Any)"
        )
      }
      if let low, isFree(low - 1, ambiguity.variable, solve) {
        throw Finding("range-too-narrow", "\(name) at \(low - 1), below \(low)")
      }
      if let high, isFree(high + 1, ambiguity.variable, solve) {
        throw Finding("range-too-narrow", "\(name) at \(high + 1), above \(high)")
      }
    }
  }

  private static func pointInside(_ low: Double?, _ high: Double?) -> Double? {
    switch (low, high) {
    case (let low?, let high?):
      high - low > 1e-3 ? low + (high - low) / 4 : nil
    case (let low?, nil): low + 10
    case (nil, let high?): high - 10
    case (nil, nil): 10
    }
  }

  /// Whether a variable can take a value without cost.
  private static func isFree(_ value: Double, _ variable: Int, _ solve: SystemTrial.Solve) -> Bool {
    var system = solve.system
    system.addRow(LinearConstraint([.init(.one, variable)], constant: ExactNumber(-value), .equal))
    let outcome = SimplexSolver.solve(system, parameters: solve.parameters)
    // Rows that are dropped anyway are dropped whatever is held; the new row is the last.
    return outcome.droppedRows == solve.outcome.droppedRows
      && outcome.violations == solve.outcome.violations
  }
}
