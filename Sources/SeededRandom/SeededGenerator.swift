// Random numbers that are the same on every machine and in every version of the standard library,
// so that a seed names an input for ever.
//
// Source: [SplitMix], the step of SplitMix64 (Documentation/SOURCES.md).

/// A stream of random numbers that a seed determines.
@frozen
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Starts the stream of a seed.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// Starts the stream of the input with a given number under a seed.
  @inlinable
  public init(seed: UInt64, input: Int) {
    var mixer = SeededGenerator(seed: seed)
    state = mixer.next() ^ (UInt64(truncatingIfNeeded: input) &* 0xD1B5_4A32_D192_ED03)
  }

  /// The next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A whole number of a range.
  ///
  /// - Requires: the range is not empty.
  @inlinable
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// One of some values.
  ///
  /// - Requires: there are values.
  @inlinable
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[index(in: values)] }

  /// Where one of some values stands.
  ///
  /// - Requires: there are values.
  @inlinable
  public mutating func index<Value>(in values: [Value]) -> Int {
    integer(in: 0...(values.count - 1))
  }

  /// True as often as a share of 1,000 says.
  @inlinable
  public mutating func chance(_ thousandths: Int) -> Bool {
    integer(in: 0...999) < thousandths
  }
}
