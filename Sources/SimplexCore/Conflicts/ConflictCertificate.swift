// Why a row cannot hold together with others: a combination of some of them that contradicts it. The
// row is made optional and the others required, so that the solver goes to a corner where it fails
// least. There its left side is a sum of multiples of the active rows; those with a multiple forbid
// it to hold, and as they are independent, none of them can be spared.
//
// Source: J. Farkas' lemma, as in [Chvátal], chapter 16; [Chinneck], on irreducible infeasible sets
// (Documentation/SOURCES.md).

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
  /// needed.
  let isMinimal: Bool
  let whole: ConstraintSystem
  let parameters: [ExactNumber]
  /// The rows that were tried, the one they forbid last.
  let excerpt: SystemExcerpt
  /// The excerpt's number of each variable of the whole system that is in it; empty until it is asked for.
  var numberOfVariable: [Int: Int32] = [:]
  /// Whether coefficients lie so far apart that no margin tells a rounding error.
  let isWide: Bool
  /// The equations of the corner, by the excerpt's numbers, and eliminated.
  let equations: [ActiveEquation]
  var elimination: Elimination<Scalar>
  /// The number of each row's equation, -1 for a row that is none.
  let equationOfRow: [Int]
  /// Where the corner is.
  let values: [Scalar]
  /// Every row's left side at the corner, and the largest of its terms.
  let leftSide: [Scalar]
  let extent: [Double]

  // Scratch, one an equation and one a variable.
  var rightSides: [Scalar]
  var constants: [Scalar]
  var moves: [Scalar]

  /// Tries a row together with required rows that can hold together, ascending.
  ///
  /// `start` says where to begin, and then where this trial has ended.
  static func trial(
    of row: Int,
    with others: [Int],
    in system: ConstraintSystem,
    parameters: [ExactNumber],
    from start: inout ConflictStart
  ) -> ConflictTrial<Scalar> {
    let excerpt = start.excerpt(others + [row], of: system)
    let tried = others.count
    var optional = excerpt.system
    optional.setPriority(Priority.required / 2, ofRow: tried)
    optional.setWeight(1, ofRow: tried)
    var engine = SolverEngine<Scalar>(optional)
    start.put(&engine, excerpt, at: parameters)
    defer { start.take(engine, excerpt.rows) }
    guard engine.solve(parameters: parameters) == .optimal, !engine.isDoubtful else {
      return .isDoubtful
    }
    let corner = engine.corner()
    let residual = ExactResidual(system: optional, parameters: parameters)
    let solver = ExactPointSolver(
      residual: residual,
      definingRows: engine.presolve.definingRows,
      active: Array(corner.vertex.equations[engine.presolve.definingRows.count...])
    )
    func hold(at point: ExactPoint) -> (others: Bool, tried: Bool)? {
      let report = PointReport(
        point: point,
        residual: residual,
        isTight: solver.tightRows,
        isExcluded: []
      )
      guard let others = report.requiredRowsHold, let triedHolds = report.holds(tried) else {
        return nil
      }
      return (others, triedHolds)
    }
    let found =
      solver.point(near: corner.values.map(\.approximate)).flatMap(hold)
      ?? solver.rationalPoint().flatMap(hold)
    guard let found, found.others else { return .isDoubtful }
    if found.tried { return .holds }
    let certificate = ConflictCertificate(
      excerpt,
      optional,
      of: system,
      parameters: parameters,
      corner
    )
    return certificate.map { .clashes($0) } ?? .isDoubtful
  }

  /// Reads why the last row of an excerpt fails at a corner, where it is a wish; nil where that it must
  /// fail is not proved.
  private init?(
    _ excerpt: SystemExcerpt,
    _ system: ConstraintSystem,
    of whole: ConstraintSystem,
    parameters: [ExactNumber],
    _ corner: SolverEngine<Scalar>.Corner
  ) {
    let proved = Self.forbiddingRows(system, parameters: parameters, corner.vertex)
    guard proved != nil || Scalar.isExact else { return nil }
    let equations = corner.vertex.equations
    // Where it is doubtful, a removal is not told by it; what forbids the row is proved all the same.
    let elimination = Elimination<Scalar>(of: system, equations: equations)
    guard elimination.conditions.isEmpty else { return nil }
    var span = CoefficientSpan()
    span.take(system)
    let sides = Self.sides(of: system, parameters: parameters, at: corner.values)
    self.init(
      excerpt,
      of: whole,
      parameters: parameters,
      isWide: !Scalar.isExact && span.isWide,
      equations,
      elimination,
      at: corner.values,
      sides,
      // In fractions the corner itself is beyond doubt, and where it is not said which of the rows that meet
      // there matter, all may.
      forbidding: proved?.rows
        ?? (0..<(system.rowCount - 1)).filter { sides.left[$0].sign(0) == 0 },
      isMinimal: proved?.areMinimal ?? false
    )
  }

  /// Takes what is known of a corner; `rows` forbid the tried one there, by the excerpt's numbers, ascending.
  init(
    _ excerpt: SystemExcerpt,
    of whole: ConstraintSystem,
    parameters: [ExactNumber],
    isWide: Bool,
    _ equations: [ActiveEquation],
    _ elimination: Elimination<Scalar>,
    at values: [Scalar],
    _ sides: (left: [Scalar], extent: [Double]),
    forbidding rows: [Int],
    isMinimal: Bool
  ) {
    self.whole = whole
    self.parameters = parameters
    self.excerpt = excerpt
    self.isWide = isWide
    self.equations = equations
    self.elimination = elimination
    self.values = values
    (leftSide, extent) = sides
    self.rows = rows.map { excerpt.rows[$0] }
    self.isMinimal = isMinimal
    var equationOfRow = [Int](repeating: -1, count: excerpt.rows.count)
    for (number, equation) in equations.enumerated() {
      if case .row(let row) = equation { equationOfRow[row] = number }
    }
    self.equationOfRow = equationOfRow
    rightSides = [Scalar](repeating: .zero, count: equations.count)
    constants = [Scalar](repeating: .zero, count: excerpt.variables.count)
    moves = constants
  }

  /// Every row's left side at a point, and the largest of its terms.
  static func sides(
    of system: ConstraintSystem,
    parameters: [ExactNumber],
    at values: [Scalar]
  ) -> (left: [Scalar], extent: [Double]) {
    var sides: (left: [Scalar], extent: [Double]) = ([], [])
    for row in 0..<system.rowCount {
      let (sum, extent) = system.leftSide(ofRow: row, at: values, parameters, leastExtent: 1)
      sides.left.append(sum)
      sides.extent.append(extent)
    }
    return sides
  }

  /// The rows that forbid the last one, a wish, to hold; nil where it is not proved that it must fail.
  ///
  /// The proof is that of a certificate: multipliers under which a corner where the wish fails is the
  /// optimum. The rows with a multiplier forbid it. Where no required one leans over its side under the
  /// symbolic perturbation, they are independent.
  private static func forbiddingRows(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    _ vertex: CertificateVertex
  ) -> (rows: [Int], areMinimal: Bool)? {
    let tried = system.rowCount - 1
    let proved = try? ProvedVertex(vertex, of: system, parameters: parameters)
    guard let multipliers = proved?.multipliers(violating: tried) else { return nil }
    let rows = (0..<tried).filter { row in
      multipliers.values.contains { !$0.isEmpty && !$0[row].isZero }
    }
    return (rows, multipliers.values[0].isEmpty)
  }
}

extension SolverEngine {
  /// A vertex of every block, with the equations that hold there.
  struct Corner {
    var values: [Scalar]
    var vertex: CertificateVertex
  }

  /// Where the blocks are, whatever the tie-break would say.
  ///
  /// - Requires: the system has not been edited.
  mutating func corner() -> Corner {
    var values = leafValues()
    complete(&values)
    return Corner(values: values, vertex: vertexBeforeTies())
  }
}
