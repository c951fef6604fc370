// How fast the whole grows where a nonbasic size of a core moves, to the right and to the left.

/// The rates of all columns of a core's tableau.
struct CoreRates: ~Copyable {
  /// By column: what the divisors of all rows with entries there divide.
  private let times: Arena<Int>
  /// By column: the sum over basic sizes, so many times.
  private let sums: Arena<CoreSlope>
  /// No level of it is larger.
  private let bounds: Arena<Double>
  /// The column along which the whole falls fastest, but for rounding, and how many times its rate is taken; nil
  /// where it falls along none.
  private(set) var fastest: (column: Int, isForward: Bool, times: Int)?
  /// Whether the whole stays as it is along some column.
  private(set) var isOpen = false
  /// Whether some level grows along each column.
  private(set) var areLevelsRigid = true

  init(columnCount: Int) {
    times = Arena(repeating: 1, count: columnCount)
    sums = Arena(repeating: .zero, count: columnCount)
    bounds = Arena(repeating: 0, count: columnCount)
  }

  /// Takes the rates of a core at its vertex.
  ///
  /// - Throws: `numbers` where levels have no room for sums.
  mutating func take(
    _ core: GraphCore,
    _ functions: borrowing PenaltyFunctions
  ) throws(GraphFault) {
    try core.tableau.takeMultiples(times)
    takeBounds(core)
    let greatest = bounds.indices.reduce(0) { max($0, bounds[$1]) }
    if greatest >= Double(functions.format.limit) { core.hasSpreadSlopes = true }
    guard !core.hasSpreadSlopes || greatest < functions.format.spreadLimit else {
      throw .handover(.numbers)
    }
    takeSums(core, functions)
    (fastest, isOpen, areLevelsRigid) = (nil, false, true)
    var greatestFall = 0.0
    for column in sums.indices {
      let (size, sum) = (Int(core.tableau.nonbasic[column]), sums[column])
      let standing = Int(core.standing[size])
      let (left, right) = standing < 0 ? (0, 0) : (standing, standing + 1)
      let forward = sum + core.slope(size, right, functions, times: times[column])
      let backward = -(sum + core.slope(size, left, functions, times: times[column]))
      for (rate, isForward) in [(forward, true), (backward, false)] {
        if rate < .zero {
          let fall = rate.magnitude / Double(times[column])
          if fall > greatestFall {
            (greatestFall, fastest) = (fall, (column, isForward, times[column]))
          }
        }
        if rate == .zero { isOpen = true }
        if rate.areLevelsAtMostZero { areLevelsRigid = false }
      }
    }
  }

  private func takeBounds(_ core: GraphCore) {
    func bound(_ size: Int) -> Double {
      Double(core.sizes[size].function.bound) * Double(core.sizes[size].times)
    }
    for column in bounds.indices {
      bounds[column] = Double(times[column]) * bound(Int(core.tableau.nonbasic[column]))
    }
    for row in 0..<core.tableau.rowCount where core.tableau.basic[row] >= 0 {
      let (entries, divisor) = (core.tableau.row(row), Double(core.tableau.divisors[row]))
      let bound = bound(Int(core.tableau.basic[row]))
      for column in bounds.indices where entries[column] != 0 {
        let entry = Double(entries[column].magnitude) * (Double(times[column]) / divisor)
        bounds[column] += entry * bound
      }
    }
  }

  private func takeSums(_ core: GraphCore, _ functions: borrowing PenaltyFunctions) {
    for column in sums.indices { sums[column] = .zero }
    for row in 0..<core.tableau.rowCount where core.tableau.basic[row] >= 0 {
      let (entries, divisor) = (core.tableau.row(row), core.tableau.divisors[row])
      let size = Int(core.tableau.basic[row])
      let slope = core.slope(size, Int(core.segments[row]), functions, times: 1)
      for column in sums.indices where entries[column] != 0 {
        let entry = entries[column] * (times[column] / divisor)
        sums[column].high &+= Int128(entry) &* slope.high
        if core.hasSpreadSlopes { sums[column].low &+= Int128(entry) &* slope.low }
        if slope.tie.magnitude > sums[column].tie.magnitude {
          sums[column].tie = entry < 0 ? -slope.tie : slope.tie
        }
      }
    }
  }
}
