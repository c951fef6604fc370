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
      nonzeroCount: plan.termCount,
      breakpointCount: plan.rowCount + columnCount,
      levelCount: plan.levels.count
    )
    for (column, index) in plan.leaves.enumerated() {
      let leaf = Int(partition.leaves[index])
      let form = table.variables[leaf].singleton
      block.beginForm(column, tableForm: form, leaf: leaf)
      if !form.isNone {
        layOutBreakpoints(of: form, as: column, plan.levels, in: &block)
      } else {
        // A leaf without a form of its own is held by a breakpoint without slope at 0, as the
        // tie-break would choose.
        block.appendBreakpoint(.artificial(at: .zero, form: column), toForm: column)
      }
    }
    for (row, index) in plan.forms.enumerated() {
      let form = partition.forms[index]
      block.layOutRow(row, table.termRange(ofForm: form)) {
        (addressOfLeaf[Int(table.terms[$0].leaf)].form, table.terms[$0].coefficient)
      }
      block.beginForm(columnCount + row, tableForm: form, leaf: -1)
      layOutBreakpoints(of: form, as: columnCount + row, plan.levels, in: &block)
    }
  }

  @inline(__always)
  private func layOutBreakpoints(
    of form: TableForm,
    as blockForm: Int,
    _ levels: Range<Int>,
    in block: inout BlockSimplex<Scalar>
  ) {
    var row = Int(table[form].lastRow)
    while row >= 0 {
      block.layOut(breakpoint(ofRow: row, levels))
      row = Int(table.rows[row].next)
    }
    block.endBreakpoints(ofForm: blockForm)
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
