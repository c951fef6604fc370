// Kernels at all shapes: the trials themselves are FuzzSupport's, since the fuzzer runs them, too.

import FuzzSupport
import Kernels
import Testing

enum KernelTrials {
  /// Runs a kernel at all shapes, and fails with the first few that differ; gives the most of what is rare in one
  /// shape, and the number of shapes that meet it.
  @discardableResult
  static func run(
    _ trial: KernelTrial,
    _ set: InstructionSet,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (rarest: Int, rareShapes: Int) {
    let kernels = try #require(VectorKernels(set), sourceLocation: sourceLocation)
    var problems: [String] = []
    var (rarest, rareShapes) = (0, 0)
    for shape in KernelShape.all {
      var source = NumberSource(seed: shape.seed)
      let result = trial.run(kernels, shape, &source)
      if let problem = result.problem { problems.append("\(shape): \(problem)") }
      rarest = max(rarest, result.rareCount)
      rareShapes += result.rareCount > 0 ? 1 : 0
    }
    #expect(
      problems.isEmpty,
      "\(problems.count) shapes differ: \(problems.prefix(5).joined(separator: "; "))",
      sourceLocation: sourceLocation
    )
    return (rarest, rareShapes)
  }
}

extension KernelShape {
  /// All lengths up to a few registers, and some long ones, at all alignments.
  static let all: [KernelShape] = {
    var shapes: [KernelShape] = []
    for count in Array(0...67) + [128, 255, 1000] {
      for slack in 0..<8 {
        shapes.append(KernelShape(count: count, slack: slack, seed: UInt64(count * 8 + slack)))
      }
    }
    return shapes
  }()
}
