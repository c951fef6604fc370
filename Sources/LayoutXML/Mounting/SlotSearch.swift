// Whether values are computed from others, as far as that is settled.

/// Looks for two slots among those that others are computed from.
struct SlotSearch {
  private let targets: (Int, Int)
  /// What leads to no target: of children in a column each is computed from those before it.
  private var fruitless: Set<Int> = []

  /// Looks for two slots.
  init(targets first: Int, _ second: Int) {
    targets = (first, second)
  }

  /// Whether one of two slots is computed from a target, or is one.
  ///
  /// - Requires: between two questions slots are only added, and no definition is changed.
  mutating func isReached(from first: Int, _ second: Int, in dependencies: [[Int]]) -> Bool {
    var seen: [Int] = []
    var open = [first, second]
    while let slot = open.popLast() {
      if slot == targets.0 || slot == targets.1 {
        // What was seen up to here may lead there.
        for slot in seen { fruitless.remove(slot) }
        return true
      }
      guard fruitless.insert(slot).inserted else { continue }
      seen.append(slot)
      open += dependencies[slot]
    }
    return false
  }
}
