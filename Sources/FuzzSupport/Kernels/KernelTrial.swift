// One call of a kernel against its definition: tests go through all shapes with it, the fuzzer through
// any. What each kernel is to compute stands in `KernelDefinition`.

import Kernels

/// A kernel to be tried.
public enum KernelTrial: String, CaseIterable, Sendable {
  case exchange = "exchange"
  case candidates = "candidates"
  case updateSlopes = "update-slopes"
  case sides = "sides"
  case locate = "locate"
  /// No kernel: numbers that carry a bound on their error, which all instruction sets have in common.
  case boundedNumbers = "bounded-numbers"

  /// Calls the kernel once and compares.
  ///
  /// - Parameters:
  ///   - kernels: The instruction set to try.
  ///   - shape: Lengths and alignments.
  ///   - source: The operands.
  /// - Returns: What differs from the definition, nil where nothing does; and how much of what is rare was met: doubts,
  ///   edges, ties, candidates that are dropped. Tests look whether their shapes meet both enough and little enough of it.
  public func run(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> (problem: String?, rareCount: Int) {
    var call = KernelCall(kernels: kernels, shape: shape, source: source)
    let problem =
      switch self {
      case .exchange: call.exchange()
      case .candidates: call.candidates()
      case .updateSlopes: call.updateSlopes()
      case .sides: call.sides()
      case .locate: call.locate()
      case .boundedNumbers: call.boundedNumbers()
      }
    source = call.source
    return (problem, call.rareCount)
  }
}

/// A call of a kernel; what differs from its definition is said in words.
struct KernelCall {
  let kernels: VectorKernels
  let shape: KernelShape
  var source: NumberSource
  /// How much of what is rare was met.
  var rareCount = 0
}
