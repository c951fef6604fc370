// Whether two paths lead to one file, however they are written: by what the system tells files apart with.

import Glibc

/// Which file a path leads to, or would make.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// The name in the folder, of a file that is not there yet; empty of one that is.
  private let name: String

  /// Looks where a path leads to; nil for devices and pipes, which are not replaced, and where no folder is.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) != 0 else {
      self.init(plainFile: status)
      return
    }
    guard stat(FileRoot.folder(of: path), &status) == 0 else { return nil }
    self.init(status, name: path.split(separator: "/").last.map(String.init) ?? "")
  }

  /// The file that is standard input, nil where it is none.
  public static var standardInput: FileIdentity? {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 ? FileIdentity(plainFile: status) : nil
  }

  private init?(plainFile status: stat) {
    guard FileKind(status) == .plain else { return nil }
    self.init(status, name: "")
  }

  private init(_ status: stat, name: String) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    self.name = name
  }
}
