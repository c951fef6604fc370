// Solving with a basis as a dense matrix: through LAPACK on Double, not at all in fractions.
//
// LAPACK thinks in columns. A matrix stored by rows is, to it, the transposed one; so X B = A by rows is
// what it solves with the transposed basis by columns. Nothing is copied for it.
//
// Source: E. Anderson et al., LAPACK Users' Guide, 3rd ed., SIAM 1999: routines DGETRF, DGETRS and DGECON
// (read as the manual pages of their source, not as the book).

import CLAPACKE
import ExactArithmetic

extension Double {
  /// The bits of solutions depend on the machine's LAPACK: something later has to settle the answer.
  ///
  /// - Requires: sizes within 32 bits.
  /// - Error: the product of the factors is within about *count* · growth · 2⁻⁵³ of the basis, relatively,
  ///   and its condition is estimated, rarely more than three times too well.
  /// - Complexity: O(*count*³ + *count*² *m*) for *m* rows.
  static func solve(rows: [Double], over basis: [Double], count: Int) -> [Double]? {
    precondition(basis.count == count * count, "\(basis.count) entries in \(count) rows")
    guard basis.allSatisfy(\.isFinite) else { return nil }
    let order = Int32(count)
    var (factors, pivots) = (basis, [Int32](repeating: 0, count: count))
    var status = LAPACKE_dgetrf(LAPACK_COL_MAJOR, order, order, &factors, order, &pivots)
    precondition(status >= 0, "LAPACK refuses argument \(-status) of dgetrf")
    guard status == 0 else { return nil }
    // The norm of rows of the transposed matrix is the norm of columns of the matrix.
    let norm = (0..<count).map { column in
      (0..<count).reduce(0) { $0 + basis[$1 * count + column].magnitude }
    }.max()
    var reciprocalCondition = 0.0
    status = LAPACKE_dgecon(
      LAPACK_COL_MAJOR,
      CChar(UInt8(ascii: "I")),
      order,
      factors,
      order,
      norm ?? 0,
      &reciprocalCondition
    )
    precondition(status == 0, "LAPACK refuses argument \(-status) of dgecon")
    guard reciprocalCondition > Tolerances.leastReciprocalCondition else { return nil }
    var solution = rows
    status = LAPACKE_dgetrs_work(
      LAPACK_COL_MAJOR,
      CChar(UInt8(ascii: "N")),
      order,
      Int32(rows.count / count),
      factors,
      order,
      pivots,
      &solution,
      order
    )
    precondition(status == 0, "LAPACK refuses argument \(-status) of dgetrs")
    return solution
  }
}

extension Rational {
  static func solve(rows: [Rational], over basis: [Rational], count: Int) -> [Rational]? { nil }
}
