// A share of all inputs that the inputs themselves decide, so that what a target finds in one depends on it
// alone.

/// A share of inputs.
struct InputShare {
  private let thousandths: UInt64

  init(thousandths: Int) { self.thousandths = UInt64(max(0, thousandths)) }

  /// Whether an input is one of them.
  func contains(_ input: [UInt8]) -> Bool {
    if thousandths >= 1_000 { return true }
    guard thousandths > 0 else { return false }
    // FNV-1a; the constants are those of its authors.
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in input { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (value ^ value >> 32) % 1_000 < thousandths
  }
}
