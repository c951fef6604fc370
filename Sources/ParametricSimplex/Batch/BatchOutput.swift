// Where a batch writes. Not for formats of files: numbers in memory only.

import Glibc

/// Memory that the caller gives for the outputs of a batch.
///
/// The caller keeps it until the batch is done.
public struct BatchOutput: @unchecked Sendable {
  /// The first number.
  public let memory: UnsafeMutableRawPointer
  /// How many numbers lie between the beginnings of two rows, or of two columns.
  public let stride: Int

  /// Describes memory.
  ///
  /// Stores past the caches want memory aligned to 64 bytes; for columns, a stride of so many bytes too.
  public init(memory: UnsafeMutableRawPointer, stride: Int) {
    self.memory = memory
    self.stride = stride
  }
}

/// Memory of its own for the outputs of a batch, aligned and padded as stores past the caches want it.
public final class BatchOutputMemory {
  /// The memory.
  public let output: BatchOutput
  /// All its bytes.
  public let byteCount: Int

  private static let largePageByteCount = 2 << 20

  /// Makes memory for a batch.
  public init(rowCount: Int, outputCount: Int, _ options: BatchOptions) {
    let size = options.precision.byteCount
    let isPerRow = options.arrangement == .perRow
    let stride = isPerRow ? outputCount : (rowCount * size + 63) / 64 * 64 / size
    byteCount = max(64, (isPerRow ? rowCount : outputCount) * stride * size)
    let isLarge = byteCount >= Self.largePageByteCount
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount,
      alignment: isLarge ? Self.largePageByteCount : 64
    )
    // Columns lie on pages of their own: with large ones, a processor keeps the places of all in mind. A
    // system that has none leaves the memory as it is.
    if isLarge { madvise(memory, byteCount, Int32(MADV_HUGEPAGE)) }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    output = BatchOutput(memory: memory, stride: stride)
  }

  deinit { output.memory.deallocate() }

  /// A number of the output, as a Double.
  public func value(row: Int, output column: Int, _ options: BatchOptions) -> Double {
    let isPerRow = options.arrangement == .perRow
    let index = isPerRow ? row * output.stride + column : column * output.stride + row
    let offset = index * options.precision.byteCount
    precondition(offset >= 0 && offset < byteCount, "no output \(column) of row \(row)")
    return options.precision == .float64
      ? output.memory.load(fromByteOffset: offset, as: Double.self)
      : Double(output.memory.load(fromByteOffset: offset, as: Float.self))
  }
}

/// Columns of parameters that the caller gives to a batch, and keeps until it is done.
public struct BatchRows: @unchecked Sendable {
  /// A column a parameter.
  public let columns: [UnsafePointer<Double>]
  /// The number of rows.
  public let count: Int

  /// Describes rows.
  public init(columns: [UnsafePointer<Double>], count: Int) {
    self.columns = columns
    self.count = count
  }
}
