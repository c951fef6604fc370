// The rows that every layout has, whatever its constraints say.

import ExactArithmetic
import ReferenceLayout

extension [PlainRow] {
  /// Adds where the container is, and how large.
  mutating func addContainer(usesOrder: Bool) {
    let container = PlainItems.container
    add(.named("\(container).x"), .equal)
    add(.named("\(container).y"), .equal)
    for extent in ["width", "height"] {
      add(.named("\(container).\(extent)") - .named(extent), .equal)
    }
    if usesOrder { add(.named("\(container).zIndex"), .equal) }
  }

  /// Adds that a view has no size below 0, and what its content wishes.
  ///
  /// - Parameters:
  ///   - key: The view's.
  ///   - insets: How far its rectangle lies inside of its frame.
  ///   - contents: The width and the height of its content.
  ///   - priorities: Hugging across and down, compression resistance across and down.
  mutating func addView(
    _ key: String,
    inside insets: PlainItems.Insets?,
    contents: [Rational?],
    priorities: [Double]
  ) {
    let inner = insets ?? .zero
    let extents = [
      PlainForm.named("\(key).width") - .number(inner.left + inner.right),
      PlainForm.named("\(key).height") - .number(inner.top + inner.bottom),
    ]
    for extent in extents { add(extent, .greaterThanOrEqual) }
    for (axis, (extent, content)) in zip(extents, contents).enumerated() {
      guard let content else { continue }
      let beyond = extent - .number(content)
      add(beyond, .lessThanOrEqual, priorities[axis])
      add(beyond, .greaterThanOrEqual, priorities[2 + axis])
    }
  }

  /// Adds that a guide has no size below 0; the content of a scroll view begins at its corner.
  mutating func addGuide(_ key: String, isContent: Bool = false) {
    add(.named("\(key).width"), .greaterThanOrEqual)
    add(.named("\(key).height"), .greaterThanOrEqual)
    guard isContent else { return }
    add(.named("\(key).x"), .equal)
    add(.named("\(key).y"), .equal)
  }
}
