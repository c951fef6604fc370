// The line graph as the first one asked where blocks are large: what it answers needs no tableau, and where it is known
// before presolve that many variables are left free, no presolve. Where it does not answer the whole system, it may
// answer some components. It takes edits, too, until making it anew has cost as much as the first vertex of a simplex,
// from which most edits are cheap.

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

  /// What is wrong with the environment's value, nil where it means something.
  public static var environmentProblem: String? {
    guard let value = environmentValue, named[value] == nil else { return nil }
    return "found '\(value)' in \(environmentVariable), expected 'off' or 'always'; it is ignored"
  }

  /// What the environment says.
  fileprivate static let usual = environmentValue.flatMap { named[$0] } ?? .automatic

  private static let named: [String: ReductionPolicy] = ["off": .never, "always": .always]

  /// The environment's value; an empty one says nothing.
  private static var environmentValue: String? {
    getenv(environmentVariable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The line graphs of a solver's system.
struct SystemReduction {
  /// With fewer columns in its largest block, a simplex has answered before the rows are read as lines.
  private static let fewestColumns = 32
  /// With more variables than required equalities by so many, blocks are taken to be large before they are known.
  private static let fewestUnpresolved = 2 * fewestColumns
  /// With fewer variables, presolve has ended before it is known that equations are tied to each other.
  private static let fewestSubstituted = 96
  /// With fewer columns, a simplex of all has answered before some components are taken out.
  private static let fewestColumnsToDivide = 64
  /// With more columns, a simplex may take minutes to its first vertex.
  private static let mostColumnsForSimplex = 1024

  let policy: ReductionPolicy
  private var graph: LineGraphSolver?
  /// Where the graph does not answer, those of components and a simplex for the others.
  private var division: DividedSolver?
  /// The first answer of a system whose equalities fix all variables one by one.
  private var substitution: Substitution?
  /// Whether nothing is known against such an answer.
  private var maySubstitute = false
  /// Whether the system may be reduced: nothing was found against it, and edits have not passed it on.
  private(set) var isPossible = false
  /// Whether its components may be answered one by one.
  private(set) var isDivisible = false
  /// Whether nothing has been solved yet.
  private(set) var isUntried = true
  /// How many columns the largest block of the system has, about as many where that is not known.
  private var columnCount = 0
  /// After so many more edits that need another graph, the simplex is cheaper.
  private var editsLeft = 0
  /// Why the graph did not answer when it was asked last.
  private(set) var handover: Handover?
  /// A row that is none of a line graph, where the graph has found one.
  private var unsupportedRow: Int?
  /// Which part of it has the answer of the last solve.
  private var answeringPart = AnsweringPart.none

  private enum AnsweringPart {
    /// None: the simplex is asked for the whole system.
    case none
    case graph
    case division
    case substitution
  }

  init(_ policy: ReductionPolicy) {
    self.policy = policy == .automatic ? ReductionPolicy.usual : policy
  }

  /// Begins with another system; false where it has to be presolved first, and `begin` then follows.
  ///
  /// Where that is allowed, values may first be put in row by row, by `substitute`.
  mutating func begins(
    without system: ConstraintSystem,
    substituting maySubstitute: Bool
  ) -> Bool {
    end()
    isUntried = true
    handover = nil
    switch policy {
    case .automatic:
      // So many variables at least are left free.
      let count = system.variableCount - system.requiredEqualityCount
      guard count >= Self.fewestUnpresolved else {
        self.maySubstitute =
          maySubstitute && count <= 0 && system.variableCount >= Self.fewestSubstituted
        return self.maySubstitute
      }
      // Most layouts have two blocks that are as good as all, one along each axis.
      allow(columnCount: count / 2)
      // There may be one, too; dividing looks at the columns of each component.
      isDivisible = count >= Self.fewestColumnsToDivide
    case .always:
      (isPossible, isDivisible, editsLeft) = (true, true, .max)
    case .never: break
    }
    return isPossible
  }

  /// Begins with a system that an engine has presolved, where `begins` has asked for it.
  mutating func begin(_ engine: SolverEngine<Double>) {
    guard policy == .automatic else { return }
    let columnCount = engine.vertices.blocks.reduce(0) { max($0, $1.columnCount) }
    if columnCount >= Self.fewestColumns { allow(columnCount: columnCount) }
    isDivisible = columnCount >= Self.fewestColumnsToDivide
  }

  /// Lets the graph be asked about a system whose largest block has so many columns.
  private mutating func allow(columnCount: Int) {
    isPossible = true
    self.columnCount = columnCount
    // So many graphs take as long as a first vertex, from which later edits are cheaper.
    let graphCount = columnCount * columnCount / 2048
    editsLeft = columnCount < Self.mostColumnsForSimplex ? graphCount : .max
  }

  /// Leaves the system to the simplex from now on.
  mutating func end() {
    graph = nil
    division = nil
    forgetSubstitution()
    unsupportedRow = nil
    answeringPart = .none
    isPossible = false
    isDivisible = false
  }

  private mutating func forgetSubstitution() {
    substitution = nil
    maySubstitute = false
  }

  /// Takes in that rows or variables have changed.
  mutating func edit() {
    answeringPart = .none
    forgetSubstitution()
    unsupportedRow = nil
    handover = nil
    // Many edits before a solve need one graph.
    guard isKept else { return }
    graph = nil
    division = nil
    editsLeft -= 1
    if editsLeft < 0 { end() }
  }

  /// Takes in a row's new constant.
  mutating func setConstant(ofRow row: Int, from old: Double, to new: ExactNumber) {
    answeringPart = .none
    // A copy of the solver may have the same graph, and the same components.
    let isTaken =
      new.isDecimal && isKept
      && (graph == nil || isKnownUniquelyReferenced(&graph))
      && (division == nil || isKnownUniquelyReferenced(&division))
      && graph?.setConstant(ofRow: row, from: old, to: new.double) != false
      && division?.setConstant(ofRow: row, from: old, to: new) != false
    if !isTaken { edit() }
  }

  /// Whether there is something that takes edits.
  private var isKept: Bool { graph != nil || division != nil }

  // MARK: Solving

  /// Solves a system that nobody has solved or presolved yet by values put in row by row; false where that is no
  /// answer.
  ///
  /// Only one solve is answered so: of further ones an affine map is sooner done.
  mutating func substitute(_ system: ConstraintSystem, _ parameters: [ExactNumber]) -> Bool {
    let isTried = maySubstitute
    forgetSubstitution()
    guard isTried else { return false }
    substitution = Substitution(system, parameters: parameters)
    answeringPart = substitution == nil ? .none : .substitution
    return isAnswer
  }

  /// Solves at given parameters by the graph of the whole system; false where it does not answer.
  mutating func solve(_ system: ConstraintSystem, _ parameters: [ExactNumber]) -> Bool {
    answeringPart = .none
    isUntried = false
    guard isPossible else { return false }
    handover = nil
    do throws(Handover) {
      // A copy of the solver may have the same graph.
      if graph == nil || !isKnownUniquelyReferenced(&graph) {
        graph = try LineGraphSolver(system, parameters: parameters)
      }
    } catch {
      graph = nil
      isPossible = false
      handover = error
      if case .unsupportedRow(let row) = error { unsupportedRow = row }
      return false
    }
    do throws(Handover) {
      try graph?.solve(system, parameters: parameters)
      answeringPart = .graph
    } catch {
      // Other parameters may have an answer.
      handover = error
    }
    return isAnswer
  }

  /// Solves at given parameters component by component; false where that is no answer.
  mutating func divide(_ presolve: Presolve<Double>, _ parameters: [ExactNumber]) -> Bool {
    answeringPart = .none
    guard isDivisible else { return false }
    // A copy of the solver may have the same components.
    if division == nil || !isKnownUniquelyReferenced(&division) {
      division = DividedSolver(
        presolve,
        parameters,
        fewestColumns: policy == .always ? 1 : Self.fewestColumnsToDivide,
        unsupportedRow: unsupportedRow
      )
      guard let division else {
        isDivisible = false
        return false
      }
      limitEdits(division)
    }
    if division?.solve(parameters) == true { answeringPart = .division }
    return isAnswer
  }

  /// Whether the last solve had no answer here, and a solve at other parameters has none either.
  var hasPassedOn: Bool {
    !isAnswer && !isUntried && !maySubstitute && !isPossible && !isDivisible && !mayConflict
  }

  /// Whether components are told apart, so that no presolve is needed for it.
  var isDivided: Bool { division != nil }

  /// How many columns the largest block has that line graphs of components leave to a simplex; nil where none has one.
  var leftColumnCount: Int? { division?.columnCount }

  /// Dividing again takes a first vertex of what the simplex is left with.
  private mutating func limitEdits(_ division: DividedSolver) {
    guard editsLeft != .max else { return }
    let divisionCount =
      columnCount * columnCount / (2048 + division.columnCount * division.columnCount)
    editsLeft = min(editsLeft, divisionCount)
  }

  /// Whether the graph of the whole system has ended the last solve at required rows that may conflict.
  var endsAtConflict: Bool { isPossible && handover == .conflict }

  /// Whether required rows may conflict in a system that is too large to have a simplex say so.
  var mayConflict: Bool {
    (columnCount >= Self.fewestColumnsToDivide || policy == .always)
      && (handover == .conflict || division?.mayConflict == true)
  }

  // MARK: Answers

  /// Whether the last solve has an answer here.
  var isAnswer: Bool { answeringPart != .none }

  /// Whether the graph of the whole system has it.
  var isWhole: Bool { answeringPart == .graph }

  /// Whether its values are correctly rounded.
  var isExact: Bool { answeringPart == .graph || answeringPart == .substitution }

  /// How many basis changes the simplexes of components have taken.
  var pivotCount: Int { division?.pivotCount ?? 0 }

  /// Whether a line graph has answered each variable in the last solve; nil where components have not been told apart.
  var reducedVariables: [Bool]? { answeringPart == .division ? division?.isReduced : nil }

  /// The outcome of the last solve as far as asked for, where it is here.
  mutating func outcome(
    _ presolve: Presolve<Double>,
    _ parameters: [ExactNumber],
    _ detail: SimplexSolver.Detail
  ) -> SolveOutcome? {
    switch answeringPart {
    case .none: return nil
    case .division:
      if !isKnownUniquelyReferenced(&division) { _ = divide(presolve, parameters) }
      return isAnswer ? division?.outcome(detail) : nil
    case .graph:
      // Ranges may need a finer grid, which another copy of the solver must not see.
      if !isKnownUniquelyReferenced(&graph) { _ = solve(presolve.system, parameters) }
      guard isWhole, let graph else { return nil }
      var ambiguities: [Ambiguity] = []
      if detail != .values {
        guard let found = graph.ambiguities(parameters: parameters) else {
          // What a grid too fine for its numbers has left of the graph has no values either.
          if !graph.isSolved { (self.graph, answeringPart) = (nil, .none) }
          return nil
        }
        // The line graph finds what is open by its range.
        ambiguities = detail == .ranges ? found : found.map { Ambiguity(of: $0.variable) }
      }
      let report = PointReport(graph.exactValues, presolve.system, parameters)
      return report.outcome(conflicts: [], ambiguities: ambiguities)?.outcome
    case .substitution:
      guard let substitution else { return nil }
      let report = PointReport(substitution.exactValues, presolve.system, parameters)
      return report.outcome(conflicts: [], ambiguities: [])?.outcome
    }
  }

  /// What does not hold of the graph that has the answer; nil where all does, or another has it.
  func brokenInvariant() -> String? { isWhole ? graph?.brokenInvariant() : nil }

  /// Writes the values of the last solve within 1e-9 points of the exact ones, where they are here; those of the
  /// whole system's graph, and of substitution, are correctly rounded.
  func takeValues(_ values: inout [Double]) -> Bool {
    switch answeringPart {
    case .none: return false
    case .graph: graph?.takeValues(&values)
    case .division: division?.takeValues(&values)
    case .substitution: substitution?.takeValues(&values)
    }
    return true
  }
}
