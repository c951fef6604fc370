// Rows that differ in numbers only: one constraint system with parameters answers them all.

import Constraints
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex
import SimplexCore

/// What the rows of a group have in common that are answered by one system.
public final class SweepGroup: AnswerGroup {
  /// The system; its parameters are columns of the rows.
  ///
  /// Where it serves one row alone, it may have others, with that row's values as defaults.
  public let system: ConstraintSystem
  /// The column that each parameter of the system takes its values from.
  public let columns: [Int]
  /// The variables that make a row of output, in their order.
  public let outputVariables: [Int]
  private let solver: RowSolver
  /// The critical regions of this group alone.
  private(set) lazy var regions: ParametricSolver = takeRegions() ?? ParametricSolver(system)
  /// The critical regions that the threads of a sweep find together.
  private(set) lazy var leaves: BatchLeaves = {
    guard let pool else { return BatchLeaves(regions) }
    return pool.leaves(of: system) { takeRegions() ?? ParametricSolver(system) }
  }()
  /// Answers rows one by one.
  private(set) lazy var rows = RegionRows(
    leaves,
    parameterCount: columns.count,
    variables: outputVariables,
    isCounted: (0..<system.variableCount).map(isCounted)
  )
  /// Solves many rows at once, where regions do not pay.
  lazy var rowsSolver = RowsSolver(system)
  /// Whether an answer was found within the limits of the document.
  var isKnownWithinLimits = false
  /// Whether numbers for machines have the digits of a solve, too.
  ///
  /// So it is where a row by itself is solved and the second of its kind makes a group: which row is the second depends
  /// on how rows are dealt to threads.
  var wantsDigitsOfSolves = false
  /// What became of rows that were to be answered one by one.
  private(set) var rowCounts = RowCounts()
  private let pool: RegionPool?
  /// Regions that were found before and kept in a file.
  private let takeRegions: () -> ParametricSolver?
  private var batch: BatchSolver?

  init(
    _ subject: Subject,
    _ system: ConstraintSystem,
    columns: [Int],
    pool: RegionPool? = nil,
    solver: RowSolver = RowSolver(),
    takingRegions takeRegions: @escaping () -> ParametricSolver? = { nil }
  ) {
    self.takeRegions = takeRegions
    self.pool = pool
    self.system = system
    self.columns = columns
    self.solver = solver
    switch subject {
    case .layout(let layout, let lowering):
      let order = layout.order
      outputVariables = order.flatMap { view in
        FrameAttribute.allCases.map { lowering.variable(view, $0) }
      }
      let indexOfView = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
      super.init(
        subject,
        keys: order.map { layout.tree[$0].name },
        superviews: order.map { layout.tree[$0].superview.flatMap { indexOfView[$0] } ?? -1 }
      )
    case .system(let file, _):
      outputVariables = Array(0..<system.variableCount)
      super.init(subject, keys: file.system.variableNames, superviews: [])
    case .nodes: preconditionFailure("a layout of expressions has no system")
    }
  }

  /// The values of the system's parameters at a row; nil where it has that of one row alone.
  private func parameters(at row: [Double?]) -> [ExactNumber]? {
    columns.isEmpty ? nil : columns.map { ExactNumber(row[$0] ?? 0) }
  }

  private func answer<Answer>(
    at row: [Double?],
    _ read: (inout SimplexSolver) -> Answer
  ) -> Answer {
    solver.solve(system, parameters(at: row), isOnlySystem: !columns.isEmpty, read)
  }

  /// Solves at a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - withRanges: Whether what is open has its ends, which take many small solves.
  /// - Returns: The outcome.
  func outcome(at row: [Double?], withRanges: Bool = true) -> SolveOutcome {
    answer(at: row) { $0.outcome(withRanges: withRanges) }
  }

  /// Solves at a row, and proves the outcome; what is open has no ranges.
  package func certificate(at row: [Double?]) throws(CertificationFailure) -> SolveCertificate {
    try answer(at: row) { $0.certificate(withRanges: false) }.get()
  }

  /// Solves at a row, and names what is open without its ranges.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - needsValues: Whether the outcome has values, and not only what is open or in conflict.
  /// - Returns: The outcome, without ranges and violations where that is faster.
  func outcomeWithoutRanges(at row: [Double?], needsValues: Bool) -> SolveOutcome {
    answer(at: row) { solver in
      guard let open = solver.openVariables() else { return solver.outcome(withRanges: false) }
      return SolveOutcome(
        status: open.isEmpty ? .solved : .ambiguous,
        values: needsValues ? solver.exactValues() : [],
        violations: [],
        conflicts: [],
        ambiguities: open.map { Ambiguity(variable: $0, low: nil, high: nil) }
      )
    }
  }

  /// Looks a row up in regions, whose digits are those of a solve.
  ///
  /// - Returns: Whether `rows` holds its values; else a solve has to tell.
  func lookUp(_ row: [Double?]) -> Bool {
    guard !columns.isEmpty, rowCounts.meet(), prefersRegions else { return false }
    let values = columns.map { row[$0] ?? 0 }
    var finding = rows.answer(values, isDiscovering: false)
    if finding == .unknown, rowCounts.areRegionsWorthIt {
      rowCounts.sought += 1
      finding = rows.answer(values, isDiscovering: true)
    }
    guard finding == .answered else { return false }
    rowCounts.answered += 1
    return true
  }

  /// Answers rows by regions, one output variable after another.
  func batchSolver(_ options: BatchOptions) -> BatchSolver {
    if let batch, batch.options == options { return batch }
    let solver = BatchSolver(
      leaves.plan(sums: outputVariables.map { [$0] }),
      sharing: leaves,
      options
    )
    batch = solver
    return solver
  }

  /// Whether regions promise to be faster than solves, told by the system's shape alone.
  ///
  /// Where a block of many leaves follows many parameters, nearly every row may be in a region of its
  /// own, and finding one takes longer than a solve.
  private(set) lazy var prefersRegions: Bool = {
    // What is so large that some block is too large is not presolved in fractions to see it.
    guard !columns.isEmpty, solver.freeVariableCount(of: system) <= Self.leafLimit else {
      return false
    }
    let greatest = leaves.leafCounts.max() ?? 0
    return columns.count <= 2
      ? greatest <= Self.leafLimitOfTwoParameters
      : columns.count <= Self.parameterLimit && greatest <= Self.leafLimitOfManyParameters
  }()

  private static let leafLimit = 4_000
  private static let parameterLimit = 8
  private static let leafLimitOfTwoParameters = 1_000
  private static let leafLimitOfManyParameters = 24

  /// How an outcome stands: what only guides leave open is not counted.
  func status(of outcome: SolveOutcome) -> SolveStatus {
    guard outcome.status == .ambiguous else { return outcome.status }
    return outcome.ambiguities.contains { isCounted($0.variable) } ? .ambiguous : .solved
  }

  /// Whether a row is ambiguous where a variable can take more than one value.
  private func isCounted(_ variable: Int) -> Bool {
    guard case .layout(_, let lowering) = subject else { return true }
    return lowering.anchor(ofVariable: variable) != nil
  }

  /// Whether a line of JSON says more of every row than its values and status.
  var hasDetails: Bool {
    switch subject {
    case .layout(let layout, _): !layout.stackedViews.isEmpty
    case .system, .nodes: true
    }
  }
}

/// How rows of a group fared that were to be answered one by one.
struct RowCounts {
  /// How many rows were met.
  private(set) var met = 0
  /// How many were answered by regions.
  var answered = 0
  /// How many regions were looked for.
  var sought = 0

  /// So many rows are solved before regions are thought of.
  private static let patience = 16
  /// So many regions are found on trust.
  private static let trust = 32
  /// A region takes about as long to find as so many rows to solve.
  private static let price = 8

  /// Counts a row; returns whether regions are worth a look.
  mutating func meet() -> Bool {
    met += 1
    return met > Self.patience
  }

  /// Whether regions have paid for those that were found so far.
  var areRegionsWorthIt: Bool { sought < Self.trust || sought * Self.price <= answered }
}
