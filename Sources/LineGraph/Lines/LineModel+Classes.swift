// Rows that tie two sizes, or two gaps, and what follows from them for lines: sizes that are fixed, lines
// that equal sizes keep a constant apart.

import Constraints

extension LineModel {
  /// Reads rows that tie two sizes, or centre something.
  mutating func relate(
    _ system: ConstraintSystem,
    _ deferred: borrowing Arena<Int32>
  ) throws(GraphFault) {
    for index in deferred.indices {
      let row = Int(deferred[index])
      let deferredRow = system.rows[row]
      let hasParameters = deferredRow.parameterTermStart < deferredRow.parameterTermEnd
      if deferredRow.terms.count == 2 {
        if hasParameters,
          try takeRoots(row, system, parametersAreLines: false) != nil, net.isDistanceOrNothing
        {
          followingEquations.append(Int32(row))
        } else {
          try tieSizes(row, system)
        }
        continue
      }
      var constant = try takeRoots(row, system, parametersAreLines: true)
      var sides = constant == nil ? nil : net.sides
      if sides == nil, hasParameters {
        constant = try takeRoots(row, system, parametersAreLines: false)
        if constant != nil, net.isDistanceOrNothing {
          followingEquations.append(Int32(row))
          continue
        }
        sides = constant == nil ? nil : net.sides
        if sides != nil { followsParameters = true }
      }
      guard let constant, let sides else {
        try takeEquation(row, system)
        continue
      }
      // c · (a − b) + c · (d − e) + constant = 0: both gaps have one size.
      let (a, d) = (sides.plus[0], sides.plus[1])
      let isCrossed = isCrossed(sides.plus, sides.minus)
      let (b, e) = isCrossed ? (sides.minus[1], sides.minus[0]) : (sides.minus[0], sides.minus[1])
      let size = sizes.append()
      gaps.append(Gap(tail: Int32(b.root), head: Int32(a.root), size: Int32(size)))
      let between = try Self.quotient(constant, sides.coefficient)
      gaps.append(
        Gap(tail: Int32(d.root), head: Int32(e.root), size: Int32(size), constant: between)
      )
    }
  }

  /// Whether the gaps of a row are between the first line of one side and the second of the other.
  ///
  /// In a row that centres one view in another, near edges pair with near ones. In a row that makes the
  /// gaps on both sides of a view equal, its near edge pairs with another's far edge.
  func isCrossed(_ plus: [NetLine], _ minus: [NetLine]) -> Bool {
    let areViews = isView(plus) && isView(minus)
    let (first, other) = (isTail(plus[0].original), isTail(minus[0].original))
    return isTail(plus[1].original) != first && isTail(minus[1].original) != other
      && (areViews ? first != other : first == other)
  }

  /// Whether a variable begins at a line.
  func isTail(_ line: Int) -> Bool { line <= variableCount && beginsSizes[line] }

  /// Whether two lines are both edges of one view, or of the container.
  func isView(_ sides: [NetLine]) -> Bool {
    let far = sides[1].original
    guard far > 0 else { return false }
    let tail = far > variableCount ? 0 : Int(tails[far - 1])
    return lines.find(tail).root == sides[0].root
  }

  mutating func tieSizes(_ row: Int, _ system: ConstraintSystem) throws(GraphFault) {
    let tiedRow = system.rows[row]
    var constant = try onGrid(tiedRow.constant)
    var extent = constant.magnitude
    for index in tiedRow.parameterTerms {
      let term = system.parameterTerms[index]
      let more = try Self.product(term.coefficient, parameters[Int(term.variable)])
      constant += more
      extent += more.magnitude
    }
    let first = system.terms[tiedRow.terms.lowerBound]
    let second = system.terms[tiedRow.terms.lowerBound + 1]
    guard let a = Ratio(first.coefficient), let b = Ratio(second.coefficient) else {
      throw .handover(.numbers)
    }
    // Both coefficients as whole numbers.
    let common = a.denominator * b.denominator
    let (p, q) = (a.numerator * b.denominator, b.numerator * a.denominator)
    let (x, y) = (sizes.find(Int(first.variable)), sizes.find(Int(second.variable)))
    let rest = -(common * constant + p * x.constant + q * y.constant)
    extent *= common
    extent += (p * x.constant).magnitude + (q * y.constant).magnitude
    let (f, g) = (p * x.factor, q * y.factor)
    guard extent < 0x1p51, f.magnitude < 0x1p51, g.magnitude < 0x1p51 else {
      throw .handover(.numbers)
    }
    for variable in [first.variable, second.variable] where !isEdge[Int(variable)] {
      isEdge[Int(variable)] = true
    }
    related.append(first.variable)
    related.append(second.variable)
    if x.root == y.root, f != -g { return try takeEquation(row, system) }
    if tiedRow.parameterTermStart < tiedRow.parameterTermEnd { followsParameters = true }
    if x.root == y.root {
      guard rest == 0 else { throw .handover(.conflict) }
      return
    }
    try sizes.tie(x.root, f, y.root, -g, rest)
  }

  /// Takes a row that says more as an equation of the core, where parameters are lines.
  private mutating func takeEquation(
    _ row: Int,
    _ system: ConstraintSystem
  ) throws(GraphFault) {
    guard let constant = try takeRoots(row, system, parametersAreLines: true) else {
      throw .handover(.unsupportedRow(row))
    }
    _ = try takeForm(row, constant: constant, hasPenalty: false)
  }

  // MARK: Classes

  /// Joins lines that equal sizes keep a constant apart, until nothing changes.
  mutating func settleClasses() throws(GraphFault) {
    guard related.count > 0 || gaps.count > 0 else { return }
    // The numbers of classes that are fixed, by root; not a number for others.
    let fixed = Arena<Double>(repeating: .nan, count: sizes.count)
    let table = CongruenceTable(count: related.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in related.indices {
        let variable = Int(related[index])
        if try takeFixed(fixed, variable, Int(tails[variable]), Self.head(variable), 0) {
          hasChanged = true
        }
      }
      for index in gaps.indices {
        let gap = gaps[index]
        if try takeFixed(fixed, Int(gap.size), Int(gap.tail), Int(gap.head), gap.constant) {
          hasChanged = true
        }
      }
      if try joinCongruent(table) { hasChanged = true }
    }
  }

  /// Notes that a size is fixed where its lines are joined, or joins them where it is fixed.
  private mutating func takeFixed(
    _ fixed: borrowing Arena<Double>,
    _ size: Int,
    _ tail: Int,
    _ head: Int,
    _ constant: Double
  ) throws(GraphFault) -> Bool {
    let affine = sizes.find(size)
    let (from, to) = (lines.find(tail), lines.find(head))
    let rest = affine.constant + constant
    if from.root == to.root {
      let value = try Self.quotient(to.offset - from.offset - rest, affine.factor)
      guard fixed[affine.root].isNaN else {
        guard fixed[affine.root] == value else { throw .handover(.conflict) }
        return false
      }
      fixed[affine.root] = value
      return true
    }
    guard !fixed[affine.root].isNaN else { return false }
    let multiple = affine.factor * fixed[affine.root]
    guard multiple.magnitude < Whole.limit else { throw .handover(.numbers) }
    try lines.join(head, after: tail, by: multiple + rest)
    return true
  }

  /// Joins the other lines of equal sizes that begin, or end, at one line.
  mutating func joinCongruent(
    _ table: borrowing CongruenceTable
  ) throws(GraphFault) -> Bool {
    var hasJoined = false
    table.clear()
    for index in related.indices {
      let variable = Int(related[index])
      let affine = sizes.find(variable)
      for side in 0..<2 {
        let (tail, head) = (lines.find(Int(tails[variable])), lines.find(Self.head(variable)))
        let (near, far) = side == 0 ? (tail, head) : (head, tail)
        guard let other = table.first(near.root, affine.root, affine.factor, side, variable) else {
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
          near.offset - otherNear.offset + sign * (affine.constant - twin.constant)
        let farLine = side == 0 ? Self.head(variable) : Int(tails[variable])
        let otherLine = side == 0 ? Self.head(other) : Int(tails[other])
        if far.root != otherFar.root { hasJoined = true }
        try lines.join(farLine, after: otherLine, by: distance)
      }
    }
    return hasJoined
  }
}
