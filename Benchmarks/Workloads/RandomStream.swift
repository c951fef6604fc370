// The random numbers of generated workloads: the same on every machine and in every version, which
// the standard library's generator does not promise. Not for anything but test data.
// Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014
// (the SplitMix64 step); FNV-1a turns a name into a seed.

/// A stream of random whole numbers that a name determines.
struct RandomStream {
  private var state: UInt64

  /// Starts the stream that belongs to a name.
  init(named name: String) {
    state = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A whole number of a range; the high half of a product, whose bias is below 2⁻³² here.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// True in `percent` of 100 draws.
  mutating func chance(percent: Int) -> Bool { number(in: 1...100) <= percent }
}
