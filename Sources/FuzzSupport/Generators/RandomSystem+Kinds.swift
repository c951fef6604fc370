// The kinds of random systems.

import Constraints
import ExactArithmetic

extension RandomSystem {
  /// Rows with a few random terms each.
  mutating func addTangle() {
    let count = system.variableCount
    for _ in 0..<generator.integer(in: 1...(2 * count + 2)) {
      add(expression(), relation(), number(), priority: priority())
    }
  }

  /// Rows that all hold exactly at one point, and some that do not.
  mutating func addMeeting() {
    let point = (0..<system.variableCount).map { _ in number().rational }
    for _ in 0..<(2 * system.variableCount + generator.integer(in: 2...8)) {
      let terms = expression()
      var value = terms.reduce(Rational.zero) { $0 + $1.coefficient.rational * point[$1.variable] }
      if generator.chance(150) { value += Rational(generator.integer(in: -20...20)) }
      // No parameters: they would move the rows away from the point.
      for term in terms { system.addTerm(term.coefficient, variable: term.variable) }
      system.endRow(constant: ExactNumber(-value), relation(), priority: priority())
    }
  }

  /// Many rows about few expressions.
  mutating func addBounds() {
    let expressions = (0..<generator.integer(in: 1...(system.variableCount + 1))).map { _ in
      expression()
    }
    for _ in 0..<(3 * expressions.count) {
      var terms = generator.pick(expressions)
      if generator.chance(200) {
        let factor: ExactNumber = generator.pick([-1, 2, -0.5])
        terms = terms.map { ($0.coefficient * factor, $0.variable) }
      }
      add(terms, relation(), number(), priority: priority())
    }
  }

  /// A chain of equations, combinations of them that hold or nearly hold, and wishes.
  mutating func addEquations() {
    var rows: [(terms: [ExactNumber], value: Rational)] = []
    let count = system.variableCount
    for _ in 0..<generator.integer(in: 1...max(1, count * 2 / 3)) {
      var dense = [ExactNumber](repeating: .zero, count: count)
      for term in expression() { dense[term.variable] = term.coefficient }
      rows.append((dense, number().rational))
    }
    for row in rows { addEquation(row.terms, row.value) }
    for _ in 0..<generator.integer(in: 0...3) {
      var sum = [ExactNumber](repeating: .zero, count: count)
      var value = Rational.zero
      for _ in 0..<generator.integer(in: 1...3) {
        let row = generator.pick(rows)
        let factor = coefficient()
        for index in 0..<count { sum[index] = sum[index] + factor * row.terms[index] }
        value += factor.rational * row.value
      }
      // Nearly: a difference that rounding could make, but that is none.
      if generator.chance(150) { value += generator.pick([Rational(1, over: 1000), 1, -1]) }
      addEquation(sum, value)
    }
    for _ in 0..<generator.integer(in: 1...(count + 2)) {
      add(expression(), relation(), number(), priority: generator.pick(recipe.priorities))
    }
  }

  private mutating func addEquation(_ terms: [ExactNumber], _ value: Rational) {
    for (variable, coefficient) in terms.enumerated() {
      system.addTerm(coefficient, variable: variable)
    }
    system.endRow(constant: ExactNumber(-value), .equal)
  }

  /// Positions and sizes in a row between two edges.
  mutating func addLayout() {
    let views = system.variableCount / 2
    guard views > 0 else { return addTangle() }
    let total = ExactNumber(Rational(generator.integer(in: 20...(60 * views))))
    let gap: ExactNumber = generator.pick([0, 8, 8, 20, 10.5])
    // A share of the links is left out or is only a wish, so that something stays open.
    let linkShare = generator.pick([1000, 900, 600])
    for view in 0..<views {
      addImplicitRows(position: 2 * view, size: 2 * view + 1)
    }
    for view in 0..<views where generator.chance(linkShare) {
      let (position, size) = (2 * view, 2 * view + 1)
      let gapRelation: Relation = generator.chance(850) ? .equal : .greaterThanOrEqual
      let gapPriority = generator.chance(900) ? Priority.required : priority()
      if view == 0 {
        add([(1, position)], gapRelation, gap, priority: gapPriority)
      } else {
        add(
          [(1, position), (-1, position - 2), (-1, size - 2)],
          gapRelation,
          gap,
          priority: gapPriority
        )
      }
      if generator.chance(300) { addSizeRow(size) }
    }
    if generator.chance(linkShare) {
      add([(1, 2 * views - 2), (1, 2 * views - 1)], .equal, total - gap)
    }
  }

  /// What a layout engine adds for a view: sizes that are not negative, and wishes for its own size.
  private mutating func addImplicitRows(position: Int, size: Int) {
    add([(1, size)], .greaterThanOrEqual, 0, weight: 1)
    guard generator.chance(700) else { return }
    let wish = ExactNumber(generator.integer(in: 5...90))
    let hugging = generator.chance(500) ? 250 : generator.pick(recipe.priorities)
    let resistance = generator.chance(500) ? 750 : generator.pick(recipe.priorities)
    add([(1, size)], .lessThanOrEqual, wish, priority: hugging)
    add([(1, size)], .greaterThanOrEqual, wish, priority: resistance)
  }

  /// A size against a number or another size.
  private mutating func addSizeRow(_ size: Int) {
    let other = 2 * generator.integer(in: 0...(system.variableCount / 2 - 1)) + 1
    if other == size || generator.chance(400) {
      add([(1, size)], relation(), ExactNumber(generator.integer(in: 0...80)), priority: priority())
    } else {
      let multiplier: ExactNumber = generator.pick([-1, -1, -1, -2, -0.5])
      add([(1, size), (multiplier, other)], relation(), 0, priority: priority())
    }
  }

  /// Two required rows that leave no room between them, somewhere behind the others.
  mutating func addConflict() {
    let terms = expression()
    let value = number()
    add(terms, .lessThanOrEqual, value)
    add(terms, .greaterThanOrEqual, value + 3)
  }
}
