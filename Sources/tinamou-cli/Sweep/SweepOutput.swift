// Where a sweep's results go: standard output, or a file that is there when it is whole.

import Dispatch
import FileAccess
import Synchronization

/// Results and, for binary formats in a file, the rows without a plain answer.
///
/// Results are written while the next ones are computed; a failure shows at a later call.
final class SweepOutput: Sendable {
  private let file: WholeFile?
  private let statusFile: WholeFile?
  private let writing = DispatchQueue(label: "sweep.writing")
  /// So many pieces wait to be written at most.
  private let room = DispatchSemaphore(value: 8)
  private let failure = Mutex<OutputFailure?>(nil)

  /// Opens the outputs; without a path, results go to standard output.
  init(path: String?, hasStatusFile: Bool) throws(OutputFailure) {
    file = try path.map { (path) throws(OutputFailure) in try WholeFile(path) }
    guard hasStatusFile, let path else {
      statusFile = nil
      return
    }
    do {
      statusFile = try WholeFile("\(path).status.csv")
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
      } else {
        try StandardOutput.write(bytes)
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

  /// What runs that were killed had left beside the files.
  var leftovers: [(path: String, byteCount: Int)] {
    [file, statusFile].compactMap { file in
      file.flatMap { file in file.leftoverByteCount.map { (file.path, $0) } }
    }
  }

  /// Ends early: what is whole stays beside the places of the files.
  ///
  /// - Returns: Where that is.
  func keepParts() throws(OutputFailure) -> [String] {
    writing.sync {}
    try check()
    return [file?.keepPart(), statusFile?.keepPart()].compactMap { $0 }
  }

  /// Leaves no trace of the files.
  func discard() {
    writing.sync {}
    statusFile?.discard()
    file?.discard()
  }
}
