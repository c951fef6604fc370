// Expressions: the program over lanes against the evaluator, and what is printed against what was read.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutExpressions

/// Tries lines of expressions.
struct ExpressionTarget: FuzzTarget {
  static let name = "expression"
  static let summary =
    "expressions: programs over lanes give the evaluator's bits; what is printed reads back"
  static let fileExtension = "txt"
  static let words = [
    "a", "b", "c", "d", "p", "q", "s", "o", "r0", "r1", "size.width", "true", "false", "nil", "pi",
    "min(", "max(", "pow(", "sqrt(", "round(", "mod(", "rgb(", "rgba(", "??", "?:", "?", ":", "&&",
    "||", "==", "!=", "<=", ">=", "<", ">", "%", "+", "-", "*", "/", "!", "(", ")", "[", "]", ",",
    "'", "\"", "`", "#fff", "//", "{", "}", "0x", "1e3", ".5", "\\",
  ]

  /// How many sets of values an input is tried with.
  private static let laneCount = 9

  init(options: FuzzOptions) {}

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    var source = RandomExpression(depthLimit: generator.integer(in: 1...7))
    return Array(source.lines(using: &generator).utf8)
  }

  func check(_ input: [UInt8], effort: inout Effort) -> Finding? {
    let buffer = SourceBuffer(name: "<expression>", bytes: input)
    for form in [PropertyForm.expression, .string, .font, .attributedString, .image] {
      let (_, problems) = PropertyExpression.read(SourceFragment(buffer), as: form)
      for problem in problems {
        let bytes = problem.range.bytes
        guard bytes.lowerBound >= 0, bytes.upperBound <= input.count else {
          return Finding("position-outside-input", "\(problem.code) at \(bytes)")
        }
      }
    }
    // The values follow from the input, so that a finding stays one when it is replayed.
    let seed = input.reduce(UInt64(input.count)) { $0 &* 31 &+ UInt64($1) }
    var generator = SeededGenerator(seed: seed)
    var comparison = ExpressionComparison()
    let text = String(decoding: input, as: UTF8.self)
    return comparison.difference(in: text, lanes: Self.laneCount, using: &generator)
      .map { Finding("values-differ", $0) }
  }
}
