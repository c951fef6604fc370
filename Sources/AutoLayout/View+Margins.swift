// The layout margins of a view, by fixed sides or by the direction of text, and its alignment rectangle.

import LayoutModel

/// Layout margins as a program states them.
enum StatedMargins: Hashable {
  /// Nothing was stated.
  case standard
  /// By sides.
  case sides(EdgeInsets)
  /// By the direction of text.
  case directional(DirectionalEdgeInsets)

  var areStated: Bool {
    if case .standard = self { return false }
    return true
  }

  /// The margins where text runs in a direction.
  func insets(in direction: LayoutDirection) -> EdgeInsets {
    switch self {
    case .standard: return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    case .sides(let insets): return insets
    case .directional(let insets):
      let runsLeft = direction == .rightToLeft
      return EdgeInsets(
        top: insets.top,
        left: runsLeft ? insets.trailing : insets.leading,
        bottom: insets.bottom,
        right: runsLeft ? insets.leading : insets.trailing
      )
    }
  }
}

extension View {
  /// Whether the program has set the layout margins.
  package var statesLayoutMargins: Bool { margins.areStated }

  /// The insets that margin attributes and `layoutMarginsGuide` keep to, 8 until they are set.
  ///
  /// Once they are set, by sides or by direction, `|-` and `-|` in formats keep to them, too.
  public var layoutMargins: EdgeInsets {
    get { margins.insets(in: root.userInterfaceLayoutDirection) }
    set { margins = .sides(newValue) }
  }

  /// The layout margins with leading and trailing in place of left and right.
  public var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      if case .directional(let insets) = margins { return insets }
      let insets = layoutMargins
      let runsLeft = root.userInterfaceLayoutDirection == .rightToLeft
      return DirectionalEdgeInsets(
        top: insets.top,
        leading: runsLeft ? insets.right : insets.left,
        bottom: insets.bottom,
        trailing: runsLeft ? insets.left : insets.right
      )
    }
    set { margins = .directional(newValue) }
  }

  /// The rectangle that constraints speak of, where the view has a frame.
  public func alignmentRect(forFrame frame: Rect) -> Rect {
    frame.inset(by: alignmentRectInsets)
  }

  /// The frame of the view, where constraints speak of a rectangle.
  public func frame(forAlignmentRect rect: Rect) -> Rect {
    let insets = alignmentRectInsets
    return Rect(
      x: rect.origin.x - insets.left,
      y: rect.origin.y - insets.top,
      width: rect.width + insets.left + insets.right,
      height: rect.height + insets.top + insets.bottom
    )
  }
}

extension Rect {
  /// What insets leave of the rectangle.
  func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left,
      y: origin.y + insets.top,
      width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom
    )
  }
}
