// Layouts solved without a tableau. One axis of a layout is a tension problem on a graph whose nodes are
// lines and whose edges are sizes and gaps with convex piecewise-linear penalties. Where the graph is
// series-parallel its optimum, with all priorities and the tie-break over constraints, comes from messages
// up and one pass down; what little of it is not is solved among messages. Where sizes are left to decide
// by themselves, or numbers do not fit, the simplex takes over.
//
// All numbers are whole: positions in parts of a grid on which every constant lies, slopes as whole
// weights. Nothing is rounded but the values, once.
//
// Source: series-parallel tension after [Bachelet-Mahey] (Documentation/SOURCES.md). Levels, ties and the grid are
// ours: Documentation/SOLVER.md.

import Constraints
import ExactArithmetic

/// A system reduced to messages, and its answer at some parameters.
public final class LineGraphSolver {
  private var state: ReducedGraph
  /// The graph of levels alone, where sizes were settled by another one.
  private var levels: ReducedGraph?
  /// Whether no other way to settle what rows leave open has reduced the system.
  private var hasNoOtherWay = false
  /// How the system is read.
  private(set) var reading: LineReading
  /// What is solved in place of a system with a wish that is no row of a graph, where the core does not take it, and this row.
  private(set) var standIn: StandIn?
  private var unsupportedRow = 0

  /// Reduces a system whose rows all take part; nothing is solved yet, unless it takes wishes to hold.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter; other values will do, too.
  /// - Throws: `Handover` where only the simplex can answer.
  /// - Complexity: O(n log n) in rows and terms for trees of bounded depth.
  public convenience init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]
  ) throws(Handover) {
    try self.init(system, parameters: parameters, LineReading())
  }

  /// The same, with a way to begin with.
  init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    _ reading: LineReading
  ) throws(Handover) {
    self.reading = reading
    do throws(Handover) {
      state = try Self.reduced(system, parameters, &self.reading)
    } catch {
      guard case .unsupportedRow(let row) = error else { throw error }
      unsupportedRow = row
      state = try Self.reduced(without: row, of: system, parameters, &self.reading, &standIn)
    }
    // Where such a row is in the way, and there is no answer here, it is not worth while to ask elsewhere.
    if standIn != nil { try solve(system, parameters: parameters) }
    guard let row = state.firstFormRow else { return }
    do throws(Handover) {
      try solve(system, parameters: parameters)
    } catch {
      if error == .limits || error == .conflict { throw error }
      unsupportedRow = row
      hasNoOtherWay = false
      levels = nil
      state = try Self.reduced(without: row, of: system, parameters, &self.reading, &standIn)
      try solve(system, parameters: parameters)
    }
  }

  /// Reduces a system, with variables joined that no row mentions where that is needed, which is noted.
  private static func reduced(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ reading: inout LineReading
  ) throws(Handover) -> ReducedGraph {
    do throws(Handover) {
      return try reduced(system, parameters, reading, settlingOpen: true)
    } catch {
      guard case .unsupportedRow = error, LineReading.hasUnmentioned(system) else { throw error }
      reading.joinsUnmentioned = true
      return try reduced(system, parameters, reading, settlingOpen: true)
    }
  }

  /// Solves the system that was reduced.
  ///
  /// - Parameters:
  ///   - system: The same constraints.
  ///   - parameters: A value for each parameter.
  /// - Throws: `Handover` where only the simplex can answer, at these parameters at least.
  /// - Complexity: O(n), and O(k log m) for each series of *k* parts with *m* breakpoints; where a parameter moves
  ///   breakpoints, O(m log k) more for each series that one is within.
  public func solve(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]
  ) throws(Handover) {
    guard let standIn else { return try solveRead(system, parameters) }
    do throws(Handover) {
      try solveRead(standIn.system, parameters)
      guard standIn.hasToDecide else { return }
      guard let open = ambiguities(parameters: parameters), standIn.decides(leavingOpen: open)
      else { throw .open }
    } catch {
      throw error == .limits ? error : .unsupportedRow(unsupportedRow)
    }
  }

  /// Solves a system as it was read.
  private func solveRead(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) throws(Handover) {
    while true {
      do throws(Handover) {
        return try solveState(system, parameters)
      } catch {
        guard error == .open, state.openSizes.next != nil, !hasNoOtherWay else { throw error }
      }
      hasNoOtherWay = true
      var graph = try Self.reduced(system, parameters, reading, beyond: state.openSizes)
      hasNoOtherWay = false
      swap(&state, &graph)
      // A graph of levels alone is the one to ask for ranges; one that settles on the face is itself one.
      levels = state.openSizes == .magnitudes ? consume graph : nil
    }
  }

  private func solveState(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) throws(Handover) {
    if (try? state.remakeMessages(for: parameters)) != true {
      var reading = reading
      reading.openSizes = state.openSizes
      state = try Self.reduced(system, parameters, reading, onGridOf: state.coarseGrid)
    }
    try Self.solve(&state, parameters)
  }

  static func solve(
    _ graph: inout ReducedGraph,
    _ parameters: [ExactNumber]
  ) throws(Handover) {
    while true {
      do throws(GraphFault) {
        try graph.solve(parameters: parameters)
        return
      } catch {
        switch error {
        case .handover(let handover): throw handover
        case .finerGrid(let factor): try graph.refine(by: factor)
        }
      }
    }
  }

  /// Takes in that a row has another constant; nothing is solved yet.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - old: Its constant before.
  ///   - new: Its constant now.
  /// - Returns: false where the system has to be reduced anew, by another `LineGraphSolver`.
  /// - Complexity: O(1); the next solve takes O(m log k) for the breakpoints and parts of each series that the
  ///   row is within.
  public func setConstant(ofRow row: Int, from old: Double, to new: Double) -> Bool {
    levels = nil
    // The rows of a stand-in are for these constants.
    guard standIn == nil else { return false }
    return (try? state.setConstant(ofRow: row, from: old, to: new)) ?? false
  }

  /// What does not hold of the graph's own structures; nil where all does.
  package func brokenInvariant() -> String? { state.brokenInvariant() }

  /// Whether it has the answer of the last solve: ranges that ask for a grid too fine for its numbers leave none.
  package var isSolved: Bool { state.isSolved }

  /// Writes the correctly rounded values of all variables.
  public func takeValues(_ values: inout [Double]) { state.takeValues(&values) }

  /// Finds the variables that could take another value with every level at its optimum, and how far they can go.
  ///
  /// - Parameter parameters: The last solve's.
  /// - Returns: These variables, ascending, with correctly rounded ends; nil where only the simplex can tell.
  /// - Complexity: O(n log m) for *m* breakpoints a function, and the nesting of series a variable.
  public func ambiguities(parameters: [ExactNumber]) -> [Ambiguity]? {
    if let found = ambiguitiesOfLevels(parameters) { return found }
    while true {
      do throws(GraphFault) {
        return try state.ambiguities()
      } catch {
        guard case .finerGrid(let factor) = error, (try? state.refine(by: factor)) != nil,
          (try? state.solve(parameters: parameters)) != nil
        else { return nil }
      }
    }
  }

  /// The same by the graph of levels alone; nil where there is none for these parameters, or it does not tell.
  private func ambiguitiesOfLevels(_ parameters: [ExactNumber]) -> [Ambiguity]? {
    let values = state.valuesOnGrid()
    while true {
      do throws(GraphFault) {
        guard try levels?.take(values, on: state.grid, parameters: parameters) == true else {
          return nil
        }
        return try levels?.ambiguities()
      } catch {
        guard case .finerGrid(let factor) = error, (try? levels?.refine(by: factor)) != nil else {
          return nil
        }
      }
    }
  }

  /// The exact values of all variables: whole numbers, and what they are to be divided by.
  public var exactValues: (numerators: [Double], denominator: Double) {
    (state.valuesOnGrid(), state.grid.partsPerPoint)
  }

  // MARK: Any point

  /// Values of a system's variables at which every level is at its optimum, whichever they are.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter.
  /// - Returns: the values, correctly rounded.
  /// - Throws: `conflict` where required rows may not hold together, or another `Handover` where it does not tell.
  public static func anyPoint(
    of system: ConstraintSystem,
    parameters: [ExactNumber]
  ) throws(Handover) -> [Double] {
    var reading = LineReading()
    reading.openSizes = .anyPoint
    var graph = try reduced(system, parameters, &reading)
    try solve(&graph, parameters)
    var values: [Double] = []
    graph.takeValues(&values)
    return values
  }

  // MARK: Grids

  /// Reduces a system in the first way to settle what rows leave open that comes behind a given one, and takes the system.
  private static func reduced(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ reading: LineReading,
    beyond tried: OpenSizes
  ) throws(Handover) -> ReducedGraph {
    var reading = reading
    reading.openSizes = tried
    while let next = reading.openSizes.next {
      reading.openSizes = next
      // Rows could hold, and do: what fails then is only this way.
      if let graph = try? reduced(system, parameters, reading) { return graph }
    }
    throw .open
  }

  /// Reduces a system, on a grid that is as fine as another one at least; with sizes, if asked for, where it can only be
  /// reduced so.
  static func reduced(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ reading: LineReading,
    onGridOf other: Grid = Grid(),
    settlingOpen settlesOpen: Bool = false
  ) throws(Handover) -> ReducedGraph {
    var grid = grid(system, parameters)
    grid.widen(for: other)
    do throws(Handover) {
      return try fineEnough(system, grid) { grid throws(GraphFault) in
        try ReducedGraph.reducing(system, parameters: parameters, grid: grid, reading)
      }
    } catch {
      guard error == .open, settlesOpen else { throw error }
      return try reduced(system, parameters, reading, beyond: reading.openSizes)
    }
  }

  /// What `body` makes on the first grid that is fine enough for it.
  static func fineEnough<Result: ~Copyable>(
    _ system: ConstraintSystem,
    _ coarsest: Grid,
    _ body: (Grid) throws(GraphFault) -> Result
  ) throws(Handover) -> Result {
    guard system.isDecimal else { throw .numbers }
    var grid = coarsest
    while true {
      do throws(GraphFault) {
        return try body(grid)
      } catch {
        switch error {
        case .handover(let handover): throw handover
        case .finerGrid(let factor):
          guard grid.refine(by: factor) else { throw .numbers }
        }
      }
    }
  }

  /// The coarsest grid on which all constants and parameters are whole numbers, as far as decimals go.
  static func grid(_ system: ConstraintSystem, _ parameters: [ExactNumber]) -> Grid {
    var grid = Grid()
    let rows = system.rows.span
    // Most rows have the constant of some row before them.
    var last = 0.0
    for row in 0..<rows.count where rows[unchecked: row].constant != last {
      last = rows[unchecked: row].constant
      grid.widen(for: last)
    }
    for parameter in parameters { grid.widen(for: parameter.double) }
    return grid
  }
}
