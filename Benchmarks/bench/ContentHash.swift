// A short name for bytes: whether two files are the same, not whether somebody forged one.
// Source: FNV-1a, G. Fowler, L. Noll, K.-P. Vo (64 bits; offset and prime from their specification).

/// A hash of content.
enum ContentHash {
  /// Sixteen hexadecimal digits.
  static func text(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
