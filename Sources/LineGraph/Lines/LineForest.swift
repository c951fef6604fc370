// Lines, the edges of views, joined where a required equality keeps them a constant apart.

/// Lines with offsets: a forest in which each line knows how far it is from its parent.
///
/// - Units: offsets in the graph's grid, whole numbers.
struct LineForest: ~Copyable {
  /// A line as seen from its parent; what is read together lies together.
  ///
  /// Not private: other files destroy its memory, and builds for debugging find no private type from there.
  struct Node: BitwiseCopyable {
    var parent: Int32
    /// How many lines hang together below it.
    var size: Int32 = 1
    var offset = 0.0
  }

  private var nodes: Arena<Node>
  /// No offset is larger than this.
  private var extent = 0.0

  /// So many lines, none joined.
  init(count: Int) {
    nodes = Arena(capacity: count)
    for line in 0..<Int32(count) { nodes.append(Node(parent: line)) }
  }

  var count: Int { nodes.count }

  /// The line that stands for a line, and how far the line is from it.
  @inline(__always)
  func find(_ line: Int) -> (root: Int, offset: Double) {
    let node = nodes[line]
    let up = Int(node.parent)
    if up == line { return (line, 0) }
    let top = Int(nodes[up].parent)
    if top == up { return (up, node.offset) }
    return findFar(line)
  }

  @inline(never)
  private func findFar(_ line: Int) -> (root: Int, offset: Double) {
    var root = line
    var sum = 0.0
    while Int(nodes[root].parent) != root {
      sum += nodes[root].offset
      root = Int(nodes[root].parent)
    }
    // All on the way now hang below the root.
    var next = line
    var rest = sum
    while Int(nodes[next].parent) != root, next != root {
      let node = nodes[next]
      nodes[next].parent = Int32(root)
      nodes[next].offset = rest
      rest -= node.offset
      next = Int(node.parent)
    }
    return (root, sum)
  }

  /// Joins two lines: the first is `distance` after the second.
  ///
  /// - Requires: the distance is whole and below 2⁵².
  /// - Throws: `conflict` where they are joined already at another distance, `numbers` where lines come too
  ///   far apart.
  mutating func join(
    _ first: Int,
    after second: Int,
    by distance: Double
  ) throws(GraphFault) {
    let (a, b) = (find(first), find(second))
    if a.root == b.root {
      guard a.offset - b.offset == distance else { throw .handover(.conflict) }
      return
    }
    let between = b.offset + distance - a.offset
    extent += between.magnitude
    guard extent < Whole.limit else { throw .handover(.numbers) }
    // Root a is `between` after root b.
    if nodes[a.root].size > nodes[b.root].size {
      hang(b.root, below: a.root, -between)
    } else {
      hang(a.root, below: b.root, between)
    }
  }

  private func hang(_ root: Int, below top: Int, _ offset: Double) {
    nodes[root].parent = Int32(top)
    nodes[root].offset = offset
    nodes[top].size += nodes[root].size
  }

  /// Goes on to a finer grid.
  mutating func refine(_ refinement: inout Refinement) {
    for line in nodes.indices { refinement.take(&nodes[line].offset) }
    refinement.take(&extent)
  }
}
