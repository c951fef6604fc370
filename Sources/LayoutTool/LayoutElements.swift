// What the elements of a layout are: views, structure, or HTML inside a view; and which XML is a layout at
// all.

import MarkupReading

/// Tells elements of layouts apart.
public enum LayoutElements {
  /// Whether an element is HTML: lower case, and no part of a layout's structure.
  public static func isHTML(_ node: MarkupNode) -> Bool {
    guard node.kind == .element, let first = node.name.unicodeScalars.first else { return false }
    return first.properties.isLowercase && !structural.contains(node.name)
  }

  /// Elements that are no views.
  static let structural: Set<String> = ["param", "macro", "children", "repeat"]

  /// Whether a document looks like a layout: an outermost element with a capital whose class is UIKit's,
  /// or that has an attribute of layouts, or a child of which that is true.
  public static func isLayout(_ document: MarkupDocument) -> Bool {
    guard let root = document.root else { return false }
    // Elements still to be looked at; no recursion, however deep the document.
    var pending = [root]
    while let node = pending.popLast() {
      guard let first = unqualifiedName(node.name).unicodeScalars.first,
        first.properties.isUppercase, !node.name.contains(":")
      else {
        if node.parent == nil { return false }
        if node.name == "repeat" { pending += node.elements }
        continue
      }
      if unqualifiedName(node.name).hasPrefix("UI") || node.attributes.contains(where: isOfLayout) {
        return true
      }
      pending += node.elements
    }
    return false
  }

  /// A class without its module.
  private static func unqualifiedName(_ name: String) -> Substring {
    name.split(separator: ".").last ?? Substring(name)
  }

  private static func isOfLayout(_ attribute: MarkupAttribute) -> Bool {
    let name = attribute.name
    return layoutAttributes.contains(name) || name.hasPrefix("layer.")
  }

  private static let layoutAttributes: Set<String> = [
    "left", "top", "right", "bottom", "width", "height", "leading", "trailing", "center.x",
    "center.y", "backgroundColor", "outlet", "template",
  ]
}
