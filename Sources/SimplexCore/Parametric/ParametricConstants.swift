// The constants of a presolved system at given parameters: of rows, of definitions, and so of every variable and
// row while all leaves are 0. They come from a walk through all rows and definitions, or from maps, once there are so
// many solves that these pay. What blocks make of them is not their concern.

import Constraints
import ExactArithmetic

/// Constants of rows and definitions at parameters.
///
/// - Shapes: *k* parameters; `rowConstant` is `[rowCount]`, `definitionConstant` and `valueAtOrigin`
///   `[variableCount]`; all are of the presolved system that every method is called with.
struct ParametricConstants<Scalar: SolverScalar> {
  /// The parameters' values.
  private(set) var parameters: [ExactNumber] = []
  /// The same as the solver's numbers.
  private(set) var values: [Scalar] = []
  /// How positions and constants depend on the parameters; nil until that pays.
  private(set) var map: ParameterMap<Scalar>?
  /// How many times the walk through all rows has served.
  private var walkCount = 0
  // The last walk's numbers; a map has its own.
  private var rowConstant: [Scalar] = []
  private var definitionConstant: [Scalar] = []
  private var valueAtOrigin: [Scalar] = []

  /// Begins with another system, at no parameters yet, in the memory there is.
  mutating func reset(_ presolve: Presolve<Scalar>) {
    forgetMap()
    Self.clear(&rowConstant, count: presolve.system.rowCount)
    Self.clear(&definitionConstant, count: presolve.system.variableCount)
    Self.clear(&valueAtOrigin, count: presolve.system.variableCount)
  }

  private static func clear(_ numbers: inout [Scalar], count: Int) {
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(.zero, count: count))
  }

  /// Goes to given parameters.
  ///
  /// - Complexity: O(parameters) with a map, O(terms of rows and definitions) without.
  @inline(__always)
  mutating func take(_ given: [ExactNumber], _ presolve: Presolve<Scalar>) {
    parameters = given
    values.removeAll(keepingCapacity: true)
    values.reserveCapacity(parameters.count)
    for parameter in parameters { values.append(Scalar(rounding: parameter)) }
    guard map == nil else { return }
    // A map pays from the third row of parameters on.
    walkCount += 1
    if walkCount > 2, Scalar.usesParameterMaps { makeMap(presolve) }
    if map == nil { walk(presolve) }
  }

  /// Makes the map of systems that do not have too many parameters for one.
  mutating func makeMap(_ presolve: Presolve<Scalar>) {
    guard parameters.count <= ParameterMap<Scalar>.limit else { return }
    map = ParameterMap(self, presolve)
  }

  // MARK: Walks

  /// Walks through all rows with all parameters at 0.
  mutating func walkAtOrigin(_ presolve: Presolve<Scalar>) {
    parameters = parameters.map { _ in 0 }
    walk(presolve)
  }

  /// Computes how the constants change with a parameter.
  mutating func walk(alongParameter parameter: Int, _ presolve: Presolve<Scalar>) {
    for row in 0..<presolve.system.rowCount {
      rowConstant[row] = .zero
      for term in presolve.system.parameterTerms(ofRow: row)
      where Int(presolve.system.parameterTerms[term].variable) == parameter {
        rowConstant[row] += Scalar.coefficient(ofParameterTerm: term, in: presolve.system)
      }
    }
    carryConstants(presolve)
  }

  private mutating func walk(_ presolve: Presolve<Scalar>) {
    for row in 0..<presolve.system.rowCount {
      rowConstant[row] = Scalar.constant(ofRow: row, in: presolve.system, parameters: parameters)
    }
    carryConstants(presolve)
  }

  /// Carries the rows' constants through the definitions.
  private mutating func carryConstants(_ presolve: Presolve<Scalar>) {
    presolve.elimination.definitionConstants(rowConstant, into: &definitionConstant)
    for variable in valueAtOrigin.indices { valueAtOrigin[variable] = .zero }
    presolve.elimination.complete(&valueAtOrigin, constants: definitionConstant)
  }

  // MARK: Reading

  /// The value of a variable where all leaves are 0, as the last walk found it.
  func valueAtOrigin(ofVariable variable: Int) -> Scalar { valueAtOrigin[variable] }

  /// The constant of a variable's definition, as the last walk found it.
  func constant(ofDefinition variable: Int) -> Scalar { definitionConstant[variable] }

  /// A row's left side where all leaves are 0, as the last walk found it.
  // Not inlined, it would be called with a copy of all that is presolved.
  @inline(__always)
  func rowAtOrigin(_ row: Int, _ presolve: Presolve<Scalar>) -> Scalar {
    var sum = rowConstant[row]
    let terms = presolve.system.terms(ofRow: row)
    valueAtOrigin.withUnsafeBufferPointer { values in
      presolve.system.terms.withUnsafeBufferPointer { variables in
        for term in terms {
          sum +=
            Scalar.coefficient(ofTerm: term, in: presolve.system)
            * values[Int(variables[term].variable)]
        }
      }
    }
    return sum
  }

  /// Where a row's breakpoint lies on its form, as the last walk found it.
  @inline(__always)
  func walkedPosition(ofRow row: Int, _ presolve: Presolve<Scalar>) -> Scalar {
    -rowAtOrigin(row, presolve) / presolve.table.rows[row].lead
  }

  /// Where a row's breakpoint lies on its form.
  @inline(__always)
  func position(ofRow row: Int, _ presolve: Presolve<Scalar>) -> Scalar {
    map?.position(ofRow: row, values) ?? walkedPosition(ofRow: row, presolve)
  }

  /// Moves a block's breakpoints to where they lie.
  // Inlined where the block is one of an array, each write would ask whether that is shared.
  @inline(never)
  func movePositions(
    of block: inout BlockSimplex<Scalar>,
    _ presolve: Presolve<Scalar>
  ) {
    if let map {
      block.moveBreakpoints { map.position(ofRow: $0, values) }
    } else {
      block.moveBreakpoints { walkedPosition(ofRow: $0, presolve) }
    }
  }

  /// Computes the defined variables from the leaves.
  @inline(__always)
  func complete(_ variables: inout [Scalar], _ presolve: Presolve<Scalar>) {
    if let map {
      map.complete(&variables, values)
    } else if presolve.levels.isEmpty {
      // Without leaves the walk has computed every value.
      for variable in variables.indices { variables[variable] = valueAtOrigin[variable] }
    } else {
      presolve.elimination.complete(&variables, constants: definitionConstant)
    }
  }

  // MARK: Conditions

  /// A required row without leaves.
  struct Condition {
    var row: Int
    var value: Scalar
    var relation: Relation
  }

  /// Whether all required rows without leaves pass a test, at the values of the last walk.
  @inline(__always)
  private func allConditions(
    _ presolve: Presolve<Scalar>,
    _ passes: (Condition) -> Bool
  ) -> Bool {
    for condition in presolve.elimination.conditions where !presolve.isExcluded[Int(condition.row)]
    {
      let row = Int(condition.row)
      let traced = presolve.elimination.tracedSum(
        condition.traceStart,
        condition.traceCount,
        definitionConstant
      )
      let value = rowConstant[row] + traced
      guard passes(Condition(row: row, value: value, relation: .equal)) else { return false }
    }
    for row in presolve.table.rows.indices where presolve.table.rows[row].kind == .condition {
      guard presolve.system.isRequired(row) else { continue }
      let (value, relation) = (rowAtOrigin(row, presolve), presolve.system.rows[row].relation)
      guard passes(Condition(row: row, value: value, relation: relation)) else { return false }
    }
    return true
  }

  /// The required rows without leaves, at the values of the last walk.
  func conditions(_ presolve: Presolve<Scalar>) -> [Condition] {
    var result: [Condition] = []
    _ = allConditions(presolve) {
      result.append($0)
      return true
    }
    return result
  }

  /// Whether all required rows without leaves hold, where rounding counts as 0.
  @inline(__always)
  func conditionsHold(_ presolve: Presolve<Scalar>, _ isDoubtful: inout Bool) -> Bool {
    if let map { return map.conditionsHold(values, &isDoubtful) }
    return allConditions(presolve) { condition in
      guard condition.value != .zero else { return true }
      let extent = extent(ofCondition: condition.row, presolve)
      let floor = extent * Tolerances.positionFloor
      if condition.value.isDoubtful(floor, extent * Tolerances.positionCeiling) {
        isDoubtful = true
      }
      return !condition.relation.isBroken(bySign: condition.value.sign(floor))
    }
  }

  /// The size of what a row without leaves sums up, apart from the parameters; at least a point.
  func extent(ofCondition row: Int, _ presolve: Presolve<Scalar>) -> Double {
    var extent = max(1, abs(rowConstant[row].approximate))
    for term in presolve.system.terms(ofRow: row) {
      let value = valueAtOrigin[Int(presolve.system.terms[term].variable)].approximate
      extent = max(extent, abs(presolve.system.terms[term].coefficient * value))
    }
    return extent
  }

  // MARK: Edits

  /// Takes in the system's last row, which is on its form.
  mutating func takeLastRow(_ presolve: Presolve<Scalar>) {
    let row = presolve.system.rowCount - 1
    rowConstant.append(Scalar.constant(ofRow: row, in: presolve.system, parameters: parameters))
    map?.append(row: row, of: presolve.system, presolve.table)
  }

  /// Takes in the new constant of a breakpoint's row.
  @inline(__always)
  mutating func takeConstant(ofRow row: Int, _ presolve: Presolve<Scalar>) {
    rowConstant[row] = Scalar.constant(ofRow: row, in: presolve.system, parameters: parameters)
    map?.replace(row: row, of: presolve.system, presolve.table)
  }

  /// Takes in variables without definition.
  mutating func grow(variableCount: Int) {
    while valueAtOrigin.count < variableCount {
      definitionConstant.append(.zero)
      valueAtOrigin.append(.zero)
    }
    map?.grow(variableCount: variableCount)
  }

  /// Lets the next solves walk through all rows again.
  mutating func forgetMap() {
    map = nil
    walkCount = 0
  }
}
