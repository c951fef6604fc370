// What targets have in common whose inputs are `.constraints` texts: how such a text is changed and cut.

import FuzzSupport
import Fuzzing

/// A target whose inputs are `.constraints` texts.
protocol SystemTextTarget: FuzzTarget {}

extension SystemTextTarget {
  static var fileExtension: String { "constraints" }
  static var words: [String] { SystemText.words }

  /// An input with its system changed, or with damaged text.
  func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    if generator.chance(900), let draft = SystemDraft(text: input) {
      let mutant = SystemMutation.mutant(of: draft, using: &generator).text
      if mutant.count <= limit { return mutant }
    }
    let mutator = ByteMutator(texts: [input], words: Self.words)
    return Array(mutator.mutant(using: &generator).prefix(limit))
  }

  /// Inputs with smaller systems.
  func reductions(of input: [UInt8]) -> [[UInt8]] {
    guard let draft = SystemDraft(text: input) else { return [] }
    // Once written anew, a text is that of its draft, so that what follows only becomes smaller.
    let printed = draft.text
    let rest = SystemReduction.reductions(of: draft).map(\.text).filter {
      $0.count <= printed.count
    }
    return (printed.count < input.count ? [printed] : []) + rest
  }
}
