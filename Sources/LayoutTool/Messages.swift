// The messages of this module.

import Diagnostics

enum Messages {
  static func hiddenName(_ name: String, _ new: String) -> String {
    "found '\(PrintableText.word(name))', which as '\(PrintableText.word(new))' would be what a declaration here names, "
      + "expected another new name"
  }

  static func reservedName(_ name: String, _ new: String) -> String {
    "found '\(PrintableText.word(name))', which as '\(PrintableText.word(new))' would be a size that the language finds "
      + "itself, expected another new name"
  }
}
