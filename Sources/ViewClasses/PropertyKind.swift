// What kinds of properties classes have, and how large a view is by itself.

import LayoutExpressions

/// What a property takes.
public enum PropertyKind: Hashable, Sendable {
  /// A value of a type.
  case value(ExpressionType)
  /// The name of a method of the owner, called when an event happens.
  case action
  /// An object that conforms to a protocol; the owner, where it conforms and nothing else is given.
  case delegate(String)
  /// A part with properties of its own, of a class.
  case part(String)

  /// The type that an expression of the property gives.
  public var type: ExpressionType {
    switch self {
    case .value(let type): type
    case .action: .string
    case .delegate(let name), .part(let name): .optional(.object(name))
    }
  }
}

/// What decides a view's size by itself.
public enum IntrinsicSize: Hashable, Sendable {
  /// Its text, wrapped at its width.
  case label
  /// Its title and image, with insets.
  case button
  /// One line of its text or placeholder.
  case field
  /// Its text, wrapped at its width, with the insets of its container.
  case textView
  /// Its image.
  case image
  /// The titles of its segments.
  case segments
  /// The number of its pages.
  case pages
  /// The texts of a row; the height of one without any, in points.
  case cell(empty: Double)
  /// Nothing: always the same, in points; nil where it has no size on an axis.
  case fixed(width: Double?, height: Double?)
}
