// 20,000 seeded mutations through both readers: nothing traps, and every place is in the input.

import Diagnostics
import LayoutModel
import SeededRandom
import Testing
import VisualFormat

@Suite("Mutations")
struct MutationTests {
  @Test("whatever the bytes, findings lie inside the input and in its order")
  func places() {
    var random = SeededGenerator(seed: 0x5eed_0002)
    let shared = FormatHarness(options: ["alignAllTop"]).environment
    var codes: Set<DiagnosticCode> = []
    var acceptedCount = 0
    for _ in 0..<20_000 {
      let bytes = FormatMutation.mutated(&random)
      let buffer = SourceBuffer(name: "<format>", bytes: bytes)
      let fragment = SourceFragment(buffer)
      var environment = shared
      let (constraints, findings) = VisualFormatCompiler.constraints(
        from: fragment,
        originID: "f",
        in: &environment
      )
      let (explicit, explicitFindings) = VisualFormatCompiler.explicitConstraint(
        from: fragment,
        originID: "f",
        in: environment
      )
      Self.check(findings, in: buffer)
      Self.check(explicitFindings, in: buffer)
      #expect((explicit == nil) == explicitFindings.containsErrors)
      if findings.containsErrors { #expect(constraints.isEmpty) } else { acceptedCount += 1 }
      for constraint in constraints + [explicit].compactMap({ $0 }) {
        #expect(LegalityCheck.reason(for: constraint, in: environment.tree) == nil)
      }
      codes.formUnion((findings + explicitFindings).map(\.code))
    }
    // Mutation that reaches little proves little.
    #expect(acceptedCount > 1_000, "only \(acceptedCount) accepted")
    #expect(codes.count > 25, "only \(codes.count) kinds of finding")
  }

  private static func check(_ findings: [Diagnostic], in buffer: SourceBuffer) {
    var last = 0
    for finding in findings {
      let bytes = finding.range.bytes
      #expect(
        bytes.lowerBound >= last,
        "\(finding.code) in '\(buffer.text(0..<buffer.bytes.count))'"
      )
      #expect(bytes.upperBound <= buffer.bytes.count)
      #expect(finding.notes.allSatisfy { $0.range.bytes.upperBound <= buffer.bytes.count })
      #expect(!finding.message.isEmpty && finding.message.last != ".")
      last = bytes.lowerBound
    }
  }
}
