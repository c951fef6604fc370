// From a partition to blocks of the simplex: columns, rows of the tableau, and breakpoints in order, whose positions
// are still to come.

import Constraints
import Kernels

extension Presolve {
  /// Lays a block of the partition out in a block's memory.
  func layOut(_ number: Int, in block: inout BlockSimplex<Scalar>) {
    let plan = partition.blocks[number]
    let columnCount = plan.leaves.count
    block.reset(
      columnCount: columnCount,
      rowCount: plan.forms.count,
      nonzeroCount: plan.termCount
    )
    block.extraLevelCount = max(0, plan.levels.count - laneCount)
    block.breakpoints.reserveCapacity(plan.rowCount + columnCount)
    for blockForm in 0..<(columnCount + plan.forms.count) {
      var form = -1
      if blockForm < columnCount {
        let leaf = partition.leaves[plan.leaves.lowerBound + blockForm]
        block.forms[blockForm].leaf = leaf
        form = Int(table.variables[Int(leaf)].singleton)
      } else {
        form = Int(partition.forms[plan.forms.lowerBound + blockForm - columnCount])
        layOutRow(blockForm - columnCount, of: form, in: &block)
      }
      block.beginBreakpoints(ofForm: blockForm)
      guard form >= 0 else {
        // A leaf without a form of its own is held by a breakpoint without slope at 0, as the
        // tie-break would choose.
        block.appendBreakpoint(.artificial(at: .zero, form: blockForm), toForm: blockForm)
        continue
      }
      block.forms[blockForm].tableForm = Int32(form)
      var row = Int(table.forms[form].lastRow)
      while row >= 0 {
        block.breakpoints.append(breakpoint(ofRow: row, plan.levels))
        row = Int(table.rows[row].next)
      }
      block.endBreakpoints(ofForm: blockForm)
    }
  }

  /// Lays a form's terms out as a row of the tableau.
  private func layOutRow(_ row: Int, of form: Int, in block: inout BlockSimplex<Scalar>) {
    let places = Int(table.forms[form].termStart)..<Int(table.forms[form].termEnd)
    guard block.tableau.isSparse else {
      for index in places {
        let term = table.terms[index]
        block.tableau.setDense(row, Int(placeOfLeaf[Int(term.leaf)].form), term.coefficient)
      }
      return
    }
    block.loadedRow.removeAll()
    for index in places {
      let term = table.terms[index]
      block.loadedRow.append(placeOfLeaf[Int(term.leaf)].form, term.coefficient)
    }
    block.tableau.appendRow(block.loadedRow)
  }

  /// The breakpoint of a row, its position still to come.
  func breakpoint(ofRow row: Int, block: Int) -> Breakpoint<Scalar> {
    breakpoint(ofRow: row, levels[block])
  }

  @inline(__always)
  private func breakpoint(ofRow number: Int, _ levels: Range<Int>) -> Breakpoint<Scalar> {
    let row = system.rows[number]
    let lead = table.rows[number].lead
    let isPositive = lead > .zero
    let slope = Scalar.weight(ofRow: number, in: system) * (isPositive ? lead : -lead)
    let relation = isPositive ? row.relation : row.relation.reversed
    var level = levels.lowerBound
    while levelPriorities[level] != row.priority { level += 1 }
    return Breakpoint(
      position: .zero,
      row: Int32(number),
      level: Int32(level - levels.lowerBound),
      left: relation == .lessThanOrEqual ? .zero : -slope,
      right: relation == .greaterThanOrEqual ? .zero : slope
    )
  }
}
