// What the module says.

/// The sentences of the module.
enum Messages {
  static func noFonts(_ folders: [String]) -> String {
    let places = folders.isEmpty ? "no folder" : folders.joined(separator: ", ")
    return "no font was found in \(places); the system's font is that of Debian's fonts-inter"
  }

  static func substitution(wanted: String, used: String) -> String {
    "no font '\(wanted)' was found; '\(used)' takes its place"
  }
}
