// The properties that place a node, and what they are on each axis.

import LayoutModel

extension Axis {
  /// The name of the near edge: `left` or `top`.
  var near: String {
    switch self {
    case .horizontal: "left"
    case .vertical: "top"
    }
  }
  /// The name of the far edge: `right` or `bottom`.
  var far: String {
    switch self {
    case .horizontal: "right"
    case .vertical: "bottom"
    }
  }
}

/// Names of properties that place nodes.
enum LayoutProperties {
  /// All that may be set, by name.
  static let settable: Set<String> = [
    "left", "right", "top", "bottom", "width", "height", "leading", "trailing", "center.x",
    "center.y", "firstBaseline", "lastBaseline",
  ]

  /// Attributes that are no properties.
  static let reserved: Set<String> = [
    "id", "outlet", "xml", "template", "reuseIdentifier", "if", NodeReader.layoutMode,
  ]

  /// The axis of a property by its last part; nil where percentages have no meaning.
  static func axis(of name: String) -> Axis? {
    switch name.split(separator: ".").last.map(String.init) {
    case "left", "right", "x", "width", "leading", "trailing": .horizontal
    case "top", "bottom", "y", "height", "firstBaseline", "lastBaseline": .vertical
    default: nil
    }
  }

  /// The axis of a property that may be `auto`, nil where it may not.
  static func autoAxis(of name: String) -> Axis? {
    switch name {
    case "width", "contentSize.width": .horizontal
    case "height", "contentSize.height": .vertical
    default: nil
    }
  }
}
