// A size that follows from a width in steps: that of wrapped text, which changes where a line ends elsewhere.

package struct WidthSteps: Sendable, Equatable {
  /// The widths from which on the numbers hold, the first 0, ascending.
  package private(set) var widths: [Double] = []
  package private(set) var values: [Double] = []

  /// Looks at a number between all widths at which it may change.
  ///
  /// - Parameters:
  ///   - breaks: The widths at which it may change, ascending; others than positive ones are of no account.
  ///   - value: The number at a width.
  package init(breaks: [Double], _ value: (Double) -> Double) {
    let starts = [0] + breaks.filter { $0 > 0 }
    for (index, start) in starts.enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : start + 2
      // In the middle, where rounding moves no width across a break.
      let number = value((start + next) / 2)
      guard number != values.last else { continue }
      widths.append(start)
      values.append(number)
    }
  }
}
