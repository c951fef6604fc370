// One system on one kind of number: presolve, forms, blocks, and their vertices. The engine decides;
// values that people read are computed afterwards from what it found active (ExactPoint).

import Constraints
import ExactArithmetic
import Kernels

/// Why an engine has no optimum to show.
enum EngineStatus: Equatable {
  /// Every block is at its optimum.
  case optimal
  /// Required rows cannot hold together.
  case infeasible
  /// The bound on steps was reached.
  case stepLimit
}

/// An equation that holds at the answer and takes part in fixing it.
enum ActiveEquation: Hashable {
  /// The row holds with equality.
  case row(Int)
  /// The variable is 0.
  case zero(variable: Int)
}

/// Solves one system at one set of parameters after another, and after one edit after another.
struct SolverEngine<Scalar: SolverScalar> {
  typealias Term = Elimination<Scalar>.Term

  var system: ConstraintSystem
  /// Rows that take no part; empty where all do.
  var isExcluded: [Bool]
  var elimination: Elimination<Scalar>
  var table: FormTable<Scalar>
  var blocks: [BlockSimplex<Scalar>] = []
  /// Each block's priorities from high to low; the first is always the required one.
  var levels: [Range<Int>] = []
  var levelPriorities: [Double] = []
  /// The block of each leaf and its form there; block -1 for defined variables.
  var placeOfLeaf: [BlockPartition.LeafPlace] = []

  /// The parameters' values.
  var parameters: [ExactNumber] = []
  /// The same as the solver's numbers, as the last solve took them.
  var parameterValues: [Scalar] = []
  /// The rows' constants at the current parameters.
  var rowConstant: [Scalar] = []
  /// The definitions' constants.
  var definitionConstant: [Scalar] = []
  /// The variables' values where all leaves are 0.
  var valueAtOrigin: [Scalar] = []
  /// How positions and constants depend on the parameters; nil until that pays.
  var parameterMap: ParameterMap<Scalar>?
  /// How many solves at other parameters the walk through all rows has served.
  var walkCount = 0

  /// Rows to start at, where an earlier engine of nearly the same system ended; empty for none.
  var isPreferred: [Bool] = []
  /// Whether blocks are at the vertex of an earlier solve.
  var isStarted = false
  /// Whether breakpoints are where the parameters say.
  var arePositionsCurrent = false
  /// Whether rows without leaves hold.
  var doConditionsHold = true
  /// Blocks that an edit has touched since the last solve.
  var touchedBlocks: [Int32] = []
  /// How each block ended; empty before the first solve.
  var blockStatus: [EngineStatus] = []
  var isDoubtful = false
  /// Whether some row without leaves was too close to call.
  var isConditionDoubtful = false

  // Memory of presolve, kept for the next system.
  private var partition = BlockPartition()
  /// The rows that take part, in the order presolve takes them: equalities that define come first.
  private var rowOrder: [Int32] = []
  private var equalityCount = 0

  /// Presolves a system.
  ///
  /// Rows in `excluded` take no part.
  init(_ system: ConstraintSystem, excluding excluded: [Bool] = []) {
    self.system = system
    isExcluded = excluded
    elimination = Elimination<Scalar>(of: system)
    table = FormTable<Scalar>(variableCount: system.variableCount, rowCount: system.rowCount)
    presolve()
  }

  /// Presolves another system in the memory of this one; `fill` gets it empty.
  mutating func replaceSystem(_ fill: (inout ConstraintSystem) -> Void) {
    system.removeAll()
    fill(&system)
    isExcluded = []
    isPreferred = []
    parameterMap = nil
    walkCount = 0
    isStarted = false
    arePositionsCurrent = false
    doConditionsHold = true
    touchedBlocks.removeAll(keepingCapacity: true)
    blockStatus.removeAll(keepingCapacity: true)
    isConditionDoubtful = false
    levels.removeAll(keepingCapacity: true)
    elimination.reset(to: system)
    table.reset(variableCount: system.variableCount, rowCount: system.rowCount)
    presolve()
  }

  /// Makes the blocks of the system; elimination and table are empty.
  private mutating func presolve() {
    orderRows()
    WorkCounts.countPresolve(rows: rowOrder.count)
    reduce()
    isDoubtful = elimination.isDoubtful
    Self.clear(&rowConstant, count: system.rowCount)
    Self.clear(&definitionConstant, count: system.variableCount)
    Self.clear(&valueAtOrigin, count: system.variableCount)
    partition.divide(table, elimination, system, &placeOfLeaf, &levelPriorities)
    blocks.reserveCapacity(partition.blocks.count)
    levels.reserveCapacity(partition.blocks.count)
    if blocks.count > partition.blocks.count {
      blocks.removeLast(blocks.count - partition.blocks.count)
    }
    for number in partition.blocks.indices {
      levels.append(partition.blocks[number].levels)
      if number == blocks.count { blocks.append(BlockSimplex()) }
      Self.layOut(
        number,
        in: &blocks[number],
        of: partition,
        &table,
        placeOfLeaf,
        system,
        levelPriorities
      )
    }
  }

  private static func clear(_ numbers: inout [Scalar], count: Int) {
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(.zero, count: count))
  }

  /// Whether a row takes part.
  @inline(__always)
  func takesPart(_ row: Int) -> Bool { isExcluded.isEmpty || !isExcluded[row] }

  /// Lists the rows that take part: required equalities, short ones first, then all others.
  private mutating func orderRows() {
    // Short equalities define variables without expanding anything.
    func rank(_ row: ConstraintSystem.Row) -> Int {
      guard row.relation == .equal, row.isRequired else { return 4 }
      return min(max(Int(row.termEnd - row.termStart), 1), 4) - 1
    }
    var places = InlineArray<6, Int>(repeating: 0)
    system.rows.withUnsafeBufferPointer { rows in
      for row in rows.indices where takesPart(row) { places[rank(rows[row]) + 1] += 1 }
      for index in 1..<6 { places[index] += places[index - 1] }
      equalityCount = places[4]
      rowOrder.removeAll(keepingCapacity: true)
      rowOrder.append(contentsOf: repeatElement(0, count: places[5]))
      let isExcluded = isExcluded
      rowOrder.withUnsafeMutableBufferPointer { order in
        for row in rows.indices where isExcluded.isEmpty || !isExcluded[row] {
          let rank = rank(rows[row])
          order[places[rank]] = Int32(row)
          places[rank] += 1
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

  /// Makes a block of the partition.
  private static func layOut(
    _ number: Int,
    in block: inout BlockSimplex<Scalar>,
    of partition: BlockPartition,
    _ table: inout FormTable<Scalar>,
    _ placeOfLeaf: [BlockPartition.LeafPlace],
    _ system: ConstraintSystem,
    _ levelPriorities: [Double]
  ) {
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
        layOutRow(blockForm - columnCount, of: form, in: &block, table, placeOfLeaf)
      }
      block.beginBreakpoints(ofForm: blockForm)
      guard form >= 0 else {
        // A leaf without a form of its own is held by a breakpoint without slope at 0, as the
        // tie-break would choose.
        block.appendBreakpoint(artificial(at: .zero, form: blockForm), toForm: blockForm)
        continue
      }
      table.setBlock(number, ofForm: form, blockForm: blockForm)
      block.forms[blockForm].tableForm = Int32(form)
      var row = Int(table.forms[form].lastRow)
      while row >= 0 {
        block.breakpoints.append(
          breakpoint(
            ofRow: system.rows[row],
            number: row,
            lead: table.rows[row].lead,
            weight: Scalar.weight(ofRow: row, in: system),
            plan.levels,
            levelPriorities
          )
        )
        row = Int(table.rows[row].next)
      }
      block.endBreakpoints(ofForm: blockForm)
    }
  }

  /// Lays a form's terms out as a row of the tableau.
  private static func layOutRow(
    _ row: Int,
    of form: Int,
    in block: inout BlockSimplex<Scalar>,
    _ table: FormTable<Scalar>,
    _ placeOfLeaf: [BlockPartition.LeafPlace]
  ) {
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

  /// An artificial breakpoint: one without slope that only holds a vertex together.
  static func artificial(at position: Scalar, form: Int) -> Breakpoint<Scalar> {
    Breakpoint(
      position: position,
      row: Breakpoint<Scalar>.firstArtificial + Int32(form),
      level: -1,
      left: .zero,
      right: .zero
    )
  }

  /// The breakpoint of a row, its position still to come.
  func breakpoint(ofRow row: Int, block: Int) -> Breakpoint<Scalar> {
    Self.breakpoint(
      ofRow: system.rows[row],
      number: row,
      lead: table.rows[row].lead,
      weight: Scalar.weight(ofRow: row, in: system),
      levels[block],
      levelPriorities
    )
  }

  private static func breakpoint(
    ofRow row: ConstraintSystem.Row,
    number: Int,
    lead: Scalar,
    weight: Scalar,
    _ levels: Range<Int>,
    _ levelPriorities: [Double]
  )
    -> Breakpoint<Scalar>
  {
    let isPositive = lead > .zero
    let slope = weight * (isPositive ? lead : -lead)
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

  // MARK: Answers

  /// The values of the leaves at the blocks' vertices; defined variables are 0.
  func leafValues() -> [Scalar] {
    var values = [Scalar](repeating: .zero, count: system.variableCount)
    takeLeafValues(&values)
    return values
  }

  /// Writes the values of the leaves at the blocks' vertices.
  func takeLeafValues(_ values: inout [Scalar]) {
    for block in blocks.indices {
      for form in blocks[block].forms.indices where blocks[block].forms[form].leaf >= 0 {
        values[Int(blocks[block].forms[form].leaf)] = blocks[block].forms[form].value
      }
    }
  }

  /// Computes the defined variables from the leaves.
  func complete(_ values: inout [Scalar]) {
    elimination.complete(&values, constants: definitionConstant)
  }

  /// The rows that breakpoints hold at the current vertices; none before the first solve.
  var activeRows: [Int] {
    guard isStarted else { return [] }
    var rows: [Int] = []
    for block in blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        if row < Breakpoint<Scalar>.firstArtificial { rows.append(Int(row)) }
      }
    }
    return rows
  }

  /// The rows that define variables, in the order of definition.
  var definingRows: [Int] {
    elimination.timeOrder.map { Int(elimination.variables[Int($0)].row) }
  }
}
