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

/// Solves one system at one set of parameters after another.
struct SolverEngine<Scalar: SolverScalar> {
  typealias Term = Elimination<Scalar>.Term

  let system: ConstraintSystem
  var elimination: Elimination<Scalar>
  private(set) var table: FormTable<Scalar>
  let partition: BlockPartition
  var blocks: [BlockSimplex<Scalar>] = []

  /// The rows' constants at the current parameters.
  private(set) var rowConstant: [Scalar]
  /// The definitions' constants.
  private(set) var definitionConstant: [Scalar]
  /// The variables' values where all leaves are 0.
  private(set) var valueAtOrigin: [Scalar]
  /// Whether blocks are at the vertex of an earlier solve.
  private var isStarted = false
  var isDoubtful = false

  /// Presolves a system.
  ///
  /// Rows in `excluded` take no part.
  init(_ system: ConstraintSystem, excluding excluded: Set<Int> = []) {
    self.system = system
    elimination = Elimination<Scalar>(of: system)
    table = FormTable<Scalar>(variableCount: system.variableCount, rowCount: system.rowCount)
    Self.presolve(system, excluding: excluded, &elimination, &table)
    partition = BlockPartition(table, elimination, priority: system.priority)
    isDoubtful = elimination.isDoubtful
    rowConstant = [Scalar](repeating: .zero, count: system.rowCount)
    definitionConstant = [Scalar](repeating: .zero, count: system.variableCount)
    valueAtOrigin = [Scalar](repeating: .zero, count: system.variableCount)
    blocks.reserveCapacity(partition.blocks.count)
    for plan in partition.blocks { appendBlock(plan) }
  }

  /// Eliminates required equalities and collects the other rows on forms.
  private static func presolve(
    _ system: ConstraintSystem,
    excluding excluded: Set<Int>,
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
          if !excluded.isEmpty, excluded.contains(row) { continue }
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
        if !excluded.isEmpty, excluded.contains(row) { continue }
        table.add(
          row: row,
          UnsafeBufferPointer(rebasing: terms[system.terms(ofRow: row)]),
          &elimination
        )
      }
    }
  }

  private mutating func appendBlock(_ plan: BlockPlan) {
    let columnCount = plan.leaves.count
    var tableau = [Scalar](repeating: .zero, count: plan.forms.count * columnCount)
    for (row, place) in plan.forms.enumerated() {
      for term in table.terms(ofForm: Int(partition.forms[place])) {
        let column = Int(partition.placeOfLeaf[Int(term.leaf)].column)
        tableau[row * columnCount + column] = term.coefficient
      }
    }
    blocks.append(
      BlockSimplex(
        columnCount: columnCount,
        rowCount: plan.forms.count,
        levelCount: plan.levels.count,
        tableau: tableau,
        stride: columnCount,
        breakpointCapacity: plan.rowCount + columnCount
      )
    )
  }

  // MARK: Solving

  /// Solves at given parameters, from the last vertex where there is one.
  mutating func solve(parameters: [ExactNumber]) -> EngineStatus {
    isDoubtful = elimination.isDoubtful
    setParameters(parameters)
    guard conditionsHold() else {
      // The vertices do not belong to the new breakpoints.
      isStarted = false
      return .infeasible
    }
    var status = EngineStatus.optimal
    // The array is taken apart from the engine while its blocks change in place.
    var blocks: [BlockSimplex<Scalar>] = []
    swap(&blocks, &self.blocks)
    for (index, plan) in partition.blocks.enumerated() {
      let own = solve(&blocks[index], plan)
      if blocks[index].isDoubtful { isDoubtful = true }
      if status == .optimal { status = own }
    }
    swap(&blocks, &self.blocks)
    isStarted = true
    return status
  }

  private func solve(_ block: inout BlockSimplex<Scalar>, _ plan: BlockPlan) -> EngineStatus {
    if isStarted { block.rememberActiveRows() }
    setBreakpoints(of: &block, plan)
    if isStarted { block.restart() } else { block.startAtOwnMinimisers() }
    guard block.optimise() == .optimal else { return .stepLimit }
    return block.requiredRowsHold() ? .optimal : .infeasible
  }

  /// Computes constants at given parameters.
  private mutating func setParameters(_ parameters: [ExactNumber]) {
    for row in 0..<system.rowCount {
      rowConstant[row] = Scalar.constant(ofRow: row, in: system, parameters: parameters)
    }
    elimination.definitionConstants(rowConstant, into: &definitionConstant)
    for variable in valueAtOrigin.indices { valueAtOrigin[variable] = .zero }
    elimination.complete(&valueAtOrigin, constants: definitionConstant)
  }

  /// A row's left side where all leaves are 0.
  private func rowAtOrigin(_ row: Int) -> Scalar {
    var sum = rowConstant[row]
    for term in system.terms(ofRow: row) {
      sum +=
        Scalar.coefficient(ofTerm: term, in: system)
        * valueAtOrigin[Int(system.termVariable[term])]
    }
    return sum
  }

  /// Whether rows without leaves hold.
  private mutating func conditionsHold() -> Bool {
    for condition in elimination.conditions {
      let row = Int(condition.row)
      let rest =
        rowConstant[row]
        + elimination.tracedSum(condition.traceStart, condition.traceCount, definitionConstant)
      if conditionSign(rest, row) != 0 { return false }
    }
    for row in table.rows.indices where table.rows[row].kind == .condition {
      guard system.isRequired(row) else { continue }
      let sign = conditionSign(rowAtOrigin(row), row)
      switch system.relation[row] {
      case .lessThanOrEqual: if sign > 0 { return false }
      case .greaterThanOrEqual: if sign < 0 { return false }
      case .equal: if sign != 0 { return false }
      }
    }
    return true
  }

  /// The sign of a sum of known values, where rounding counts as 0.
  private mutating func conditionSign(_ value: Scalar, _ row: Int) -> Int {
    var extent = max(1, abs(rowConstant[row].approximate))
    for term in system.terms(ofRow: row) {
      let part =
        system.termCoefficient[term]
        * valueAtOrigin[Int(system.termVariable[term])].approximate
      extent = max(extent, abs(part))
    }
    let floor = extent * Tolerances.positionFloor
    if value.isDoubtful(floor, extent * Tolerances.positionCeiling) { isDoubtful = true }
    return value.sign(floor)
  }

  // MARK: Breakpoints

  /// The form in the table of a block's own form; -1 where a leaf has none.
  private func tableForm(_ form: Int, _ plan: BlockPlan) -> Int {
    form < plan.leaves.count
      ? Int(table.variables[Int(partition.leaves[plan.leaves.lowerBound + form])].singleton)
      : Int(partition.forms[plan.forms.lowerBound + form - plan.leaves.count])
  }

  /// Lays each row's breakpoint onto its form.
  private func setBreakpoints(of block: inout BlockSimplex<Scalar>, _ plan: BlockPlan) {
    block.breakpoints.removeAll(keepingCapacity: true)
    for form in 0..<block.formCount {
      block.forms[form].breakpointStart = Int32(block.breakpoints.count)
      let number = tableForm(form, plan)
      if number >= 0 {
        var row = table.forms[number].lastRow
        while row >= 0 {
          block.breakpoints.append(breakpoint(ofRow: Int(row), plan))
          row = table.rows[Int(row)].next
        }
      } else {
        // A leaf without a form of its own is held by a breakpoint without slope at 0, as the
        // tie-break would choose.
        let leaf = partition.leaves[plan.leaves.lowerBound + form]
        block.breakpoints.append(
          Breakpoint(
            position: .zero,
            row: Int32(system.rowCount) + leaf,
            level: -1,
            left: .zero,
            right: .zero
          )
        )
      }
      block.forms[form].breakpointEnd = Int32(block.breakpoints.count)
    }
    block.isDoubtful = false
    block.prepareBreakpoints()
  }

  private func breakpoint(ofRow row: Int, _ plan: BlockPlan) -> Breakpoint<Scalar> {
    let lead = table.rows[row].lead
    let isPositive = lead > .zero
    let weight = Scalar.weight(ofRow: row, in: system) * (isPositive ? lead : -lead)
    let relation = isPositive ? system.relation[row] : system.relation[row].reversed
    let priority = system.priority[row]
    var level = 0
    while partition.levels[plan.levels.lowerBound + level] != priority { level += 1 }
    return Breakpoint(
      position: -rowAtOrigin(row) / lead,
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
    for (index, plan) in partition.blocks.enumerated() {
      for (column, place) in plan.leaves.enumerated() {
        values[Int(partition.leaves[place])] = blocks[index].forms[column].value
      }
    }
    return values
  }

  /// Computes the defined variables from the leaves.
  func complete(_ values: inout [Scalar]) {
    elimination.complete(&values, constants: definitionConstant)
  }
}

extension BlockSimplex {
  /// Whether every required breakpoint is on the side where it costs nothing.
  mutating func requiredRowsHold() -> Bool {
    // Values are sums of products of positions; a real conflict is far above their rounding.
    let tolerance = positionTolerance * 8
    for form in 0..<formCount {
      for index in breakpoints(ofForm: form) where breakpoints[index].level == 0 {
        let distance = forms[form].value - breakpoints[index].position
        let side = distance.sign(tolerance)
        guard
          (side > 0 && breakpoints[index].right != .zero)
            || (side < 0 && breakpoints[index].left != .zero)
        else { continue }
        if distance.isDoubtful(tolerance, tolerance * 1000) { isDoubtful = true }
        return false
      }
    }
    return true
  }
}
