// What tells a file's contents from later ones without reading them.

import Glibc

/// Which file it is, how large, and when it was written last.
public struct FileStamp: Codable, Hashable, Sendable {
  /// The size in bytes.
  public let size: Int
  private let number: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  /// Of what the system says of a file.
  public init(_ status: stat) {
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Of the file at a path; nil where there is none.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
