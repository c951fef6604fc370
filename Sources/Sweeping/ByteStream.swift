// Bytes of a file or pipe, piece by piece. Not for whole documents: those are read at once.

import Glibc

/// An input that cannot be read on.
public struct StreamFailure: Error {
  /// What the system says.
  public let reason: String
}

/// Reads a descriptor that someone else opened and closes.
public struct ByteStream {
  private let descriptor: Int32
  private let isCancelled: @Sendable () -> Bool
  /// How many bytes have been read.
  public private(set) var byteCount = 0

  /// How many bytes are asked for at once.
  static let pieceSize = 1 << 18

  /// Reads from a descriptor; a signal that cancels ends the input where it has come to.
  public init(descriptor: Int32, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.descriptor = descriptor
    self.isCancelled = isCancelled
  }

  /// Appends the next bytes; returns whether there were any.
  mutating func read(into bytes: inout [UInt8]) throws(StreamFailure) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.pieceSize))
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + start }, Self.pieceSize)
      }
      if count >= 0 {
        bytes.removeLast(Self.pieceSize - count)
        byteCount += count
        return count > 0
      }
      let code = errno
      if code == EINTR, !isCancelled() { continue }
      bytes.removeLast(Self.pieceSize)
      if code == EINTR { return false }
      throw StreamFailure(reason: String(cString: strerror(code)))
    }
  }
}
