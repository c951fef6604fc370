// Targets whose inputs are whole documents: how these are drawn, changed and made smaller.

import FuzzSupport
import Fuzzing

/// A target that takes documents of layouts.
protocol DocumentTarget: FuzzTarget {}

extension DocumentTarget {
  static var fileExtension: String { "json" }
  static var words: [String] { DocumentWords.all }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    DescribedDocument.makeSome(using: &generator)
  }

  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    DocumentMutation.edited(input, using: &generator)
  }

  func reductions(of input: [UInt8]) -> [[UInt8]] { DocumentReductions.reductions(of: input) }
}
