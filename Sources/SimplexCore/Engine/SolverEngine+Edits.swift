// Edits of a live engine: rows that come, go and change while the blocks stay at their vertices. A
// bound on a known form is a breakpoint more, a new form a row of the tableau more. What presolve has
// eliminated cannot be edited in place; then the engine says so, and the solver makes another one (`needsRebuild`).
// Documentation/SOLVER.md, Edits, says what an edit has to keep.

import Constraints
import ExactArithmetic

extension SolverEngine {
  // MARK: Rows

  /// Takes in the system's last row, which has just been added.
  mutating func takeLastRow() {
    presolve.presolveLastRow()
    if presolve.isDoubtful { doubt.insert(.presolve) }
    constants.takeLastRow(presolve)
    giveBreakpoint(toRow: presolve.system.rowCount - 1)
  }

  /// Gives a row of the table its breakpoint.
  private mutating func giveBreakpoint(toRow row: Int) {
    guard presolve.isBreakpoint(row) else {
      // A row that only parameters decide; whether it holds is found out with all others.
      forgetMap()
      return
    }
    let form = presolve.table.rows[row].form
    if presolve.table[form].block < 0 { assignBlock(to: form) }
    let block = Int(presolve.table[form].block)
    insertLevel(presolve.system.rows[row].priority, ofBlock: block)
    var breakpoint = presolve.breakpoint(ofRow: row, block: block)
    breakpoint.position = constants.position(ofRow: row, presolve)
    vertices.blocks[block].insert(breakpoint, form: Int(presolve.table[form].blockForm))
    vertices.touch(block, mayBreakRequiredRows: presolve.system.isRequired(row))
  }

  /// Takes a row out that has a breakpoint or is a condition; false where presolve has used it up.
  mutating func remove(row: Int) -> Bool {
    guard takeOff(row) else { return false }
    presolve.remove(row: row)
    return true
  }

  /// Takes a row's breakpoint away; false where it has none because it defines a variable.
  private mutating func takeOff(_ row: Int) -> Bool {
    switch presolve.table.rows[row].kind {
    case .none:
      // Conditions among definitions can go, what defines a variable cannot.
      guard presolve.elimination.conditions.contains(where: { $0.row == Int32(row) }) else {
        return false
      }
      forgetMap()
    case .condition:
      forgetMap()
    case .breakpoint:
      let form = presolve.form(ofRow: row)
      vertices.blocks[Int(form.block)].removeBreakpoint(
        ofRow: Int32(row),
        form: Int(form.blockForm)
      )
      vertices.touch(Int(form.block), mayBreakRequiredRows: presolve.system.isRequired(row))
    }
    return true
  }

  /// Lets the next solve walk through all rows again.
  private mutating func forgetMap() {
    constants.forgetMap()
    vertices.moveAway()
  }

  // MARK: Changes of rows

  /// Takes in a row's new constant.
  mutating func takeConstant(ofRow row: Int) {
    guard presolve.isBreakpoint(row) else {
      forgetMap()
      return
    }
    guard vertices.isSolved || constants.map != nil else { return }
    constants.takeConstant(ofRow: row, presolve)
    guard vertices.isSolved else { return }
    let form = presolve.form(ofRow: row)
    vertices.blocks[Int(form.block)].move(
      row: Int32(row),
      form: Int(form.blockForm),
      to: constants.position(ofRow: row, presolve)
    )
    vertices.touch(Int(form.block), mayBreakRequiredRows: true)
  }

  /// Changes a row's priority or weight; false where presolve has used it up.
  mutating func reweigh(row: Int, _ change: (inout ConstraintSystem) -> Void) -> Bool {
    guard presolve.table.rows[row].kind != .none, takeOff(row) else { return false }
    let wasRequired = presolve.system.isRequired(row)
    presolve.changeSystem(change)
    guard presolve.isBreakpoint(row) else { return true }
    giveBreakpoint(toRow: row)
    if wasRequired {
      let block = Int(presolve.form(ofRow: row).block)
      vertices.touch(block, mayBreakRequiredRows: true)
    }
    return true
  }

  // MARK: Variables

  /// Takes in variables that have just been added to the system.
  mutating func takeNewVariables(from first: Int) {
    presolve.takeNewVariables(from: first)
    for leaf in first..<presolve.system.variableCount {
      vertices.appendBlock(ofLeaf: leaf)
    }
    constants.grow(variableCount: presolve.system.variableCount)
  }

  // MARK: Forms and levels

  /// Puts a form that is in no block yet into the block of its leaves.
  private mutating func assignBlock(to form: TableForm) {
    let terms = presolve.table.terms(ofForm: form)
    var block = Int(presolve.addressOfLeaf[Int(terms[terms.startIndex].leaf)].block)
    guard terms.count > 1 else {
      let blockForm = Int(presolve.addressOfLeaf[Int(terms[terms.startIndex].leaf)].form)
      presolve.setBlock(block, ofForm: form, blockForm: blockForm)
      vertices.blocks[block].setTableForm(form, ofForm: blockForm)
      return
    }
    for term in terms.dropFirst() {
      let other = Int(presolve.addressOfLeaf[Int(term.leaf)].block)
      if other != block { block = merge(block, other) }
    }
    let leafTerms = terms.map {
      (form: Int(presolve.addressOfLeaf[Int($0.leaf)].form), $0.coefficient)
    }
    let blockForm = vertices.blocks[block].appendForm(leafTerms)
    vertices.blocks[block].setTableForm(form, ofForm: blockForm)
    presolve.setBlock(block, ofForm: form, blockForm: blockForm)
  }

  /// Makes sure that a block has a level of a priority.
  private mutating func insertLevel(_ priority: Double, ofBlock block: Int) {
    guard let level = presolve.insertLevel(priority, ofBlock: block) else { return }
    vertices.blocks[block].insertLevel(level, levelCount: presolve.levels[block].count)
  }

  /// Joins two blocks; returns the one that is left.
  private mutating func merge(_ a: Int, _ b: Int) -> Int {
    let (kept, gone) =
      vertices.blocks[a].formCount >= vertices.blocks[b].formCount ? (a, b) : (b, a)
    for priority in presolve.levelPriorities[presolve.levels[gone]] {
      insertLevel(priority, ofBlock: kept)
    }
    for priority in presolve.levelPriorities[presolve.levels[kept]] {
      insertLevel(priority, ofBlock: gone)
    }
    let formOffset = vertices.blocks[kept].formCount
    for form in 0..<vertices.blocks[gone].formCount {
      let name = vertices.blocks[gone].name(ofForm: form)
      if let tableForm = name.tableForm {
        presolve.setBlock(kept, ofForm: tableForm, blockForm: formOffset + form)
      }
      if let leaf = name.leaf {
        presolve.setBlock(kept, ofLeaf: leaf, blockForm: formOffset + form)
      }
    }
    vertices.join(gone, to: kept)
    return kept
  }
}
