// Which attributes nodes have, by the names that properties go by.

/// The attributes of all nodes by name.
///
/// An object, because every look at a part of it would copy the others.
final class AttributeNames {
  /// The name of each attribute of each node, node by node.
  @exclusivity(unchecked) private var names: [NameNumber] = []
  /// Where the names of each node begin, and where those of the last one end.
  @exclusivity(unchecked) private var starts = [0]
  /// The indices of attributes by node and name, of nodes with many.
  @exclusivity(unchecked) private var indices = NumberTable(capacity: 0)
  /// The placing attributes that each node says, a bit each: these are asked for most.
  @exclusivity(unchecked) private var placingBits: [UInt16] = []
  @exclusivity(unchecked) private var currentPlacingBits: UInt16 = 0
  /// Whether any node has an attribute of a name, by its number.
  @exclusivity(unchecked) private var areExplicit: [Bool] = []

  /// Among a few names a search is faster than a table.
  private static let searchedCount = 16

  /// A table with room for some nodes.
  init(nodeCount: Int) {
    names.reserveCapacity(5 * nodeCount)
    starts.reserveCapacity(nodeCount + 1)
    placingBits.reserveCapacity(nodeCount)
  }

  /// Adds the name of an attribute of the node that is being added.
  func add(_ name: NameNumber) {
    names.append(name)
    if name.isPlacing { currentPlacingBits |= 1 << name.number }
    let number = Int(name.number)
    while areExplicit.count <= number { areExplicit.append(false) }
    areExplicit[number] = true
  }

  /// Ends the node that is being added; of equal names the first counts.
  func endNode() {
    let (node, start) = (starts.count - 1, starts[starts.count - 1])
    starts.append(names.count)
    placingBits.append(currentPlacingBits)
    currentPlacingBits = 0
    guard names.count - start > Self.searchedCount else { return }
    for index in start..<names.count {
      indices.insert(Self.key(node, names[index]), Int32(index - start))
    }
  }

  func count(of node: Int) -> Int { starts[node + 1] - starts[node] }

  /// The name of an attribute by its index in its node.
  func name(_ index: Int, of node: Int) -> NameNumber { names[starts[node] + index] }

  /// Whether any node has an attribute of a name.
  func contains(_ name: NameNumber) -> Bool {
    Int(name.number) < areExplicit.count && areExplicit[Int(name.number)]
  }

  /// The index of the attribute that sets a property, nil where none does.
  func index(_ name: NameNumber, of node: Int) -> Int? {
    guard name.isPlacing ? placingBits[node] & 1 << name.number != 0 : contains(name)
    else { return nil }
    let (start, end) = (starts[node], starts[node + 1])
    guard end - start <= Self.searchedCount else {
      return indices[Self.key(node, name)].map(Int.init)
    }
    for index in start..<end where names[index] == name { return index - start }
    return nil
  }

  private static func key(_ node: Int, _ name: NameNumber) -> UInt64 {
    UInt64(node) << 32 | UInt64(name.number)
  }
}
