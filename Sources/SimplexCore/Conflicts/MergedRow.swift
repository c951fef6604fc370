// The core of a row where others can be added to it, one after another, until only rows about one variable each bear on what
// comes of it: columns whose tops cannot be aligned, because heights have bounds.
//
// Why this is the core: Documentation/SOLVER.md, "Conflicts". It is the elimination of Fourier and Motzkin where it makes no
// more rows than it takes.

import Constraints
import ExactArithmetic
import Kernels

/// A row that rows kept forbid, to be brought to 0 or below, with multiples of these added to it.
struct MergedRow {
  private let system: ConstraintSystem
  private let parameters: [ExactNumber]
  private let dropped: Int
  /// The rows that hang together with it by variables, behind it, and whether each may bear on it still.
  private var near: [Int]
  private var isLeft: [Bool] = []
  /// The variables of these rows' terms, by numbers of their own, and where those of each row begin.
  private var variableOfTerm: [Int] = []
  private var firstTerm = [0]
  /// Rows without which it can hold.
  private var members: [Int] = []
  private var constant = Rational.zero
  /// What stands before each variable in the merged row.
  private var coefficients: [Rational] = []
  /// How many of the rows left mention each variable, and the exclusive or of their indices in `near`: where there is one
  /// such row, its index.
  private var counts: [Int] = []
  private var indexXor: [Int] = []
  private var waiting: [Int] = []

  /// A row about one variable that keeps the merged row up.
  private struct Bound {
    var row: Int
    /// What the variable adds to the merged row at least.
    var least: Rational
  }

  /// Begins with a row and all rows kept that hang together with it by variables; nil where these are more than `limit`.
  ///
  /// `numbers` is scratch, −1 for each variable of the system, and left so.
  ///
  /// - Complexity: O(terms of the rows).
  init?(
    _ row: Int,
    of system: ConstraintSystem,
    parameters: [ExactNumber],
    among kept: ConflictNeighbourhood,
    atMost limit: Int,
    numbers: inout [Int32]
  ) {
    self.system = system
    self.parameters = parameters
    dropped = row
    near = []
    var variables: [Int32] = []
    defer { for variable in variables { numbers[Int(variable)] = -1 } }
    take(row, &variables, &numbers)
    var next = 0
    while next < variables.count {
      var mention = kept.firstMention(of: variables[next])
      while mention >= 0 {
        let (rowIndex, following) = kept.mention(at: mention)
        mention = following
        let other = kept.rows[Int(rowIndex)]
        // It came with another variable, if that was before this one.
        let isMet = system.terms(ofRow: other).contains {
          let number = numbers[Int(system.terms[$0].variable)]
          return number >= 0 && number < next
        }
        if isMet { continue }
        guard near.count <= limit else { return nil }
        take(other, &variables, &numbers)
      }
      next += 1
    }
    coefficients = [Rational](repeating: .zero, count: variables.count)
    counts = [Int](repeating: 0, count: variables.count)
    indexXor = counts
    for index in near.indices.dropFirst() {
      for variable in variableOfTerm[terms(of: index)] {
        counts[variable] += 1
        indexXor[variable] ^= index
      }
    }
    isLeft = [Bool](repeating: true, count: near.count)
    isLeft[0] = false
  }

  private mutating func take(_ row: Int, _ variables: inout [Int32], _ numbers: inout [Int32]) {
    near.append(row)
    for term in system.terms(ofRow: row) {
      let variable = system.terms[term].variable
      if numbers[Int(variable)] < 0 {
        numbers[Int(variable)] = Int32(variables.count)
        variables.append(variable)
      }
      variableOfTerm.append(Int(numbers[Int(variable)]))
    }
    firstTerm.append(variableOfTerm.count)
  }

  /// The terms of the row at an index of `near`, as `variableOfTerm` has them.
  private func terms(of index: Int) -> Range<Int> { firstTerm[index]..<firstTerm[index + 1] }

  /// The coefficient of a term of the row at an index of `near`.
  private func coefficient(ofTerm term: Int, of index: Int) -> Rational {
    let first = system.terms(ofRow: near[index]).lowerBound
    return Rational.coefficient(ofTerm: first + term - firstTerm[index], in: system)
  }

  /// The core of the row, which is to come to 0 from above, or from below; nil where it can, or where this does not tell.
  ///
  /// - Complexity: O(terms), and as long as it takes to sort the bounds.
  mutating func core(fromAbove isAbove: Bool) -> [Int]? {
    WorkLimits.take(steps: 16 * near.count)
    add(0, times: isAbove ? 1 : -1)
    waiting = counts.indices.filter { counts[$0] < 2 }
    guard mergeAll() else { return nil }
    for _ in 0..<Self.mostRounds {
      guard let first = firstOfSeveralVariables else { break }
      // If the others forbid the row by themselves, these go first.
      for (index, row) in near.enumerated() where isLeft[index] && row >= first { remove(index) }
      guard mergeAll() else { return nil }
    }
    guard firstOfSeveralVariables == nil, let others = membersAmongBounds() else { return nil }
    return (members + others).sorted() + [dropped]
  }

  /// So many times rows are left out to see whether the others forbid the row, too.
  private static let mostRounds = 4

  /// The first row of several variables that bears on the merged row.
  private var firstOfSeveralVariables: Int? {
    var first: Int?
    for (index, row) in near.enumerated() where isLeft[index] && row < first ?? .max {
      let terms = terms(of: index)
      if terms.count > 1, variableOfTerm[terms].contains(where: { !coefficients[$0].isZero }) {
        first = row
      }
    }
    return first
  }

  /// Takes rows out, one after another, where a variable is in no other one; false where the merged row can hold.
  private mutating func mergeAll() -> Bool {
    // In any order the same rows go, and the same are added.
    while let variable = waiting.popLast() {
      guard merge(at: variable) else { return false }
    }
    return true
  }

  /// Takes the only row out that mentions a variable: it is added where the variable is in the merged row, and else holds by that
  /// variable, whatever others want.
  ///
  /// - Returns: false where the merged row can hold by the variable.
  private mutating func merge(at variable: Int) -> Bool {
    guard counts[variable] == 1 else {
      return counts[variable] > 1 || coefficients[variable].isZero
    }
    let index = indexXor[variable]
    remove(index)
    guard !coefficients[variable].isZero,
      let term = terms(of: index).first(where: { variableOfTerm[$0] == variable })
    else { return true }
    let coefficient = coefficient(ofTerm: term, of: index)
    guard keepsUp(index, coefficients[variable], coefficient) else { return false }
    members.append(near[index])
    add(index, times: -coefficients[variable] / coefficient)
    return true
  }

  /// Whether a row forbids that a variable brings the merged row down.
  private func keepsUp(_ index: Int, _ merged: Rational, _ coefficient: Rational) -> Bool {
    system.rows[near[index]].relation.isBroken(bySign: -merged.signum * coefficient.signum)
  }

  private mutating func remove(_ index: Int) {
    isLeft[index] = false
    for variable in variableOfTerm[terms(of: index)] {
      counts[variable] -= 1
      indexXor[variable] ^= index
      if counts[variable] < 2 { waiting.append(variable) }
    }
  }

  private mutating func add(_ index: Int, times factor: Rational) {
    constant += factor * Rational.constant(ofRow: near[index], in: system, parameters: parameters)
    for term in terms(of: index) {
      coefficients[variableOfTerm[term]] += factor * coefficient(ofTerm: term, of: index)
    }
  }

  // MARK: Bounds

  /// The rows that stay when bounds are tried for removal from the last to the first; nil where the merged row can come to 0.
  ///
  /// - Requires: no row of several variables bears on it.
  private func membersAmongBounds() -> [Int]? {
    var boundsOf = [[Bound]](repeating: [], count: coefficients.count)
    for index in near.indices where isLeft[index] {
      for term in terms(of: index) where !coefficients[variableOfTerm[term]].isZero {
        let (variable, coefficient) = (variableOfTerm[term], coefficient(ofTerm: term, of: index))
        guard keepsUp(index, coefficients[variable], coefficient) else { continue }
        let rest = Rational.constant(ofRow: near[index], in: system, parameters: parameters)
        let least = -coefficients[variable] * rest / coefficient
        boundsOf[variable].append(Bound(row: near[index], least: least))
      }
    }
    var room = constant
    for variable in coefficients.indices where !coefficients[variable].isZero {
      boundsOf[variable].sort { ($0.least, $1.row) < ($1.least, $0.row) }
      guard let last = boundsOf[variable].last else { return nil }
      room += last.least
    }
    guard room.signum > 0 else { return nil }
    return Self.members(among: boundsOf, room)
  }

  /// Tries rows for removal from the last to the first, where the merged row is `room` above 0 at least.
  private static func members(among boundsOf: [[Bound]], _ room: Rational) -> [Int] {
    var (boundsOf, room) = (boundsOf, room)
    var members: [Int] = []
    let rows = boundsOf.indices.flatMap { variable in boundsOf[variable].map { ($0.row, variable) }
    }
    for (row, variable) in rows.sorted(by: { $0.0 > $1.0 }) {
      guard let index = boundsOf[variable].firstIndex(where: { $0.row == row }) else { continue }
      let bounds = boundsOf[variable]
      if index == bounds.count - 1 {
        // Without it the next one counts.
        let rest = index > 0 ? room - bounds[index].least + bounds[index - 1].least : .zero
        guard rest.signum > 0 else {
          members.append(row)
          continue
        }
        room = rest
      }
      boundsOf[variable].remove(at: index)
    }
    return members
  }
}
