// Location among very many hyperplanes: of these a row asks few on its way through the tree, so signs are
// found one by one, as they are asked for. Not for tables whose hyperplanes are soonest evaluated all.

import ExactArithmetic
import Kernels

/// The signs of a table's hyperplanes at one row after another, found when they are asked for.
struct LocationWalk {
  private let hyperplanes: [Hyperplane]
  /// Coefficients beyond the constants that are not 0, and factors of magnitudes that bound the error.
  private var start: [Int32] = [0]
  private var column: [Int32] = []
  private var coefficient: [Double] = []
  private var bound: [Double] = []
  private var constant: [Double] = []
  private var constantBound: [Double] = []
  private var isShort: [Bool] = []
  /// The signs known at the row that `row` counts.
  private var isPositive: [Bool]
  private var knownAt: [Int32]
  private var row: Int32 = 0
  private var theta: [UnsafePointer<Double>] = []
  private var isRowShort: Bool?
  private var exact: [Rational] = []

  /// Takes the hyperplanes of a table.
  init(_ table: RegionTable) {
    hyperplanes = table.exactHyperplanes
    let width = table.parameterCount + 1
    for number in hyperplanes.indices {
      let first = number * width
      constant.append(table.hyperplanes[first])
      constantBound.append(table.signBounds[first])
      for parameter in 1..<max(1, width) where table.hyperplanes[first + parameter] != 0 {
        column.append(Int32(parameter - 1))
        coefficient.append(table.hyperplanes[first + parameter])
        bound.append(table.signBounds[first + parameter])
      }
      start.append(Int32(column.count))
      isShort.append(table.shortPlanes[number >> 6] >> UInt64(number & 63) & 1 == 1)
    }
    isPositive = [Bool](repeating: false, count: hyperplanes.count)
    knownAt = [Int32](repeating: -1, count: hyperplanes.count)
  }

  mutating func move(to theta: [UnsafePointer<Double>], row: Int) {
    self.theta = theta
    self.row = Int32(row)
    isRowShort = nil
    exact.removeAll(keepingCapacity: true)
  }

  /// Whether the row is on the positive side of a hyperplane, or on it.
  mutating func isPositive(_ hyperplane: Int) -> Bool {
    if knownAt[hyperplane] == row { return isPositive[hyperplane] }
    var value = constant[hyperplane]
    var limit = constantBound[hyperplane]
    for term in Int(start[hyperplane])..<Int(start[hyperplane + 1]) {
      let parameter = theta[Int(column[term])][Int(row)]
      value += coefficient[term] * parameter
      limit += bound[term] * parameter.magnitude
    }
    // Where a sum overflows, neither comparison holds.
    let isSettled = value.magnitude > limit && value.isFinite || limit == 0
    let result = isSettled ? value >= 0 : settle(hyperplane, value)
    isPositive[hyperplane] = result
    knownAt[hyperplane] = row
    return result
  }

  private mutating func settle(_ hyperplane: Int, _ value: Double) -> Bool {
    let isRowShort = isRowShort ?? theta.allSatisfy { Hyperplane.isShort($0[Int(row)]) }
    self.isRowShort = isRowShort
    if isRowShort, isShort[hyperplane] { return value >= 0 }
    WorkCounts.countFractionSum()
    if exact.isEmpty { exact = theta.map { Rational(shortestDecimalOf: $0[Int(row)]) } }
    return hyperplanes[hyperplane].isPositive(at: exact)
  }
}

extension RegionTable {
  /// With more hyperplanes than this, signs are found as they are asked for.
  static let walkedHyperplaneCount = 128

  /// Finds the regions of rows by a tree, asking for as few signs as it can.
  func walk(
    _ search: LocationTree,
    theta: [UnsafePointer<Double>],
    count: Int,
    into regions: UnsafeMutablePointer<Int32>
  ) {
    var walk = LocationWalk(self)
    for row in 0..<count {
      walk.move(to: theta, row: row)
      regions[row] = search.region { walk.isPositive($0) }
    }
  }
}
