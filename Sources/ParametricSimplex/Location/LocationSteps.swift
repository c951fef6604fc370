// The way from parameters to regions in the form that kernels read, for tables that are small enough. Not for
// rows in doubt: those are settled in fractions, by `RegionTable`.

import ExactArithmetic
import Kernels

/// How rows find their region of one block, or whether they fulfil conditions, ready for kernels.
///
/// Parameters are numbered from 1, as a plan's columns are.
final class LocationSteps {
  /// What kernels read; it points into the memory below.
  let kernel: BatchMemory<KernelLocation>
  private let borderColumn: BatchMemory<Int32>
  private let threshold: BatchMemory<Double>
  private let borderWeight: BatchMemory<Int64>
  private let constants: BatchMemory<Double>
  private let start: BatchMemory<Int32>
  private let column: BatchMemory<Int32>
  private let coefficient: BatchMemory<Double>
  private let planeWeight: BatchMemory<Int64>
  private let constantBound: BatchMemory<Double>
  private let bound: BatchMemory<Double>
  private let isShort: BatchMemory<UInt8>
  private let regions: BatchMemory<Int32>
  private let shortRegions: BatchMemory<Int16>

  /// A side that adds its weight where a row is on it.
  struct Side {
    /// A parameter and the least of its values there, where no other matters.
    var border: (parameter: Int, threshold: Double)?
    /// Coefficients of [1; θ] otherwise, positive on the side.
    var coefficients: [Rational] = []
    var weight: Int64
  }

  /// More thresholds of one parameter are searched instead of counted.
  private static let countedBorderLimit = 64

  /// Takes sides, and the region of each sum of weights.
  init(_ sides: [Side], regions table: [Int32]) {
    let borders = sides.filter { $0.border != nil }
    let planes = sides.filter { $0.border == nil }
    borderColumn = BatchMemory(borders.map { Int32(($0.border?.parameter ?? 0) + 1) })
    threshold = BatchMemory(borders.map { $0.border?.threshold ?? 0 })
    borderWeight = BatchMemory(borders.map(\.weight))
    var rows = SparseRows()
    var bounds: [Double] = []
    for plane in planes {
      let errors = Hyperplane.signBounds(of: plane.coefficients)
      for (index, value) in plane.coefficients.enumerated().dropFirst() where !value.isZero {
        rows.append(Double(value), column: Int32(index))
        bounds.append(errors[index])
      }
      rows.endRow()
    }
    constants = BatchMemory(planes.map { Double($0.coefficients[0]) })
    start = BatchMemory(rows.start)
    column = BatchMemory(rows.column)
    coefficient = BatchMemory(rows.coefficient)
    planeWeight = BatchMemory(planes.map(\.weight))
    constantBound = BatchMemory(planes.map { Hyperplane.signBounds(of: $0.coefficients)[0] })
    bound = BatchMemory(bounds)
    isShort = BatchMemory(planes.map { Hyperplane.areShort($0.coefficients) ? 1 : 0 })
    regions = BatchMemory(table)
    let short = Self.short(table)
    shortRegions = BatchMemory(short)
    kernel = BatchMemory(
      repeating: KernelLocation(
        border_count: borders.count,
        border_column: borderColumn.pointer,
        threshold: threshold.pointer,
        border_weight: borderWeight.pointer,
        plane_count: planes.count,
        constants: constants.pointer,
        start: start.pointer,
        column: column.pointer,
        coefficient: coefficient.pointer,
        plane_weight: planeWeight.pointer,
        constant_bound: constantBound.pointer,
        bound: bound.pointer,
        is_short: isShort.pointer,
        regions: regions.pointer,
        short_regions: short.count == 0 ? nil : UnsafePointer(shortRegions.pointer),
        short_count: short.count
      ),
      count: 1
    )
  }

  /// A table that some registers hold, filled up to whole ones; empty where they do not.
  private static func short(_ table: [Int32]) -> [Int16] {
    guard table.count <= 256, table.allSatisfy({ Int16(exactly: $0) != nil }) else { return [] }
    let count = (table.count + 63) / 64 * 64
    return (0..<count).map { $0 < table.count ? Int16(truncatingIfNeeded: table[$0]) : 0 }
  }

  /// The steps of a table, nil where too many hyperplanes ask for a search.
  convenience init?(_ table: RegionTable) {
    switch table.shape {
    case .constant(let region):
      self.init([], regions: [region])
    case .intervals(let intervals):
      guard intervals.thresholds.count <= Self.countedBorderLimit else { return nil }
      // The number of thresholds that a value is not below is the index of its interval.
      let sides = intervals.thresholds.map {
        Side(border: (intervals.parameter, $0), weight: 1)
      }
      self.init(sides, regions: intervals.regions)
    case .lookup(let regions):
      let sides = table.exactHyperplanes.enumerated().map { index, hyperplane in
        Side(
          border: hyperplane.onlyParameter.map { ($0, -hyperplane.doubles[0]) },
          coefficients: hyperplane.coefficients,
          weight: 1 << Int64(index)
        )
      }
      self.init(sides, regions: regions)
    case .search:
      return nil
    }
  }

  /// Conditions on several parameters, as a block with the one region of the rows that fulfil all of them; nil
  /// where there are too many.
  convenience init?(_ conditions: ParameterConditions) {
    var sides: [[Rational]] = []
    for condition in conditions.general {
      // A sum that must not be positive is one whose opposite must not be negative.
      if condition.relation != .greaterThanOrEqual { sides.append(condition.affine.map { -$0 }) }
      if condition.relation != .lessThanOrEqual { sides.append(condition.affine) }
    }
    guard sides.count <= LocationShape.lookupLimit else { return nil }
    var regions = [Int32](repeating: RegionTable.conflict, count: 1 << sides.count)
    regions[regions.count - 1] = 0
    self.init(
      sides.enumerated().map { Side(coefficients: $1, weight: 1 << Int64($0)) },
      regions: regions
    )
  }
}
