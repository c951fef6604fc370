// The attributes that one layout may use beyond the properties of its classes.

import ViewClasses

/// Attributes that only one layout tells of.
struct LayoutAttributes {
  /// Parameters of the files that the layout uses, in the order of their names.
  let parameters: [String]
  /// Properties that the layout reaches by paths, by class, in the order of their names.
  let paths: [String: [String]]
  /// Attributes that mean nothing and say nothing, as when they are commented out, by class.
  let blanks: [String: [String]]

  /// Collects the attributes of a layout and of the files that it uses.
  init(_ root: NodeDescription, _ classes: ClassTable) {
    var parameters: Set<String> = []
    var paths: [String: Set<String>] = [:]
    var blanks: [String: Set<String>] = [:]
    var pending = [root]
    while let node = pending.popLast() {
      parameters.formUnion(node.parameters.map(\.name))
      if let name = classes.viewClass(named: node.className)?.name {
        for attribute in node.attributes {
          if classes.property(attribute.name, of: name) != nil {
            paths[name, default: []].insert(attribute.name)
          } else if attribute.isBlank {
            blanks[name, default: []].insert(attribute.name)
          }
        }
      }
      pending += node.children
    }
    func sorted(_ names: Set<String>) -> [String] {
      names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    self.parameters = sorted(parameters)
    self.paths = paths.mapValues(sorted)
    self.blanks = blanks.mapValues { sorted($0.subtracting(parameters)) }
  }
}
