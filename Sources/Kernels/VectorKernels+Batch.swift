// What batches need to know of the kernels that answer many rows of parameters at once, and stores past the
// caches.

import CKernels

/// Columns to read: one pointer a column; the first one is never followed, since it is the constant 1.
public typealias ColumnPointers = UnsafePointer<UnsafePointer<Double>?>

extension VectorKernels {
  /// Kernels of batches take rows in multiples of this.
  public static let rowMultiple = 32

  /// Fills memory past the caches: the fastest a core can store, for comparison.
  @inlinable
  public func fillStreaming(_ memory: UnsafeMutablePointer<Double>, count: Int, with value: Double)
  {
    table.pointee.fill_stream(count, memory, value)
  }

  /// Waits until what was stored past the caches may be read by other threads.
  @inlinable
  @inline(__always)
  public static func finishStreams() { tinamou_finish_streams() }
}
