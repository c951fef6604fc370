// How fast the whole grows where a nonbasic size of a core moves, to the right and to the left.

/// The rates of all columns of a core's tableau.
struct CoreRates: ~Copyable {
  /// By column: what the divisors of all rows with entries there divide.
  private let times: Arena<Int>
  /// By column: the sum over basic sizes, so many times; its levels, and the row that leads.
  private let levels: Arena<Int128>
  private let ties: Arena<Int32>
  /// No level of it is larger.
  private let bounds: Arena<Double>
  /// Larger ones have no room in the levels of slopes, either.
  private static let mostTimes = 1 << 30
  /// The column along which the whole falls fastest, but for rounding; nil where it falls along none.
  private(set) var fastest: (column: Int, isForward: Bool)?
  /// Whether the whole stays as it is along some column.
  private(set) var isOpen = false
  /// Whether some level grows along each column.
  private(set) var areLevelsRigid = true

  init(columnCount: Int) {
    times = Arena(repeating: 1, count: columnCount)
    levels = Arena(repeating: 0, count: columnCount)
    ties = Arena(repeating: 0, count: columnCount)
    bounds = Arena(repeating: 0, count: columnCount)
  }

  /// Takes the rates of a core at its vertex.
  ///
  /// - Throws: `numbers` where levels have no room for sums.
  mutating func take(
    _ core: GraphCore,
    _ functions: borrowing PenaltyFunctions
  ) throws(GraphFault) {
    let columnCount = core.tableau.columnCount
    for column in 0..<columnCount {
      (times[column], levels[column], ties[column], bounds[column]) = (1, 0, 0, 0)
    }
    try takeTimes(core.tableau)
    let limit = Double(functions.format.limit)
    for row in 0..<core.tableau.rowCount where core.tableau.basic[row] >= 0 {
      let size = Int(core.tableau.basic[row])
      let bound = Double(core.sizes[size].function.bound) * Double(core.sizes[size].times)
      guard bound < limit else { throw .handover(.numbers) }
      let slope = core.slope(size, Int(core.segments[row]), functions, times: 1)
      let (rowLevels, tie) = (slope.withoutTie, slope.tie)
      let entries = core.tableau.row(row)
      for column in 0..<columnCount where entries[column] != 0 {
        let entry = entries[column] * (times[column] / core.tableau.divisors[row])
        levels[column] &+= Int128(entry) &* rowLevels
        bounds[column] += Double(entry.magnitude) * bound
        if tie.magnitude > ties[column].magnitude { ties[column] = entry < 0 ? -tie : tie }
      }
    }
    (fastest, isOpen, areLevelsRigid) = (nil, false, true)
    var greatestFall = 0.0
    for column in 0..<columnCount {
      let size = Int(core.tableau.nonbasic[column])
      let bound = Double(core.sizes[size].function.bound) * Double(core.sizes[size].times)
      guard bounds[column] + Double(times[column]) * bound < limit else {
        throw .handover(.numbers)
      }
      let sum = Slope(bits: levels[column] + Int128(ties[column]))
      let standing = Int(core.standing[size])
      let (left, right) = standing < 0 ? (0, 0) : (standing, standing + 1)
      let forward = sum + core.slope(size, right, functions, times: times[column])
      let backward = -(sum + core.slope(size, left, functions, times: times[column]))
      for (rate, isForward) in [(forward, true), (backward, false)] {
        if rate < .zero {
          let fall = -Double(rate.bits) / Double(times[column])
          if fall > greatestFall { (greatestFall, fastest) = (fall, (column, isForward)) }
        }
        if rate == .zero { isOpen = true }
        if rate.withoutTie <= 0 { areLevelsRigid = false }
      }
    }
  }

  private func takeTimes(_ tableau: borrowing CoreTableau) throws(GraphFault) {
    for row in 0..<tableau.rowCount where tableau.basic[row] >= 0 && tableau.divisors[row] != 1 {
      let entries = tableau.row(row)
      for column in 0..<tableau.columnCount where entries[column] != 0 {
        times[column] = PenaltyFunctions.leastMultiple(times[column], tableau.divisors[row])
        guard times[column] <= Self.mostTimes else { throw .handover(.numbers) }
      }
    }
  }
}
