// A label as a program writes one: what it shows decides its size, and says so when it changes.

import AutoLayout
import TextMetrics

/// Words of four letters, in lines of a width.
final class WrappingLabel: View {
  /// How many letters there are, without those that part words.
  var letterCount = 0 {
    didSet { if letterCount != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The width in which lines break; nil for one line.
  var width: Double? { didSet { if width != oldValue { invalidateIntrinsicContentSize() } } }

  override var intrinsicContentSize: Size {
    let letters = (0..<letterCount).map { $0 % 4 == 3 ? "a " : "a" }.joined()
    let size = BoxMetrics()
      .measure(letters, font: .label, within: TextLimits(width: width, numberOfLines: 0))
    return Size(width: size.width, height: size.height)
  }
}
