// The priorities of a system, from high to low, and the order of its optional rows.

import Constraints

/// The levels of a system; the first is the required one, whether or not a row has it.
///
/// Of more than a slope has room for, not all are listed.
struct PriorityLevels {
  private var priorities: [Double] = [Priority.required]
  /// How much the first row of each level weighs in the tie-break; later ones weigh less.
  private(set) var firstTies: [Int] = []

  var count: Int { priorities.count }

  init(_ system: ConstraintSystem) {
    var counts = [0]
    var last = 0
    var priority = priorities[0]
    let rows = system.rows.span
    for index in 0..<rows.count {
      let row = rows[unchecked: index]
      if row.priority != priority {
        priority = row.priority
        if let known = priorities.firstIndex(of: row.priority) {
          last = known
        } else {
          last = priorities.count
          priorities.append(row.priority)
          counts.append(0)
          if priorities.count > SlopeFormat.mostLevels { break }
        }
      }
      counts[last] += 1
    }
    let order = priorities.indices.sorted { priorities[$0] > priorities[$1] }
    priorities = order.map { priorities[$0] }
    // Below all rows there is |v| of each variable.
    var rest = system.rowCount + system.variableCount
    for level in order {
      firstTies.append(rest)
      rest -= counts[level]
    }
  }

  @inline(__always)
  func level(of priority: Double) -> Int {
    var level = 0
    while priorities[level] != priority { level += 1 }
    return level
  }
}
