// How far the search of a core has come: which rows are members, which are not known to be one, and what says that all
// of them together forbid the dropped row to hold.

import Kernels

/// Rows that are tried for removal from last to first.
struct ConflictDeletion<Scalar: SolverScalar> {
  /// Rows with more fixings come with another neighbourhood too often for a tableau of one.
  private static var mostFixings: Int { 8 }

  /// The rows that the dropped one depends on: members, and rows that may have gone since.
  private(set) var near: [Int]
  /// Those of them that fix a variable.
  private var fixing: [Int]
  /// Those that have not gone, and are not known to be members.
  private var candidates: ArraySlice<Int>
  /// The members found, the last one first.
  private var descending: [Int] = []
  /// Why the rest forbids the dropped row to hold; nil where only the tableau says.
  var certificate: ConflictCertificate<Scalar>?
  /// Its rows that are not known to be members, ascending.
  private var open: [Int]
  /// The same as far as one goes without a solve.
  private var tableau: ConflictTableau?
  /// Whether a row has gone that fixed a variable, so that the dropped one depends on others.
  private var isStale = false
  /// Whether the rows of the certificate are proved to forbid the dropped one.
  private(set) var isProved = true

  /// Begins with a certificate of rows, ascending; with fewer than `fewestRows`, it is as quick as a tableau.
  init(
    _ near: [Int],
    fixing: [Int],
    _ certificate: ConflictCertificate<Scalar>,
    fewestRows: Int
  ) {
    self.near = near
    self.fixing = fixing
    self.certificate = certificate
    candidates = near[...]
    open = certificate.rows
    if near.count >= fewestRows, fixing.count <= Self.mostFixings {
      tableau = ConflictTableau(certificate)
    }
  }

  /// The members found, ascending.
  var members: [Int] { descending.reversed() }

  /// Whether only a solve would tell of each row what becomes of the others without it.
  var needsSolves: Bool { tableau == nil && certificate?.elimination.isDoubtful == true }

  /// Takes the last row of the certificate that is not known to be a member.
  mutating func popLast() -> Int? { tableau == nil ? open.popLast() : tableau?.popLast() }

  /// Lets all rows behind one go that are no members.
  ///
  /// - Returns: Whether there is still something that says why the others forbid the dropped row: where one that fixes a variable
  ///   has gone, there may be others than those of the tableau.
  mutating func passes(_ last: Int, of dropped: Int, _ kept: inout FixedValues) -> Bool {
    while let row = candidates.last, row >= last {
      candidates.removeLast()
      if row > last, fixing.index(ofRow: row) != nil { isStale = true }
    }
    guard isStale else { return true }
    isStale = false
    // Once rows that fix no variable are left out, the dropped row depends on no more than that.
    (near, fixing) = kept.rows(near: dropped, before: last, with: [last] + members)
    candidates = near[..<near.insertionIndex(ofRow: last)]
    guard let tableau, !tableau.covers(near) else { return true }
    open = tableau.rest
    self.tableau = nil
    return certificate != nil
  }

  /// Whether the tableau tells what becomes of the dropped row without the row taken last.
  mutating func isTold(_ last: Int) -> Bool {
    guard fixing.index(ofRow: last) == nil else { return false }
    switch tableau?.removeLast() {
    case .holds?: descending.append(last)
    case .clashes?: (certificate, isProved) = (nil, false)
    case .isUnknown?, nil: return false
    }
    return true
  }

  /// The rows left without the row taken last that the dropped one depends on then.
  func near(without last: Int, of dropped: Int, _ kept: inout FixedValues) -> [Int] {
    WorkLimits.take(steps: candidates.count)
    if fixing.index(ofRow: last) != nil {
      return kept.rows(near: dropped, before: last, with: members).near
    }
    return near[..<near.insertionIndex(ofRow: last)] + members
  }

  /// Takes in that the row taken last is a member.
  mutating func keep(_ last: Int) {
    descending.append(last)
    tableau?.keepLast()
  }

  /// Takes in that without the row taken last the others forbid the dropped one, too, and why.
  mutating func take(
    _ other: ConflictCertificate<Scalar>,
    before last: Int,
    isSolved: Bool
  ) {
    isStale = fixing.index(ofRow: last) != nil
    take(other, through: last - 1, isSolved: isSolved)
  }

  /// Takes in why all rows up to one and the members forbid the dropped row.
  mutating func take(
    _ other: ConflictCertificate<Scalar>,
    through last: Int,
    isSolved: Bool
  ) {
    certificate = other
    // The members are in each certificate, behind all that is not known to be one yet.
    open = other.rows.filter { $0 <= last }
    candidates = near[..<near.insertionIndex(ofRow: last + 1)]
    tableau = nil
    isProved = isSolved
  }
}
