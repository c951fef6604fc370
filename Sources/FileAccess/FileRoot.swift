// Files that documents name. A document may come from anywhere, so it reaches only what lies below one
// folder: plain files, and links as long as they stay inside. Where a path leads is judged on the opened
// file and not on its name, so that nothing can be exchanged between the two.

import Glibc

/// A folder below which the files lie that documents may name.
public struct FileRoot: Sendable {
  /// The folder, as it was named.
  let path: String
  /// The folder with all links followed.
  private let realPath: String

  /// Takes a folder; nil where there is none.
  public init?(_ path: String) {
    guard let full = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(full) }
    realPath = String(cString: full)
    guard FileKind(path: realPath) == .folder else { return nil }
    self.path = path.isEmpty ? "." : path
  }

  /// The folder of a file, as its path names it.
  public static func folder(of path: String) -> String {
    guard path != InputFile.standardInput, let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The bytes of a plain file below the root.
  public func read(_ path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    return try SystemCall.readAll(from: descriptor, limit: limit)
  }

  /// Whether a path leads to a plain file below the root.
  public func holds(_ path: String) -> Bool {
    guard let descriptor = try? open(path) else { return false }
    close(descriptor)
    return true
  }

  /// Whether a path leads to the root or to a folder below it.
  public func holdsFolder(_ path: String) -> Bool {
    FileRoot(path).map { contains($0.realPath) } ?? false
  }

  /// The first bytes of a plain file below the root, as many as there are up to a count.
  public func readStart(_ path: String, count: Int) throws(InputFailure) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastCall() }
    let wanted = min(count, max(Int(status.st_size), 0))
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let part = pread(
          descriptor,
          buffer.baseAddress.map { $0 + filled },
          wanted - filled,
          off_t(filled)
        )
        guard part > 0 else { break }
        filled += part
      }
    }
  }

  /// Whether something has a path, which may lie outside: who tries many names need not open what is not there.
  public func mayHave(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// `O_PATH` of Linux, which the C library shows to C alone.
  private static let pathOnly: Int32 = 0o10_000_000

  /// A descriptor of a plain file below the root, to be closed by the caller.
  private func open(_ path: String) throws(InputFailure) -> Int32 {
    guard !path.utf8.contains(0) else {
      throw InputFailure(reason: SystemCall.text(ofError: ENOENT))
    }
    // The file is found without being opened: opening a device may do something, opening a pipe waits.
    let link = Glibc.open(path, Self.pathOnly | O_CLOEXEC)
    guard link >= 0 else {
      let failure = InputFailure.lastCall()
      // Whether there is something is not told of what lies outside.
      throw mayName(path) ? failure : outside
    }
    defer { close(link) }
    let opened = "/proc/self/fd/\(link)"
    guard let real = SystemCall.target(ofLink: opened), contains(real) else { throw outside }
    var status = stat()
    guard fstat(link, &status) == 0 else { throw .lastCall() }
    guard FileKind(status) == .plain else { throw .notPlain }
    let descriptor = Glibc.open(opened, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastCall() }
    return descriptor
  }

  private var outside: InputFailure {
    InputFailure(.outsideRoot, reason: "it lies outside of '\(path)'")
  }

  /// Whether a real path is that of the root or below.
  private func contains(_ real: String) -> Bool {
    realPath == "/" || real == realPath || real.hasPrefix(realPath + "/")
  }

  /// Whether a path that leads nowhere begins in the root: the nearest folder on its way that there is.
  private func mayName(_ path: String) -> Bool {
    var folder = path
    while folder != ".", folder != "/" {
      folder = Self.folder(of: folder)
      guard let full = realpath(folder, nil) else { continue }
      defer { free(full) }
      return contains(String(cString: full))
    }
    return contains("/")
  }
}
