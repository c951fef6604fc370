// The numbers that rows of parameters and operands of kernels are made of: recorded cases are about them, so that they
// stay as they are. A new case takes `SeededGenerator`.

struct SeededNumbers {
  private var state: UInt64 = 1

  /// The next whole number, uniform over a range.
  mutating func whole(in range: ClosedRange<Double>) -> Double {
    let span = range.upperBound - range.lowerBound
    return (range.lowerBound + span * Double(bits() >> 33) * 0x1p-31).rounded()
  }

  /// The next number between 1 and 2, with either sign: no sum of a kernel comes near its floor.
  mutating func operand() -> Double {
    let bits = bits()
    return (1 + Double(bits >> 12) * 0x1p-52) * (bits & 0x800 == 0 ? 1 : -1)
  }

  /// The next 64 bits, of which the lower ones repeat soon.
  private mutating func bits() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
