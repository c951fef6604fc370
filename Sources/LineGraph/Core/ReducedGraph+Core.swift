// A reduced graph and its core: made with messages for penalties, solved before anything is shared out, and given other messages
// by edits.

extension ReducedGraph {
  /// Makes the core, with the penalties of its sizes.
  mutating func planCore(
    _ graph: borrowing EdgeGraph,
    _ core: borrowing Arena<Int32>,
    _ loops: borrowing Arena<LineEdge>,
    _ model: borrowing LineModel
  ) throws(GraphFault) {
    guard core.count > 0 || model.forms.count > 0 else { return }
    let isGiven = Arena<Bool>(repeating: false, count: model.lines.count)
    for index in anchors.indices { isGiven[Int(anchors[index].line)] = true }
    var edges = Arena<LineEdge>(capacity: core.count)
    for index in core.indices {
      var edge = graph.edges[Int(core[index])]
      try edge.takeRoot(sizes)
      largestFactor = max(largestFactor, edge.factor.magnitude)
      edges.append(edge)
    }
    let made = try GraphCore(edges, loops, model, isGiven: isGiven, classCount: sizes.count)
    for index in made.sizes.indices {
      made.setPenalty(try function(ofSize: Int(made.sizes[index].root)), of: index)
    }
    try made.begin(functions)
    self.core = made
  }

  /// Places the lines of the core.
  ///
  /// - Returns: How far from 0 they come.
  func solveCore() throws(GraphFault) -> Double {
    guard let core else { return 0 }
    let furthest = try core.solve(
      functions,
      linePosition,
      number,
      takesAnyPoint: openSizes == .anyPoint
    )
    for index in core.sizes.indices {
      let size = core.sizes[index].root
      try settle(size, number[Int(size)])
    }
    guard core.areLimitsKept(number, sizes.terms) else { throw .handover(.conflict) }
    return furthest
  }

  /// Gives the sizes of the core their penalties anew, where any may have changed.
  mutating func remakeCore() throws(GraphFault) {
    guard let core, uses.isCoreTouched else { return }
    uses.isCoreTouched = false
    for index in core.sizes.indices {
      let sizeFunction = try function(ofSize: Int(core.sizes[index].root))
      let old = core.sizes[index].function
      guard functions.isOther(sizeFunction, than: old) else { continue }
      let kept = functions.keepLast(sizeFunction, for: old, room: &core.rooms[index])
      core.setPenalty(kept, of: index)
    }
    try core.takeDivisors()
  }
}
