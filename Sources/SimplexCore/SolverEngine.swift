// One system on one kind of number: presolve, forms, blocks, and their vertices. The engine decides;
// values that people read are computed afterwards from what it found active (ExactValues).

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
  /// Rows that take no part.
  let excluded: Set<Int>

  var elimination: Elimination<Scalar>
  private(set) var forms: FormTable<Scalar>
  private(set) var partition: BlockPartition
  var blocks: [BlockSimplex<Scalar>] = []
  /// The form in the system of each block's local form; -1 where a leaf has none.
  private(set) var globalForm: [[Int32]] = []

  /// The rows' constants at the current parameters.
  private(set) var rowConstant: [Scalar] = []
  /// The definitions' constants.
  private(set) var definitionConstant: [Scalar]
  /// The variables' values where all leaves are 0.
  private(set) var valueAtOrigin: [Scalar]
  /// Equations that fix what the constraints leave open, in place of blocks' own (see TieBreak).
  var activeByBlock: [[ActiveEquation]] = []
  private var isStarted = false
  var isDoubtful = false

  /// Presolves a system.
  ///
  /// - Parameter rows: the rows that take part; nil for all.
  init(_ system: ConstraintSystem, excluding excluded: Set<Int> = []) {
    self.system = system
    self.excluded = excluded
    elimination = Elimination(variableCount: system.variableCount)
    forms = FormTable(variableCount: system.variableCount, rowCount: system.rowCount)
    definitionConstant = [Scalar](repeating: .zero, count: system.variableCount)
    valueAtOrigin = definitionConstant
    var occurrences = [Int32](repeating: 0, count: system.variableCount)
    for variable in system.termVariable { occurrences[Int(variable)] += 1 }
    var buffer: [Term] = []
    for row in Self.eliminationOrder(system, excluded) {
      Self.readTerms(of: row, in: system, into: &buffer)
      elimination.eliminate(row: row, rowTerms: buffer, occurrences: occurrences)
    }
    elimination.flatten()
    for row in 0..<system.rowCount {
      guard !(system.relation[row] == .equal && system.isRequired(row)),
        excluded.isEmpty || !excluded.contains(row)
      else { continue }
      Self.readTerms(of: row, in: system, into: &buffer)
      elimination.expand(buffer)
      forms.add(row: row, elimination.leaves) { [elimination] in elimination.leafCoefficient($0) }
    }
    let elimination = elimination
    partition = BlockPartition(
      forms: forms, isLeaf: { elimination.isLeaf($0) }, variableCount: system.variableCount)
    partition.collectLevels(forms, priority: system.priority)
    isDoubtful = elimination.isDoubtful
    for plan in partition.blocks { appendBlock(plan) }
  }

  /// Required equalities, short ones first: they define variables without expanding anything.
  private static func eliminationOrder(_ system: ConstraintSystem, _ excluded: Set<Int>) -> [Int] {
    var byLength: [[Int]] = [[], [], [], []]
    for row in 0..<system.rowCount where system.relation[row] == .equal && system.isRequired(row) {
      if !excluded.isEmpty, excluded.contains(row) { continue }
      byLength[min(max(system.terms(ofRow: row).count, 1), 4) - 1].append(row)
    }
    return byLength.flatMap { $0 }
  }

  static func readTerms(of row: Int, in system: ConstraintSystem, into buffer: inout [Term]) {
    buffer.removeAll(keepingCapacity: true)
    for term in system.terms(ofRow: row) {
      buffer.append(
        Term(
          variable: system.termVariable[term],
          coefficient: Scalar.coefficient(ofTerm: term, in: system)))
    }
  }

  private mutating func appendBlock(_ plan: BlockPlan) {
    let columnCount = plan.leaves.count
    var tableau = [Scalar](repeating: .zero, count: plan.forms.count * columnCount)
    for (row, form) in plan.forms.enumerated() {
      for term in forms.terms(ofForm: Int(form)) {
        let column = Int(partition.columnOfLeaf[Int(forms.leaf[term])])
        tableau[row * columnCount + column] = forms.coefficient[term]
      }
    }
    blocks.append(
      BlockSimplex(
        columnCount: columnCount, rowCount: plan.forms.count, levelCount: plan.levels.count,
        tableau: tableau, stride: columnCount))
  }

  // MARK: Solving

  /// Solves at given parameters, from the last vertex where there is one.
  mutating func solve(parameters: [ExactNumber]) -> EngineStatus {
    let previous = isStarted ? blocks.map { $0.activeRows } : []
    setParameters(parameters)
    isDoubtful = elimination.isDoubtful
    activeByBlock = [[ActiveEquation]](repeating: [], count: blocks.count)
    guard conditionsHold() else { return .infeasible }
    var status = EngineStatus.optimal
    for index in blocks.indices {
      if isStarted {
        blocks[index].restart(rowOfColumn: previous[index])
      } else {
        blocks[index].startAtOwnMinimisers()
      }
      switch blocks[index].optimise() {
      case .optimal: break
      case .unbounded, .stepLimit: status = .stepLimit
      }
      if blocks[index].isDoubtful { isDoubtful = true }
      if !blocks[index].requiredRowsHold() { status = .infeasible }
    }
    isStarted = true
    return status
  }

  /// Computes constants and breakpoints at given parameters.
  private mutating func setParameters(_ parameters: [ExactNumber]) {
    rowConstant = (0..<system.rowCount).map {
      Scalar.constant(ofRow: $0, in: system, parameters: parameters)
    }
    elimination.definitionConstants(rowConstant, into: &definitionConstant)
    for variable in 0..<system.variableCount { valueAtOrigin[variable] = .zero }
    elimination.complete(&valueAtOrigin, constants: definitionConstant)
    setBreakpoints()
  }

  /// A row's left side where all leaves are 0.
  func rowAtOrigin(_ row: Int) -> Scalar {
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
      if rest.sign(conditionTolerance(row)) != 0 { return false }
    }
    for row in forms.rowForm.indices
    where forms.rowForm[row] == FormTable<Scalar>.NoForm.condition && system.isRequired(row) {
      let sign = rowAtOrigin(row).sign(conditionTolerance(row))
      switch system.relation[row] {
      case .lessThanOrEqual: if sign > 0 { return false }
      case .greaterThanOrEqual: if sign < 0 { return false }
      case .equal: if sign != 0 { return false }
      }
    }
    return true
  }

  private func conditionTolerance(_ row: Int) -> Double {
    var extent = max(1, abs(rowConstant[row].approximate))
    for term in system.terms(ofRow: row) {
      extent = max(
        extent,
        abs(
          system.termCoefficient[term]
            * valueAtOrigin[Int(system.termVariable[term])].approximate))
    }
    return extent * Tolerances.positionFloor
  }

  // MARK: Breakpoints

  /// Lays each row's breakpoint onto its form.
  private mutating func setBreakpoints() {
    if globalForm.isEmpty { collectForms() }
    for index in blocks.indices {
      for form in 0...blocks[index].formCount { blocks[index].breakpointStart[form] = 0 }
      blocks[index].breakpoints.removeAll(keepingCapacity: true)
    }
    // Rows by form: count, then fill.
    for index in blocks.indices {
      for (local, global) in globalForm[index].enumerated() {
        blocks[index].breakpointStart[local] = Int32(blocks[index].breakpoints.count)
        if global >= 0 {
          var row = firstRowOfForm[Int(global)]
          while row >= 0 {
            blocks[index].breakpoints.append(breakpoint(ofRow: Int(row), inBlock: index))
            row = nextRowOfForm[Int(row)]
          }
        } else {
          // A leaf without a form of its own is held by a breakpoint without slope at 0, as the
          // tie-break would choose.
          let leaf = partition.blocks[index].leaves[local]
          blocks[index].breakpoints.append(
            Breakpoint(
              position: .zero, row: Int32(system.rowCount) + leaf, level: -1, left: .zero,
              right: .zero))
        }
      }
      blocks[index].breakpointStart[blocks[index].formCount] =
        Int32(blocks[index].breakpoints.count)
      blocks[index].isDoubtful = false
      blocks[index].prepareBreakpoints()
    }
  }

  /// Rows of each form as linked lists, in ascending order.
  private var firstRowOfForm: [Int32] = []
  private var nextRowOfForm: [Int32] = []

  private mutating func collectForms() {
    firstRowOfForm = [Int32](repeating: -1, count: forms.count)
    nextRowOfForm = [Int32](repeating: -1, count: system.rowCount)
    for row in (0..<system.rowCount).reversed() where forms.rowForm[row] >= 0 {
      let form = Int(forms.rowForm[row])
      nextRowOfForm[row] = firstRowOfForm[form]
      firstRowOfForm[form] = Int32(row)
    }
    globalForm = partition.blocks.map { plan in
      [Int32](repeating: -1, count: plan.leaves.count) + plan.forms
    }
    for form in 0..<forms.count {
      let terms = forms.terms(ofForm: form)
      guard terms.count == 1 else { continue }
      let leaf = Int(forms.leaf[terms.lowerBound])
      globalForm[Int(partition.blockOfLeaf[leaf])][Int(partition.columnOfLeaf[leaf])] = Int32(form)
    }
  }

  private func breakpoint(ofRow row: Int, inBlock block: Int) -> Breakpoint<Scalar> {
    let lead = forms.rowLead[row]
    let isPositive = lead > .zero
    let weight = Scalar.weight(ofRow: row, in: system) * (isPositive ? lead : -lead)
    let relation = isPositive ? system.relation[row] : system.relation[row].reversed
    let priority = system.priority[row]
    let level = partition.blocks[block].levels.firstIndex(of: priority) ?? 0
    return Breakpoint(
      position: -rowAtOrigin(row) / lead, row: Int32(row), level: Int32(level),
      left: relation == .lessThanOrEqual ? .zero : -weight,
      right: relation == .greaterThanOrEqual ? .zero : weight)
  }

  // MARK: Answers

  /// The values of all variables at the blocks' vertices.
  func values() -> [Scalar] {
    var values = [Scalar](repeating: .zero, count: system.variableCount)
    for (plan, block) in zip(partition.blocks, blocks) {
      for (column, leaf) in plan.leaves.enumerated() { values[Int(leaf)] = block.value[column] }
    }
    elimination.complete(&values, constants: definitionConstant)
    return values
  }
}

extension BlockSimplex {
  /// The row of the breakpoint each column's form is on.
  var activeRows: [Int32] { (0..<columnCount).map { activeBreakpoint(ofColumn: $0).row } }

  /// Whether every required breakpoint is on the side where it costs nothing.
  func requiredRowsHold() -> Bool {
    for form in 0..<formCount {
      for index in breakpoints(ofForm: form) where breakpoints[index].level == 0 {
        let side = (value[form] - breakpoints[index].position).sign(feasibilityTolerance)
        if side > 0, breakpoints[index].right != .zero { return false }
        if side < 0, breakpoints[index].left != .zero { return false }
      }
    }
    return true
  }

  /// Values are sums of *d* products of positions; a real conflict is far above their rounding.
  var feasibilityTolerance: Double { positionTolerance * 8 }
}
