// Members of a core by the definition, rows tried for removal from last to first, where what rows keep from
// holding adds up.

import ExactArithmetic

/// The rows that keep another one from holding: some fix a variable each, and others bound how far it goes without
/// them.
struct CoreDeletion {
  /// How far the row is from holding, in the unit of its left side; over 0.
  private let need: Rational
  private var candidates: [Candidate] = []
  /// The reaches of the bounds of each fixing that are not removed, by fixing number.
  private var bounds: [Int: [Rational]] = [:]
  private var removedFixings: Set<Int> = []
  /// How much nearer the row comes to holding without what is removed.
  private var reached = Rational.zero

  private struct Candidate {
    var row: Int
    var fixing: Int
    /// How much nearer the row comes as far as this bound; nil for the row that fixes.
    var reach: Rational?
  }

  init(need: Rational) { self.need = need }

  /// Adds the row of a fixing that the row's left side depends on.
  mutating func addFixing(_ fixing: Int, row: Int) {
    candidates.append(Candidate(row: row, fixing: fixing))
  }

  /// Adds a row that lets what a fixing fixes go so far that the row comes nearer by `reach`.
  mutating func addBound(of fixing: Int, row: Int, reach: Rational) {
    candidates.append(Candidate(row: row, fixing: fixing, reach: reach))
    bounds[fixing, default: []].append(reach)
  }

  /// The rows that stay, ascending.
  mutating func members() -> [Int] {
    var members: [Int] = []
    for candidate in candidates.sorted(by: { $0.row > $1.row }) where !remove(candidate) {
      members.append(candidate.row)
    }
    return members.reversed()
  }

  /// Removes a row, unless the others can hold then.
  private mutating func remove(_ candidate: Candidate) -> Bool {
    let fixing = candidate.fixing
    guard let reach = candidate.reach else {
      guard let nearest = bounds[fixing]?.min(), reached + nearest < need else { return false }
      reached += nearest
      removedFixings.insert(fixing)
      return true
    }
    guard var others = bounds[fixing], let reachIndex = others.firstIndex(of: reach) else {
      return true
    }
    others.remove(at: reachIndex)
    if removedFixings.contains(fixing) {
      let before = min(reach, others.min() ?? reach)
      guard let nearest = others.min(), reached - before + nearest < need else { return false }
      reached += nearest - before
    }
    bounds[fixing] = others
    return true
  }
}
