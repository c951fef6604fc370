// The factorisation of a square matrix, through LAPACK, and what is solved with it.
//
// LAPACK thinks in columns. A matrix stored by rows is, to it, the transposed one; so the transposed
// matrix is what is factorised, and every solve asks for the other side. Nothing is copied for it.
//
// Source: E. Anderson et al., LAPACK Users' Guide, 3rd ed., SIAM 1999: routines DGETRF, DGETRS and DGECON
// (read as the manual pages of their source, not as the book).

import CLAPACKE

/// Why a matrix has no factorisation.
public enum FactorisationFailure: Error, Hashable, Sendable {
  /// Elimination met a pivot of exactly 0 in this step, counted from 0.
  case singular(step: Int)
  /// An element is infinite or no number.
  case notFinite(row: Int, column: Int)
}

/// A square matrix as a product of triangular ones, with rows exchanged for the largest pivots.
///
/// The bits of solutions depend on the machine's LAPACK. Use them where something later settles the
/// answer, and never print them as they are.
public struct LUFactorisation: Sendable {
  /// How many rows and columns the matrix has.
  public let count: Int
  private let factors: [Double]
  private let pivots: [Int32]
  private let oneNorm: Double

  /// Factorises a square matrix.
  ///
  /// - Requires: a size within 32 bits.
  /// - Error: the product of the factors is within about *count* · growth · 2⁻⁵³ of the matrix, relatively;
  ///   a nearly singular matrix is not refused, so look at `reciprocalCondition`.
  /// - Complexity: O(*n*³).
  public static func factorise(_ matrix: Matrix) -> Result<LUFactorisation, FactorisationFailure> {
    precondition(
      matrix.rowCount == matrix.columnCount,
      "factorising a \(matrix.rowCount) x \(matrix.columnCount) matrix"
    )
    let count = matrix.rowCount
    if let index = matrix.elements.firstIndex(where: { !$0.isFinite }) {
      return .failure(.notFinite(row: index / count, column: index % count))
    }
    var factors = matrix.elements
    var pivots = [Int32](repeating: 0, count: count)
    let order = Int32(count)
    let status = LAPACKE_dgetrf(LAPACK_COL_MAJOR, order, order, &factors, max(1, order), &pivots)
    precondition(status >= 0, "LAPACK refuses argument \(-status) of dgetrf")
    guard status == 0 else { return .failure(.singular(step: Int(status) - 1)) }
    return .success(
      LUFactorisation(count: count, factors: factors, pivots: pivots, oneNorm: matrix.oneNorm)
    )
  }

  private init(count: Int, factors: [Double], pivots: [Int32], oneNorm: Double) {
    self.count = count
    self.factors = factors
    self.pivots = pivots
    self.oneNorm = oneNorm
  }

  // MARK: Queries

  /// An estimate of 1 / (‖A‖₁ · ‖A⁻¹‖₁): 1 at best, and about 2⁻⁵³ where solutions mean nothing.
  ///
  /// - Error: the estimate is rarely more than three times too large.
  /// - Complexity: O(*n*²).
  public var reciprocalCondition: Double {
    guard count > 0 else { return 1 }
    var result = 0.0
    let order = Int32(count)
    // The norm of rows of the transposed matrix is the norm of columns of the matrix.
    let status = LAPACKE_dgecon(
      LAPACK_COL_MAJOR,
      Self.character("I"),
      order,
      factors,
      order,
      oneNorm,
      &result
    )
    precondition(status == 0, "LAPACK refuses argument \(-status) of dgecon")
    return result
  }

  /// The solution *x* of *A* *x* = *b*.
  ///
  /// - Complexity: O(*n*²).
  public func solve(_ right: [Double]) -> [Double] {
    var solution = right
    solve("T", &solution)
    return solution
  }

  /// The solution *X* of *A* *X* = *B*.
  ///
  /// - Complexity: O(*n*² *k*) for *k* columns.
  public func solve(_ right: Matrix) -> Matrix {
    precondition(right.rowCount == count, "\(right.rowCount) rows, expected \(count)")
    var columns = right.transposed
    columns.elements.withUnsafeMutableBufferPointer {
      solve("T", $0.baseAddress, rowCount: right.columnCount, stride: count)
    }
    return columns.transposed
  }

  /// The solution *X* of *X* *A* = *B*, row by row and without copying.
  ///
  /// - Complexity: O(*n*² *m*) for *m* rows.
  public func solveRows(_ rows: inout Matrix) {
    precondition(rows.columnCount == count, "\(rows.columnCount) columns, expected \(count)")
    let rowCount = rows.rowCount
    rows.elements.withUnsafeMutableBufferPointer {
      solve("N", $0.baseAddress, rowCount: rowCount, stride: count)
    }
  }

  /// The solution *X* of *X* *A* = *B* in rows that lie `stride` apart, each `count` long.
  ///
  /// - Requires: `stride` is at least `count`, and sizes are within 32 bits.
  public func solveRows(_ rows: UnsafeMutablePointer<Double>, rowCount: Int, stride: Int) {
    precondition(stride >= count, "rows \(stride) apart, expected at least \(count)")
    solve("N", rows, rowCount: rowCount, stride: stride)
  }

  // MARK: Calls

  private func solve(_ side: Unicode.Scalar, _ right: inout [Double]) {
    precondition(right.count == count, "\(right.count) right sides, expected \(count)")
    right.withUnsafeMutableBufferPointer {
      solve(side, $0.baseAddress, rowCount: 1, stride: count)
    }
  }

  private func solve(
    _ side: Unicode.Scalar,
    _ right: UnsafeMutablePointer<Double>?,
    rowCount: Int,
    stride: Int
  ) {
    guard count > 0, rowCount > 0, let right else { return }
    let status = LAPACKE_dgetrs_work(
      LAPACK_COL_MAJOR,
      Self.character(side),
      Int32(count),
      Int32(rowCount),
      factors,
      Int32(count),
      pivots,
      right,
      Int32(stride)
    )
    precondition(status == 0, "LAPACK refuses argument \(-status) of dgetrs")
  }

  private static func character(_ scalar: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: scalar.value)
  }
}
