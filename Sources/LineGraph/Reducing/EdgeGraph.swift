// The lines that are left as nodes, the sizes between them as edges. Parallel edges have one size, up to
// a constant, and become one; lines with two edges disappear, and so do lines with one. What is left
// when nothing more disappears, besides edges between lines whose positions are given, is the core.

/// The graph while it is reduced.
struct EdgeGraph: ~Copyable {
  private let stay = StaysInMemory()
  var edges: Arena<LineEdge>
  var steps: Arena<PathStep>
  var parts: Arena<SeriesPart>
  var reductions: Arena<Reduction>
  /// Sizes of closed paths: the path's length is 0.
  var loops = Arena<Int32>()

  var isAnchored: Arena<Bool>
  /// Lines that stay: given ones, and those that rows of the core are about.
  var isKept: Arena<Bool>
  /// How many edges a line has, and the exclusive or of their numbers.
  var degree: Arena<Int32>
  var crossed: Arena<Int32>
  /// Open addressing: edges by their lines, -1 where free.
  private var slots: Arena<Int32>
  private let mask: Int
  var queue: Arena<Int32>
  var dangling: Arena<Int32>
  var left = Arena<PathStep>()
  var right = Arena<PathStep>()
  /// By class: the index in `parts` that it has while a path is looked at, -1 for none.
  var partOfSize: Arena<Int32>
  /// The round in which a path with an edge was found not to be ready.
  var failedRound: Arena<Int32>
  var round: Int32 = 0
  /// Whether parts of paths that are not ready become edges.
  var splitsPaths = false

  /// - Requires: `isAnchored` has one element for each line.
  init(lineCount: Int, edgeCapacity: Int, isAnchored: consuming Arena<Bool>, sizeCount: Int) {
    isKept = Arena(capacity: lineCount)
    for line in isAnchored.indices { isKept.append(isAnchored[line]) }
    self.isAnchored = isAnchored
    edges = Arena(capacity: 2 * edgeCapacity)
    steps = Arena(capacity: 2 * edgeCapacity)
    parts = Arena(capacity: edgeCapacity)
    reductions = Arena(capacity: edgeCapacity / 2 + 8)
    degree = Arena(repeating: 0, count: lineCount)
    crossed = Arena(repeating: 0, count: lineCount)
    var capacity = 16
    while capacity < 4 * edgeCapacity { capacity *= 2 }
    mask = capacity - 1
    slots = Arena(repeating: -1, count: capacity)
    queue = Arena(capacity: 2 * edgeCapacity)
    dangling = Arena(capacity: 16)
    partOfSize = Arena(repeating: -1, count: sizeCount)
    failedRound = Arena(capacity: 2 * edgeCapacity)
  }

  /// Gives back what only reducing needs.
  mutating func endReducing() {
    isAnchored = Arena()
    isKept = Arena()
    degree = Arena()
    crossed = Arena()
    slots = Arena()
    queue = Arena()
    dangling = Arena()
    partOfSize = Arena()
    failedRound = Arena()
  }

  /// Goes on to a finer grid.
  func refine(_ refinement: inout Refinement) {
    for index in edges.indices { refinement.take(&edges[index].constant) }
    for index in reductions.indices { refinement.take(&reductions[index].base) }
  }

  // MARK: Edges

  /// The edge between two lines, while none has gone.
  func edge(between a: Int, _ b: Int) -> Int? {
    let number = slots[slot(Int32(min(a, b)), Int32(max(a, b)))]
    return number >= 0 ? Int(number) : nil
  }

  @inline(__always)
  private func slot(_ start: Int32, _ end: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: start)) << 32 | UInt64(UInt32(bitPattern: end))
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 24) & mask
    while slots[slot] >= 0 {
      let edge = edges[Int(slots[slot])]
      if edge.start == start, edge.end == end { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// Adds an edge, or joins it with the one between the same lines.
  ///
  /// - Returns: the edge, nil where it says nothing new.
  mutating func add(
    _ given: LineEdge,
    _ sizes: inout SizeClasses
  ) throws(GraphFault) -> Int? {
    var edge = given
    if edge.start > edge.end {
      swap(&edge.start, &edge.end)
      edge.factor = -edge.factor
      edge.constant = -edge.constant
    }
    try edge.takeRoot(sizes)
    let slot = slot(edge.start, edge.end)
    if slots[slot] >= 0, edges[Int(slots[slot])].isAlive {
      return try join(edge, with: Int(slots[slot]), &sizes)
    }
    sizes.addEdges(1, to: Int(edge.size))
    let number = edges.count
    edges.append(edge)
    failedRound.append(-1)
    slots[slot] = Int32(number)
    for line in [edge.start, edge.end] {
      degree[Int(line)] += 1
      crossed[Int(line)] ^= Int32(number)
    }
    return number
  }

  private mutating func join(
    _ edge: LineEdge,
    with number: Int,
    _ sizes: inout SizeClasses
  ) throws(GraphFault) -> Int? {
    try edges[number].takeRoot(sizes)
    let other = edges[number]
    if other.size == edge.size {
      guard other.factor == edge.factor else { throw .handover(.core(edgeCount: edges.count)) }
      guard other.constant == edge.constant else { throw .handover(.conflict) }
      return nil
    }
    try sizes.tie(
      Int(edge.size),
      edge.factor,
      Int(other.size),
      other.factor,
      other.constant - edge.constant
    )
    return number
  }

  func remove(_ number: Int) {
    edges[number].isAlive = false
    let edge = edges[number]
    for line in [edge.start, edge.end] {
      degree[Int(line)] -= 1
      crossed[Int(line)] ^= Int32(number)
    }
  }

  // MARK: Reducing

  @inline(__always)
  func isInner(_ line: Int32) -> Bool {
    degree[Int(line)] == 2 && !isKept[Int(line)]
  }

  /// Takes lines with one or two edges away until there are none.
  mutating func reduce(
    _ model: inout LineModel
  ) throws(GraphFault) {
    for line in degree.indices where degree[line] == 1 && !isKept[line] {
      dangling.append(Int32(line))
    }
    while try reduceOnce(&model) {}
    guard hasCore() else { return }
    splitsPaths = true
    while try reduceOnce(&model) {}
  }

  /// Looks at each path once, and at those that come of it; whether any has become an edge.
  private mutating func reduceOnce(_ model: inout LineModel) throws(GraphFault) -> Bool {
    var hasChanged = false
    round += 1
    queue.cut(to: 0)
    for number in edges.indices.reversed() where edges[number].isAlive {
      queue.append(Int32(number))
    }
    var next = 0
    while next < queue.count || dangling.count > 0 {
      if dangling.count > 0 {
        let line = dangling[dangling.count - 1]
        dangling.cut(to: dangling.count - 1)
        if removeDangling(line, model.sizes) { hasChanged = true }
        continue
      }
      let number = Int(queue[next])
      next += 1
      guard edges[number].isAlive, failedRound[number] != round else { continue }
      if try removePath(through: number, &model) { hasChanged = true }
    }
    return hasChanged
  }

  private mutating func removeDangling(_ line: Int32, _ sizes: borrowing SizeClasses) -> Bool {
    guard degree[Int(line)] == 1, !isKept[Int(line)] else { return false }
    let number = Int(crossed[Int(line)])
    let edge = edges[number]
    let isForward = edge.end == line
    let start = isForward ? edge.start : edge.end
    reductions.append(
      Reduction(
        kind: .dangling,
        line: start,
        firstStep: Int32(steps.count),
        stepCount: 1,
        size: edge.size
      )
    )
    steps.append(PathStep(edge: Int32(number), isForward: isForward))
    remove(number)
    sizes.addEdges(-1, to: sizes.find(Int(edge.size)).root)
    if degree[Int(start)] == 1, !isKept[Int(start)] { dangling.append(start) }
    return true
  }
}
