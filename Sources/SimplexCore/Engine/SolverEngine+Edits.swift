// Edits of a live engine: rows that come, go and change while the blocks stay at their vertices. A
// bound on a known form is a breakpoint more, a new form a row of the tableau more. What presolve has
// eliminated cannot be edited in place; then the engine says so and is made anew (`rebuilt`).

import Constraints
import ExactArithmetic

extension SolverEngine {
  // MARK: Rows

  /// Takes in the system's last row, which has just been added.
  mutating func takeLastRow() {
    presolve.presolveLastRow()
    if presolve.isDoubtful { isDoubtful = true }
    constants.takeLastRow(presolve)
    giveBreakpoint(toRow: presolve.system.rowCount - 1)
  }

  /// Gives a row of the table its breakpoint.
  private mutating func giveBreakpoint(toRow row: Int) {
    guard presolve.isBreakpoint(row) else {
      // A row that only parameters decide; whether it holds is found out with all others.
      forgetParameterMap()
      return
    }
    let form = Int(presolve.table.rows[row].form)
    if presolve.table.forms[form].block < 0 { placeForm(form) }
    let block = Int(presolve.table.forms[form].block)
    insertLevel(presolve.system.priority[row], ofBlock: block)
    var breakpoint = presolve.breakpoint(ofRow: row, block: block)
    breakpoint.position = constants.position(ofRow: row, presolve)
    blocks[block].insert(breakpoint, form: Int(presolve.table.forms[form].blockForm))
    touch(block, mayBreakRequiredRows: presolve.system.isRequired(row))
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
      forgetParameterMap()
    case .condition:
      forgetParameterMap()
    case .breakpoint:
      let form = presolve.form(ofRow: row)
      blocks[Int(form.block)].removeBreakpoint(ofRow: Int32(row), form: Int(form.blockForm))
      touch(Int(form.block), mayBreakRequiredRows: presolve.system.isRequired(row))
    }
    return true
  }

  /// Lets the next solve walk through all rows again.
  mutating func forgetParameterMap() {
    constants.forgetMap()
    arePositionsCurrent = false
  }

  /// Remembers that a block is no longer known to be at its optimum.
  private mutating func touch(_ block: Int, mayBreakRequiredRows: Bool) {
    guard isStarted else { return }
    if mayBreakRequiredRows { blocks[block].mayBreakRequiredRows = true }
    if !touchedBlocks.contains(Int32(block)) { touchedBlocks.append(Int32(block)) }
  }

  // MARK: Changes of rows

  /// Takes in a row's new constant.
  mutating func takeConstant(ofRow row: Int) {
    guard presolve.isBreakpoint(row) else {
      forgetParameterMap()
      return
    }
    guard arePositionsCurrent || constants.map != nil else { return }
    constants.takeConstant(ofRow: row, presolve)
    guard arePositionsCurrent else { return }
    let form = presolve.form(ofRow: row)
    blocks[Int(form.block)].move(
      row: Int32(row),
      form: Int(form.blockForm),
      to: constants.position(ofRow: row, presolve)
    )
    touch(Int(form.block), mayBreakRequiredRows: true)
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
      touch(block, mayBreakRequiredRows: true)
    }
    return true
  }

  // MARK: Variables

  /// Takes in variables that have just been added to the system.
  mutating func takeNewVariables(from first: Int) {
    presolve.takeNewVariables(from: first)
    for leaf in first..<presolve.system.variableCount {
      appendBlock(ofLeaf: Int32(leaf))
    }
    constants.grow(variableCount: presolve.system.variableCount)
  }

  /// Appends a block of a leaf that no row mentions.
  private mutating func appendBlock(ofLeaf leaf: Int32) {
    var block = BlockSimplex<Scalar>(columnCount: 1, rowCount: 0, nonzeroCount: 0)
    block.forms[0].leaf = leaf
    block.beginBreakpoints(ofForm: 0)
    block.appendBreakpoint(.artificial(at: .zero, form: 0), toForm: 0)
    block.setTolerances()
    block.setNonbasic(0, column: 0, breakpoint: 0)
    blocks.append(block)
    if isStarted { blockStatus.append(.optimal) }
  }

  // MARK: Forms and levels

  /// Puts a form that is in no block yet into the block of its leaves.
  private mutating func placeForm(_ form: Int) {
    let terms = presolve.table.terms(ofForm: form)
    var block = Int(presolve.placeOfLeaf[Int(terms[terms.startIndex].leaf)].block)
    guard terms.count > 1 else {
      let blockForm = Int(presolve.placeOfLeaf[Int(terms[terms.startIndex].leaf)].form)
      presolve.place(form: form, inBlock: block, as: blockForm)
      blocks[block].forms[blockForm].tableForm = Int32(form)
      return
    }
    for term in terms.dropFirst() {
      let other = Int(presolve.placeOfLeaf[Int(term.leaf)].block)
      if other != block { block = merge(block, other) }
    }
    let places = terms.map { (form: Int(presolve.placeOfLeaf[Int($0.leaf)].form), $0.coefficient) }
    let blockForm = blocks[block].appendForm(places)
    blocks[block].forms[blockForm].tableForm = Int32(form)
    presolve.place(form: form, inBlock: block, as: blockForm)
  }

  /// Makes sure that a block has a level of a priority.
  private mutating func insertLevel(_ priority: Double, ofBlock block: Int) {
    guard let level = presolve.insertLevel(priority, ofBlock: block) else { return }
    blocks[block].insertLevel(level, levelCount: presolve.levels[block].count)
  }

  /// Joins two blocks; returns the one that is left.
  private mutating func merge(_ a: Int, _ b: Int) -> Int {
    let (kept, gone) = blocks[a].formCount >= blocks[b].formCount ? (a, b) : (b, a)
    for priority in presolve.levelPriorities[presolve.levels[gone]] {
      insertLevel(priority, ofBlock: kept)
    }
    for priority in presolve.levelPriorities[presolve.levels[kept]] {
      insertLevel(priority, ofBlock: gone)
    }
    let formOffset = blocks[kept].formCount
    let empty = BlockSimplex<Scalar>(columnCount: 0, rowCount: 0, nonzeroCount: 0)
    blocks[kept].append(blocks[gone])
    for form in blocks[gone].forms.indices {
      let state = blocks[gone].forms[form]
      if state.tableForm >= 0 {
        presolve.place(form: Int(state.tableForm), inBlock: kept, as: formOffset + form)
      }
      if state.leaf >= 0 {
        presolve.place(leaf: Int(state.leaf), inBlock: kept, as: formOffset + form)
      }
    }
    blocks[gone] = empty
    if isStarted {
      if blockStatus[gone] != .optimal, blockStatus[kept] == .optimal {
        blockStatus[kept] = blockStatus[gone]
      }
      blockStatus[gone] = .optimal
      if touchedBlocks.contains(Int32(gone)) { touch(kept, mayBreakRequiredRows: true) }
      touchedBlocks.removeAll { $0 == Int32(gone) }
    }
    return kept
  }
}
