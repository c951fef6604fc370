// Triangular factors by LAPACK, for packages that are built with the trait of that name, as all are by default.
//
// Source: E. Anderson et al., LAPACK Users' Guide, 3rd ed., SIAM 1999: routines DGETRF, DGETRS and DGECON
// (read as the manual pages of their source, not as the book).

#if LAPACK
import CLAPACKE

/// Triangular factors by the system's LAPACK.
struct LapackFactors: TriangularFactors {
  private let order: Int32
  private let factors: [Double]
  private let pivots: [Int32]

  init?(_ elements: [Double], count: Int) {
    var factors = elements
    var pivots = [Int32](repeating: 0, count: count)
    order = Int32(count)
    let status = LAPACKE_dgetrf(
      LAPACK_COL_MAJOR,
      order,
      order,
      &factors,
      max(1, order),
      &pivots
    )
    precondition(status >= 0, "LAPACK refuses argument \(-status) of dgetrf")
    guard status == 0 else { return nil }
    self.factors = factors
    self.pivots = pivots
  }

  func solve(_ rightSides: UnsafeMutableBufferPointer<Double>) {
    guard let start = rightSides.baseAddress, !rightSides.isEmpty else { return }
    let status = LAPACKE_dgetrs_work(
      LAPACK_COL_MAJOR,
      CChar(UInt8(ascii: "N")),
      order,
      Int32(rightSides.count) / order,
      factors,
      order,
      pivots,
      start,
      order
    )
    precondition(status == 0, "LAPACK refuses argument \(-status) of dgetrs")
  }

  func reciprocalCondition(rowNorm: Double) -> Double {
    var result = 0.0
    let status = LAPACKE_dgecon(
      LAPACK_COL_MAJOR,
      CChar(UInt8(ascii: "I")),
      order,
      factors,
      order,
      rowNorm,
      &result
    )
    precondition(status == 0, "LAPACK refuses argument \(-status) of dgecon")
    return result
  }
}
#endif
