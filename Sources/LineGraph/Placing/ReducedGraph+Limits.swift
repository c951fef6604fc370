// What has to hold of sizes that the messages do not look at: required rows, and what a variable was taken to be where it
// has decided an open end.

extension ReducedGraph {
  /// A required row on a size, or what has to hold where a variable has decided an open end.
  struct Limit: BitwiseCopyable {
    var value: PlannedValue
    var position: Double
    var isLow: Bool
    var isHigh: Bool
    /// The row's term, `noTerm` where it is no row.
    var term: Int32

    static let noTerm = Int32.max

    /// Why the graph has no answer where it does not hold.
    var handover: Handover { term == Self.noTerm ? .open : .conflict }
  }

  /// Whether required rows hold; false, too, where a line has no position.
  func areLimitsKept() -> Bool {
    var areKept = true
    for index in limits.indices {
      areKept = isKept(limits[index]) && areKept
    }
    return areKept
  }

  /// Why there is no answer where limits are not kept: a required row comes before what is open.
  func limitHandover() -> Handover {
    for index in limits.indices where !isKept(limits[index]) { return limits[index].handover }
    return .conflict
  }

  @inline(__always)
  func isKept(_ limit: Limit) -> Bool {
    let size = distance(limit.value)
    return (!limit.isLow || size >= limit.position) && (!limit.isHigh || size <= limit.position)
  }
}
