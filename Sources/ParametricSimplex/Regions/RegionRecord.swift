// What is known of one group of leaves, in exact numbers, and how it grows: a solve gives a cell with
// its map, the map names the region, and the cell's borders join the hyperplanes of all cells.

import ExactArithmetic
import SimplexCore

/// The regions of one group of leaves found so far.
struct RegionRecord: Sendable {
  /// The leaves, ascending.
  let leaves: [Int32]
  let parameterCount: Int
  private(set) var hyperplanes: [Hyperplane] = []
  private(set) var cells: [RegionCell] = []
  /// The maps of each region: the coefficients of [1; θ] of each leaf.
  private(set) var maps: [[[Rational]]] = []
  /// The same, rounded.
  private var roundedMaps: [Double] = []
  private var numberOfHyperplane: [Hyperplane: Int] = [:]
  private var numberOfMap: [[[Rational]]: Int32] = [:]

  init(leaves: [Int32], parameterCount: Int) {
    self.leaves = leaves
    self.parameterCount = parameterCount
  }

  /// Takes a record as it was once; nil where its parts do not fit together.
  init?(
    leaves: [Int32],
    parameterCount: Int,
    hyperplanes: [Hyperplane],
    cells: [RegionCell],
    maps: [[[Rational]]]
  ) {
    self.init(leaves: leaves, parameterCount: parameterCount)
    // Each is another one: a part that was there has the number that it had.
    for (index, hyperplane) in hyperplanes.enumerated() {
      guard hyperplane.coefficients.count == parameterCount + 1, number(of: hyperplane) == index
      else { return nil }
    }
    for (index, map) in maps.enumerated() {
      guard map.count == leaves.count,
        map.allSatisfy({ $0.count == parameterCount + 1 }),
        region(of: map) == index
      else { return nil }
    }
    for cell in cells {
      guard cell.region == RegionTable.conflict || maps.indices.contains(Int(cell.region)),
        cell.care.count == cell.sign.count,
        cell.borders.allSatisfy({ $0.hyperplane < hyperplanes.count })
      else { return nil }
    }
    self.cells = cells
  }

  /// The cell of a row of parameters, nil where none is known.
  func cell(at parameters: [Rational]) -> Int? {
    var isPositive = [Int8](repeating: -1, count: hyperplanes.count)
    return cells.firstIndex { cell in
      cell.borders.allSatisfy { border in
        if isPositive[border.hyperplane] < 0 {
          let isOn = hyperplanes[border.hyperplane].isPositive(at: parameters)
          isPositive[border.hyperplane] = isOn ? 1 : 0
        }
        return (isPositive[border.hyperplane] == 1) == border.isPositive
      }
    }
  }

  /// Takes a cell in and returns its number.
  @discardableResult
  mutating func add(_ found: RegionFinder.Cell) -> Int {
    let region = found.isConflicting ? RegionTable.conflict : region(of: found.maps)
    var cell = RegionCell(hyperplaneCount: hyperplanes.count, region: region)
    for (hyperplane, isPositive) in Self.tightest(found.borders) {
      cell.require(number(of: hyperplane), isPositive: isPositive)
    }
    cell.bentRows = found.bentRows
    cells.append(cell)
    return cells.count - 1
  }

  /// Of parallel borders the nearest on each side: the others say nothing more.
  private static func tightest(_ borders: [[Rational]]) -> [(Hyperplane, isPositive: Bool)] {
    var indexOf: [[Rational]: Int] = [:]
    var nearest: [(above: Hyperplane?, below: Hyperplane?)] = []
    for border in borders {
      var isPositive = true
      guard let hyperplane = Hyperplane(border, isSame: &isPositive) else { continue }
      let index = indexOf[hyperplane.direction] ?? nearest.count
      if index == nearest.count {
        indexOf[hyperplane.direction] = index
        nearest.append((nil, nil))
      }
      let constant = hyperplane.coefficients[0]
      if isPositive {
        if let known = nearest[index].above, known.coefficients[0] <= constant { continue }
        nearest[index].above = hyperplane
      } else {
        if let known = nearest[index].below, known.coefficients[0] >= constant { continue }
        nearest[index].below = hyperplane
      }
    }
    return nearest.flatMap { pair in
      [pair.above.map { ($0, true) }, pair.below.map { ($0, false) }].compactMap { $0 }
    }
  }

  private mutating func number(of hyperplane: Hyperplane) -> Int {
    if let known = numberOfHyperplane[hyperplane] { return known }
    numberOfHyperplane[hyperplane] = hyperplanes.count
    hyperplanes.append(hyperplane)
    return hyperplanes.count - 1
  }

  private mutating func region(of map: [[Rational]]) -> Int32 {
    if let known = numberOfMap[map] { return known }
    let number = Int32(maps.count)
    numberOfMap[map] = number
    maps.append(map)
    for row in map { for coefficient in row { roundedMaps.append(Double(coefficient)) } }
    return number
  }

  /// What is known, for many rows at a time.
  var table: RegionTable {
    RegionTable(
      parameterCount: parameterCount,
      leaves: leaves,
      hyperplanes: hyperplanes,
      cells: cells,
      maps: roundedMaps,
      regionCount: maps.count
    )
  }
}
