// Random documents, read and lowered by the library, against the plain lowering of the description
// they were written from: row by row. Then both solvers on the rows. `TINAMOU_RANDOM_LAYOUTS` says how
// many (1,000 without it, and 500 stacks, which take longer), `TINAMOU_RANDOM_SEED` which ones.

import Constraints
import Diagnostics
import ExactArithmetic
import Foundation
import FuzzSupport
import JSONLayout
import LayoutModel
import ReferenceSimplex
import SimplexCore
import Testing

@testable import LayoutEngine

@Suite("Random layouts")
struct RandomLayoutTests {
  private static func setting(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  @Test("documents are lowered as the languages say, and solved as the reference solves them")
  func agreement() throws { try check(1000, RandomLayout.make) }

  @Test("so are stacks in stacks: hidden views, several lines, baselines, both axes")
  func stacks() throws { try check(500, RandomLayout.makeStacks) }

  private func check(
    _ usualCount: Int,
    _ make: (_ seed: UInt64, _ input: Int) -> RandomLayout
  ) throws {
    let count = Self.setting("TINAMOU_RANDOM_LAYOUTS", default: usualCount)
    let seed = UInt64(Self.setting("TINAMOU_RANDOM_SEED", default: 1))
    var failureCount = 0
    var statuses: [SolveStatus: Int] = [:]
    for input in 0..<count {
      let layout = make(seed, input)
      let (problem, status) = try Self.problem(of: layout)
      statuses[status, default: 0] += 1
      guard let problem else { continue }
      failureCount += 1
      if failureCount <= 5 {
        Issue.record("seed \(seed), input \(input): \(problem)\n\(layout.document)")
      }
    }
    #expect(failureCount == 0, "\(failureCount) of \(count) layouts differ")
    print("random layouts: \(statuses.map { "\($0.value) \($0.key)" }.sorted())")
    guard count >= 200 else { return }
    for status in [SolveStatus.solved, .ambiguous, .conflict] {
      #expect((statuses[status] ?? 0) * 25 >= count, "\(statuses)")
    }
  }

  @Test("a number under a seed always names the same layout")
  func repeatable() {
    for input in 0..<20 {
      let text = RandomLayout.make(seed: 3, input: input).document
      #expect(text == RandomLayout.make(seed: 3, input: input).document)
      let stacks = RandomLayout.makeStacks(seed: 3, input: input).document
      #expect(stacks == RandomLayout.makeStacks(seed: 3, input: input).document)
    }
  }

  /// What is wrong with a layout, nil for nothing.
  private static func problem(of layout: RandomLayout) throws -> (String?, SolveStatus) {
    let source = SourceBuffer(name: "random.json", text: layout.document)
    let (document, diagnostics) = LayoutDocument.read(source)
    guard let document else { return ("\(diagnostics.map(\.message))", .conflict) }
    let size = LayoutSize(width: layout.size.width, height: layout.size.height)
    let made = try #require(document.layout(at: size).layout)
    let lowering = Lowering(tree: made.tree, constraints: made.constraints, size: size)
    let outcome = SimplexSolver.solve(lowering.system)
    if let difference = PlainLowering(layout).difference(from: lowering) {
      return (difference, outcome.status)
    }
    let reference = ReferenceSolver.solve(lowering.system)
    return (outcome == reference ? nil : "the solvers differ", outcome.status)
  }
}
