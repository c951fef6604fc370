// A file of lines that several processes add to: opened under a lock, so that two runs that end at
// once do not write into each other's lines, and written whole or not at all.

import FileAccess
import Glibc

/// An open file that no other process of this kind writes to meanwhile.
struct LockedFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  /// How often the file may be replaced while its lock is waited for.
  private static let mostReplacements = 100

  /// Opens a file for reading and appending, making it where it is missing, and waits for its lock.
  init(path: String) throws(HistoryFile.Failure) {
    self.path = path
    for _ in 0..<Self.mostReplacements {
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw HistoryFile.Failure(path: path) }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else {
          // A file system without locks: appending is still whole for one writer.
          break
        }
      }
      // Whoever held the lock may have put another file in this one's place.
      if Self.isStill(descriptor, at: path) {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
    throw HistoryFile.Failure(path: path, number: EBUSY)
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end, all of them or none: what a full disk or a failed write leaves half
  /// written is cut off again.
  borrowing func append(_ bytes: [UInt8]) throws(HistoryFile.Failure) {
    let size = lseek(descriptor, 0, SEEK_END)
    var number = SystemCall.writeAll(bytes, to: descriptor)
    // Some file systems say only here that the disk is full; devices cannot do it and need not.
    if number == 0, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { number = errno }
    guard number == 0 else {
      if size >= 0 { ftruncate(descriptor, size) }
      throw HistoryFile.Failure(path: path, number: number)
    }
  }

  /// Whether the file's last byte is not the end of a line.
  var endsTorn: Bool {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else { return false }
    var last: UInt8 = 0
    return pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
  }

  /// Puts other contents in the file's place: readers see the old ones or the new ones, whole.
  borrowing func replaceContents(with bytes: [UInt8]) throws(HistoryFile.Failure) {
    do {
      try WholeFile.replace(path, with: bytes)
    } catch {
      throw HistoryFile.Failure(path: path, reason: error.reason)
    }
  }

  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
