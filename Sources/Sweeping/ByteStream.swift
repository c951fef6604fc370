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
  /// How many bytes have been read.
  public private(set) var byteCount = 0

  /// How many bytes are asked for at once.
  static let pieceSize = 1 << 18

  /// Reads from a descriptor.
  public init(descriptor: Int32) { self.descriptor = descriptor }

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
      if errno != EINTR {
        let reason = String(cString: strerror(errno))
        bytes.removeLast(Self.pieceSize)
        throw StreamFailure(reason: reason)
      }
    }
  }
}
