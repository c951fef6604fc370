// Regions for people: where each holds, in the parameters' names, and which rows give way there.

import Constraints
import ExactArithmetic

/// A convex piece of a region, for people.
public struct RegionDescription: Sendable, Equatable {
  /// The number of the table.
  public var table: Int
  /// The region, or `RegionTable.conflict`.
  public var region: Int32
  /// Where it holds: `width < 412`, joined by `and` where there are several borders; empty where it
  /// holds everywhere.
  public var condition: String
  /// Where what is said of rows is true: as `condition`, but with each border on a side that says of rows what holds there.
  public var rowCondition: String
  /// The rows that do not hold there, ascending.
  public var bentRows: [Int]
  /// Each leaf as an expression in the parameters, `1/3 · width - 40/3`; empty in a conflict.
  public var leaves: [(variable: Int, expression: String)]

  /// Whether both say the same.
  public static func == (left: RegionDescription, right: RegionDescription) -> Bool {
    left.table == right.table && left.region == right.region
      && left.condition == right.condition && left.rowCondition == right.rowCondition
      && left.bentRows == right.bentRows
      && left.leaves.map(\.variable) == right.leaves.map(\.variable)
      && left.leaves.map(\.expression) == right.leaves.map(\.expression)
  }
}

extension ParametricSolver {
  /// Describes every piece of every region found, table by table; pieces separated by one parameter
  /// come in its order.
  ///
  /// Parameters are called by the system's names, or `θ1`, `θ2` … where it has none.
  ///
  /// - Parameter box: The range of each parameter; borders that nothing inside reaches are left out.
  ///   Nil leaves out none.
  /// - Returns: The pieces of all tables.
  public func descriptions(
    within box: [ClosedRange<ExactNumber>]? = nil
  ) -> [RegionDescription] {
    let names = shownParameterNames
    return records.indices.flatMap { table in
      let record = records[table]
      return record.cellsInOrder.map { number in
        let cell = record.cells[number]
        var search = PieceSearch()
        let borders =
          box.flatMap { facets(ofCell: number, ofTable: table, within: $0, &search) }
          ?? cell.borders
        let sides = borders.sorted {
          Self.comesBefore(
            (record.hyperplanes[$0.hyperplane], $0.isPositive),
            (record.hyperplanes[$1.hyperplane], $1.isPositive)
          )
        }
        func condition(_ sign: (RegionCell.Border) -> String) -> String {
          sides.map { Self.text(of: record.hyperplanes[$0.hyperplane], sign($0), names) }
            .joined(separator: " and ")
        }
        let violations = violations(ofCell: cell, ofTable: table)
        let map = cell.region >= 0 ? record.maps[Int(cell.region)] : []
        return RegionDescription(
          table: table,
          region: cell.region,
          // A point on a border belongs to its positive side.
          condition: condition { $0.isPositive ? ">=" : "<" },
          rowCondition: condition { border in
            let isClosed = record.isClosed(cell, at: border, violations)
            return border.isPositive
              ? (isClosed ? ">=" : ">")
              : (isClosed && !record.isSame(cell, beyond: border) ? "<=" : "<")
          },
          bentRows: cell.bentRows.map { Int($0) },
          leaves: zip(record.leaves, map).map { (Int($0), Self.expression($1, names)) }
        )
      }
    }
  }

  /// By how much, over [1; θ], each row does not hold that a cell's `bentRows` has; their signs mean nothing.
  private func violations(ofCell cell: RegionCell, ofTable table: Int) -> [[Rational]] {
    guard cell.region >= 0 else { return [] }
    let firstLeaf = records[..<table].reduce(0) { $0 + $1.leaves.count }
    let map = records[table].maps[Int(cell.region)]
    return cell.bentRows.map { row in
      var (affine, leaves) = expansion(ofRow: Int(row))
      for (leaf, coefficient) in leaves where map.indices.contains(Int(leaf) - firstLeaf) {
        for (index, value) in map[Int(leaf) - firstLeaf].enumerated() where !value.isZero {
          affine[index] += coefficient * value
        }
      }
      return affine
    }
  }

  /// What parameters are called.
  var shownParameterNames: [String] {
    system.parameterNames.count == system.parameterCount
      ? system.parameterNames : (0..<system.parameterCount).map { "θ\($0 + 1)" }
  }

  /// Whether a border is named before another: by the parameters in it, lower ends first.
  private static func comesBefore(_ left: (Hyperplane, Bool), _ right: (Hyperplane, Bool)) -> Bool {
    for (a, b) in zip(left.0.direction, right.0.direction) where a != b { return a > b }
    return left.1 && !right.1
  }

  /// `width < 412` for one side of `width - 412`.
  static func text(of hyperplane: Hyperplane, _ sign: String, _ names: [String]) -> String {
    let left = expression([.zero] + hyperplane.coefficients.dropFirst(), names)
    let right = ExactNumber(-hyperplane.coefficients[0])
    return "\(left) \(sign) \(right)"
  }

  /// `2 · width - height + 8`.
  private static func expression(_ affine: [Rational], _ names: [String]) -> String {
    var text = ""
    func append(_ coefficient: Rational, _ name: String?) {
      guard !coefficient.isZero else { return }
      let isNegative = coefficient.signum < 0
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      let size = coefficient.magnitude
      guard let name else {
        text += "\(ExactNumber(size))"
        return
      }
      text += size == .one ? name : "\(ExactNumber(size)) · \(name)"
    }
    for (name, coefficient) in zip(names, affine.dropFirst()) { append(coefficient, name) }
    append(affine[0], nil)
    return text.isEmpty ? "0" : text
  }
}

extension RegionRecord {
  /// Whether what a cell says of rows is true on one of its borders.
  ///
  /// Values are the same on both sides of it, so a row that does not hold inside holds there where its violation is 0; and where
  /// required rows can hold together, they can on the border of that.
  fileprivate func isClosed(
    _ cell: RegionCell,
    at border: RegionCell.Border,
    _ violations: [[Rational]]
  ) -> Bool {
    guard cell.region >= 0 else {
      return !cellsBeyond(border).contains { $0.region >= 0 }
    }
    return violations.allSatisfy { violation in
      var isSame = true
      return Hyperplane(violation, isSame: &isSame) != hyperplanes[border.hyperplane]
    }
  }

  /// Whether all cells on the other side of a border say the same of rows.
  fileprivate func isSame(_ cell: RegionCell, beyond border: RegionCell.Border) -> Bool {
    cellsBeyond(border).allSatisfy {
      ($0.region < 0) == (cell.region < 0) && $0.bentRows == cell.bentRows
    }
  }

  private func cellsBeyond(_ border: RegionCell.Border) -> [RegionCell] {
    cells.filter { cell in
      cell.borders.contains {
        $0.hyperplane == border.hyperplane && $0.isPositive != border.isPositive
      }
    }
  }

  /// The cells, those on a line by their place on it.
  var cellsInOrder: [Int] {
    let parameters = Set(hyperplanes.map(\.onlyParameter))
    guard parameters.count == 1, parameters.first != .some(nil) else { return Array(cells.indices) }
    func start(_ cell: Int) -> Rational? {
      cells[cell].borders.filter(\.isPositive)
        .map { -hyperplanes[$0.hyperplane].coefficients[0] }.max()
    }
    let starts = cells.indices.map { start($0) }
    return cells.indices.sorted { a, b in
      guard let right = starts[b] else { return false }
      guard let left = starts[a] else { return true }
      return left < right
    }
  }
}
