// What holds between what presolve has made of a system and the blocks that stand for it.

import Constraints

extension SolverEngine {
  /// What does not hold of a solved engine; nil where all does, or nothing is solved.
  ///
  /// `isConfirmed` says whether nothing may rest on numbers that were updated step by step any more.
  ///
  /// - Complexity: O(terms + entries of the tableaus).
  func brokenInvariant(isConfirmed: Bool) -> String? {
    guard vertices.isSolved else { return nil }
    if let problem = brokenAddress() ?? brokenLevels() { return problem }
    for (number, block) in vertices.blocks.enumerated() {
      let problem =
        block.brokenInvariant() ?? (isConfirmed ? block.unmendedDrift(presolve) : nil)
      if let problem { return "block \(number): \(problem)" }
    }
    return nil
  }

  /// Leaves and forms are where presolve says, with the rows on them.
  private func brokenAddress() -> String? {
    for (variable, address) in presolve.addressOfLeaf.enumerated() where address.block >= 0 {
      let name = vertices.blocks[Int(address.block)].name(ofForm: Int(address.form))
      guard name.leaf == variable else {
        return
          "variable \(variable) is at form \(address.form) of block \(address.block), which is not it"
      }
    }
    for tableForm in presolve.table.allForms where presolve.table[tableForm].block >= 0 {
      let form = presolve.table[tableForm]
      let block = vertices.blocks[Int(form.block)]
      guard block.name(ofForm: Int(form.blockForm)).tableForm == tableForm else {
        return "\(tableForm) is not form \(form.blockForm) of block \(form.block)"
      }
      var rows: [Int32] = []
      var row = form.lastRow
      while row >= 0 {
        rows.append(row)
        row = presolve.table.rows[Int(row)].next
      }
      let there = block.breakpoints[block.breakpoints(ofForm: Int(form.blockForm))]
        .map(\.row).filter { $0 < Breakpoint<Scalar>.firstArtificial }
      guard there.sorted() == rows.sorted() else {
        return "\(tableForm) has rows \(rows.sorted()) and breakpoints of \(there.sorted())"
      }
    }
    return nil
  }

  /// Priorities of a block descend from the required one on.
  private func brokenLevels() -> String? {
    for (block, range) in presolve.levels.enumerated() {
      let priorities = presolve.levelPriorities[range]
      guard priorities.first == Priority.required,
        zip(priorities, priorities.dropFirst()).allSatisfy({ $0 > $1 })
      else { return "the levels of block \(block) are \(priorities)" }
    }
    return nil
  }
}

extension SimplexSolver {
  /// What does not hold of the solver's own structures after `outcome`; nil where all does.
  package var brokenInvariant: String? {
    guard areBlocksSolved, !needsRebuild else { return reduction.brokenInvariant() }
    // Where coefficients lie far apart, every answer is proved, whatever Doubles are off by.
    return engine.brokenInvariant(isConfirmed: !isWide)
  }
}
