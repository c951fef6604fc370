// The limits on inputs.

import Diagnostics
import Testing

@Suite struct BudgetTests {
  @Test("every limit has its own number in a budget, and its own code")
  func limits() {
    var budget = Budget()
    for (index, limit) in Limit.allCases.enumerated() { budget[limit] = index + 1 }
    #expect(Limit.allCases.map { budget[$0] } == Array(1...Limit.allCases.count))
    for limit in Limit.allCases { #expect(limit.code.name == "limit-\(limit)") }
    #expect(Limit.allCases.allSatisfy { Budget.standard[$0] == $0.standard })
  }

  @Test("a limit is not raised beyond what the stack takes")
  func greatest() {
    var budget = Budget()
    budget[.depth] = 1_000_000
    #expect(budget[.depth] == Limit.depth.greatest)
    budget[.depth] = -1
    #expect(budget[.depth] == 0)
  }

  @Test("what is said names the limit and the option that raises it")
  func words() {
    let buffer = SourceBuffer(name: "a", text: "abc")
    let excess = buffer.budget.excess(.files, at: SourceRange(buffer, 1..<2))
    #expect(excess.code == "limit-files")
    #expect(excess.message == "found more than 1000 files, which '--limit files=N' raises")
    var budget = Budget()
    budget[.steps] = 1
    #expect(
      budget.message(.steps, at: " at 375x667")
        == "found more than 1 step of the solver to an answer at 375x667, which "
        + "'--limit steps=N' raises"
    )
  }
}
