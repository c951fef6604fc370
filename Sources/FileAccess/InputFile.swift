// Reading what a command line names, whole: a file, a pipe, or standard input. What documents name is read
// through FileRoot, which trusts it less.

import Glibc

/// Reads inputs that a user names.
public enum InputFile {
  /// The path that stands for standard input.
  public static let standardInput = "-"

  /// Whether a path leads to a plain file.
  public static func exists(_ path: String) -> Bool { FileKind(path: path) == .plain }

  /// The folder that a folder stands in, by its shortest name; nil for the outermost and for one that is not there.
  public static func outerFolder(of folder: String) -> String? {
    let outer = "\(folder)/.."
    guard let inside = FileIdentity(folder: folder), let outside = FileIdentity(folder: outer),
      inside != outside
    else { return nil }
    // The name without its last part leads elsewhere where that is a link or dots.
    let shorter = FileRoot.folder(of: folder)
    return FileIdentity(folder: shorter) == outside ? shorter : outer
  }

  /// The bytes of a file, or of standard input.
  ///
  /// - Parameters:
  ///   - path: The path; pipes and devices are read as well, a shell makes them of `<(command)`.
  ///   - limit: How many bytes there may be; some devices never end.
  /// - Returns: All bytes.
  /// - Throws: What keeps it from being read.
  public static func read(_ path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    if path == standardInput {
      return try SystemCall.readAll(from: STDIN_FILENO, limit: limit)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .opening(path) }
    defer { close(descriptor) }
    return try SystemCall.readAll(from: descriptor, limit: limit)
  }
}
