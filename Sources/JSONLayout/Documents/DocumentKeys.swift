// The keys of documents, by what they stand in: readers know no others, and name these where one is unknown.

package enum DocumentKeys {
  package static let document = [
    "views", "metrics", "constraints", "spacing", "direction", "safeArea", "layoutMargins",
    "directionalLayoutMargins", "layoutGuides", "variants",
  ]
  static let spacing = ["sibling", "superview"]
  static let view = [
    "type", "children", "intrinsicContentSize", "contentHuggingPriority",
    "contentCompressionResistancePriority", "hidden", "text", "font", "image", "color",
    "numberOfLines", "lineBreakMode",
    "firstBaseline", "lastBaseline", "layoutMargins", "directionalLayoutMargins",
    "alignmentRectInsets", "layoutGuides", "stack",
  ]
  static let size = ["width", "height"]
  static let priorities = ["horizontal", "vertical"]
  static let sides = ["top", "left", "bottom", "right"]
  static let directionalSides = ["top", "leading", "bottom", "trailing"]
  static let stack = [
    "axis", "distribution", "alignment", "spacing", "customSpacing",
    "layoutMarginsRelativeArrangement", "baselineRelativeArrangement",
  ]
  package static let constraint = ["format", "constraint", "options", "priority", "active"]
  static let variant = ["when", "metrics", "constraints"]

  /// Every key, in the order of their first objects.
  package static let all: [String] = {
    var known: Set<String> = []
    let objects = [
      document, spacing, view, size, priorities, sides, directionalSides, stack, constraint,
      variant,
    ]
    return objects.joined().filter { known.insert($0).inserted }
  }()
}
