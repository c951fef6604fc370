// Targets whose inputs are whole documents: how these are drawn, changed and made smaller.

import FuzzSupport
import Fuzzing

/// A target that takes documents of layouts.
protocol DocumentTarget: FuzzTarget {
  /// How many of 1,000 documents are written from a description.
  static var describedShare: Int { get }
}

extension DocumentTarget {
  static var fileExtension: String { "json" }
  static var words: [String] { DocumentWords.all }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    generator.chance(Self.describedShare)
      ? DescribedDocument.make(using: &generator)
      : DocumentGenerator.document(using: &generator)
  }

  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    DocumentMutation.edited(input, using: &generator)
  }

  func reductions(of input: [UInt8]) -> [[UInt8]] { DocumentReductions.reductions(of: input) }
}
