// What tells one file, one program or one input from another.
//
// Source: [FNV], FNV-1a with 64 bits, with its published constants (Documentation/SOURCES.md).

/// A hash of bytes, the same everywhere: it finds mistakes, not forgers.
@frozen
public struct FileHash: Sendable {
  /// The hash of what has been taken.
  public var value: UInt64 { state }
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes bytes.
  @inlinable
  public init(_ bytes: some Sequence<UInt8>) { take(bytes) }

  /// Takes more bytes.
  @inlinable
  public mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Sixteen hexadecimal digits.
  public var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
