// The one routine of BLAS that batches use, as a value: that of the library the system has, or of another one for
// comparison. Libraries are loaded where they are used.

import CBLAS
import Glibc

/// A library's product of dense matrices.
public struct MatrixProduct: Sendable {
  /// What BLAS calls DGEMM, by its C interface.
  private let function: cblas_dgemm_function

  /// The library that the system has under the common name, loaded the first time; nil where it has none.
  public static let system = MatrixProduct(library: "libblas.so.3")

  /// Loads a library; nil where it is missing or has no such product.
  ///
  /// The library stays loaded.
  public init?(library path: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(handle, "cblas_dgemm")
    else { return nil }
    function = unsafeBitCast(symbol, to: cblas_dgemm_function.self)
  }

  /// Computes `c = a · bᵀ` on matrices that are stored column by column.
  ///
  /// - Shapes: `a` `[m × k]`, `b` `[n × k]`, `c` `[m × n]`, each column its stride behind the one before.
  /// - Requires: sizes within 32 bits.
  /// - Error: *k* roundings an element; their order is the library's.
  func multiply(
    _ m: Int,
    _ n: Int,
    _ k: Int,
    _ a: UnsafePointer<Double>,
    _ aStride: Int,
    _ b: UnsafePointer<Double>,
    _ bStride: Int,
    into c: UnsafeMutablePointer<Double>,
    _ cStride: Int
  ) {
    guard m > 0, n > 0 else { return }
    function(
      CblasColMajor,
      CblasNoTrans,
      CblasTrans,
      Int32(m),
      Int32(n),
      Int32(k),
      1,
      a,
      Int32(max(1, aStride)),
      b,
      Int32(max(1, bStride)),
      0,
      c,
      Int32(max(1, cStride))
    )
  }
}
