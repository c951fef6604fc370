// The names that declarations give to what stands in them: `<param>`, `<macro>`, those of the files that a node
// uses, and `as` and `index` of a `<repeat>`. Inside, such a name means the declaration, whatever has the name outside,
// and so does that of another attribute in an expression of its node.

import MarkupReading

/// Names that declarations and attributes around an expression give.
struct GivenNames {
  /// How many declarations give each.
  private var counts: [String: Int] = [:]

  /// Whether a declaration gives a name, or the first parts of a path.
  func contains(_ name: String) -> Bool {
    !counts.isEmpty && LayoutSymbols.heads(of: name).contains { counts[$0] != nil }
  }

  /// Enters where some names are given.
  mutating func add(_ names: some Sequence<String>) {
    for name in names { counts[name, default: 0] += 1 }
  }

  /// Leaves where some names are given.
  mutating func remove(_ names: some Sequence<String>) {
    for name in names {
      guard let count = counts[name] else { continue }
      counts[name] = count > 1 ? count - 1 : nil
    }
  }

  /// The names that an element gives to what stands in it: of a `<repeat>`, its attributes say them, and of a node
  /// that uses files, these do, too.
  static func names(
    of element: MarkupNode,
    declaredNames: (MarkupAttribute) -> [String]
  ) -> [String] {
    guard element.name != "repeat" else {
      let names = ["as", "index"].map { element.attribute(named: $0)?.value.text }
      return [names[0] ?? elementName] + [names[1]].compactMap { $0 }
    }
    let declarations = element.elements.filter(LayoutContent.isDeclaration)
    return declarations.compactMap { $0.attribute(named: "name")?.value.text }
      + ["template", "xml"].compactMap(element.attribute(named:)).flatMap(declaredNames)
  }

  /// The names given to what stands in an element, each as often as it is given, that mean something further out in
  /// the value of one of its attributes: a macro may use a value of its own name, and what is given to a parameter is
  /// said where the element is.
  static func outerNames(
    in attribute: MarkupAttribute,
    of element: MarkupNode,
    giving counts: [String: Int]
  ) -> [String] {
    guard element.name != "macro" else {
      return [element.attribute(named: "name")?.value.text].compactMap { $0 }
    }
    guard element.name != "repeat" else { return [] }
    return Array(repeating: attribute.name, count: counts[attribute.name] ?? 0)
  }

  /// The name of the elements of a `<repeat>` that does not say it.
  private static let elementName = "item"
}
