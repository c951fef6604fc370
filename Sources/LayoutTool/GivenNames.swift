// The names that declarations give to what stands in them: `<param>`, `<macro>`, and `as` and `index` of a
// `<repeat>`. Inside, such a name means the declaration, whatever has the name outside.

import MarkupReading

/// Names that declarations around a place give.
struct GivenNames {
  /// How many declarations give each.
  private var counts: [String: Int] = [:]

  /// Whether a declaration gives a name, or the first parts of a path.
  func contains(_ name: String) -> Bool {
    guard !counts.isEmpty else { return false }
    return counts[name] != nil
      || name.indices.contains { name[$0] == "." && counts[String(name[..<$0])] != nil }
  }

  /// Enters where some names are given.
  mutating func add(_ names: [String]) {
    for name in names { counts[name, default: 0] += 1 }
  }

  /// Leaves where some names are given.
  mutating func remove(_ names: [String]) {
    for name in names {
      guard let count = counts[name] else { continue }
      counts[name] = count > 1 ? count - 1 : nil
    }
  }

  /// The names that an element gives to what stands in it: of a `<repeat>`, its own attributes say them.
  static func names(of element: MarkupNode) -> [String] {
    guard element.name != "repeat" else {
      let names = ["as", "index"].map { element.attribute(named: $0)?.value.text }
      return [names[0] ?? elementName] + [names[1]].compactMap { $0 }
    }
    let declarations = element.elements.filter(LayoutContent.isDeclaration)
    return declarations.compactMap { $0.attribute(named: "name")?.value.text }
  }

  /// The names given to what stands in an element that mean something further out in the value of one of its
  /// attributes: a macro may use a value of its own name, and what is given to a parameter is said where the element is.
  static func outerNames(
    in attribute: MarkupAttribute,
    of element: MarkupNode,
    giving names: Set<String>
  ) -> [String] {
    guard element.name != "macro" else {
      return [element.attribute(named: "name")?.value.text].compactMap { $0 }
    }
    return element.name != "repeat" && names.contains(attribute.name) ? [attribute.name] : []
  }

  /// The name of the elements of a `<repeat>` that does not say it.
  private static let elementName = "item"
}
