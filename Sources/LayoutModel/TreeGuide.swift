// Rectangles that take part in a layout and are no views: the safe area, layout guides, the margins
// of a view, and the spacers that formats make. They have no frame in an answer unless asked for.

import ExactArithmetic

/// The number of a guide in its tree; 0 is the safe area.
public struct GuideID: Hashable, Comparable, Sendable {
  /// The place in `LayoutTree.guides`.
  public let index: Int

  /// Makes an id from a place.
  public init(_ index: Int) { self.index = index }

  /// The container inset by its safe area, there in every tree.
  public static let safeArea = GuideID(0)

  /// Whether `left` was made before `right`.
  public static func < (left: GuideID, right: GuideID) -> Bool { left.index < right.index }
}

/// What a constraint speaks of: a view or a guide.
public enum LayoutItem: Hashable, Sendable {
  /// A view.
  case view(ViewID)
  /// A guide.
  case guide(GuideID)
}

/// Distances from the four edges of a rectangle inwards, in points.
public struct LayoutInsets: Hashable, Sendable {
  /// From the top edge down.
  public var top: ExactNumber
  /// From the left edge to the right.
  public var left: ExactNumber
  /// From the bottom edge up.
  public var bottom: ExactNumber
  /// From the right edge to the left.
  public var right: ExactNumber

  /// Makes insets.
  public init(
    top: ExactNumber = .zero,
    left: ExactNumber = .zero,
    bottom: ExactNumber = .zero,
    right: ExactNumber = .zero
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = LayoutInsets()
  /// The layout margins of a view that has none of its own, as UIKit has them.
  public static let standardMargins = LayoutInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// The inset at the left or the top.
  public func near(_ axis: Axis) -> ExactNumber { axis == .horizontal ? left : top }
  /// The inset at the right or the bottom.
  public func far(_ axis: Axis) -> ExactNumber { axis == .horizontal ? right : bottom }
}

/// Sides of a rectangle, left and right whatever the direction of text.
public struct LayoutSides: OptionSet, Hashable, Sendable {
  /// One bit a side.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper side.
  public static let top = LayoutSides(rawValue: 1)
  /// The left side.
  public static let left = LayoutSides(rawValue: 2)
  /// The lower side.
  public static let bottom = LayoutSides(rawValue: 4)
  /// The right side.
  public static let right = LayoutSides(rawValue: 8)
  /// Every side.
  public static let all: LayoutSides = [.top, .left, .bottom, .right]
}

/// A rectangle that is no view.
public struct TreeGuide: Sendable {
  /// What decides where a guide is.
  public enum Kind: Hashable, Sendable {
    /// The owner's rectangle, made smaller; no variables of its own.
    case inset(LayoutInsets)
    /// Its constraints alone: four variables, width and height at least 0 as for a view.
    case free
    /// A gap of a format: a place and an extent along one axis, which may be negative.
    case spacer(Axis)
    /// What a scroll view scrolls: as `free`, beginning at the owner's top-left corner.
    case content
  }

  /// The name; for spacers and contents one that no document can state.
  public var name: String
  /// The view in which the guide lies, like one of its children.
  public var owner: ViewID
  /// What decides where the guide is.
  public var kind: Kind

  /// Makes a guide.
  public init(name: String, owner: ViewID, kind: Kind) {
    self.name = name
    self.owner = owner
    self.kind = kind
  }

  /// Whether a document can name the guide: it cannot name the gaps of formats and what scrolls.
  public var isNamed: Bool {
    switch kind {
    case .inset, .free: true
    case .spacer, .content: false
    }
  }

  /// Whether the guide has a place and a size of its own, with a width and height of at least 0.
  public var isRectangle: Bool { kind == .free || kind == .content }

  /// Whether the guide has an attribute: a spacer has those of its axis, and none has a place in
  /// the stacking order.
  public func has(_ attribute: LayoutAttribute) -> Bool {
    guard let axis = attribute.axis else { return false }
    if case .spacer(let spacerAxis) = kind { return axis == spacerAxis }
    return true
  }
}
