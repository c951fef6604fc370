// Presolve: every required equality defines one variable by others. The definitions form a directed
// acyclic graph and are kept so: putting them into each other would be quadratic on long chains.
//
// Two kinds of definition keep the graph acyclic without a search. A variable that no definition
// mentions yet is defined by its row as it stands (direct). Otherwise the row is expanded down to
// variables without definition (leaves) and one of them is defined by the rest (expanded). Direct
// definitions are labelled with the time they are made, expanded ones with its negative: a definition
// mentions only variables with smaller labels, or leaves. So descending labels are an order for
// expanding rows, and ascending labels one for computing values (Documentation/SOLVER.md, Presolve).

import Constraints
import Kernels

/// The definitions that required equalities give to variables.
///
/// - Shapes: `variables` is `[variableCount]`; definitions and traces are slices of `terms`, `traces`;
///   `timeOrder` and `leaves` hold each variable once at most.
/// - Source: elimination order after [Markowitz] (least occurrence), with threshold pivoting
///   (Documentation/SOURCES.md).
struct Elimination<Scalar: EliminationScalar> {
  /// What is known of a variable.
  struct Variable {
    /// 0 for a leaf; otherwise the rank of its definition in the order of expansion.
    var label: Int32 = 0
    /// How often it occurs in the system.
    var occurrences: Int32 = 0
    /// Whether a definition mentions it.
    var isMentioned = false
    /// Whether it occurs in the row being expanded.
    var isTouched = false
    /// The row that defines it.
    var row: Int32 = -1
    /// The slice of `terms` that the variable equals, besides its constant.
    var termStart: Int32 = 0
    var termCount: Int32 = 0
    /// The slice of `traces` that its constant collects; empty for direct definitions.
    var traceStart: Int32 = 0
    var traceCount: Int32 = 0
    /// The slice of `terms` over leaves alone, or count -1 where that would be too long.
    var flatStart: Int32 = 0
    var flatCount: Int32 = -1
    /// -1 / pivot of its definition.
    var negativeReciprocal = Scalar.zero
    /// Its coefficient in the row being expanded, and the sum of the magnitudes in it.
    var accumulated = Scalar.zero
    var accumulatedMagnitude = 0.0
  }

  typealias Term = LinearTerm<Scalar>

  /// A row without leaves: it holds or not, whatever the leaves are.
  struct Condition {
    var row: Int32
    var traceStart: Int32
    var traceCount: Int32
  }

  /// Definitions longer than this over leaves stay in the graph.
  private static var longestFlat: Int { 12 }

  private var store: VariableStore<Variable>
  private var variableCount: Int
  private(set) var terms: [Term] = []
  private(set) var traces: [Term] = []
  private var definitionCount = 0
  private(set) var conditions: [Condition] = []
  /// Whether some decision was too close to call on Double.
  private(set) var isDoubtful = Scalar.isDoubtedThroughout

  /// How many leaves the row expanded last has.
  private var leafCount = 0

  /// Makes an elimination of a system's variables, none of which is defined yet.
  init(of system: ConstraintSystem) {
    variableCount = system.variableCount
    store = VariableStore(repeating: Variable(), count: variableCount)
    terms.reserveCapacity(system.terms.count)
    countOccurrences(system)
  }

  /// Begins anew with another system, in the memory there is.
  mutating func reset(to system: ConstraintSystem) {
    variableCount = system.variableCount
    if isKnownUniquelyReferenced(&store), variables.count >= variableCount {
      variables[..<variableCount].update(repeating: Variable())
    } else {
      store = VariableStore(repeating: Variable(), count: variableCount)
    }
    terms.removeAll(keepingCapacity: true)
    traces.removeAll(keepingCapacity: true)
    conditions.removeAll(keepingCapacity: true)
    definitionCount = 0
    isDoubtful = Scalar.isDoubtedThroughout
    leafCount = 0
    terms.reserveCapacity(system.terms.count)
    countOccurrences(system)
  }

  private func countOccurrences(_ system: ConstraintSystem) {
    let variables = variables
    system.terms.withUnsafeBufferPointer { terms in
      for term in terms { variables[Int(term.variable)].occurrences += 1 }
    }
  }

  /// What is known of each variable; there may be more memory than variables.
  var variables: UnsafeMutableBufferPointer<Variable> { store.elements }

  /// Variables in the order they were defined.
  var timeOrder: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: store.timeOrder, count: definitionCount)
  }

  /// The leaves of the row expanded last; their coefficients are in `leafCoefficient`.
  var leaves: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: store.leaves, count: leafCount)
  }

  /// Takes the variables' memory for this value alone; to be called before expanding rows of a value
  /// that may have been copied.
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&store) {
      store = VariableStore(copying: store, count: variableCount, filler: Variable())
    }
  }

  /// Makes room for variables that have come since, none of them defined.
  ///
  /// - Requires: the memory is this value's alone.
  mutating func grow(variableCount newCount: Int) {
    guard newCount > variableCount else { return }
    if newCount <= variables.count {
      variables[variableCount..<newCount].update(repeating: Variable())
    } else {
      store = VariableStore(
        copying: store,
        count: max(newCount, 2 * variableCount),
        filler: Variable()
      )
    }
    variableCount = newCount
  }

  /// Whether a variable has no definition.
  func isLeaf(_ variable: Int) -> Bool { variables[variable].label == 0 }

  /// The coefficient of a leaf in the row expanded last.
  func leafCoefficient(_ leaf: Int32) -> Scalar { variables[Int(leaf)].accumulated }

  // MARK: Eliminating

  /// Lets an equality define a variable, or makes it a condition where nothing is left to define.
  ///
  /// - Parameters:
  ///   - row: the row's number, kept for its constant.
  ///   - rowTerms: its terms, each variable once.
  mutating func eliminate(row: Int, rowTerms: UnsafeBufferPointer<Term>) {
    if let pivot = directPivot(rowTerms) {
      defineDirectly(pivot, row: row, rowTerms)
      return
    }
    let traceStart = traces.count
    if traceStart == 0 { traces.reserveCapacity(2 * variableCount) }
    expand(rowTerms, recordsTrace: true)
    let trace = (start: Int32(traceStart), count: Int32(traces.count - traceStart))
    guard let pivot = expandedPivot() else {
      conditions.append(
        Condition(row: Int32(row), traceStart: trace.start, traceCount: trace.count)
      )
      return
    }
    let divisor = variables[Int(pivot)].accumulated
    // The rounding errors of others' constants grow by as much.
    let largest = traces[traceStart...].reduce(0) { max($0, abs($1.coefficient.approximate)) }
    if divisor.isDoubtful(0, largest * Tolerances.tracedPivotCeiling) { isDoubtful = true }
    let reciprocal = -Scalar.one / divisor
    let start = terms.count
    for leaf in leaves where leaf != pivot {
      terms.append(
        Term(variable: leaf, coefficient: variables[Int(leaf)].accumulated * reciprocal)
      )
      variables[Int(leaf)].isMentioned = true
    }
    variables[Int(pivot)].label = -Int32(definitionCount + 1)
    define(pivot, row: row, reciprocal, termStart: start, trace: trace)
  }

  /// The best variable of a row that no definition mentions yet.
  @inline(__always)
  private func directPivot(_ rowTerms: UnsafeBufferPointer<Term>) -> Int? {
    let variables = store.variables
    var largest = 0.0
    for term in rowTerms { largest = max(largest, abs(term.coefficient.approximate)) }
    let threshold = largest * Tolerances.pivotThreshold
    var best: Int?
    for index in rowTerms.indices {
      let term = rowTerms[index]
      let definition = variables + Int(term.variable)
      guard definition.pointee.label == 0, !definition.pointee.isMentioned,
        abs(term.coefficient.approximate) >= threshold
      else { continue }
      if let best, !Self.isBetter(term.variable, than: rowTerms[best].variable, variables) {
        continue
      }
      best = index
    }
    return best
  }

  private func expandedPivot() -> Int32? {
    var largest = 0.0
    for leaf in leaves { largest = max(largest, abs(variables[Int(leaf)].accumulated.approximate)) }
    var best: Int32?
    for leaf in leaves
    where abs(variables[Int(leaf)].accumulated.approximate) >= largest * Tolerances.pivotThreshold {
      if let current = best, !Self.isBetter(leaf, than: current, store.variables) { continue }
      best = leaf
    }
    return best
  }

  /// Less frequent first: it spreads least.
  ///
  /// Then the later one: positions come before sizes only
  /// in their own view, and a later view is mentioned by fewer rows to come.
  @inline(__always)
  private static func isBetter(
    _ a: Int32,
    than b: Int32,
    _ variables: UnsafeMutablePointer<Variable>
  )
    -> Bool
  {
    let (occurrencesOfA, occurrencesOfB) = (
      variables[Int(a)].occurrences, variables[Int(b)].occurrences
    )
    return occurrencesOfA != occurrencesOfB ? occurrencesOfA < occurrencesOfB : a > b
  }

  private mutating func defineDirectly(
    _ pivot: Int,
    row: Int,
    _ rowTerms: UnsafeBufferPointer<Term>
  ) {
    let variables = variables
    let reciprocal = -Scalar.one / rowTerms[pivot].coefficient
    let start = terms.count
    for index in rowTerms.indices where index != pivot {
      let term = rowTerms[index]
      terms.append(Term(variable: term.variable, coefficient: term.coefficient * reciprocal))
      variables[Int(term.variable)].isMentioned = true
    }
    let variable = rowTerms[pivot].variable
    variables[Int(variable)].label = Int32(definitionCount + 1)
    define(variable, row: row, reciprocal, termStart: start, trace: (0, 0))
  }

  private mutating func define(
    _ variable: Int32,
    row: Int,
    _ reciprocal: Scalar,
    termStart: Int,
    trace: (start: Int32, count: Int32)
  ) {
    let definition = store.variables + Int(variable)
    definition.pointee.row = Int32(truncatingIfNeeded: row)
    definition.pointee.termStart = Int32(truncatingIfNeeded: termStart)
    definition.pointee.termCount = Int32(truncatingIfNeeded: terms.count - termStart)
    definition.pointee.traceStart = trace.start
    definition.pointee.traceCount = trace.count
    definition.pointee.negativeReciprocal = reciprocal
    store.timeOrder[definitionCount] = variable
    definitionCount += 1
  }

  // MARK: Expanding

  /// Expands a row down to leaves; the result is in `leaves` and `leafCoefficient`.
  ///
  /// - Parameters:
  ///   - rowTerms: the row's terms, each variable once.
  ///   - recordsTrace: whether the defined variables met on the way go into `traces`, with their
  ///     coefficients; then flat definitions are not used, since they have constants of their own.
  mutating func expand(_ rowTerms: some Sequence<Term>, recordsTrace: Bool = false) {
    var row = Expansion(store)
    for term in rowTerms { row.touch(term.variable, term.coefficient) }
    while let variable = row.popHighestLabel() {
      let pointer = row.variables + Int(variable)
      pointer.pointee.isTouched = false
      guard !isNegligible(pointer) else { continue }
      let coefficient = pointer.pointee.accumulated
      if recordsTrace { traces.append(Term(variable: variable, coefficient: coefficient)) }
      let isFlat = !recordsTrace && pointer.pointee.flatCount >= 0
      let start = Int(isFlat ? pointer.pointee.flatStart : pointer.pointee.termStart)
      let count = Int(isFlat ? pointer.pointee.flatCount : pointer.pointee.termCount)
      for index in start..<(start + count) {
        row.touch(terms[index].variable, coefficient * terms[index].coefficient)
      }
    }
    var kept = 0
    for index in 0..<row.leafCount {
      let leaf = row.leaves[index]
      row.variables[Int(leaf)].isTouched = false
      guard !isNegligible(row.variables + Int(leaf)) else { continue }
      row.leaves[kept] = leaf
      kept += 1
    }
    leafCount = kept
    WorkLimits.take(steps: row.leafCount + 4)
  }

  @inline(__always)
  private mutating func isNegligible(_ variable: UnsafeMutablePointer<Variable>) -> Bool {
    let magnitude = variable.pointee.accumulatedMagnitude
    let value = variable.pointee.accumulated
    if value.isDoubtful(
      magnitude * Tolerances.coefficientFloor,
      magnitude * Tolerances.coefficientCeiling
    ) {
      isDoubtful = true
    }
    return value.sign(magnitude * Tolerances.coefficientFloor) == 0
  }

  /// Where a variable times a coefficient ends that is one leaf alone, or nothing, without an expansion: through
  /// definitions of one term each; nil where one has more, or a number comes near the ends of a Double.
  ///
  /// - Ensures: the leaf and its coefficient are those of `expand`, bit for bit.
  @inline(__always)
  func singleLeaf(of variable: Int32, times coefficient: Scalar) -> SingleLeaf? {
    let variables = variables
    var (variable, coefficient) = (variable, coefficient)
    // What is neither 0 nor infinite is no rounding error of itself.
    while Self.isOrdinary(coefficient) {
      let definition = variables[Int(variable)]
      if definition.label == 0 { return .leaf(variable, coefficient) }
      let isFlat = definition.flatCount >= 0
      switch isFlat ? definition.flatCount : definition.termCount {
      case 0: return .nothing
      case 1:
        let term = terms[Int(isFlat ? definition.flatStart : definition.termStart)]
        variable = term.variable
        coefficient = coefficient * term.coefficient
      default: return nil
      }
    }
    return nil
  }

  /// What a variable comes to that is no sum.
  enum SingleLeaf {
    case leaf(Int32, Scalar)
    case nothing
  }

  @inline(__always)
  private static func isOrdinary(_ coefficient: Scalar) -> Bool {
    let magnitude = abs(coefficient.approximate)
    return magnitude >= .leastNormalMagnitude && magnitude <= .greatestFiniteMagnitude
  }

  // MARK: Flattening

  /// Writes short definitions out over leaves, so that expanding a row stops at them.
  ///
  /// - Complexity: O(definitions × longest flat definition).
  mutating func flatten() {
    for index in timeOrder.indices.reversed() where variables[Int(timeOrder[index])].label < 0 {
      flatten(timeOrder[index])
    }
    for index in timeOrder.indices where variables[Int(timeOrder[index])].label > 0 {
      flatten(timeOrder[index])
    }
  }

  private mutating func flatten(_ variable: Int32) {
    let definition = variables[Int(variable)]
    let range = Int(definition.termStart)..<Int(definition.termStart + definition.termCount)
    var (isFlat, isShort) = (true, true)
    for index in range {
      let mentioned = Int(terms[index].variable)
      guard variables[mentioned].label != 0 else { continue }
      isFlat = false
      if variables[mentioned].flatCount < 0 { isShort = false }
    }
    if isFlat, range.count <= Self.longestFlat {
      variables[Int(variable)].flatStart = definition.termStart
      variables[Int(variable)].flatCount = definition.termCount
      return
    }
    guard isShort, range.count <= Self.longestFlat else { return }
    expand(terms[range])
    guard leaves.count <= Self.longestFlat else { return }
    variables[Int(variable)].flatStart = Int32(terms.count)
    variables[Int(variable)].flatCount = Int32(leaves.count)
    for leaf in leaves {
      terms.append(Term(variable: leaf, coefficient: variables[Int(leaf)].accumulated))
    }
  }
}
