// Expressions: the program over lanes against the evaluator, and what is printed against what was read.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutExpressions

/// Tries lines of expressions.
struct ExpressionTarget: PlainTarget {
  static let name = "expression"
  static let summary =
    "expressions: programs over lanes give the evaluator's bits; what is printed reads back"
  static let fileExtension = "txt"
  static let words =
    ExpressionParser.keywords.sorted() + BinaryOperator.allCases.map(\.rawValue)
    + UnaryOperator.allCases.map(\.rawValue) + RangeSign.allCases.map(\.rawValue)
    + NumericFunction.allCases.map { "\($0)(" } + [
      "a", "b", "c", "d", "p", "q", "s", "o", "r0", "r1", "size.width", "pi", "rgb(", "rgba(", "?:",
      "?", ":", "(", ")", "[", "]", ",", "'", "\"", "`", "#fff", "//", "{", "}", "0x", "1e3", ".5",
      "\\", "func f(n: number) -> number = ", "f(", "strings.of(", "strings.points(", "format(",
      "box.midX", "UIBlurEffect(", "thing",
    ]

  /// How many sets of values an input is tried with.
  private static let laneCount = 9

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    let source = RandomExpression(depthLimit: generator.integer(in: 1...7))
    return Array(source.lines(using: &generator).utf8)
  }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let buffer = SourceBuffer(name: "<expression>", bytes: input)
    for form in [PropertyForm.expression, .string, .font, .attributedString, .image] {
      let (_, problems) = PropertyExpression.read(SourceFragment(buffer), as: form)
      for problem in problems {
        let bytes = problem.range.bytes
        guard bytes.lowerBound >= 0, bytes.upperBound <= input.count else {
          throw Finding("position-outside-input", "\(problem.code) at \(bytes)")
        }
      }
    }
    // The values follow from the input, so that a finding stays one when it is replayed.
    var generator = SeededGenerator(seed: SystemText.hash(input))
    try Self.checkOrder(&generator)
    try PrintfTrial(using: &generator).check()
    try SpelledTextTrial(using: &generator).check()
    var comparison = ExpressionComparison()
    let text = String(decoding: input, as: UTF8.self)
    let difference = comparison.difference(in: text, lanes: Self.laneCount, using: &generator)
    if let difference { throw Finding("values-differ", difference) }
  }

  /// Things that depend on each other: each stands behind what it needs, or circles are circles.
  private static func checkOrder(_ generator: inout SeededGenerator) throws(Finding) {
    let count = generator.integer(in: 1...9)
    let most = generator.pick([0, 1, 1, 2])
    let graph = DependencyGraph(
      (0..<count).map { _ in
        IndexList(
          (0..<generator.integer(in: 0...most)).map { _ in generator.integer(in: 0...(count - 1)) }
        )
      }
    )
    let needs = graph.dependencies
    switch graph.evaluationOrder() {
    case .order(let order):
      var positions = [Int](repeating: -1, count: graph.count)
      for (index, thing) in order.enumerated() { positions[thing] = index }
      guard order.count == count, positions.allSatisfy({ $0 >= 0 }),
        needs.indices.allSatisfy({ thing in
          needs[thing].allSatisfy { positions[$0] < positions[thing] }
        })
      else { throw Finding("order-differs", "\(order) of \(needs)") }
    case .cycles(let cycles):
      let all = cycles.joined()
      let areCircles = cycles.allSatisfy { cycle in
        cycle.first == cycle.min()
          && cycle.indices.allSatisfy { needs[cycle[$0]].contains(cycle[($0 + 1) % cycle.count]) }
      }
      guard areCircles, !cycles.isEmpty, Set(all).count == all.count else {
        throw Finding("order-differs", "the circles \(cycles) of \(needs)")
      }
    }
  }
}
