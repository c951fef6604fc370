// One block's regions for rows that come one by one: which convex piece a row is in, the most used
// first, and on which of the piece's borders it lies. A batch of rows is for RegionTable.

import ExactArithmetic
import Kernels
import SimplexCore

/// The pieces of one block as one thread knows them.
struct RegionRowTable {
  /// A row of parameters, as often as it is looked at.
  struct Row {
    let values: [Double]
    /// Whether sums of short coefficients times the values are exact on Double.
    let isShort: Bool
    /// The decimals that the values mean.
    private(set) lazy var exact: [Rational] = values.map { Rational(shortestDecimalOf: $0) }

    init(_ values: [Double]) {
      self.values = values
      isShort = values.allSatisfy(Hyperplane.isShort)
    }
  }

  /// Where a row lies.
  struct Location {
    /// The number of the piece.
    var cell: Int
    /// The borders of the piece that the row is on, a bit each; nil where there are too many borders.
    var zeros: UInt64?
  }

  private let width: Int
  private(set) var record: RegionRecord
  /// - Shapes: `[hyperplanes × width]`.
  private var coefficients: [Double] = []
  private var isShort: [Bool] = []
  /// - Shapes: `start` is `[cells + 1]`; a border is twice its hyperplane, plus 1 on the positive side.
  private var start: [Int32] = [0]
  private var borders: [Int32] = []
  /// The pieces, those that were asked for most often first, roughly.
  private var order: [Int32] = []
  private var hits: [Int] = []
  /// The sign of each hyperplane at the row that `mark` counts.
  private var signs: [Int8] = []
  private var marks: [Int] = []
  private var mark = 0
  /// The leaves in each region over [1; θ], a region after another.
  private(set) var maps = BoundedSums()

  init(_ record: RegionRecord) {
    self.record = record
    width = record.parameterCount + 1
    take(record)
  }

  /// Takes in what has been found since.
  mutating func take(_ record: RegionRecord) {
    self.record = record
    for hyperplane in record.hyperplanes[isShort.count...] {
      coefficients += hyperplane.coefficients.map { Double($0) }
      isShort.append(hyperplane.hasShortCoefficients)
      signs.append(0)
      marks.append(-1)
    }
    for cell in record.cells[hits.count...] {
      borders += cell.borders.map { Int32(2 * $0.hyperplane + ($0.isPositive ? 1 : 0)) }
      start.append(Int32(borders.count))
      order.append(Int32(hits.count))
      hits.append(0)
    }
    let leafCount = max(1, record.leaves.count)
    for map in record.maps[(maps.rowCount / leafCount)...] {
      for row in map {
        for (column, coefficient) in row.enumerated() { maps.append(coefficient, column: column) }
        maps.endRow()
      }
    }
  }

  func region(ofCell cell: Int) -> Int32 { record.cells[cell].region }

  /// Finds the piece of a row; nil where none is known.
  mutating func location(of row: inout Row) -> Location? {
    mark += 1
    for index in order.indices {
      let cell = Int(order[index])
      guard contains(cell, &row) else { continue }
      hits[cell] += 1
      if index > 0, hits[Int(order[index - 1])] < hits[cell] { order.swapAt(index, index - 1) }
      return Location(cell: cell, zeros: zeros(cell))
    }
    return nil
  }

  private mutating func contains(_ cell: Int, _ row: inout Row) -> Bool {
    for index in Int(start[cell])..<Int(start[cell + 1]) {
      let border = Int(borders[index])
      let sign = sign(ofHyperplane: border >> 1, &row)
      // A row on a border belongs to its positive side.
      if (sign >= 0) != (border & 1 == 1) { return false }
    }
    return true
  }

  private func zeros(_ cell: Int) -> UInt64? {
    let range = Int(start[cell])..<Int(start[cell + 1])
    var zeros: UInt64 = 0
    for (bit, index) in range.enumerated() where signs[Int(borders[index]) >> 1] == 0 {
      guard bit < 64 else { return nil }
      zeros |= 1 << UInt64(bit)
    }
    return zeros
  }

  private mutating func sign(ofHyperplane hyperplane: Int, _ row: inout Row) -> Int8 {
    if marks[hyperplane] == mark { return signs[hyperplane] }
    let first = hyperplane * width
    var value = coefficients[first]
    var extent = value.magnitude
    for parameter in 0..<(width - 1) {
      let part = coefficients[first + parameter + 1] * row.values[parameter]
      value += part
      extent += part.magnitude
    }
    let sign: Int8
    if row.isShort, isShort[hyperplane] {
      sign = value > 0 ? 1 : value < 0 ? -1 : 0
    } else if value.magnitude > extent * roundingUnit + .leastNormalMagnitude {
      sign = value > 0 ? 1 : -1
    } else {
      WorkCounts.countFractionSum()
      sign = Int8(record.hyperplanes[hyperplane].value(at: row.exact).signum)
    }
    marks[hyperplane] = mark
    signs[hyperplane] = sign
    return sign
  }

  /// What a value may be off, as a part of its terms' magnitudes: one rounding for each coefficient,
  /// decimal, product and sum, twice.
  private var roundingUnit: Double { 0x1p-53 * Double(2 * width + 6) }
}
