// Options whose values are texts that the program reads itself, so that its own words say what is wrong with them.

import ArgumentParser

extension Option where Value == String? {
  /// An option with one value, whatever that begins with.
  init(_ help: String, _ valueName: String? = nil, completion: CompletionKind? = nil) {
    self.init(
      name: .long,
      parsing: .unconditional,
      help: ArgumentHelp(help, valueName: valueName),
      completion: completion
    )
  }
}

extension Option where Value == [String] {
  /// An option that may be repeated, each time with one value, whatever that begins with.
  init(
    wrappedValue: [String],
    _ help: String,
    _ valueName: String? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(
      wrappedValue: wrappedValue,
      name: .long,
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(help, valueName: valueName),
      completion: completion
    )
  }
}
