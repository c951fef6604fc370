// What the module says.

/// The sentences of the module.
enum Messages {
  static func noFonts(_ folders: [String]) -> String {
    let places = folders.isEmpty ? "no folder" : folders.joined(separator: ", ")
    return "no font was found in \(places); the system's font is that of Debian's fonts-inter"
  }

  static let noHarfBuzz =
    "fonts are read with HarfBuzz, which is not installed; it is in Debian's \(HarfBuzz.package)"

  static func substitution(wanted: String, used: String) -> String {
    "no font '\(wanted)' was found; '\(used)' takes its place"
  }
}
