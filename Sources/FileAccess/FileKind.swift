// What stands at a path, as far as it matters here: what can be read again and replaced, what holds others, and the rest.

import Glibc

/// What stands at a path.
public enum FileKind: Sendable {
  case plain
  case folder
  /// A device, a pipe, or a link that is not followed.
  case other

  /// Asks for what stands at a path; nil where nothing is found, of which the system's last error says why.
  public init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Takes what the system has said.
  public init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .plain
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
