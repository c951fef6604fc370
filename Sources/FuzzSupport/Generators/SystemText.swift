// `.constraints` texts as inputs: read, and nothing more.

import Constraints
import Diagnostics

/// Reads inputs that are `.constraints` texts.
public enum SystemText {
  /// The file of a text; nil where a diagnostic is an error.
  public static func file(_ bytes: [UInt8]) -> ConstraintsFile? {
    ConstraintsFile.read(SourceBuffer(name: "input.constraints", bytes: bytes)).file
  }

  /// Words of the language, to put in where they do not belong.
  public static let words =
    StatementKeyword.allCases.map { "\($0) " } + Relation.allCases.map(\.symbol)
    + Priority.words.map { "@\($0.name)" } + [
      " weight ", "@", "@750", "@250", "@999.5", "=", "+", " - ", "*", "/", ",", ".", "#", "\n",
      "\r\n", "\t", "v0", "v1", "v2", "p0", "x", "W", "0.1", "1e6", "1e-6", "1e999", "1/3", "-1",
      "0", "100", "1001", "33.3", "\u{FEFF}", "\u{E9}",
    ]

  /// A number of a text that depends on nothing else, for choices that the input shall make.
  public static func hash(_ bytes: [UInt8]) -> UInt64 { FileHash(bytes).value }
}
