// What is neither in series nor parallel: a few edges whose sizes stand in several places of the graph, or form a bridge. Each has
// a penalty, a message mostly, and around each circle of edges lengths add up to 0. A simplex over these few equations finds the sizes; the lines
// between follow, and everything that was reduced before from them.

/// The core of a reduced graph.
final class GraphCore {
  /// A class that edges of the core have.
  struct CoreSize: BitwiseCopyable {
    /// The root of its class.
    var root: Int32
    var function: PenaltyFunction
    /// How many times as large as in its row the sum of a row over more lines than two is.
    var divisor = 1
    /// What its slopes are times, so that they can be compared with those of others.
    var times = 1

    /// How many times as large as in rows its slopes are.
    var slopeDivisor: Int { function.divisor * divisor }
  }

  /// A line as seen from the one before it in a forest that spans the core.
  struct Placement: BitwiseCopyable {
    var from: Int32
    var step: ReducedGraph.PlannedStep
  }

  /// What the simplex of a core may have as equations times sizes.
  private static let mostEntries = 1 << 21
  /// And as sizes: sums of so many products have room.
  private static let mostSizes = 1 << 12

  private(set) var sizes = Arena<CoreSize>()
  /// By size: so many breakpoints have room where its penalty is.
  var rooms = Arena<Int32>()
  private var placements = Arena<Placement>()
  /// What has to hold of positions and numbers: an edge of each circle, closed paths, and rows over more lines than two, whose terms
  /// are in `formTerms`.
  private var closingEdges = Arena<LineEdge>()
  private var closedPaths = Arena<LineEdge>()
  private var forms = Arena<LineForm>()
  private var formTerms = Arena<LineTerm>()
  /// The first row over more lines than two.
  private(set) var firstFormRow: Int?
  /// The terms of required rows over more lines than two.
  private var requiredTerms = Arena<Int32>()
  /// The given lines that equations mention.
  private var givenLines = Arena<Int32>()
  var tableau: CoreTableau
  /// Where each nonbasic size stands: at this breakpoint of its penalty, which is the one most on the left of those that have no other;
  /// -1 where there are no breakpoints, and the size is 0.
  var standing: Arena<Int32>
  /// The basic size of each row, times the row's divisor, with what positions are moved by.
  var values: Arena<Int128>
  /// How many breakpoints are on the left of it.
  var segments: Arena<Int32>
  /// Whether it can be solved again: not after what has thrown in the middle of a step.
  var isWhole: Bool { tableau.isWhole }
  /// Whether sums of slopes have their levels in two words.
  var hasSpreadSlopes = false
  /// Whether no other point has the same sums at all levels.
  var isRigid = false

  /// - Parameters:
  ///   - edges: The edges of the core.
  ///   - loops: The lengths of closed paths, which are 0, of classes that it has.
  ///   - model: Its rows over more lines than two are some of the core.
  ///   - isGiven: Whether the position of each line is given.
  ///   - classCount: Roots of classes are below this.
  /// - Throws: `core` where it has too many equations, `open` where its lines do not hang on given ones, or `numbers`.
  init(
    _ edges: borrowing Arena<LineEdge>,
    _ loops: borrowing Arena<LineEdge>,
    _ model: borrowing LineModel,
    isGiven: borrowing Arena<Bool>,
    classCount: Int
  ) throws(GraphFault) {
    let forest = CoreForest(edges, model.formTerms, isGiven)
    guard forest.spansAll else { throw .handover(.open) }
    for index in forest.order.indices {
      let line = forest.order[index]
      let edge = edges[Int(forest.edgeAbove[Int(line)])]
      let isForward = edge.end == line
      let step = ReducedGraph.PlannedStep(to: line, along: edge, isForward: isForward)
      placements.append(Placement(from: isForward ? edge.start : edge.end, step: step))
    }
    for index in forest.givenLines.indices { givenLines.append(forest.givenLines[index]) }
    let columnOfClass = Arena<Int32>(repeating: -1, count: classCount)
    sizes = Self.sizes(edges, model, columnOfClass)
    let equationCount =
      edges.count - forest.order.count + loops.count + model.forms.count
    guard sizes.count <= Self.mostSizes, equationCount * sizes.count <= Self.mostEntries else {
      throw .handover(.core(edgeCount: edges.count))
    }
    tableau = CoreTableau(
      equationCount: equationCount,
      sizeCount: sizes.count,
      givenCount: givenLines.count
    )
    standing = Arena(repeating: -1, count: sizes.count)
    values = Arena(repeating: 0, count: equationCount)
    segments = Arena(repeating: 0, count: equationCount)
    var row = 0
    for index in edges.indices where !forest.isInForest[index] {
      let edge = edges[index]
      tableau.add(-Int(edge.factor), toRow: row, column: Int(columnOfClass[Int(edge.size)]))
      var way = Way(constant: -edge.constant)
      addWay(&way, to: edge.end, times: 1, row, edges, forest, columnOfClass)
      addWay(&way, to: edge.start, times: -1, row, edges, forest, columnOfClass)
      try tableau.setConstant(way.exactConstant, ofRow: row)
      closingEdges.append(edge)
      row += 1
    }
    for index in loops.indices {
      let loop = loops[index]
      tableau.add(Int(loop.factor), toRow: row, column: Int(columnOfClass[Int(loop.size)]))
      try tableau.setConstant(loop.constant, ofRow: row)
      closedPaths.append(loop)
      row += 1
    }
    for index in model.formTerms.indices { formTerms.append(model.formTerms[index]) }
    if model.forms.count > 0 { firstFormRow = Int(model.forms[0].row) }
    for index in model.forms.indices {
      let form = model.forms[index]
      if form.size >= 0 { tableau.add(-1, toRow: row, column: Int(columnOfClass[Int(form.size)])) }
      var way = Way(constant: form.constant)
      for term in form.terms {
        let (line, times) = (formTerms[term].line, Int(formTerms[term].coefficient))
        addWay(&way, to: line, times: times, row, edges, forest, columnOfClass)
      }
      try tableau.setConstant(way.exactConstant, ofRow: row)
      forms.append(form)
      row += 1
    }
  }

  /// Equations over sizes alone, whose numbers are in the order of their indices.
  init(_ tableau: consuming CoreTableau) {
    let count = tableau.rowCount + tableau.columnCount
    standing = Arena(repeating: -1, count: count)
    values = Arena(repeating: 0, count: tableau.rowCount)
    segments = Arena(repeating: 0, count: tableau.rowCount)
    self.tableau = tableau
    let none = PenaltyFunction(start: 0, count: 0, bound: 0, divisor: 1)
    for size in 0..<count { sizes.append(CoreSize(root: Int32(size), function: none)) }
  }

  /// The classes of edges, and the sizes of rows over more lines than two; records by class the index of each, which is
  /// its column.
  private static func sizes(
    _ edges: borrowing Arena<LineEdge>,
    _ model: borrowing LineModel,
    _ columnOfClass: borrowing Arena<Int32>
  ) -> Arena<CoreSize> {
    var sizes = Arena<CoreSize>(capacity: edges.count + model.forms.count)
    for index in edges.indices { add(edges[index].size, to: &sizes, columnOfClass) }
    for index in model.forms.indices where model.forms[index].size >= 0 {
      add(model.forms[index].size, divisor: model.forms[index].divisor, to: &sizes, columnOfClass)
    }
    return sizes
  }

  /// Adds a size that has no column yet.
  ///
  /// No function in a function: what is not copied cannot be captured in builds for debugging.
  private static func add(
    _ root: Int32,
    divisor: Int32 = 1,
    to sizes: inout Arena<CoreSize>,
    _ columnOfClass: borrowing Arena<Int32>
  ) {
    guard columnOfClass[Int(root)] < 0 else { return }
    columnOfClass[Int(root)] = Int32(sizes.count)
    let none = PenaltyFunction(start: 0, count: 0, bound: 0, divisor: 1)
    sizes.append(CoreSize(root: root, function: none, divisor: Int(divisor)))
  }

  /// Constants on the way to lines, and how large all of them are together.
  private struct Way {
    private var constant: Double
    private var extent: Double

    init(constant: Double) { (self.constant, extent) = (constant, constant.magnitude) }

    mutating func add(_ times: Double, _ more: Double) {
      constant += times * more
      extent += (times * more).magnitude
    }

    /// Their sum; not a number where it may have been rounded.
    var exactConstant: Double { extent < Whole.limit ? constant : .nan }
  }

  /// Adds the position of a line to a row, some times: that of a given line, and the sizes from there.
  private func addWay(
    _ way: inout Way,
    to line: Int32,
    times: Int,
    _ row: Int,
    _ edges: borrowing Arena<LineEdge>,
    _ forest: borrowing CoreForest,
    _ columnOfClass: borrowing Arena<Int32>
  ) {
    var line = line
    while forest.edgeAbove[Int(line)] >= 0 {
      let edge = edges[Int(forest.edgeAbove[Int(line)])]
      let isForward = edge.end == line
      let sign = isForward ? times : -times
      let column = Int(columnOfClass[Int(edge.size)])
      tableau.add(sign * Int(edge.factor), toRow: row, column: column)
      way.add(Double(sign), edge.constant)
      line = isForward ? edge.start : edge.end
    }
    tableau.add(times, toRow: row, given: Int(forest.indexOfGiven[Int(line)]))
  }

  /// Gives a size its penalty.
  func setPenalty(_ function: PenaltyFunction, of size: Int) {
    sizes[size].function = function
    if rooms.count == size { rooms.append(function.count) }
    // Edits may leave fewer breakpoints than there were.
    standing[size] = min(standing[size], function.count - 1)
  }

  /// Makes slopes comparable.
  ///
  /// - Requires: all penalties are in place.
  func takeDivisors() throws(GraphFault) {
    var common = 1
    for index in sizes.indices {
      common = PenaltyFunctions.leastMultiple(common, sizes[index].slopeDivisor)
      guard common <= Int(SizeClasses.largestFactor) else { throw .handover(.numbers) }
    }
    for index in sizes.indices { sizes[index].times = common / sizes[index].slopeDivisor }
  }

  /// Solves the equations for sizes on which nothing is, as far as they go; others stand where their penalties are least.
  ///
  /// - Requires: all penalties are in place.
  func begin(_ functions: borrowing PenaltyFunctions) throws(GraphFault) {
    try takeDivisors()
    try tableau.solve { sizes[$0].function.count == 0 }
    for column in 0..<tableau.columnCount {
      let size = Int(tableau.nonbasic[column])
      let function = sizes[size].function
      let least = functions.slopes(of: function, times: 1, below: .zero)
      standing[size] = function.count > 0 ? Int32(max(least - 1, 0)) : -1
    }
  }

  /// Goes on to a finer grid.
  func refine(_ refinement: inout Refinement) throws(Handover) {
    try tableau.refine(by: refinement.factor)
    for index in placements.indices { refinement.take(&placements[index].step.constant) }
    for index in closingEdges.indices { refinement.take(&closingEdges[index].constant) }
    for index in closedPaths.indices { refinement.take(&closedPaths[index].constant) }
    for index in forms.indices { refinement.take(&forms[index].constant) }
  }

  /// Notes that a term is a required row over more lines than two.
  func addRequired(term: Int) { requiredTerms.append(Int32(term)) }

  /// Whether required rows over more lines than two hold.
  func areLimitsKept(
    _ number: borrowing Arena<Double>,
    _ terms: borrowing Arena<PenaltyTerm>
  ) -> Bool {
    for index in requiredTerms.indices {
      let term = terms[Int(requiredTerms[index])]
      let value = number[Int(term.size)]
      if term.left > 0, value < term.position { return false }
      if term.right > 0, value > term.position { return false }
    }
    return true
  }

  /// Whether all equations hold of the positions of lines and the numbers of classes, whatever the tableau says.
  func closes(_ linePosition: borrowing Arena<Double>, _ number: borrowing Arena<Double>) -> Bool {
    for index in closingEdges.indices {
      let edge = closingEdges[index]
      let length = linePosition[Int(edge.end)] - linePosition[Int(edge.start)]
      if length != edge.factor * number[Int(edge.size)] + edge.constant { return false }
    }
    for index in closedPaths.indices {
      let path = closedPaths[index]
      if path.factor * number[Int(path.size)] + path.constant != 0 { return false }
    }
    for index in forms.indices {
      let form = forms[index]
      var sum = Int128(form.constant)
      for term in form.terms {
        sum +=
          Int128(formTerms[term].coefficient) * Int128(linePosition[Int(formTerms[term].line)])
      }
      if sum != (form.size < 0 ? 0 : Int128(number[Int(form.size)])) { return false }
    }
    return true
  }

  /// The positions of the given lines that equations mention, in the graph's grid.
  func givenPositions(_ linePosition: borrowing Arena<Double>) -> Arena<Int128> {
    var positions = Arena<Int128>(capacity: givenLines.count)
    for index in givenLines.indices {
      positions.append(Int128(linePosition[Int(givenLines[index])]))
    }
    return positions
  }

  /// Calls a body with each line that it places, and the one that it is placed from.
  func forEachPlacement(_ body: (Placement) -> Void) {
    for index in placements.indices { body(placements[index]) }
  }

  /// Places the lines of the core whose sizes have their numbers.
  ///
  /// - Returns: How far from 0 they come.
  func placeLines(
    _ linePosition: borrowing Arena<Double>,
    _ number: borrowing Arena<Double>
  ) -> Double {
    var furthest = 0.0
    for index in placements.indices {
      let (from, step) = (placements[index].from, placements[index].step)
      let position =
        linePosition[Int(from)] + step.factor * number[Int(step.size)] + step.constant
      linePosition[Int(step.line)] = position
      furthest = max(furthest, position.magnitude)
    }
    return furthest
  }
}

/// Trees that span the lines of a core, one from each given line.
private struct CoreForest: ~Copyable {
  /// By line: the edge that leads to it, -1 for given lines and those that are none of the core.
  let edgeAbove: Arena<Int32>
  /// By line: its index in `givenLines`, -1 for others.
  let indexOfGiven: Arena<Int32>
  private(set) var givenLines = Arena<Int32>()
  /// The lines that are not given, each behind the one that it hangs on.
  private(set) var order = Arena<Int32>()
  let isInForest: Arena<Bool>
  /// Whether each line hangs on a given one.
  private(set) var spansAll = true

  init(
    _ edges: borrowing Arena<LineEdge>,
    _ terms: borrowing Arena<LineTerm>,
    _ isGiven: borrowing Arena<Bool>
  ) {
    edgeAbove = Arena(repeating: -1, count: isGiven.count)
    indexOfGiven = Arena(repeating: -1, count: isGiven.count)
    isInForest = Arena(repeating: false, count: edges.count)
    let base = edges.base
    let edgeCount = edges.count
    let edgesOfLine = Incidence(count: isGiven.count) { add in
      for index in 0..<edgeCount {
        add(base[index].start, Int32(index))
        add(base[index].end, Int32(index))
      }
    }
    var queue = Arena<Int32>()
    let isReached = Arena<Bool>(repeating: false, count: isGiven.count)
    func begin(_ line: Int32) {
      guard isGiven[Int(line)], !isReached[Int(line)] else { return }
      isReached[Int(line)] = true
      indexOfGiven[Int(line)] = Int32(givenLines.count)
      givenLines.append(line)
      queue.append(line)
    }
    for index in edges.indices {
      begin(edges[index].start)
      begin(edges[index].end)
    }
    for index in terms.indices { begin(terms[index].line) }
    var next = 0
    while next < queue.count {
      let line = queue[next]
      next += 1
      edgesOfLine.forEach(in: line) { index in
        let edge = base[Int(index)]
        let other = edge.start == line ? edge.end : edge.start
        guard !isReached[Int(other)] else { return }
        isReached[Int(other)] = true
        edgeAbove[Int(other)] = index
        isInForest[Int(index)] = true
        order.append(other)
        queue.append(other)
      }
    }
    for index in edges.indices where !isReached[Int(edges[index].start)] { spansAll = false }
    for index in terms.indices where !isReached[Int(terms[index].line)] { spansAll = false }
  }
}
