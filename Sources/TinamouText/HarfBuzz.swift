// The functions of HarfBuzz, of the library that the system has, loaded where fonts are first asked for.

import CHarfBuzz
import Glibc

/// The functions of HarfBuzz that are used.
///
/// What they make is never nil: where memory ends, it is an empty one.
typealias HarfBuzz = harfbuzz

extension HarfBuzz {
  /// Those of the system's library, loaded the first time; nil where it has none.
  static let system = load("libharfbuzz.so.0")

  /// The package of Debian that has the library.
  static let package = "libharfbuzz0b"

  /// Loads a library; nil where it is missing or is no HarfBuzz.
  ///
  /// The library stays loaded.
  static func load(_ library: String) -> HarfBuzz? {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else { return nil }
    return withUnsafeTemporaryAllocation(of: HarfBuzz.self, capacity: 1) { functions in
      guard let functions = functions.baseAddress, harfbuzz_take(functions, handle) else {
        return nil
      }
      return functions.pointee
    }
  }

  /// The language of text and of names: never that of the process, whose locale would have a say.
  var english: hb_language_t? { language_from_string("en", 2) }
}
