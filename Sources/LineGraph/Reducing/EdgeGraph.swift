// The lines that are left as nodes, the sizes between them as edges. Parallel edges have one size, up to
// a constant, and become one; lines with two edges disappear, and so do lines with one. What is left
// when nothing more disappears, besides edges between lines whose places are given, is the core.

/// The graph while it is reduced.
struct EdgeGraph: ~Copyable {
  private let stay = StaysInMemory()
  private(set) var edges: Arena<LineEdge>
  private(set) var steps: Arena<PathStep>
  var parts: Arena<SeriesPart>
  private(set) var reductions: Arena<Reduction>
  /// Sizes of closed paths: the path's length is 0.
  private(set) var loops = Arena<Int32>()

  private var isAnchored: Arena<Bool>
  /// How many edges a line has, and the exclusive or of their numbers.
  private var degree: Arena<Int32>
  private var crossed: Arena<Int32>
  /// Open addressing: edges by their lines, -1 where free.
  private var slots: Arena<Int32>
  private let mask: Int
  private var queue: Arena<Int32>
  private var dangling: Arena<Int32>
  private var left = Arena<PathStep>()
  private var right = Arena<PathStep>()
  /// Which place of `parts` a class has while a path is looked at, -1 for none.
  private var placeOfSize: Arena<Int32>
  /// The round in which a path with an edge was found not to be ready.
  private var failedRound: Arena<Int32>
  private var round: Int32 = 0

  /// - Requires: `isAnchored` has one element for each line.
  init(lineCount: Int, edgeCapacity: Int, isAnchored: consuming Arena<Bool>, sizeCount: Int) {
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
    placeOfSize = Arena(repeating: -1, count: sizeCount)
    failedRound = Arena(capacity: 2 * edgeCapacity)
  }

  /// Gives back what only reducing needs.
  mutating func endReducing() {
    isAnchored = Arena()
    degree = Arena()
    crossed = Arena()
    slots = Arena()
    queue = Arena()
    dangling = Arena()
    placeOfSize = Arena()
    failedRound = Arena()
  }

  /// How many edges are neither gone nor between given lines.
  var coreCount: Int {
    var count = 0
    for index in edges.indices {
      let edge = edges[index]
      if edge.isAlive, !(isAnchored[Int(edge.start)] && isAnchored[Int(edge.end)]) { count += 1 }
    }
    return count
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

  private func remove(_ number: Int) {
    edges[number].isAlive = false
    let edge = edges[number]
    for line in [edge.start, edge.end] {
      degree[Int(line)] -= 1
      crossed[Int(line)] ^= Int32(number)
    }
  }

  // MARK: Reducing

  @inline(__always)
  private func isInner(_ line: Int32) -> Bool {
    degree[Int(line)] == 2 && !isAnchored[Int(line)]
  }

  /// Takes lines with one or two edges away until there are none.
  mutating func reduce(
    _ model: inout LineModel
  ) throws(GraphFault) {
    for line in degree.indices where degree[line] == 1 && !isAnchored[line] {
      dangling.append(Int32(line))
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
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
    }
  }

  private mutating func removeDangling(_ line: Int32, _ sizes: borrowing SizeClasses) -> Bool {
    guard degree[Int(line)] == 1, !isAnchored[Int(line)] else { return false }
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
    if degree[Int(start)] == 1, !isAnchored[Int(start)] { dangling.append(start) }
    return true
  }

  /// Makes the longest path through an edge one edge, where it has inner lines and its classes are in no
  /// other edge.
  private mutating func removePath(
    through number: Int,
    _ model: inout LineModel
  ) throws(GraphFault) -> Bool {
    let edge = edges[number]
    guard isInner(edge.start) || isInner(edge.end) else { return false }
    var (from, to) = findPath(through: number)
    let firstStep = steps.count
    for index in left.indices.reversed() { steps.append(left[index]) }
    steps.append(PathStep(edge: Int32(number), isForward: true))
    for index in right.indices { steps.append(right[index]) }
    if from == to, try openPath(firstStep, model.sizes) { to = line(after: steps.count - 1) }
    let stepCount = steps.count - firstStep
    if isTurned(steps[firstStep], model.sizes) {
      turn(firstStep)
      swap(&from, &to)
    }
    let firstPart = parts.count
    let base = try collectParts(firstStep, model.sizes)
    guard isReady(firstPart, model.sizes) else {
      for index in firstStep..<steps.count { failedRound[Int(steps[index].edge)] = round }
      steps.cut(to: firstStep)
      parts.cut(to: firstPart)
      return false
    }
    for index in firstStep..<steps.count { remove(Int(steps[index].edge)) }
    var reduction = Reduction(
      kind: .multiple,
      line: from,
      firstStep: Int32(firstStep),
      stepCount: Int32(stepCount),
      base: base
    )
    var whole = LineEdge(start: from, end: to, size: -1, factor: 1, constant: base)
    if parts.count == firstPart + 1 {
      let only = parts[firstPart]
      whole.size = only.size
      whole.factor = only.coefficient
      // What its edges were is one edge now, which is yet to be added.
      model.sizes.addEdges(-stepCount, to: Int(only.size))
      parts.cut(to: firstPart)
    } else {
      try makeSeries(&reduction, firstPart, &model)
      whole.size = reduction.size
      whole.constant = 0
    }
    reductions.append(reduction)
    if from == to {
      // A closed path has length 0.
      guard reduction.kind == .series else { throw .handover(.core(edgeCount: stepCount)) }
      loops.append(reduction.size)
    } else if let number = try add(whole, &model.sizes) {
      queue.append(Int32(number))
    }
    for line in from == to ? [from] : [from, to] where !isAnchored[Int(line)] {
      if degree[Int(line)] == 1 { dangling.append(line) }
    }
    return true
  }

  /// Leaves an edge out of a closed path where the others can be one edge without it, beside which it then hangs.
  ///
  /// Of a closed path each share follows from the others. Of the two edges at its given end the one that was added
  /// first is left out: a variable comes before gaps, and one of a container before those of what it contains.
  private mutating func openPath(
    _ firstStep: Int,
    _ sizes: borrowing SizeClasses
  ) throws(GraphFault) -> Bool {
    guard steps.count > firstStep + 2 else { return false }
    if steps[firstStep].edge < steps[steps.count - 1].edge { turn(firstStep) }
    let leftOut = steps[steps.count - 1]
    steps.cut(to: steps.count - 1)
    let firstPart = parts.count
    _ = try collectParts(firstStep, sizes)
    let isReady = isReady(firstPart, sizes)
    parts.cut(to: firstPart)
    if !isReady { steps.append(leftOut) }
    return isReady
  }

  /// Walks from an edge to both sides while lines have two edges; the path is `left` reversed, the edge, `right`.
  private mutating func findPath(through number: Int) -> (from: Int32, to: Int32) {
    let edge = edges[number]
    left.cut(to: 0)
    right.cut(to: 0)
    var (last, line) = (Int32(number), edge.end)
    while isInner(line), line != edge.start {
      let next = crossed[Int(line)] ^ last
      let isForward = edges[Int(next)].start == line
      right.append(PathStep(edge: next, isForward: isForward))
      line = isForward ? edges[Int(next)].end : edges[Int(next)].start
      last = next
    }
    let to = line
    if to == edge.start { return (to, to) }
    (last, line) = (Int32(number), edge.start)
    while isInner(line), line != to {
      let next = crossed[Int(line)] ^ last
      let isForward = edges[Int(next)].end == line
      left.append(PathStep(edge: next, isForward: isForward))
      line = isForward ? edges[Int(next)].start : edges[Int(next)].end
      last = next
    }
    return (line, to)
  }

  /// Adds the path's sizes up, class by class; returns the constant.
  private mutating func collectParts(
    _ firstStep: Int,
    _ sizes: borrowing SizeClasses
  ) throws(GraphFault) -> Double {
    var (base, extent) = (0.0, 0.0)
    while placeOfSize.count < sizes.count { placeOfSize.append(-1) }
    for index in firstStep..<steps.count {
      let step = steps[index]
      var edge = edges[Int(step.edge)]
      try edge.takeRoot(sizes)
      let size = Int(edge.size)
      let coefficient = step.isForward ? edge.factor : -edge.factor
      base += step.isForward ? edge.constant : -edge.constant
      extent += edge.constant.magnitude
      let part = Int(placeOfSize[size])
      // While parts are collected, a function's count says in how many edges the class is.
      if part < 0 {
        placeOfSize[size] = Int32(parts.count)
        let none = PenaltyFunction(start: 0, count: 1, bound: 0, divisor: 1)
        parts.append(
          SeriesPart(size: edge.size, coefficient: coefficient, function: none)
        )
      } else {
        parts[part].coefficient += coefficient
        parts[part].function.count += 1
      }
    }
    guard extent < Whole.limit else { throw .handover(.numbers) }
    return base
  }

  /// Whether the path's classes are in no other edge, or there is only one of them.
  private func isReady(_ firstPart: Int, _ sizes: borrowing SizeClasses) -> Bool {
    var isReady = true
    let isSingle = parts.count == firstPart + 1
    for index in firstPart..<parts.count {
      let part = parts[index]
      placeOfSize[Int(part.size)] = -1
      if part.coefficient == 0 { isReady = false }
      if !isSingle, part.function.count != sizes.edgeCount(of: Int(part.size)) { isReady = false }
    }
    return isReady
  }

  /// Turns parts so that all coefficients are positive, and makes the series' own size.
  private mutating func makeSeries(
    _ reduction: inout Reduction,
    _ firstPart: Int,
    _ model: inout LineModel
  ) throws(GraphFault) {
    reduction.kind = .series
    reduction.firstPart = Int32(firstPart)
    reduction.partCount = Int32(parts.count - firstPart)
    for index in firstPart..<parts.count {
      var part = parts[index]
      model.sizes.addEdges(-Int(part.function.count), to: Int(part.size))
      if part.coefficient < 0 {
        let turned = model.sizes.append()
        try model.sizes.tie(Int(part.size), 1, turned, -1, 0)
        part = SeriesPart(
          size: Int32(model.sizes.find(Int(part.size)).root),
          coefficient: -part.coefficient,
          function: part.function
        )
        parts[index] = part
      }
    }
    let size = model.sizes.append()
    reduction.size = Int32(size)
    model.sizes.append(PenaltyTerm(ofSeries: reductions.count, size: size))
  }
}
