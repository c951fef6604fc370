// Rows that differ in numbers only: one constraint system with parameters answers them all.

import Constraints
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex
import SimplexCore

/// What the rows of a group have in common.
public final class SweepGroup {
  /// What the group's system stands for.
  public enum Subject {
    /// A layout of a document.
    case layout(DocumentLayout, Lowering)
    /// A constraint system, with the rows of edits that have a value.
    case system(ConstraintsFile, ConstraintsFile.Instance)
  }

  /// What the group's system stands for.
  public let subject: Subject
  /// The views without the container, depth-first, or the variables.
  public let keys: [String]
  /// The system; its parameters are columns of the rows.
  ///
  /// Where it serves one row alone, it may have others, with that row's values as defaults.
  public let system: ConstraintSystem
  /// The column that each parameter of the system takes its values from.
  public let columns: [Int]
  /// The variables that make a row of output, in their order.
  public let outputVariables: [Int]
  /// The place of each view's superview among the keys, -1 for the container; empty for systems.
  private let superviews: [Int]
  private var solver: SimplexSolver
  /// The critical regions, where they have been asked for.
  private(set) lazy var regions: ParametricSolver = takeRegions() ?? ParametricSolver(system)
  /// Regions that were found before and kept in a file.
  private let takeRegions: () -> ParametricSolver?
  private var batch: (backend: BatchBackend, solver: BatchSolver)?

  init(
    _ subject: Subject,
    _ system: ConstraintSystem,
    columns: [Int],
    takingRegions takeRegions: @escaping () -> ParametricSolver? = { nil }
  ) {
    self.takeRegions = takeRegions
    self.subject = subject
    self.system = system
    self.columns = columns
    solver = SimplexSolver(system)
    switch subject {
    case .layout(let layout, let lowering):
      let order = layout.order
      keys = order.map { layout.tree[$0].name }
      outputVariables = order.flatMap { view in
        FrameAttribute.allCases.map { lowering.variable(view, $0) }
      }
      let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
      superviews = order.map { layout.tree[$0].superview.flatMap { places[$0] } ?? -1 }
    case .system(let file, _):
      keys = file.system.variableNames
      outputVariables = Array(0..<system.variableCount)
      superviews = []
    }
  }

  /// Solves at a row.
  func outcome(at values: [Double]) -> SolveOutcome {
    if columns.isEmpty {
      solver.solve()
    } else {
      solver.solve(parameters: columns.map { ExactNumber(values[$0]) })
    }
    return solver.outcome()
  }

  /// Answers rows by regions, one output variable after another.
  func batchSolver(_ backend: BatchBackend) -> BatchSolver {
    if let batch, batch.backend == backend { return batch.solver }
    let solver = BatchSolver(
      regions.plan(sums: outputVariables.map { [$0] }),
      leaves: regions,
      BatchOptions(backend: backend, stores: .cached)
    )
    batch = (backend, solver)
    return solver
  }

  /// Whether regions promise to be faster than solves, told by the system's shape alone.
  ///
  /// Where a block of many leaves follows many parameters, nearly every row may be in a region of its
  /// own, and finding one takes longer than a solve.
  var prefersRegions: Bool {
    guard !columns.isEmpty else { return false }
    let leafCounts = regions.tables.map(\.leaves.count)
    let greatest = leafCounts.max() ?? 0
    return columns.count <= 2
      ? greatest <= Self.leafLimitOfTwoParameters
      : columns.count <= Self.parameterLimit && greatest <= Self.leafLimitOfManyParameters
  }

  private static let parameterLimit = 8
  private static let leafLimitOfTwoParameters = 1_000
  private static let leafLimitOfManyParameters = 24

  /// How an outcome stands: what only guides leave open is not counted.
  func status(of outcome: SolveOutcome) -> SolveStatus {
    guard outcome.status == .ambiguous, case .layout(_, let lowering) = subject else {
      return outcome.status
    }
    let isOpen = outcome.ambiguities.contains { lowering.anchor(ofVariable: $0.variable) != nil }
    return isOpen ? .ambiguous : .solved
  }

  /// Measures frames from the container's top-left corner instead of the superview's.
  ///
  /// - Error: places are sums in double-double down the tree, rounded once.
  public func makeAbsolute(_ values: inout [Double]) {
    for axis in 0..<2 {
      var places: [DoubleSum] = []
      places.reserveCapacity(superviews.count)
      for (index, superview) in superviews.enumerated() {
        // Parents stand before their children.
        let origin = superview < 0 ? DoubleSum() : places[superview]
        places.append(origin.adding(values[4 * index + axis]))
      }
      for (index, place) in places.enumerated() { values[4 * index + axis] = place.value }
    }
  }
}
