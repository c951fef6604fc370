// Triangular factors by LAPACK, for packages that are built with the trait of that name, as all are by default. The
// library is loaded when the first tableau is factorised: few programs ever do.
//
// Source: [LAPACK], routines DGETRF, DGETRS and DGECON (Documentation/SOURCES.md).

#if LAPACK
import CLAPACKE
import Glibc

/// The routines that are used of the system's LAPACK.
struct LapackRoutines: Sendable {
  let dgetrf: lapacke_dgetrf_function
  let dgetrs: lapacke_dgetrs_work_function
  let dgecon: lapacke_dgecon_function

  /// Those of the library that the system has, loaded the first time; nil where it has none.
  static let system = LapackRoutines(library: "liblapacke.so.3")

  private init?(library: String) {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL),
      let dgetrf = dlsym(handle, "LAPACKE_dgetrf"),
      let dgetrs = dlsym(handle, "LAPACKE_dgetrs_work"),
      let dgecon = dlsym(handle, "LAPACKE_dgecon")
    else { return nil }
    self.dgetrf = unsafeBitCast(dgetrf, to: lapacke_dgetrf_function.self)
    self.dgetrs = unsafeBitCast(dgetrs, to: lapacke_dgetrs_work_function.self)
    self.dgecon = unsafeBitCast(dgecon, to: lapacke_dgecon_function.self)
  }
}

/// Triangular factors by the system's LAPACK.
struct LapackFactors: TriangularFactors {
  private let routines: LapackRoutines
  private let order: Int32
  private let factors: [Double]
  private let pivots: [Int32]

  init?(_ elements: [Double], count: Int) {
    guard let routines = LapackRoutines.system else { return nil }
    self.routines = routines
    var factors = elements
    var pivots = [Int32](repeating: 0, count: count)
    order = Int32(count)
    let status = routines.dgetrf(
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
    let status = routines.dgetrs(
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
    let status = routines.dgecon(
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
