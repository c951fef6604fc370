// What a line graph makes of a system, told for people: which variables are edges, how these disappear, and
// what stays as a core, or why the rows are no graph at all.

import Constraints
import ExactArithmetic

/// How a line graph sees a system, variable by variable.
public struct GraphReport: Sendable {
  /// What becomes of a variable.
  public enum Role: Equatable, Sendable {
    /// Required equations say how far its two lines are apart, or wishes that count as such.
    case fixed
    /// No row is on it: it follows from where its two lines are.
    case follows
    /// A part of a series, which are counted from 1 in the order in which they are found.
    case series(Int)
    /// An edge of a path whose sizes all follow from the path's length.
    case multiple
    /// An edge whose end hangs free: what is on it alone decides.
    case free
    /// An edge between lines whose positions are given.
    case given
    /// An edge that is neither in series with others nor parallel to one: all of these are solved together.
    case core
  }

  /// The role of each variable; empty where the rows cannot be read as lines.
  public private(set) var roles: [Role] = []
  /// The edges before any has disappeared, parallel ones counted once.
  public private(set) var edgeCount = 0
  /// The edges of the core.
  public private(set) var coreCount = 0
  /// Why the simplex has to answer; nil where the graph does.
  public private(set) var handover: Handover?

  /// Looks at a system whose rows all take part, at given parameters, and tries to solve it.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter.
  /// - Complexity: that of solving, O(n log n) in rows and terms for trees of bounded depth.
  public init(_ system: ConstraintSystem, parameters: [ExactNumber]) {
    do throws(Handover) {
      let grid = LineGraphSolver.grid(system, parameters)
      func report(
        _ system: ConstraintSystem,
        _ reading: LineReading
      ) throws(Handover) -> GraphReport {
        try LineGraphSolver.fineEnough(system, grid) { grid throws(GraphFault) in
          try GraphReport(system, parameters, grid, reading)
        }
      }
      let known = Result { () throws(Handover) in
        try LineGraphSolver(system, parameters: parameters)
      }
      let plain = LineReading(takesForms: false)
      if case .success(let solver) = known {
        self = try report(solver.standIn?.system ?? system, solver.reading)
      } else if let seen = try? report(system, plain) {
        self = seen
      } else if LineReading.hasUnmentioned(system),
        let seen = try? report(system, LineReading(joinsUnmentioned: true, takesForms: false))
      {
        self = seen
      }
      try known.get().solve(system, parameters: parameters)
    } catch {
      handover = error
    }
  }

  private init(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ grid: Grid,
    _ reading: LineReading
  ) throws(GraphFault) {
    var model = try LineModel.reading(system, parameters: parameters, grid: grid, reading)
    let isAnchored = Arena<Bool>(repeating: false, count: model.lines.count)
    _ = try ReducedGraph.anchors(of: model, isAnchored)
    let isGiven = isAnchored.indices.map { isAnchored[$0] }
    var graph = try ReducedGraph.graph(&model, isAnchored)
    edgeCount = graph.edges.count
    let lines = (0..<model.variableCount).map { variable in
      (
        model.lines.find(Int(model.tails[variable])).root,
        model.lines.find(LineModel.head(variable)).root
      )
    }
    let edges = lines.map { graph.edge(between: $0, $1) }
    try graph.reduce(&model)
    coreCount = graph.coreEdges(model.sizes).count
    let fates = Self.fates(graph, isGiven: isGiven)
    roles = zip(lines, edges).map { lines, edge in
      if lines.0 == lines.1 { return .fixed }
      return edge.map { fates[$0] } ?? .follows
    }
  }

  /// What becomes of each edge.
  private static func fates(_ graph: borrowing EdgeGraph, isGiven: [Bool]) -> [Role] {
    var fates: [Role] = []
    for index in graph.edges.indices {
      let edge = graph.edges[index]
      fates.append(isGiven[Int(edge.start)] && isGiven[Int(edge.end)] ? .given : .core)
    }
    var seriesCount = 0
    for index in graph.reductions.indices {
      let reduction = graph.reductions[index]
      if reduction.kind == .series { seriesCount += 1 }
      let fate: Role =
        switch reduction.kind {
        case .series: .series(seriesCount)
        case .multiple: .multiple
        case .dangling: .free
        }
      for step in Int(reduction.firstStep)..<Int(reduction.firstStep + reduction.stepCount) {
        fates[Int(graph.steps[step].edge)] = fate
      }
    }
    return fates
  }
}
