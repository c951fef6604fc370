// The choice of an instruction set is made once a process, so each choice is tried in a process of its
// own.

import Foundation
import Testing

@testable import Kernels

@Suite("Instruction sets")
struct InstructionSetTests {
  @Test("portable kernels are always there, and the fastest set comes last")
  func supported() {
    #expect(InstructionSet.supported.first == .portable)
    #if arch(x86_64)
    #expect(!InstructionSet.supported.contains(.neon))
    #elseif arch(arm64)
    #expect(InstructionSet.supported == [.portable, .neon])
    #endif
    for set in InstructionSet.allCases {
      #expect(
        VectorKernels(set)?.instructionSet == (InstructionSet.supported.contains(set) ? set : nil)
      )
    }
  }

  // Older compilers cannot hand a value to the other process.
  #if compiler(>=6.3)
  @Test(
    "the environment forces a set; a value that names none is reported once, with what there is",
    arguments: InstructionSet.allCases.map(\.rawValue) + ["", "sse9", "AVX2", "avx2 "]
  )
  func choice(value: String) async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) { [value] in
      setenv(InstructionSet.environmentVariable, value, 1)
      // Used twice: the message must come once.
      for _ in 0..<2 {
        let largest = VectorKernels.current.largestMagnitude([1, -3, 2], count: 3)
        precondition(largest == 3)
      }
      let forced = InstructionSet.forced?.rawValue ?? "none"
      let line = "current \(InstructionSet.current.rawValue), forced \(forced)\n"
      try FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let supported = InstructionSet.supported.map(\.rawValue)
    let best = try #require(supported.last)
    let warnings = text.components(separatedBy: "\n").filter { $0.hasPrefix("warning: ") }
    if supported.contains(value) {
      #expect(text.contains("current \(value), forced \(value)\n"))
      #expect(warnings == [])
      return
    }
    #expect(text.contains("current \(best), forced none\n"))
    guard !value.isEmpty else {
      #expect(warnings == [])
      return
    }
    #expect(warnings.count == 1)
    let problem =
      InstructionSet(rawValue: value) == nil ? "is no instruction set" : "is not in this processor"
    let names = supported.map { "'\($0)'" }.joined(separator: ", ")
    #expect(
      warnings.first == "warning: '\(value)' in TINAMOU_INSTRUCTION_SET \(problem), "
        + "expected one of \(names); using '\(best)'"
    )
  }
  #endif
}
