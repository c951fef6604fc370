// The core of a dropped row, by the definition of LANGUAGES §2: of the required rows kept before it and
// itself, members are tried for removal from last to first, and go when the rest still cannot hold.
//
// Rows are not taken away one by one: a conflict certificate names rows that cannot hold together, and only those
// have to be tried.

import Constraints
import ExactArithmetic
import Kernels

/// Finds the members of one conflict.
struct ConflictCoreSearch<Scalar: SolverScalar> {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  let dropped: Int
  /// Those of the required rows kept before the dropped one that can clash with it, ascending.
  private let near: [Int]
  /// Whether some decision was too close to call on Double.
  private(set) var isDoubtful = false
  /// How many times rows were tried.
  private(set) var trialCount = 0

  init(
    of row: Int,
    near: [Int],
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  ) {
    dropped = row
    self.near = near
    self.system = system
    self.parameters = parameters
  }

  /// Whether the row really cannot hold together with the others: that prefixes of them cannot may be
  /// rounding.
  mutating func clashes(from start: inout ConflictStart) -> Bool {
    if case .clashes = trial(with: near, from: &start) { return true }
    isDoubtful = true
    return false
  }

  /// The core, ascending, where `kept` are the required rows kept before the dropped one.
  ///
  /// The last row of a certificate is tried for removal: all rows behind it have gone. Where the rest
  /// can hold then, it is a member. Where not, another certificate says why, and its last row stands
  /// before this one. Where a tableau tells, a trial proves what it has come to.
  mutating func members(
    keptIn kept: inout FixedValues,
    from start: inout ConflictStart
  ) -> [Int] {
    guard case .clashes(let first) = trial(with: near, from: &start) else {
      // It was dropped because it clashes.
      isDoubtful = true
      return []
    }
    var deletion = ConflictDeletion(
      near,
      fixing: near.filter(kept.fixes(row:)),
      first,
      fewestRows: start.fewestRows
    )
    while !isDoubtful, let last = deletion.popLast() {
      if WorkLimits.areReached || deletion.needsSolves { isDoubtful = true }
      if deletion.passes(last, of: dropped, &kept) {
        if deletion.isTold(last) { continue }
        tryRemoval(of: last, &deletion, &kept, &start)
      } else if case .clashes(let other) = trial(with: deletion.near, from: &start) {
        deletion.take(other, through: last, isSolved: true)
      } else {
        isDoubtful = true
      }
      if isDoubtful { return [] }
    }
    if !deletion.isProved {
      guard case .clashes = trial(with: deletion.members, from: &start) else {
        isDoubtful = true
        return []
      }
    }
    return deletion.members + [dropped]
  }

  /// Tries whether all that is left can hold without a row, by the certificate or anew.
  private mutating func tryRemoval(
    of last: Int,
    _ deletion: inout ConflictDeletion<Scalar>,
    _ kept: inout FixedValues,
    _ start: inout ConflictStart
  ) {
    let near = deletion.near(without: last, of: dropped, &kept)
    var tried = deletion.certificate?.removal(of: last, from: near) ?? .isDoubtful
    var isSolved = false
    if case .isDoubtful = tried { (tried, isSolved) = (trial(with: near, from: &start), true) }
    switch tried {
    case .holds: deletion.keep(last)
    case .clashes(let other): deletion.take(other, before: last, isSolved: isSolved)
    case .isDoubtful: isDoubtful = true
    }
  }

  private mutating func trial(
    with near: [Int],
    from start: inout ConflictStart
  ) -> ConflictTrial<Scalar> {
    trialCount += 1
    return ConflictCertificate<Scalar>.trial(
      of: dropped,
      with: near,
      in: system,
      parameters: parameters,
      from: &start
    )
  }
}
