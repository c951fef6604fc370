// Bytes of a file or pipe, piece by piece. Not for whole documents: those are read at once.

import Glibc

/// An input that cannot be read on.
public struct StreamFailure: Error {
  /// What the system says.
  public let reason: String
}

/// Reads a descriptor that someone else opened and closes, or bytes that are there already.
public struct ByteStream {
  /// Where bytes come from.
  private enum Origin {
    case descriptor(Int32, isCancelled: @Sendable () -> Bool)
    case pieces(ArraySlice<[UInt8]>)
  }

  private var origin: Origin
  /// How many bytes have been read.
  public private(set) var byteCount = 0

  /// How many bytes are asked for at once.
  static let pieceSize = 1 << 18

  /// Reads from a descriptor; a signal that cancels ends the input where it has come to.
  public init(descriptor: Int32, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    origin = .descriptor(descriptor, isCancelled: isCancelled)
  }

  /// Reads bytes in pieces, as reads of a slow pipe might give them.
  public init(pieces: [[UInt8]]) {
    // An empty piece would be taken for the end.
    origin = .pieces(pieces.filter { !$0.isEmpty }[...])
  }

  /// Appends the next bytes; returns whether there were any.
  mutating func read(into bytes: inout [UInt8]) throws(StreamFailure) -> Bool {
    switch origin {
    case .descriptor(let descriptor, let isCancelled):
      return try read(descriptor, isCancelled, into: &bytes)
    case .pieces(let pieces):
      guard let piece = pieces.first else { return false }
      origin = .pieces(pieces.dropFirst())
      bytes += piece
      byteCount += piece.count
      return true
    }
  }

  private mutating func read(
    _ descriptor: Int32,
    _ isCancelled: @Sendable () -> Bool,
    into bytes: inout [UInt8]
  ) throws(StreamFailure) -> Bool {
    while true {
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if read < 0 { code = errno }
        count = max(0, read)
      }
      if code == 0 {
        bytes += piece
        byteCount += piece.count
        return !piece.isEmpty
      }
      if code == EINTR, !isCancelled() { continue }
      if code == EINTR { return false }
      throw StreamFailure(reason: String(cString: strerror(code)))
    }
  }
}
