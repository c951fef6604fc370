// Targets whose inputs are drawn by the rules of a grammar.

import FuzzSupport
import Fuzzing

/// A target that takes texts of a grammar.
protocol GrammarTarget: FuzzTarget {
  /// The rules of new inputs.
  static var grammar: TokenGrammar { get }
}

extension GrammarTarget {
  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    Self.grammar.text(using: &generator)
  }
}
