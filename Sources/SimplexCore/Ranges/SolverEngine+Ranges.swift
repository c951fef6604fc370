// How far what is ambiguous can go: the least and the greatest value of a variable on the optimal
// face. Blocks are independent, so a variable is furthest where each of its blocks is; there the
// simplex runs on the block's face with the variable's own slope. The bound is then computed afresh
// from the equations active at that vertex, like every value that people read (Documentation/SOLVER.md, What levels
// leave open).

import Constraints
import ExactArithmetic
import Kernels

extension SolverEngine {
  /// The variables that can take more than one value with every level at its optimum, ascending,
  /// each with its range where these are asked for; none where values are all.
  mutating func ambiguities(
    parameters: [ExactNumber],
    _ detail: SimplexSolver.Detail
  ) -> [Ambiguity] {
    guard detail != .values else { return [] }
    let variables = ambiguousVariables()
    guard detail == .ranges, !variables.isEmpty else { return variables.map(Ambiguity.init(of:)) }
    presolve.makeUnique()
    var search = RangeSearch(engine: self, parameters: parameters)
    let result = search.ranges(of: variables)
    // A bound is where one row takes over from another: two that were taken for one may both count.
    if search.isDoubtful || vertices.blocks.contains(where: { $0.widestJoin > 0 }) {
      doubt.insert(.faces)
    }
    return result
  }
}

/// Finds ranges, one variable after another.
private struct RangeSearch<Scalar: SolverScalar> {
  private var engine: SolverEngine<Scalar>
  private let parameters: [ExactNumber]
  private(set) var isDoubtful = false
  /// The face of each block, nil where it is a point, where the last run to the left has left it.
  private var lowFaces: [BlockSimplex<Scalar>.LevelFace?]
  /// The same where the last run to the right has left it: variables that hang together are often
  /// furthest at the same vertex.
  private var highFaces: [BlockSimplex<Scalar>.LevelFace?]
  /// Each leaf over the open columns of its block; empty for a leaf that does not move.
  private var entriesOfLeaf: [[Scalar]]
  /// The row that holds with equality at each column of each block; nil where no row does.
  private let vertexRows: [[Int?]]
  /// The variables to be found that move with the same blocks, by their numbers in ascending order; they are
  /// computed together.
  private var relatives: [[Int]: [Int]] = [:]
  /// Values at the vertices met so far, by variable and by the equations of the blocks that it moves
  /// with.
  private var valuesAtVertex: [[Int?]: [Int: Double]] = [:]
  /// Memory of closures and excerpts, for as many variables and blocks as there are: the search asks for many, and
  /// most are small.
  private var isMet: [Bool]
  private var isReached: [Bool]
  private var numbers: [Int32]

  /// Where a variable is furthest.
  private enum Extreme {
    case unbounded
    /// Rows that take the place of those at the vertices, by block.
    case rows([Int: [Int?]])
  }

  init(engine: SolverEngine<Scalar>, parameters: [ExactNumber]) {
    self.engine = engine
    self.parameters = parameters
    self.engine.presolve.makeUnique()
    lowFaces = []
    isMet = [Bool](repeating: false, count: engine.presolve.system.variableCount)
    isReached = [Bool](repeating: false, count: engine.vertices.blocks.count)
    numbers = [Int32](repeating: -1, count: engine.presolve.system.variableCount)
    entriesOfLeaf = [[Scalar]](repeating: [], count: engine.presolve.system.variableCount)
    for index in engine.vertices.blocks.indices {
      let face = self.engine.vertices.blocks[index].levelFace(
        firstArtificial: engine.presolve.firstArtificial
      )
      for (leaf, entries) in face?.leaves ?? [] { entriesOfLeaf[leaf] = entries }
      if let face, face.isFar(beside: self.engine.vertices.blocks[index]) { isDoubtful = true }
      lowFaces.append(face)
    }
    highFaces = lowFaces
    vertexRows = engine.vertices.blocks.map { block in
      (0..<block.columnCount).map {
        Self.row(block.activeRow(ofColumn: $0), engine.presolve.system)
      }
    }
  }

  /// The row of a breakpoint, nil for one that only holds a vertex.
  private static func row(_ number: Int32, _ system: ConstraintSystem) -> Int? {
    number < Int32(system.rowCount) ? Int(number) : nil
  }

  mutating func ranges(of variables: [Int]) -> [Ambiguity] {
    for variable in variables {
      relatives[slopes(of: variable).map(\.block).sorted(), default: []].append(variable)
    }
    return variables.map { variable in
      if WorkLimits.areReached { return Ambiguity(of: variable) }
      let slopes = slopes(of: variable)
      return Ambiguity(
        variable: variable,
        low: bound(of: variable, slopes, direction: -1),
        high: bound(of: variable, slopes, direction: 1)
      )
    }
  }

  private mutating func bound(
    of variable: Int,
    _ slopes: [(block: Int, entries: [Scalar])],
    direction: Int
  ) -> Double? {
    switch extreme(slopes, direction: direction) {
    case .unbounded: nil
    case .rows(let rows): value(of: variable, rows, direction: direction)
    }
  }

  // MARK: Extremes

  /// A variable over the open columns of each block it depends on.
  private mutating func slopes(of variable: Int) -> [(block: Int, entries: [Scalar])] {
    engine.presolve.expand(variable: variable)
    var result: [(block: Int, entries: [Scalar])] = []
    for leaf in engine.presolve.elimination.leaves.sorted() {
      let index = Int(engine.presolve.addressOfLeaf[Int(leaf)].block)
      guard !entriesOfLeaf[Int(leaf)].isEmpty else { continue }
      let coefficient = engine.presolve.elimination.leafCoefficient(leaf)
      WorkLimits.take(steps: entriesOfLeaf[Int(leaf)].count)
      let entries = entriesOfLeaf[Int(leaf)].map { coefficient * $0 }
      if let known = result.firstIndex(where: { $0.block == index }) {
        for (column, entry) in entries.enumerated() {
          result[known].entries[column].addEntry(entry, &isDoubtful)
        }
      } else {
        result.append((index, entries))
      }
    }
    for index in result.indices {
      for column in result[index].entries.indices {
        let entry = result[index].entries[column]
        if entry.isDoubtful(Tolerances.entryFloor, Tolerances.entryCeiling) { isDoubtful = true }
        if entry.sign(Tolerances.entryFloor) == 0 { result[index].entries[column] = .zero }
      }
    }
    return result.filter { $0.entries.contains { $0 != .zero } }
  }

  private mutating func extreme(
    _ slopes: [(block: Int, entries: [Scalar])],
    direction: Int
  ) -> Extreme {
    var rows: [Int: [Int?]] = [:]
    for (index, entries) in slopes {
      let status: IterationStatus?
      if direction < 0 {
        status = lowFaces[index]?.simplex.maximise(entries, direction: direction)
      } else {
        status = highFaces[index]?.simplex.maximise(entries, direction: direction)
      }
      guard let status, let face = direction < 0 ? lowFaces[index] : highFaces[index] else {
        continue
      }
      if face.simplex.hasDoubt { isDoubtful = true }
      switch status {
      case .optimal: rows[index] = self.rows(on: face, ofBlock: index)
      case .unbounded: return .unbounded
      case .stepLimit:
        isDoubtful = true
        return .unbounded
      }
    }
    return .rows(rows)
  }

  /// The rows that fix a block where its face has been left.
  ///
  /// A column that only an artificial breakpoint keeps has none: what was sought does not change along it.
  private func rows(
    on face: BlockSimplex<Scalar>.LevelFace,
    ofBlock index: Int
  ) -> [Int?] {
    var rows = vertexRows[index]
    for (number, column) in face.open.enumerated() {
      rows[column] = Self.row(
        face.simplex.activeRow(ofColumn: number),
        engine.presolve.system
      )
    }
    return rows
  }

  // MARK: Values

  /// The value of a variable where the blocks that it moves with are at given rows, and their faces just have gone.
  ///
  /// Where a row that a face has come to within its tolerance is not on that vertex, either may be what stops it.
  private mutating func value(
    of variable: Int,
    _ moved: [Int: [Int?]],
    direction: Int
  ) -> Double? {
    let blocks = moved.keys.sorted()
    let vertex = blocks.flatMap { moved[$0] ?? [] }
    if let known = valuesAtVertex[vertex]?[variable] { return known }
    let met = rowsMet(blocks, direction, besides: Set(vertex))
    let closure = closure(of: relatives[blocks] ?? [variable], met, moved)
    let excerpt = SystemExcerpt(
      rows: closure.definingRows + closure.activeRows + met,
      of: engine.presolve.system,
      variablesFirst: [variable],
      numbers: &numbers
    )
    let definingCount = closure.definingRows.count
    let solver = ExactPointSolver(
      residual: ExactResidual(system: excerpt.system, parameters: parameters),
      definingRows: Array(0..<definingCount),
      active: closure.activeRows.indices.map { .row(definingCount + $0) }
    )
    let fixedCount = definingCount + closure.activeRows.count
    guard
      let (point, areTied) = solver.point(
        fixing: 0,
        comparing: fixedCount..<(fixedCount + met.count)
      )
    else {
      assert(!Scalar.isExact, "an end of variable \(variable) is not fixed by its equations")
      isDoubtful = true
      return nil
    }
    if !areTied { isDoubtful = true }
    let values = point.rounded
    var valueOf: [Int: Double] = [:]
    for (number, original) in excerpt.variables.enumerated() { valueOf[original] = values[number] }
    valuesAtVertex[vertex] = valueOf
    return values[0]
  }

  /// The rows that faces of blocks have come to, as far as Doubles tell, besides some.
  private func rowsMet(_ blocks: [Int], _ direction: Int, besides rows: Set<Int?>) -> [Int] {
    guard !Scalar.isExact else { return [] }
    let system = engine.presolve.system
    return blocks.flatMap { index in
      let face = direction < 0 ? lowFaces[index] : highFaces[index]
      WorkLimits.take(steps: face?.forms.count ?? 0)
      return face?.rowsMet(of: engine.vertices.blocks[index], below: system.rowCount) ?? []
    }.filter { !rows.contains($0) }
  }

  /// Rows that fix variables, with all that they mention.
  private struct Closure {
    /// Rows that define variables, in the order of definition.
    var definingRows: [Int] = []
    /// The rows of the blocks that are reached, by block.
    var activeRows: [Int] = []
  }

  /// Follows definitions and blocks from variables and rows, until every variable met is fixed.
  private mutating func closure(
    of variables: [Int],
    _ rows: [Int],
    _ moved: [Int: [Int?]]
  ) -> Closure {
    let system = engine.presolve.system
    var result = Closure()
    var met: [Int] = []
    var reached: [Int] = []
    var definitions: [(label: Int32, row: Int)] = []
    func meet(_ variable: Int, _ isMet: inout [Bool]) {
      guard !isMet[variable] else { return }
      isMet[variable] = true
      met.append(variable)
    }
    func meet(row: Int, _ isMet: inout [Bool]) {
      for term in system.terms(ofRow: row) { meet(Int(system.terms[term].variable), &isMet) }
    }
    for variable in variables { meet(variable, &isMet) }
    for row in rows { meet(row: row, &isMet) }
    var next = 0
    while next < met.count {
      let definition = engine.presolve.elimination.variables[met[next]]
      let index = Int(engine.presolve.addressOfLeaf[met[next]].block)
      next += 1
      if definition.label != 0 {
        definitions.append((abs(definition.label), Int(definition.row)))
        meet(row: Int(definition.row), &isMet)
        continue
      }
      guard !isReached[index] else { continue }
      isReached[index] = true
      reached.append(index)
      for row in moved[index] ?? vertexRows[index] {
        if let row { meet(row: row, &isMet) }
      }
    }
    for variable in met { isMet[variable] = false }
    for index in reached { isReached[index] = false }
    result.definingRows = definitions.sorted { $0.label < $1.label }.map(\.row)
    for index in reached.sorted() {
      result.activeRows += (moved[index] ?? vertexRows[index]).compactMap { $0 }
    }
    return result
  }
}
