// The history of runs: a file of JSON lines, to which runs are added whole or not at all. A line that something else
// has torn is skipped when reading, stays in the file, and is closed when a run is added behind it. Git merges two
// histories by keeping the lines of both (`merge=union`), so lines may come in any order, and one that both kept
// counts once. Beside a long one stands its index, which nothing depends on.

import FileAccess
import Foundation
import ProgramSupport

struct HistoryFile: Sendable {
  /// The name of the file inside a folder of histories.
  static let fileName = "runs.jsonl"
  /// The path of what is read where runs come from standard input.
  static let standardInput = "/dev/stdin"

  let path: String
  /// From how many bytes on it has an index: shorter ones, of a few runs, are read at once.
  var leastIndexedSize = 1 << 20

  /// Names the history at a path: a file, or the folder that holds it.
  ///
  /// A path that does not exist yet is a file when its last component has an extension.
  init(path: String) {
    let kind = FileKind(path: path)
    let name = path.split(separator: "/").last ?? ""
    let hasExtension = name.drop { $0 == "." }.contains(".")
    let isFile = kind.map { $0 != .folder } ?? (hasExtension && !path.hasSuffix("/"))
    self.path =
      isFile ? path : path.hasSuffix("/") ? path + Self.fileName : "\(path)/\(Self.fileName)"
  }

  private init(file: String) { path = file }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether reading all of it takes so long that people wonder.
  var isLong: Bool { (FileStamp(path: path)?.size ?? 0) >= 32 << 20 }

  /// Why a history cannot be read or written.
  struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    let path: String
    /// What the system says.
    let reason: String

    /// One line for readers.
    var description: String { "'\(path)': \(reason)" }

    init(path: String, number: Int32 = errno) {
      self.path = path
      reason = String(cString: strerror(number))
    }

    init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  struct Contents: Sendable {
    /// The runs in the order of lines, each once.
    var records: [RunRecord] = []
    /// The lines that are no run for this version; they stay in the file.
    var skipped: [SkippedLine] = []
    var repeatedLines = 0
  }

  struct SkippedLine: Codable, Hashable, Sendable, CustomStringConvertible {
    let number: Int
    /// What is wrong with it.
    let reason: String

    /// A few words for readers.
    var description: String { "line \(number) is skipped: \(reason)" }
  }

  /// How much of each run is read.
  enum Extent: Sendable {
    /// Everything.
    case whole
    /// All but samples and verdicts, which are most of a line; the index of a long history has the rest.
    case summary
  }

  /// Appends a run, making the folder and the file where they are missing.
  func append(_ record: RunRecord) throws {
    try append(lines: [record.jsonLine()])
  }

  /// Appends lines as they are, without line breaks at their ends: all of them or none.
  func append(lines: [[UInt8]]) throws {
    guard !lines.isEmpty else { return }
    var index: HistoryIndex?
    var size = 0
    try writeAnew { file in
      index = indexedIdentity.flatMap { HistoryIndex(keptBeside: path, of: $0) }
      let old = try copy(to: file)
      let lineBreak = [UInt8(ascii: "\n")]
      let added = (old.endsTorn ? lineBreak : []) + lines.flatMap { $0 + lineBreak }
      size = old.size + added.count
      try file.write(added)
      return true
    }
    // The lock went with the file's name: another process may have added to it since.
    guard index != nil, let identity = FileStamp(path: path), identity.size == size
    else { return }
    var reading = Reading()
    var last = index?.table.lineCount ?? 0
    for line in lines {
      last += 1
      line.withUnsafeBufferPointer { reading.take([(last, $0)], .summary, &index) }
    }
    // It is made anew by the next reading where it cannot be written, and nothing is lost.
    try? index?.keep(beside: path, of: identity)
  }

  /// Reads all runs in one pass; a missing file has none.
  ///
  /// The results are those whose series, named as `RunSeries.Key` names them, are wanted. Summaries of a long history
  /// come from its index, which the first such reading makes: it calls `isIndexing` before that.
  func read(
    _ extent: Extent = .whole,
    isIndexing: () -> Void = {},
    where isWanted: ((String) -> Bool)? = nil
  ) throws(Failure) -> Contents {
    var index: HistoryIndex?
    if extent == .summary, let identity = indexedIdentity {
      if let kept = HistoryIndex(keptBeside: path, of: identity),
        let contents = kept.contents(isWanted)
      {
        return contents
      }
      isIndexing()
      index = HistoryIndex(of: identity)
    }
    var reading = Reading()
    var identity: FileStamp?
    try forEachBlock(of: &identity) { lines, _ in reading.take(lines, extent, &index) }
    // What an index says of a line that is no run is longer than most such lines.
    if let identity, reading.contents.records.count > reading.contents.skipped.count {
      try? index?.keep(beside: path, of: identity)
    }
    guard let isWanted else { return reading.contents }
    var wanted: [WorkName: Bool] = [:]
    for index in reading.contents.records.indices {
      reading.contents.records[index].results.removeAll { result in
        let name = WorkName(result)
        if let known = wanted[name] { return !known }
        let answer = isWanted(name.seriesName)
        wanted[name] = answer
        return !answer
      }
    }
    return reading.contents
  }

  /// The lines of a file that are runs, as they stand there, and those that are none.
  static func lines(
    of path: String
  ) throws(Failure) -> (runs: [[UInt8]], skipped: [SkippedLine]) {
    guard access(path, R_OK) == 0 else { throw Failure(path: path) }
    var runs: [[UInt8]] = []
    var skipped: [SkippedLine] = []
    var identity: FileStamp?
    try HistoryFile(file: path).forEachBlock(of: &identity) { lines, _ in
      for line in lines where line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) {
        switch RunRecord.reading(Data(buffer: line.bytes), .whole) {
        case .success: runs.append(Array(line.bytes))
        case .failure(let problem):
          skipped.append(SkippedLine(number: line.number, reason: problem.reason))
        }
      }
    }
    return (runs, skipped)
  }

  /// What the file's index has to be of; nil of a history that needs none.
  private var indexedIdentity: FileStamp? {
    FileStamp(path: path).flatMap { $0.size >= leastIndexedSize ? $0 : nil }
  }

  /// Ends where the file is another one, a JSON document say: it has lines, and none of the first is a run.
  func requireHistory() throws(Failure) {
    guard FileKind(path: path) == .plain, let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: Self.blockSize)
    else { return }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
    // One that the block does not end is not known.
    if bytes.count == Self.blockSize { _ = lines.popLast() }
    let first = lines.filter { $0.contains { $0 > UInt8(ascii: " ") } }.prefix(100)
    guard first.isEmpty || first.contains(where: RunRecord.isRun) else {
      throw Failure(path: path, reason: "it is no history: none of its first lines is a run")
    }
  }

  /// Changes the file as a whole: `change` gets every line as it is, and gives those that are to
  /// stand there.
  func rewrite(_ change: ([[UInt8]]) throws -> [[UInt8]]) throws {
    try writeAnew { file in
      var lines: [[UInt8]] = []
      var identity: FileStamp?
      try forEachBlock(of: &identity) { block, _ in lines += block.map { Array($0.bytes) } }
      let changed = try change(lines)
      let bytes = changed.flatMap { $0 + [UInt8(ascii: "\n")] }
      // A torn last line is closed, even where nothing else changes.
      if changed == lines && bytes.count == identity?.size ?? 0 { return false }
      try file.write(bytes)
      return true
    }
  }

  /// Writes the file anew as `write` says, or leaves it as it is where that answers false.
  ///
  /// Whoever writes locks the new file's part before it looks at the old one, so that of two runs that end at once
  /// neither loses the other's lines. Readers see the old file or the new one, whole.
  private func writeAnew(_ write: (WholeFile) throws -> Bool) throws {
    makeFolders()
    // What may not be written is not to be replaced either.
    guard !exists || access(path, W_OK) == 0 else { throw Failure(path: path) }
    do {
      let file = try WholeFile(path, meeting: .waits)
      do {
        guard try write(file) else { return file.discard() }
      } catch {
        file.discard()
        throw error
      }
      try file.finish()
    } catch let error as OutputFailure {
      throw Failure(path: path, reason: error.reason)
    }
  }

  /// Copies what there is, a block at a time, as a history may be large; a device has nothing.
  private func copy(to file: WholeFile) throws -> (size: Int, endsTorn: Bool) {
    guard file.partialPath != nil, exists else { return (0, false) }
    var size = 0
    var endsTorn = false
    var identity: FileStamp?
    try forEachBlock(of: &identity) { _, bytes throws(Failure) in
      do throws(OutputFailure) {
        try file.write(Array(bytes))
      } catch {
        throw Failure(path: path, reason: error.reason)
      }
      size += bytes.count
      // Behind the last line's end there is one more block, without anything.
      if let last = bytes.last { endsTorn = last != UInt8(ascii: "\n") }
    }
    return (size, endsTorn)
  }

  /// How much is read at a time: enough lines to share out over the processors.
  private static let blockSize = 1 << 22

  /// A line in a block that is being read, with its number from 1.
  private typealias Line = (number: Int, bytes: UnsafeBufferPointer<UInt8>)

  private struct Reading {
    var contents = Contents()
    var seen: Set<LineIdentity> = []

    /// Takes lines, and tells an index of them.
    mutating func take(_ lines: [Line], _ extent: Extent, _ index: inout HistoryIndex?) {
      if seen.isEmpty, let index { seen.formUnion(index.table.lines) }
      // A block inside of a long line has no line's end.
      if let last = lines.last { index?.table.lineCount = last.number }
      let fresh = lines.filter { line in
        guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return false }
        let identity = LineIdentity(UnsafeRawBufferPointer(line.bytes))
        if seen.insert(identity).inserted {
          index?.table.lines.append(identity)
          return true
        }
        contents.repeatedLines += 1
        index?.table.repeatedLines += 1
        return false
      }
      nonisolated(unsafe) let bytes = fresh.map(\.bytes)
      let outcomes = concurrentMap(fresh.count) {
        RunRecord.reading(Data(buffer: bytes[$0]), extent)
      }
      for (line, outcome) in zip(fresh, outcomes) {
        switch outcome {
        case .success(let record):
          contents.records.append(record)
          index?.add(record)
        case .failure(let problem):
          let skipped = SkippedLine(number: line.number, reason: problem.reason)
          contents.skipped.append(skipped)
          index?.table.skipped.append(skipped)
        }
      }
    }
  }

  /// Goes through the lines, some megabytes of them at a time; a last one that is torn counts, too.
  private func forEachBlock(
    of identity: inout FileStamp?,
    _ body: (_ lines: [Line], _ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(Failure) -> Void
  ) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw Failure(path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      // Some devices never end; lines may be typed into one.
      guard status.st_mode & S_IFMT != S_IFCHR || path == Self.standardInput else {
        throw Failure(path: path, reason: "it is a device, and no history")
      }
      identity = FileStamp(status)
    }
    var buffer = [UInt8](repeating: 0, count: Self.blockSize)
    var filled = 0
    var number = 0
    var isEnd = false
    while !isEnd {
      if filled == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
      let count = buffer.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure(path: path) }
      isEnd = count == 0
      filled += count
      // A read may bring little, and a line may be longer than a block.
      if !isEnd && filled < buffer.count { continue }
      let used = try buffer.withUnsafeBufferPointer { bytes throws(Failure) in
        let (lines, used) = Self.lines(
          of: UnsafeBufferPointer(rebasing: bytes[..<filled]),
          after: number,
          isEnd: isEnd
        )
        number += lines.count
        try body(lines, bytes[..<used])
        return used
      }
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + used, filled - used)
      }
      filled -= used
    }
  }

  /// The lines that end in some bytes, and how many bytes they are.
  private static func lines(
    of bytes: UnsafeBufferPointer<UInt8>,
    after number: Int,
    isEnd: Bool
  ) -> (lines: [Line], used: Int) {
    guard let base = bytes.baseAddress else { return ([], 0) }
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      guard found != nil || isEnd else { break }
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
      lines.append((number + lines.count + 1, UnsafeBufferPointer(rebasing: bytes[start..<end])))
      start = end + 1
    }
    return (lines, min(start, bytes.count))
  }

  /// Makes the folders above the file; opening the file tells what could not be made.
  private func makeFolders() {
    for index in path.indices.dropFirst() where path[index] == "/" {
      mkdir(String(path[..<index]), 0o755)
    }
  }
}

/// What two equal lines share, and no two others: length and a hash of words of 64 bits.
struct LineIdentity: Codable, Hashable {
  let length: Int
  let hash: UInt64

  init(_ raw: UnsafeRawBufferPointer) {
    length = raw.count
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var offset = 0
    while offset + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
      // Multiplying moves nothing downwards; without this the high bytes of words would not count.
      hash ^= hash >> 29
      offset += 8
    }
    for byte in raw[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.hash = hash
  }
}
