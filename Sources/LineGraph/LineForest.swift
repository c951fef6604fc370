// Lines, the edges of views, joined where a required equality keeps them a constant apart.

/// Lines with offsets: a forest in which each line knows how far it is from its parent.
///
/// - Units: offsets in the graph's grid, whole numbers.
struct LineForest: ~Copyable {
  private var parent: Arena<Int32>
  private var size: Arena<Int32>
  private var offset: Arena<Double>

  /// So many lines, none joined.
  init(count: Int) {
    parent = Arena(capacity: count)
    for line in 0..<Int32(count) { parent.append(line) }
    size = Arena(repeating: 1, count: count)
    offset = Arena(repeating: 0, count: count)
  }

  var count: Int { parent.count }

  /// The line that stands for a line, and how far the line is from it.
  @inline(__always)
  func find(_ line: Int) -> (root: Int, offset: Double) {
    let up = Int(parent[line])
    if up == line { return (line, 0) }
    let top = Int(parent[up])
    if top == up { return (up, offset[line]) }
    return findFar(line)
  }

  @inline(never)
  private func findFar(_ line: Int) -> (root: Int, offset: Double) {
    var root = line
    var sum = 0.0
    while Int(parent[root]) != root {
      sum += offset[root]
      root = Int(parent[root])
    }
    // All on the way now hang below the root.
    var next = line
    var rest = sum
    while Int(parent[next]) != root, next != root {
      let (up, own) = (Int(parent[next]), offset[next])
      parent[next] = Int32(root)
      offset[next] = rest
      rest -= own
      next = up
    }
    return (root, sum)
  }

  /// Joins two lines: the first is `distance` after the second.
  ///
  /// - Returns: false where they are joined already at another distance.
  mutating func join(_ first: Int, after second: Int, by distance: Double) -> Bool {
    let (a, b) = (find(first), find(second))
    if a.root == b.root { return a.offset - b.offset == distance }
    let between = b.offset + distance - a.offset
    // Root a is `between` after root b.
    if size[a.root] > size[b.root] {
      parent[b.root] = Int32(a.root)
      offset[b.root] = -between
      size[a.root] += size[b.root]
    } else {
      parent[a.root] = Int32(b.root)
      offset[a.root] = between
      size[b.root] += size[a.root]
    }
    return true
  }

  /// Goes on to a grid so many times as fine.
  func refine(by times: Double) {
    for line in offset.indices { offset[line] *= times }
  }

  /// How many lines a line stands for, itself among them.
  func count(at root: Int) -> Int { Int(size[root]) }
}
