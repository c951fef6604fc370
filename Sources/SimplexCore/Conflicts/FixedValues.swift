// What required rows do to each other where equalities fix one variable after another, as chains of views
// do: whether a row holds with those kept is arithmetic there, and so is the core of one that does not. No
// rows have to be tried.

import Constraints
import ExactArithmetic

/// Required rows that hold together, with the values that their equalities leave no choice of.
struct FixedValues {
  private let system: ConstraintSystem
  private let parameters: [ExactNumber]
  private(set) var kept: ConflictNeighbourhood
  /// The values of the variables that are fixed; 0 for others.
  private var values: [Rational]
  /// So many fixings have their value.
  private var valueCount = 0

  // Scratch, one a variable; 0 between uses.
  private var remainders: [Rational]
  private var pulls: [Rational]
  /// Scratch of merged rows, as these have it; empty until there is one.
  private var numbers: [Int32] = []

  /// Begins without rows.
  init(_ system: ConstraintSystem, parameters: [ExactNumber]) {
    self.system = system
    self.parameters = parameters
    kept = ConflictNeighbourhood(system)
    values = [Rational](repeating: .zero, count: system.variableCount)
    remainders = values
    pulls = values
  }

  /// Takes in a row that can hold together with those before it.
  mutating func add(_ row: Int) {
    kept.add(row)
    while valueCount < kept.fixings.count {
      let fixing = kept.fixings[valueCount]
      let row = kept.rows[Int(fixing.rowIndex)]
      // Its own value is 0 so far.
      let rest = leftSide(ofRow: row)
      values[Int(fixing.variable)] = -rest / coefficient(of: fixing.variable, inRow: row)
      valueCount += 1
    }
  }

  /// The rows kept that some others depend on.
  mutating func rows(near others: some Sequence<Int>) -> [Int] { kept.rows(near: others) }

  /// The rows kept that can take part in a clash of another one.
  mutating func rows(clashingWith row: Int) -> [Int] {
    kept.clashing(kept.rows(near: CollectionOfOne(row)), beside: row)
  }

  /// Whether a row kept fixes a variable.
  func fixes(row: Int) -> Bool { kept.fixes(row: row) }

  /// Those of the rows kept before `end`, and of `members` behind it, that another one depends on, where all others
  /// are left out; and which of them fix a variable then.
  mutating func rows(
    near row: Int,
    before end: Int,
    with members: [Int]
  ) -> (near: [Int], fixing: [Int]) { kept.rows(near: row, before: end, with: members) }

  /// Those of some rows, and of the rows kept that these depend on, that can clash.
  mutating func clashing(among others: [Int]) -> (kept: [Int], others: [Int]) {
    let near = kept.rows(near: others)
    let rows = kept.clashing(near + others)
    // Rows kept stand before all others.
    let end = others.first.map(rows.insertionIndex) ?? rows.count
    return (Array(rows[..<end]), Array(rows[end...]))
  }

  /// Those of some rows behind the ones kept that decide whether all of them can be kept, in their order.
  ///
  /// A row that mentions a variable which no row before it does holds by that, whatever the others want, unless a row
  /// behind it that decides mentions the variable, too.
  ///
  /// - Complexity: O(terms).
  func deciding(_ rows: ArraySlice<Int>) -> [Int] {
    var mentioned: Set<Int32> = []
    // The variable that each row is the first to mention; -1 for a row that is the first for none.
    let firstMentions = rows.map { row in
      var firstMention: Int32 = -1
      for term in system.terms(ofRow: row) {
        let variable = system.terms[term].variable
        let isFirst = mentioned.insert(variable).inserted && !kept.isMentioned(variable)
        if isFirst, firstMention < 0 { firstMention = variable }
      }
      return firstMention
    }
    var wanted: Set<Int32> = []
    var deciding: [Int] = []
    for (row, variable) in zip(rows, firstMentions).reversed()
    where variable < 0 || wanted.contains(variable) {
      deciding.append(row)
      for term in system.terms(ofRow: row) { wanted.insert(system.terms[term].variable) }
    }
    return deciding.reversed()
  }

  // MARK: Whether a row holds

  /// Whether a row can hold together with those kept; nil where the values that are fixed do not tell.
  ///
  /// - Complexity: O(terms).
  func canHold(_ row: Int) -> Bool? {
    var open: Int32?
    for term in system.terms(ofRow: row) {
      let variable = system.terms[term].variable
      guard !kept.isFixed(variable) else { continue }
      // It can take the value that the row wants, whatever the others are.
      if !kept.isMentioned(variable) { return true }
      if open != nil { return canTie(row) }
      open = variable
    }
    if let open { return canHold(row, with: open) }
    return !system.rows[row].relation.isBroken(bySign: leftSide(ofRow: row).signum)
  }

  /// So many bounds of a variable are compared with one more.
  private static var boundLimit: Int { 8 }

  /// The same for a row whose variables but one are fixed, where this holds for all rows kept with that
  /// variable: they are bounds of it.
  private func canHold(_ row: Int, with variable: Int32) -> Bool? {
    guard let bounds = kept.bounds(of: variable, atMost: Self.boundLimit) else { return nil }
    return !self.bounds(of: variable, by: bounds + [row]).isEmpty
  }

  /// Whether an equality of two variables that are not fixed holds where a point says the one that only bounds mention:
  /// all values that the other one can have are within these; nil where that is not so.
  private func canTie(_ row: Int) -> Bool? {
    let terms = system.terms(ofRow: row)
    guard system.rows[row].relation == .equal, terms.count == 2 else { return nil }
    let constant = Rational.constant(ofRow: row, in: system, parameters: parameters)
    let (first, last) = (terms.startIndex, terms.startIndex + 1)
    for (near, far) in [(first, last), (last, first)] {
      let (tied, other) = (system.terms[near].variable, system.terms[far].variable)
      guard let rows = kept.bounds(of: tied, atMost: Self.boundLimit) else { continue }
      let factor = -Rational.coefficient(ofTerm: near, in: system)
      let values = bounds(of: other, by: kept.bounds(of: other, amongFirst: Self.boundLimit))
        .mapped(Rational.coefficient(ofTerm: far, in: system) / factor, constant / factor)
      if bounds(of: tied, by: rows).covers(values) { return true }
    }
    return nil
  }

  /// The values that rows let a variable have, the only one of theirs that is not fixed.
  private func bounds(of variable: Int32, by rows: [Int]) -> ValueBounds {
    rows.reduce(ValueBounds()) { bounds, row in
      bounds.cut(
        to: ValueBounds(
          coefficient(of: variable, inRow: row),
          leftSide(ofRow: row),
          system.rows[row].relation
        )
      )
    }
  }

  // MARK: Cores

  /// The core of a row that does not hold with those kept, ascending; nil where the values that are fixed
  /// do not tell.
  ///
  /// The row's left side is a sum of multiples of those that fix its variables. Without one of these, its
  /// own left side can take any value that other rows allow, and bring the row so much nearer to holding.
  /// Where each of the other rows bounds the left side of only one, what they bring adds up, and whether some
  /// of them together bring enough is a comparison.
  ///
  /// - Complexity: O(terms of the rows that fix the variables), and of those that fix the variables of
  ///   the rows they touch.
  mutating func core(of row: Int) -> [Int]? {
    guard system.terms(ofRow: row).allSatisfy({ kept.isFixed(system.terms[$0].variable) }) else {
      return nil
    }
    let left = leftSide(ofRow: row)
    let combination = combination(of: row)
    guard let touched = kept.touchedRowIndices(without: combination.map(\.fixing)) else {
      return nil
    }
    var deletion = CoreDeletion(need: left.magnitude)
    for (fixing, multiplier) in combination {
      pulls[fixing] = left.signum > 0 ? -multiplier : multiplier
      deletion.addFixing(fixing, row: kept.rows[Int(kept.fixings[fixing].rowIndex)])
    }
    defer { for (fixing, _) in combination { pulls[fixing] = .zero } }
    for rowIndex in touched where !kept.fixes(at: rowIndex) {
      let other = kept.rows[Int(rowIndex)]
      let parts = self.combination(of: other)
      guard let part = parts.first(where: { !pulls[$0.fixing].isZero }) else { continue }
      guard parts.count == 1 else { return nil }
      let pull = pulls[part.fixing]
      // Which way its left side goes, and how far it may.
      let way = part.multiplier.signum * pull.signum
      guard system.rows[other].relation.isBroken(bySign: way) else { continue }
      let room = (leftSide(ofRow: other) / part.multiplier).magnitude
      deletion.addBound(of: part.fixing, row: other, reach: room * pull.magnitude)
    }
    return deletion.members() + [row]
  }

  /// The core of a row, ascending, where equalities lead from its variable to a bound; nil where they do not, or not
  /// within so many rows.
  func core(alongEqualitiesFrom row: Int, atMost limit: Int = .max) -> [Int]? {
    var path = BoundPath(system, parameters: parameters, among: kept)
    return path.core(of: row, atMost: limit)
  }

  /// The core of a row, ascending, where adding others to it comes to bounds of one variable each; nil where it does not.
  ///
  /// - Complexity: O(terms of the rows that hang together with it, but no more than a few times those it depends on).
  mutating func core(merging row: Int) -> [Int]? {
    let limit = 4 * rows(near: CollectionOfOne(row)).count + 64
    if numbers.isEmpty { numbers = [Int32](repeating: -1, count: system.variableCount) }
    guard
      let merged = MergedRow(
        row,
        of: system,
        parameters: parameters,
        among: kept,
        atMost: limit,
        numbers: &numbers
      )
    else { return nil }
    for sign in [1, -1] where system.rows[row].relation.isBroken(bySign: sign) {
      var side = merged
      if let core = side.core(fromAbove: sign > 0) { return core }
    }
    return nil
  }

  /// The left side of a row of fixed variables as a sum of multiples of those of the rows that fix them, each
  /// multiplier not 0 and with the number of its fixing, the last one first.
  private mutating func combination(of row: Int) -> [(fixing: Int, multiplier: Rational)] {
    for term in system.terms(ofRow: row) {
      let fixing = kept.fixing(of: system.terms[term].variable)
      remainders[fixing] = Rational.coefficient(ofTerm: term, in: system)
    }
    var result: [(fixing: Int, multiplier: Rational)] = []
    for fixing in kept.fixings(behind: row) {
      let rest = remainders[fixing]
      guard !rest.isZero else { continue }
      remainders[fixing] = .zero
      let (variable, rowIndex) = (kept.fixings[fixing].variable, kept.fixings[fixing].rowIndex)
      let fixingRow = kept.rows[Int(rowIndex)]
      let multiplier = rest / coefficient(of: variable, inRow: fixingRow)
      for term in system.terms(ofRow: fixingRow) where system.terms[term].variable != variable {
        let other = kept.fixing(of: system.terms[term].variable)
        remainders[other] -= multiplier * Rational.coefficient(ofTerm: term, in: system)
      }
      result.append((fixing, multiplier))
    }
    return result
  }

  /// A row's left side where the variables that are not fixed are 0.
  private func leftSide(ofRow row: Int) -> Rational {
    system.leftSide(ofRow: row, at: values, parameters)
  }

  private func coefficient(of variable: Int32, inRow row: Int) -> Rational {
    for term in system.terms(ofRow: row) where system.terms[term].variable == variable {
      return Rational.coefficient(ofTerm: term, in: system)
    }
    return .zero
  }
}
