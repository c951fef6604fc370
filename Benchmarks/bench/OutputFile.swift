// Writes files so that nothing is half-written: beside the old one, then renamed over it.

import Foundation
import Glibc

/// Writes whole files.
enum OutputFile {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ path: String) { description = "'\(path)': \(String(cString: strerror(errno)))" }
  }

  /// Replaces a file's contents; devices and pipes are written to as they are.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT != S_IFREG {
      try writeDirectly(bytes, to: path)
      return
    }
    let temporary = "\(path).\(getpid()).tmp"
    do {
      try writeDirectly(bytes, to: temporary, namedAs: path)
    } catch {
      unlink(temporary)
      throw error
    }
    if exists { chmod(temporary, status.st_mode & 0o7777) }
    guard rename(temporary, path) == 0 else {
      let failure = Failure(path)
      unlink(temporary)
      throw failure
    }
  }

  /// Messages name the file that was asked for, not the one beside it.
  private static func writeDirectly(
    _ bytes: [UInt8],
    to path: String,
    namedAs name: String? = nil
  ) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(name ?? path) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Failure(name ?? path) }
      written += count
    }
  }
}
