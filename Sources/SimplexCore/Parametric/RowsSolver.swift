// Many rows of parameters of one system without regions: for systems so large that hardly any two rows
// are in the same region. Each block goes through the rows in an order of its own, in which each answer
// is near the last one; what it found active is kept, and the values come from that.
//
// A block of a layout often follows the container's width alone, another the height. In the order of
// widths the first is warm throughout, while the second would jump.

import Constraints
import ExactArithmetic

/// Solves one system at many rows of parameters.
///
/// Values are correctly rounded: they depend on the row alone, not on the order.
public struct RowsSolver {
  /// A row's vertex, block by block.
  private struct Vertex {
    /// Whether every block has one, beyond doubt.
    var isCertain = true
    /// Values of leaves, in the order in which the blocks were solved.
    var values: [Double] = []
    /// The rows that fix the leaves.
    var active: [Int32] = []
  }

  private var engine: SolverEngine<Double>
  /// The line graph: where it reduces the system, rows are answered one after another without vertices.
  private var reduction: SystemReduction
  private let isReduced: Bool
  /// Whether line graphs of components leave so little to a simplex that rows are answered one after another.
  private let isDivided: Bool
  /// For rows whose vertex is in doubt; made when there is one.
  private var direct: SimplexSolver?
  private let system: ConstraintSystem
  /// The parameters that each block follows.
  private let followed: [[Int]]
  /// The leaves of each block, in the order of its forms.
  private let leaves: [[Int32]]
  private var isAtVertex: [Bool]
  /// Whether numbers lie so far apart that every row is solved by itself, and proved.
  private let isWide: Bool
  /// How many rows were solved by themselves, because something was in doubt or required rows conflict.
  public private(set) var directCount = 0

  /// Presolves a system.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - policy: Whether the line graph is tried; values are the same.
  public init(_ system: ConstraintSystem, reducing policy: ReductionPolicy = .automatic) {
    self.system = system
    var span = CoefficientSpan()
    span.take(system)
    isWide = span.isWide
    reduction = SystemReduction(policy)
    let isPresolved = !reduction.begins(without: system, substituting: false)
    var engine = isPresolved ? SolverEngine<Double>(system) : SolverEngine(holding: system)
    if isPresolved { reduction.begin(engine) }
    // Whether the graph can answer at all shows at any parameters, but where rows conflict.
    let defaults = (0..<system.parameterCount).map { system.parameterDefault($0) }
    isReduced = reduction.solve(system, defaults) || reduction.endsAtConflict
    if !isReduced, !isPresolved { engine = SolverEngine(system) }
    if !isReduced, !isWide {
      _ = reduction.divide(engine.presolve, defaults)
      let columnCount = engine.vertices.blocks.reduce(0) { max($0, $1.columnCount) }
      isDivided = reduction.leftColumnCount.map { 2 * $0 <= columnCount } ?? false
    } else {
      isDivided = false
    }
    guard !isReduced, !isDivided else {
      (followed, leaves, isAtVertex) = ([], [], [])
      self.engine = engine
      return
    }
    engine.take(parameters: [ExactNumber](repeating: .zero, count: system.parameterCount))
    engine.constants.makeMap(engine.presolve)
    followed = engine.vertices.blocks.map { block in
      var parameters: Set<Int> = []
      if let map = engine.constants.map {
        block.forEachTableForm { _, _, breakpoints in
          for breakpoint in breakpoints where breakpoint.level >= 0 {
            parameters.formUnion(map.parameters(ofRow: Int(breakpoint.row)))
          }
        }
      }
      return parameters.sorted()
    }
    leaves = engine.vertices.blocks.map(\.leaves)
    isAtVertex = engine.vertices.blocks.map { _ in false }
    self.engine = engine
  }

  /// Solves at some rows, and calls `body` with the number of each and its values, in their order; where
  /// required rows conflict, the values are those without the dropped ones.
  ///
  /// Memory grows with the number of rows: a number and a half for each free variable of each.
  ///
  /// - Requires: one value for each parameter in each row.
  /// - Throws: What `body` throws; the rows behind are not told then.
  public mutating func solve(
    _ rows: [[ExactNumber]],
    _ body: (_ row: Int, _ values: [Double], _ status: SolveStatus) throws -> Void
  ) rethrows {
    var vertices = [Vertex](repeating: Vertex(), count: rows.count)
    for block in engine.vertices.blocks.indices where isByVertices {
      for row in order(rows, ofBlock: block) where vertices[row].isCertain {
        engine.take(parameters: rows[row])
        solve(block, &vertices[row])
      }
    }
    var reduced: [Double] = []
    for (row, parameters) in rows.enumerated() {
      if reduction.solve(system, parameters), reduction.takeValues(&reduced) {
        try body(row, reduced, .solved)
      } else if isDivided, reduction.divide(engine.presolve, parameters),
        let outcome = reduction.outcome(engine.presolve, parameters, .values)
      {
        try body(row, outcome.values, .solved)
      } else if isByVertices, vertices[row].isCertain,
        let values = values(vertices[row], parameters)
      {
        try body(row, values, .solved)
      } else {
        directCount += 1
        var solver = direct ?? SimplexSolver(system, reducing: .never)
        direct = nil
        defer { direct = solver }
        solver.solve(parameters: parameters)
        let outcome = solver.answer(.values).outcome
        try body(row, outcome.values, outcome.conflicts.isEmpty ? .solved : .conflict)
      }
      vertices[row] = Vertex()
    }
  }

  /// Whether each block goes through the rows in an order of its own.
  private var isByVertices: Bool { !isWide && !isReduced && !isDivided }

  /// Rows in the order of what a block follows.
  private func order(_ rows: [[ExactNumber]], ofBlock block: Int) -> [Int] {
    let keys = rows.map { row in followed[block].map { row[$0].double } }
    return rows.indices.sorted { first, second in
      for (a, b) in zip(keys[first], keys[second]) where a != b { return a < b }
      return first < second
    }
  }

  private mutating func solve(_ block: Int, _ vertex: inout Vertex) {
    var status = engine.solveBlock(
      block,
      from: isAtVertex[block] ? .lastVertex : .strongestWishes
    )
    isAtVertex[block] = status != .stepLimit
    if status == .optimal {
      status = engine.vertices.blocks[block].confirm(status, engine.presolve)
    }
    guard status == .optimal, !engine.vertices.blocks[block].hasDoubt,
      !engine.vertices.blocks[block].hasOpenColumns()
    else {
      vertex.isCertain = false
      return
    }
    engine.vertices.blocks[block].forEachLeaf { vertex.values.append($2) }
    engine.vertices.blocks[block].forEachActiveRow { vertex.active.append(Int32($0)) }
  }

  /// The correctly rounded values at a vertex; nil where something is in doubt.
  private mutating func values(_ vertex: Vertex, _ parameters: [ExactNumber]) -> [Double]? {
    engine.take(parameters: parameters)
    var near = [Double](repeating: 0, count: system.variableCount)
    for (leaf, value) in zip(leaves.joined(), vertex.values) { near[Int(leaf)] = value }
    engine.complete(&near)
    let residual = ExactResidual(system: system, parameters: parameters)
    let solver = ExactPointSolver(
      residual: residual,
      definingRows: engine.presolve.definingRows,
      active: vertex.active.map { .row(Int($0)) }
    )
    guard !engine.presolve.isDoubtful, let point = solver.point(near: near) else { return nil }
    let report = PointReport(
      point: point,
      residual: residual,
      isTight: solver.tightRows,
      isExcluded: [],
      floors: RowFloors(engine)
    )
    return report.requiredRowsHold == true && !report.isOptionalRowNearlyTied
      ? point.rounded : nil
  }
}
