// The history of runs: a file of JSON lines that is only ever appended to. A run that was cut off
// while writing leaves a torn line; it is skipped when reading and closed when appending, so that
// no crash costs more than its own run.

import Glibc

/// A file that keeps runs.
public struct HistoryFile: Sendable {
  /// The name of the file inside a folder of histories.
  public static let fileName = "runs.jsonl"

  /// The path of the file.
  public let path: String

  /// Names the history at a path: a file, or the folder that holds it.
  ///
  /// A path that does not exist yet is a file when its last component has an extension.
  public init(path: String) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let isFolder = exists && status.st_mode & S_IFMT == S_IFDIR
    let name = path.split(separator: "/").last ?? ""
    let hasExtension = name.drop { $0 == "." }.contains(".")
    let isFile = exists ? !isFolder : hasExtension && !path.hasSuffix("/")
    self.path =
      isFile ? path : path.hasSuffix("/") ? path + Self.fileName : "\(path)/\(Self.fileName)"
  }

  /// Why a history cannot be read or written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// What the system says.
    public let reason: String

    /// One line for readers.
    public var description: String { "'\(path)': \(reason)" }

    init(path: String, number: Int32 = errno) {
      self.path = path
      reason = String(cString: strerror(number))
    }
  }

  /// Appends a run, making the folder and the file where they are missing.
  public func append(_ record: RunRecord) throws {
    makeFolders()
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: path) }
    defer { close(descriptor) }
    // Two runs that end at once must not write into each other's lines.
    flock(descriptor, LOCK_EX)
    var line = try record.jsonLine() + [UInt8(ascii: "\n")]
    if endsTorn(descriptor) { line.insert(UInt8(ascii: "\n"), at: 0) }
    var written = 0
    while written < line.count {
      let count = line[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path) }
      written += count
    }
  }

  /// Reads all runs, oldest first, and counts the lines that are none; a missing file has none.
  public func read() throws -> (records: [RunRecord], skippedLines: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return ([], 0) }
      throw Failure(path: path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure(path: path) }
      if count == 0 { break }
      bytes += block[..<count]
    }
    var records: [RunRecord] = []
    var skippedLines = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let record = RunRecord(jsonLine: line) {
        records.append(record)
      } else {
        skippedLines += 1
      }
    }
    return (records, skippedLines)
  }

  /// Whether the file's last byte is not the end of a line.
  private func endsTorn(_ descriptor: Int32) -> Bool {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else { return false }
    var last: UInt8 = 0
    return pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
  }

  /// Makes the folders above the file; opening the file tells what could not be made.
  private func makeFolders() {
    for index in path.indices.dropFirst() where path[index] == "/" {
      mkdir(String(path[..<index]), 0o755)
    }
  }
}
