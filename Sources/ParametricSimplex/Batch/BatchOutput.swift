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

  /// The rows from one on, as an output of their own.
  package func dropping(_ rows: Int, _ options: BatchOptions) -> BatchOutput {
    let offset = index(row: rows, output: 0, options) * options.precision.byteCount
    return BatchOutput(memory: memory + offset, stride: stride)
  }

  /// Writes the numbers of a row; of -0 it makes 0.
  package func store(
    _ values: UnsafeBufferPointer<Double>,
    row: Int,
    _ options: BatchOptions
  ) {
    for (column, value) in values.enumerated() {
      let address = memory + index(row: row, output: column, options) * options.precision.byteCount
      switch options.precision {
      case .float64: address.storeBytes(of: value + 0, as: Double.self)
      case .float32: address.storeBytes(of: Float(value) + 0, as: Float.self)
      }
    }
  }

  /// Makes 0 of the numbers of a row.
  package func clear(row: Int, outputCount: Int, _ options: BatchOptions) {
    for column in 0..<outputCount {
      let number = memory + index(row: row, output: column, options) * options.precision.byteCount
      number.initializeMemory(as: UInt8.self, repeating: 0, count: options.precision.byteCount)
    }
  }

  /// Makes 0 of every -0 in some rows; returns whether all their numbers are finite.
  package func settle(rowCount: Int, outputCount: Int, _ options: BatchOptions) -> Bool {
    let isPerRow = options.arrangement == .perRow
    let isDense = isPerRow && stride == outputCount
    let (lineCount, count) =
      isDense
      ? (1, rowCount * outputCount)
      : isPerRow ? (rowCount, outputCount) : (outputCount, rowCount)
    for line in 0..<lineCount {
      let start = memory + line * stride * options.precision.byteCount
      let areFinite =
        options.precision == .float64
        ? Self.settle(start.assumingMemoryBound(to: Double.self), count, SIMD8<Double>.self)
        : Self.settle(start.assumingMemoryBound(to: Float.self), count, SIMD16<Float>.self)
      guard areFinite else { return false }
    }
    return true
  }

  private static func settle<Lanes: SIMD>(
    _ numbers: UnsafeMutablePointer<Lanes.Scalar>,
    _ count: Int,
    _: Lanes.Type
  ) -> Bool where Lanes.Scalar: BinaryFloatingPoint {
    // 0 times what is infinite or no number is no number, and stays that in a sum.
    var sums = Lanes(repeating: 0)
    let whole = count / Lanes.scalarCount * Lanes.scalarCount
    for first in Swift.stride(from: 0, to: whole, by: Lanes.scalarCount) {
      let address = UnsafeMutableRawPointer(numbers + first)
      let lanes = address.loadUnaligned(as: Lanes.self) + Lanes(repeating: 0)
      address.storeBytes(of: lanes, as: Lanes.self)
      sums += lanes * Lanes(repeating: 0)
    }
    for index in whole..<count {
      numbers[index] += 0
      sums[0] += numbers[index] * 0
    }
    return sums.sum() == 0
  }

  /// The index of a number, counted in numbers from the first one in memory.
  fileprivate func index(row: Int, output column: Int, _ options: BatchOptions) -> Int {
    options.arrangement == .perRow ? row * stride + column : column * stride + row
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
    let offset = output.index(row: row, output: column, options) * options.precision.byteCount
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
