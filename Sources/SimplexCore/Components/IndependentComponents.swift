// Components of a presolved system: each is answered as if the others were not there. Leaves hang together that
// a form is over, because its violation joins them, and those that a variable is over, because |v| does. Why
// nothing else joins them is proved in Documentation/SOLVER.md.

import Constraints

/// Which component each variable and each row belongs to.
///
/// - Shapes: `ofVariable` is `[variableCount]`, `ofRow` `[rowCount]`; components are numbered by their first
///   leaves. -1 stands for what no leaf moves: variables that required equalities fix, rows that hold or not
///   whatever the leaves are.
struct IndependentComponents {
  private(set) var ofVariable: [Int32]
  private(set) var ofRow: [Int32]
  /// How many columns the largest block of each component has.
  private(set) var columnCounts: [Int]

  /// - Complexity: O(rows + terms of definitions).
  init(_ presolve: Presolve<Double>) {
    let elimination = presolve.elimination
    // A block that moves each variable.
    var blocks = presolve.addressOfLeaf.map(\.block)
    var columnsOfBlock = [Int](repeating: 0, count: presolve.levels.count)
    for block in blocks where block >= 0 { columnsOfBlock[Int(block)] += 1 }
    var joined = DisjointSets(count: columnsOfBlock.count)
    for variable in elimination.evaluationOrder {
      for term in elimination.terms(ofDefinition: Int(variable)) {
        let (block, other) = (blocks[Int(variable)], blocks[Int(term.variable)])
        if other < 0 { continue }
        if block < 0 { blocks[Int(variable)] = other } else { joined.join(Int(block), Int(other)) }
      }
    }
    let sets = joined.sets()
    var ofBlock = [Int32](repeating: -1, count: columnsOfBlock.count)
    for (component, blocks) in sets.enumerated() {
      for block in blocks { ofBlock[block] = Int32(component) }
    }
    columnCounts = sets.map { $0.reduce(0) { max($0, columnsOfBlock[$1]) } }
    ofVariable = blocks.map { $0 < 0 ? -1 : ofBlock[Int($0)] }
    ofRow = presolve.table.rows.map { row in
      row.kind == .breakpoint ? ofBlock[Int(presolve.table[row.form].block)] : -1
    }
    for variable in elimination.timeOrder {
      ofRow[Int(elimination.variables[Int(variable)].row)] = ofVariable[Int(variable)]
    }
  }
}
