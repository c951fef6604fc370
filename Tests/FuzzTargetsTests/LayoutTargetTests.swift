// The layout target: sound layouts have no findings, and a fault planted in any oracle's evidence has one.

import Constraints
import Diagnostics
import FuzzSupport
import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz target layout")
struct LayoutTargetTests {
  @Test("documents and mutants of them have no findings")
  func noFindings() {
    var target = LayoutTarget(options: FuzzOptions(oracleShare: 100))
    guard let found = LayoutLoop.firstFinding(of: &target, inputs: LayoutLoop.count(1500)) else {
      return
    }
    let text = String(decoding: found.input, as: UTF8.self)
    Issue.record("\(found.finding.kind): \(found.finding.message)\n\(text)")
  }
}
