// The messages of this module.

import Diagnostics

enum Messages {
  static func hiddenName(_ name: String, _ new: String) -> String {
    "found '\(PrintableText.word(name))', which as '\(PrintableText.word(new))' would be what its node or a "
      + "declaration here names, expected another new name"
  }

  static func reservedName(_ name: String, _ new: String) -> String {
    "found '\(PrintableText.word(name))', which as '\(PrintableText.word(new))' would be a word of the language, "
      + "expected another new name"
  }
}
