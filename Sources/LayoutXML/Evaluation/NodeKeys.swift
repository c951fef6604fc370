// The names that answers list nodes by.

/// Names of nodes in answers.
enum NodeKeys {
  /// A name for each node.
  ///
  /// That is its id, else its outlet, else the path of indices from the outermost node; a name
  /// that is taken already falls back to the path. The ids of copies have their indices: `row[2]`.
  ///
  /// What templates of cells contain is listed by id, where no node outside of them has that name, or not at all.
  static func keys(
    _ nodes: NodeTable,
    templates: Set<Int>,
    isListed: (Int) -> Bool
  ) -> [String?] {
    var names = nodes.nodes.indices.map { node in
      isListed(node) ? name(of: nodes[node], isTemplate: templates.contains(node)) : nil
    }
    if !templates.isEmpty {
      let others = Set(
        names.indices.lazy.filter { !templates.contains($0) }.compactMap { names[$0] }
      )
      for node in templates where names[node].map(others.contains) == true { names[node] = nil }
    }
    // Paths differ from each other, and from names that do not begin as they do.
    let mayBePaths = names.contains { $0?.hasPrefix(separator) ?? false }
    var taken: Set<String> = []
    var paths: [String] = []
    paths.reserveCapacity(names.count)
    // What paths end with, by the index among siblings.
    var ends: [String] = []
    return nodes.nodes.enumerated().map { number, node in
      while ends.count <= node.siblingIndex { ends.append(separator + String(ends.count)) }
      let path = node.parent.map { paths[$0] + ends[node.siblingIndex] } ?? ""
      paths.append(path)
      guard isListed(number) else { return nil }
      if let name = names[number], taken.insert(name).inserted { return name }
      guard !templates.contains(number) else { return nil }
      let key = path.isEmpty ? separator : path
      if mayBePaths { taken.insert(key) }
      return key
    }
  }

  private static let separator = "/"

  /// The name that a node itself has, nil for none.
  private static func name(of node: MountedNode, isTemplate: Bool) -> String? {
    guard var name = node.id ?? (isTemplate ? nil : node.outlet),
      !name.isEmpty
    else { return nil }
    for index in node.copyIndices { name += "[\(index)]" }
    return name
  }
}
