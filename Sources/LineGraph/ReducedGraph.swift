// A reduced graph with its messages, and the pass that turns them into positions.

import Constraints
import ExactArithmetic

/// What is left of a system once its graph is reduced: messages, and the order to place lines in.
struct ReducedGraph: ~Copyable {
  /// A step of a path: where its line is, seen from the line before.
  struct PlannedStep: BitwiseCopyable {
    var line: Int32
    var size: Int32
    var factor: Double
    var constant: Double
  }

  /// A reduction with its message.
  struct PlannedReduction: BitwiseCopyable {
    var kind: Reduction.Kind
    var line: Int32
    var firstStep: Int32
    var stepCount: Int32
    var firstPart: Int32
    var partCount: Int32
    /// The root of the class that a series' length belongs to.
    var size: Int32
    var factor: Double
    var constant: Double
    var base: Double
    var function: PenaltyFunction
  }

  /// A variable as the distance of two lines that stand for others.
  struct PlannedValue: BitwiseCopyable {
    var head: Int32
    var tail: Int32
    var offset: Double
  }

  /// A line whose place is given; parameter -1 is the origin.
  struct Anchor: BitwiseCopyable {
    var line: Int32
    var parameter: Int32
    var offset: Double
  }

  /// So many parts to a point.
  private(set) var grid: Double
  /// Whether more than the places of anchors depends on the parameters.
  let followsParameters: Bool
  /// The parameters' values when the messages were made, on the grid.
  private var reducedAt: Arena<Double>

  private var functions: PenaltyFunctions
  private var reductions: Arena<PlannedReduction>
  private var steps: Arena<PlannedStep>
  private var parts: Arena<SeriesPart>
  /// Edges between given lines.
  private var spans: Arena<LineEdge>
  /// Classes whose numbers do not depend on anything.
  private var constants: Arena<(size: Int32, number: Double)>
  private var anchors: Arena<Anchor>
  private var values: Arena<PlannedValue>
  /// Required rows on sizes.
  private var limits: Arena<(value: PlannedValue, position: Double, isLow: Bool, isHigh: Bool)>

  private var place: Arena<Double>
  private var number: Arena<Double>

  private init(_ model: borrowing LineModel, _ graph: borrowing EdgeGraph) {
    grid = model.grid
    followsParameters = model.followsParameters
    reducedAt = Arena(capacity: model.parameters.count)
    for index in model.parameters.indices { reducedAt.append(model.parameters[index]) }
    functions = PenaltyFunctions(format: model.format, capacity: 4 * model.terms.count)
    reductions = Arena(capacity: graph.reductions.count)
    steps = Arena(capacity: graph.steps.count)
    parts = Arena(capacity: graph.parts.count)
    spans = Arena(capacity: 8)
    constants = Arena()
    anchors = Arena(capacity: 4)
    values = Arena(capacity: model.variableCount)
    limits = Arena(capacity: model.terms.count / 2)
    place = Arena(repeating: .nan, count: model.lines.count)
    number = Arena(repeating: .nan, count: model.sizes.count)
  }

  /// Reduces a system; nothing is placed yet.
  static func reducing(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    grid: Double
  ) throws(GraphFault) -> ReducedGraph {
    var model = try LineModel.reading(system, parameters: parameters, grid: grid)
    var anchors = Arena<Anchor>(capacity: parameters.count + 1)
    let isAnchored = Arena<Bool>(repeating: false, count: model.lines.count)
    for parameter in -1..<parameters.count {
      let line = parameter < 0 ? 0 : model.parameterLine(parameter)
      let (root, offset) = model.lines.find(line)
      // Two given places of one line hold together by chance only.
      guard !isAnchored[root] else { throw .handover(.conflict) }
      isAnchored[root] = true
      anchors.append(Anchor(line: Int32(root), parameter: Int32(parameter), offset: offset))
    }
    var graph = try graph(&model, isAnchored)
    try graph.reduce(&model)
    let coreCount = graph.coreCount
    guard coreCount == 0 else { throw .handover(.core(edgeCount: coreCount)) }
    let times = try leastRefinement(model)
    if times != 1 {
      model.refine(by: times)
      graph.refine(by: times)
    }
    var result = ReducedGraph(model, graph)
    swap(&result.anchors, &anchors)
    try result.plan(graph, model)
    result.planValues(graph, model)
    return result
  }

  /// The grid must be so many times as fine for the numbers of classes whose sizes are multiples.
  private static func leastRefinement(_ model: borrowing LineModel) throws(GraphFault) -> Double {
    guard model.sizes.hasMultiples else { return 1 }
    var times = 1
    for index in model.terms.indices {
      let factor = model.sizes.find(Int(model.terms[index].size)).factor
      if factor.magnitude == 1 { continue }
      times = PenaltyFunctions.leastMultiple(times, Int(factor.magnitude))
      guard Double(times) <= SizeClasses.largestFactor else { throw .handover(.numbers) }
    }
    return Double(times)
  }

  /// Goes on to a grid so many times as fine.
  mutating func refine(by times: Double) throws(GraphFault) {
    grid *= times
    functions.refine(by: times)
    for index in reductions.indices {
      reductions[index].constant *= times
      reductions[index].base *= times
    }
    for index in steps.indices { steps[index].constant *= times }
    for index in spans.indices { spans[index].constant *= times }
    for index in constants.indices { constants[index].number *= times }
    for index in anchors.indices { anchors[index].offset *= times }
    for index in values.indices { values[index].offset *= times }
    for index in limits.indices {
      limits[index].value.offset *= times
      limits[index].position *= times
    }
    for index in reducedAt.indices { reducedAt[index] *= times }
    // Sums of what was below 2⁵⁰ stay exact on a grid that is not much finer.
    guard grid <= Self.finestGrid, functions.farthest < 0x1p50 else { throw .handover(.numbers) }
  }

  /// Finer grids are not tried.
  static let finestGrid = 0x1p24

  // MARK: Building

  private static func graph(
    _ model: inout LineModel,
    _ isAnchored: borrowing Arena<Bool>
  ) throws(GraphFault) -> EdgeGraph {
    let flags = Arena<Bool>(repeating: false, count: isAnchored.count)
    for line in isAnchored.indices where isAnchored[line] { flags[line] = true }
    var count = model.gaps.count
    for variable in model.isEdge.indices where model.isEdge[variable] { count += 1 }
    var graph = EdgeGraph(
      lineCount: isAnchored.count,
      edgeCapacity: count,
      isAnchored: flags,
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
    return graph
  }

  /// Makes the messages from the leaves up, and lists in which order lines are placed.
  private mutating func plan(
    _ graph: borrowing EdgeGraph,
    _ model: borrowing LineModel
  ) throws(GraphFault) {
    for index in graph.parts.indices { parts.append(graph.parts[index]) }
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
        let range = Int(reduction.firstPart)..<Int(reduction.firstPart + reduction.partCount)
        for part in range {
          parts[part].function = try function(ofSize: Int(parts[part].size), model)
        }
        let series = UnsafeBufferPointer(
          start: parts.base + range.lowerBound,
          count: range.count
        )
        planned.function = try functions.series(series, base: reduction.base)
        let whole = model.sizes.find(Int(reduction.size))
        planned.size = Int32(whole.root)
        (planned.factor, planned.constant) = (whole.factor, whole.constant)
      case .multiple, .dangling: break
      }
      reductions.append(planned)
      // Messages are read by later reductions.
      planSteps(reduction, graph, model)
    }
    for index in graph.edges.indices where graph.edges[index].isAlive {
      var edge = graph.edges[index]
      let own = model.sizes.find(Int(edge.size))
      edge.constant += edge.factor * own.constant
      edge.factor *= own.factor
      edge.size = Int32(own.root)
      spans.append(edge)
    }
    try planFreeEnds(graph, model)
    for index in graph.loops.indices {
      let own = model.sizes.find(Int(graph.loops[index]))
      constants.append((Int32(own.root), -own.constant / own.factor))
    }
  }

  /// Finds the sizes of edges that hang free: what is on them alone decides, unless they are in a series,
  /// too, or between given lines.
  private mutating func planFreeEnds(
    _ graph: borrowing EdgeGraph,
    _ model: borrowing LineModel
  ) throws(GraphFault) {
    let isDecided = Arena<Bool>(repeating: false, count: model.sizes.count)
    for index in parts.indices { isDecided[Int(parts[index].size)] = true }
    for index in graph.loops.indices {
      isDecided[model.sizes.find(Int(graph.loops[index])).root] = true
    }
    for index in graph.reductions.indices where graph.reductions[index].kind == .dangling {
      let reduction = graph.reductions[index]
      let root = model.sizes.find(Int(reduction.size)).root
      guard model.sizes.edgeCount[root] == 0, !isDecided[root] else { continue }
      isDecided[root] = true
      let least = try leastPlaces(of: try function(ofSize: root, model))
      var number = least.lowerBound
      if least.lowerBound < least.upperBound {
        number = try numberNearestZero(least, reduction, graph, model)
      }
      constants.append((Int32(root), number))
    }
  }

  /// Where |v| decides among numbers of a class that cost the same: nearest to v = 0, if v is the only
  /// variable that hangs on the number.
  private func numberNearestZero(
    _ least: ClosedRange<Double>,
    _ reduction: Reduction,
    _ graph: borrowing EdgeGraph,
    _ model: borrowing LineModel
  ) throws(GraphFault) -> Double {
    let step = graph.steps[Int(reduction.firstStep)]
    let edge = graph.edges[Int(step.edge)]
    let line = Int(step.isForward ? edge.end : edge.start)
    let variable = line - 1
    guard line >= 1, line <= model.variableCount, model.lines.count(at: line) == 1,
      !model.isTail(line), model.isEdge[variable]
    else { throw .handover(.open) }
    let own = model.sizes.find(variable)
    guard own.root == model.sizes.find(Int(reduction.size)).root,
      model.sizes.variableCount[own.root] == 1, own.factor.magnitude == 1
    else { throw .handover(.open) }
    let zero = -own.constant / own.factor
    return min(max(zero, least.lowerBound), least.upperBound)
  }

  private mutating func planSteps(
    _ reduction: Reduction,
    _ graph: borrowing EdgeGraph,
    _ model: borrowing LineModel
  ) {
    for index in Int(reduction.firstStep)..<Int(reduction.firstStep + reduction.stepCount) {
      let step = graph.steps[index]
      let edge = graph.edges[Int(step.edge)]
      let own = model.sizes.find(Int(edge.size))
      let sign = step.isForward ? 1.0 : -1.0
      steps.append(
        PlannedStep(
          line: step.isForward ? edge.end : edge.start,
          size: Int32(own.root),
          factor: sign * edge.factor * own.factor,
          constant: sign * (edge.factor * own.constant + edge.constant)
        )
      )
    }
  }

  /// The penalty of a class by its number.
  private mutating func function(
    ofSize root: Int,
    _ model: borrowing LineModel
  ) throws(GraphFault) -> PenaltyFunction {
    functions.beginSum()
    var index = Int(model.sizes.firstTerm[root])
    while index >= 0 {
      let term = model.terms[index]
      let own = model.sizes.find(Int(term.size))
      if term.series >= 0 {
        let message = reductions[Int(term.series)].function
        try functions.add(
          SeenFunction(function: message, factor: own.factor, shift: own.constant)
        )
      } else {
        try functions.add(Self.penalty(term, own))
      }
      index = Int(model.sizes.nextTerm[index])
    }
    return try functions.endSum()
  }

  @inline(__always)
  private static func penalty(
    _ term: PenaltyTerm,
    _ own: SizeClasses.Affine
  ) throws(GraphFault) -> RowPenalty {
    var row = RowPenalty(
      position: term.position - own.constant,
      left: Int(term.left),
      right: Int(term.right),
      level: term.level,
      tie: term.tie
    )
    if own.factor != 1 {
      row.position /= own.factor
      guard Whole.isWhole(row.position) else {
        throw .finerGrid(own.factor.magnitude)
      }
      if own.factor < 0 { swap(&row.left, &row.right) }
      row.left *= Int(own.factor.magnitude)
      row.right *= Int(own.factor.magnitude)
    }
    return row
  }

  /// Where a function is least.
  private func leastPlaces(of function: PenaltyFunction) throws(GraphFault) -> ClosedRange<Double> {
    let start = Int(function.start)
    let count = Int(function.count)
    let index = functions.slopes(of: function, times: 1, below: .zero)
    let low = index > 0 ? functions.positions[start + index - 1] : -.infinity
    guard index <= count, functions.slopes[start + index] == .zero else { return low...low }
    return low...(index < count ? functions.positions[start + index] : .infinity)
  }

  private mutating func planValues(_ graph: borrowing EdgeGraph, _ model: borrowing LineModel) {
    func value(_ tail: Int, _ head: Int) -> PlannedValue {
      let (from, to) = (model.lines.find(tail), model.lines.find(head))
      return PlannedValue(
        head: Int32(to.root),
        tail: Int32(from.root),
        offset: to.offset - from.offset
      )
    }
    for variable in 0..<model.variableCount {
      values.append(value(Int(model.tails[variable]), LineModel.head(variable)))
    }
    for index in model.terms.indices {
      let term = model.terms[index]
      guard term.series < 0, term.level == 0 else { continue }
      limits.append(
        (value(Int(term.tail), Int(term.head)), term.position, term.left > 0, term.right > 0)
      )
    }
  }

  // MARK: Solving

  /// Whether the messages are those of given parameters.
  func isFor(_ parameters: [ExactNumber]) -> Bool {
    for (index, value) in parameters.enumerated() {
      let parts = Whole.nearest(value.double * grid)
      guard value.isDecimal, parts / grid == value.double, parts.magnitude < 0x1p50 else {
        return false
      }
      if followsParameters, reducedAt[index] != parts { return false }
    }
    return true
  }

  /// Places every line.
  mutating func solve(parameters: [ExactNumber]) throws(GraphFault) {
    for index in anchors.indices {
      let anchor = anchors[index]
      let position =
        anchor.parameter < 0
        ? 0 : Whole.nearest(parameters[Int(anchor.parameter)].double * grid)
      place[Int(anchor.line)] = position - anchor.offset
    }
    for index in constants.indices { number[Int(constants[index].size)] = constants[index].number }
    for index in spans.indices {
      let span = spans[index]
      let length = place[Int(span.end)] - place[Int(span.start)] - span.constant
      let own = span.factor == 1 ? length : length / span.factor
      guard Whole.isWhole(own) else { throw .finerGrid(span.factor.magnitude) }
      number[Int(span.size)] = own
    }
    var index = reductions.count - 1
    while index >= 0 {
      let reduction = reductions[index]
      if reduction.kind == .series { try share(reduction) }
      var position = place[Int(reduction.line)]
      // The last line of a path is placed by what came after, but for a free end.
      let last = reduction.kind == .dangling ? 1 : Int(reduction.stepCount) - 1
      let first = Int(reduction.firstStep)
      for step in first..<(first + last) {
        let own = steps[step]
        position += own.factor * number[Int(own.size)] + own.constant
        place[Int(own.line)] = position
      }
      index -= 1
    }
    guard areAllPlaced else { throw .handover(.open) }
    guard areLimitsKept() else { throw .handover(.conflict) }
  }

  /// Whether every variable has a value.
  private var areAllPlaced: Bool {
    var sum = 0.0
    for index in values.indices { sum += distance(values[index]) }
    return !sum.isNaN
  }

  /// Whether required rows hold; false, too, where a line has no place.
  private func areLimitsKept() -> Bool {
    var areKept = true
    for index in limits.indices {
      let limit = limits[index]
      let size = distance(limit.value)
      if limit.isLow, !(size >= limit.position) { areKept = false }
      if limit.isHigh, !(size <= limit.position) { areKept = false }
    }
    return areKept
  }

  @inline(__always)
  private func distance(_ value: PlannedValue) -> Double {
    place[Int(value.head)] - place[Int(value.tail)] + value.offset
  }

  /// Shares the length of a series out among its parts: each stands on the breakpoint where its slope
  /// passes the common one, and the part that has just this slope takes the rest.
  private func share(_ reduction: PlannedReduction) throws(GraphFault) {
    let whole = reduction.factor * number[Int(reduction.size)] + reduction.constant
    let function = reduction.function
    let passed = functions.breakpoints(of: function, upTo: whole)
    let slope = functions.slopes[Int(function.start) + passed]
    var rest = whole - reduction.base
    var owner = -1
    var ownerCount = 0
    var isUnbounded = false
    let first = Int(reduction.firstPart)
    for index in first..<(first + Int(reduction.partCount)) {
      let part = parts[index]
      let times = function.divisor / (part.function.divisor * Int(part.coefficient))
      let start = Int(part.function.start)
      let below = functions.slopes(of: part.function, times: times, below: slope)
      var own = 0.0
      if part.function.count > 0 { own = functions.positions[start + max(below - 1, 0)] }
      number[Int(part.size)] = own
      rest -= part.coefficient * own
      if below <= Int(part.function.count), times * functions.slopes[start + below] == slope {
        owner = index
        ownerCount += 1
        if below == 0 { isUnbounded = true }
      }
    }
    // Where all stand at the left ends of their segments, none can grow but by another's shrinking, which
    // costs more. One whose segment has no left end stands at the right one.
    if rest == 0, ownerCount < 2 || !isUnbounded { return }
    // Two parts of one slope, or none: sizes decide by themselves.
    guard ownerCount == 1 else { throw .handover(.open) }
    let more = rest / parts[owner].coefficient
    guard Whole.isWhole(more) else {
      throw .finerGrid(parts[owner].coefficient)
    }
    number[Int(parts[owner].size)] += more
  }

  /// Writes the values of all variables.
  func takeValues(_ result: inout [Double]) {
    if result.count != values.count { result = Array(repeating: 0, count: values.count) }
    result.withUnsafeMutableBufferPointer { result in
      for index in values.indices { result[index] = distance(values[index]) / grid }
    }
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
        factor: gap.factor,
        constant: gap.constant - to.offset + from.offset
      ),
      &model.sizes
    )
  }
}
