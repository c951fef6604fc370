// The names that the expressions of a layout use.

import Diagnostics
import MarkupReading
import ViewClasses

/// Finds names in layouts.
public enum LayoutSymbols {
  /// The keys of localised strings that a document uses, in document order, each once.
  ///
  /// - Returns: The keys without `strings.`, and what is wrong with the document.
  public static func stringKeys(
    in document: MarkupDocument,
    classes: ClassTable = .uiKit
  ) -> (keys: [String], diagnostics: [Diagnostic]) {
    var keys: [String] = []
    var known: Set<String> = []
    // Printing passes every name of every expression by; what it prints is not needed.
    let formatted = LayoutFormatter.format(document, classes: classes) { name in
      let prefix = "strings."
      if name.hasPrefix(prefix) {
        let key = String(name.dropFirst(prefix.count))
        if known.insert(key).inserted { keys.append(key) }
      }
      return nil
    }
    return (keys, formatted.diagnostics)
  }

  /// A name and the first parts of its path: a declaration of any of them gives the name.
  public static func heads(of name: String) -> [String] {
    // A text of dots alone would take the square of its length.
    name.indices.lazy.filter { name[$0] == "." }.prefix(32).map { String(name[..<$0]) } + [name]
  }

  /// A renaming of one symbol: of the name itself, and of the first part of a key path.
  public static func renaming(
    _ old: String,
    to new: String
  ) -> (String) -> String? {
    { name in
      if name == old { return new }
      return name.hasPrefix(old + ".") ? new + name.dropFirst(old.count) : nil
    }
  }
}
