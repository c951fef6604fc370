// Places on an axis.

struct RangeShare {
  let low: Double
  let high: Double

  /// Where a value of the range lies in it, from 0 to 1; 0 where the range is one value.
  func share(of value: Double) -> Double {
    guard high > low else { return 0 }
    let width = high - low
    // By halves where numbers are so far apart that they have no distance.
    return width.isFinite ? (value - low) / width : (value / 2 - low / 2) / (high / 2 - low / 2)
  }
}
