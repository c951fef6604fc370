// The file of parameters, opened once, and read twice where that can be done.

import FileAccess
import Glibc
import TinamouBatch

struct ParameterFile {
  /// What to read from.
  let descriptor: Int32
  /// The size in bytes, nil for what is no plain file.
  let size: Int?
  private let isOwned: Bool

  /// Opens a file; reports where that fails.
  init?(_ path: String, _ reporter: Reporter) {
    isOwned = path != InputFile.standardInput
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    var state = stat()
    guard descriptor >= 0, fstat(descriptor, &state) == 0 else {
      reporter.report(unreadable: path, SystemCall.lastErrorText())
      return nil
    }
    size = FileKind(state) == .plain ? Int(state.st_size) : nil
  }

  /// Whether the file can be read from its beginning again.
  var isRereadable: Bool { isOwned && size != nil }

  func rewind() { lseek(descriptor, 0, SEEK_SET) }

  func close() { if isOwned { _ = Glibc.close(descriptor) } }
}
