// The end of the tie-break: where every constraint's violation is settled and values are still open,
// |v| of each variable in variable order is made least. Variables may join blocks that no constraint
// joins (the right edge of one view beside another), so this runs on components of blocks.

extension SolverEngine {
  /// A direction in which some block's answer is still open.
  struct OpenColumn {
    var block: Int
    var column: Int
  }

  /// The value of every leaf, with what constraints leave open decided by the tie-break.
  ///
  /// - Ensures: `activeByBlock` holds the equations that fix the leaves.
  mutating func settleTies() -> [Scalar] {
    var leafValue = [Scalar](repeating: .zero, count: system.variableCount)
    var open: [OpenColumn] = []
    for (index, plan) in partition.blocks.enumerated() {
      let block = blocks[index]
      for (column, leaf) in plan.leaves.enumerated() { leafValue[Int(leaf)] = block.value[column] }
      for column in 0..<block.columnCount {
        if block.isOpen(column) {
          open.append(OpenColumn(block: index, column: column))
        } else {
          let row = Int(block.activeBreakpoint(ofColumn: column).row)
          activeByBlock[index].append(equation(row))
        }
      }
    }
    if !open.isEmpty { settle(open, &leafValue) }
    return leafValue
  }

  /// The equation a breakpoint stands for.
  private func equation(_ number: Int) -> ActiveEquation {
    number < system.rowCount ? .row(number) : .zero(variable: number - system.rowCount)
  }

  private mutating func settle(_ open: [OpenColumn], _ leafValue: inout [Scalar]) {
    let leafRows = openLeafRows(open)
    let variableRows = openVariableRows(leafRows)
    let values = completed(leafValue)
    for component in components(open, variableRows) {
      settle(component, open, variableRows, values, leafRows, &leafValue)
    }
  }

  /// A sparse row over the open columns.
  typealias SparseRow = [(column: Int32, entry: Scalar)]

  /// Each leaf over the open columns.
  private func openLeafRows(_ open: [OpenColumn]) -> [SparseRow] {
    var rows = [SparseRow](repeating: [], count: system.variableCount)
    var start = 0
    while start < open.count {
      let index = open[start].block
      var end = start
      while end < open.count, open[end].block == index { end += 1 }
      let block = blocks[index]
      for (form, leaf) in partition.blocks[index].leaves.enumerated() {
        for place in start..<end {
          let entry = block.entry(ofForm: form, open[place].column)
          if entry != .zero { rows[Int(leaf)].append((Int32(place), entry)) }
        }
      }
      start = end
    }
    return rows
  }

  /// Each variable over the open columns.
  private mutating func openVariableRows(_ leafRows: [SparseRow]) -> [SparseRow] {
    var result = leafRows
    for variable in 0..<system.variableCount where !elimination.isLeaf(variable) {
      elimination.expand(CollectionOfOne(Term(variable: Int32(variable), coefficient: .one)))
      var sums: [Int32: Scalar] = [:]
      for leaf in elimination.leaves {
        for (column, entry) in leafRows[Int(leaf)] {
          sums[column, default: .zero] += elimination.leafCoefficient(leaf) * entry
        }
      }
      result[variable] =
        sums.filter { $0.value.sign(Tolerances.entryFloor) != 0 }.sorted { $0.key < $1.key }
        .map { (column: $0.key, entry: $0.value) }
    }
    return result
  }

  private func completed(_ leafValue: [Scalar]) -> [Scalar] {
    var values = leafValue
    elimination.complete(&values, constants: definitionConstant)
    return values
  }

  /// Open columns that blocks or variables join, ascending.
  private func components(_ open: [OpenColumn], _ variableRows: [SparseRow]) -> [[Int]] {
    var parent = Array(open.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index {
        parent[index] = parent[parent[index]]
        index = parent[index]
      }
      return index
    }
    func join(_ a: Int, _ b: Int) {
      let (a, b) = (root(a), root(b))
      parent[max(a, b)] = min(a, b)
    }
    for index in open.indices.dropFirst() where open[index].block == open[index - 1].block {
      join(index - 1, index)
    }
    for row in variableRows {
      for other in row.dropFirst() { join(Int(row[0].column), Int(other.column)) }
    }
    var members: [Int: [Int]] = [:]
    for index in open.indices { members[root(index), default: []].append(index) }
    return members.keys.sorted().compactMap { members[$0] }
  }

  private mutating func settle(
    _ component: [Int], _ open: [OpenColumn], _ variableRows: [SparseRow], _ values: [Scalar],
    _ leafRows: [SparseRow], _ leafValue: inout [Scalar]
  ) {
    var columnOf: [Int32: Int] = [:]
    for (column, index) in component.enumerated() { columnOf[Int32(index)] = column }
    var face = OpenFace<Scalar>(
      columnCount: component.count,
      firstHolder: Int32(system.rowCount + system.variableCount))
    for index in component {
      let block = blocks[open[index].block]
      face.addColumn(
        block.violationWalls(ofForm: Int(block.nonbasic[open[index].column])),
        tolerance: block.positionTolerance)
    }
    var byBlock: [Int: [Int]] = [:]
    for index in component { byBlock[open[index].block, default: []].append(index) }
    for index in byBlock.keys.sorted() {
      let block = blocks[index]
      for row in 0..<block.rowCount {
        var entries = [Scalar](repeating: .zero, count: component.count)
        var isMoved = false
        for member in byBlock[index] ?? [] {
          let entry = block.entry(row, open[member].column)
          guard entry != .zero, let column = columnOf[Int32(member)] else { continue }
          entries[column] = entry
          isMoved = true
        }
        if isMoved { face.addRow(entries, block.violationWalls(ofForm: Int(block.basic[row]))) }
      }
    }
    for (variable, row) in variableRows.enumerated() {
      guard let first = row.first, columnOf[first.column] != nil else { continue }
      var entries = [Scalar](repeating: .zero, count: component.count)
      for (column, entry) in row {
        if let place = columnOf[column] { entries[place] = entry }
      }
      face.addMagnitude(
        entries, value: values[variable], row: Int32(system.rowCount + variable))
    }
    var simplex = face.simplex()
    if simplex.optimise() != .optimal { isDoubtful = true }
    if simplex.isDoubtful { isDoubtful = true }
    for (column, index) in component.enumerated() {
      let number = Int(simplex.activeBreakpoint(ofColumn: column).row)
      if number < system.rowCount + system.variableCount {
        activeByBlock[open[index].block].append(equation(number))
      }
    }
    for (variable, row) in leafRows.enumerated() where elimination.isLeaf(variable) {
      for (column, entry) in row {
        if let place = columnOf[column] { leafValue[variable] += entry * simplex.value[place] }
      }
    }
  }
}

extension BlockSimplex {
  /// Whether the tie-break over constraints leaves a column's form free to move one way.
  func isOpen(_ column: Int) -> Bool {
    for direction in [1, -1]
    where edgeSlope(column, direction).lexicographicSign(slopeTolerance) == 0
      && tailSign(column: column, direction: direction) == 0
    {
      return true
    }
    return false
  }

  /// The entry of any form over a column: a row's own, or that of an identity.
  func entry(ofForm form: Int, _ column: Int) -> Scalar {
    switch place(ofForm: form) {
    case .basic(let row): entry(row, column)
    case .nonbasic(let own): own == column ? .one : .zero
    }
  }

  /// How far a form may move with every constraint's violation as it is. Forms with a violated
  /// constraint do not move at all, so only constraints that hold make walls.
  func violationWalls(ofForm form: Int) -> Walls<Scalar> {
    var walls = Walls<Scalar>()
    for index in breakpoints(ofForm: form) where breakpoints[index].level >= 0 {
      let breakpoint = breakpoints[index]
      let distance = breakpoint.position - value[form]
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
