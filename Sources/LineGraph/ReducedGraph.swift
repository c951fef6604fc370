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

  var grid: Grid
  /// Whether more than the places of anchors depends on the parameters.
  let followsParameters: Bool
  /// Variables between lines that nothing but |v| holds together, ascending.
  var looseVariables = Arena<Int32>()
  /// The parameters' values when the messages were made, on the grid.
  var reducedAt: Arena<Double>

  var functions: PenaltyFunctions
  var reductions: Arena<PlannedReduction>
  var steps: Arena<PlannedStep>
  var parts: Arena<SeriesPart>
  /// Edges between given lines.
  var spans: Arena<LineEdge>
  /// Classes whose numbers do not depend on anything.
  var constants: Arena<(size: Int32, number: Double)>
  /// Those of them that belong to edges that hang free, with what is on them.
  var freeEnds: Arena<(size: Int32, function: PenaltyFunction)>
  var anchors: Arena<Anchor>
  var values: Arena<PlannedValue>
  /// Required rows on sizes.
  var limits: Arena<(value: PlannedValue, position: Double, isLow: Bool, isHigh: Bool)>

  /// The largest multiple of a class's number that is asked for.
  var largestFactor = 1.0
  var place: Arena<Double>
  var number: Arena<Double>

  private init(_ model: borrowing LineModel, _ graph: borrowing EdgeGraph, _ grid: Grid) {
    self.grid = grid
    followsParameters = model.followsParameters
    reducedAt = Arena(capacity: model.parameters.count)
    for index in model.parameters.indices { reducedAt.append(model.parameters[index]) }
    functions = PenaltyFunctions(format: model.format, capacity: 4 * model.terms.count)
    reductions = Arena(capacity: graph.reductions.count)
    steps = Arena(capacity: graph.steps.count)
    parts = Arena(capacity: graph.parts.count)
    spans = Arena(capacity: 8)
    constants = Arena()
    freeEnds = Arena()
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
    grid: Grid
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
    var grid = grid
    var graph = try graph(&model, isAnchored)
    try graph.reduce(&model)
    let coreCount = graph.coreCount
    guard coreCount == 0 else { throw .handover(.core(edgeCount: coreCount)) }
    let times = try leastRefinement(model)
    if times != 1 {
      var refinement = Refinement(factor: times)
      model.refine(&refinement)
      graph.refine(&refinement)
      for index in anchors.indices { refinement.take(&anchors[index].offset) }
      guard grid.refine(by: times), refinement.isExact else { throw .handover(.numbers) }
    }
    var result = ReducedGraph(model, graph, grid)
    swap(&result.anchors, &anchors)
    swap(&result.looseVariables, &model.looseVariables)
    try result.plan(graph, model)
    result.planValues(model)
    return result
  }

  /// The grid must be so many times as fine for the numbers of classes whose sizes are multiples.
  static func leastRefinement(_ model: borrowing LineModel) throws(GraphFault) -> Double {
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
  ///
  /// - Throws: `numbers` where that is too fine.
  mutating func refine(by times: Double) throws(Handover) {
    guard grid.refine(by: times) else { throw .numbers }
    var refinement = Refinement(factor: times)
    functions.refine(&refinement)
    for index in reductions.indices {
      refinement.take(&reductions[index].constant)
      refinement.take(&reductions[index].base)
    }
    for index in steps.indices { refinement.take(&steps[index].constant) }
    for index in spans.indices { refinement.take(&spans[index].constant) }
    for index in constants.indices { refinement.take(&constants[index].number) }
    for index in anchors.indices { refinement.take(&anchors[index].offset) }
    for index in values.indices { refinement.take(&values[index].offset) }
    for index in limits.indices {
      refinement.take(&limits[index].value.offset)
      refinement.take(&limits[index].position)
    }
    for index in reducedAt.indices { refinement.take(&reducedAt[index]) }
    guard refinement.isExact else { throw .numbers }
  }

  // MARK: Solving

  /// Whether the messages are those of given parameters.
  func isFor(_ parameters: [ExactNumber]) -> Bool {
    for (index, value) in parameters.enumerated() {
      guard let parts = grid.parts(value) else { return false }
      if followsParameters, reducedAt[index] != parts { return false }
    }
    return true
  }

  /// Places every line.
  ///
  /// - Requires: `isFor` these parameters.
  mutating func solve(parameters: [ExactNumber]) throws(GraphFault) {
    for index in anchors.indices {
      let anchor = anchors[index]
      let parts = anchor.parameter < 0 ? 0 : grid.parts(parameters[Int(anchor.parameter)])
      place[Int(anchor.line)] = (parts ?? .nan) - anchor.offset
    }
    for index in constants.indices { try settle(constants[index].size, constants[index].number) }
    for index in spans.indices {
      let span = spans[index]
      let length = place[Int(span.end)] - place[Int(span.start)] - span.constant
      guard let own = Whole.quotient(length, span.factor) else {
        throw .finerGrid(span.factor.magnitude)
      }
      try settle(span.size, own)
    }
    var furthest = 0.0
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
        furthest = max(furthest, position.magnitude)
      }
      index -= 1
    }
    // Nothing was rounded if nothing went that far.
    guard furthest < 2 * Whole.limit else { throw .handover(.numbers) }
    guard areAllPlaced else { throw .handover(.open) }
    guard areLimitsKept() else { throw .handover(.conflict) }
  }

  /// Gives a class its number.
  @inline(__always)
  private func settle(_ size: Int32, _ value: Double) throws(GraphFault) {
    // Its multiples must be exact.
    guard value.magnitude * largestFactor < Whole.limit else { throw .handover(.numbers) }
    number[Int(size)] = value
  }

  /// Whether every variable has a value.
  var areAllPlaced: Bool {
    var sum = 0.0
    for index in values.indices { sum += distance(values[index]) }
    return !sum.isNaN
  }

  /// Whether required rows hold; false, too, where a line has no place.
  func areLimitsKept() -> Bool {
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
  func distance(_ value: PlannedValue) -> Double {
    place[Int(value.head)] - place[Int(value.tail)] + value.offset
  }

  /// Shares the length of a series out among its parts: each stands on the breakpoint where its slope
  /// passes the common one, and the part that has just this slope takes the rest.
  func share(_ reduction: PlannedReduction) throws(GraphFault) {
    let whole = length(of: reduction)
    guard !whole.isNaN else { throw .handover(.open) }
    let function = reduction.function
    let slope = slope(of: function, at: whole)
    var rest = whole - reduction.base
    var owner = -1
    var ownerCount = 0
    var isUnbounded = false
    let first = Int(reduction.firstPart)
    for index in first..<(first + Int(reduction.partCount)) {
      let part = parts[index]
      let times = part.times(for: function.divisor)
      let start = Int(part.function.start)
      let below = functions.slopes(of: part.function, times: times, below: slope)
      var own = 0.0
      if part.function.count > 0 { own = functions.positions[start + max(below - 1, 0)] }
      try settle(part.size, own)
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
    let part = parts[owner]
    guard let more = Whole.quotient(rest, part.coefficient) else {
      throw .finerGrid(part.coefficient)
    }
    try settle(part.size, number[Int(part.size)] + more)
  }

  /// How long a series is.
  @inline(__always)
  private func length(of reduction: PlannedReduction) -> Double {
    reduction.factor * number[Int(reduction.size)] + reduction.constant
  }

  /// The slope of a function on the right of a position.
  @inline(__always)
  func slope(of function: PenaltyFunction, at position: Double) -> Slope {
    functions.slopes[Int(function.start) + functions.breakpoints(of: function, upTo: position)]
  }

  /// The variables that levels leave open; nil where ranges hang together in other ways.
  func ambiguities() throws(GraphFault) -> [Ambiguity]? {
    let face = try OptimalFace(self)
    let parts = grid.partsPerPoint
    var result: [Ambiguity] = []
    var loose = 0
    for variable in values.indices {
      if loose < looseVariables.count, Int(looseVariables[loose]) == variable {
        result.append(Ambiguity(variable: variable, low: nil, high: nil))
        loose += 1
        continue
      }
      guard let range = face.range(of: values[variable], self) else { return nil }
      if range.isPoint { continue }
      result.append(
        Ambiguity(
          variable: variable,
          low: range.low.isInfinite ? nil : range.low / parts,
          high: range.high.isInfinite ? nil : range.high / parts
        )
      )
    }
    return result
  }

  /// The values of all variables as whole numbers of the grid.
  func valuesOnGrid() -> [Double] { values.indices.map { distance(values[$0]) } }

  /// Writes the values of all variables.
  func takeValues(_ result: inout [Double]) {
    if result.count != values.count { result = Array(repeating: 0, count: values.count) }
    let parts = grid.partsPerPoint
    result.withUnsafeMutableBufferPointer { result in
      for index in values.indices { result[index] = distance(values[index]) / parts }
    }
  }
}
