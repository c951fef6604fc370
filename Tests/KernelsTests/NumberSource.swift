// Numbers that kernels could go wrong on, from a seed.

/// A stream of random numbers (SplitMix64).
struct NumberSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Bounds as the solver has them.
  static let floor = 1e-11
  static let ceiling = 1e-7

  /// Zeros of both signs, bounds and their neighbours, subnormals, and sizes whose products stay finite.
  private static let special: [Double] = [
    0, -0.0, 0, -0.0, 1, -1, 0.5, -2, 3, floor, -floor, floor.nextUp, -floor.nextDown, ceiling,
    -ceiling, ceiling.nextDown, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0x1p-1030,
    -0x1.8p-1023, 1e-160, 1e150, -1e150,
    1.0 / 3, 33.3, 0.1, 1 + 0x1p-52,
  ]

  /// A number: special, a half, or one with all its digits.
  mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0, 1: Self.special[Int.random(in: Self.special.indices, using: &self)]
    case 2: Double(Int.random(in: -40...40, using: &self)) / 2
    default: Double.random(in: -1000...1000, using: &self)
    }
  }

  mutating func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in number() } }

  /// A slope: often 0, at a tolerance, or equal to another one.
  mutating func slope() -> Double {
    let slopes = [0, -0.0, 0, 0, 1e-10, -1e-10, 0.5e-10, -2e-10, 1, -1, -1, -2, 0.25, -0x1p-1040]
    return slopes[Int.random(in: slopes.indices, using: &self)]
  }

  mutating func slopes(_ count: Int) -> [Double] { (0..<count).map { _ in slope() } }
}
