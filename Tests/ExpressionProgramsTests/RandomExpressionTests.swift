// Programs over lanes against the evaluator, on random expressions.

import Foundation
import FuzzSupport
import Testing

@Suite("programs over lanes")
struct RandomExpressionTests {
  /// A share of a million; the whole with TINAMOU_RANDOM_EXPRESSIONS=1000000.
  private static let count =
    ProcessInfo.processInfo.environment["TINAMOU_RANDOM_EXPRESSIONS"].flatMap { Int($0) } ?? 3_000

  @Test("random expressions give the bits, and the errors, of the evaluator, and print as read")
  func randomExpressions() {
    var comparison = ExpressionComparison()
    var lineCount = 0
    for input in 0..<Self.count {
      var generator = SeededGenerator(seed: 7, input: input)
      let source = RandomExpression(depthLimit: generator.integer(in: 1...6))
      let text = source.lines(using: &generator)
      // A line that defines a function is not evaluated by itself.
      lineCount += text.split(separator: "\n").count { !$0.hasPrefix("func ") }
      if let difference = comparison.difference(in: text, lanes: 9, using: &generator) {
        Issue.record("input \(input): \(difference)")
        return
      }
    }
    // The comparison means something: most lines run over lanes, and some fail.
    #expect(comparison.laneCount > Self.count * 8)
    #expect(comparison.laneStepCount * 2 > lineCount)
    #expect(comparison.errorCount * 100 > comparison.laneCount)
  }
}
