// The names that answers list nodes by.

/// Names of nodes in answers.
enum NodeKeys {
  /// A name for each node.
  ///
  /// That is its id, else its outlet, else the path of indices from the outermost node; a name
  /// that is taken already falls back to the path. The ids of copies have their indices: `row[2]`.
  ///
  /// What templates of cells contain is listed by id or not at all.
  static func keys(
    _ nodes: NodeTable,
    templates: Set<Int>,
    isListed: (Int) -> Bool
  ) -> [String?] {
    var taken: Set<String> = []
    var paths: [String] = []
    return nodes.nodes.enumerated().map { number, node in
      let path = node.parent.map { paths[$0] + "/\(node.siblingIndex)" } ?? ""
      paths.append(path)
      guard isListed(number) else { return nil }
      let isTemplate = templates.contains(number)
      let name = node.id ?? (isTemplate ? nil : node.description.constant("outlet"))
      if var name, !name.isEmpty {
        for index in node.copyIndices { name += "[\(index)]" }
        if taken.insert(name).inserted { return name }
      }
      guard !isTemplate else { return nil }
      let key = path.isEmpty ? "/" : path
      taken.insert(key)
      return key
    }
  }
}
