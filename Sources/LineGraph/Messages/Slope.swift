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

/// What the rows of each level amount to, before any are added up.
struct LevelAmounts: BitwiseCopyable {
  private(set) var sums = InlineArray<24, Int>(repeating: 0)
  /// Which bits any amount has.
  private(set) var bits = InlineArray<24, Int32>(repeating: 0)
  /// How many times as many parts as others have there are in a unit of each level.
  private(set) var refinements = InlineArray<24, Int32>(repeating: 1)

  /// Takes the slopes of a row on both sides, as magnitudes.
  @inline(__always)
  mutating func take(_ left: Int32, _ right: Int32, level: Int) {
    sums[level] += Int(max(left, right))
    bits[level] |= left | right
  }

  /// Makes all amounts of a level so many times as large; false where that is too many.
  mutating func refine(level: Int, by factor: Int) -> Bool {
    let refinement = Int(refinements[level]) * factor
    guard refinement <= 1 << 20, sums[level] <= 1 << 40 else { return false }
    refinements[level] = Int32(refinement)
    sums[level] *= factor
    // No others than the lowest one count.
    if bits[level] != 0 {
      let lowest = bits[level].trailingZeroBitCount + factor.trailingZeroBitCount
      bits[level] = 1 << min(lowest, 30)
    }
    return true
  }
}

/// Where each level stands in a slope.
///
/// Levels have as many bits each as there are, but for those whose rows together need more: they have what they need, where there
/// is as much. Parts of a level are the largest that all its amounts are whole numbers of.
struct SlopeFormat: BitwiseCopyable {
  /// So many parts of a unit of weight are kept: weights and coefficients are quarters often.
  static let unit = 8.0
  /// More levels than this leave no room.
  static let mostLevels = 24

  /// The level of what has a part in the tie-break alone: so far below the others that nothing of an amount is left.
  static let noLevel: Int32 = 1 << 16

  /// The field of a level; small, as functions get a copy of the format.
  private struct Field: BitwiseCopyable {
    private var packed: UInt16 = 0
    /// Where it begins, below 128.
    var start: Int { Int(packed & 0x7F) }
    /// By how many bits it is narrower than the widest, below 64.
    var narrowness: Int { Int(packed >> 7 & 0x3F) }
    /// So many low bits no amount has, up to 7.
    var unused: Int { Int(packed >> 13) }

    init() {}

    init(start: Int, narrowness: Int, unused: Int) {
      packed = UInt16(start) | UInt16(narrowness) << 7 | UInt16(unused) << 13
    }
  }

  private let count: Int32
  /// How many bits the widest level has.
  private var width: Int32 = 0
  private var fields = InlineArray<24, Field>(repeating: Field())

  var levelCount: Int { Int(count) }
  func width(ofLevel level: Int) -> Int { Int(width) - fields[level].narrowness }
  /// Sums of shares must stay below this.
  var limit: Int { 1 << (width - 1) }

  /// Fields for levels from high to low; the first is the required one.
  ///
  /// - Requires: no more than `mostLevels`, and nothing of other levels in `amounts`.
  init(levelCount: Int, _ amounts: LevelAmounts) {
    count = Int32(levelCount)
    var (unused, needs) = (InlineArray<24, Int>(repeating: 0), InlineArray<24, Int>(repeating: 0))
    var need = 0
    for level in 0..<levelCount where amounts.bits[level] != 0 {
      unused[level] = min(amounts.bits[level].trailingZeroBitCount, 7)
    }
    for level in 0..<levelCount {
      let sum = amounts.sums[level] >> unused[level]
      needs[level] = Int.bitWidth - sum.leadingZeroBitCount + 1
      need += needs[level]
    }
    let isEnough = need <= Slope.levelBits
    // As many for each as there are, but for levels that need more.
    var even = Slope.levelBits / levelCount
    var isSettled = !isEnough
    while !isSettled {
      isSettled = true
      var (rest, count) = (Slope.levelBits, levelCount)
      for level in 0..<levelCount where needs[level] > even {
        rest -= needs[level]
        count -= 1
      }
      if count > 0, rest / count < even { (even, isSettled) = (rest / count, false) }
    }
    for level in 0..<levelCount {
      // Sums below the limit, times a factor of a class, are numbers of 64 bits.
      needs[level] = min(isEnough ? max(needs[level], even) : even, 38)
      width = max(width, Int32(needs[level]))
    }
    var end = 0
    for level in (0..<levelCount).reversed() {
      let narrowness = Int(width) - needs[level]
      fields[level] = Field(start: end, narrowness: narrowness, unused: unused[level])
      end += needs[level]
    }
  }

  /// Half a part of the required level: all lower levels together are less, so slopes above it break required rows.
  var leastBroken: Slope {
    Slope(bits: (Int128(1) << Int128(Slope.tieBits + fields[0].start)) >> 1)
  }

  /// An amount at a level.
  @inline(__always)
  func amount(_ value: Int, level: Int) -> Int128 {
    guard level < levelCount else { return 0 }
    return Int128(value >> fields[level].unused) << Int128(fields[level].start)
  }

  /// How much of the limit an amount takes; all of it where it would be more.
  @inline(__always)
  func share(_ value: Int, level: Int) -> Int {
    guard level < levelCount else { return 0 }
    let parts = value >> fields[level].unused
    let narrowness = fields[level].narrowness
    return parts < limit >> narrowness ? parts << narrowness : limit
  }
}
