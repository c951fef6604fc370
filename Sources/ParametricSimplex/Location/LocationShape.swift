// How the region of a row is found depends on what separates the regions: nothing, one parameter, a
// few hyperplanes, or many.

import ExactArithmetic

/// The way from signs of hyperplanes to a region.
enum LocationShape: Sendable {
  /// One answer for all rows.
  case constant(Int32)
  /// All hyperplanes are values of one parameter.
  case intervals(LocationIntervals)
  /// A table of all combinations of signs.
  case lookup([Int32])
  /// A tree of questions about sides, and the few cells that are left behind each.
  case search(LocationTree)

  /// The most hyperplanes for a table of all combinations.
  static let lookupLimit = 12

  init(_ hyperplanes: [Hyperplane], _ cells: [RegionCell]) {
    let parameters = Set(hyperplanes.map(\.onlyParameter))
    if hyperplanes.isEmpty {
      self = .constant(cells.first?.region ?? RegionTable.unknown)
    } else if parameters.count == 1, let parameter = parameters.first, let parameter {
      self = .intervals(LocationIntervals(parameter: parameter, hyperplanes, cells))
    } else if hyperplanes.count <= Self.lookupLimit {
      self = .lookup(Self.table(of: cells, hyperplaneCount: hyperplanes.count))
    } else {
      self = .search(LocationTree(cells, hyperplaneCount: hyperplanes.count))
    }
  }

  /// The region of every combination of signs.
  private static func table(of cells: [RegionCell], hyperplaneCount: Int) -> [Int32] {
    var table = [Int32](repeating: RegionTable.unknown, count: 1 << hyperplaneCount)
    for cell in cells {
      let care = cell.care.first ?? 0
      let sign = cell.sign.first ?? 0
      let free = ~care & (UInt64(1) << UInt64(hyperplaneCount) - 1)
      // All subsets of the bits that do not matter.
      var rest = free
      while true {
        table[Int(sign | rest)] = cell.region
        if rest == 0 { break }
        rest = (rest - 1) & free
      }
    }
    return table
  }
}

/// Regions as intervals of one parameter.
struct LocationIntervals: Sendable {
  let parameter: Int
  /// Ascending; a value belongs to the interval behind as many of these as it is not below.
  private(set) var thresholds: [Double] = []
  /// The region of each interval, one more than thresholds.
  private(set) var regions: [Int32] = []

  init(parameter: Int, _ hyperplanes: [Hyperplane], _ cells: [RegionCell]) {
    self.parameter = parameter
    // A larger constant means a smaller threshold.
    let order = hyperplanes.indices.sorted {
      hyperplanes[$0].coefficients[0] > hyperplanes[$1].coefficients[0]
    }
    var rank = [Int](repeating: 0, count: order.count)
    for (index, hyperplane) in order.enumerated() { rank[hyperplane] = index }
    var all = [Int32](repeating: RegionTable.unknown, count: order.count + 1)
    for cell in cells {
      var (first, last) = (0, order.count)
      for (hyperplane, isPositive) in cell.borders {
        if isPositive {
          first = max(first, rank[hyperplane] + 1)
        } else {
          last = min(last, rank[hyperplane])
        }
      }
      if first <= last { for index in first...last { all[index] = cell.region } }
    }
    // A threshold between equal regions separates nothing.
    regions.append(all[0])
    for (index, hyperplane) in order.enumerated() where all[index + 1] != regions.last {
      thresholds.append(-hyperplanes[hyperplane].doubles[0])
      regions.append(all[index + 1])
    }
  }

  func locate(
    _ values: UnsafePointer<Double>,
    count: Int,
    into result: UnsafeMutablePointer<Int32>
  ) {
    thresholds.withUnsafeBufferPointer { thresholds in
      regions.withUnsafeBufferPointer { regions in
        for row in 0..<count {
          let value = values[row]
          // Without branches: rows of random sizes would mispredict each of them.
          var start = 0
          var length = thresholds.count
          while length > 1 {
            let half = length / 2
            start += thresholds[start + half - 1] <= value ? half : 0
            length -= half
          }
          if length == 1, thresholds[start] <= value { start += 1 }
          result[row] = regions[start]
        }
      }
    }
  }
}
