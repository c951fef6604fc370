// The one way to write a file: beside its place, synchronised, and renamed, so that a crash leaves the old
// file whole. Where the name is a link, the file it leads to is replaced and the link stays; devices and
// pipes are written into and never replaced.

import Glibc

/// A file that is there as a whole or not at all.
///
/// Until it is whole its bytes are in `FILE.partial`, which is locked: what holds such a file without a lock
/// was left by a run that was killed.
public final class WholeFile: Sendable {
  /// The path, as it was asked for.
  public let path: String
  /// Where the bytes go until the file is whole; nil for devices and pipes.
  public let partialPath: String?
  /// How many bytes a run that was killed had left in the place of the part; nil where there were none.
  public let leftoverByteCount: Int?
  /// The file behind all links.
  private let target: String
  private let descriptor: Int32

  /// What happens where another run is writing the same file.
  public enum Meeting: Sendable {
    /// The file cannot be written: writing may take hours.
    case fails
    /// The other is waited for.
    case waits
  }

  /// The ending of the name of a file that is not whole.
  public static let partialEnding = ".partial"

  /// Opens a file to be written.
  public init(_ path: String, meeting: Meeting = .fails) throws(OutputFailure) {
    self.path = path
    target = Self.resolved(path)
    var old = stat()
    let exists = stat(path, &old) == 0
    guard !exists || FileKind(old) == .plain else {
      partialPath = nil
      leftoverByteCount = nil
      // By its own name: what a link of the system leads to, as that of standard output, may have none.
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw Self.failure(path) }
      return
    }
    let partial = target + Self.partialEnding
    // What nobody else may read is not readable while it is written either.
    let part = try Self.openLocked(partial, exists ? 0o600 : 0o666, meeting, for: path)
    var new = stat()
    leftoverByteCount = fstat(part, &new) == 0 && new.st_size > 0 ? Int(new.st_size) : nil
    guard ftruncate(part, 0) == 0, !exists || Self.take(old, for: part) else {
      let failure = Self.failure(path)
      close(part)
      throw failure
    }
    partialPath = partial
    descriptor = part
  }

  /// Adds bytes.
  public func write(_ bytes: [UInt8]) throws(OutputFailure) {
    let number = SystemCall.writeAll(bytes, to: descriptor)
    if number != 0 { throw OutputFailure(reason: SystemCall.text(ofError: number), path: path) }
  }

  /// Puts the file in its place.
  public func finish() throws(OutputFailure) {
    guard let partialPath else {
      // Devices and pipes cannot be synchronised, and need not be.
      guard close(descriptor) == 0 else { throw Self.failure(path) }
      return
    }
    // The lock is held until the file has its name.
    guard fsync(descriptor) == 0, rename(partialPath, target) == 0 else {
      let failure = Self.failure(path)
      discard()
      throw failure
    }
    close(descriptor)
    Self.synchroniseFolder(of: target)
  }

  /// Leaves no trace of the file; one that was there before stays.
  public func discard() {
    if let partialPath { unlink(partialPath) }
    close(descriptor)
  }

  /// Ends early and leaves what there is beside the file's place; one that was there before stays.
  ///
  /// - Returns: Where the part is; nil where it is nowhere else than in its place.
  public func keepPart() -> String? {
    if partialPath != nil { fsync(descriptor) }
    close(descriptor)
    return partialPath.map { _ in path + Self.partialEnding }
  }

  /// Puts bytes in the place of a file's, or makes it.
  ///
  /// - Returns: How many bytes a run that was killed had left beside it, nil for none.
  @discardableResult
  public static func replace(
    _ path: String,
    with bytes: [UInt8]
  ) throws(OutputFailure) -> Int? {
    let file = try WholeFile(path, meeting: .waits)
    do {
      try file.write(bytes)
    } catch {
      file.discard()
      throw error
    }
    try file.finish()
    return file.leftoverByteCount
  }

  /// Throws what writing a file would throw, as far as that can be seen without writing.
  ///
  /// For who works for long before it writes: nothing is made, and nothing changed.
  public static func requireWritable(_ path: String) throws(OutputFailure) {
    var old = stat()
    let exists = stat(path, &old) == 0
    guard !exists || FileKind(old) == .plain else {
      if FileKind(old) == .folder {
        throw OutputFailure(reason: SystemCall.text(ofError: EISDIR), path: path)
      }
      guard access(path, W_OK) == 0 else { throw failure(path) }
      return
    }
    // The part is written beside it; the point tells a folder from a file.
    let folder = FileRoot.folder(of: resolved(path)) + "/."
    guard access(folder, W_OK | X_OK) == 0 else { throw failure(path) }
  }

  // MARK: Parts

  private static func failure(_ path: String) -> OutputFailure {
    OutputFailure(reason: SystemCall.lastErrorText(), path: path)
  }

  /// Opens the file of the part and locks it.
  private static func openLocked(
    _ partial: String,
    _ permissions: mode_t,
    _ meeting: Meeting,
    for path: String
  ) throws(OutputFailure) -> Int32 {
    // Whoever held the lock may have given the file its name meanwhile.
    for _ in 0..<mostMeetings {
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      let descriptor = open(partial, flags, permissions)
      guard descriptor >= 0 else { throw failure(path) }
      let operation = meeting == .waits ? LOCK_EX : LOCK_EX | LOCK_NB
      while flock(descriptor, operation) != 0 {
        if errno == EINTR { continue }
        // A file system without locks leaves it to the user.
        guard errno == EWOULDBLOCK else { break }
        close(descriptor)
        throw OutputFailure(reason: "another run is writing it", path: path)
      }
      var opened = stat()
      var named = stat()
      guard fstat(descriptor, &opened) == 0, FileKind(opened) == .plain else {
        close(descriptor)
        throw OutputFailure(reason: "'\(partial)' is no plain file", path: path)
      }
      if lstat(partial, &named) == 0, named.st_dev == opened.st_dev, named.st_ino == opened.st_ino {
        return descriptor
      }
      close(descriptor)
    }
    throw OutputFailure(reason: SystemCall.text(ofError: EBUSY), path: path)
  }

  private static let mostMeetings = 1_000

  /// Gives a new file what the old one has: whose it is, as far as that is allowed, and who may read it.
  private static func take(_ old: stat, for descriptor: Int32) -> Bool {
    if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
      // Only the system's owner gives files away; the permissions count all the same.
    }
    return fchmod(descriptor, old.st_mode & 0o7777) == 0
  }

  private static func synchroniseFolder(of path: String) {
    let folder = open(FileRoot.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// The file that a path leads to, also where there is none yet at the end of a link.
  private static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      if let full = realpath(path, nil) {
        defer { free(full) }
        return String(cString: full)
      }
      guard let next = SystemCall.target(ofLink: path) else { return path }
      path = next.hasPrefix("/") ? next : "\(FileRoot.folder(of: path))/\(next)"
    }
    return path
  }

  private static let mostLinks = 40
}
