// A folder for as long as somebody holds it, where the system keeps what is soon gone.

import Glibc

/// A folder of its own, removed with all that is in it.
public final class TemporaryFolder: Sendable {
  /// The folder, links followed.
  public let path: String

  /// Makes a folder.
  public init() throws(OutputFailure) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/tinamou-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.flatMap { realpath($0, nil) }
    }
    guard let made else { throw OutputFailure(reason: SystemCall.lastErrorText(), path: parent) }
    defer { free(made) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// Removes a file, a folder or a link, which is not followed.
  private static func remove(_ path: String) {
    guard FileKind(path: path, followsLinks: false) == .folder else {
      unlink(path)
      return
    }
    for name in FolderListing.names(in: path) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
