// Names of functions as the linker has them, `$s11SimplexCore05BlockA0V5pivot…`, made readable.

import Glibc

/// Names that the linker gives functions.
public enum LinkerName {
  /// The full name of a function of Swift's; nil where the name is of another language.
  public static func demangled(_ name: String) -> String? {
    guard let text = swiftDemangle(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// The Swift runtime's function for it; it allocates what it returns.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>,
  _ count: Int,
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
