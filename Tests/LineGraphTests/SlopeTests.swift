// Slopes are compared level by level, then by the first row of the tie-break.

import Testing

@testable import LineGraph

@Suite("Slopes")
struct SlopeTests {
  /// A slope from amounts by level, and the leading row.
  private static func slope(_ amounts: [Int], tie: Int32 = 0) -> Slope {
    slope(amounts, tie: tie, SlopeFormat(levelCount: amounts.count, LevelAmounts()))
  }

  private static func slope(_ amounts: [Int], tie: Int32, _ format: SlopeFormat) -> Slope {
    var levels: Int128 = 0
    for (level, amount) in amounts.enumerated() {
      levels += format.amount(amount, level: level)
    }
    return Slope(levels: levels, tie: tie)
  }

  /// How many rows each of some numbers of levels have: none, alike, falling and rising by powers of 2.
  private static func rowCounts(_ levelCount: Int) -> [[Int]] {
    [
      [Int](repeating: 0, count: levelCount), [Int](repeating: 5, count: levelCount),
      (0..<levelCount).map { 1 << max(0, 12 - $0) }, (0..<levelCount).map { 1 << min($0, 12) },
    ]
  }

  /// The format for rows of an amount of 8 each, but for one of `least` at the last level.
  private static func format(_ rowCounts: [Int], least: Int32 = 8) -> SlopeFormat {
    var amounts = LevelAmounts()
    for (level, count) in rowCounts.enumerated() {
      for _ in 0..<count { amounts.take(8, 0, level: level) }
    }
    if least < 8 { amounts.take(0, least, level: rowCounts.count - 1) }
    return SlopeFormat(levelCount: rowCounts.count, amounts)
  }

  @Test("a higher level decides, whatever the lower ones and the ties are")
  func order() {
    for levelCount in 1...SlopeFormat.mostLevels {
      for counts in Self.rowCounts(levelCount) {
        let format = Self.format(counts, least: 1)
        // The least amount there is at each level, and the largest whose share is below the limit.
        let units = counts.indices.map { $0 == levelCount - 1 || counts[$0] == 0 ? 1 : 8 }
        let limits = units.enumerated().map { level, unit in
          (format.limit - 1) / format.share(unit, level: level) * unit
        }
        for level in 0..<levelCount {
          var (less, more) = (limits, limits.map { -$0 })
          for above in 0..<level { (less[above], more[above]) = (-units[above], -units[above]) }
          less[level] = -units[level]
          more[level] = 0
          let (low, high) = (Self.slope(less, tie: 9, format), Self.slope(more, tie: -9, format))
          #expect(low < high)
          #expect(-high < -low)
          if level > 0 { continue }
          #expect(low < -format.leastBroken)
          #expect(-format.leastBroken < high)
        }
      }
    }
  }

  @Test("all rows of a system have room together, where there is room for them")
  func room() {
    for levelCount in 1...SlopeFormat.mostLevels {
      for counts in Self.rowCounts(levelCount) {
        let needs = counts.map { Int.bitWidth - $0.leadingZeroBitCount + 1 }
        guard needs.reduce(0, +) <= Slope.levelBits else { continue }
        let format = Self.format(counts)
        for (level, count) in counts.enumerated() {
          #expect(format.share(8 * count, level: level) < format.limit)
        }
      }
    }
    // As many at each of 23 levels have no room, but few of them meet.
    let crowded = Self.format([Int](repeating: 1 << 20, count: 23))
    #expect(crowded.share(8 * 7, level: 3) < crowded.limit)
    #expect(crowded.share(8 * 8, level: 3) >= crowded.limit)
    // Amounts of multiples may be so large that their shares are no numbers of 64 bits.
    let narrow = Self.format([1 << 12] + [Int](repeating: 1, count: 22))
    for bit in 3...60 where 1 << bit >= 8 * narrow.limit {
      #expect(narrow.share(1 << bit, level: 22) >= narrow.limit)
    }
  }

  @Test("a sum keeps the row that comes first, and a multiple its sign")
  func ties() {
    let first = Self.slope([0, 3], tie: -7)
    let later = Self.slope([0, 1], tie: 5)
    #expect((first + later).tie == -7)
    #expect((later + first).tie == -7)
    #expect(first + later == Self.slope([0, 4], tie: -7))
    #expect((3 * first).tie == -7)
    #expect(3 * first == Self.slope([0, 9], tie: -7))
    #expect((-first).tie == 7)
    #expect(first + later < first + 3 * later)
  }
}
