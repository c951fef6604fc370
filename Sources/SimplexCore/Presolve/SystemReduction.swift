// The line graph as the first one asked where blocks are large: what it answers needs no tableau, and where it is known
// before presolve that many variables are left free, no presolve.
// It takes edits, too, until making it anew has cost as much as the first vertex of a simplex, from which
// most edits are cheap.

import Constraints
import ExactArithmetic
import Glibc
import LineGraph

/// Whether a solver tries the line graph before the simplex.
///
/// Answers are the same.
public enum ReductionPolicy: Sendable {
  /// Where that is faster.
  case automatic
  /// On every system that has not been edited.
  case always
  /// On none.
  case never

  /// The variable of the environment that decides for solvers that are made with `automatic`: `off` or
  /// `always`.
  public static let environmentVariable = "TINAMOU_REDUCTION"

  /// What the environment says.
  fileprivate static let usual: ReductionPolicy =
    switch getenv(environmentVariable).map({ String(cString: $0) }) {
    case "off": .never
    case "always": .always
    default: .automatic
    }
}

/// The line graph of a solver's system.
struct SystemReduction {
  /// With fewer columns in its largest block, a simplex has answered before the rows are read as lines.
  private static let fewestColumns = 32
  /// With more variables than required equalities by so many, blocks are taken to be large before they are known.
  private static let fewestUnpresolved = 2 * fewestColumns
  /// With more columns, a simplex may take minutes to its first vertex.
  private static let mostColumnsForSimplex = 1024

  private let policy: ReductionPolicy
  private var graph: LineGraphSolver?
  /// Whether the system may be reduced: nothing was found against it, and edits have not passed it on.
  private(set) var isPossible = false
  /// Whether nothing has been solved yet.
  private(set) var isUntried = true
  /// After so many more edits that need another graph, the simplex is cheaper.
  private var editsLeft = 0
  /// Why the graph did not answer when it was asked last.
  private(set) var handover: Handover?
  /// Whether the graph has the answer of the last solve.
  private(set) var isAnswer = false

  init(_ policy: ReductionPolicy) {
    self.policy = policy == .automatic ? ReductionPolicy.usual : policy
  }

  /// Begins with another system; false where it has to be presolved first, and `begin` then follows.
  mutating func begins(without system: ConstraintSystem) -> Bool {
    graph = nil
    isAnswer = false
    isUntried = true
    isPossible = false
    handover = nil
    switch policy {
    case .automatic:
      let count = Self.leastFreeVariableCount(system)
      guard count >= Self.fewestUnpresolved else { return false }
      // Most layouts have two blocks that are as good as all, one along each axis.
      allow(columnCount: count / 2)
    case .always:
      (isPossible, editsLeft) = (true, .max)
    case .never: break
    }
    return isPossible
  }

  /// Begins with a system that an engine has presolved, where `begins` has asked for it.
  mutating func begin(_ engine: SolverEngine<Double>) {
    guard policy == .automatic else { return }
    let columnCount = engine.vertices.blocks.reduce(0) { max($0, $1.columnCount) }
    if columnCount >= Self.fewestColumns { allow(columnCount: columnCount) }
  }

  /// Lets the graph be asked about a system whose largest block has so many columns.
  private mutating func allow(columnCount: Int) {
    isPossible = true
    // So many graphs take as long as a first vertex, from which later edits are cheaper.
    let graphCount = columnCount * columnCount / 2048
    editsLeft = columnCount < Self.mostColumnsForSimplex ? graphCount : .max
  }

  /// How many variables required equalities leave free at least; 0 where that is too few to go on without presolve.
  private static func leastFreeVariableCount(_ system: ConstraintSystem) -> Int {
    var count = system.variableCount
    let rows = system.rows.span
    for index in 0..<rows.count {
      if count < fewestUnpresolved { return 0 }
      let row = rows[unchecked: index]
      if row.relation == .equal, row.isRequired { count -= 1 }
    }
    return count
  }

  /// Leaves the system to the simplex from now on.
  mutating func end() {
    graph = nil
    isAnswer = false
    isPossible = false
  }

  /// Takes in that rows or variables have changed.
  mutating func edit() {
    isAnswer = false
    // Many edits before a solve need one graph.
    guard graph != nil else { return }
    graph = nil
    editsLeft -= 1
    if editsLeft < 0 { end() }
  }

  /// Takes in a row's new constant.
  mutating func setConstant(ofRow row: Int, from old: Double, to new: ExactNumber) {
    isAnswer = false
    let isTaken =
      new.isDecimal && isKnownUniquelyReferenced(&graph)
      && graph?.setConstant(ofRow: row, from: old, to: new.double) == true
    if !isTaken { edit() }
  }

  /// Solves at given parameters; false where the simplex has to.
  mutating func solve(_ system: ConstraintSystem, _ parameters: [ExactNumber]) -> Bool {
    isAnswer = false
    isUntried = false
    guard isPossible else { return false }
    handover = nil
    do throws(Handover) {
      // A copy of the solver may have the same graph.
      if graph == nil || !isKnownUniquelyReferenced(&graph) {
        graph = try LineGraphSolver(system, parameters: parameters)
      }
    } catch {
      end()
      handover = error
      return false
    }
    do throws(Handover) {
      try graph?.solve(system, parameters: parameters)
      isAnswer = true
    } catch {
      // Other parameters may have an answer.
      handover = error
    }
    return isAnswer
  }

  /// The outcome of the last solve, where the graph has it.
  mutating func outcome(_ system: ConstraintSystem, _ parameters: [ExactNumber]) -> SolveOutcome? {
    guard isAnswer else { return nil }
    // Ranges may need a finer grid, which another copy of the solver must not see.
    if !isKnownUniquelyReferenced(&graph) { _ = solve(system, parameters) }
    guard let graph, let ambiguities = graph.ambiguities(parameters: parameters) else { return nil }
    let (numerators, denominator) = graph.exactValues
    let point: ExactPoint
    if denominator.significand == 1 {
      point = .binary(numerators.map { $0 / denominator })
    } else {
      let divisor = Rational(binaryFractionOf: denominator)
      point = .rational(numerators.map { Rational(binaryFractionOf: $0) / divisor })
    }
    let report = PointReport(
      point: point,
      residual: ExactResidual(system: system, parameters: parameters),
      isTight: [Bool](repeating: false, count: system.rowCount),
      isExcluded: []
    )
    return report.outcome(conflicts: [], ambiguities: ambiguities)
  }

  /// Writes the correctly rounded values, where the graph has them.
  func takeValues(_ values: inout [Double]) -> Bool {
    guard isAnswer, let graph else { return false }
    graph.takeValues(&values)
    return true
  }
}
