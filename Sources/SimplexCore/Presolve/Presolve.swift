// What presolve has made of a system: which rows define variables, on which forms the others lie, and how leaves
// and forms fall apart into blocks. Blocks are laid out from it, and everything else reads it; edits change it by
// the operations named below, and nobody else writes it. It knows no values: those of the parameters are in
// `ParametricConstants`, those of a vertex in the blocks. What each step preserves, and why: Documentation/SOLVER.md,
// Presolve.

import Constraints
import Kernels

/// A presolved system.
///
/// - Shapes: *b* blocks; `isExcluded` is `[rowCount]` or empty, `addressOfLeaf` `[variableCount]`, `levels` `[b]`.
struct Presolve<Scalar: SolverScalar> {
  private(set) var system: ConstraintSystem
  /// Rows that take no part; empty where all do.
  private(set) var isExcluded: ExcludedRows
  /// What required equalities define.
  private(set) var elimination: Elimination<Scalar>
  /// The other rows on forms over leaves, and where each form is.
  private(set) var table: FormTable<Scalar>
  /// The block of each leaf and its form there; block -1 for defined variables.
  private(set) var addressOfLeaf: [BlockPartition.LeafAddress] = []
  /// The slice of `levelPriorities` that is each block's.
  private(set) var levels: [Range<Int>] = []
  /// Each block's priorities from high to low; the first is always the required one.
  private(set) var levelPriorities: [Double] = []
  /// What each block is laid out from, before any edit.
  private(set) var partition = BlockPartition()
  /// The rows that take part, in the order presolve takes them: equalities that define come first.
  private var rowOrder: [Int32] = []
  private var equalityCount = 0

  /// Presolves a system.
  ///
  /// Rows in `excluded` take no part.
  init(_ system: ConstraintSystem, excluding excluded: ExcludedRows) {
    self.system = system
    isExcluded = excluded
    elimination = Elimination<Scalar>(of: system)
    table = FormTable<Scalar>()
    table.reset(variableCount: system.variableCount, rowCount: system.rowCount)
    make()
  }

  /// Holds a system of which nothing is known yet but its rows.
  init(holding system: ConstraintSystem) {
    self.system = system
    isExcluded = []
    elimination = Elimination<Scalar>(of: ConstraintSystem())
    table = FormTable<Scalar>()
  }

  /// Holds another system in the memory of this one, which `fill` gets empty; until `presolve`, what is known is of the
  /// last one.
  mutating func replaceSystem(_ fill: (inout ConstraintSystem) -> Void) {
    system.removeAll()
    fill(&system)
    isExcluded = []
  }

  /// Presolves the system it holds in the memory there is.
  mutating func presolve() {
    levels.removeAll(keepingCapacity: true)
    elimination.reset(to: system)
    table.reset(variableCount: system.variableCount, rowCount: system.rowCount)
    make()
  }

  /// Presolves the system; elimination and table are empty.
  private mutating func make() {
    orderRows()
    WorkCounts.countPresolve(rows: rowOrder.count)
    reduce()
    partition.divide(&table, elimination, system, &addressOfLeaf, &levelPriorities)
    levels.reserveCapacity(partition.blocks.count)
    for plan in partition.blocks { levels.append(plan.levels) }
  }

  /// Lists the rows that take part: required equalities, short ones first, then all others.
  private mutating func orderRows() {
    // Short equalities define variables without expanding anything.
    func rank(_ row: ConstraintSystem.Row) -> Int {
      guard row.isRequiredEquality else { return 4 }
      return min(max(Int(row.termEnd - row.termStart), 1), 4) - 1
    }
    // Where in the order the rows of each rank begin, one element further on until all are counted.
    var starts = InlineArray<6, Int>(repeating: 0)
    system.rows.withUnsafeBufferPointer { rows in
      for row in rows.indices where !isExcluded[row] { starts[rank(rows[row]) + 1] += 1 }
      for index in 1..<6 { starts[index] += starts[index - 1] }
      equalityCount = starts[4]
      rowOrder.removeAll(keepingCapacity: true)
      rowOrder.append(contentsOf: repeatElement(0, count: starts[5]))
      let isExcluded = isExcluded
      rowOrder.withUnsafeMutableBufferPointer { order in
        for row in rows.indices where !isExcluded[row] {
          let rank = rank(rows[row])
          order[starts[rank]] = Int32(row)
          starts[rank] += 1
        }
      }
    }
  }

  /// Eliminates required equalities and collects the other rows on forms.
  private mutating func reduce() {
    let terms = Scalar.terms(of: system)
    terms.withUnsafeBufferPointer { terms in
      for index in 0..<equalityCount {
        let row = Int(rowOrder[index])
        elimination.eliminate(
          row: row,
          rowTerms: UnsafeBufferPointer(rebasing: terms[system.rows[row].terms])
        )
      }
      // A few definitions are sooner walked through than written out.
      if elimination.timeOrder.count > 96 { elimination.flatten() }
      for index in equalityCount..<rowOrder.count {
        let row = Int(rowOrder[index])
        table.add(
          row: row,
          UnsafeBufferPointer(rebasing: terms[system.rows[row].terms]),
          &elimination
        )
      }
    }
  }

  // MARK: Queries

  /// Whether some decision was too close to call on Double.
  var isDoubtful: Bool { elimination.isDoubtful }

  /// How many variables no required equality defines.
  var leafCount: Int { system.variableCount - elimination.timeOrder.count }

  /// A number above those of all rows, and of all variables after them.
  var firstArtificial: Int { system.rowCount + system.variableCount }

  /// Whether a row is a breakpoint of some form.
  @inline(__always)
  func isBreakpoint(_ row: Int) -> Bool { table.rows[row].kind == .breakpoint }

  /// The form that a breakpoint's row is on.
  @inline(__always)
  func form(ofRow row: Int) -> FormTable<Scalar>.Form { table[table.rows[row].form] }

  /// The rows that define variables, in the order of definition.
  var definingRows: [Int] {
    elimination.timeOrder.map { Int(elimination.variables[Int($0)].row) }
  }

  /// A form as a sum of a block's forms that are leaves.
  func leafTerms(ofForm form: TableForm) -> BlockSimplex<Scalar>.LeafTerms {
    table.terms(ofForm: form).map {
      (form: Int(addressOfLeaf[Int($0.leaf)].form), coefficient: $0.coefficient)
    }
  }

  // MARK: Expansions

  /// Takes the memory that expansions are made in for this value alone; to be called before them in what may
  /// be a copy.
  mutating func makeUnique() { elimination.makeUnique() }

  /// Expands a variable down to leaves: they are in `elimination.leaves` until the next expansion.
  mutating func expand(variable: Int) {
    elimination.expand(CollectionOfOne(LinearTerm(variable: Int32(variable), coefficient: .one)))
  }

  // MARK: Edits of the system

  /// Changes the system alone: what presolve has made of it does not follow.
  mutating func changeSystem<Result>(_ change: (inout ConstraintSystem) -> Result) -> Result {
    change(&system)
  }

  /// Appends a row that takes part to the system alone.
  mutating func addRow(_ constraint: LinearConstraint) {
    system.addRow(constraint)
  }

  /// Lets a row take no part from the next presolve on.
  mutating func exclude(_ row: Int) { isExcluded.insert(row) }

  /// Takes the rows that take no part out of the system, whose other rows get new numbers.
  mutating func forgetExcludedRows() {
    guard !isExcluded.isEmpty else { return }
    system = system.keepingRows { !isExcluded[$0] }
    isExcluded = []
  }

  // MARK: Edits of forms

  /// Puts the system's last row, which has just been added, on its form.
  mutating func presolveLastRow() {
    let row = system.rowCount - 1
    elimination.makeUnique()
    table.grow(variableCount: system.variableCount, rowCount: system.rowCount)
    let terms = system.terms(ofRow: row).map { term in
      LinearTerm(
        variable: system.terms[term].variable,
        coefficient: Scalar.coefficient(ofTerm: term, in: system)
      )
    }
    terms.withUnsafeBufferPointer { table.add(row: row, $0, &elimination) }
  }

  /// Takes a row off its form.
  mutating func remove(row: Int) {
    table.remove(row: row)
    exclude(row)
  }

  /// Takes in variables that have just been added to the system: each is a leaf in a block of its own.
  mutating func takeNewVariables(from first: Int) {
    elimination.makeUnique()
    elimination.grow(variableCount: system.variableCount)
    table.grow(variableCount: system.variableCount, rowCount: system.rowCount)
    for _ in first..<system.variableCount {
      addressOfLeaf.append(BlockPartition.LeafAddress(block: Int32(levels.count), form: 0))
      levels.append(levelPriorities.count..<(levelPriorities.count + 1))
      levelPriorities.append(Priority.required)
    }
  }

  /// Records the block that a form is in, and its number there.
  mutating func setBlock(_ block: Int, ofForm form: TableForm, blockForm: Int) {
    table.setBlock(block, ofForm: form, blockForm: blockForm)
  }

  /// Records the block that a leaf is in, and the number of its form there.
  mutating func setBlock(_ block: Int, ofLeaf leaf: Int, blockForm: Int) {
    addressOfLeaf[leaf] = BlockPartition.LeafAddress(block: Int32(block), form: Int32(blockForm))
  }

  /// Makes sure that a block has a level of a priority; its number where it is new.
  mutating func insertLevel(_ priority: Double, ofBlock block: Int) -> Int? {
    let priorities = levelPriorities[levels[block]]
    guard !priorities.contains(priority) else { return nil }
    let index =
      priorities.firstIndex { $0 < priority }.map { $0 - priorities.startIndex } ?? priorities.count
    var longer = Array(priorities)
    longer.insert(priority, at: index)
    let start = levelPriorities.count
    levelPriorities += longer
    levels[block] = start..<levelPriorities.count
    return index
  }
}
