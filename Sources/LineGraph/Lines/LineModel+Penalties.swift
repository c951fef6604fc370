// Rows that are penalties on the distance of two lines, and lines that no row holds.

import Constraints

extension LineModel {
  mutating func readPenalties(
    _ system: ConstraintSystem,
    _ levels: PriorityLevels
  ) throws(GraphFault) {
    var next = levels.firstTies
    var equation = 0
    let (rows, rowTerms) = (system.rows.span, system.terms.span)
    for row in 0..<rows.count {
      if rows[unchecked: row].isRequiredEquality {
        guard equation < followingEquations.count, Int(followingEquations[equation]) == row else {
          continue
        }
        equation += 1
      }
      let penaltyRow = rows[unchecked: row]
      let level = levels.level(of: penaltyRow.priority)
      var tie = 0
      if level > 0 {
        tie = next[level]
        next[level] -= 1
      }
      if penaltyRow.parameterTermStart == penaltyRow.parameterTermEnd,
        penaltyRow.termEnd - penaltyRow.termStart == 1
      {
        let only = rowTerms[unchecked: Int(penaltyRow.termStart)]
        let variable = Int(only.variable)
        let (tail, head) = (lines.find(Int(tails[variable])), lines.find(Self.head(variable)))
        let constant = try onGrid(penaltyRow.constant)
        if tail.root == head.root {
          let rest = try Self.product(only.coefficient, head.offset - tail.offset) + constant
          try checkConstant(rest, penaltyRow)
          continue
        }
        isEdge[variable] = true
        try append(row, penaltyRow, level, tie, size: variable, only.coefficient, constant)
        continue
      }
      var taken = try takeRoots(row, system, parametersAreLines: true)
      var isFollowing = false
      if taken == nil || net.count > 2, penaltyRow.parameterTermStart < penaltyRow.parameterTermEnd
      {
        taken = try takeRoots(row, system, parametersAreLines: false)
        isFollowing = taken != nil && net.isDistanceOrNothing
        if !isFollowing { taken = try takeRoots(row, system, parametersAreLines: true) }
      }
      guard let constant = taken else { throw .handover(.unsupportedRow(row)) }
      if net.count == 0 {
        if isFollowing, penaltyRow.isRequired { followsParameters = true }
        try checkConstant(constant, penaltyRow)
        continue
      }
      guard net.isDistance else {
        let (size, divisor) = try takeForm(row, constant: constant, hasPenalty: true)
        try append(row, penaltyRow, level, tie, size: size, 1, divisor * constant)
        // What its slopes are divided by, the core knows.
        sizes.terms[Int(termOfRow[row])].coefficient = 1 / divisor
        continue
      }
      let size = sizes.append()
      gaps.append(Gap(tail: Int32(net.line(1)), head: Int32(net.line(0)), size: Int32(size)))
      try append(row, penaltyRow, level, tie, size: size, net.coefficient(0), constant)
      if isFollowing { follow(penaltyRow, system, withTerm: termOfRow[row]) }
    }
  }

  /// Lets the breakpoint of a row's penalty move with the row's parameters.
  private mutating func follow(
    _ row: ConstraintSystem.Row,
    _ system: ConstraintSystem,
    withTerm number: Int32
  ) {
    for term in system.parameterTerms[row.parameterTerms] {
      followingTerms.append(
        FollowingTerm(term: number, parameter: term.variable, coefficient: term.coefficient)
      )
    }
  }

  // MARK: Loose lines

  /// Joins what no row holds with what it is measured from.
  ///
  /// Lines that no row, directly or through others, ties to a given place can be moved together without
  /// any penalty. Then |v| of variables between them and the rest decides, in variable order, and the
  /// first such variable can be 0 whatever else is: Documentation/SOLVER.md.
  mutating func joinLoose() throws(GraphFault) {
    // Which lines hang together: all joined lines are at one place here.
    var held = LineForest(count: lines.count)
    for parameter in parameters.indices {
      try join(0, parameterLine(parameter), &held)
    }
    for variable in isEdge.indices where isEdge[variable] {
      try join(Int(tails[variable]), Self.head(variable), &held)
    }
    for index in gaps.indices {
      try join(Int(gaps[index].tail), Int(gaps[index].head), &held)
    }
    for index in forms.indices {
      let terms = forms[index].terms
      for term in terms.dropFirst() {
        try join(
          Int(formTerms[terms.lowerBound].line),
          Int(formTerms[term].line),
          &held
        )
      }
    }
    for variable in 0..<variableCount {
      let isZero = isUnmentioned.count > 0 && isUnmentioned[variable]
      if isZero || !isHeld(variable, held) { looseVariables.append(Int32(variable)) }
    }
    for index in looseVariables.indices {
      let variable = Int(looseVariables[index])
      // Those before it may have joined its lines with others.
      if isHeld(variable, held) { continue }
      let (tail, head) = (Int(tails[variable]), Self.head(variable))
      try join(tail, head, &held)
      try lines.join(head, after: tail, by: 0)
    }
  }

  /// Joins the lines of variables that no row mentions: each is 0, whatever the others are.
  mutating func joinUnmentioned(_ system: ConstraintSystem) throws(GraphFault) {
    isUnmentioned = Arena(repeating: true, count: variableCount)
    for term in system.terms { isUnmentioned[Int(term.variable)] = false }
    for variable in 0..<variableCount where isUnmentioned[variable] {
      try lines.join(Self.head(variable), after: Int(tails[variable]), by: 0)
    }
  }

  private func join(_ a: Int, _ b: Int, _ held: inout LineForest) throws(GraphFault) {
    try held.join(lines.find(a).root, after: lines.find(b).root, by: 0)
  }

  private func isHeld(_ variable: Int, _ held: borrowing LineForest) -> Bool {
    let (from, to) = (lines.find(Int(tails[variable])).root, lines.find(Self.head(variable)).root)
    return from == to || held.find(from).root == held.find(to).root
  }

  // MARK: Sizes that decide by themselves

  /// Makes an edge of each variable that can change, with |v| as a penalty below those of all rows.
  mutating func addMagnitudes() {
    for variable in 0..<variableCount {
      let (tail, head) = (Int(tails[variable]), Self.head(variable))
      if lines.find(tail).root == lines.find(head).root { continue }
      isEdge[variable] = true
      var term = PenaltyTerm(size: variable)
      term.level = SlopeFormat.noLevel
      term.tie = Int32(variableCount - variable)
      (term.left, term.right) = (1, 1)
      sizes.append(term)
    }
  }

  /// Whether a row that nothing can change holds, if it must.
  func checkConstant(
    _ value: Double,
    _ row: ConstraintSystem.Row
  ) throws(GraphFault) {
    guard row.isRequired else { return }
    let sign = value > 0 ? 1 : value < 0 ? -1 : 0
    if row.relation.isBroken(bySign: sign) { throw .handover(.conflict) }
  }

  /// Gives a size the penalty of a row that says coefficient · size + constant R 0.
  @inline(__always)
  private mutating func append(
    _ number: Int,
    _ row: ConstraintSystem.Row,
    _ level: Int,
    _ tie: Int,
    size: Int,
    _ coefficient: Double,
    _ constant: Double
  ) throws(GraphFault) {
    var term = PenaltyTerm(size: size)
    (term.level, term.tie, term.coefficient) = (Int32(level), Int32(tie), coefficient)
    term.position = try Self.quotient(-constant, coefficient)
    // How much a broken required row costs does not matter, as long as it is more than everything else: where one is broken
    // in the end, there is no answer.
    let amount = level == 0 ? 1 : try amount(row.weight, coefficient.magnitude, level)
    guard amount < 0x1p30 else { throw .handover(.numbers) }
    let relation = coefficient < 0 ? row.relation.reversed : row.relation
    if relation != .lessThanOrEqual { term.left = Int32(amount) }
    if relation != .greaterThanOrEqual { term.right = Int32(amount) }
    amounts.take(term.left, term.right, level: level)
    termOfRow[number] = Int32(sizes.terms.count)
    sizes.append(term)
  }

  /// A weight times a coefficient in parts of its level's unit, which gets more of them where it is not a whole number of these.
  @inline(__always)
  private mutating func amount(
    _ weight: Double,
    _ coefficient: Double,
    _ level: Int
  ) throws(GraphFault) -> Double {
    let parts = SlopeFormat.unit * Double(amounts.refinements[level])
    if weight == 1, coefficient == 1 { return parts }
    guard let a = Ratio(weight), let b = Ratio(coefficient) else { throw .handover(.numbers) }
    let (dividend, divisor) = (a.numerator * b.numerator * parts, a.denominator * b.denominator)
    if let whole = Whole.quotient(dividend, divisor) { return whole }
    let factor = try refineUnit(ofLevel: level, dividend, divisor)
    guard let whole = Whole.quotient(dividend * factor, divisor) else { throw .handover(.numbers) }
    return whole
  }

  /// Gives the unit of a level so many times as many parts that a quotient is a whole number of them.
  private mutating func refineUnit(
    ofLevel level: Int,
    _ dividend: Double,
    _ divisor: Double
  ) throws(GraphFault) -> Double {
    guard dividend < Whole.limit, divisor < Whole.limit else { throw .handover(.numbers) }
    let factor = Int(divisor / Whole.greatestDivisor(dividend, divisor))
    guard amounts.refine(level: level, by: factor) else { throw .handover(.numbers) }
    for term in sizes.terms.indices where sizes.terms[term].level == Int32(level) {
      for side in [\PenaltyTerm.left, \PenaltyTerm.right] {
        let amount = Int(sizes.terms[term][keyPath: side]) * factor
        guard amount < 1 << 30 else { throw .handover(.numbers) }
        sizes.terms[term][keyPath: side] = Int32(amount)
      }
    }
    return Double(factor)
  }
}
