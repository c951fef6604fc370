// A reduced graph with its messages, and the pass that turns them into positions.

import Constraints
import ExactArithmetic

/// What is left of a system once its graph is reduced: messages, and the order to place lines in.
struct ReducedGraph: ~Copyable {
  private let stay = StaysInMemory()

  /// A step of a path: where its line is, seen from the line before.
  struct PlannedStep: BitwiseCopyable {
    var line: Int32
    var size: Int32
    var factor: Double
    var constant: Double

    init(to line: Int32, along edge: LineEdge, isForward: Bool) {
      (self.line, size) = (line, edge.size)
      factor = isForward ? edge.factor : -edge.factor
      constant = isForward ? edge.constant : -edge.constant
    }
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
    /// How long a series was when its parts were last given their numbers.
    var sharedLength = Double.nan

    /// The parts of a series.
    @inline(__always)
    var sharedParts: Range<Int> { Int(firstPart)..<Int(firstPart + partCount) }

    /// The steps that place their lines: the last line of a path is placed by what came after, but for a
    /// free end.
    @inline(__always)
    var placedSteps: Range<Int> {
      let first = Int(firstStep)
      return first..<(first + (kind == .dangling ? 1 : Int(stepCount) - 1))
    }
  }

  /// A class of an edge that hangs free.
  struct FreeEnd: BitwiseCopyable {
    var size: Int32
    /// Its index in `constants`.
    var constant: Int32
    /// What is on it.
    var function: PenaltyFunction
  }

  /// A variable as the distance of two lines that stand for others.
  struct PlannedValue: BitwiseCopyable {
    var head: Int32
    var tail: Int32
    var offset: Double
  }

  /// A line whose position is given; parameter -1 is the origin.
  struct Anchor: BitwiseCopyable {
    var line: Int32
    var parameter: Int32
    var offset: Double
  }

  var grid: Grid
  /// The same without what classes of multiples ask for: what another reduction begins with, which asks for that again.
  private(set) var coarseGrid: Grid
  /// Whether more depends on the parameters than where anchors and the breakpoints of penalties are.
  let followsParameters: Bool
  /// Penalties whose breakpoints move with parameters.
  var followingTerms = Arena<FollowingTerm>()
  let openSizes: OpenSizes
  /// Whether any of the points that cost least will do, at first at least.
  var takesAnyPoint: Bool { openSizes == .face || openSizes == .anyPoint }
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
  /// Those of them that belong to edges that hang free.
  var freeEnds: Arena<FreeEnd>
  var anchors: Arena<Anchor>
  /// What is neither in series nor parallel; nil where nothing is.
  var core: GraphCore?
  /// The first row that says more than a graph knows; nil where none does.
  var firstFormRow: Int? { core?.firstFormRow }
  var values: Arena<PlannedValue>
  /// Required rows on sizes, by term; then what has to hold at open ends.
  var limits: Arena<Limit>

  /// What the messages were made of.
  var sizes = SizeClasses(count: 0)
  var termOfRow = Arena<Int32>()
  /// Who reads what, once a row has been edited.
  var uses = GraphUses()
  /// Whether lines and sizes are where the last solve put them, or what has moved since is touched.
  var isSolved = false

  /// Whether all of it is on one grid and made of the same rows: not after a finer one was too fine, or an edit too much.
  var isWhole = true

  /// The largest multiple of a class's number that is asked for.
  var largestFactor = 1.0
  var linePosition: Arena<Double>
  var number: Arena<Double>

  init(
    _ model: inout LineModel,
    _ graph: inout EdgeGraph,
    _ grid: Grid,
    _ coarseGrid: Grid,
    _ reading: LineReading
  ) {
    self.grid = grid
    self.coarseGrid = coarseGrid
    openSizes = reading.openSizes
    followsParameters = model.followsParameters
    reducedAt = Arena(capacity: model.parameters.count)
    for index in model.parameters.indices { reducedAt.append(model.parameters[index]) }
    functions = PenaltyFunctions(format: model.format, capacity: 4 * model.sizes.terms.count)
    if openSizes == .magnitudes {
      functions.mostPositions = Self.mostPositionsOfTerm * model.sizes.terms.count + 4096
      functions.endAtWalls = true
    }
    reductions = Arena(capacity: graph.reductions.count)
    steps = Arena(capacity: graph.steps.count)
    parts = Arena()
    spans = Arena(capacity: 8)
    constants = Arena()
    freeEnds = Arena()
    anchors = Arena(capacity: 4)
    values = Arena()
    limits = Arena()
    linePosition = Arena()
    number = Arena()
    swap(&parts, &graph.parts)
    swap(&sizes, &model.sizes)
    swap(&termOfRow, &model.termOfRow)
    swap(&followingTerms, &model.followingTerms)
    swap(&looseVariables, &model.looseVariables)
  }

  /// Places that hang on one line each by |v| make messages that are as long as all before them.
  private static let mostPositionsOfTerm = 64

  /// Goes on to a grid so many times as fine.
  ///
  /// - Throws: `numbers` where that is too fine, or it is not whole.
  mutating func refine(by times: Double) throws(Handover) {
    isSolved = false
    // What has stopped in the middle of a change stays as it is: another grid would not say where.
    guard isWhole else { throw .numbers }
    isWhole = false
    guard grid.refine(by: times), coarseGrid.refine(by: times) else { throw .numbers }
    var refinement = Refinement(factor: times)
    functions.refine(&refinement)
    for index in reductions.indices {
      refinement.take(&reductions[index].constant)
      refinement.take(&reductions[index].base)
      reductions[index].sharedLength = .nan
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
    sizes.refine(&refinement)
    try core?.refine(&refinement)
    guard refinement.isExact else { throw .numbers }
    isWhole = true
  }

  // MARK: Solving

  /// Places every line.
  ///
  /// - Requires: `remakeMessages(for:)` has made the messages for these parameters.
  mutating func solve(parameters: [ExactNumber]) throws(GraphFault) {
    let haveMoved = try placeAnchors(parameters)
    let isTouchedOnly =
      isSolved && !haveMoved && !uses.isEmpty && core == nil && openSizes != .face
    isSolved = false
    if isTouchedOnly { try solveTouched() } else { try solveAll() }
    if openSizes == .face { try settleOpen() }
    isSolved = true
  }

  /// Places given lines.
  ///
  /// - Returns: whether some are somewhere else than before.
  /// - Throws: `numbers` where one of them is not on the grid.
  func placeAnchors(_ parameters: [ExactNumber]) throws(GraphFault) -> Bool {
    var haveMoved = false
    for index in anchors.indices {
      let anchor = anchors[index]
      var position = -anchor.offset
      if anchor.parameter >= 0 {
        guard let parts = grid.parts(parameters[Int(anchor.parameter)]) else {
          throw .handover(.numbers)
        }
        position += parts
      }
      if linePosition[Int(anchor.line)] != position { haveMoved = true }
      linePosition[Int(anchor.line)] = position
    }
    return haveMoved
  }

  /// Gives numbers to classes that nothing has to be shared out for.
  func settleConstantsAndSpans() throws(GraphFault) {
    for index in constants.indices { try settle(constants[index].size, constants[index].number) }
    for index in spans.indices {
      let span = spans[index]
      let length = linePosition[Int(span.end)] - linePosition[Int(span.start)] - span.constant
      guard let quotient = Whole.quotient(length, span.factor) else {
        throw .finerGrid(span.factor.magnitude)
      }
      try settle(span.size, quotient)
    }
  }

  private mutating func solveAll() throws(GraphFault) {
    try settleConstantsAndSpans()
    var furthest = try solveCore()
    var index = reductions.count - 1
    while index >= 0 {
      if reductions[index].kind == .series { _ = try share(index) }
      furthest = max(furthest, placeSteps(of: reductions[index]))
      index -= 1
    }
    // Nothing was rounded if nothing went that far.
    guard furthest < 2 * Whole.limit else { throw .handover(.numbers) }
    guard areAllPlaced else { throw .handover(.open) }
    guard areLimitsKept() else { throw .handover(limitHandover()) }
    if !uses.isEmpty { uses.clearMoved() }
  }

  /// Places the lines of a path whose sizes have their numbers.
  ///
  /// - Returns: How far from 0 they come.
  @inline(__always)
  @discardableResult
  func placeSteps(of reduction: PlannedReduction) -> Double {
    var furthest = 0.0
    var position = linePosition[Int(reduction.line)]
    for step in reduction.placedSteps {
      let graphStep = steps[step]
      position += graphStep.factor * number[Int(graphStep.size)] + graphStep.constant
      linePosition[Int(graphStep.line)] = position
      furthest = max(furthest, position.magnitude)
    }
    return furthest
  }

  /// Gives a class its number.
  @inline(__always)
  func settle(_ size: Int32, _ value: Double) throws(GraphFault) {
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

  @inline(__always)
  func distance(_ value: PlannedValue) -> Double {
    linePosition[Int(value.head)] - linePosition[Int(value.tail)] + value.offset
  }

  /// Shares the length of a series out among its parts: each stands on the breakpoint where its slope
  /// passes the common one, and the part that has just this slope takes the rest.
  ///
  /// Parts whose functions and whole are what they were keep their numbers.
  ///
  /// - Returns: whether numbers may have changed.
  func share(_ index: Int) throws(GraphFault) -> Bool {
    let reduction = reductions[index]
    let whole = length(of: reduction)
    guard !whole.isNaN else { throw .handover(.open) }
    if whole == reduction.sharedLength { return false }
    reductions[index].sharedLength = .nan
    try share(reduction, whole)
    reductions[index].sharedLength = whole
    return true
  }

  private func share(_ reduction: PlannedReduction, _ whole: Double) throws(GraphFault) {
    let function = reduction.function
    let slope = slope(of: function, at: whole)
    var rest = whole - reduction.base
    var owner = -1
    var ownerCount = 0
    var isUnbounded = false
    for index in reduction.sharedParts {
      let part = parts[index]
      let times = part.times(for: function.divisor)
      let start = Int(part.function.start)
      let below = functions.slopes(of: part.function, times: times, below: slope)
      var length = 0.0
      if part.function.count > 0 { length = functions.positions[start + max(below - 1, 0)] }
      try settle(part.size, length)
      rest -= part.coefficient * length
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
    guard ownerCount == 1 else {
      if takesAnyPoint { return try shareAnyhow(reduction) }
      throw .handover(.open)
    }
    let part = parts[owner]
    guard let more = Whole.quotient(rest, part.coefficient) else {
      throw .finerGrid(part.coefficient)
    }
    try settle(part.size, number[Int(part.size)] + more)
  }

  /// How long a series is.
  @inline(__always)
  func length(of reduction: PlannedReduction) -> Double {
    reduction.factor * number[Int(reduction.size)] + reduction.constant
  }

  /// The slope of a function on the right of a position.
  @inline(__always)
  func slope(of function: PenaltyFunction, at position: Double) -> Slope {
    functions.slopes[Int(function.start) + functions.breakpoints(of: function, upTo: position)]
  }
}
