// Kernels at all shapes: the trials themselves are FuzzSupport's, since the fuzzer runs them, too.

import FuzzSupport
import Kernels
import Testing

enum KernelTrials {
  /// Runs a kernel at all shapes, and fails with the first few that differ.
  @discardableResult
  static func run(
    _ trial: KernelTrial,
    _ set: InstructionSet,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (rarest: Int, rareShapes: Int) {
    let kernels = try #require(VectorKernels(set), sourceLocation: sourceLocation)
    let (problems, rarest, rareShapes) = trial.runAll(kernels)
    #expect(
      problems.isEmpty,
      "\(problems.count) shapes differ: \(problems.prefix(5).joined(separator: "; "))",
      sourceLocation: sourceLocation
    )
    return (rarest, rareShapes)
  }
}
