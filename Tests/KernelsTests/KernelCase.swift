// The shapes every kernel is tried at, and a record of what went wrong.

import Kernels
import Testing

/// One shape: so many elements, so far before memory that must not be touched.
struct KernelCase: CustomStringConvertible {
  let count: Int
  /// Numbers between the end of the operand and the page: shifts its alignment.
  let slack: Int
  let seed: UInt64

  var description: String { "\(count) elements, slack \(slack), seed \(seed)" }

  /// The slack of another operand, so that operands are aligned differently.
  var otherSlack: Int { (slack * 3 + 1) % 8 }

  /// All lengths up to a few registers, and some long ones, at all alignments.
  static let all: [KernelCase] = {
    var cases: [KernelCase] = []
    for count in Array(0...67) + [128, 255, 1000] {
      for slack in 0..<8 {
        cases.append(KernelCase(count: count, slack: slack, seed: UInt64(count * 8 + slack)))
      }
    }
    return cases
  }()

  /// Runs a check on all shapes, and fails with the first few that do not hold.
  static func forAll(
    _ instructionSet: InstructionSet,
    sourceLocation: SourceLocation = #_sourceLocation,
    check: (VectorKernels, KernelCase, inout NumberSource) -> String?
  ) throws {
    let kernels = try #require(VectorKernels(instructionSet), sourceLocation: sourceLocation)
    var failures: [String] = []
    for shape in all {
      var source = NumberSource(seed: shape.seed)
      if let problem = check(kernels, shape, &source) { failures.append("\(shape): \(problem)") }
    }
    guard !failures.isEmpty else { return }
    Issue.record(
      "\(failures.count) shapes differ: \(failures.prefix(5).joined(separator: "; "))",
      sourceLocation: sourceLocation
    )
  }
}

/// Says where two rows of numbers differ in their bits, nil where nowhere.
func difference(_ name: String, _ found: [Double], _ expected: [Double]) -> String? {
  guard found.count == expected.count else { return "\(found.count) numbers in \(name)" }
  for i in found.indices where found[i].bitPattern != expected[i].bitPattern {
    return "\(name)[\(i)] is \(found[i]), expected \(expected[i])"
  }
  return nil
}

/// Says that something besides an operand was written to.
///
/// Being looked at here is also what keeps an operand's memory until the kernel is done: a pointer alone
/// does not.
func damage(_ operands: [GuardedMemory]) -> String? {
  operands.allSatisfy(\.isIntactAround) ? nil : "numbers beside an operand were written to"
}
