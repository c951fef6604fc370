// A text as a string of an expression, each letter spelt in one of the ways that the language has for it.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutExpressions

struct SpelledTextTrial {
  private var text = ""
  private var spelling: String

  private static let scalars: [Unicode.Scalar] = [
    "a", "n", "u", "7", " ", "'", "\"", "\\", "\n", "\r", "\t", "{", "}", "\u{E9}", "\u{301}",
    "\u{FEFF}", "\u{1F600}", "\u{10FFFF}",
  ]
  /// What has a letter of its own behind the backslash.
  private static let letters: [Unicode.Scalar: String] = [
    "\n": "n", "\r": "r", "\t": "t", "\\": "\\", "'": "'", "\"": "\"",
  ]

  init(using generator: inout SeededGenerator) {
    let quote: Unicode.Scalar = generator.pick(["'", "\""])
    spelling = String(quote)
    for _ in 0..<generator.integer(in: 0...6) {
      let scalar = generator.pick(Self.scalars)
      text.unicodeScalars.append(scalar)
      let isPlain = scalar != "\\" && scalar != quote && scalar.value >= 0x20
      if isPlain, generator.chance(500) {
        spelling.unicodeScalars.append(scalar)
      } else if let letter = Self.letters[scalar], generator.chance(500) {
        spelling += "\\\(letter)"
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: generator.chance(500))
        let zeros = generator.integer(in: 0...(8 - digits.count))
        spelling += "\\u{\(String(repeating: "0", count: zeros))\(digits)}"
      }
    }
    spelling.unicodeScalars.append(quote)
  }

  /// Looks for what is wrong with the string.
  func check() throws(Finding) {
    let source = SourceBuffer(name: "<expression>", text: spelling)
    let (property, problems) = PropertyExpression.read(SourceFragment(source), as: .expression)
    let (known, found) = ExpressionChecker.check(property, as: .any, in: ConstantScope())
    if case .string(let read)? = known?.constant, read.utf8.elementsEqual(text.utf8) { return }
    let messages = (problems + found).map(\.message)
    throw Finding("spelt-differently", "\(spelling) is \(known?.constant as Any), \(messages)")
  }
}
