// Regions that the threads of a sweep find together: threads that have made the same system each for
// themselves share what is found out about it.

import Constraints
import ParametricSimplex
import Synchronization

/// The regions of the systems of one sweep.
public final class RegionPool: Sendable {
  private struct Entry: Sendable {
    let system: ConstraintSystem
    let leaves: BatchLeaves
  }

  private let entries = Mutex<[Entry]>([])

  /// So many systems are kept; those that are in use live on with their users.
  private static let limit = 256

  /// Makes an empty pool.
  public init() {}

  /// The regions of a system; `make` is called where nobody has asked for them before.
  func leaves(of system: ConstraintSystem, _ make: () -> ParametricSolver) -> BatchLeaves {
    entries.withLock { entries in
      if let known = entries.first(where: { $0.system == system }) { return known.leaves }
      if entries.count >= Self.limit { entries.removeAll() }
      let leaves = BatchLeaves(make())
      entries.append(Entry(system: system, leaves: leaves))
      return leaves
    }
  }
}
