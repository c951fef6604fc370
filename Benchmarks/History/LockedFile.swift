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

  /// Adds bytes at the end, all of them or none.
  ///
  /// That holds where the program is killed or the disk is full meanwhile, too: the file is written anew
  /// beside its place. Devices are written into.
  borrowing func append(_ bytes: [UInt8]) throws(HistoryFile.Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let number = SystemCall.writeAll(bytes, to: descriptor)
      guard number == 0 else { throw HistoryFile.Failure(path: path, number: number) }
      return
    }
    do throws(OutputFailure) {
      let file = try WholeFile(path, meeting: .waits)
      do {
        try copy(to: file)
        try file.write(bytes)
      } catch {
        file.discard()
        throw error
      }
      try file.finish()
    } catch {
      throw HistoryFile.Failure(path: path, reason: error.reason)
    }
  }

  /// Copies what there is, a block at a time: a history may be large.
  private borrowing func copy(to file: WholeFile) throws(OutputFailure) {
    var block = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      let count = pread(descriptor, &block, block.count, off_t(offset))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw OutputFailure(reason: SystemCall.lastErrorText(), path: path) }
      if count == 0 { return }
      try file.write(Array(block[..<count]))
      offset += count
    }
  }

  /// How many bytes there are; of a device, none.
  var size: Int { max(0, Int(lseek(descriptor, 0, SEEK_END))) }

  /// Whether the file's last byte is not the end of a line.
  var endsTorn: Bool {
    guard size > 0 else { return false }
    var last: UInt8 = 0
    return pread(descriptor, &last, 1, off_t(size - 1)) == 1 && last != UInt8(ascii: "\n")
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
