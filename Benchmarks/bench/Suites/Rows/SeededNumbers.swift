// The numbers that rows of parameters are made of: recorded cases are about them, so that they stay as they are.

/// Whole numbers, always the same.
struct SeededNumbers {
  private var state: UInt64 = 1

  /// The next one, uniform over a range.
  mutating func whole(in range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let span = range.upperBound - range.lowerBound
    return (range.lowerBound + span * Double(state >> 33) * 0x1p-31).rounded()
  }
}
