// Penalties end where required rows begin to be broken: an answer lies on this side of all of them.

extension PenaltyFunctions {
  /// A function that was made last, without breakpoints that have required rows broken on both sides.
  ///
  /// Where all required rows can hold, no size is there, and the function is what it was everywhere else; where they
  /// cannot, the least of such functions breaks some row as well. A place that hangs on one line by |v| has its breakpoint there,
  /// and most rows have theirs: with them, the messages of a row of views would be as long as the row.
  mutating func endingAtWalls(_ function: PenaltyFunction) -> PenaltyFunction {
    guard endAtWalls else { return function }
    let (start, count) = (Int(function.start), Int(function.count))
    let broken = format.leastBroken
    var (first, last) = (0, count)
    while first < last, slopes[start + first + 1] < -broken { first += 1 }
    while last > first, broken < slopes[start + last - 1] { last -= 1 }
    guard last - first < count else { return function }
    if first > 0 {
      (positions.base + start).update(from: positions.base + start + first, count: last - first)
      (slopes.base + start).update(from: slopes.base + start + first, count: last - first + 1)
    }
    positions.cut(to: start)
    slopes.cut(to: start)
    return Self.end(
      last - first,
      bound: function.bound,
      divisor: function.divisor,
      &positions,
      &slopes
    )
  }
}
