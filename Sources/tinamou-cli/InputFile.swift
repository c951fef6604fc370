// Reading input files and standard input, whole.

import Glibc

/// An input cannot be read.
struct InputFailure: Error {
  /// What the system says.
  let reason: String
}

/// Reads inputs.
enum InputFile {
  /// Whether there is a file of a name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The folder that a folder stands in, nil for the outermost.
  static func outerFolder(of folder: String) -> String? {
    let outer = "\(folder)/.."
    var inside = stat()
    var outside = stat()
    guard stat(folder, &inside) == 0, stat(outer, &outside) == 0 else { return nil }
    return inside.st_ino == outside.st_ino && inside.st_dev == outside.st_dev ? nil : outer
  }

  /// The path that stands for standard input.
  static let standardInput = "-"

  /// The bytes of a file, or of standard input.
  static func read(_ path: String) throws(InputFailure) -> [UInt8] {
    if path == standardInput { return try read(from: STDIN_FILENO) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFailure(reason: lastErrorText()) }
    defer { close(descriptor) }
    return try read(from: descriptor)
  }

  private static func read(from descriptor: Int32) throws(InputFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw InputFailure(reason: lastErrorText())
      }
    }
  }
}
