// The sizes of a core as sums of some of them, in whole numbers: no entry is rounded, and none is divided but by what divides it.
//
// Source: integer pivoting, [Edmonds] and [Bareiss]: times one determinant, every entry is a determinant of the equations' coefficients
// (Documentation/SOURCES.md). Here each equation is as small as it can be: one determinant of all would be the product of what
// ratios far from each other divide by.

import ExactArithmetic
import Kernels

/// Equations solved for some sizes, the basic ones: divisor · basic = Σ entry · nonbasic + Σ coefficient · given + constant.
///
/// - Shapes: `rowCount` equations over `columnCount` nonbasic sizes and `givenCount` positions of given lines.
/// - Units: constants in parts of the grid, times the divisor.
struct CoreTableau: ~Copyable {
  /// Larger entries are not kept: products of two of them, and sums of those, are exact.
  private static let largestEntry = 1 << 24
  /// Sums of slopes so many times have no room in their levels.
  private static let largestMultiple = 1 << 30
  private static let largestConstant = Int128(1) << 80

  let rowCount: Int
  private(set) var columnCount: Int
  let givenCount: Int
  /// What each row is times; positive.
  let divisors: Arena<Int>
  /// Whether all rows say what the equations say: not after what has thrown.
  private(set) var isWhole = true
  private let stride: Int
  private let entries: Arena<Int>
  private let coefficients: Arena<Int>
  private let constants: Arena<Int128>
  /// The basic size of each row, -1 where it has none yet: then the row is 0.
  let basic: Arena<Int32>
  /// The size of each column.
  let nonbasic: Arena<Int32>

  /// Equations that say 0 = 0, none of which is solved.
  init(equationCount: Int, sizeCount: Int, givenCount: Int) {
    rowCount = equationCount
    columnCount = sizeCount
    stride = sizeCount
    self.givenCount = givenCount
    divisors = Arena(repeating: 1, count: equationCount)
    entries = Arena(repeating: 0, count: equationCount * sizeCount)
    coefficients = Arena(repeating: 0, count: equationCount * givenCount)
    constants = Arena(repeating: 0, count: equationCount)
    basic = Arena(repeating: -1, count: equationCount)
    nonbasic = Arena(repeating: 0, count: sizeCount)
    for column in nonbasic.indices { nonbasic[column] = Int32(column) }
  }

  /// Some equations over some columns of another tableau that mention no others that can move: of row *i* size `columnCount` + *i* is
  /// the basic one.
  ///
  /// - Parameters:
  ///   - other: The other tableau.
  ///   - rows: The equations.
  ///   - columns: The columns.
  ///   - constants: What is on the right of each equation besides these columns, times its divisor.
  init(
    of other: borrowing CoreTableau,
    rows: [Int],
    columns: [Int],
    constants: [Int128]
  ) {
    self.init(equationCount: rows.count, sizeCount: columns.count, givenCount: 0)
    for (index, row) in rows.enumerated() {
      divisors[index] = other.divisors[row]
      for (column, from) in columns.enumerated() { self.row(index)[column] = other.row(row)[from] }
      self.constants[index] = constants[index]
      basic[index] = Int32(columns.count + index)
    }
  }

  /// The entries of a row, one for each column.
  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<Int> { entries.base + row * stride }

  /// Finds for each column the least number that the divisors of all rows with entries there divide.
  ///
  /// - Throws: `numbers` where that is too large.
  func takeMultiples(_ multiples: borrowing Arena<Int>) throws(GraphFault) {
    for column in 0..<columnCount { multiples[column] = 1 }
    for row in 0..<rowCount where basic[row] >= 0 && divisors[row] != 1 {
      let entries = self.row(row)
      for column in 0..<columnCount where entries[column] != 0 {
        multiples[column] = PenaltyFunctions.leastMultiple(multiples[column], divisors[row])
        guard multiples[column] <= Self.largestMultiple else { throw .handover(.numbers) }
      }
    }
  }

  /// Adds to an entry; what comes to be too large `setConstant` throws.
  func add(_ more: Int, toRow row: Int, column: Int) {
    let sum = entries[row * stride + column].addingReportingOverflow(more)
    entries[row * stride + column] = sum.overflow ? .max : sum.partialValue
  }

  func add(_ more: Int, toRow row: Int, given: Int) {
    let sum = coefficients[row * givenCount + given].addingReportingOverflow(more)
    coefficients[row * givenCount + given] = sum.overflow ? .max : sum.partialValue
  }

  /// Ends an equation.
  ///
  /// - Throws: `numbers` where one of its numbers is too large.
  func setConstant(_ constant: Double, ofRow row: Int) throws(GraphFault) {
    var largest: UInt = 0
    for column in 0..<columnCount { largest = max(largest, self.row(row)[column].magnitude) }
    for given in 0..<givenCount {
      largest = max(largest, coefficients[row * givenCount + given].magnitude)
    }
    guard largest <= Self.largestEntry, constant.magnitude < Whole.limit else {
      throw .handover(.numbers)
    }
    constants[row] = Int128(constant)
  }

  /// Goes on to a finer grid.
  mutating func refine(by times: Double) throws(Handover) {
    isWhole = false
    for row in constants.indices {
      constants[row] *= Int128(times)
      guard constants[row].magnitude < Self.largestConstant.magnitude else { throw .numbers }
    }
    isWhole = true
  }

  /// What is on the right of an equation besides sizes.
  func rest(ofRow row: Int, _ givenPositions: borrowing Arena<Int128>) -> Int128 {
    var sum = constants[row]
    for given in 0..<givenCount {
      let coefficient = coefficients[row * givenCount + given]
      if coefficient != 0 { sum += Int128(coefficient) * givenPositions[given] }
    }
    return sum
  }

  /// Solves the equation of a row for the size of a column: the two sizes are exchanged.
  ///
  /// - Requires: the entry is not 0.
  /// - Throws: `numbers` where entries grow too large.
  mutating func pivot(row pivotRow: Int, column: Int) throws(GraphFault) {
    isWhole = false
    let pivotEntries = row(pivotRow)
    let pivot = pivotEntries[column]
    let sign = pivot.signum()
    for index in 0..<rowCount where index != pivotRow && row(index)[column] != 0 {
      try replace(column, inRow: index, by: pivotRow)
    }
    for other in 0..<columnCount where other != column {
      pivotEntries[other] = -sign * pivotEntries[other]
    }
    pivotEntries[column] = sign * divisors[pivotRow]
    for given in 0..<givenCount { coefficients[pivotRow * givenCount + given] *= -sign }
    constants[pivotRow] *= Int128(-sign)
    divisors[pivotRow] = Int(pivot.magnitude)
    let size = basic[pivotRow]
    basic[pivotRow] = nonbasic[column]
    nonbasic[column] = size
    isWhole = true
  }

  /// Puts into an equation what another one says of a nonbasic size, whose basic size takes its column.
  private func replace(
    _ column: Int,
    inRow index: Int,
    by pivotRow: Int
  ) throws(GraphFault) {
    let (target, source) = (row(index), row(pivotRow))
    WorkLimits.take(steps: columnCount)
    if WorkLimits.areReached { throw .handover(.limits) }
    let (factor, pivot) = (target[column], source[column])
    let shared = Int(UInt.greatestCommonDivisor(factor.magnitude, pivot.magnitude))
    let times = Int(pivot.magnitude) / shared
    let sourceTimes = pivot.signum() * factor / shared
    divisors[index] *= times
    for other in 0..<columnCount where target[other] != 0 || source[other] != 0 {
      target[other] = times * target[other] - sourceTimes * source[other]
    }
    target[column] = sourceTimes * divisors[pivotRow]
    for given in 0..<givenCount {
      coefficients[index * givenCount + given] =
        times * coefficients[index * givenCount + given]
        - sourceTimes * coefficients[pivotRow * givenCount + given]
    }
    constants[index] =
      Int128(times) * constants[index] - Int128(sourceTimes) * constants[pivotRow]
    try shorten(row: index)
  }

  /// Divides an equation by what divides all of its numbers.
  ///
  /// - Throws: `numbers` where some are too large.
  private func shorten(row index: Int) throws(GraphFault) {
    let entries = row(index)
    let coefficients = coefficients.base + index * givenCount
    var common = divisors[index].magnitude
    for column in 0..<columnCount where common != 1 {
      common = UInt.greatestCommonDivisor(common, entries[column].magnitude)
    }
    for given in 0..<givenCount where common != 1 {
      common = UInt.greatestCommonDivisor(common, coefficients[given].magnitude)
    }
    if common != 1 {
      common = UInt(UInt128.greatestCommonDivisor(UInt128(common), constants[index].magnitude))
    }
    if common != 1 {
      let common = Int(common)
      divisors[index] /= common
      for column in 0..<columnCount { entries[column] /= common }
      for given in 0..<givenCount { coefficients[given] /= common }
      constants[index] /= Int128(common)
    }
    var largest = divisors[index].magnitude
    for column in 0..<columnCount { largest = max(largest, entries[column].magnitude) }
    for given in 0..<givenCount { largest = max(largest, coefficients[given].magnitude) }
    guard largest <= Self.largestEntry,
      constants[index].magnitude < Self.largestConstant.magnitude
    else { throw .handover(.numbers) }
  }

  /// Solves each equation for a size, as far as it has any; what is left without sizes says what has to be 0.
  ///
  /// - Parameter isPreferred: Whether a size should rather be basic.
  /// - Throws: `numbers` where entries grow too large.
  mutating func solve(preferring isPreferred: (Int) -> Bool) throws(GraphFault) {
    for index in 0..<rowCount {
      let entries = row(index)
      var (best, bestRank) = (-1, Int.max)
      for column in 0..<columnCount where entries[column] != 0 {
        let entry = 2 * Int(entries[column].magnitude)
        let rank = isPreferred(Int(nonbasic[column])) ? entry : entry + 4 * Self.largestEntry
        if rank < bestRank { (best, bestRank) = (column, rank) }
      }
      guard best >= 0 else { continue }
      try pivot(row: index, column: best)
      // What is nonbasic now instead of the size is 0.
      columnCount -= 1
      for other in 0..<rowCount { row(other)[best] = row(other)[columnCount] }
      nonbasic[best] = nonbasic[columnCount]
    }
  }
}
