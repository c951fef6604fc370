// Documentation/LIMITS.md against the limits in the sources.

import Diagnostics
import Testing

@Suite struct LimitTests {
  @Test("LIMITS.md lists every limit with its number")
  func limitsAreListed() throws {
    let row = #/^\| ([a-z]+) \| ([0-9,]+) \| .+ \|$/#.anchorsMatchLineEndings()
    let listed = try Repository.text("Documentation/LIMITS.md").matches(of: row).map {
      "\($0.1) \($0.2.filter { $0 != "," })"
    }
    #expect(listed == Limit.allCases.map { "\($0) \($0.standard)" })
  }
}
