// How far what is ambiguous can go: the least and the greatest value of a variable on the optimal
// face. Blocks are independent, so a variable is furthest where each of its blocks is; there the
// simplex runs on the block's face with the variable's own slope. The bound is then computed afresh
// from the equations active at that vertex, like every value that people read.

import Constraints
import ExactArithmetic

extension SolverEngine {
  /// The variables that can take more than one value with every level at its optimum, ascending,
  /// each with its range.
  mutating func ambiguities(parameters: [ExactNumber]) -> [Ambiguity] {
    let variables = ambiguousVariables()
    guard !variables.isEmpty else { return [] }
    elimination.makeUnique()
    var search = RangeSearch(engine: self, parameters: parameters)
    let result = search.ranges(of: variables)
    if search.isDoubtful { isDoubtful = true }
    return result
  }
}

/// Finds ranges, one variable after another.
private struct RangeSearch<Scalar: SolverScalar> {
  private var engine: SolverEngine<Scalar>
  private let parameters: [ExactNumber]
  private(set) var isDoubtful = false
  /// The face of each block, nil where it is a point, where the last run to the left has left it.
  private var lowFaces: [SolverEngine<Scalar>.LevelFace?]
  /// The same where the last run to the right has left it: variables that hang together are often
  /// furthest at the same vertex.
  private var highFaces: [SolverEngine<Scalar>.LevelFace?]
  /// The equations that hold at each block's vertex.
  private let vertexEquations: [[ActiveEquation]]
  /// The variables to be found that move with the same blocks; they are computed together.
  private var relatives: [[Int]: [Int]] = [:]
  /// Values at the vertices met so far, by variable and by the equations of the blocks that it moves
  /// with.
  private var valuesAtVertex: [[ActiveEquation]: [Int: Double]] = [:]

  /// Where a variable is furthest.
  private enum Extreme {
    case unbounded
    /// Equations that take the place of those at the vertices, by block.
    case equations([Int: [ActiveEquation]])
  }

  init(engine: SolverEngine<Scalar>, parameters: [ExactNumber]) {
    self.engine = engine
    self.parameters = parameters
    self.engine.elimination.makeUnique()
    lowFaces = engine.blocks.indices.map { engine.levelFace(ofBlock: $0) }
    highFaces = lowFaces
    vertexEquations = engine.blocks.map { block in
      (0..<block.columnCount).map {
        engine.equation(Int(block.activeBreakpoint(ofColumn: $0).row))
      }
    }
  }

  mutating func ranges(of variables: [Int]) -> [Ambiguity] {
    for variable in variables {
      relatives[slopes(of: variable).map(\.block), default: []].append(variable)
    }
    return variables.map { variable in
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
    case .equations(let equations): value(of: variable, equations)
    }
  }

  // MARK: Extremes

  /// A variable over the open columns of each block it depends on.
  private mutating func slopes(of variable: Int) -> [(block: Int, entries: [Scalar])] {
    typealias Term = Elimination<Scalar>.Term
    engine.elimination.expand(
      CollectionOfOne(Term(variable: Int32(variable), coefficient: .one))
    )
    var result: [(block: Int, entries: [Scalar])] = []
    for leaf in engine.elimination.leaves.sorted() {
      let place = engine.partition.placeOfLeaf[Int(leaf)]
      let index = Int(place.block)
      guard let face = lowFaces[index] else { continue }
      let coefficient = engine.elimination.leafCoefficient(leaf)
      let block = engine.blocks[index]
      let entries = face.open.map { column in
        coefficient * block.entry(ofForm: Int(place.column), column)
      }
      if let known = result.firstIndex(where: { $0.block == index }) {
        for (column, entry) in entries.enumerated() { result[known].entries[column] += entry }
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
    var equations: [Int: [ActiveEquation]] = [:]
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
      if face.simplex.isDoubtful { isDoubtful = true }
      switch status {
      case .optimal: equations[index] = self.equations(on: face, ofBlock: index)
      case .unbounded: return .unbounded
      case .stepLimit:
        isDoubtful = true
        return .unbounded
      }
    }
    return .equations(equations)
  }

  /// The equations that fix a block where its face has been left.
  private func equations(
    on face: SolverEngine<Scalar>.LevelFace,
    ofBlock index: Int
  ) -> [ActiveEquation] {
    var equations = vertexEquations[index]
    let firstHolder = engine.system.rowCount + engine.system.variableCount
    let own = face.open.map { equations[$0] }
    for (place, column) in face.open.enumerated() {
      let number = Int(face.simplex.activeBreakpoint(ofColumn: place).row)
      // A breakpoint that only holds the vertex belongs to the form of a column of the face, which
      // stays where it was.
      equations[column] =
        number < firstHolder
        ? engine.equation(number) : own[Int(face.simplex.columns[place].form)]
    }
    return equations
  }

  // MARK: Values

  /// The value of a variable where the blocks that it moves with are at given equations.
  private mutating func value(of variable: Int, _ moved: [Int: [ActiveEquation]]) -> Double? {
    let blocks = moved.keys.sorted()
    let vertex = blocks.flatMap { moved[$0] ?? [] }
    if let known = valuesAtVertex[vertex]?[variable] { return known }
    let closure = closure(of: relatives[blocks] ?? [variable], moved)
    let excerpt = SystemExcerpt(
      rows: closure.definingRows + closure.active.compactMap(\.row),
      of: engine.system,
      variablesFirst: closure.active.compactMap(\.zeroVariable)
    )
    var numberOf: [Int: Int] = [:]
    for (number, original) in excerpt.variables.enumerated() { numberOf[original] = number }
    var nextRow = closure.definingRows.count
    let active = closure.active.map { equation -> ActiveEquation in
      switch equation {
      case .row:
        nextRow += 1
        return .row(nextRow - 1)
      case .zero(let variable): return .zero(variable: numberOf[variable] ?? 0)
      }
    }
    let solver = ExactPointSolver(
      residual: ExactResidual(system: excerpt.system, parameters: parameters),
      definingRows: Array(closure.definingRows.indices),
      active: active
    )
    let equationCount = closure.definingRows.count + active.count
    guard equationCount == excerpt.variables.count, let values = solver.point()?.rounded else {
      isDoubtful = true
      return nil
    }
    var valueOf: [Int: Double] = [:]
    for (number, original) in excerpt.variables.enumerated() { valueOf[original] = values[number] }
    valuesAtVertex[vertex] = valueOf
    return valueOf[variable]
  }

  /// Equations that fix variables, with all that they mention.
  private struct Closure {
    /// Rows that define variables, in the order of definition.
    var definingRows: [Int] = []
    /// The equations of the blocks that are reached, by block.
    var active: [ActiveEquation] = []
  }

  /// Follows definitions and blocks from variables, until every variable met is fixed.
  private func closure(of variables: [Int], _ moved: [Int: [ActiveEquation]]) -> Closure {
    let system = engine.system
    var result = Closure()
    var isMet = Set(variables)
    var open = variables
    var definitions: [(label: Int32, row: Int)] = []
    var isReached: Set<Int> = []
    func meet(row: Int) {
      for term in system.terms(ofRow: row) {
        let other = Int(system.termVariable[term])
        if isMet.insert(other).inserted { open.append(other) }
      }
    }
    while let next = open.popLast() {
      let own = engine.elimination.variables[next]
      if own.label != 0 {
        definitions.append((abs(own.label), Int(own.row)))
        meet(row: Int(own.row))
        continue
      }
      let index = Int(engine.partition.placeOfLeaf[next].block)
      guard isReached.insert(index).inserted else { continue }
      for equation in moved[index] ?? vertexEquations[index] {
        switch equation {
        case .row(let row): meet(row: row)
        case .zero(let variable): if isMet.insert(variable).inserted { open.append(variable) }
        }
      }
    }
    result.definingRows = definitions.sorted { $0.label < $1.label }.map(\.row)
    result.active = isReached.sorted().flatMap { moved[$0] ?? vertexEquations[$0] }
    return result
  }
}

extension ActiveEquation {
  /// The row that holds with equality; nil for a variable that is 0.
  var row: Int? {
    if case .row(let row) = self { row } else { nil }
  }

  /// The variable that is 0; nil for a row.
  var zeroVariable: Int? {
    if case .zero(let variable) = self { variable } else { nil }
  }
}

extension BlockSimplex {
  /// Moves to where a linear function of the first `entries.count` forms, which are the columns' own
  /// at first, is greatest (or least, with direction -1) without a wall being passed.
  mutating func maximise(_ entries: [Scalar], direction: Int) -> IterationStatus {
    var largest = 0.0
    linearSlope = [:]
    for (form, entry) in entries.enumerated() where entry != .zero {
      var lanes = Lanes.zero
      lanes[1] = direction > 0 ? -entry : entry
      linearSlope[Int32(form)] = lanes
      largest = max(largest, abs(entry.approximate))
    }
    slopeTolerance[1] = Tolerances.slopeFloor * largest
    refreshSlopes()
    let status = optimise()
    linearSlope = [:]
    return status
  }
}
