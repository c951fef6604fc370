// The end of the tie-break: where every constraint's violation is settled and values are still open,
// |v| of each variable in variable order is made least. Variables may join blocks that no constraint
// joins (the right edge of one view beside another), so this runs on components of blocks.

/// A direction in which some block's answer is still open.
struct OpenColumn {
  var block: Int
  var column: Int
}

extension Vertices {
  /// The columns of some blocks that the tie-break over constraints leaves open; `fixed` gets the row that each
  /// of the others is at.
  mutating func openColumns(
    of indices: some Sequence<Int>,
    fixed: ((Int32) -> Void)? = nil
  ) -> [OpenColumn] {
    var open: [OpenColumn] = []
    for index in indices {
      for column in blocks[index].columns.indices {
        if blocks[index].isOpen(column) {
          open.append(OpenColumn(block: index, column: column))
        } else {
          fixed?(blocks[index].activeBreakpoint(ofColumn: column).row)
        }
      }
    }
    return open
  }

  /// Whether some column is left to the tie-break over variables.
  mutating func hasOpenColumns() -> Bool {
    for index in blocks.indices where blocks[index].hasOpenColumns() { return true }
    return false
  }
}

extension SolverEngine {
  /// The answer with every tie settled.
  struct Settled {
    /// The values of all variables.
    var values: [Scalar]
    /// Equations that fix the leaves; empty unless asked for.
    var active: [ActiveEquation] = []
    /// Whether the variables' own sizes have decided something.
    var hasOpenColumns = false
  }

  /// Decides what constraints leave open by the tie-break.
  mutating func settled(collectingActive: Bool) -> Settled {
    var result = Settled(values: leafValues())
    var active: [ActiveEquation] = []
    let open =
      collectingActive
      ? vertices.openColumns(of: vertices.blocks.indices) {
        if $0 < Breakpoint<Scalar>.firstArtificial { active.append(.row(Int($0))) }
      }
      : vertices.openColumns(of: vertices.blocks.indices)
    result.active = active
    result.hasOpenColumns = !open.isEmpty
    settle(open, &result)
    complete(&result.values)
    return result
  }

  /// Moves the leaves that open columns leave open to where the tie-break puts them.
  mutating func settle(_ open: [OpenColumn], _ result: inout Settled) {
    guard !open.isEmpty else { return }
    var settlement = TieSettlement(engine: self, open: open)
    settlement.settle(&result.values, &result.active)
    if settlement.isDoubtful { doubt.insert(.faces) }
  }

  /// The equation a number of a settlement stands for: a row or a variable at 0.
  func equation(_ number: Int) -> ActiveEquation {
    number < presolve.system.rowCount
      ? .row(number) : .zero(variable: number - presolve.system.rowCount)
  }
}

/// Settles open columns, component by component.
struct TieSettlement<Scalar: SolverScalar> {
  /// A component at its optimum.
  struct Face {
    /// The open columns, ascending; the simplex has a column for each, at distances from the blocks' vertices.
    var columns: [Int]
    /// The variables that move with these, ascending.
    var variables: [Int]
    var simplex: BlockSimplex<Scalar>
  }

  var engine: SolverEngine<Scalar>
  let open: [OpenColumn]
  /// Each leaf over the open columns.
  private let leafRows: OpenRows<Scalar>
  /// Where each open column stands in its face; of all columns, as each is in one face only.
  private var placeOf: [Int]
  private(set) var isDoubtful = false

  init(engine: SolverEngine<Scalar>, open: [OpenColumn]) {
    self.engine = engine
    self.open = open
    leafRows = OpenRows(leavesOf: engine, open)
    placeOf = [Int](repeating: 0, count: open.count)
    self.engine.presolve.makeUnique()
  }

  mutating func settle(_ leafValue: inout [Scalar], _ active: inout [ActiveEquation]) {
    for face in faces(at: leafValue) {
      for column in face.columns.indices {
        let number = Int(face.simplex.activeBreakpoint(ofColumn: column).row)
        if number < engine.presolve.system.rowCount + engine.presolve.system.variableCount {
          active.append(engine.equation(number))
        }
      }
      addMoves(of: face, to: &leafValue) { face.simplex.forms[$0].value }
    }
  }

  /// Adds what a face's columns move the leaves by.
  func addMoves(of face: Face, to leafValue: inout [Scalar], _ move: (Int) -> Scalar) {
    // A variable's columns are all in its face.
    for variable in face.variables {
      for term in leafRows[variable] {
        leafValue[variable] += term.entry * move(placeOf[Int(term.column)])
      }
    }
  }

  /// Every component at its optimum.
  mutating func faces(at leafValue: [Scalar]) -> [Face] {
    let variableRows = openVariableRows()
    var values = leafValue
    engine.complete(&values)
    let components = components(variableRows)
    var componentOf = [Int](repeating: -1, count: open.count)
    for (number, columns) in components.enumerated() {
      for (index, column) in columns.enumerated() {
        componentOf[column] = number
        placeOf[column] = index
      }
    }
    // All columns of a variable are in one component.
    var variables = [[Int]](repeating: [], count: components.count)
    for variable in 0..<engine.presolve.system.variableCount {
      guard let first = variableRows[variable].first else { continue }
      variables[componentOf[Int(first.column)]].append(variable)
    }
    return zip(components, variables).map { columns, variables in
      Face(
        columns: columns,
        variables: variables,
        simplex: optimum(columns, variables, variableRows, values)
      )
    }
  }

  /// Each variable over the open columns.
  private mutating func openVariableRows() -> OpenRows<Scalar> {
    var rows = OpenRows<Scalar>(variableCount: engine.presolve.system.variableCount)
    var sums = [Scalar](repeating: .zero, count: open.count)
    var isMet = [Bool](repeating: false, count: open.count)
    var met: [Int32] = []
    for variable in 0..<engine.presolve.system.variableCount {
      guard !engine.presolve.elimination.isLeaf(variable) else {
        rows.append(leafRows[variable])
        continue
      }
      engine.presolve.expand(variable: variable)
      for leaf in engine.presolve.elimination.leaves {
        for term in leafRows[Int(leaf)] {
          if !isMet[Int(term.column)] { met.append(term.column) }
          isMet[Int(term.column)] = true
          sums[Int(term.column)] += engine.presolve.elimination.leafCoefficient(leaf) * term.entry
        }
      }
      met.sort()
      for column in met {
        let sum = sums[Int(column)]
        if sum.isDoubtful(Tolerances.entryFloor, Tolerances.entryCeiling) { isDoubtful = true }
        if sum.sign(Tolerances.entryFloor) != 0 { rows.append(column, sum) }
        sums[Int(column)] = .zero
        isMet[Int(column)] = false
      }
      met.removeAll(keepingCapacity: true)
      rows.endRow()
    }
    return rows
  }

  /// Open columns that blocks or variables join, ascending.
  private func components(_ variableRows: OpenRows<Scalar>) -> [[Int]] {
    var components = DisjointSets(count: open.count)
    for index in open.indices.dropFirst() where open[index].block == open[index - 1].block {
      components.join(index - 1, index)
    }
    for variable in 0..<engine.presolve.system.variableCount {
      guard let first = variableRows[variable].first else { continue }
      for other in variableRows[variable].dropFirst() {
        components.join(Int(first.column), Int(other.column))
      }
    }
    return components.sets()
  }

  /// The face of a component, at its optimum.
  private mutating func optimum(
    _ component: [Int],
    _ variables: [Int],
    _ variableRows: OpenRows<Scalar>,
    _ values: [Scalar]
  ) -> BlockSimplex<Scalar> {
    let rowCount = engine.presolve.system.rowCount
    var face = OpenFace<Scalar>(
      columnCount: component.count,
      firstArtificial: Int32(rowCount + engine.presolve.system.variableCount)
    )
    // About as many rows have walls as there are variables.
    face.reserveCapacity(rows: 2 * variables.count)
    for index in component {
      let block = engine.vertices.blocks[open[index].block]
      face.addColumn(
        block.violationWalls(ofForm: Int(block.columns[open[index].column].form)),
        tolerance: block.positionTolerance
      )
    }
    // A component's columns of one block stand together.
    var start = 0
    while start < component.count {
      var end = start
      let index = open[component[start]].block
      while end < component.count, open[component[end]].block == index { end += 1 }
      addRows(ofBlock: index, component, start..<end, to: &face)
      start = end
    }
    let placeOf = placeOf
    for variable in variables {
      face.addMagnitude(
        sparse: variableRows[variable].lazy.map { (placeOf[Int($0.column)], $0.entry) },
        value: values[variable],
        row: Int32(rowCount + variable)
      )
    }
    var simplex = face.simplex()
    if simplex.optimise() != .optimal || simplex.hasDoubt { isDoubtful = true }
    return simplex
  }

  private func addRows(
    ofBlock index: Int,
    _ component: [Int],
    _ places: Range<Int>,
    to face: inout OpenFace<Scalar>
  ) {
    let block = engine.vertices.blocks[index]
    let columns = places.map { open[component[$0]].column }
    block.forEachRow(over: columns) { row, entries in
      let walls = block.violationWalls(ofForm: Int(block.basic[row]))
      face.addRow(entries, from: places.lowerBound, walls)
    }
  }
}

extension BlockSimplex {
  /// Whether the tie-break over constraints leaves some column free to move.
  ///
  /// Which columns move without changing a violation stays as long as no slope changes; whether
  /// walls are in their way depends on the positions.
  mutating func hasOpenColumns() -> Bool {
    if hasLevelColumns == false { return false }
    if hasLevelColumns == nil {
      var isSomeLevel = false
      for column in columns.indices where !isSomeLevel {
        isSomeLevel = isLevel(column, 1) || isLevel(column, -1)
      }
      hasLevelColumns = isSomeLevel
      if !isSomeLevel { return false }
    }
    for column in columns.indices where isOpen(column) { return true }
    return false
  }

  /// Whether no constraint's violation changes along an edge.
  mutating func isLevel(_ column: Int, _ direction: Int) -> Bool {
    edgeSlope(column, direction).lexicographicSign(slopeTolerance) == 0
      && tailSign(column: column, direction: direction) == 0
  }

  /// Whether the tie-break over constraints leaves a column's form free to move one way, as far as
  /// the form's own walls tell.
  mutating func isOpen(_ column: Int) -> Bool {
    for direction in [1, -1] where isLevel(column, direction) {
      let walls = violationWalls(ofForm: Int(columns[column].form))
      let wall = direction > 0 ? walls.right : walls.left
      if wall?.distance != .zero { return true }
    }
    return false
  }

  /// The entry of any form over a column: a row's own, or that of an identity.
  func entry(ofForm form: Int, _ column: Int) -> Scalar {
    switch slot(ofForm: form) {
    case .basic(let row): entry(row, column)
    case .nonbasic(let formColumn): formColumn == column ? .one : .zero
    }
  }

  /// Calls `body` with each row that moves with any of some columns, ascending, and its entries there.
  @inline(__always)
  func forEachRow(over columns: [Int], _ body: (_ row: Int, _ entries: [Scalar]) -> Void) {
    guard !tableau.isSparse else {
      for (row, entries) in rows(over: columns) { body(row, entries) }
      return
    }
    var entries = [Scalar](repeating: .zero, count: columns.count)
    for row in basic.indices {
      var doesMove = false
      for (index, column) in columns.enumerated() {
        entries[index] = entry(row, column)
        if entries[index] != .zero { doesMove = true }
      }
      if doesMove { body(row, entries) }
    }
  }

  /// The rows that move with any of some columns, ascending, with their entries there.
  func rows(over columns: [Int]) -> [(row: Int, entries: [Scalar])] {
    var result: [(row: Int, entries: [Scalar])] = []
    var placeOfRow = [Int](repeating: -1, count: rowCount)
    var vector = SparseVector<Scalar>()
    for (number, column) in columns.enumerated() {
      tableau.load(column: column, into: &vector)
      for index in 0..<vector.count {
        let row = Int(vector.indices[index])
        if placeOfRow[row] < 0 {
          placeOfRow[row] = result.count
          result.append((row, [Scalar](repeating: .zero, count: columns.count)))
        }
        result[placeOfRow[row]].entries[number] = vector.values[index]
      }
    }
    return result.sorted { $0.row < $1.row }
  }

  /// How far a form may move with every constraint's violation as it is.
  ///
  /// Forms with a violated
  /// constraint do not move at all, so only constraints that hold make walls.
  func violationWalls(ofForm form: Int) -> Walls<Scalar> {
    var walls = Walls<Scalar>()
    for index in breakpoints(ofForm: form) where breakpoints[index].level >= 0 {
      let breakpoint = breakpoints[index]
      let distance = breakpoint.position - forms[form].value
      let side = distance.sign(positionTolerance)
      if breakpoint.left != .zero, side <= 0, walls.left.map({ $0.distance < distance }) ?? true {
        walls.left = Wall(distance: side == 0 ? .zero : distance, row: breakpoint.row)
      }
      if breakpoint.right != .zero, side >= 0, walls.right.map({ distance < $0.distance }) ?? true {
        walls.right = Wall(distance: side == 0 ? .zero : distance, row: breakpoint.row)
      }
    }
    return walls
  }
}
