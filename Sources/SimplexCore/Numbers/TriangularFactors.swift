// Solving with a basis as a dense matrix: by triangular factors on Double, not at all in fractions.
//
// Factors are those of columns. A matrix stored by rows is, by columns, the transposed one; so X B = A by rows is
// what is solved with the transposed basis by columns. Nothing is copied for it.

import ExactArithmetic

/// Triangular factors of a square matrix stored by columns, with rows exchanged for the largest pivots.
///
/// - Shapes: *n* columns of *n* elements each.
protocol TriangularFactors: SendableMetatype {
  /// Factorises a matrix of `count` columns, all finite; nil where a pivot is exactly 0.
  init?(_ elements: [Double], count: Int)

  /// Solves for right sides that stand behind each other, in their place.
  func solve(_ rightSides: UnsafeMutableBufferPointer<Double>)

  /// An estimate of one over the condition, by the norm of rows, whose norm of the matrix is given; rarely more than
  /// three times too large.
  func reciprocalCondition(rowNorm: Double) -> Double
}

extension Double {
  /// The bits of solutions depend on the machine's LAPACK: something later has to settle the answer.
  ///
  /// - Requires: sizes within 32 bits.
  /// - Error: the product of the factors is within about *count* · growth · 2⁻⁵³ of the basis, relatively,
  ///   and its condition is estimated, rarely more than three times too well.
  /// - Complexity: O(*count*³ + *count*² *m*) for *m* rows.
  static func solve(rows: [Double], over basis: [Double], count: Int) -> [Double]? {
    #if LAPACK
    if LapackRoutines.system != nil {
      return solve(rows: rows, over: basis, count: count, by: LapackFactors.self)
    }
    #endif
    return solve(rows: rows, over: basis, count: count, by: PlainFactors.self)
  }

  static func solve(
    rows: [Double],
    over basis: [Double],
    count: Int,
    by factors: (some TriangularFactors).Type
  ) -> [Double]? {
    precondition(basis.count == count * count, "\(basis.count) entries in \(count) rows")
    guard basis.allSatisfy(\.isFinite), let factors = factors.init(basis, count: count) else {
      return nil
    }
    // The norm of rows of the transposed matrix is the norm of columns of the matrix.
    let norm = (0..<count).map { column in
      (0..<count).reduce(0) { $0 + basis[$1 * count + column].magnitude }
    }.max()
    guard factors.reciprocalCondition(rowNorm: norm ?? 0) > Tolerances.leastReciprocalCondition
    else { return nil }
    var solution = rows
    solution.withUnsafeMutableBufferPointer { factors.solve($0) }
    return solution
  }
}

extension ExactScalar {
  /// There is no fast way in fractions.
  static func solve(rows: [Self], over basis: [Self], count: Int) -> [Self]? { nil }
}
