// A convex piece of a region: the signs of some of a table's hyperplanes. A region is what one map
// covers, and may have many such pieces.

/// Signs of hyperplanes, as bits: where `care` has a bit, the hyperplane of that number has to be
/// positive if `sign` has it too, else negative.
struct RegionCell: Sendable, Equatable {
  var care: [UInt64]
  var sign: [UInt64]
  /// The region the cell belongs to.
  var region: Int32
  /// Rows that do not hold inside.
  var bentRows: [Int32] = []

  init(hyperplaneCount: Int, region: Int32) {
    let words = (hyperplaneCount + 63) / 64
    care = [UInt64](repeating: 0, count: words)
    sign = care
    self.region = region
  }

  /// Asks for a sign of a hyperplane.
  mutating func require(_ hyperplane: Int, isPositive: Bool) {
    let (word, bit) = (hyperplane >> 6, UInt64(1) << UInt64(hyperplane & 63))
    while care.count <= word {
      care.append(0)
      sign.append(0)
    }
    care[word] |= bit
    if isPositive { sign[word] |= bit } else { sign[word] &= ~bit }
  }

  /// A hyperplane that a cell asks for, and on which side of it the cell lies.
  typealias Border = (hyperplane: Int, isPositive: Bool)

  /// The hyperplanes the cell asks for, ascending, and on which side of each it lies.
  var borders: [Border] {
    var result: [Border] = []
    for (word, bits) in care.enumerated() {
      var bits = bits
      while bits != 0 {
        let bit = bits.trailingZeroBitCount
        bits &= bits - 1
        result.append((word * 64 + bit, sign[word] >> UInt64(bit) & 1 == 1))
      }
    }
    return result
  }
}
