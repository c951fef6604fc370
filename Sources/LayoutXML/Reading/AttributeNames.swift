// Which attributes nodes have, by the names that properties go by.

/// The attributes of all nodes by name.
struct AttributeNames {
  /// The places of attributes by node and name.
  private var places: NumberTable
  /// The name of each attribute of each node, node by node.
  private var names: [NameNumber] = []
  /// Where the names of each node begin.
  private var starts: [Int] = []

  /// A table with room for some nodes.
  init(nodeCount: Int) {
    places = NumberTable(capacity: 4 * nodeCount)
    starts.reserveCapacity(nodeCount)
  }

  /// Adds the names of the next node's attributes; of equal ones the first counts.
  mutating func addNode(_ added: [NameNumber]) {
    let node = starts.count
    starts.append(names.count)
    for (place, name) in added.enumerated() {
      names.append(name)
      let key = Self.key(node, name)
      if places[key] == nil { places.set(key, to: Int32(place)) }
    }
  }

  /// The name of an attribute by its place in its node.
  func name(_ place: Int, of node: Int) -> NameNumber { names[starts[node] + place] }

  /// The place of the attribute that sets a property, nil where none does.
  func place(_ name: NameNumber, of node: Int) -> Int? {
    places[Self.key(node, name)].map(Int.init)
  }

  private static func key(_ node: Int, _ name: NameNumber) -> UInt64 {
    UInt64(node) << 32 | UInt64(name.number)
  }
}
