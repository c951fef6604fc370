// Where numbers may be, and where a function has a slope.

extension OptimalFace {
  /// From a number to a number; infinite where there is no end.
  struct Interval: BitwiseCopyable {
    var low: Double
    var high: Double

    var isPoint: Bool { low == high }

    static func * (factor: Double, interval: Interval) -> Interval {
      factor < 0
        ? Interval(low: factor * interval.high, high: factor * interval.low)
        : Interval(low: factor * interval.low, high: factor * interval.high)
    }

    static func + (number: Double, interval: Interval) -> Interval {
      Interval(low: number + interval.low, high: number + interval.high)
    }

    static func + (left: Interval, right: Interval) -> Interval {
      Interval(low: left.low + right.low, high: left.high + right.high)
    }
  }
}

extension PenaltyFunctions {
  /// Where a function, a number of times, has a given slope, or one of its levels where ties are not told.
  func box(
    of function: PenaltyFunction,
    times: Int,
    at slope: Slope,
    tellsTies: Bool = false
  ) -> OptimalFace.Interval {
    let (start, count) = (Int(function.start), Int(function.count))
    let below = slopes(of: function, times: times, below: tellsTies ? slope : slope.leastOfLevels)
    let upTo = slopes(
      of: function,
      times: times,
      below: tellsTies ? slope.next : slope.greatestOfLevels
    )
    return OptimalFace.Interval(
      low: below > 0 ? positions[start + below - 1] : -.infinity,
      high: upTo <= count ? positions[start + upTo - 1] : .infinity
    )
  }
}
