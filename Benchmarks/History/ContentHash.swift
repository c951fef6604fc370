// Names for contents: which executable ran, which input a case had. FNV-1a in 64 bits tells honest
// contents apart and costs a few lines; it is no protection against somebody who wants a collision.
// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, The FNV non-cryptographic hash algorithm,
// IETF draft-eastlake-fnv (offset basis and prime of 64 bits).

import Glibc

/// The FNV-1a hash of some bytes, in 64 bits.
public struct ContentHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of nothing yet.
  public init() {}

  /// Adds bytes behind those before.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Sixteen hexadecimal digits.
  public var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The hash of some bytes.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.text
  }

  /// The hash of a file's contents, read in large blocks; nil when it cannot be read.
  public static func text(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var hash = ContentHash()
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return hash.text }
      block.withUnsafeBufferPointer { hash.add($0[..<count]) }
    }
  }
}
