// Messages from the leaves up, and the order in which lines are placed.

extension ReducedGraph {
  /// The lines whose positions are given; marks them in `isAnchored`, which has an element for each line.
  static func anchors(
    of model: borrowing LineModel,
    _ isAnchored: borrowing Arena<Bool>
  ) throws(GraphFault) -> Arena<Anchor> {
    var anchors = Arena<Anchor>(capacity: model.parameters.count + 1)
    for parameter in -1..<model.parameters.count {
      let line = parameter < 0 ? 0 : model.parameterLine(parameter)
      let (root, offset) = model.lines.find(line)
      // Two given positions of one line hold together by chance only.
      guard !isAnchored[root] else { throw .handover(.conflict) }
      isAnchored[root] = true
      anchors.append(Anchor(line: Int32(root), parameter: Int32(parameter), offset: offset))
    }
    return anchors
  }

  static func graph(
    _ model: inout LineModel,
    _ isAnchored: consuming Arena<Bool>
  ) throws(GraphFault) -> EdgeGraph {
    // Lines of forms may have an edge of their own each.
    var count = model.gaps.count + model.formTerms.count
    for variable in model.isEdge.indices where model.isEdge[variable] { count += 1 }
    var graph = EdgeGraph(
      lineCount: isAnchored.count,
      edgeCapacity: count,
      isAnchored: isAnchored,
      sizeCount: model.sizes.count
    )
    for variable in model.isEdge.indices where model.isEdge[variable] {
      try graph.addEdge(
        Gap(
          tail: model.tails[variable],
          head: Int32(LineModel.head(variable)),
          size: Int32(variable)
        ),
        &model
      )
    }
    for index in model.gaps.indices { try graph.addEdge(model.gaps[index], &model) }
    try graph.keepLinesOfForms(&model)
    return graph
  }

  /// Makes the messages from the leaves up, and lists in which order lines are placed.
  ///
  /// - Returns: The edges that hang free for whose size |v| has to decide.
  mutating func plan(
    _ graph: borrowing EdgeGraph,
    core: borrowing Arena<Int32>,
    _ model: borrowing LineModel
  ) throws(GraphFault) -> Arena<OpenEnd> {
    for index in graph.reductions.indices {
      let reduction = graph.reductions[index]
      var planned = PlannedReduction(
        kind: reduction.kind,
        line: reduction.line,
        firstStep: Int32(steps.count),
        stepCount: reduction.stepCount,
        firstPart: reduction.firstPart,
        partCount: reduction.partCount,
        size: 0,
        factor: 1,
        constant: 0,
        base: reduction.base,
        function: PenaltyFunction(start: 0, count: 0, bound: 0, divisor: 1)
      )
      switch reduction.kind {
      case .series:
        for part in planned.sharedParts {
          parts[part].function = try function(ofSize: Int(parts[part].size))
        }
        planned.function = try message(of: planned)
        let whole = sizes.find(Int(reduction.size))
        planned.size = Int32(whole.root)
        (planned.factor, planned.constant) = (whole.factor, whole.constant)
        largestFactor = max(largestFactor, whole.factor.magnitude)
      case .multiple, .dangling: break
      }
      reductions.append(planned)
      // Messages are read by later reductions.
      try planSteps(reduction, graph)
    }
    let isDecided = Arena<Bool>(repeating: false, count: sizes.count)
    let coreLoops = try planGivenSizes(graph, core, isDecided)
    try planCore(graph, core, coreLoops, model)
    return try planFreeEnds(graph, isDecided)
  }

  /// What the parts of a series cost together.
  mutating func message(of series: PlannedReduction) throws(GraphFault) -> PenaltyFunction {
    let seriesParts = UnsafeBufferPointer(
      start: parts.base + series.sharedParts.lowerBound,
      count: series.sharedParts.count
    )
    return try functions.series(seriesParts, base: series.base)
  }

  /// Finds the sizes that the positions of given lines say: of edges between them, and of closed paths.
  ///
  /// - Returns: Closed paths whose classes the core has, too.
  mutating func planGivenSizes(
    _ graph: borrowing EdgeGraph,
    _ core: borrowing Arena<Int32>,
    _ isDecided: borrowing Arena<Bool>
  ) throws(GraphFault) -> Arena<LineEdge> {
    var coreLoops = Arena<LineEdge>()
    func decide(_ root: Int) throws(GraphFault) {
      // Whether two edges agree on the number of their class, the positions at hand say.
      guard !isDecided[root] else { throw .handover(.core(edgeCount: 1)) }
      isDecided[root] = true
    }
    for index in graph.edges.indices where graph.edges[index].isAlive {
      var edge = graph.edges[index]
      try edge.takeRoot(sizes)
      try decide(Int(edge.size))
      spans.append(edge)
    }
    let isOfCore = Arena<Bool>(repeating: false, count: core.count > 0 ? sizes.count : 0)
    for index in core.indices {
      isOfCore[sizes.find(Int(graph.edges[Int(core[index])].size)).root] = true
    }
    for index in graph.loops.indices {
      let affine = sizes.find(Int(graph.loops[index]))
      if core.count > 0, isOfCore[affine.root] {
        coreLoops.append(
          LineEdge(
            start: 0,
            end: 0,
            size: Int32(affine.root),
            factor: affine.factor,
            constant: affine.constant
          )
        )
        continue
      }
      try decide(affine.root)
      guard let number = Whole.quotient(-affine.constant, affine.factor) else {
        throw .finerGrid(affine.factor.magnitude)
      }
      constants.append((Int32(affine.root), number))
    }
    return coreLoops
  }

  /// Finds the sizes of edges that hang free: what is on them alone decides, unless they are in a series,
  /// too, or between given lines.
  mutating func planFreeEnds(
    _ graph: borrowing EdgeGraph,
    _ isDecided: borrowing Arena<Bool>
  ) throws(GraphFault) -> Arena<OpenEnd> {
    var openEnds = Arena<OpenEnd>()
    for index in parts.indices { isDecided[Int(parts[index].size)] = true }
    for index in graph.reductions.indices where graph.reductions[index].kind == .dangling {
      let reduction = graph.reductions[index]
      let root = sizes.find(Int(reduction.size)).root
      guard sizes.edgeCount(of: root) == 0, !isDecided[root] else { continue }
      isDecided[root] = true
      let endFunction = try function(ofSize: root)
      freeEnds.append(
        FreeEnd(size: Int32(root), constant: Int32(constants.count), function: endFunction)
      )
      let least = minimisers(of: endFunction)
      if least.lowerBound < least.upperBound {
        let step = steps[Int(reductions[index].firstStep)]
        openEnds.append(
          OpenEnd(
            size: Int32(root),
            constant: Int32(constants.count),
            nearLine: reduction.line,
            farLine: step.line,
            factor: step.factor,
            low: least.lowerBound,
            high: least.upperBound
          )
        )
      }
      constants.append((Int32(root), least.lowerBound))
    }
    return openEnds
  }

  mutating func planSteps(
    _ reduction: Reduction,
    _ graph: borrowing EdgeGraph
  ) throws(GraphFault) {
    for index in Int(reduction.firstStep)..<Int(reduction.firstStep + reduction.stepCount) {
      let step = graph.steps[index]
      var edge = graph.edges[Int(step.edge)]
      try edge.takeRoot(sizes)
      steps.append(
        PlannedStep(to: graph.line(after: index), along: edge, isForward: step.isForward)
      )
      largestFactor = max(largestFactor, edge.factor.magnitude)
    }
  }

  /// The penalty of a class by its number.
  mutating func function(ofSize root: Int) throws(GraphFault) -> PenaltyFunction {
    functions.beginSum()
    var index = sizes.firstTerm(of: root)
    while index >= 0 {
      let term = sizes.terms[index]
      let affine = sizes.find(Int(term.size))
      if let series = term.series {
        let message = reductions[series].function
        try functions.add(message, affine)
      } else {
        try functions.add(Self.penalty(term, affine))
      }
      index = Int(term.next)
    }
    return try functions.endSum()
  }

  @inline(__always)
  static func penalty(
    _ term: PenaltyTerm,
    _ affine: SizeClasses.Affine
  ) throws(GraphFault) -> RowPenalty {
    var row = RowPenalty(
      position: term.position - affine.constant,
      left: Int(term.left),
      right: Int(term.right),
      level: term.level,
      tie: term.tie
    )
    if affine.factor != 1 {
      guard let position = Whole.quotient(row.position, affine.factor) else {
        throw .finerGrid(affine.factor.magnitude)
      }
      row.position = position
      if affine.factor < 0 { swap(&row.left, &row.right) }
      row.left *= Int(affine.factor.magnitude)
      row.right *= Int(affine.factor.magnitude)
    }
    guard row.position.magnitude < Whole.limit else { throw .handover(.numbers) }
    return row
  }

  /// The numbers at which a function is least, in the graph's grid.
  func minimisers(of function: PenaltyFunction) -> ClosedRange<Double> {
    let start = Int(function.start)
    let count = Int(function.count)
    let index = functions.slopes(of: function, times: 1, below: .zero)
    let low = index > 0 ? functions.positions[start + index - 1] : -.infinity
    guard index <= count, functions.slopes[start + index] == .zero else { return low...low }
    return low...(index < count ? functions.positions[start + index] : .infinity)
  }
}

extension EdgeGraph {
  /// Adds a distance between two lines, where they are not joined.
  fileprivate mutating func addEdge(_ gap: Gap, _ model: inout LineModel) throws(GraphFault) {
    let (from, to) = (model.lines.find(Int(gap.tail)), model.lines.find(Int(gap.head)))
    guard from.root != to.root else { return }
    _ = try add(
      LineEdge(
        start: Int32(from.root),
        end: Int32(to.root),
        size: gap.size,
        factor: 1,
        constant: gap.constant - to.offset + from.offset
      ),
      &model.sizes
    )
  }
}
