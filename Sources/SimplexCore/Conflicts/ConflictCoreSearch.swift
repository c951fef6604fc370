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
  /// before this one.
  mutating func members(
    keptIn kept: inout FixedValues,
    from start: inout ConflictStart
  ) -> [Int] {
    var base = (near: near, fixing: near.filter(kept.fixes(row:)))
    guard case .clashes(var certificate) = trial(with: base.near, from: &start) else {
      // It was dropped because it clashes.
      isDoubtful = true
      return []
    }
    var members: [Int] = []
    // What the dropped row does not depend on comes into play only when a row goes that fixes a variable.
    var candidates = base.near[...]
    var open = certificate.rows
    var isBaseStale = false
    // Whether the rows of the certificate are proved to forbid the dropped one.
    var isProved = true
    while let last = open.popLast() {
      if WorkLimits.areReached {
        isDoubtful = true
        return []
      }
      WorkLimits.take(steps: candidates.count)
      var gone: [Int] = []
      while let row = candidates.last, row >= last {
        candidates.removeLast()
        if row > last { gone.append(row) }
      }
      if isBaseStale || gone.contains(where: { base.fixing.index(ofRow: $0) != nil }) {
        // Once rows that fix no variable are left out, the dropped row depends on no more than that.
        base = kept.rows(near: dropped, before: last, with: [last] + members)
        candidates = base.near[..<base.near.place(ofRow: last)]
      }
      let isFixing = base.fixing.index(ofRow: last) != nil
      let near =
        isFixing
        ? kept.rows(near: dropped, before: last, with: members).near
        : base.near[..<base.near.place(ofRow: last)] + members
      isBaseStale = false
      var tried = certificate.removal(of: last, from: near)
      var isSolved = false
      if case .isDoubtful = tried { (tried, isSolved) = (trial(with: near, from: &start), true) }
      switch tried {
      case .holds: members.insert(last, at: 0)
      case .clashes(let other):
        certificate = other
        // The members are in each certificate, behind all that is not known to be one yet.
        open = other.rows.filter { $0 < last }
        isBaseStale = isFixing
        isProved = isSolved
      case .isDoubtful:
        isDoubtful = true
        return []
      }
    }
    if !isProved {
      guard case .clashes = trial(with: members, from: &start) else {
        isDoubtful = true
        return []
      }
    }
    return members + [dropped]
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
