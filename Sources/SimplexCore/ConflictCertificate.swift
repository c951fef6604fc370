// Why a row cannot hold together with others: a combination of some of them that contradicts it. The
// row is made optional and the others required, so that the solver goes to a corner where it fails
// least. There its left side is a sum of multiples of the active rows; those with a multiple forbid
// it to hold, and as they are independent, none of them can be spared.
//
// Source: J. Farkas' lemma, as in V. Chvátal, Linear Programming (1983), chapter 16; J. Chinneck,
// Feasibility and Infeasibility in Optimization (2008), on irreducible infeasible sets (both cited
// from memory, not opened).

import Constraints
import ExactArithmetic

/// What became of a row that was tried together with others.
enum ConflictTrial<Scalar: SolverScalar> {
  /// All of them can hold; a point was checked without rounding.
  case holds
  /// They cannot, and this says why.
  case clashes(ConflictCertificate<Scalar>)
  /// It was too close to call on Double.
  case isDoubtful
}

/// Rows that cannot hold together with another one, with the corner that shows it.
struct ConflictCertificate<Scalar: SolverScalar> {
  /// The rows that forbid the tried one to hold, ascending.
  let rows: [Int]
  /// Whether none of the rows can be spared.
  ///
  /// At a corner where more rows meet than there are dimensions, rows beside the active ones may be
  /// needed; then these are all that meet there.
  let isMinimal: Bool
  private let excerpt: SystemExcerpt
  /// The active equations of the corner, eliminated.
  private var elimination: Elimination<Scalar>
  /// The number of each row's equation, -1 for a row that is none.
  private var equationOfRow: [Int]
  /// Every row's left side at the corner, and the largest of its terms.
  private let leftSide: [Scalar]
  private let extent: [Double]

  // Scratch, one an equation and one a variable.
  private var rightSides: [Scalar]
  private var constants: [Scalar]
  private var moves: [Scalar]

  /// Tries a row together with required rows that can hold together, ascending.
  static func trial(
    of row: Int,
    with others: [Int],
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  ) -> ConflictTrial<Scalar> {
    let excerpt = SystemExcerpt(rows: others + [row], of: system)
    let tried = others.count
    var optional = excerpt.system
    optional.setPriority(Priority.required / 2, ofRow: tried)
    var engine = SolverEngine<Scalar>(optional)
    guard engine.solve(parameters: parameters) == .optimal, !engine.isDoubtful else {
      return .isDoubtful
    }
    let corner = engine.corner()
    let residual = ExactResidual(system: optional, parameters: parameters)
    let solver = ExactPointSolver(
      residual: residual,
      definingRows: engine.definingRows,
      active: corner.active
    )
    func hold(at point: ExactPoint) -> (others: Bool, tried: Bool)? {
      let report = PointReport(
        point: point,
        residual: residual,
        isTight: solver.tightRows,
        isExcluded: []
      )
      guard let others = report.requiredRowsHold, let own = report.holds(tried) else { return nil }
      return (others, own)
    }
    let found =
      solver.point(near: corner.values.map(\.approximate)).flatMap(hold)
      ?? solver.rationalPoint().flatMap(hold)
    guard let found, found.others else { return .isDoubtful }
    if found.tried { return .holds }
    let certificate = ConflictCertificate(
      excerpt,
      parameters: parameters,
      definingRows: engine.definingRows,
      corner
    )
    return certificate.map { .clashes($0) } ?? .isDoubtful
  }

  /// Reads why the last row of an excerpt fails at a corner; nil where the corner does not say.
  private init?(
    _ excerpt: SystemExcerpt,
    parameters: [ExactNumber],
    definingRows: [Int],
    _ corner: SolverEngine<Scalar>.Corner
  ) {
    let system = excerpt.system
    let tried = excerpt.rows.count - 1
    guard
      var space = EquationSpace(system, definingRows: definingRows, active: corner.active)
    else { return nil }
    self.excerpt = excerpt
    elimination = Elimination<Scalar>(of: system, equations: space.equations)
    guard !elimination.isDoubtful, elimination.conditions.isEmpty else { return nil }
    equationOfRow = [Int](repeating: -1, count: system.rowCount)
    for (number, equation) in space.equations.enumerated() {
      if case .row(let row) = equation { equationOfRow[row] = number }
    }
    var leftSide: [Scalar] = []
    var extent: [Double] = []
    for row in 0..<system.rowCount {
      var sum = Scalar.constant(ofRow: row, in: system, parameters: parameters)
      var largest = max(1, abs(sum.approximate))
      for term in system.terms(ofRow: row) {
        let part =
          Scalar.coefficient(ofTerm: term, in: system)
          * corner.values[Int(system.termVariable[term])]
        largest = max(largest, abs(part.approximate))
        sum += part
      }
      leftSide.append(sum)
      extent.append(largest)
    }
    self.leftSide = leftSide
    self.extent = extent
    var forbidding: [Int] = []
    var isMinimal = true
    let isAbove = leftSide[tried] > .zero
    for (equation, multiplier) in space.multipliers(ofRow: tried) {
      // The way of the equation's left side in which the tried row would come nearer to holding;
      // a row of the certificate forbids it.
      let way = multiplier.signum * (isAbove ? -1 : 1)
      guard case .row(let row) = space.equations[equation],
        system.relation[row] == .equal || (system.relation[row] == .lessThanOrEqual) == (way > 0)
      else {
        isMinimal = false
        break
      }
      forbidding.append(row)
    }
    if !isMinimal {
      forbidding = (0..<tried).filter {
        leftSide[$0].sign(extent[$0] * Tolerances.positionCeiling) == 0
      }
    }
    rows = forbidding.map { excerpt.rows[$0] }.sorted()
    self.isMinimal = isMinimal
    rightSides = [Scalar](repeating: .zero, count: space.equations.count)
    constants = [Scalar](repeating: .zero, count: system.variableCount)
    moves = constants
  }

  /// Whether the tried row can hold together with all other rows of the certificate and with every
  /// row before `row`, a row of the certificate, once that one is left out; false where it is not
  /// known.
  ///
  /// The point moves along the edge that leaves `row` until the tried row holds; if no row before is
  /// passed on the way, all of them hold there.
  ///
  /// - Complexity: O(terms).
  mutating func canSpareOnly(_ row: Int) -> Bool {
    guard isMinimal, let own = excerpt.rows.firstIndex(of: row) else { return false }
    let system = excerpt.system
    let equation = equationOfRow[own]
    let tried = excerpt.rows.count - 1
    rightSides[equation] = -.one
    elimination.definitionConstants(rightSides, into: &constants)
    rightSides[equation] = .zero
    for variable in moves.indices { moves[variable] = .zero }
    elimination.complete(&moves, constants: constants)
    let speed = move(ofRow: tried, system).sum
    guard speed.sign(Tolerances.entryCeiling) != 0 else { return false }
    let distance = -leftSide[tried] / speed
    for other in 0..<own where equationOfRow[other] < 0 {
      let (sum, largest) = move(ofRow: other, system)
      if sum.sign(largest * Tolerances.coefficientFloor) == 0 { continue }
      let left = leftSide[other] + distance * sum
      // Not only on the right side, but clearly so.
      let margin =
        max(extent[other], abs(distance.approximate) * largest) * Tolerances.positionCeiling
      switch system.relation[other] {
      case .equal: return false
      case .lessThanOrEqual: if left.sign(margin) >= 0 { return false }
      case .greaterThanOrEqual: if left.sign(margin) <= 0 { return false }
      }
    }
    return true
  }

  /// How a row's left side moves, and the largest term of that.
  private func move(
    ofRow row: Int,
    _ system: ConstraintSystem
  ) -> (sum: Scalar, largest: Double) {
    var sum = Scalar.zero
    var largest = 0.0
    for term in system.terms(ofRow: row) {
      let move = moves[Int(system.termVariable[term])]
      guard move != .zero else { continue }
      let part = Scalar.coefficient(ofTerm: term, in: system) * move
      largest = max(largest, abs(part.approximate))
      sum += part
    }
    return (sum, largest)
  }
}

extension SolverEngine {
  /// A vertex of every block, with the equations that hold there.
  struct Corner {
    var values: [Scalar]
    var active: [ActiveEquation] = []
  }

  /// Where the blocks are, whatever the tie-break would say.
  ///
  /// - Requires: the system has not been edited.
  func corner() -> Corner {
    var corner = Corner(values: leafValues())
    complete(&corner.values)
    for block in blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        if row < Breakpoint<Scalar>.firstHolder {
          corner.active.append(.row(Int(row)))
        } else {
          // Only a leaf without rows of its own is held like this, at 0.
          let form = Int(block.columns[column].form)
          corner.active.append(.zero(variable: Int(block.forms[form].leaf)))
        }
      }
    }
    return corner
  }
}
