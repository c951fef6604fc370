// Which variables are left open, without how far: the ranges of an outcome take many small solves.

import Constraints

extension SimplexSolver {
  /// The variables that could take another value after the last solve, ascending; nil where that is not beyond
  /// doubt on Double, or required rows conflict: there `outcome` tells.
  package mutating func openVariables() -> [Int]? {
    solveBlocks()
    engine.confirm()
    guard !isWide, !engine.isDoubtful, engine.status == .optimal else { return nil }
    let variables = engine.ambiguousVariables()
    return engine.isDoubtful ? nil : variables
  }
}
