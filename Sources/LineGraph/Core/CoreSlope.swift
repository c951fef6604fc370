// Slopes of a core. Its equations take penalties many times, more often than one word may have room for in the fields of its levels.

/// A sum of slopes: levels from high to low in two words, and below them the row that leads.
///
/// As long as sums have room in the fields of one word they are left there; else levels are spread over both.
struct CoreSlope: Comparable, BitwiseCopyable {
  var high: Int128
  var low: Int128
  var tie: Int32

  static var zero: CoreSlope { CoreSlope(high: 0, low: 0, tie: 0) }

  /// The slope in one word, where levels are not spread.
  var unspread: Slope { Slope(bits: high + Int128(tie)) }

  /// How large it is, but for rounding.
  var magnitude: Double { (Double(high) * 0x1p160 + Double(low) * 0x1p32 + Double(tie)).magnitude }

  /// Whether no level is the first to grow.
  var areLevelsAtMostZero: Bool { high < 0 || high == 0 && low <= 0 }

  @inline(__always)
  static func < (left: CoreSlope, right: CoreSlope) -> Bool {
    (left.high, left.low, left.tie) < (right.high, right.low, right.tie)
  }

  @inline(__always)
  static func + (left: CoreSlope, right: CoreSlope) -> CoreSlope {
    CoreSlope(
      high: left.high + right.high,
      low: left.low + right.low,
      tie: left.tie.magnitude >= right.tie.magnitude ? left.tie : right.tie
    )
  }

  @inline(__always)
  static prefix func - (slope: CoreSlope) -> CoreSlope {
    CoreSlope(high: -slope.high, low: -slope.low, tie: -slope.tie)
  }

  @inline(__always)
  static func * (factor: Int, slope: CoreSlope) -> CoreSlope {
    CoreSlope(
      high: Int128(factor) * slope.high,
      low: Int128(factor) * slope.low,
      tie: factor < 0 ? -slope.tie : slope.tie
    )
  }
}

extension CoreSlope {
  /// A slope whose levels stay in one word.
  @inline(__always)
  init(_ slope: Slope) { self.init(high: slope.withoutTie, low: 0, tie: slope.tie) }
}

extension SlopeFormat {
  /// So many levels are in the first of two words.
  private var highCount: Int { (levelCount + 1) / 2 }
  /// How many bits each level has there, and in the second one.
  private var spreadWidth: Int { 126 / highCount }

  /// Sums of shares must stay below this where levels are spread over two words.
  var spreadLimit: Double { Double(Int128(1) << Int128(spreadWidth - 1)) }

  /// A slope with its levels spread over two words.
  func spread(_ slope: Slope) -> CoreSlope {
    var spread = CoreSlope(high: 0, low: 0, tie: slope.tie)
    var rest = slope.withoutTie >> Int128(Slope.tieBits)
    for level in (0..<levelCount).reversed() {
      let unused = Int128(Int128.bitWidth - width(ofLevel: level))
      let amount = (rest << unused) >> unused
      rest = (rest - amount) >> Int128(width(ofLevel: level))
      if level < highCount {
        spread.high += amount << Int128((highCount - 1 - level) * spreadWidth)
      } else {
        spread.low += amount << Int128((levelCount - 1 - level) * spreadWidth)
      }
    }
    return spread
  }
}
