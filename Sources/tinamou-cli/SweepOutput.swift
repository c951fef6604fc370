// Where a sweep's results go: standard output, or a file that is written beside its place and renamed
// when it is whole.

import Dispatch
import Glibc
import Synchronization

/// A file that is there as a whole or not at all.
struct OutputFile {
  private let path: String
  /// Where the bytes go until the file is whole; the path itself where that is no plain file.
  private let temporaryPath: String
  private let descriptor: Int32

  /// Opens a file to be written.
  init(_ path: String) throws(OutputFailure) {
    self.path = path
    var state = stat()
    let isSpecial = stat(path, &state) == 0 && state.st_mode & S_IFMT != S_IFREG
    temporaryPath = isSpecial ? path : "\(path).partial-\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isSpecial ? 0 : O_TRUNC)
    descriptor = open(temporaryPath, flags, 0o666)
    guard descriptor >= 0 else { throw OutputFailure(reason: lastErrorText(), path: path) }
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    if let reason = writeAll(bytes, to: descriptor) {
      throw OutputFailure(reason: reason, path: path)
    }
  }

  /// Puts the file in its place.
  func finish() throws(OutputFailure) {
    // Devices and pipes cannot be synchronised, and need not be.
    let isSynchronised = temporaryPath == path || fsync(descriptor) == 0
    let isClosed = close(descriptor) == 0
    guard isSynchronised, isClosed, temporaryPath == path || rename(temporaryPath, path) == 0
    else {
      let reason = lastErrorText()
      discard()
      throw OutputFailure(reason: reason, path: path)
    }
  }

  /// Leaves no trace of the file; one that was there before stays.
  func discard() {
    close(descriptor)
    if temporaryPath != path { unlink(temporaryPath) }
  }
}

/// Results and, for binary formats in a file, the rows without a plain answer.
///
/// Results are written while the next ones are computed; a failure shows at a later call.
final class SweepOutput: Sendable {
  private let file: OutputFile?
  private let statusFile: OutputFile?
  private let writing = DispatchQueue(label: "sweep.writing")
  /// So many pieces wait to be written at most.
  private let room = DispatchSemaphore(value: 8)
  private let failure = Mutex<OutputFailure?>(nil)

  /// Opens the outputs; without a path, results go to standard output.
  init(path: String?, hasStatusFile: Bool) throws(OutputFailure) {
    file = try path.map { (path) throws(OutputFailure) in try OutputFile(path) }
    guard hasStatusFile, let path else {
      statusFile = nil
      return
    }
    do {
      statusFile = try OutputFile("\(path).status.csv")
    } catch {
      file?.discard()
      throw error
    }
  }

  /// Adds results.
  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    try check()
    room.wait()
    writing.async { [self] in
      writeNow(bytes)
      room.signal()
    }
  }

  private func writeNow(_ bytes: [UInt8]) {
    guard failure.withLock({ $0 == nil }) else { return }
    do throws(OutputFailure) {
      if let file {
        try file.write(bytes)
      } else if let reason = writeAll(bytes, to: STDOUT_FILENO) {
        throw OutputFailure(reason: reason)
      }
    } catch {
      failure.withLock { $0 = error }
    }
  }

  private func check() throws(OutputFailure) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Adds lines about rows without a plain answer.
  func writeStatus(_ text: String) throws(OutputFailure) {
    try statusFile?.write(Array(text.utf8))
  }

  /// Puts the files in their places.
  func finish() throws(OutputFailure) {
    writing.sync {}
    try check()
    try statusFile?.finish()
    try file?.finish()
  }

  /// Leaves no trace of the files.
  func discard() {
    writing.sync {}
    statusFile?.discard()
    file?.discard()
  }
}
