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
  /// The required rows kept before the dropped one, ascending.
  private let kept: ConflictNeighbourhood
  /// Those of them that can clash with the dropped one, ascending.
  private let near: [Int]
  /// Where trials begin.
  private var start: ConflictStart
  /// Whether some decision was too close to call on Double.
  private(set) var isDoubtful = false
  /// How many times rows were tried.
  private(set) var trialCount = 0

  init(
    of row: Int,
    among kept: ConflictNeighbourhood,
    near: [Int],
    in system: ConstraintSystem,
    parameters: [ExactNumber],
    from start: ConflictStart
  ) {
    dropped = row
    self.start = start
    self.kept = kept
    self.near = near
    self.system = system
    self.parameters = parameters
  }

  /// Whether the row really cannot hold together with the others: that prefixes of them cannot may be
  /// rounding.
  mutating func clashes() -> Bool {
    if case .clashes = trial(with: near) { return true }
    isDoubtful = true
    return false
  }

  /// The core, ascending.
  ///
  /// The last row of a certificate is tried for removal: all rows behind it have gone. Where the rest
  /// can hold then, it is a member. Where not, another certificate says why, and its last row stands
  /// before this one.
  mutating func members() -> [Int] {
    var base = (near: near, rows: kept)
    guard case .clashes(var certificate) = trial(with: base.near) else {
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
      if isBaseStale || gone.contains(where: base.rows.fixes(row:)) {
        base = neighbourhood(keptRows(before: last) + [last] + members)
        candidates = base.near.prefix { $0 < last }
      }
      let isFixing = base.rows.fixes(row: last)
      let near =
        isFixing
        ? neighbourhood(keptRows(before: last) + members).near
        : base.near.prefix { $0 < last } + members
      isBaseStale = false
      var tried = certificate.removal(of: last, from: near)
      var isSolved = false
      if case .isDoubtful = tried { (tried, isSolved) = (trial(with: near), true) }
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
      guard case .clashes = trial(with: members) else {
        isDoubtful = true
        return []
      }
    }
    return members + [dropped]
  }

  private func keptRows(before row: Int) -> ArraySlice<Int> { kept.rows.prefix { $0 < row } }

  /// Those of some kept rows that the dropped one depends on, and all of them.
  ///
  /// Once rows that fix no variable are left out, it depends on no more than that.
  private func neighbourhood(
    _ others: some Sequence<Int>
  ) -> (near: [Int], rows: ConflictNeighbourhood) {
    var neighbourhood = ConflictNeighbourhood(system)
    for row in others { neighbourhood.add(row) }
    return (neighbourhood.rows(near: CollectionOfOne(dropped)), neighbourhood)
  }

  private mutating func trial(with near: [Int]) -> ConflictTrial<Scalar> {
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
