// A constraint system as lines and what is between them. Every variable is the distance of two lines: a
// location is the distance of a view's near edge from what locations are measured from, a size the distance
// of its two edges. A row that is a multiple of the distance of two lines then joins them, or is a
// penalty on that distance.

import Constraints
import ExactArithmetic

/// Why a graph on this grid cannot be made.
enum GraphFault: Error {
  case handover(Handover)
  /// Some division needs a grid this many times as fine.
  case finerGrid(Double)
}

/// A distance between two lines that is an edge of the graph: head − tail = size + constant.
struct Gap: BitwiseCopyable {
  var tail: Int32
  var head: Int32
  var size: Int32
  var constant = 0.0
}

/// A penalty whose breakpoint moves with a parameter.
struct FollowingTerm: BitwiseCopyable {
  /// The penalty, among the terms of all sizes.
  var term: Int32
  var parameter: Int32
  /// What its row has before the parameter.
  var coefficient: Double
}

/// What becomes of sizes that rows leave open.
enum OpenSizes {
  /// The graph has no answer.
  case handedOver
  /// |v| of each variable is a penalty, too.
  case magnitudes
  /// They are settled one after another, once all else is.
  case face
  /// Any of the points that cost least will do, and |v| decides nothing.
  case anyPoint

  /// What to try where this one has no answer.
  var next: OpenSizes? {
    switch self {
    case .handedOver: .magnitudes
    case .magnitudes: .face
    case .face, .anyPoint: nil
    }
  }
}

/// What is taken for granted when a system is read.
struct LineReading {
  var openSizes = OpenSizes.handedOver
  /// Whether variables that no row mentions are known to be 0 before rows are read: so a size is the place of its far edge
  /// where nothing says where the view is, and two such sizes are compared as two places are.
  var joinsUnmentioned = false
  /// Whether rows that say more than where two lines are, or how two sizes compare, are taken as some of the core.
  var takesForms = true

  /// Whether a system has variables that no row mentions.
  static func hasUnmentioned(_ system: ConstraintSystem) -> Bool {
    var isMentioned = [Bool](repeating: false, count: system.variableCount)
    for term in system.terms { isMentioned[Int(term.variable)] = true }
    return isMentioned.contains(false)
  }
}

/// The lines, classes and penalties of a system at given parameters.
///
/// - Shapes: line 0 is the origin, line 1 + *v* where variable *v* ends, and behind these one line for each
///   parameter.
/// - Units: positions in parts of the grid; all are whole numbers.
struct LineModel: ~Copyable {
  private let stay = StaysInMemory()

  let variableCount: Int
  let grid: Grid
  var lines: LineForest
  var sizes: SizeClasses
  /// The term of each row, -1 for equations and rows that nothing can change.
  var termOfRow: Arena<Int32>
  /// Distances besides those of variables, in the order of their sizes.
  var gaps: Arena<Gap>
  /// Rows over more lines than two, and their terms.
  var forms = Arena<LineForm>()
  var formTerms = Arena<LineTerm>()
  /// Whether there may be any.
  private(set) var takesForms = false
  /// Whether a variable is an edge.
  var isEdge: Arena<Bool>
  private let levelCount: Int
  /// What is known of penalties before any are added up.
  var amounts = LevelAmounts()
  /// How slopes keep the levels of all rows.
  var format: SlopeFormat { SlopeFormat(levelCount: levelCount, amounts) }
  /// The line each variable begins at.
  var tails: Arena<Int32>
  /// The parameters' values on the grid.
  var parameters: Arena<Double>
  /// Whether more depends on the parameters than where anchors and the breakpoints of penalties are.
  var followsParameters = false
  /// Penalties whose breakpoints move with parameters.
  var followingTerms = Arena<FollowingTerm>()
  /// Required equalities by which parameters say how far two lines are apart, ascending: penalties that nothing outweighs.
  var followingEquations = Arena<Int32>()
  /// Variables between lines that nothing but |v| holds together, ascending.
  var looseVariables = Arena<Int32>()

  /// Whether a variable is 0 because no row mentions it; empty where that is not looked at.
  var isUnmentioned = Arena<Bool>()
  /// Whether a variable begins at a line.
  var beginsSizes: Arena<Bool>
  var net = LineNet()
  /// Variables whose sizes are tied to others.
  var related: Arena<Int32>

  /// The line that a variable ends at.
  @inline(__always)
  static func head(_ variable: Int) -> Int { variable + 1 }

  @inline(__always)
  func parameterLine(_ parameter: Int) -> Int { 1 + variableCount + parameter }

  /// The two lines that a size is between whose penalty is a row's.
  func linesOfSize(_ size: Int) -> (tail: Int, head: Int) {
    if size < variableCount { return (Int(tails[size]), Self.head(size)) }
    let gap = gaps[gaps.indices.partitioningIndex { Int(gaps[$0].size) >= size }]
    return (Int(gap.tail), Int(gap.head))
  }

  /// A model without rows.
  private init(_ system: ConstraintSystem, parameterCount: Int, levelCount: Int, grid: Grid) {
    variableCount = system.variableCount
    self.grid = grid
    self.levelCount = levelCount
    lines = LineForest(count: 1 + system.variableCount + parameterCount)
    sizes = SizeClasses(count: system.variableCount, termCapacity: system.rowCount)
    termOfRow = Arena(repeating: -1, count: system.rowCount)
    gaps = Arena(capacity: 16)
    isEdge = Arena(repeating: false, count: system.variableCount)
    tails = Arena(repeating: 0, count: system.variableCount)
    parameters = Arena(capacity: parameterCount)
    beginsSizes = Arena(repeating: false, count: 1 + system.variableCount)
    related = Arena()
    LineInference.inferTails(system, &tails)
    for variable in tails.indices { beginsSizes[Int(tails[variable])] = true }
  }

  /// Reads a system.
  ///
  /// - Parameters:
  ///   - system: The rows, all of which take part.
  ///   - values: The parameters' values.
  ///   - grid: Every constant must be a whole number of its parts.
  ///   - reading: What is taken for granted.
  /// - Returns: Its lines, classes and penalties.
  /// - Throws: a handover, or the wish for a finer grid.
  static func reading(
    _ system: ConstraintSystem,
    parameters values: [ExactNumber],
    grid: Grid,
    _ reading: LineReading = LineReading()
  ) throws(GraphFault) -> LineModel {
    let levels = PriorityLevels(system)
    guard levels.count <= SlopeFormat.mostLevels else { throw .handover(.numbers) }
    var model = LineModel(
      system,
      parameterCount: values.count,
      levelCount: levels.count,
      grid: grid
    )
    model.takesForms = reading.takesForms
    for value in values {
      guard let parts = grid.parts(value) else { throw .handover(.numbers) }
      model.parameters.append(parts)
    }
    var deferred = Arena<Int32>()
    try model.joinLines(system, &deferred)
    if reading.joinsUnmentioned { try model.joinUnmentioned(system) }
    try model.joinDeferred(system, &deferred)
    try model.relate(system, deferred)
    try model.settleClasses()
    try model.readPenalties(system, levels)
    try model.joinLoose()
    try model.takeRootsOfForms()
    if reading.openSizes == .magnitudes { model.addMagnitudes() }
    return model
  }

  /// Goes on to a finer grid.
  mutating func refine(_ refinement: inout Refinement) {
    lines.refine(&refinement)
    sizes.refine(&refinement)
    for index in gaps.indices { refinement.take(&gaps[index].constant) }
    for index in forms.indices { refinement.take(&forms[index].constant) }
    for index in parameters.indices { refinement.take(&parameters[index]) }
  }

  // MARK: Numbers

  /// A number of points in parts of the grid.
  @inline(__always)
  func onGrid(_ value: Double) throws(GraphFault) -> Double {
    guard let parts = grid.parts(value) else { throw .handover(.numbers) }
    return parts
  }

  /// A quotient that must be on the grid.
  @inline(__always)
  static func quotient(_ value: Double, _ divisor: Double) throws(GraphFault) -> Double {
    if divisor.magnitude == 1 { return divisor * value }
    return try scaled(value, by: divisor, isDivisor: true)
  }

  /// A product that must be on the grid.
  @inline(__always)
  static func product(_ coefficient: Double, _ value: Double) throws(GraphFault) -> Double {
    if coefficient.magnitude == 1 { return coefficient * value }
    return try scaled(value, by: coefficient, isDivisor: false)
  }

  @inline(never)
  private static func scaled(
    _ value: Double,
    by factor: Double,
    isDivisor: Bool
  ) throws(GraphFault) -> Double {
    guard var ratio = Ratio(factor) else { throw .handover(.numbers) }
    if isDivisor { swap(&ratio.numerator, &ratio.denominator) }
    return try Whole.quotient(
      value * ratio.numerator,
      ratio.denominator,
      orFinerBy: ratio.denominator.magnitude
    )
  }

  // MARK: Required equalities

  /// Joins the lines of rows that speak of two; the others are left for later.
  mutating func joinLines(
    _ system: ConstraintSystem,
    _ deferred: inout Arena<Int32>
  ) throws(GraphFault) {
    let (rows, terms) = (system.rows.span, system.terms.span)
    for row in 0..<rows.count where rows[unchecked: row].isRequiredEquality {
      let equality = rows[unchecked: row]
      guard equality.parameterTermStart == equality.parameterTermEnd else {
        deferred.append(Int32(row))
        continue
      }
      if let path = LinePath(equality, terms, tails) {
        let distance = try Self.quotient(-onGrid(equality.constant), path.coefficient)
        try lines.join(path.end, after: path.start, by: distance)
        continue
      }
      net.clear()
      var isWhole = true
      for index in equality.terms where isWhole {
        let term = terms[unchecked: index]
        let variable = Int(term.variable)
        isWhole =
          net.add(Self.head(variable), term.coefficient)
          && net.add(Int(tails[variable]), -term.coefficient)
      }
      guard isWhole, net.isDistance else {
        deferred.append(Int32(row))
        continue
      }
      try joinNet(onGrid(equality.constant))
    }
  }

  /// Joins the two lines of a net whose sum with a constant is 0.
  @inline(__always)
  mutating func joinNet(_ constant: Double) throws(GraphFault) {
    let distance = try Self.quotient(-constant, net.coefficient(0))
    try lines.join(net.line(0), after: net.line(1), by: distance)
  }

  /// Takes a row over the lines that stand for lines.
  ///
  /// - Returns: the constant that goes with it, on the grid; nil where a sum of coefficients would be rounded, or there are
  ///   too many lines.
  @inline(__always)
  mutating func takeRoots(
    _ row: Int,
    _ system: ConstraintSystem,
    parametersAreLines: Bool
  ) throws(GraphFault) -> Double? {
    let constant = try takeRoots(row, system, parametersAreLines: parametersAreLines, times: 1)
    if constant != nil { return constant }
    return try takeScaledRoots(row, system, parametersAreLines: parametersAreLines)
  }

  /// The same by coefficients so many times as large that they are whole, whose sums are exact.
  @inline(never)
  private mutating func takeScaledRoots(
    _ row: Int,
    _ system: ConstraintSystem,
    parametersAreLines: Bool
  ) throws(GraphFault) -> Double? {
    let scaledRow = system.rows[row]
    var scale = 1
    for term in system.terms[scaledRow.terms] + system.parameterTerms[scaledRow.parameterTerms] {
      guard let ratio = Ratio(term.coefficient) else { return nil }
      scale = PenaltyFunctions.leastMultiple(scale, Int(ratio.denominator))
      guard scale <= Self.largestScale else { return nil }
    }
    guard scale > 1,
      let constant = try takeRoots(
        row,
        system,
        parametersAreLines: parametersAreLines,
        times: Double(scale)
      )
    else { return nil }
    net.divide(by: Double(scale))
    return constant
  }

  /// More digits behind the point are left to the simplex.
  private static var largestScale: Int { 1_000_000 }

  private mutating func takeRoots(
    _ row: Int,
    _ system: ConstraintSystem,
    parametersAreLines: Bool,
    times scale: Double
  ) throws(GraphFault) -> Double? {
    let equality = system.rows[row]
    net.clear()
    var constant = try onGrid(equality.constant)
    var extent = constant.magnitude
    func addConstant(_ coefficient: Double, _ value: Double) throws(GraphFault) {
      let more = try Self.product(coefficient, value)
      constant += more
      extent += more.magnitude
    }
    func add(_ line: Int, _ coefficient: Double) throws(GraphFault) -> Bool {
      let (root, offset) = lines.find(line)
      if offset != 0 { try addConstant(coefficient, offset) }
      return net.add(root, scale == 1 ? coefficient : (scale * coefficient).rounded(), for: line)
    }
    for index in equality.terms {
      let term = system.terms[index]
      let variable = Int(term.variable)
      guard try add(Self.head(variable), term.coefficient),
        try add(Int(tails[variable]), -term.coefficient)
      else { return nil }
    }
    for index in equality.parameterTerms {
      let term = system.parameterTerms[index]
      if parametersAreLines {
        guard try add(parameterLine(Int(term.variable)), term.coefficient),
          try add(0, -term.coefficient)
        else { return nil }
      } else {
        try addConstant(term.coefficient, parameters[Int(term.variable)])
      }
    }
    guard extent < Whole.limit else { throw .handover(.numbers) }
    return constant
  }

  /// Joins what rows left over speak of two lines, once others are joined, until nothing changes.
  mutating func joinDeferred(
    _ system: ConstraintSystem,
    _ deferred: inout Arena<Int32>
  ) throws(GraphFault) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var kept = 0
      for index in deferred.indices {
        let row = Int(deferred[index])
        let taken = try takeRoots(row, system, parametersAreLines: true)
        if let constant = taken, net.count == 0 {
          guard constant == 0 else { throw .handover(.conflict) }
          hasChanged = true
        } else if let constant = taken, net.isDistance {
          try joinNet(constant)
          hasChanged = true
        } else {
          deferred[kept] = Int32(row)
          kept += 1
        }
      }
      deferred.cut(to: kept)
    }
  }
}
