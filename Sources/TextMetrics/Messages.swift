// What the module says.

/// The sentences of the module.
enum Messages {
  static func badManifestLine(_ line: String) -> String {
    "found '\(line)'; expected a name and a size such as '40x40' or '80x80@2'"
  }

  static func secondSize(_ name: String) -> String { "a second size of '\(name)'" }
}
