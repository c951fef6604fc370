import FuzzSupport
import Glibc
import Measurement
import Testing

@Suite("Ratios of pairs")
struct PairedRatioTests {
  /// A normal variate, by the sum of twelve uniform ones.
  private static func normal(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
  }

  private static func pairs(
    _ count: Int,
    shift: Double,
    deviation: Double,
    _ generator: inout SeededGenerator
  ) -> [Double] {
    (0..<count).map { _ in shift + deviation * normal(&generator) }
  }

  @Test("p-values are those of the table of the signed-rank test")
  func table() throws {
    // All of twelve pairs to one side: 1 of 4096.
    let all = try #require(PairedRatio(logarithms: (1...12).map { Double($0) / 1000 }))
    #expect(all.pValueSlower == 1.0 / 4096)
    #expect(all.pValueFaster == 1)
    // Five pairs, ranks 1 and 2 negative: sums of 12 and more have 5 of 32.
    let mixed = try #require(PairedRatio(logarithms: [-0.1, -0.2, 0.3, 0.4, 0.5]))
    #expect(mixed.pValueSlower == 5.0 / 32)
  }

  @Test("the interval of twelve pairs leaves out thirteen averages at each end")
  func interval() throws {
    // The critical value of the two-sided test at 5 % with twelve pairs is 13.
    let logarithms = (0..<12).map { Double(1 << $0) / 1e4 }
    let ratio = try #require(PairedRatio(logarithms: logarithms))
    var averages: [Double] = []
    for first in logarithms.indices {
      for second in first..<12 { averages.append((logarithms[first] + logarithms[second]) / 2) }
    }
    averages.sort()
    #expect((log(ratio.low) - averages[13]).magnitude < 1e-12)
    #expect((log(ratio.high) - averages[averages.count - 14]).magnitude < 1e-12)
  }

  @Test("with five pairs there is no interval of 95 %, and none is claimed")
  func fewPairs() throws {
    let ratio = try #require(PairedRatio(logarithms: [0.1, 0.1, 0.1, 0.1, 0.1]))
    #expect(ratio.low == 0)
    #expect(ratio.high == .infinity)
    #expect(PairedRatio(logarithms: []) == nil)
    #expect(PairedRatio(logarithms: [.nan]) == nil)
  }

  @Test("exchanging the sides inverts the ratio and exchanges the p-values")
  func symmetry() throws {
    var generator = SeededGenerator(seed: 3)
    let logarithms = Self.pairs(14, shift: 0.01, deviation: 0.02, &generator)
    let ratio = try #require(PairedRatio(logarithms: logarithms))
    let inverse = try #require(PairedRatio(logarithms: logarithms.map { -$0 }))
    #expect((ratio.ratio * inverse.ratio - 1).magnitude < 1e-12)
    #expect((ratio.low * inverse.high - 1).magnitude < 1e-12)
    #expect((ratio.pValueSlower - inverse.pValueFaster).magnitude < 1e-12)
    #expect((ratio.deviation - inverse.deviation).magnitude < 1e-12)
  }

  @Test("one wild pair moves neither the estimate nor the deviation much")
  func outlier() throws {
    var generator = SeededGenerator(seed: 5)
    var logarithms = Self.pairs(16, shift: 0, deviation: 0.01, &generator)
    let calm = try #require(PairedRatio(logarithms: logarithms))
    logarithms[7] = 3
    let wild = try #require(PairedRatio(logarithms: logarithms))
    #expect((wild.ratio - calm.ratio).magnitude < 0.005, "\(calm.ratio), \(wild.ratio)")
    #expect(wild.deviation < 2 * calm.deviation, "\(calm.deviation), \(wild.deviation)")
  }

  @Test("what it says it could have seen, it sees in nine of ten trials")
  func detectable() throws {
    var generator = SeededGenerator(seed: 11)
    var seen = 0
    let trials = 400
    for _ in 0..<trials {
      // What twelve pairs of this deviation should show.
      let shift = (2.718 + 1.363) * 0.02 / (12 * 3 / Double.pi).squareRoot()
      let logarithms = Self.pairs(12, shift: shift, deviation: 0.02, &generator)
      if try #require(PairedRatio(logarithms: logarithms)).pValueSlower <= 0.01 { seen += 1 }
    }
    #expect(seen > trials * 84 / 100, "seen in \(seen) of \(trials)")
    #expect(seen < trials * 95 / 100, "seen in \(seen) of \(trials)")
  }

  @Test("the least change is four deviations over the root of the pairs, and less for more of them")
  func leastChange() throws {
    let logarithms = (0..<12).map { $0.isMultiple(of: 2) ? 0.01 : -0.01 }
    let ratio = try #require(PairedRatio(logarithms: logarithms))
    let expected = exp((2.718 + 1.363) * ratio.deviation / (12 * 3 / Double.pi).squareRoot()) - 1
    #expect((ratio.detectable / expected - 1).magnitude < 0.01, "\(ratio.detectable), \(expected)")
    #expect(ratio.detectable(pairs: 48) < ratio.detectable / 1.9)
    #expect(ratio.detectable(pairs: 1) == .infinity)
  }

  @Test("Holm's rule multiplies the least p-value by the number of tests, and never reorders")
  func holm() {
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    let expected = [0.03, 0.06, 0.06, 0.02]
    for (value, wanted) in zip(adjusted, expected) { #expect((value - wanted).magnitude < 1e-15) }
    #expect(Holm.adjusted([]) == [])
    #expect(Holm.adjusted([0.7, 0.9]) == [1, 1])
  }
}
