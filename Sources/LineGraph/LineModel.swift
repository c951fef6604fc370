// A constraint system as lines and what is between them. Every variable is the distance of two lines: a
// place is the distance of a view's near edge from what places are measured from, a size the distance
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

/// A distance between two lines that is an edge of the graph: head − tail = factor · size + constant.
struct Gap: BitwiseCopyable {
  var tail: Int32
  var head: Int32
  var size: Int32
  var factor = 1.0
  var constant = 0.0
}

/// A penalty on a size.
struct PenaltyTerm: BitwiseCopyable {
  /// The size it is on, which may be a multiple of its class's number.
  var size: Int32
  /// The lines that a row's size is between.
  var tail: Int32 = 0
  var head: Int32 = 0
  /// The series whose message it is, or -1 for a row.
  var series: Int32 = -1
  /// Where a row's breakpoint is, on the grid.
  var position = 0.0
  /// The row's slopes on both sides, as magnitudes in `SlopeFormat.unit`ths.
  var left: Int32 = 0
  var right: Int32 = 0
  var level: Int32 = 0
  /// The row's weight in the tie-break: the larger, the earlier it comes; 0 for required rows.
  var tie: Int32 = 0
}

/// The lines, classes and penalties of a system at given parameters.
///
/// - Shapes: line 0 is the origin, line 1 + *v* where variable *v* ends, and behind these one line for each
///   parameter.
/// - Units: positions in parts of a grid, so many to a point; all are whole numbers.
struct LineModel: ~Copyable {
  let variableCount: Int
  /// So many parts of the grid make a point.
  private(set) var grid: Double
  private(set) var lines: LineForest
  var sizes: SizeClasses
  private(set) var terms: Arena<PenaltyTerm>
  /// Distances besides those of variables.
  private(set) var gaps: Arena<Gap>
  /// Whether a variable is an edge.
  private(set) var isEdge: Arena<Bool>
  let format: SlopeFormat
  /// The line each variable begins at.
  private(set) var tails: Arena<Int32>
  /// The parameters' values on the grid.
  private(set) var parameters: Arena<Double>
  /// Whether more than the places of anchors depends on the parameters.
  private(set) var followsParameters = false

  /// Whether a variable begins at a line.
  private var beginsSizes: Arena<Bool>
  private var net = LineNet()
  /// Variables whose sizes are tied to others.
  private var related: Arena<Int32>
  private var isFixed: Arena<Bool>
  private var number: Arena<Double>

  /// The line that a variable ends at.
  @inline(__always)
  static func head(_ variable: Int) -> Int { variable + 1 }

  @inline(__always)
  func parameterLine(_ parameter: Int) -> Int { 1 + variableCount + parameter }

  /// A model without rows.
  private init(_ system: ConstraintSystem, parameterCount: Int, format: SlopeFormat, grid: Double) {
    variableCount = system.variableCount
    self.grid = grid
    self.format = format
    lines = LineForest(count: 1 + system.variableCount + parameterCount)
    sizes = SizeClasses(count: system.variableCount)
    terms = Arena(capacity: system.rowCount)
    gaps = Arena(capacity: 16)
    isEdge = Arena(repeating: false, count: system.variableCount)
    tails = Arena(repeating: 0, count: system.variableCount)
    parameters = Arena(capacity: parameterCount)
    beginsSizes = Arena(repeating: false, count: 1 + system.variableCount)
    related = Arena()
    isFixed = Arena()
    number = Arena()
    LineInference.inferTails(system, &tails)
    for variable in tails.indices { beginsSizes[Int(tails[variable])] = true }
  }

  /// Reads a system.
  ///
  /// - Parameters:
  ///   - system: The rows, all of which take part.
  ///   - values: The parameters' values.
  ///   - grid: So many parts to a point; every constant must be a whole number of them.
  static func reading(
    _ system: ConstraintSystem,
    parameters values: [ExactNumber],
    grid: Double
  ) throws(GraphFault) -> LineModel {
    let levels = PriorityLevels(system)
    guard let format = SlopeFormat(levelCount: levels.count) else {
      throw .handover(.numbers)
    }
    var model = LineModel(system, parameterCount: values.count, format: format, grid: grid)
    for value in values {
      guard value.isDecimal else { throw .handover(.numbers) }
      model.parameters.append(try model.onGrid(value.double))
    }
    var deferred = Arena<Int32>()
    try model.joinLines(system, &deferred)
    try model.joinDeferred(system, &deferred)
    try model.relate(system, deferred)
    try model.settleClasses()
    try model.readPenalties(system, levels)
    model.joinLoose()
    return model
  }

  /// Goes on to a grid so many times as fine.
  mutating func refine(by times: Double) {
    grid *= times
    lines.refine(by: times)
    sizes.refine(by: times)
    for index in terms.indices { terms[index].position *= times }
    for index in gaps.indices { gaps[index].constant *= times }
    for index in parameters.indices { parameters[index] *= times }
  }

  // MARK: Numbers

  /// A number of points in parts of the grid.
  @inline(__always)
  private func onGrid(_ value: Double) throws(GraphFault) -> Double {
    if grid == 1 {
      guard Whole.isWhole(value) else { throw .handover(.numbers) }
      return value
    }
    let parts = Whole.nearest(value * grid)
    guard parts / grid == value, parts.magnitude < 0x1p50 else { throw .handover(.numbers) }
    return parts
  }

  /// A quotient that must be on the grid.
  @inline(__always)
  private func quotient(_ value: Double, _ divisor: Double) throws(GraphFault) -> Double {
    if divisor == 1 { return value }
    if divisor == -1 { return -value }
    return try wholeQuotient(value, divisor)
  }

  @inline(never)
  private func wholeQuotient(_ value: Double, _ divisor: Double) throws(GraphFault) -> Double {
    guard let ratio = Ratio(divisor) else { throw .handover(.numbers) }
    let scaled = value * ratio.denominator
    let result = scaled / ratio.numerator
    guard scaled.magnitude < 0x1p52 else { throw .handover(.numbers) }
    guard Whole.isWhole(result) else {
      throw .finerGrid(ratio.numerator.magnitude)
    }
    return result
  }

  // MARK: Required equalities

  @inline(__always)
  private static func isEquation(_ row: ConstraintSystem.Row) -> Bool {
    row.relation == .equal && row.isRequired
  }

  /// Joins the lines of rows that speak of two; the others are left for later.
  private mutating func joinLines(
    _ system: ConstraintSystem,
    _ deferred: inout Arena<Int32>
  ) throws(GraphFault) {
    let (rows, terms) = (system.rows.span, system.terms.span)
    for row in 0..<rows.count where Self.isEquation(rows[unchecked: row]) {
      let own = rows[unchecked: row]
      guard own.parameterTermStart == own.parameterTermEnd else {
        deferred.append(Int32(row))
        continue
      }
      net.clear()
      for place in own.terms {
        let term = terms[unchecked: place]
        let variable = Int(term.variable)
        guard net.add(Self.head(variable), term.coefficient),
          net.add(Int(tails[variable]), -term.coefficient)
        else { throw .handover(.unsupportedRow(row)) }
      }
      guard net.isDistance else {
        deferred.append(Int32(row))
        continue
      }
      let distance = try quotient(-onGrid(own.constant), net.coefficient(0))
      guard lines.join(net.line(0), after: net.line(1), by: distance) else {
        throw .handover(.conflict)
      }
    }
  }

  /// Takes a row over the lines that stand for lines.
  ///
  /// - Returns: the constant that goes with it, on the grid.
  private mutating func takeRoots(
    _ row: Int,
    _ system: ConstraintSystem,
    parametersAreLines: Bool
  ) throws(GraphFault) -> Double {
    let own = system.rows[row]
    net.clear()
    var constant = try onGrid(own.constant)
    func add(_ line: Int, _ coefficient: Double) throws(GraphFault) {
      let (root, offset) = lines.find(line)
      if offset != 0 { constant += try product(coefficient, offset) }
      guard net.add(root, coefficient, for: line) else {
        throw .handover(.unsupportedRow(row))
      }
    }
    for place in own.terms {
      let term = system.terms[place]
      let variable = Int(term.variable)
      try add(Self.head(variable), term.coefficient)
      try add(Int(tails[variable]), -term.coefficient)
    }
    for place in own.parameterTerms {
      let term = system.parameterTerms[place]
      if parametersAreLines {
        try add(parameterLine(Int(term.variable)), term.coefficient)
        try add(0, -term.coefficient)
      } else {
        followsParameters = true
        constant += try product(term.coefficient, parameters[Int(term.variable)])
      }
    }
    net.removeZeros()
    return constant
  }

  @inline(__always)
  private func product(_ coefficient: Double, _ value: Double) throws(GraphFault) -> Double {
    if coefficient == 1 { return value }
    if coefficient == -1 { return -value }
    guard let ratio = Ratio(coefficient) else { throw .handover(.numbers) }
    let scaled = value * ratio.numerator
    let result = scaled / ratio.denominator
    guard scaled.magnitude < 0x1p52 else { throw .handover(.numbers) }
    guard Whole.isWhole(result) else { throw .finerGrid(ratio.denominator) }
    return result
  }

  /// Joins what rows left over speak of two lines, once others are joined, until nothing changes.
  private mutating func joinDeferred(
    _ system: ConstraintSystem,
    _ deferred: inout Arena<Int32>
  ) throws(GraphFault) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var kept = 0
      for place in deferred.indices {
        let row = Int(deferred[place])
        let constant = try takeRoots(row, system, parametersAreLines: true)
        if net.count == 0 {
          guard constant == 0 else { throw .handover(.conflict) }
          hasChanged = true
        } else if net.isDistance {
          let distance = try quotient(-constant, net.coefficient(0))
          guard lines.join(net.line(0), after: net.line(1), by: distance) else {
            throw .handover(.conflict)
          }
          hasChanged = true
        } else {
          deferred[kept] = Int32(row)
          kept += 1
        }
      }
      deferred.cut(to: kept)
    }
  }

  /// Reads rows that tie two sizes, or centre something.
  private mutating func relate(
    _ system: ConstraintSystem,
    _ deferred: borrowing Arena<Int32>
  ) throws(GraphFault) {
    for place in deferred.indices {
      let row = Int(deferred[place])
      let own = system.rows[row]
      if own.terms.count == 2 {
        try tieSizes(row, system)
        continue
      }
      var constant = try takeRoots(row, system, parametersAreLines: true)
      if net.count != 4, net.count != 3, own.parameterTermStart < own.parameterTermEnd {
        constant = try takeRoots(row, system, parametersAreLines: false)
        if net.count == 0 {
          guard constant == 0 else { throw .handover(.conflict) }
          continue
        }
        if net.isDistance {
          let distance = try quotient(-constant, net.coefficient(0))
          guard lines.join(net.line(0), after: net.line(1), by: distance) else {
            throw .handover(.conflict)
          }
          continue
        }
      }
      guard let sides = net.sides else { throw .handover(.unsupportedRow(row)) }
      // c · (a − b) + c · (d − e) + constant = 0: both gaps have one size.
      let (a, d) = (sides.plus[0], sides.plus[1])
      let isCrossed = isCrossed(sides.plus, sides.minus)
      let (b, e) = isCrossed ? (sides.minus[1], sides.minus[0]) : (sides.minus[0], sides.minus[1])
      let size = sizes.append()
      gaps.append(Gap(tail: Int32(b.root), head: Int32(a.root), size: Int32(size)))
      let between = try quotient(constant, sides.coefficient)
      gaps.append(
        Gap(tail: Int32(d.root), head: Int32(e.root), size: Int32(size), constant: between)
      )
    }
  }

  /// Whether the gaps of a row are between the first line of one side and the second of the other.
  ///
  /// In a row that centres one view in another, near edges pair with near ones. In a row that makes the
  /// gaps on both sides of a view equal, its near edge pairs with another's far edge.
  private func isCrossed(_ plus: [NetLine], _ minus: [NetLine]) -> Bool {
    let areViews = isView(plus) && isView(minus)
    let (first, other) = (isTail(plus[0].original), isTail(minus[0].original))
    return isTail(plus[1].original) != first && isTail(minus[1].original) != other
      && (areViews ? first != other : first == other)
  }

  /// Whether a variable begins at a line.
  func isTail(_ line: Int) -> Bool { line <= variableCount && beginsSizes[line] }

  /// Whether two lines are both edges of one view, or of the container.
  private func isView(_ sides: [NetLine]) -> Bool {
    let far = sides[1].original
    guard far > 0 else { return false }
    let tail = far > variableCount ? 0 : Int(tails[far - 1])
    return lines.find(tail).root == sides[0].root
  }

  private mutating func tieSizes(_ row: Int, _ system: ConstraintSystem) throws(GraphFault) {
    let own = system.rows[row]
    var constant = try onGrid(own.constant)
    for place in own.parameterTerms {
      let term = system.parameterTerms[place]
      followsParameters = true
      constant += try product(term.coefficient, parameters[Int(term.variable)])
    }
    let (first, second) = (system.terms[own.terms.lowerBound], system.terms[own.terms.upperBound - 1])
    guard let a = Ratio(first.coefficient), let b = Ratio(second.coefficient) else {
      throw .handover(.numbers)
    }
    // Both coefficients as whole numbers.
    let common = a.denominator * b.denominator
    let (p, q) = (a.numerator * b.denominator, b.numerator * a.denominator)
    let (x, y) = (sizes.find(Int(first.variable)), sizes.find(Int(second.variable)))
    let rest = -(common * constant + p * x.constant + q * y.constant)
    guard rest.magnitude < 0x1p52 else { throw .handover(.numbers) }
    for variable in [first.variable, second.variable] where !isEdge[Int(variable)] {
      isEdge[Int(variable)] = true
    }
    related.append(first.variable)
    related.append(second.variable)
    if x.root == y.root {
      let factor = p * x.factor + q * y.factor
      guard factor == 0 else { throw .handover(.unsupportedRow(row)) }
      guard rest == 0 else { throw .handover(.conflict) }
      return
    }
    do {
      try sizes.tie(x.root, p * x.factor, y.root, -q * y.factor, rest)
    } catch {
      throw .handover(error)
    }
  }

  // MARK: Classes

  /// Joins lines that equal sizes keep a constant apart, until nothing changes.
  private mutating func settleClasses() throws(GraphFault) {
    isFixed = Arena(repeating: false, count: sizes.count)
    number = Arena(repeating: 0, count: sizes.count)
    guard related.count > 0 || gaps.count > 0 else { return }
    let table = CongruenceTable(count: related.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for place in related.indices {
        let variable = Int(related[place])
        if try takeFixed(variable, Int(tails[variable]), Self.head(variable), 1, 0) {
          hasChanged = true
        }
      }
      for place in gaps.indices {
        let gap = gaps[place]
        if try takeFixed(Int(gap.size), Int(gap.tail), Int(gap.head), gap.factor, gap.constant) {
          hasChanged = true
        }
      }
      if try joinCongruent(table) { hasChanged = true }
    }
  }

  /// Notes that a size is fixed where its lines are joined, or joins them where it is fixed.
  private mutating func takeFixed(
    _ size: Int,
    _ tail: Int,
    _ head: Int,
    _ factor: Double,
    _ constant: Double
  ) throws(GraphFault) -> Bool {
    let own = sizes.find(size)
    let (from, to) = (lines.find(tail), lines.find(head))
    let (a, b) = (factor * own.factor, factor * own.constant + constant)
    if from.root == to.root {
      let value = try quotient(to.offset - from.offset - b, a)
      if isFixed[own.root] {
        guard number[own.root] == value else { throw .handover(.conflict) }
        return false
      }
      isFixed[own.root] = true
      number[own.root] = value
      return true
    }
    guard isFixed[own.root] else { return false }
    _ = lines.join(head, after: tail, by: a * number[own.root] + b)
    return true
  }

  /// Joins the other lines of equal sizes that begin, or end, at one line.
  private mutating func joinCongruent(
    _ table: borrowing CongruenceTable
  ) throws(GraphFault) -> Bool {
    var hasJoined = false
    table.clear()
    for place in related.indices {
      let variable = Int(related[place])
      let own = sizes.find(variable)
      for side in 0..<2 {
        let (tail, head) = (lines.find(Int(tails[variable])), lines.find(Self.head(variable)))
        let (near, far) = side == 0 ? (tail, head) : (head, tail)
        guard let other = table.first(near.root, own.root, own.factor, side, variable) else {
          continue
        }
        let twin = sizes.find(other)
        let (otherTail, otherHead) = (
          lines.find(Int(tails[other])), lines.find(Self.head(other))
        )
        let (otherNear, otherFar) = side == 0 ? (otherTail, otherHead) : (otherHead, otherTail)
        // Far from the common root: near offset ± (factor · number + constant).
        let sign = side == 0 ? 1.0 : -1.0
        let distance =
          near.offset - otherNear.offset + sign * (own.constant - twin.constant)
        let farLine = side == 0 ? Self.head(variable) : Int(tails[variable])
        let otherLine = side == 0 ? Self.head(other) : Int(tails[other])
        if far.root != otherFar.root { hasJoined = true }
        guard lines.join(farLine, after: otherLine, by: distance) else {
          throw .handover(.conflict)
        }
      }
    }
    return hasJoined
  }

  // MARK: Penalties

  private mutating func readPenalties(
    _ system: ConstraintSystem,
    _ levels: PriorityLevels
  ) throws(GraphFault) {
    var next = levels.firstTies
    let (rows, rowTerms) = (system.rows.span, system.terms.span)
    for row in 0..<rows.count where !Self.isEquation(rows[unchecked: row]) {
      let own = rows[unchecked: row]
      let level = levels.level(of: own.priority)
      var term = PenaltyTerm(size: -1)
      term.level = Int32(level)
      if level > 0 {
        term.tie = Int32(next[level])
        next[level] -= 1
      }
      if own.parameterTermStart == own.parameterTermEnd, own.termEnd - own.termStart == 1 {
        let only = rowTerms[unchecked: Int(own.termStart)]
        let variable = Int(only.variable)
        let (tail, head) = (lines.find(Int(tails[variable])), lines.find(Self.head(variable)))
        let constant = try onGrid(own.constant)
        if tail.root == head.root {
          let rest = try product(only.coefficient, head.offset - tail.offset) + constant
          try checkConstant(rest, own)
          continue
        }
        isEdge[variable] = true
        (term.tail, term.head) = (tails[variable], Int32(Self.head(variable)))
        try append(&term, own, size: variable, only.coefficient, constant)
        continue
      }
      var constant = try takeRoots(row, system, parametersAreLines: true)
      if net.count > 2, own.parameterTermStart < own.parameterTermEnd {
        constant = try takeRoots(row, system, parametersAreLines: false)
      }
      if net.count == 0 {
        try checkConstant(constant, own)
        continue
      }
      guard net.isDistance else { throw .handover(.unsupportedRow(row)) }
      let size = sizes.append()
      (term.tail, term.head) = (Int32(net.line(1)), Int32(net.line(0)))
      gaps.append(Gap(tail: term.tail, head: term.head, size: Int32(size)))
      try append(&term, own, size: size, net.coefficient(0), constant)
    }
  }

  // MARK: Loose lines

  /// Joins what no row holds with what it is measured from.
  ///
  /// Lines that no row, directly or through others, ties to a given place can be moved together without
  /// any penalty. Then |v| of variables between them and the rest decides, in variable order, and the
  /// first such variable can be 0 whatever else is: Documentation/SOLVER.md.
  private mutating func joinLoose() {
    var component = Arena<Int32>(capacity: lines.count)
    for line in 0..<Int32(lines.count) { component.append(line) }
    func root(_ line: Int) -> Int {
      var line = line
      while Int(component[line]) != line {
        component[line] = component[Int(component[line])]
        line = Int(component[line])
      }
      return line
    }
    func join(_ a: Int, _ b: Int) {
      let (a, b) = (root(a), root(b))
      if a < b { component[b] = Int32(a) } else { component[a] = Int32(b) }
    }
    let origin = lines.find(0).root
    for parameter in parameters.indices { join(origin, lines.find(parameterLine(parameter)).root) }
    for variable in isEdge.indices where isEdge[variable] {
      join(lines.find(Int(tails[variable])).root, lines.find(Self.head(variable)).root)
    }
    for index in gaps.indices {
      join(lines.find(Int(gaps[index].tail)).root, lines.find(Int(gaps[index].head)).root)
    }
    for variable in 0..<variableCount {
      let (tail, head) = (lines.find(Int(tails[variable])), lines.find(Self.head(variable)))
      if tail.root == head.root { continue }
      let (a, b) = (root(tail.root), root(head.root))
      if a == b { continue }
      _ = lines.join(Self.head(variable), after: Int(tails[variable]), by: 0)
      join(a, b)
    }
  }

  /// Whether a row that nothing can change holds, if it must.
  private func checkConstant(
    _ value: Double,
    _ row: ConstraintSystem.Row
  ) throws(GraphFault) {
    guard row.isRequired else { return }
    let holds =
      switch row.relation {
      case .lessThanOrEqual: value <= 0
      case .equal: value == 0
      case .greaterThanOrEqual: value >= 0
      }
    guard holds else { throw .handover(.conflict) }
  }

  /// Gives a size the penalty of a row that says coefficient · size + constant R 0.
  private mutating func append(
    _ term: inout PenaltyTerm,
    _ row: ConstraintSystem.Row,
    size: Int,
    _ coefficient: Double,
    _ constant: Double
  ) throws(GraphFault) {
    term.size = Int32(size)
    term.position = try quotient(-constant, coefficient)
    let amount = row.weight * coefficient.magnitude * SlopeFormat.unit
    guard Whole.isWhole(amount), amount < 0x1p30 else {
      throw .handover(.numbers)
    }
    let relation = coefficient < 0 ? row.relation.reversed : row.relation
    if relation != .lessThanOrEqual { term.left = Int32(amount) }
    if relation != .greaterThanOrEqual { term.right = Int32(amount) }
    terms.append(term)
    sizes.appendTerm(to: sizes.find(size).root)
  }

  /// Gives a size the message of a series.
  mutating func appendMessage(ofSeries series: Int, to size: Int) {
    terms.append(PenaltyTerm(size: Int32(size), series: Int32(series)))
    sizes.appendTerm(to: sizes.find(size).root)
  }

  /// A size of no class yet.
  mutating func addSize() -> Int { sizes.append() }
}
