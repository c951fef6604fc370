// Replacing a file by another text: written beside it and renamed, so that a crash leaves the old file
// whole. Permissions stay, and a link stays a link.

import Glibc

/// Replaces files.
enum LayoutFileReplacement {
  /// Puts bytes in the place of a file's.
  static func replace(_ path: String, with bytes: [UInt8]) throws(OutputFailure) {
    let target = resolved(path)
    var state = stat()
    let permissions = stat(target, &state) == 0 ? state.st_mode & 0o7777 : 0o644
    let temporary = "\(target).partial-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw OutputFailure(reason: lastErrorText(), path: path) }
    var reason = writeAll(bytes, to: descriptor)
    if reason == nil, fchmod(descriptor, permissions) != 0 { reason = lastErrorText() }
    if reason == nil, fsync(descriptor) != 0 { reason = lastErrorText() }
    if close(descriptor) != 0, reason == nil { reason = lastErrorText() }
    if reason == nil, rename(temporary, target) != 0 { reason = lastErrorText() }
    if let reason {
      unlink(temporary)
      throw OutputFailure(reason: reason, path: path)
    }
  }

  /// The file that a path with links leads to.
  private static func resolved(_ path: String) -> String {
    guard let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }
}
