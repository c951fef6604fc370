// One call of a kernel against its definition: tests go through all shapes with it, the fuzzer through
// any. What each kernel is to compute stands in `KernelDefinition`.

import Kernels

/// A kernel to be tried.
public enum KernelTrial: String, CaseIterable, Sendable {
  case updateRow = "update-row"
  case exchange = "exchange"
  case candidates = "candidates"
  case updateSlopes = "update-slopes"
  case sides = "sides"
  case locate = "locate"
  /// No kernel: numbers that carry a bound on their error, which all instruction sets have in common.
  case boundedNumbers = "bounded-numbers"

  /// What came of a call.
  public struct Result: Sendable {
    /// What differs from the definition; nil where nothing does.
    public var problem: String?
    /// How much of what is rare was met: doubts, edges, ties, candidates that are dropped.
    ///
    /// Tests look whether their shapes meet both enough and little enough of it.
    public var rareCount = 0
  }

  /// Calls the kernel once and compares.
  ///
  /// - Parameters:
  ///   - kernels: The instruction set to try.
  ///   - shape: Lengths and alignments.
  ///   - source: The operands.
  /// - Returns: What differs.
  public func run(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> Result {
    var result = Result()
    result.problem =
      switch self {
      case .updateRow: Self.updateRow(kernels, shape, &source, &result.rareCount)
      case .exchange: Self.exchange(kernels, shape, &source, &result.rareCount)
      case .candidates: Self.candidates(kernels, shape, &source, &result.rareCount)
      case .updateSlopes: Self.updateSlopes(kernels, shape, &source)
      case .sides: Self.sides(kernels, shape, &source, &result.rareCount)
      case .locate: Self.locate(kernels, shape, &source, &result.rareCount)
      case .boundedNumbers: Self.boundedNumbers(shape, &source, &result.rareCount)
      }
    return result
  }
}
