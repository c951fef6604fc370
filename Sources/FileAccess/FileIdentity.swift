// Whether two paths lead to one file, however they are written: by what the system tells files apart with.

import Glibc

/// Which file a path leads to, or would make.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// The bytes of the name in the folder, where that is what tells it apart: names that look alike may be two files.
  private let name: [UInt8]

  /// Looks where a path leads to; nil for devices and pipes, which are not replaced, and where no folder is.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) != 0 else {
      self.init(plainFile: status)
      return
    }
    self.init(entry: path)
  }

  /// Names an entry of a folder, which several paths may lead to, wherever it leads itself; nil where no folder is.
  public init?(entry path: String) {
    var status = stat()
    guard stat(FileRoot.folder(of: path), &status) == 0 else { return nil }
    self.init(
      status,
      name: path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    )
  }

  /// Looks which folder a path leads to; nil where there is none.
  public init?(folder path: String) { self.init(entry: path + "/.") }

  /// The file that is standard input, nil where it is none.
  public static var standardInput: FileIdentity? {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 ? FileIdentity(plainFile: status) : nil
  }

  private init?(plainFile status: stat) {
    guard FileKind(status) == .plain else { return nil }
    self.init(status, name: [])
  }

  private init(_ status: stat, name: [UInt8]) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    self.name = name
  }
}
