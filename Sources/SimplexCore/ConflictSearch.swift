// Which required rows are dropped, and why, by the definition of LANGUAGES §2: rows are taken in
// constraint order, and one that cannot hold together with those kept before it is dropped. Its core
// is what is left of those rows and itself when members are tried for removal from last to first,
// and go when the rest still cannot hold.
//
// The dropped rows are found by bisection, because more rows never hold where fewer do not. For a core
// rows are not taken away one by one either: a certificate names rows that cannot hold together, and
// only those have to be tried.

import Constraints
import ExactArithmetic

/// Finds the required rows that cannot be kept.
struct ConflictSearch<Scalar: SolverScalar> {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  /// Rows that take no part; empty where all do.
  let isExcluded: [Bool]
  /// Whether some decision was too close to call on Double.
  private(set) var isDoubtful = false
  /// How many times rows were tried.
  private(set) var trialCount = 0

  init(system: ConstraintSystem, parameters: [ExactNumber], isExcluded: [Bool] = []) {
    self.system = system
    self.parameters = parameters
    self.isExcluded = isExcluded
  }

  /// Every conflict, by the dropped row; without their cores the members are the dropped row alone.
  mutating func conflicts(withCores: Bool) -> [Conflict] {
    let dropped = droppedRows()
    guard !isDoubtful, !dropped.isEmpty else { return [] }
    guard withCores else { return dropped.map { Conflict(dropped: $0, members: [$0]) } }
    let isDropped = Set(dropped)
    let kept = requiredRows.filter { !isDropped.contains($0) }
    var conflicts: [Conflict] = []
    for row in dropped {
      let before = kept.prefix { $0 < row }
      let members = core(of: row, among: before)
      guard !isDoubtful else { return [] }
      conflicts.append(Conflict(dropped: row, members: members))
    }
    return conflicts
  }

  private var requiredRows: [Int] {
    (0..<system.rowCount).filter {
      system.isRequired($0) && (isExcluded.isEmpty || !isExcluded[$0])
    }
  }

  // MARK: Dropped rows

  /// The dropped rows, ascending.
  ///
  /// - Complexity: O(log rows) solves of required rows alone for each dropped one.
  mutating func droppedRows() -> [Int] {
    var rows = requiredRows
    var dropped: [Int] = []
    var feasibleCount = 0
    while feasibleCount < rows.count, !isDoubtful, !isFeasible(rows) {
      var (low, high) = (feasibleCount, rows.count)
      while high - low > 1, !isDoubtful {
        let middle = (low + high) / 2
        if isFeasible(Array(rows[..<middle])) { low = middle } else { high = middle }
      }
      dropped.append(rows.remove(at: high - 1))
      feasibleCount = high - 1
    }
    return dropped
  }

  /// Whether rows can hold together, as far as Doubles can tell; what is kept is checked exactly in
  /// the end.
  private mutating func isFeasible(_ rows: [Int]) -> Bool {
    trialCount += 1
    let excerpt = SystemExcerpt(rows: rows, of: system)
    var engine = SolverEngine<Scalar>(excerpt.system)
    let status = engine.solve(parameters: parameters)
    if engine.isDoubtful || status == .stepLimit { isDoubtful = true }
    return status == .optimal
  }

  // MARK: Cores

  /// The core of a dropped row, ascending; `kept` are the required rows kept before it.
  ///
  /// The last row of a certificate is tried for removal: all rows behind it have gone. Where the rest
  /// can hold then, it is a member. Where not, another certificate says why, and its last row stands
  /// before this one.
  private mutating func core(of dropped: Int, among kept: ArraySlice<Int>) -> [Int] {
    var members = [dropped]
    var candidates = kept
    guard case .clashes(var certificate) = trial(dropped, with: Array(kept)) else {
      // It was dropped because it clashes.
      isDoubtful = true
      return members
    }
    var near = minimalRows(of: certificate, with: members)
    while let last = near.popLast() {
      candidates = candidates.prefix { $0 < last }
      if !certificate.canSpareOnly(last) {
        switch trial(dropped, with: candidates + members.dropLast()) {
        case .holds: break
        case .clashes(let other):
          certificate = other
          near = minimalRows(of: other, with: members)
          continue
        case .isDoubtful:
          isDoubtful = true
          return members
        }
      }
      members.insert(last, at: 0)
    }
    return members
  }

  /// The rows of a certificate besides members, which are in each; none of them can be spared.
  ///
  /// - Complexity: O(log rows) trials a row that is left, where the certificate has too many.
  private mutating func minimalRows(
    of certificate: ConflictCertificate<Scalar>,
    with members: [Int]
  ) -> [Int] {
    // What is not a member yet stands before all that are.
    let rows = certificate.rows.filter { $0 < members[0] }
    if certificate.isMinimal { return rows }
    let fixed = members.dropLast()
    let tried = members[members.count - 1]
    var found: [Int] = []
    var high = rows.count
    while !isDoubtful, canHold(tried, with: found + fixed) {
      guard high > 0 else {
        // All rows of the certificate hold together after all: one of both is a rounding error.
        isDoubtful = true
        return found
      }
      var low = 0
      while high - low > 1, !isDoubtful {
        let middle = (low + high) / 2
        if canHold(tried, with: rows[..<middle] + found + fixed) {
          low = middle
        } else {
          high = middle
        }
      }
      guard high > 0 else {
        // All of them clash by their certificate, and can hold when they are tried: rounding decides.
        isDoubtful = true
        break
      }
      found.insert(rows[high - 1], at: 0)
      high -= 1
    }
    return found
  }

  private mutating func canHold(_ row: Int, with others: [Int]) -> Bool {
    switch trial(row, with: others) {
    case .holds: return true
    case .clashes: return false
    case .isDoubtful:
      isDoubtful = true
      return false
    }
  }

  private mutating func trial(_ row: Int, with others: [Int]) -> ConflictTrial<Scalar> {
    trialCount += 1
    return ConflictCertificate<Scalar>.trial(
      of: row,
      with: others,
      in: system,
      parameters: parameters
    )
  }
}
