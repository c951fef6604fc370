// The lint target: what is found rightly has no findings, and every planted fault has one.

import Linting
import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz target lint")
struct LayoutLintTargetTests {
  @Test("documents and mutants of them are looked through as solves see them")
  func noFindings() {
    var target = LintTarget(options: FuzzOptions())
    LayoutLoop.expectNothing(in: &target, inputs: 20)
    // Every part of the judge has had something to do.
    let idle = target.tallies.filter { $0.count == 0 && $0.name != "things taken out" }
    #expect(idle.isEmpty && target.tallies.count == 7, "\(target.tallies)")
  }

  /// A fault, and the kind of finding that it must make.
  struct Fault: Sendable, CustomTestStringConvertible {
    var kind: String
    /// Spoils what is found of a view that sticks out.
    var spoil: @Sendable (inout [LintFinding], Int) -> Void
    var testDescription: String { kind }
  }

  private static let faults = [
    Fault(kind: "problem-not-named") { $0.remove(at: $1) },
    Fault(kind: "size-outside-range") { findings, index in
      findings[index].extents[0].high = findings[index].worst[0]
    },
    Fault(kind: "worst-outside-range") { $0[$1].worst[0] = 1 },
    Fault(kind: "finding-not-shown") { $0[$1].subject = "b horizontal" },
  ]

  @Test(
    "a finding that is lost, too narrow, worst elsewhere or of another view is found",
    arguments: faults
  )
  func planted(fault: Fault) throws {
    let document = """
      {"views": {"a": {}, "b": {}},
       "constraints": {"h": "H:|-20-[a(550)]", "v": "V:|[a(50)][b(30)]", "w": "H:|-[b]-|"}}
      """
    var target = LintTarget(options: FuzzOptions())
    #expect(target.finding(in: Array(document.utf8)) == nil)
    target.plant = { report in
      let index = report.findings.firstIndex { $0.rule == .outside && $0.subject == "a horizontal" }
      if let index { fault.spoil(&report.findings, index) }
    }
    // Other boxes for other texts.
    let kinds = (0..<3).compactMap { number in
      target.finding(in: Array((document + String(repeating: " ", count: number)).utf8))?.kind
    }
    #expect(kinds.contains(fault.kind), "\(kinds)")
    #expect(Set(kinds).count == 1, "\(kinds)")
  }

  @Test(
    "a finding that only holds from right to left, or where texts are large, is missed where it is lost"
  )
  func plantedInTraits() {
    let documents = [
      """
      {"views": {"a": {}, "b": {}},
       "constraints": {"a": "a.left == superview.left + 10", "b": "b.trailing == superview.trailing - 30",
         "h": "H:[a(60)]", "k": "H:[b(50)]", "v": "V:|-5-[a(20)]", "w": "V:|-5-[b(20)]"}}
      """,
      """
      {"views": {"a": {"text": "ab"}}, "constraints": {"h": "H:|-10-[a]", "v": "V:|-10-[a(<=22)]"}}
      """,
    ]
    for document in documents {
      // Other directions and sizes of texts for other texts.
      let inputs = (0..<8).map { Array((document + String(repeating: " ", count: $0)).utf8) }
      var target = LintTarget(options: FuzzOptions())
      #expect(inputs.compactMap { target.finding(in: $0) }.isEmpty)
      target.plant = { $0.findings.removeAll { !$0.traits.isEmpty } }
      let kinds = inputs.compactMap { target.finding(in: $0)?.kind }
      #expect(kinds.contains("problem-not-named"), "\(document)")
    }
  }
}
