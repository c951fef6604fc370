// Slopes of penalties, in one number: the levels from high to low, each in a field of its own, and below
// them the tie-break. Additions and comparisons of whole numbers are exact, so a comparison of two
// slopes is what the language says, and never a matter of tolerance.
//
// The tie-break minimises the violation of each optional row, one row after another. As a level below
// all levels it would be a vector with an entry for each row. Rows stand in one place each, so two
// slopes that are compared have no row in common unless one follows the other in the same function;
// then the first row with an entry decides, and its rank and its sign are all that must be kept.
// Documentation/SOLVER.md has the proof.

/// A slope, or a difference of slopes.
struct Slope: Comparable, BitwiseCopyable {
  /// The levels' sums times 2³², and in the low 32 bits (as a signed number) the leading row.
  var bits: Int128

  static let tieBits = 32
  static let levelBits = 96

  static var zero: Slope { Slope(bits: 0) }

  @inline(__always)
  init(bits: Int128) { self.bits = bits }

  @inline(__always)
  init(levels: Int128, tie: Int32) {
    bits = (levels << Int128(Slope.tieBits)) + Int128(tie)
  }

  /// Which row leads: positive where its violation grows, larger the earlier it comes; 0 for none.
  @inline(__always)
  var tie: Int32 { Int32(truncatingIfNeeded: bits) }

  @inline(__always)
  var withoutTie: Int128 { bits - Int128(tie) }

  /// The least slope of these levels that any row may lead.
  @inline(__always)
  var leastOfLevels: Slope { Slope(bits: withoutTie + Int128(Int32.min)) }

  /// The greatest slope of these levels that any row may lead.
  @inline(__always)
  var greatestOfLevels: Slope { Slope(bits: withoutTie + Int128(Int32.max)) }

  /// The least slope above it.
  @inline(__always)
  var next: Slope { Slope(bits: bits + 1) }

  @inline(__always)
  static func < (left: Slope, right: Slope) -> Bool { left.bits < right.bits }

  /// The slope of a sum of two functions of different rows.
  @inline(__always)
  static func + (left: Slope, right: Slope) -> Slope {
    let (a, b) = (left.tie, right.tie)
    let leading = a.magnitude >= b.magnitude ? a : b
    return Slope(bits: left.withoutTie + right.withoutTie + Int128(leading))
  }

  /// The slope of the function read from right to left.
  @inline(__always)
  static prefix func - (slope: Slope) -> Slope { Slope(bits: -slope.bits) }

  /// The slope times a positive whole number.
  @inline(__always)
  static func * (factor: Int, slope: Slope) -> Slope {
    if factor == 1 { return slope }
    return Slope(bits: Int128(factor) * slope.withoutTie + Int128(slope.tie))
  }
}

/// Where each level stands in a slope.
struct SlopeFormat: BitwiseCopyable {
  /// So many parts of a unit of weight are kept: weights and coefficients are quarters often.
  static let unit = 8.0
  /// More levels than this leave no room.
  static let mostLevels = 24

  /// The level of what has a part in the tie-break alone: so far below the others that nothing of an amount is left.
  static let noLevel: Int32 = 1 << 16

  let levelCount: Int
  /// How many bits a level has.
  private let width: Int
  /// A level's sum must stay below this.
  var limit: Int { 1 << (width - 1) }

  /// Fields for levels from high to low; the first is the required one.
  init?(levelCount: Int) {
    guard levelCount <= SlopeFormat.mostLevels else { return nil }
    self.levelCount = levelCount
    // Sums below the limit, times a factor of a class, are numbers of 64 bits.
    width = min(Slope.levelBits / max(levelCount, 1), 38)
  }

  /// Half a part of the required level: all lower levels together are less, so slopes above it break required rows.
  var leastBroken: Slope {
    Slope(bits: (Int128(1) << Int128(Slope.tieBits + width * (levelCount - 1))) >> 1)
  }

  /// An amount at a level.
  @inline(__always)
  func amount(_ value: Int, level: Int) -> Int128 {
    Int128(value) << Int128(width * (levelCount - 1 - level))
  }
}
