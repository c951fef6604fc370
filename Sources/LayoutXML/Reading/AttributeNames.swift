// Which attributes nodes have, by the names that properties go by.

/// The attributes of all nodes by name.
struct AttributeNames {
  /// The indices of attributes by node and name.
  private var indices: NumberTable
  /// The name of each attribute of each node, node by node.
  private var names: [NameNumber] = []
  /// Where the names of each node begin.
  private var starts: [Int] = []

  /// A table with room for some nodes.
  init(nodeCount: Int) {
    indices = NumberTable(capacity: 4 * nodeCount)
    starts.reserveCapacity(nodeCount)
  }

  /// Adds the names of the next node's attributes; of equal ones the first counts.
  mutating func addNode(_ added: [NameNumber]) {
    let node = starts.count
    starts.append(names.count)
    for (index, name) in added.enumerated() {
      names.append(name)
      let key = Self.key(node, name)
      if indices[key] == nil { indices.set(key, to: Int32(index)) }
    }
  }

  /// The name of an attribute by its index in its node.
  func name(_ index: Int, of node: Int) -> NameNumber { names[starts[node] + index] }

  /// The index of the attribute that sets a property, nil where none does.
  func index(_ name: NameNumber, of node: Int) -> Int? {
    indices[Self.key(node, name)].map(Int.init)
  }

  private static func key(_ node: Int, _ name: NameNumber) -> UInt64 {
    UInt64(node) << 32 | UInt64(name.number)
  }
}
