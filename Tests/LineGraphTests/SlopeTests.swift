// Slopes are compared level by level, then by the first row of the tie-break.

import Testing

@testable import LineGraph

@Suite("Slopes")
struct SlopeTests {
  /// A slope from amounts by level, and the leading row.
  private static func slope(_ amounts: [Int], tie: Int32 = 0) throws -> Slope {
    let format = try #require(SlopeFormat(levelCount: amounts.count))
    var levels: Int128 = 0
    for (level, amount) in amounts.enumerated() {
      levels += format.amount(amount, level: level)
    }
    return Slope(levels: levels, tie: tie)
  }

  @Test("a higher level decides, whatever the lower ones and the ties are")
  func order() throws {
    for levelCount in 1...SlopeFormat.mostLevels {
      let limit = try #require(SlopeFormat(levelCount: levelCount)).limit - 1
      for level in 0..<levelCount {
        var less = [Int](repeating: limit, count: levelCount)
        var more = [Int](repeating: -limit, count: levelCount)
        for above in 0..<level { (less[above], more[above]) = (-1, -1) }
        less[level] = -1
        more[level] = 0
        #expect(try Self.slope(less, tie: 9) < Self.slope(more, tie: -9))
        #expect(try -Self.slope(more, tie: -9) < -Self.slope(less, tie: 9))
      }
    }
  }

  @Test("a sum keeps the row that comes first, and a multiple its sign")
  func ties() throws {
    let first = try Self.slope([0, 3], tie: -7)
    let later = try Self.slope([0, 1], tie: 5)
    #expect((first + later).tie == -7)
    #expect((later + first).tie == -7)
    #expect(try first + later == Self.slope([0, 4], tie: -7))
    #expect((3 * first).tie == -7)
    #expect(try 3 * first == Self.slope([0, 9], tie: -7))
    #expect((-first).tie == 7)
    #expect(first + later < first + 3 * later)
  }

  @Test("more levels than there is room for are refused")
  func limit() {
    #expect(SlopeFormat(levelCount: SlopeFormat.mostLevels) != nil)
    #expect(SlopeFormat(levelCount: SlopeFormat.mostLevels + 1) == nil)
  }
}
