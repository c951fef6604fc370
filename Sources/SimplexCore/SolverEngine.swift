// One system on one kind of number: presolve, forms, blocks, and their vertices. The engine decides;
// values that people read are computed afterwards from what it found active (ExactPoint).

import Constraints
import ExactArithmetic

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
  var placeOfLeaf: [BlockPartition.LeafPlace]

  /// The parameters' values.
  var parameters: [ExactNumber] = []
  /// The rows' constants at the current parameters.
  var rowConstant: [Scalar]
  /// The definitions' constants.
  var definitionConstant: [Scalar]
  /// The variables' values where all leaves are 0.
  var valueAtOrigin: [Scalar]
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

  /// Presolves a system.
  ///
  /// Rows in `excluded` take no part.
  init(_ system: ConstraintSystem, excluding excluded: [Bool] = []) {
    self.system = system
    isExcluded = excluded
    elimination = Elimination<Scalar>(of: system)
    table = FormTable<Scalar>(variableCount: system.variableCount, rowCount: system.rowCount)
    Self.presolve(system, excluding: excluded, &elimination, &table)
    let partition = BlockPartition(
      table,
      elimination,
      variableCount: system.variableCount,
      priority: system.priority
    )
    isDoubtful = elimination.isDoubtful
    rowConstant = [Scalar](repeating: .zero, count: system.rowCount)
    definitionConstant = [Scalar](repeating: .zero, count: system.variableCount)
    valueAtOrigin = [Scalar](repeating: .zero, count: system.variableCount)
    placeOfLeaf = partition.placeOfLeaf
    levelPriorities = partition.levels
    blocks.reserveCapacity(partition.blocks.count)
    levels.reserveCapacity(partition.blocks.count)
    for plan in partition.blocks { appendBlock(plan, partition) }
  }

  /// Whether a row takes part.
  @inline(__always)
  func takesPart(_ row: Int) -> Bool { isExcluded.isEmpty || !isExcluded[row] }

  /// Eliminates required equalities and collects the other rows on forms.
  private static func presolve(
    _ system: ConstraintSystem,
    excluding excluded: [Bool],
    _ elimination: inout Elimination<Scalar>,
    _ table: inout FormTable<Scalar>
  ) {
    let terms = elimination.readTerms(of: system)
    terms.withUnsafeBufferPointer { terms in
      // Short equalities first: they define variables without expanding anything.
      for length in 1...4 {
        for row in 0..<system.rowCount
        where system.relation[row] == .equal && system.isRequired(row)
          && min(max(system.terms(ofRow: row).count, 1), 4) == length
        {
          if !excluded.isEmpty, excluded[row] { continue }
          elimination.eliminate(
            row: row,
            rowTerms: UnsafeBufferPointer(rebasing: terms[system.terms(ofRow: row)])
          )
        }
      }
      // A few definitions are sooner walked through than written out.
      if elimination.timeOrder.count > 96 { elimination.flatten() }
      for row in 0..<system.rowCount
      where !(system.relation[row] == .equal && system.isRequired(row)) {
        if !excluded.isEmpty, excluded[row] { continue }
        table.add(
          row: row,
          UnsafeBufferPointer(rebasing: terms[system.terms(ofRow: row)]),
          &elimination
        )
      }
    }
  }

  private mutating func appendBlock(_ plan: BlockPlan, _ partition: BlockPartition) {
    let number = blocks.count
    let columnCount = plan.leaves.count
    var nonzeroCount = 0
    for place in plan.forms {
      nonzeroCount += table.terms(ofForm: Int(partition.forms[place])).count
    }
    var block = BlockSimplex<Scalar>(
      columnCount: columnCount,
      rowCount: plan.forms.count,
      nonzeroCount: nonzeroCount
    )
    block.extraLevelCount = max(0, plan.levels.count - laneCount)
    block.breakpoints.reserveCapacity(plan.rowCount + columnCount)
    levels.append(plan.levels)
    for (column, place) in plan.leaves.enumerated() {
      let leaf = partition.leaves[place]
      block.forms[column].leaf = leaf
      let form = Int(table.variables[Int(leaf)].singleton)
      layOutForm(form, as: column, in: &block, number)
    }
    for (row, place) in plan.forms.enumerated() {
      let form = Int(partition.forms[place])
      layOutForm(form, as: columnCount + row, in: &block, number)
      var vector = SparseVector<Scalar>()
      for term in table.terms(ofForm: form) {
        let column = partition.placeOfLeaf[Int(term.leaf)].form
        if block.tableau.isSparse {
          vector.append(column, term.coefficient)
        } else {
          block.tableau.setDense(row, Int(column), term.coefficient)
        }
      }
      if block.tableau.isSparse { block.tableau.appendRow(vector) }
    }
    blocks.append(block)
  }

  /// Lays a form's rows out as breakpoints; positions come with the parameters.
  private mutating func layOutForm(
    _ form: Int,
    as place: Int,
    in block: inout BlockSimplex<Scalar>,
    _ number: Int
  ) {
    block.beginBreakpoints(ofForm: place)
    guard form >= 0 else {
      // A leaf without a form of its own is held by a breakpoint without slope at 0, as the
      // tie-break would choose.
      block.appendBreakpoint(Self.holder(at: .zero, form: place), toForm: place)
      return
    }
    table.setPlace(ofForm: form, block: number, place: place)
    block.forms[place].tableForm = Int32(form)
    var row = table.forms[form].lastRow
    while row >= 0 {
      block.appendBreakpoint(breakpoint(ofRow: Int(row), block: number), toForm: place)
      row = table.rows[Int(row)].next
    }
  }

  /// A breakpoint without slope that only holds a vertex together.
  static func holder(at position: Scalar, form: Int) -> Breakpoint<Scalar> {
    Breakpoint(
      position: position,
      row: Breakpoint<Scalar>.firstHolder + Int32(form),
      level: -1,
      left: .zero,
      right: .zero
    )
  }

  /// The breakpoint of a row, its position still to come.
  func breakpoint(ofRow row: Int, block: Int) -> Breakpoint<Scalar> {
    let lead = table.rows[row].lead
    let isPositive = lead > .zero
    let weight = Scalar.weight(ofRow: row, in: system) * (isPositive ? lead : -lead)
    let relation = isPositive ? system.relation[row] : system.relation[row].reversed
    let priority = system.priority[row]
    let range = levels[block]
    var level = 0
    while levelPriorities[range.lowerBound + level] != priority { level += 1 }
    return Breakpoint(
      position: .zero,
      row: Int32(row),
      level: Int32(level),
      left: relation == .lessThanOrEqual ? .zero : -weight,
      right: relation == .greaterThanOrEqual ? .zero : weight
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
        if row < Breakpoint<Scalar>.firstHolder { rows.append(Int(row)) }
      }
    }
    return rows
  }

  /// The rows that define variables, in the order of definition.
  var definingRows: [Int] {
    elimination.timeOrder.map { Int(elimination.variables[Int($0)].row) }
  }
}
