// Where a sweep's results go: standard output, or a file that is there when it is whole.

import FileAccess

/// Results and, for binary formats in a file, the rows without a plain answer.
///
/// Results are written while the next ones are computed; a failure shows at a later call.
final class SweepOutput: Sendable {
  private let file: WholeFile?
  private let statusFile: WholeFile?
  private let writing = OutputQueue(capacity: 8)

  /// Opens the outputs; without a path, results go to standard output.
  ///
  /// A status file stands beside a regular file only.
  init(path: String?, hasStatusFile: Bool) throws(OutputFailure) {
    file = try path.map { (path) throws(OutputFailure) in try WholeFile(path) }
    // Beside a device or a pipe nobody looks for a file.
    guard hasStatusFile, let path, file?.partialPath != nil else {
      statusFile = nil
      return
    }
    do {
      statusFile = try WholeFile(Self.statusPath(path))
    } catch {
      file?.discard()
      throw error
    }
  }

  /// The file of rows without a plain answer, beside results in a binary format.
  static func statusPath(_ path: String) -> String { "\(path).status.csv" }

  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    try writing.add { [file] () throws(OutputFailure) in
      if let file {
        try file.write(bytes)
      } else {
        try StandardOutput.write(bytes)
      }
    }
  }

  /// Adds lines about rows without a plain answer.
  func writeStatus(_ text: String) throws(OutputFailure) {
    try statusFile?.write(Array(text.utf8))
  }

  /// Puts the files in their places.
  func finish() throws(OutputFailure) {
    try writing.finish()
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
    try writing.finish()
    return [file?.keepPart(), statusFile?.keepPart()].compactMap { $0 }
  }

  /// Leaves no trace of the files.
  func discard() {
    writing.wait()
    statusFile?.discard()
    file?.discard()
  }
}
