// What targets have in common whose inputs are `.constraints` texts: how such a text is changed and cut.

import FuzzSupport
import Fuzzing

/// A target whose inputs are `.constraints` texts.
protocol SystemTextTarget: FuzzTarget {}

extension SystemTextTarget {
  static var fileExtension: String { "constraints" }
  static var words: [String] { SystemText.words }

  /// An input with its system changed.
  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    guard generator.chance(900), let draft = SystemDraft(text: input) else { return nil }
    return SystemMutation.mutant(of: draft, using: &generator).text
  }

  /// Inputs with smaller systems.
  func reductions(of input: [UInt8]) -> [[UInt8]] {
    guard let draft = SystemDraft(text: input) else { return [] }
    // Once written anew, a text is that of its draft, so that what follows only becomes smaller.
    let printed = draft.text
    let rest = DraftReductions.reductions(of: draft).map(\.text).filter {
      $0.count <= printed.count
    }
    return (printed.count < input.count ? [printed] : []) + rest
  }
}
