// The end of the tie-break: where every constraint's violation is settled and values are still open,
// |v| of each variable in variable order is made least. Variables may join blocks that no constraint
// joins (the right edge of one view beside another), so this runs on components of blocks. That it comes to the answer:
// Documentation/SOLVER.md, The tie-break, and its reduction to faces.

import Constraints

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
      for column in 0..<blocks[index].columnCount {
        if blocks[index].isOpen(column) {
          open.append(OpenColumn(block: index, column: column))
        } else {
          fixed?(blocks[index].activeRow(ofColumn: column))
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
    /// The largest of the faces' tolerances for positions: a face of some columns may reach further than their blocks.
    var facePositionTolerance = 0.0
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
    if collectingActive || !moveSoleColumns(open, &result.values) { settle(open, &result) }
    complete(&result.values)
    return result
  }

  /// Moves the leaves that open columns leave open to where the tie-break puts them.
  mutating func settle(_ open: [OpenColumn], _ result: inout Settled) {
    guard !open.isEmpty else { return }
    var settlement = TieSettlement(engine: self, open: open)
    settlement.settle(&result.values, &result.active)
    if settlement.isDoubtful { doubt.insert(.faces) }
    result.facePositionTolerance = settlement.positionTolerance
  }

  /// The equation a number of a settlement stands for: a row or a variable at 0.
  func equation(_ number: Int) -> ActiveEquation {
    number < presolve.system.rowCount
      ? .row(number) : .zero(variable: number - presolve.system.rowCount)
  }
}

/// A variable that open columns may move.
struct TieVariable<Scalar: SolverScalar> {
  var number: Int
  /// Its value at the blocks' vertices.
  var value: Scalar
  /// What it is made of, by leaf, ascending.
  var terms: [(leaf: Int, coefficient: Scalar)]
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
  /// By open column: its column in the simplex of its face, which is the only face that it is in.
  private var faceColumnOf: [Int]
  private(set) var isDoubtful = false
  /// The largest tolerance for positions of a face that has been settled.
  private(set) var positionTolerance = 0.0

  init(engine: SolverEngine<Scalar>, open: [OpenColumn]) {
    self.engine = engine
    self.open = open
    leafRows = OpenRows(leavesOf: engine, open)
    faceColumnOf = [Int](repeating: 0, count: open.count)
  }

  mutating func settle(_ leafValue: inout [Scalar], _ active: inout [ActiveEquation]) {
    let faces = faces(at: leafValue)
    settle(faces, &leafValue, &active)
  }

  /// The same where some variables, ascending, are all that the columns may move.
  ///
  /// - Complexity: O(their terms), and the simplex of each component.
  mutating func settle(_ variables: [TieVariable<Scalar>], _ leafValue: inout [Scalar]) {
    var rows = OpenRows<Scalar>(variableCount: variables.count)
    var sums = ColumnSums<Scalar>(columnCount: open.count)
    for variable in variables {
      for (leaf, coefficient) in variable.terms {
        sums.add(leafRows[leaf], times: coefficient, &isDoubtful)
      }
      sums.endRow(of: &rows)
    }
    let faces = faces(of: variables.map(\.number), rows, variables.map(\.value))
    var active: [ActiveEquation] = []
    settle(faces, &leafValue, &active)
  }

  private mutating func settle(
    _ faces: [Face],
    _ leafValue: inout [Scalar],
    _ active: inout [ActiveEquation]
  ) {
    for face in faces {
      positionTolerance = max(positionTolerance, face.simplex.positionTolerance)
      for column in face.columns.indices {
        let number = Int(face.simplex.activeRow(ofColumn: column))
        if number < engine.presolve.system.rowCount + engine.presolve.system.variableCount {
          active.append(engine.equation(number))
        }
      }
      addMoves(of: face, to: &leafValue) { face.simplex.value(ofForm: $0) }
    }
  }

  /// Adds what a face's columns move the leaves by.
  func addMoves(of face: Face, to leafValue: inout [Scalar], _ move: (Int) -> Scalar) {
    // A variable's columns are all in its face.
    for variable in face.variables {
      for term in leafRows[variable] {
        leafValue[variable] += term.entry * move(faceColumnOf[Int(term.column)])
      }
    }
  }

  /// Every component at its optimum.
  mutating func faces(at leafValue: [Scalar]) -> [Face] {
    let variableRows = openVariableRows()
    var values = leafValue
    engine.complete(&values)
    return faces(of: 0..<engine.presolve.system.variableCount, variableRows, values)
  }

  /// The same of some variables, ascending, whose rows over the open columns and whose values stand by index.
  private mutating func faces(
    of numbers: some RandomAccessCollection<Int>,
    _ variableRows: OpenRows<Scalar>,
    _ values: [Scalar]
  ) -> [Face] {
    let components = components(variableRows, count: numbers.count)
    var componentOf = [Int](repeating: -1, count: open.count)
    for (number, columns) in components.enumerated() {
      for (index, column) in columns.enumerated() {
        componentOf[column] = number
        faceColumnOf[column] = index
      }
    }
    // All columns of a variable are in one component.
    var variables = [[(number: Int, index: Int)]](repeating: [], count: components.count)
    for (index, number) in numbers.enumerated() {
      guard let first = variableRows[index].first else { continue }
      variables[componentOf[Int(first.column)]].append((number, index))
    }
    return zip(components, variables).map { columns, variables in
      Face(
        columns: columns,
        variables: variables.map(\.number),
        simplex: optimum(columns, variables, variableRows, values)
      )
    }
  }

  /// Each variable over the open columns.
  private mutating func openVariableRows() -> OpenRows<Scalar> {
    engine.presolve.makeUnique()
    var rows = OpenRows<Scalar>(variableCount: engine.presolve.system.variableCount)
    var sums = ColumnSums<Scalar>(columnCount: open.count)
    for variable in 0..<engine.presolve.system.variableCount {
      guard !engine.presolve.elimination.isLeaf(variable) else {
        rows.append(leafRows[variable])
        continue
      }
      engine.presolve.expand(variable: variable)
      for leaf in engine.presolve.elimination.leaves {
        let coefficient = engine.presolve.elimination.leafCoefficient(leaf)
        sums.add(leafRows[Int(leaf)], times: coefficient, &isDoubtful)
      }
      sums.endRow(of: &rows)
    }
    return rows
  }

  /// Open columns that blocks or variables join, ascending.
  private func components(_ variableRows: OpenRows<Scalar>, count: Int) -> [[Int]] {
    var components = DisjointSets(count: open.count)
    for index in open.indices.dropFirst() where open[index].block == open[index - 1].block {
      components.join(index - 1, index)
    }
    for index in 0..<count {
      guard let first = variableRows[index].first else { continue }
      for other in variableRows[index].dropFirst() {
        components.join(Int(first.column), Int(other.column))
      }
    }
    return components.sets()
  }

  /// The face of a component, at its optimum.
  private mutating func optimum(
    _ component: [Int],
    _ variables: [(number: Int, index: Int)],
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
    // A block that is taken out of its array is copied first.
    engine.vertices.blocks.withUnsafeBufferPointer { blocks in
      for index in component {
        let block = open[index].block
        face.addColumn(
          blocks[block].violationWalls(ofColumn: open[index].column),
          tolerance: blocks[block].positionTolerance
        )
      }
      // A component's columns of one block stand together.
      var start = 0
      while start < component.count {
        var end = start
        let block = open[component[start]].block
        while end < component.count, open[component[end]].block == block { end += 1 }
        let columns = component[start..<end].map { open[$0].column }
        blocks[block].forEachRow(over: columns) { row, entries in
          face.addRow(entries, from: start, blocks[block].violationWalls(ofRow: row))
        }
        start = end
      }
    }
    let faceColumnOf = faceColumnOf
    for variable in variables {
      face.addMagnitude(
        sparse: variableRows[variable.index].lazy.map {
          (faceColumnOf[Int($0.column)], $0.entry)
        },
        value: values[variable.index],
        row: Int32(rowCount + variable.number)
      )
    }
    var simplex = face.simplex()
    let status = simplex.optimise()
    simplex.noteDoubtfulSlopes()
    if status != .optimal || simplex.hasDoubt { isDoubtful = true }
    return simplex
  }
}
