// Why a file cannot be read or written, as values: what is printed of it, and with which exit code, is the
// business of whoever asked for the file.

import Glibc

/// An input cannot be read.
public struct InputFailure: Error, Hashable, Sendable {
  /// What keeps an input from being read.
  public enum Cause: Hashable, Sendable {
    /// The system says no.
    case system
    /// It is a device, a pipe or a folder where only a plain file will do.
    case notPlain
    /// It lies outside of the folder that files may come from.
    case outsideRoot
    /// It is longer than may be read.
    case tooLong
  }

  /// What keeps it from being read.
  public let cause: Cause
  /// Why, as the system or this module puts it.
  public let reason: String

  /// Makes a failure.
  public init(_ cause: Cause = .system, reason: String) {
    self.cause = cause
    self.reason = reason
  }

  /// That of a device, a pipe or a folder.
  public static let notPlain = InputFailure(.notPlain, reason: "it is no plain file")

  /// What the system said of the last call.
  static func lastCall() -> InputFailure { InputFailure(reason: SystemCall.lastErrorText()) }

  /// What the system said when a path was to be opened, which may not be the one that was meant.
  public static func opening(_ path: String) -> InputFailure {
    // A text has this character in the place of bytes that are no UTF-8.
    guard errno == ENOENT, path.unicodeScalars.contains("\u{FFFD}") else { return lastCall() }
    return InputFailure(reason: "no such file, and a name that is not UTF-8 cannot be read")
  }
}

/// An output cannot be written.
public struct OutputFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the system says.
  public let reason: String
  /// The file; nil for standard output.
  public let path: String?
  /// Whether it is standard output whose reader went away, of which nobody is left to be told.
  public let isClosedPipe: Bool

  /// Makes a failure.
  public init(reason: String, path: String? = nil, isClosedPipe: Bool = false) {
    self.reason = reason
    self.path = path
    self.isClosedPipe = isClosedPipe
  }

  /// The file and what the system says, in one line.
  public var description: String { path.map { "'\($0)': \(reason)" } ?? reason }
}

/// Calls of the system that may have to be made again.
public enum SystemCall {
  /// What the system says about the last call that failed.
  public static func lastErrorText() -> String { String(cString: strerror(errno)) }

  /// Writes bytes to a stream of the program's own.
  public static func write(_ bytes: [UInt8], toStream descriptor: Int32) throws(OutputFailure) {
    let number = writeAll(bytes, to: descriptor)
    guard number != 0 else { return }
    throw OutputFailure(reason: text(ofError: number), isClosedPipe: number == EPIPE)
  }

  /// Writes bytes, however many calls that takes; returns the number of the error, 0 for none.
  public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          offset += count
        } else if count == 0 {
          return ENOSPC
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  static func text(ofError number: Int32) -> String { String(cString: strerror(number)) }

  /// Reads until the end or until there are more bytes than a limit.
  static func readAll(from descriptor: Int32, limit: Int) throws(InputFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: block[..<count])
        guard bytes.count <= limit else {
          throw InputFailure(.tooLong, reason: "it is longer than \(limit) bytes")
        }
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw .lastCall()
      }
    }
  }

  /// What a link leads to; nil for what is no link.
  public static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, Int(PATH_MAX))
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
